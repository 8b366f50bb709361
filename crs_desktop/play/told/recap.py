"""Recap of a fight for players: one line for each Action, losses and deaths, and how everybody is at the end.

A recap holds nothing that players may not know (see `known`). A ruling is in it only if it changed what
players see: the condition, the items, the markers or the presence of a combatant who is not hidden.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.folding import folds
from crs_desktop.play.told.log_export import without_retold
from crs_desktop.play.told.story import DEEDS, RULED, TALES, LogLine, in_brief, lines
from crs_desktop.play.told.tally import everyone, headings, tally
from crs_desktop.play.told.who_may_know import known_to_all, players_know, title_for_all, without_hidden
from crs_desktop.rules.condition import Condition
from crs_desktop.rules.facts import Entered, ItemLost, ItemPut
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.words import listed, say

_PREPARED = (Entered, ItemPut, ItemLost)
"""Facts by which a GM enters people; the sides name the people."""
_HIDDEN = ("quiet", "step")
_KEPT = ("hurt", "healed", "event", *DEEDS, *TALES)
"""Tones of the lines that a recap repeats; a comparison is repeated as well."""


class Part(Struct, frozen=True):
    """A round or a conflict: its heading and its lines, each an Action or an event."""

    heading: str
    lines: tuple[str, ...]


class Recap(Struct, frozen=True):
    """A fight as players may read it; ``people`` has a line for each side, ``ended`` one for each combatant.

    ``tally`` has its headings first; it is empty if nobody was hit.
    """

    title: str
    people: tuple[str, ...]
    parts: tuple[Part, ...]
    ended: tuple[str, ...]
    tally: tuple[tuple[str, ...], ...]


def recap(session: Session, after: int = 0) -> Recap:
    """Return the recap of a fight up to now; of one that split off, without the first ``after`` entries."""
    path, system = session.path[after:], session.system
    told = [line for node in _but_prepared(path) for line in _told(system, node, path[-1].after)]
    told = _at_once(without_retold(told))
    begun = {system.heading(procedure.term) for procedure in system.procedures}
    parts = tuple(part for part in _parts(told, begun) if part.lines)
    people, ended = _people(path), tuple(_ended(system, session.scene))
    return Recap(title_for_all(session), people, parts, ended, _counted(system, path))


def _but_prepared(path: Sequence[Node]) -> Iterator[Node]:
    """Yield the entries without arrivals and items before the fight began: nobody played them out."""
    begun = False
    for node in path:
        begun = begun or node.entry.kind == "begin"
        if begun or not all(isinstance(fact, _PREPARED) for fact in node.entry.given):
            yield node


def _at_once(told: Sequence[LogLine]) -> list[LogLine]:
    """Return the lines with harm at the Action that did it, not at the moment at which it came true."""
    left = Counter(line.text for line in told)
    coming = Counter(line.coming for line in told if line.coming and left[line.coming])
    kept: list[LogLine] = []
    for line in told:
        if line.coming:
            # leave out harm that never came true because its moment did not come
            kept += [replace(line, text=line.coming)] if left[line.coming] else []
        elif coming[line.text]:
            coming[line.text] -= 1
        else:
            kept.append(line)
    return kept


def _told(system: System, node: Node, now: Scene) -> Iterator[LogLine]:
    """Yield the lines of an entry that belong into a recap, and who is out of action since then."""
    if node.entry.kind == "opening" or (node.entry.kind == "ruling" and not _is_seen(system, node)):
        return
    told = [line for line in lines(node, now) if not line.secret]
    yield from told
    words = " ".join(line.text for line in told)
    for who, out in _newly_out(system, node):
        if out not in words and told:
            text = say("{who} is {state}.", who=node.after.label(who), state=out)
            yield replace(told[-1], text=text, tone="hurt", brief="")


def _newly_out(system: System, node: Node) -> Iterator[tuple[Name, str]]:
    """Yield everybody whom an entry has put out of action, with the word for it."""
    for who, one in node.after.combatants.items():
        if node.after.hides(one) or who not in node.before.combatants or not _changed(node, who):
            continue
        out = system.out(node.after, who)
        if out and not system.out(node.before, who):
            yield who, out


def _changed(node: Node, who: Name) -> bool:
    same = node.before.combatants[who] is node.after.combatants[who]
    return not same or node.before.state is not node.after.state


def _is_seen(system: System, node: Node) -> bool:
    """Return whether players saw the effect of a ruling of the GM."""
    if node.entry.by == "program" or not players_know(node.entry.text, node, node.after):
        return False
    before, after = without_hidden(node.before), without_hidden(node.after)
    if before.combatants.keys() != after.combatants.keys():
        return True
    people = after.combatants
    return any(_looks(system, node.before, who) != _looks(system, node.after, who) for who in people)


def _looks(system: System, scene: Scene, who: Name) -> tuple[object, ...]:
    """Return what players see of a combatant besides the place: condition, items and markers."""
    one, condition = known_to_all(scene.of(who)), system.condition(scene, who)
    return condition.gauges[:1], condition.injuries, system.out(scene, who), one.items, one.markers


def _parts(told: Sequence[LogLine], begun: Collection[str]) -> Iterator[Part]:
    """Yield the rounds and conflicts; what happens before the first one has no heading.

    ``begun`` are the titles of procedures, which come again; a round that comes again is of another combat.
    """
    heading, kept, rounds = "", list[str](), set[str]()
    for fold in folds(told):
        within = told[fold.first : fold.end]
        if within[0].tone == "heading":
            yield Part(heading, tuple(kept))
            heading, kept = fold.text, []
            if within[0].text in rounds - {*begun}:
                rounds, heading = set(), say("Another combat: {heading}", heading=heading)
            rounds.add(within[0].text)
        kept += filter(None, (" ".join(_repeated(lines_)) for lines_ in _rulings_apart(within)))
    yield Part(heading, tuple(kept))


def _rulings_apart(within: Sequence[LogLine]) -> Iterator[list[LogLine]]:
    """Yield each ruling of a fold, and the lines between two rulings."""
    for _, group in groupby(within, lambda line: line.entry if line.ruling else None):
        yield [*group]


def _repeated(within: Sequence[LogLine]) -> Iterator[str]:
    for ruling, group in groupby(within, lambda line: line.ruling):
        told = [*group]
        if ruling:
            yield from (_sentence(line) for line in told if line.tone not in _HIDDEN and line.text)
        else:
            kept = [line for line in told if line.brief or line.tone in _KEPT]
            if kept and all(line.tone in DEEDS for line in kept):  # a miss: its notes tell of it
                kept += [line for line in told if line.tone not in (*_HIDDEN, *DEEDS)]
            if not all(line.brief for line in kept):  # a comparison alone does not say whose it is
                yield from dict.fromkeys(in_brief(kept))


def _sentence(line: LogLine) -> str:
    """Return a line of a ruling; its words are followed by its facts."""
    return say("{words}:", words=line.text) if line.tone == RULED else line.text


def _people(path: Sequence[Node]) -> tuple[str, ...]:
    """Return a line for each side with everybody who took part and is not hidden."""
    sides: dict[str, list[str]] = {}
    for one in everyone(path, to_gm=False).values():
        sides.setdefault(one.side, []).append(one.label)
    return tuple(_of_side(side, names) for side, names in sides.items())


def _of_side(side: str, names: list[str]) -> str:
    alone = not side or names == [side]
    return listed(names) if alone else say("{side}: {names}", side=side, names=listed(names))


def _ended(system: System, scene: Scene) -> Iterator[str]:
    """Yield how everybody is at the end; nothing if nobody has a gauge or an injury."""
    people = without_hidden(scene).combatants
    conditions = {who: system.condition(scene, who) for who in people}
    if not any(one.gauges or one.injuries for one in conditions.values()):
        return
    for who, condition in conditions.items():
        state = system.out(scene, who) or condition.word
        detail = _detail(condition, state)
        said = "{who}: {state} ({detail})." if detail else "{who}: {state}."
        yield say(said, who=people[who].label, state=state, detail=detail)


def _detail(condition: Condition, state: str) -> str:
    """Return the injuries but the ``state``, else what is left of the first gauge; nothing of a full one."""
    if condition.injuries or not condition.gauges:
        return "; ".join(one for one in condition.injuries if one != state)
    first = condition.gauges[0]
    if first.left == first.full:
        return ""
    return say("{title} {left} of {full}", title=first.title, left=first.left, full=first.full)


def _counted(system: System, path: Sequence[Node]) -> tuple[tuple[str, ...], ...]:
    """Return the tally without time, and without rows and columns in which there is nothing but 0."""
    told = tally(system, path, to_gm=False)
    if not any(line.hits for line in told):
        return ()
    rows = [line.cells(system, timed=False) for line in told]
    rows = [line for line in rows if {*line[1:]} != {"0"}]
    columns = [*zip(headings(system, path, timed=False), *rows, strict=True)]
    return tuple(zip(*(column for column in columns if set(column[1:]) != {"0"}), strict=True))
