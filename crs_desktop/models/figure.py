"""The figure of somebody’s sheet, ready to be drawn: what is said of each part of the body."""

from collections.abc import Mapping

from msgspec import Struct

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Figure
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name


class Drawn(Struct, frozen=True):
    """``words`` are what is said of the parts of which anything is; ``line`` is all of it as it is typed."""

    title: str
    parts: tuple[str, ...]
    words: Mapping[str, str]
    line: str


def figure_of(system: System, scene: Scene, who: Name) -> Drawn | None:
    """The first figure on the sheets of this game; None where there is none, or nobody of that name."""
    figure = next((field for field in system.fields(scene) if isinstance(field, Figure)), None)
    if figure is None or who not in scene.combatants:
        return None
    held = system.values(scene, who)[figure.id]
    words = {part: said for part, said in held.items() if said} if isinstance(held, dict) else {}
    return Drawn(figure.title, figure.parts, words, figure.show(words))
