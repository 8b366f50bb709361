"""Walls and closed doors between combatants, and across a straight way: pointed out, never barred.

A low wall hides half of a combatant but stops nobody. If one of the two is off the board, nothing is known.
"""

from crs_desktop.rules.ground.line_of_sight import Sight
from crs_desktop.rules.ground.sight import middle
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


def is_hidden(scene: Scene, who: Name, other: Name) -> bool:
    """Return whether walls hide all of ``other`` from ``who``."""
    sight = scene.sight(who, other)
    return sight is not None and sight.open == 0


def is_hidden_from(scene: Scene, who: Name, square: Square, other: Name) -> bool:
    """Return whether walls would hide all of ``other`` from ``who`` on a square."""
    one, target = scene.of(who), scene.of(other)
    if target.square is None or not scene.walls.named:
        return False
    return scene.walls.sight(square, one.size, target.square, target.size).open == 0


def behind(scene: Scene, who: Name, other: Name) -> str:
    """Name the wall that hides all of ``other`` from ``who``: ``behind the wall at C4``; empty if none."""
    both = {who, other} <= scene.combatants.keys()
    sight = scene.sight(who, other) if both else None
    wall = _named(scene, sight) if sight and not sight.open else ""
    return say("behind the {wall}", wall=wall) if wall else ""


def in_sight(scene: Scene, who: Name, other: Name) -> bool | None:
    """Return whether ``who`` sees ``other`` past the walls; None where no walls tell."""
    both = {who, other} <= scene.combatants.keys()
    sight = scene.sight(who, other) if both and scene.walls.named else None
    return None if sight is None else sight.open > 0


def across(scene: Scene, who: Name, square: Square) -> str:
    """Name the wall across the straight way to a square: ``through the wall at C4``; empty if none."""
    one = scene.of(who)
    # most boards have no walls, and every square under a drag asks this
    if one.square is None or not scene.walls.named:
        return ""
    way = scene.walls.sights.way(middle(one.square, one.size), middle(square, one.size))
    wall = _named(scene, way)
    return say("through the {wall}", wall=wall) if wall else ""


def _named(scene: Scene, sight: Sight) -> str:
    if sight.at is None or sight.wall not in scene.walls.named:
        return ""
    return scene.walls.named[sight.wall].words_at(sight.at)
