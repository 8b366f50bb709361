"""Fog that follows the sight of a side: what has changed since the last entry of a person."""

from collections.abc import Sequence

from crs_desktop.play.session.entry_tree import Node
from crs_desktop.rules.facts.fog import FogDrawn, looked
from crs_desktop.rules.ground.square_set import NO_SQUARES, SquareSet
from crs_desktop.rules.positions.field_of_view import seen_by
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.system import System


def watchers(system: System, scene: Scene, side: str) -> list[Combatant]:
    """Return the combatants of a side who see: those on the board who can still act."""
    here = (one for one in scene.combatants.values() if side and one.side == side and one.square)
    return [one for one in here if not system.out(scene, one.name)]


def fog_follows_sight(system: System, path: Sequence[Node]) -> list[FogDrawn]:
    """Return what came into sight and went out of it in these entries; nothing if sight is the same."""
    if not path or not _follows(path[-1].after) or not _may_differ(path[0].before, path[-1].after):
        return []
    before, now = path[0].before, path[-1].after
    fact = looked(now.fog, _seen(system, now), _seen(system, before, now.fog.side))
    return [fact] if fact else []


def _seen(system: System, scene: Scene, side: str | None = None) -> SquareSet:
    """Return the squares in sight; none before the fog followed the sight of this ``side``."""
    if not _follows(scene) or side not in (None, scene.fog.side):
        return NO_SQUARES
    return seen_by(scene, watchers(system, scene, scene.fog.side))


def _follows(scene: Scene) -> bool:
    return scene.fog.on and scene.fog.follows


def _may_differ(before: Scene, now: Scene) -> bool:
    """Return whether anything that sight depends on has changed."""
    # Identity is enough: what is frozen changes only into another object.
    same = before.combatants is now.combatants and before.walls is now.walls
    return (
        not same or before.ground is not now.ground or not _follows(before) or before.state is not now.state
    )
