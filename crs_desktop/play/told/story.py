"""What happened, as sentences: the log on the screen and every export of it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.journal.journal import Entry
from crs_desktop.play.session.history import Node
from crs_desktop.play.told.known import is_face_up, players_know, secrets_of, who_may_know
from crs_desktop.rules import load_system
from crs_desktop.rules.fact import Due, Fact, happen_all, kind_of
from crs_desktop.rules.facts import (
    CardSpent,
    DiceThrown,
    Entered,
    FieldCleared,
    FieldSet,
    Left,
    Reckoned,
    Sided,
    Tagged,
)
from crs_desktop.rules.kept import remembered
from crs_desktop.rules.keys import offered, spoken
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Field
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import listed, say, say_many, translated

HEADINGS = ("heading", "step")
"""The tones of lines that head others: what begins, and a step of it."""

TALES = ("told", "retold")
"""The tones of what was told at the table; what is retold stands in place of what was told last."""


_TURN_PARTS, _STAGE = 3, "stage "


class LogLine(Struct, frozen=True):
    """One line of the log.

    ``entry`` is its entry's id; ``secret`` is not for the players; ``ruling`` tells that it is the GM's word.
    ``brief`` is the same in fewer words, where there are any; lines of one ``turn`` belong together.
    """

    entry: int
    text: str
    tone: str = "plain"
    secret: bool = False
    ruling: bool = False
    brief: str = ""
    turn: str = ""

    def __str__(self) -> str:
        return read(self)


def read(line: LogLine) -> str:
    """Return the text of a line; one that is not for the players says so, lest it be read out."""
    return say("Secret: {line}", line=line.text) if line.secret else line.text


def lines(node: Node, now: Scene | None = None) -> list[LogLine]:
    """The lines of one entry: a heading where something begins, then what its facts say.

    What was hidden then may be shown by ``now``; without it, they are the lines as the entry happens.
    """
    told: list[LogLine] = []
    for fact, words in remembered(_told_by, node):
        secret = not players_know(fact, node, now or node.after, words)
        of = (node.entry.kind == "ruling", fact.brief(), _turn(node.entry))
        told.append(LogLine(node.id, words, fact.tone, secret, *of))
    heading = _heading(node, bool(told) and all(line.secret for line in told))
    told = [line for line in told if line.text]
    headed = bool(told) and told[0].tone == HEADINGS[0]
    return told if headed or not heading.text else [heading, *told]


def _turn(entry: Entry) -> str:
    """What all keys of one turn have in common, before the question: ``2 Combat round/round 1/Fred``.

    Where a round has stages, whose turn it is stands behind the stage.
    """
    parts = entry.key.split("/")[:-1]
    in_stage = len(parts) > _TURN_PARTS and parts[_TURN_PARTS - 1].startswith(_STAGE)
    return "/".join(parts[: _TURN_PARTS + in_stage]) if entry.kind == "answer" else ""


def _told_by(node: Node) -> tuple[tuple[Fact, str], ...]:
    """What each fact says: log, edge and announcer ask for it one after another."""
    return tuple(_with_origin(node))


def _with_origin(node: Node) -> Iterator[tuple[Fact, str]]:
    """Tell each fact; the card or the dice that came up on the table say so."""
    real = node.entry.by == "entered"
    for fact, words in _as_told(node):
        said = _as_entered(fact, words) if real else words
        yield fact, said
        real = real and said == words


def _as_entered(fact: Fact, words: str) -> str:
    """The words of a draw or a throw with “entered” beside it; the same words for any other fact."""
    if isinstance(fact, CardSpent | DiceThrown):
        return say("{words} (entered).", words=words.removesuffix("."))
    thrown = [term for term in fact.sum.terms if term.is_thrown] if isinstance(fact, Reckoned) else []
    if not thrown:
        return words
    before, term, after = words.rpartition(str(thrown[-1]))
    return f"{before}{say('{term}, entered)', term=term.removesuffix(')'))}{after}"


def _as_told(node: Node) -> Iterator[tuple[Fact, str]]:
    """Each fact of an entry with what it says; in place of a `Due`, what comes into force with it."""
    scene, all_ = node.before, node.entry.all_facts()
    coming = Counter(fact.moment for fact in all_ if isinstance(fact, Due))
    for facts in _told_at_once(all_):
        for fact in facts:
            coming.subtract([fact.moment] if isinstance(fact, Due) else [])
            if not coming[fact.due]:  # else it is told a few lines later, when it has come
                yield from _told_of(fact, scene)
        scene = happen_all(scene, facts)


def _told_at_once(facts: Sequence[Fact]) -> Iterator[Sequence[Fact]]:
    """Facts one by one; thousands of a kind, each about another person alone, in one scene."""
    for kind, group in groupby(facts, kind_of):
        alike = [*group]
        whose = {getattr(fact, "who", None) for fact in alike if not fact.due}
        yield from (alike,) if kind.apart and len(whose) == len(alike) else ([fact] for fact in alike)


def _told_of(fact: Fact, scene: Scene) -> Iterator[tuple[Fact, str]]:
    """Each fact with its words, and as secret as the scene before it makes it."""
    if (seen := fact.to_whom(scene)) != fact.seen:
        fact = replace(fact, seen=seen)
    if isinstance(fact, Due):
        yield from (
            (ready, _words(replace(ready, due=""), before))
            for ready, before in fact.unfold(scene)
            if ready is not None
        )
    elif fact.due and (words := _words(fact, scene)):
        yield fact, say("To come ({due}): {words}", due=fact.due, words=words)
    else:
        yield fact, _words(fact, scene)


def _words(fact: Fact, scene: Scene) -> str:
    """What a fact says; one that its system has no words for is named: no log stops at it."""
    try:
        return fact.words(scene)
    except Exception:  # whatever a file of somebody else's brought in
        return say("{fact}: there are no words for this.", fact=type(fact).__name__)


def hidden(path: tuple[Node, ...]) -> tuple[str, ...]:
    """The keys under which something is hidden until it is shown, in the order they were answered."""
    found: dict[str, None] = {}
    for node in path:
        for fact in node.entry.all_facts():
            if node.entry.key and fact.seen == "hidden" and not is_face_up(fact, node, path[-1].after):
                found[node.entry.key] = None
    return tuple(found)


def story(path: tuple[Node, ...], to_gm: bool = True) -> list[LogLine]:
    """The whole log; without what only the GM may know when it is for the players."""
    told = [line for node in path for line in lines(node, path[-1].after)]
    return [line for line in told if to_gm or not line.secret]


def told_last(path: tuple[Node, ...]) -> str:
    """What happened last on a path, in its own words; that time has passed is nothing that happens."""
    node = next((node for node in reversed(path) if node.entry.kind != "time"), None)
    if node is None:
        return say("the beginning")
    told = lines(node)
    loud = [line.text for line in told if line.tone != "quiet"]
    return loud[-1] if loud else told[0].text if told else title(node)


def title(node: Node) -> str:
    """An entry that has happened, in a few words."""
    return summary(node.entry, node.before)


def summary(entry: Entry, scene: Scene) -> str:
    """An entry in a few words, for menus; ``scene`` tells what people are called."""
    if entry.kind == "answer":
        answer = entry.said or scene.label(Name(entry.text))
        return say("{question}: {answer}", question=spoken(entry.key, scene)[-1], answer=answer)
    if entry.kind in ("begin", "offer"):
        return _begun(entry, scene)
    several = entry.text or of_many(entry.given, scene)
    return several or next((text for text in _told(entry, scene) if text), _kind(entry))


def _kind(entry: Entry) -> str:
    words = {"opening": say("opening"), "ruling": say("ruling"), "time": say("time")}
    return words.get(entry.kind, entry.kind)


def _begun(entry: Entry, scene: Scene) -> str:
    return offered(entry.key, scene) if entry.kind == "offer" else translated(entry.key)


def _told(entry: Entry, scene: Scene) -> Iterator[str]:
    """What its own facts say; nothing about who is not here."""
    for fact in entry.given:
        try:
            yield fact.words(scene)
        except NotAllowed:
            yield ""


def _heading(node: Node, secret: bool) -> LogLine:
    """What begins here; a ruling is as secret as all its facts, and as what its words name or are about."""
    entry, text = node.entry, ""
    if entry.kind in ("begin", "offer"):
        text = _begun(entry, node.before)
    elif entry.kind == "ruling" and entry.by != "program":
        text = say("The GM rules: {words}", words=entry.text) if entry.text else say("The GM rules")
    about = bool(entry.text) and any(map(secrets_of(node).are_about, entry.given))
    secret = secret or about or who_may_know(text, node) == "gm"
    return LogLine(node.id, text, "heading", secret, entry.kind == "ruling")


def of_many(facts: Sequence[Fact], scene: Scene) -> str:
    """What the same was done to several people at once; empty where it was to one, or not the same."""
    people = {fact.who for fact in facts if isinstance(fact, _ABOUT_PEOPLE)}
    if len(people) < 2 or len(facts) != len(people):
        return ""
    told = _fields(facts, scene) or _others(facts)
    count = say_many("1 character", "{count} characters", len(people))
    return say("{count}: {what}", count=count, what=told) if told else ""


_ABOUT_PEOPLE = (FieldSet, FieldCleared, Sided, Tagged, Left, Entered)


def _fields(facts: Sequence[Fact], scene: Scene) -> str:
    """One field of all of them: before, where that was the same, and after."""
    set_ = [fact for fact in facts if isinstance(fact, FieldSet | FieldCleared)]
    ids = {fact.field for fact in set_}
    if len(set_) != len(facts) or len(ids) != 1 or not {fact.who for fact in set_} <= scene.combatants.keys():
        return ""
    field = next((one for one in _sheet(scene) if one.id in ids), None)
    if field is None:
        return ""
    system = load_system(scene.system)
    before = {field.show(system.written(scene, fact.who)[field.id]) for fact in set_}
    after = {field.show(fact.value) if isinstance(fact, FieldSet) else say("as it follows") for fact in set_}
    return say(
        "{field} {before} → {after}", field=field.title, before=_one(before), after=_one(after)
    ).strip()


def _one(values: set[str]) -> str:
    """The value that all have; what they have is not told where it differs."""
    return next(iter(values)) if len(values) == 1 else "…"


def _sheet(scene: Scene) -> tuple[Field, ...]:
    return load_system(scene.system).whole_sheet(scene)


def _others(facts: Sequence[Fact]) -> str:
    if all(isinstance(fact, Left) for fact in facts):
        return say("taken out")
    if all(isinstance(fact, Entered) for fact in facts):
        return say("new")
    sides = {fact.side for fact in facts if isinstance(fact, Sided)}
    if len(sides) == 1 and all(isinstance(fact, Sided) for fact in facts):
        return say("side {side}", side=next(iter(sides)) or "–")
    tags = {fact.tags for fact in facts if isinstance(fact, Tagged)}
    if len(tags) == 1 and all(isinstance(fact, Tagged) for fact in facts):
        return say("tags {tags}", tags=listed(list(next(iter(tags)))) or "–")
    return ""
