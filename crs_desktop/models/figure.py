"""Body figure of a sheet, ready to be drawn, with the words on each part of the body."""

from collections.abc import Mapping

from msgspec import Struct

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Figure
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name


class DrawnFigure(Struct, frozen=True):
    """A figure with its parts; ``words`` holds the words of marked parts, ``line`` all of them as typed.

    ``gravity`` is the grade of each marked part, from 1, or 0 if its words name none.
    """

    title: str
    parts: tuple[str, ...]
    words: Mapping[str, str]
    line: str
    gravity: Mapping[str, int]


def figure_of(system: System, scene: Scene, who: Name) -> DrawnFigure | None:
    """Return the first figure on a combatant’s sheet; None if the system or the scene has none."""
    figure = next((field for field in system.fields(scene) if isinstance(field, Figure)), None)
    if figure is None or who not in scene.combatants:
        return None
    held = system.values(scene, who)[figure.id]
    words = {part: said for part, said in held.items() if said} if isinstance(held, dict) else {}
    gravity = {part: figure.gravity(said) for part, said in words.items()}
    return DrawnFigure(figure.title, figure.parts, words, figure.show(words), gravity)
