"""The story: what happened, as sentences, for the log on the screen and its exports."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.journal.journal import Entry
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.told.who_may_know import is_face_up, players_know, secrets_of, who_may_know
from crs_desktop.rules import load_system
from crs_desktop.rules.cache import Memory
from crs_desktop.rules.fact import Due, Fact, happen_all, kind_of
from crs_desktop.rules.facts import (
    CardSpent,
    Compared,
    DiceThrown,
    Entered,
    FieldCleared,
    FieldSet,
    Left,
    Reckoned,
    Sided,
    Tagged,
)
from crs_desktop.rules.keys import offered, spoken
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Computed, Field
from crs_desktop.rules.values import Name, Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import listed, say, say_many, translated

HEADINGS = ("heading", "step")
"""Tones of lines that head other lines: a beginning, and a step of it."""

DEEDS = ("deed", "onset", "decided")
"""Tones of lines that begin an Action."""

TALES = ("told", "retold")
"""Tones of words told at the table; “retold” replaces the last of them."""

SAVED = "saved"
"""Tone of a save point: the GM’s own, and no secret to warn of."""

RULED = "ruled"
"""Tone of the first line of a ruling: the words of the GM; the facts of the ruling are the next lines."""


_memory = Memory(1000)
"""The words of the latest entries: the outcome of an Action is looked for in 200 at each answer."""

_ROUND, _STAGE = "round ", "stage "


# gc=False: texts and numbers form no cycle, and a long log has tens of thousands of lines
class LogLine(Struct, frozen=True, gc=False):
    """One line of the log.

    ``entry`` is the id of its entry; ``secret`` lines are not for players; ``ruling`` lines are the GM's
    word. ``brief`` is a shorter text, if there is one, and ``named`` the same with the name of the other
    side; lines of one ``turn`` belong together. ``coming`` are the words of a fact that waits for its moment,
    and is told again then. ``whose`` is set where only lines about the same combatant may share a fold.
    """

    entry: int
    text: str
    tone: str = "plain"
    secret: bool = False
    ruling: bool = False
    brief: str = ""
    turn: str = ""
    coming: str = ""
    named: str = ""
    whose: Name | None = None

    @property
    def warns(self) -> bool:
        """Whether the GM is warned not to read the line out."""
        return self.secret and self.tone != SAVED

    def __str__(self) -> str:
        return read(self)


def read(line: LogLine) -> str:
    """Return the text of a line, with a warning before a secret, so that the GM does not read it out."""
    return say("Secret: {line}", line=line.text) if line.warns else line.text


def names_the_conflict(line: LogLine) -> bool:
    """Return whether a step says what a procedure without rounds is about."""
    return line.tone == "step" and bool(line.turn) and "/" not in line.turn


def in_brief(told: Sequence[LogLine]) -> list[str]:
    """Return the lines of one Action in short; comparisons with several combatants name each of them."""
    several = sum(bool(line.named) for line in told) > 1
    return [(line.named if several else "") or line.brief or line.text for line in told]


def lines(node: Node, now: Scene | None = None) -> list[LogLine]:
    """Return the lines of an entry: a heading if something begins, then the words of its facts.

    Hidden facts may have been shown by ``now``; without it, the lines are those at the time of the entry.
    """
    return _lines(node, now) if now is not None else [*_memory.of(_lines_then, node)]


def _lines_then(node: Node) -> tuple[LogLine, ...]:
    return tuple(_lines(node, node.after))


def _lines(node: Node, now: Scene) -> list[LogLine]:
    told: list[LogLine] = []
    for fact, words in told_by(node):
        secret = not players_know(fact, node, now, words)
        coming = words.removeprefix(_to_come(fact, "")) if fact.due else ""
        named = fact.brief_of_several(node.before) if isinstance(fact, Compared) else ""
        whose = getattr(fact, "who", None) if fact.own_line else None
        of = (node.entry.kind == "ruling", fact.brief(), _turn(node.entry), coming, named, whose)
        told.append(LogLine(node.id, words, fact.tone, secret, *of))
    heading = _heading(node, bool(told) and all(line.secret for line in told))
    told = [line for line in told if line.text]
    if node.entry.kind == "ruling" and not told and not node.entry.text:
        return []  # nothing that anybody reads has changed
    headed = bool(told) and told[0].tone in (HEADINGS[0], SAVED)
    return told if headed or not heading.text else [heading, *told]


def _turn(entry: Entry) -> str:
    """Return the part of the key that all questions of a turn share: ``2 Combat round/round 1/Fred``.

    In a round with stages, the stage comes before the combatant. A procedure without rounds is one turn.
    """
    if entry.kind != "answer":
        return ""
    procedure, *rest = entry.key.split("/")[:-1]
    if not rest or not rest[0].startswith(_ROUND):
        return procedure
    in_stage = len(rest) > 2 and rest[1].startswith(_STAGE)
    return "/".join([procedure, *rest[: 2 + in_stage]])


def told_by(node: Node) -> tuple[tuple[Fact, str], ...]:
    """Return each fact of an entry with its words, cached: log, edge and announcer ask one after another."""
    return _memory.of(_told_by, node)


def _told_by(node: Node) -> tuple[tuple[Fact, str], ...]:
    return tuple(_with_origin(node))


def _with_origin(node: Node) -> Iterator[tuple[Fact, str]]:
    """Yield each fact with its words; the card or dice entered from the table say so."""
    real = node.entry.by == "entered"
    for fact, words in _as_told(node):
        said = _as_entered(fact, words) if real else words
        yield fact, said
        # mark only the first draw or throw: sums computed from it once said “entered”, too
        real = real and said == words


def _as_entered(fact: Fact, words: str) -> str:
    """Return the words of a draw or throw with “entered”; the words of any other fact unchanged."""
    if isinstance(fact, CardSpent | DiceThrown):
        return say("{words} (entered).", words=words.removesuffix("."))
    thrown = [term for term in fact.sum.terms if term.is_thrown] if isinstance(fact, Reckoned) else []
    if not thrown:
        return words
    before, term, after = words.rpartition(str(thrown[-1]))
    return f"{before}{say('{term}, entered)', term=term.removesuffix(')'))}{after}"


def _as_told(node: Node) -> Iterator[tuple[Fact, str]]:
    """Yield each fact of an entry with its words; a `Due` yields the facts that come into force."""
    scene, all_ = node.before, node.entry.all_facts()
    coming = Counter(fact.moment for fact in all_ if isinstance(fact, Due))
    for facts in _told_at_once(all_):
        for fact in facts:
            coming.subtract([fact.moment] if isinstance(fact, Due) else [])
            if not coming[fact.due]:  # else its moment comes in this entry, and tells it then
                yield from _told_of(fact, scene)
        scene = happen_all(scene, facts)


def _told_at_once(facts: Sequence[Fact]) -> Iterator[Sequence[Fact]]:
    """Yield facts one by one, or together if each is about another combatant: thousands fold at once."""
    for kind, group in groupby(facts, kind_of):
        alike = [*group]
        whose = {getattr(fact, "who", None) for fact in alike if not fact.due}
        yield from (alike,) if kind.apart and len(whose) == len(alike) else ([fact] for fact in alike)


def _told_of(fact: Fact, scene: Scene) -> Iterator[tuple[Fact, str]]:
    """Yield each fact with its words, as secret as the scene before it makes it."""
    if (seen := fact.to_whom(scene)) != fact.seen:
        fact = replace(fact, seen=seen)
    if isinstance(fact, Due):
        arrived = ((replace(one, due=""), before) for one, before in fact.unfold(scene) if one is not None)
        yield from ((one, _words(one, before)) for one, before in arrived)
    elif fact.due and (words := _words(fact, scene)):
        yield fact, _to_come(fact, words)
    else:
        yield fact, _words(fact, scene)


def _to_come(fact: Fact, words: str) -> str:
    return say("To come ({due}): {words}", due=translated(fact.due), words=words)


def _words(fact: Fact, scene: Scene) -> str:
    """Return the words of a fact, or its name if the words fail, so that no log stops at it."""
    try:
        return fact.words(scene)
    except Exception:  # a foreign file may hold any fact
        return say("{fact} (no words for this)", fact=type(fact).__name__)


def hidden(path: tuple[Node, ...]) -> tuple[str, ...]:
    """Return the keys under which facts are hidden until shown, in the order of the answers."""
    found: dict[str, None] = {}
    for node in path:
        for fact in node.entry.all_facts():
            if node.entry.key and fact.seen == "hidden" and not is_face_up(fact, node, path[-1].after):
                found[node.entry.key] = None
    return tuple(found)


def story(path: tuple[Node, ...], to_gm: bool = True) -> list[LogLine]:
    """Return the whole log; without secret lines if it is for the players."""
    told = [line for node in path for line in lines(node, path[-1].after)]
    return [line for line in told if to_gm or not line.secret]


def told_last(path: tuple[Node, ...]) -> str:
    """Return what happened last on a path, in its own words; mere time is skipped."""
    node = next((node for node in reversed(path) if node.entry.kind != "time"), None)
    if node is None:
        return say("the beginning")
    told = lines(node)
    loud = [line.text for line in told if line.tone != "quiet"]
    return loud[-1] if loud else told[0].text if told else title(node)


def title(node: Node) -> str:
    """Return a title of a few words for an entry that has happened."""
    return summary(node.entry, node.before)


def summary(entry: Entry, scene: Scene) -> str:
    """Return a title of a few words for an entry, for menus; ``scene`` has the labels."""
    if entry.kind == "answer":
        answer = entry.said or scene.label(Name(entry.text))
        return say("{question}: {answer}", question=spoken(entry.key, scene)[-1], answer=answer)
    if entry.kind in ("begin", "offer"):
        return _begun(entry, scene)
    several = translated(entry.text) or of_many(entry.given, scene)
    return several or next((text for text in _told(entry, scene) if text), _kind(entry))


def _kind(entry: Entry) -> str:
    words = {"opening": say("opening"), "ruling": say("ruling"), "time": say("time")}
    return words.get(entry.kind, entry.kind)


def _begun(entry: Entry, scene: Scene) -> str:
    return offered(entry.key, scene) if entry.kind == "offer" else translated(entry.key)


def _told(entry: Entry, scene: Scene) -> Iterator[str]:
    """Yield the words of its own facts; empty for facts about combatants who have left."""
    for fact in entry.given:
        try:
            yield fact.words(scene)
        except NotAllowed:
            yield ""


def _heading(node: Node, secret: bool) -> LogLine:
    """Return the heading of an entry; for a ruling as secret as all its facts, its words, or its subject."""
    entry, text, tone = node.entry, "", HEADINGS[0]
    if entry.kind == "begin":
        text = load_system(node.before.system).heading(entry.key)
    elif entry.kind == "offer":  # an offer comes within a round and heads no part of it
        text, tone = _begun(entry, node.before), "quiet"
    elif entry.kind == "ruling" and entry.by != "program":
        ruled = translated(entry.text)
        text = say("The GM rules: {words}", words=ruled) if ruled else say("The GM rules")
    about = bool(entry.text) and any(map(secrets_of(node).are_about, entry.given))
    secret = secret or about or who_may_know(text, node) == "gm"
    ruling = entry.kind == "ruling"
    return LogLine(node.id, text, RULED if ruling else tone, secret, ruling)


def of_many(facts: Sequence[Fact], scene: Scene) -> str:
    """Return words for one change of several combatants; empty for a single one or different changes."""
    people = {fact.who for fact in facts if isinstance(fact, _ABOUT_PEOPLE)}
    # Two facts about one combatant are not the same change of all.
    if len(people) < 2 or len(facts) != len(people):
        return ""
    told = _fields(facts, scene) or _others(facts)
    count = say_many("1 character", "{count} characters", len(people))
    return say("{count}: {what}", count=count, what=told) if told else ""


_ABOUT_PEOPLE = (FieldSet, FieldCleared, Sided, Tagged, Left, Entered)


def _fields(facts: Sequence[Fact], scene: Scene) -> str:
    """Return one field of all: the value before, if equal, and the value after."""
    set_ = [fact for fact in facts if isinstance(fact, FieldSet | FieldCleared)]
    ids = {fact.field for fact in set_}
    if len(set_) != len(facts) or len(ids) != 1 or not {fact.who for fact in set_} <= scene.combatants.keys():
        return ""
    field = next((one for one in _sheet(scene) if one.id in ids), None)
    if field is None:
        return ""
    system = load_system(scene.system)
    before = _one(field, (system.written(scene, fact.who)[field.id] for fact in set_))
    after = _one(field, (_after(field, fact, scene) for fact in set_))
    return say("{field} {before} → {after}", field=field.title, before=before, after=after).strip()


def _one(field: Field, values: Iterator[Value | None]) -> str:
    """Return the value that all share, or an ellipsis; reading stops at the first that differs."""
    first = next(values)
    if any(value != first for value in values):
        return "…"
    return say("computed") if first is None else field.told(first)


def _after(field: Field, fact: FieldSet | FieldCleared, scene: Scene) -> Value | None:
    """Return the value that a field gets; None for a computed one."""
    if isinstance(fact, FieldSet):
        return fact.value
    written = load_system(scene.system).written(scene, fact.who)
    return None if isinstance(field, Computed) else field.empty(written)


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
