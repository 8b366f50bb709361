"""Transfer between library and fights."""

from collections.abc import Sequence

from msgspec.structs import replace

from crs_desktop.play.lists.people.names import called
from crs_desktop.play.lists.people.places import place
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.ground.squares import Square, overlap
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.system import System


def arrivals(
    scene: Scene, people: Sequence[Combatant], on_board: bool = True, at: Square | None = None
) -> tuple[Entered, ...]:
    """Return the facts of entering: labels numbered if taken, and on a free square of the board.

    In a fight combatants get their label as their name; in a library (``on_board`` false) they keep their
    names. ``at`` is the square at which the GM wants them.
    """
    named = list(called(scene, people, on_board))
    if not on_board:
        return tuple(Entered(one.name, replace(one, square=None)) for one in named)
    asks = [one.square if at is None and _is_free(scene, one) else None for one in named]
    placed = [replace(one, square=square) for one, square in zip(named, asks, strict=True)]
    squares = place(scene, placed, at)
    both = zip(placed, squares, strict=True)
    return tuple(Entered(one.name, replace(one, square=square)) for one, square in both)


def copies(scene: Scene, people: Sequence[Combatant], count: int) -> tuple[Entered, ...]:
    """Return ``count`` copies of each, with numbers; on the board if one of them is."""
    more = [replace(one, square=None) for one in people for _ in range(count)]
    return arrivals(scene, more, on_board=any(one.square is not None for one in people))


def _is_free(scene: Scene, one: Combatant) -> bool:
    """Return whether the requested square is free."""
    at = one.square
    if at is None or not scene.ground.holds(at, one.size):
        return False
    standing = ((other.square, other.size) for other in scene.combatants.values() if other.square)
    return not any(overlap(at, one.size, square, size) for square, size in standing)


def counted(system: System) -> set[str]:
    """Return the ids of the fields that count down in a fight, such as LIFE left."""
    return {field.id for field in system.sheet if getattr(field, "left_of", "")}


def fresh(system: System, one: Combatant) -> Combatant:
    """Return a combatant without traces of a fight: nothing counted down, no markers, off the board."""
    worn = counted(system)
    fields = {id_: value for id_, value in one.fields.items() if id_ not in worn}
    return replace(off_the_board(one), fields=fields)


def off_the_board(one: Combatant) -> Combatant:
    """Return a combatant with the LIFE that a fight left them, but off its board and without markers."""
    return replace(one, square=None, markers=(), facing=-1, hidden=False, mob="")
