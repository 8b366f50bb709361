"""The fight record: a fight as a text that a person can read and write (TOML).

The opening stands in tables; ``answers`` is one string with a line for every step:

    begin Short Range attack
    GM: attacker = Fred
    Fred: target = John            # whose question, which one, the answer
    -> LifeLost who=John amount=4  # facts that the step before it must have told
    ruling FieldSet who=John field=life_left value=6
    offer Mary joins
    time 600
"""

import json
import re
import tomllib
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgspec
import tomli_w
from msgspec import Struct

from crs_desktop.play.campaign import Campaign
from crs_desktop.play.fact_text import read_facts, write_fact, write_facts
from crs_desktop.play.file_journal import FileJournal
from crs_desktop.play.journal import Entry
from crs_desktop.play.roster import Fighter, entered, fighter, is_plain
from crs_desktop.play.session import Session
from crs_desktop.rules import load_system
from crs_desktop.rules.ask import Question
from crs_desktop.rules.fact import Fact, happen
from crs_desktop.rules.facts import Elapsed, Entered, HouseRuleChosen
from crs_desktop.rules.system import System
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

FORMAT = 1
GM = "GM"
_COMMENT = re.compile(r'("(?:\\.|[^"\\])*")|(?:^|(?<=\s))#.*')


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A fight as a text: the system, who is there, and the lines of its answers."""

    format: int
    system: str
    title: str
    seed: str
    house_rules: dict[str, str] = {}
    fighter: tuple[Fighter, ...] = ()
    answers: str = ""


def read_record(path: Path) -> Record:
    """Read a record. Raises `NotAllowed` with the file, the place, what was found and what was expected."""
    try:
        return parse_record(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise NotAllowed(say("{file} cannot be read: {why}.", file=path.name, why=error)) from error
    except NotAllowed as error:
        raise NotAllowed(say("{file}: {why}", file=path.name, why=error.why)) from error


def parse_record(text: str) -> Record:
    """The record a text holds. Raises `NotAllowed` as `read_record` does."""
    try:
        record = msgspec.convert(tomllib.loads(text), Record)
    except tomllib.TOMLDecodeError as error:
        raise NotAllowed(say("it is no fight record: {why}.", why=error)) from error
    except msgspec.ValidationError as error:
        raise NotAllowed(say("it is no fight record: {why}.", why=error)) from error
    if record.format > FORMAT:
        said = "it was written by a newer CRS Desktop (format {found}; this one reads {known})."
        raise NotAllowed(say(said, found=record.format, known=FORMAT))
    return record


def write_record(session: Session) -> str:
    """The whole path of a session as a record."""
    opening = session.path[0].entry.given if session.path and session.path[0].entry.kind == "opening" else ()
    plain = tuple(takewhile(lambda fact: _stands_in_tables(fact, session.system), opening))
    fighters = tuple(fighter(fact) for fact in plain if isinstance(fact, Entered))
    chosen = {fact.rule: fact.choice for fact in plain if isinstance(fact, HouseRuleChosen)}
    rest = opening[len(plain) :]
    answers = [f"ruling {write_facts(rest)}"] if rest else []
    answers += [line for node in session.path for line in _entry_lines(node.entry)]
    answers += _time_since(session)
    document = session.document
    head = (FORMAT, document.system, document.title, document.seed)
    record = Record(*head, chosen, fighters, "\n".join([*answers, ""]))
    return tomli_w.dumps(_tables_last(msgspec.to_builtins(record)), multiline_strings=True)


def _stands_in_tables(fact: Fact, system: System) -> bool:
    return is_plain(fact, system) or isinstance(fact, HouseRuleChosen)


def _time_since(session: Session) -> list[str]:
    """Time that passed after the last entry: what was undone has told it."""
    told = session.path[-1].after.clock if session.path else 0
    return [f"time {session.scene.clock}"] if session.scene.clock > told else []


def opening_facts(record: Record) -> tuple[Fact, ...]:
    """Who is there, and the house rules. Raises `NotAllowed` with the fighter and the field."""
    system = load_system(record.system)
    facts: list[Fact] = [_checked(HouseRuleChosen(*chosen), system) for chosen in record.house_rules.items()]
    scene = system.opening()
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


class Stopped(NotAllowed):
    """A record holds a step that is not allowed; ``line`` counts from 1 within ``answers``."""

    def __init__(self, line: int, text: str, why: str) -> None:
        said = say("line {line} of the answers, “{text}”: {why}", line=line, text=text, why=why)
        super().__init__(said)
        self.line = line


def replay(record: Record, campaign: Campaign | None = None) -> Session:
    """Play a record, in a campaign in memory unless another is given.

    Raises:
        Stopped: at the first step that is not allowed, with the line, the question, what was given and what
            would be allowed. What was played before it stays in the campaign.

    """
    campaign = campaign or Campaign(None)
    facts = opening_facts(record)
    document = campaign.add(record.system, record.title, record.seed)
    session = Session(document, FileJournal(campaign, document), program_answers=False)
    if facts:
        session.open_with(*facts)
    for number, line in enumerate(record.answers.split("\n"), 1):
        _play(session, number, line)
    return session


def _play(session: Session, number: int, line: str) -> None:
    text = _uncommented(line).strip()
    try:
        if text:
            _step(session, text)
    except NotAllowed as error:
        raise Stopped(number, text, error.why) from error


def _step(session: Session, text: str) -> None:
    word, _, rest = text.partition(" ")
    if text.partition(":")[0].strip() in map(_asked_of, session.open.values()):
        word = ""  # one may be called “time lord”
    match word:
        case "begin":
            session.begin(rest)
        case "offer":
            session.take(rest)
        case "ruling":
            session.rule(*read_facts(rest, session.system))
        case "time":
            session.elapse(_seconds(rest))
        case "->":
            _expect(session, rest)
        case _:
            _answer(session, text)


def _seconds(text: str) -> int:
    if not text.isdecimal():
        raise NotAllowed(say("“{text}” is no number of seconds.", text=text))
    return int(text)


def _expect(session: Session, text: str) -> None:
    told = [write_fact(fact) for fact in session.path[-1].entry.all_facts()] if session.path else []
    for fact in read_facts(text, session.system):
        if write_fact(fact) not in told:
            raise NotAllowed(say("this was not told; told was: {told}.", told="; ".join(told) or "–"))


def _answer(session: Session, text: str) -> None:
    who, colon, rest = text.partition(":")
    name, equals, answer = rest.partition("=")
    if not colon or not equals:
        said = (
            "expected “who: question = answer”, or a line that begins with begin, offer, ruling, time or ->."
        )
        raise NotAllowed(say(said))
    for key, question in session.open.items():
        if (who.strip(), name.strip()) == (_asked_of(question), question.name):
            return _give(session, key, answer.strip())
    raise NotAllowed(_asked_instead(session))


def _asked_of(question: Question[Any]) -> str:
    return question.who or GM


def _give(session: Session, key: str, text: str) -> None:
    question = session.question(key)
    text = _unquoted(text) if text.startswith('"') else text
    try:
        session.recall(key, text)
    except NotAllowed as error:
        allowed = question.grammar(session.scene)
        raise NotAllowed(say("{why} Allowed is {allowed}.", why=error.why, allowed=allowed)) from error


def _asked_instead(session: Session) -> str:
    open_ = [f"{_asked_of(question)}: {question.name}" for question in session.open.values()]
    if not open_:
        return say("nothing is asked here; a line “begin …” starts something.")
    return say("asked is “{asked}”.", asked=", ".join(open_))


def _uncommented(line: str) -> str:
    """The line without its comment; a # within quotes, or right after a letter, begins none."""
    return _COMMENT.sub(r"\1", line)


def _entry_lines(entry: Entry) -> list[str]:
    match entry.kind:
        case "begin" | "offer":
            return [f"{entry.kind} {entry.key}"]
        case "ruling":
            return [f"ruling {write_facts(entry.given)}"]
        case "time":
            return [f"time {fact.at}" for fact in entry.given if isinstance(fact, Elapsed)]
        case "answer":
            return [f"{entry.who or GM}: {entry.name} = {_quoted(entry.text)}"]
    return []


def _quoted(text: str) -> str:
    plain = text == text.strip() and text and text.isprintable() and not set(text) & {'"', "#"}
    return text if plain else json.dumps(text, ensure_ascii=False)


def _unquoted(text: str) -> str:
    try:
        return str(json.loads(text))
    except json.JSONDecodeError as error:
        raise NotAllowed(say("{text} has no closing quote, or something after it.", text=text)) from error


def _tables_last(held: dict[str, Any]) -> dict[str, Any]:
    return dict(sorted(held.items(), key=lambda pair: isinstance(pair[1], dict | list)))
