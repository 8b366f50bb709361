"""Lines of a fight record: each is one step of a session, to be played or written."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from crs_desktop.play.journal.decode_errors import brief, quoting_little
from crs_desktop.play.journal.io_errors import NotSaved
from crs_desktop.play.journal.journal import Entry
from crs_desktop.play.record.fact_text import read_expected, read_facts, write_fact, write_facts
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.showable import check_showable, short
from crs_desktop.rules.ask import Question
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Elapsed, Retitled
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

GM = "GM"
Titled = Callable[[str], str]
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"')
_COMMENT_OR_QUOTE = re.compile(r'"|(?:^|(?<=\s))#')
_COMMENT = re.compile(r"(?:^|(?<=\s))#")
# no fight lasts longer, and Python raises over numbers of more than 4,300 digits
_MOST_DIGITS = 12


class RecordStopped(NotAllowed):
    """A step of a record that is not allowed; ``line`` counts from 1 within ``answers``."""

    def __init__(self, line: int, text: str, why: str) -> None:
        where = {"line": line, "text": brief(text), "why": quoting_little(why)}
        said = say("line {line} of the answers, “{text}”: {why}", **where)
        super().__init__(said)
        self.line = line


def play(session: Session, number: int, line: str, titled: Titled = str) -> None:
    """Play a line, the ``number``-th. Raises `RecordStopped` if it is not allowed.

    ``titled`` turns each title in the record into the one to use.
    """
    text = _uncommented(line).strip()
    try:
        if text:
            _step(session, text, titled)
    except NotAllowed as error:
        raise RecordStopped(number, text, error.why) from error
    except NotSaved:
        raise
    except Exception as error:  # a text may state facts that no rule would tell
        raise RecordStopped(number, text, say("this cannot be played ({why}).", why=short(error))) from error


def _step(session: Session, text: str, titled: Titled) -> None:
    word, _, rest = text.partition(" ")
    if text.partition(":")[0].strip() in map(_asked_of, session.open.values()):
        word = ""  # a combatant may be called “time lord”
    match word:
        case "begin":
            session.begin(rest)
        case "offer":
            session.take(rest)
        case "ruling":
            _ruling(session, rest, titled)
        case "time":
            session.elapse(_seconds(rest))
        case "->":
            _expect(session, rest, titled)
        case _:
            _answer(session, text)


def _ruling(session: Session, text: str, titled: Titled) -> None:
    words = ""
    if text.startswith('"'):
        words, text = _leading_words(text)
    before = session.scene
    session.rule(*_facts(session, text, titled), words=words)
    check_showable(session, before)
    # ask each fact for its words, so that a failure is refused here and not met in the log
    if last := session.last:
        for fact in last.entry.given:
            fact.words(last.before)


def _facts(session: Session, text: str, titled: Titled) -> Iterator[Fact]:
    for fact in read_facts(text, session.system):
        yield replace(fact, title=titled(fact.title)) if isinstance(fact, Retitled) else fact


def _leading_words(text: str) -> tuple[str, str]:
    """Split a ruling into its quoted words and its facts."""
    try:
        words, end = json.JSONDecoder().raw_decode(text)
    except json.JSONDecodeError as error:
        raise NotAllowed(say("{text} has no closing quote.", text=brief(text))) from error
    facts = text[end:].strip()
    if facts and not facts.startswith(":"):
        raise NotAllowed(say("“{facts}”: expected a colon between the words and the facts.", facts=facts))
    return str(words), facts.removeprefix(":")


def _seconds(text: str) -> int:
    if not text.isdecimal() or len(text) > _MOST_DIGITS:
        raise NotAllowed(say("“{text}” is not a number of seconds.", text=text))
    return int(text)


def _expect(session: Session, text: str, titled: Titled) -> None:
    """Check that the last step told these facts; fields left out of a line are not compared."""
    facts = session.last.entry.all_facts() if session.last else ()
    for kind, held in read_expected(text, session.system):
        if kind is Retitled and "title" in held:
            held["title"] = titled(held["title"])
        # a derived kind counts: records expect FieldSet where rules by now tell a fact of their own
        if not any(isinstance(fact, kind) and _holds(fact, held) for fact in facts):
            said = "; ".join(map(write_fact, facts))
            raise NotAllowed(say("this fact was not told. Told were: {told}.", told=said or "–"))


def _holds(fact: Fact, held: dict[str, Any]) -> bool:
    return all(getattr(fact, field) == value for field, value in held.items())


def _answer(session: Session, text: str) -> None:
    who, colon, rest = text.partition(":")
    name, equals, answer = rest.partition("=")
    if not colon or not equals:
        said = "expected “who: question = answer”, or a line beginning with begin, offer, ruling, time or ->."
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
        raise NotAllowed(say("{why} Expected {allowed}.", why=error.why, allowed=allowed)) from error


def _asked_instead(session: Session) -> str:
    open_ = [f"{_asked_of(question)}: {question.name}" for question in session.open.values()]
    if not open_:
        return say("no question is open here; a line “begin …” starts a procedure.")
    return say("the open question is “{asked}”.", asked=", ".join(open_))


def _uncommented(line: str) -> str:
    """Return the line without its comment; a # within quotes, or right after a letter, begins none."""
    at = 0
    while found := _COMMENT_OR_QUOTE.search(line, at):
        if found[0] == "#":
            return line[: found.start()]
        quoted = _QUOTED.match(line, found.start())
        if quoted is None:  # no closing quote: the text after it is not quoted
            comment = _COMMENT.search(line, found.end())
            return line[: comment.start()] if comment else line
        at = quoted.end()
    return line


def lines(entry: Entry) -> list[str]:
    """Return the lines of an entry for `play`; none for an opening, which is written as tables."""
    match entry.kind:
        case "begin" | "offer":
            return [f"{entry.kind} {entry.key}"]
        case "ruling":
            return [_ruled(entry)]
        case "time":
            return _times(entry)
        case "answer":
            return [*_times(entry), f"{entry.who or GM}: {entry.name} = {_quoted(entry.text)}"]
    return []


def _times(entry: Entry) -> list[str]:
    return [f"time {fact.at}" for fact in entry.given if isinstance(fact, Elapsed)]


def _ruled(entry: Entry) -> str:
    words = json.dumps(entry.text, ensure_ascii=False) if entry.text else ""
    facts = write_facts(entry.given)
    return f"ruling {words}{': ' if words and facts else ''}{facts}"


def _quoted(text: str) -> str:
    plain = text == text.strip() and text and text.isprintable() and not set(text) & {'"', "#"}
    return text if plain else json.dumps(text, ensure_ascii=False)


def _unquoted(text: str) -> str:
    try:
        return str(json.loads(text))
    except json.JSONDecodeError as error:
        said = "{text} has no closing quote, or something after it."
        raise NotAllowed(say(said, text=brief(text))) from error
