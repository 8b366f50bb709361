"""The rulings with which a GM works the fog, as facts; and the fog in a sentence."""

from typing import Any

from msgspec.structs import replace

from crs_desktop.play.session.fog_follows_sight import watchers
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import FogSet
from crs_desktop.rules.facts.fog import drawn, looked
from crs_desktop.rules.ground.fog import Fog, FogKind
from crs_desktop.rules.ground.square_set import SquareSet, whole
from crs_desktop.rules.positions.field_of_view import seen_by
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


def switched(scene: Scene, **changes: Any) -> FogSet:
    """Return the switches of the fog with some changed; fog that comes belongs to the usual side."""
    fog = scene.fog
    now = FogSet(fog.on, fog.side or usual_side(scene), fog.follows, fog.dim)
    return replace(now, **changes)


def usual_side(scene: Scene) -> str:
    """Return the side of the first combatant for whom a person draws; empty if none has a side."""
    people = (one for one in scene.combatants.values() if one.side and not one.hidden)
    return next((one.side for one in people if one.source != "program"), "")


def stroke(scene: Scene, kind: FogKind, squares: SquareSet) -> tuple[Fact, ...]:
    """Return the facts of a stroke over these squares; none if all of them are so already.

    On a board without fog the stroke brings it. The first one then leaves all other squares hidden, or
    revealed if it hides.
    """
    kind, squares = _meant(scene, kind, squares)
    on = () if scene.fog.on else (switched(scene, lies=True),)
    held = {"revealed": scene.fog.revealed, "explored": scene.fog.explored}
    other = squares - held[kind] if kind in held else squares & (scene.fog.revealed | scene.fog.explored)
    # A ruling that changes nothing would still be a step for undo.
    return (*on, drawn(kind, other)) if other else ()


def preview(scene: Scene, kind: FogKind, squares: SquareSet) -> Fog:
    """Return the fog as it would be after a stroke."""
    return replace(scene.fog.drawn(*_meant(scene, kind, squares)), on=True)


def _meant(scene: Scene, kind: FogKind, squares: SquareSet) -> tuple[FogKind, SquareSet]:
    """Return what a stroke draws: the first one that hides leaves all other squares revealed."""
    fog, squares = scene.fog, squares & whole(scene.ground)
    first = not (fog.on or fog.revealed or fog.explored)
    return ("revealed", whole(scene.ground) - squares) if first and kind == "hidden" else (kind, squares)


def look_around(system: System, scene: Scene, selected: tuple[Name, ...]) -> tuple[Fact, ...]:
    """Return the facts that reveal what players see from here, and nothing else.

    Those of the selected combatants look who are on the players' side, or else the whole side. If no side is
    chosen yet, the selected combatants look, and their side becomes the players'.

    Raises:
        NotAllowed: nobody is there to look.

    """
    side = scene.fog.side or next((scene.of(name).side for name in selected), "") or usual_side(scene)
    chosen = [scene.of(name) for name in selected]
    eyes = [one for one in chosen if one.square and one.side == side] or watchers(system, scene, side)
    if not eyes:
        raise NotAllowed(say("Nobody of the players’ side is on the board: select who looks."))
    on = () if scene.fog.on and scene.fog.side == side else (switched(scene, lies=True, side=side),)
    fact = looked(scene.fog, seen_by(scene, eyes))
    # the GM reveals these squares by hand, and only a fact that is not `looked` has words for the log
    return (*on, replace(fact, looked=False)) if fact else on


def fog_words(scene: Scene) -> str:
    """Return the number of revealed and explored squares in a sentence."""
    if not scene.fog.on:
        return say("No fog lies on the board.")
    squares = whole(scene.ground)
    shown, explored = (len(squares & some) for some in (scene.fog.revealed, scene.fog.explored))
    said = "{count} of {all} squares revealed, {explored} explored."
    return say(said, count=shown, all=len(squares), explored=explored)
