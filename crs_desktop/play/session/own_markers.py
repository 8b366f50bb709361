"""Markers of the GM that end by themselves: with the round, a combatant's next turn, or a clock."""

from collections.abc import Iterable

from crs_desktop.play.session.entry_tree import Node
from crs_desktop.rules.facts import Unmarked
from crs_desktop.rules.facts.markers import clock_of
from crs_desktop.rules.scene import Combatant, Marker, Scene
from crs_desktop.rules.system import System


def ended(system: System, nodes: Iterable[Node]) -> list[Unmarked]:
    """Return the removal of each marker that ended with these entries and is still on a combatant."""
    nodes = tuple(nodes)
    if not nodes:
        return []
    over = {(one.name, marker.word) for one, marker in _over(system, nodes)}
    now = nodes[-1].after.combatants
    return [Unmarked(who, word) for who, word in sorted(over) if who in now and _lies(now[who], word)]


def _lies(one: Combatant, word: str) -> bool:
    return any(marker.word == word and marker.ends for marker in one.markers)


def _over(system: System, nodes: Iterable[Node]) -> Iterable[tuple[Combatant, Marker]]:
    """Yield the markers that were there before an entry and end with it."""
    people, ending = None, list[tuple[Combatant, Marker]]()
    for node in nodes:
        # the program may draw thousands of cards in a row, which change no combatant
        if node.before.combatants is not people:
            people = node.before.combatants
            ending = [(one, marker) for one in people.values() for marker in one.markers if marker.ends]
        yield from (both for both in ending if _ends(system, node.before, node.after, *both))


def _ends(system: System, before: Scene, after: Scene, one: Combatant, marker: Marker) -> bool:
    if marker.ends == "turn":
        # the marker ends when its bearer's turn begins, not when that turn is over
        return after.up == one.name != before.up
    if marker.ends == "round":
        was, now = system.display.course(before), system.display.course(after)
        # One entry may end a round and begin the next; then only the title tells them apart.
        return was is not None and was.now >= 0 and (now is None or now.now < 0 or now.title != was.title)
    id_ = clock_of(one.name, marker.word)
    return _counts(before, id_) and not _counts(after, id_)


def _counts(scene: Scene, clock: str) -> bool:
    return any(one.id == clock for one in scene.clocks)
