"""The fight record: a fight as TOML text that a person can read and write.

The opening is written as tables; ``answers`` is one string with a line for every step:

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
from contextlib import contextmanager
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
from crs_desktop.play.journal.portraits import picture_texts, read_pictures, repictured
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
from crs_desktop.words import in_english, say

FORMAT = 3
"""Newest format. Format 2 added words of rulings and pictures of portraits, format 3 added maps."""
_WITHOUT_MAPS = 2
"""Format of a record without maps, so that older releases can read it."""


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A fight as text: the system, the fighters, and the lines of the answers.

    ``pictures`` holds the portraits and ``maps`` the pictures under the squares, both in base64.
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
    """Read a record. Raises `NotAllowed` with file, place, what was found and what was expected."""
    try:
        # Editors mark a text with a BOM and change the ends of its lines.
        held = bounds.read_bytes(path, bounds.RECORD_BYTES).decode("utf-8-sig")
        return parse_record(held.replace("\r\n", "\n").replace("\r", "\n"))
    except (OSError, UnicodeDecodeError) as error:
        raise NotAllowed(
            say("{file} cannot be read: {why}.", file=path.name or path, why=why(error))
        ) from error
    except NotAllowed as error:
        raise NotAllowed(say("{file}: {why}", file=path.name, why=error.why)) from error


def parse_record(text: str) -> Record:
    """Return the record in a text. Raises `NotAllowed` as `read_record` does."""
    rest, pictures = part_pictures(text)
    if _DEEP_KEY.search(rest):
        raise NotAllowed(say("this is not a fight record: a key has more than {most} parts.", most=_PARTS))
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
        raise NotAllowed(say("this is not a fight record: {why}.", why=brief(error))) from error


def _read(text: str, rest: str, pictures: dict[str, str]) -> dict[str, Any]:
    if not pictures:
        return tomllib.loads(text)
    try:
        held = tomllib.loads(rest)
    except ValueError:
        # Without the pictures it is no TOML; read with them, it says which line is wrong.
        held = {"pictures": None}
    return held | {"pictures": pictures} if "pictures" not in held else tomllib.loads(text)


_PARTS = 64
_DEEP_KEY = re.compile(rf"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{_PARTS}}}""")
"""Key with too many parts. Ours have at most two, and the TOML reader takes the square of their number."""


def _refuse_unknown(found: object) -> None:
    """Refuse an unknown format before the rest is read, because its new fields would look like errors."""
    if isinstance(found, int) and found > FORMAT:
        said = "it was written by a newer CRS Desktop (format {found}; this one reads {known})."
        raise NotAllowed(say(said, found=brief(found), known=FORMAT))
    if isinstance(found, int) and found < 1:
        said = "its format is {found}: expected a number from 1 to {known}."
        raise NotAllowed(say(said, found=brief(found), known=FORMAT))


def write_record(session: Session, campaign: Campaign) -> str:
    """Return the whole path of a session as a record, with the portraits in its campaign."""
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
    """Return the opening facts, without the mark of a fight that is still being prepared."""
    first = session.path[0].entry if session.path else None
    given = first.given if first and first.kind == "opening" else ()
    return tuple(fact for fact in given if not isinstance(fact, MadeToBePrepared))


def _portraits(session: Session) -> Iterator[str]:
    """Return every portrait and picture of an item on the path, also of combatants who have left."""
    people = (one for node in session.path for one in node.after.combatants.values())
    return (id_ for one in people for id_ in (one.portrait, *(item.picture for item in one.items)))


def _maps(session: Session) -> Iterator[str]:
    """Return every map that was on the board along the path."""
    return (node.after.map.picture for node in session.path if node.after.map)


def _stands_in_tables(fact: Fact, system: System) -> bool:
    return is_plain(fact, system) or isinstance(fact, HouseRuleChosen)


def _time_since(session: Session) -> list[str]:
    """Return a line for the time after the last entry, as entries taken back may have let time pass."""
    told = session.path[-1].after.clock if session.path else 0
    return [f"time {session.scene.clock}"] if session.scene.clock > told else []


def opening_facts(record: Record) -> tuple[Fact, ...]:
    """Return fighters and house rules as facts. Raises `NotAllowed` with fighter and field."""
    system = load_system(record.system)
    if why := too_long([record.title]):
        raise NotAllowed(why)
    facts: list[Fact] = [_checked(HouseRuleChosen(*chosen), system) for chosen in record.house_rules.items()]
    scene = opening(system)
    for one in record.fighter:
        try:
            # enter the fighters one by one, so that the refusal of a second Fred names this fighter
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


@in_english()
def replay(
    record: Record,
    campaign: Campaign | None = None,
    titled: Callable[[str], str] = str,
    at: Callable[[float], None] = lambda _part: None,
) -> Session:
    """Play a record, in a campaign in memory if none is given.

    ``titled`` may change its titles. ``at`` is told the part that is played, and may raise to give up.

    Records are in English whatever language is spoken, and so is the sentence about a step.

    Raises:
        RecordStopped: A step is not allowed. The sentence has the line, the question, the answer given and
            the answers allowed. The steps before it stay in the campaign.

    """
    campaign = campaign or Campaign(None)
    record = _with_maps(_portrayed(record, campaign), campaign)
    facts = opening_facts(record)
    document = campaign.add(record.system, titled(record.title), record.seed)
    # The record holds the answers of the program, too: given twice, the second would find no question.
    session = Session(document, FileJournal(campaign, document), program_answers=False)
    if facts:
        session.open_with(*facts)
    # One transaction: a long record has 38,000 steps, and each would wait for the disk.
    with campaign.at_once(), _kept(RecordStopped) as stopped:
        lines_ = record.answers.split("\n")
        for number, line in enumerate(lines_, 1):
            play(session, number, line, titled)
            at(number / len(lines_))
    if stopped:
        raise stopped[0]
    return session


@contextmanager
def _kept(kind: type[Exception]) -> Iterator[list[Exception]]:
    """Collect an error of a kind instead of raising it, so that what was written before it stays."""
    found: list[Exception] = []
    try:
        yield found
    except kind as error:
        found.append(error)


def _portrayed(record: Record, campaign: Campaign) -> Record:
    """Store the record's portraits in the campaign, and return the record with their ids there."""
    read = zip(record.pictures, read_pictures(record.pictures), strict=True)
    ids = {id_: campaign.take_picture(picture, say("picture “{id}”", id=id_)) for id_, picture in read}
    answers, people = record.answers, record.fighter
    # a picture from outside is encoded anew and gets another id, and the answers name that id, too
    for old, new in ids.items():
        answers = answers.replace(old, new)
    people = tuple(
        replace(one, portrait=ids.get(one.portrait, one.portrait), items=repictured(one.items, ids))
        for one in people
    )
    return replace(record, answers=answers, fighter=people)


def _with_maps(record: Record, campaign: Campaign) -> Record:
    """Store the record's maps in the campaign, and return the record with their ids there."""
    answers = record.answers
    for id_, picture in zip(record.maps, read_pictures(record.maps), strict=True):
        answers = answers.replace(id_, campaign.take_map(picture, say("map “{id}”", id=id_)))
    return replace(record, answers=answers)


def _tables_last(held: dict[str, Any]) -> dict[str, Any]:
    # title, seed and format stand together above the fighters, for people who read the text
    return dict(sorted(held.items(), key=lambda pair: isinstance(pair[1], dict | list)))


_HEAD = "\n[pictures]\n"
_AROUND = len(" = '''\n'''\n")
_ONE = re.compile(r"([0-9a-f]{64}) = '''\n([^']*)'''\n")


def write_pictures(pictures: Mapping[str, str]) -> str:
    """Return the table of pictures: an id and lines of base64 for each."""
    told = (f"{id_} = '''\n{text}'''\n" for id_, text in pictures.items())
    return f"{_HEAD}{''.join(told)}" if pictures else ""


def part_pictures(text: str) -> tuple[str, dict[str, str]]:
    """Split the table that `write_pictures` puts at the end off a text; return the rest and the pictures.

    A table written by hand or by an earlier release stays in the text. If the rest then has an error, the
    caller reads the whole text instead, as the table may be part of somebody's quoted words.
    """
    # cut the table off in one piece: for 60 portraits the TOML reader took 24 times their bytes
    rest, head, table = text.rpartition(_HEAD)
    found = _ONE.findall(table) if head else []
    is_all = found and len(table) == sum(len(id_) + len(held) + _AROUND for id_, held in found)
    pictures = dict(found)
    return (rest + "\n", pictures) if is_all and len(pictures) == len(found) else (text, {})
