"""The fight record: a fight as a text that a person can read and write (TOML).

The opening stands in tables; ``answers`` is one string with a line for every step:

    begin Short Range attack
    GM: attacker = Fred
    Fred: target = John            # whose question, which one, the answer
    -> LifeLost who=John amount=4  # facts that the step before it must have told
    ruling "a broken arm": FieldSet who=John field=life_left value=6  # words, facts, or both
    offer Mary joins
    time 600
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgspec
import tomli_w
from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play import bounds
from crs_desktop.play.journal.atomic_write import written
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.decode_errors import brief
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.journal.io_errors import why
from crs_desktop.play.journal.portraits import picture_texts, read_pictures
from crs_desktop.play.lists.people.roster import RosterEntry, entered, fighter, is_plain
from crs_desktop.play.record.fact_text import write_facts
from crs_desktop.play.record.record_lines import RecordStopped as RecordStopped
from crs_desktop.play.record.record_lines import lines, play
from crs_desktop.play.session.opening import opening
from crs_desktop.play.session.session import Session
from crs_desktop.rules import load_system
from crs_desktop.rules.fact import Fact, happen
from crs_desktop.rules.facts import Entered, HouseRuleChosen, MadeToBePrepared
from crs_desktop.rules.names import too_long
from crs_desktop.rules.system import System
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

FORMAT = 3
"""In format 1 a ruling had no words, and portraits no pictures; in format 2 there were no maps."""
_WITHOUT_MAPS = 2
"""A record that has none is written so: older releases read it."""


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A fight as a text: the system, who is there, and the lines of its answers.

    ``pictures`` holds those that portraits name, ``maps`` those that lie under the squares, in base64.
    """

    format: int
    system: str
    title: str
    seed: str
    house_rules: dict[str, str] = {}
    fighter: tuple[RosterEntry, ...] = ()
    answers: str = ""
    pictures: dict[str, str] = {}
    maps: dict[str, str] = {}


def read_record(path: Path) -> Record:
    """Read a record. Raises `NotAllowed` with the file, the place, what was found and what was expected."""
    try:
        held = bounds.read_bytes(path, bounds.RECORD_BYTES).decode("utf-8-sig")
        return parse_record(held.replace("\r\n", "\n").replace("\r", "\n"))
    except (OSError, UnicodeDecodeError) as error:
        raise NotAllowed(
            say("{file} cannot be read: {why}.", file=path.name or path, why=why(error))
        ) from error
    except NotAllowed as error:
        raise NotAllowed(say("{file}: {why}", file=path.name, why=error.why)) from error


def parse_record(text: str) -> Record:
    """The record a text holds. Raises `NotAllowed` as `read_record` does."""
    rest, pictures = part_pictures(text)
    if _DEEP_KEY.search(rest):
        raise NotAllowed(say("it is no fight record: a key in it has more than {most} parts.", most=_PARTS))
    bounds.check_record(rest)
    try:
        held = _read(text, rest, pictures)
        _refuse_unknown(held.get("format"))
        record = msgspec.convert(held, Record)
        bounds.check_fighters(len(record.fighter))
        return record
    except NotAllowed:
        raise
    except (ValueError, RecursionError, OverflowError) as error:
        raise NotAllowed(say("it is no fight record: {why}.", why=brief(error))) from error


def _read(text: str, rest: str, pictures: dict[str, str]) -> dict[str, Any]:
    if not pictures:
        return tomllib.loads(text)
    try:
        held = tomllib.loads(rest)
    except ValueError:
        held = {"pictures": None}
    return held | {"pictures": pictures} if "pictures" not in held else tomllib.loads(text)


_PARTS = 64
_DEEP_KEY = re.compile(rf"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{_PARTS}}}""")
"""No key of ours has more than two; the reader of TOML takes the square of their number."""


def _refuse_unknown(found: object) -> None:
    """Before anything else is read: what is new in it is no slip."""
    if isinstance(found, int) and found > FORMAT:
        said = "it was written by a newer CRS Desktop (format {found}; this one reads {known})."
        raise NotAllowed(say(said, found=brief(found), known=FORMAT))
    if isinstance(found, int) and found < 1:
        said = "its format is {found}: expected a number from 1 to {known}."
        raise NotAllowed(say(said, found=brief(found), known=FORMAT))


def write_record(session: Session, campaign: Campaign) -> str:
    """The whole path of a session as a record, with the portraits that its campaign has."""
    opening = _opening(session)
    plain = tuple(takewhile(lambda fact: _stands_in_tables(fact, session.system), opening))
    fighters = tuple(fighter(fact) for fact in plain if isinstance(fact, Entered))
    chosen = {fact.rule: fact.choice for fact in plain if isinstance(fact, HouseRuleChosen)}
    rest = opening[len(plain) :]
    answers = [f"ruling {write_facts(rest)}"] if rest else []
    answers += [line for node in session.path for line in lines(node.entry)]
    answers += _time_since(session)
    document = session.document
    pictures, maps = (picture_texts(of(session), campaign) for of in (_portraits, _maps))
    head = (FORMAT if maps else _WITHOUT_MAPS, document.system, document.title, document.seed)
    record = Record(*head, chosen, fighters, "\n".join([*answers, ""]), maps=maps)
    text = tomli_w.dumps(_tables_last(msgspec.to_builtins(record)), multiline_strings=True)
    return text + write_pictures(pictures)


def save_record(session: Session, campaign: Campaign, path: Path) -> None:
    """Write the record of a session to a file. Raises `NotSaved` and changes nothing when that fails."""
    with written(path, "{file} could not be written: {why}. The fight itself is safe.") as beside:
        beside.write_text(write_record(session, campaign), encoding="utf-8")


def _opening(session: Session) -> tuple[Fact, ...]:
    """The opening facts; a record is a fight of its own, and no library of the next campaign prepares it."""
    first = session.path[0].entry if session.path else None
    given = first.given if first and first.kind == "opening" else ()
    return tuple(fact for fact in given if not isinstance(fact, MadeToBePrepared))


def _portraits(session: Session) -> Iterator[str]:
    """Every portrait that was seen on the way, also of those who are gone."""
    return (one.portrait for node in session.path for one in node.after.combatants.values())


def _maps(session: Session) -> Iterator[str]:
    """Every map that was laid on the way."""
    return (node.after.map.picture for node in session.path if node.after.map)


def _stands_in_tables(fact: Fact, system: System) -> bool:
    return is_plain(fact, system) or isinstance(fact, HouseRuleChosen)


def _time_since(session: Session) -> list[str]:
    """Time that passed after the last entry: what was undone has told it."""
    told = session.path[-1].after.clock if session.path else 0
    return [f"time {session.scene.clock}"] if session.scene.clock > told else []


def opening_facts(record: Record) -> tuple[Fact, ...]:
    """Who is there, and the house rules. Raises `NotAllowed` with the fighter and the field."""
    system = load_system(record.system)
    if why := too_long([record.title]):
        raise NotAllowed(why)
    facts: list[Fact] = [_checked(HouseRuleChosen(*chosen), system) for chosen in record.house_rules.items()]
    scene = opening(system)
    for one in record.fighter:
        try:
            facts.append(entered(one, system))
            scene = happen(scene, facts[-1])
        except NotAllowed as error:
            raise NotAllowed(say("fighter “{who}”: {why}", who=one.name, why=error.why)) from error
    return tuple(facts)


def _checked(fact: Fact, system: System) -> Fact:
    why = system.refuse(fact)
    if why is not None:
        raise NotAllowed(why)
    return fact


def replay(record: Record, campaign: Campaign | None = None, titled: Callable[[str], str] = str) -> Session:
    """Play a record, in a campaign in memory unless another is given; ``titled`` may change its titles.

    Raises:
        Stopped: at the first step that is not allowed, with the line, the question, what was given and what
            would be allowed. What was played before it stays in the campaign.

    """
    campaign = campaign or Campaign(None)
    record = _with_maps(_portrayed(record, campaign), campaign)
    facts = opening_facts(record)
    document = campaign.add(record.system, titled(record.title), record.seed)
    session = Session(document, FileJournal(campaign, document), program_answers=False)
    if facts:
        session.open_with(*facts)
    for number, line in enumerate(record.answers.split("\n"), 1):
        play(session, number, line, titled)
    return session


def _portrayed(record: Record, campaign: Campaign) -> Record:
    """The same, where its pictures are kept in the campaign, and portraits are called as they are there."""
    read = zip(record.pictures, read_pictures(record.pictures), strict=True)
    ids = {id_: campaign.take_picture(picture, say("picture “{id}”", id=id_)) for id_, picture in read}
    answers, people = record.answers, record.fighter
    for old, new in ids.items():
        answers = answers.replace(old, new)
    people = tuple(replace(one, portrait=ids.get(one.portrait, one.portrait)) for one in people)
    return replace(record, answers=answers, fighter=people)


def _with_maps(record: Record, campaign: Campaign) -> Record:
    """The same, where its maps are kept in the campaign, and are called as they are there."""
    answers = record.answers
    for id_, picture in zip(record.maps, read_pictures(record.maps), strict=True):
        answers = answers.replace(id_, campaign.take_map(picture, say("map “{id}”", id=id_)))
    return replace(record, answers=answers)


def _tables_last(held: dict[str, Any]) -> dict[str, Any]:
    return dict(sorted(held.items(), key=lambda pair: isinstance(pair[1], dict | list)))


_HEAD = "\n[pictures]\n"
_ONE = re.compile(r"([0-9a-f]{64}) = '''\n([A-Za-z0-9+/=\n]*)'''\n")
_ALL = re.compile(rf"(?:{_ONE.pattern})+")


def write_pictures(pictures: Mapping[str, str]) -> str:
    """The table of pictures by their ids; each is base64 in lines, and stands as it is."""
    told = (f"{id_} = '''\n{text}'''\n" for id_, text in pictures.items())
    return f"{_HEAD}{''.join(told)}" if pictures else ""


def part_pictures(text: str) -> tuple[str, dict[str, str]]:
    """A text without the pictures that `write_pictures` has put at its end, and they by their ids.

    What is written otherwise, by hand or by an earlier release, stays where it stands. Whoever reads the rest
    and finds a slip in it reads the whole: the table may be a part of what somebody says.
    """
    rest, head, table = text.rpartition(_HEAD)
    found = _ONE.findall(table) if head and _ALL.fullmatch(table) else []
    pictures = dict(found)
    return (rest + "\n", pictures) if found and len(pictures) == len(found) else (text, {})
