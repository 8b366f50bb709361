"""What a system offers on its odds page: what can be entered, and what comes of it, without any fight."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Scene

Entered = Mapping[str, int | Fraction | str]


class OddsField(Struct, frozen=True):
    """A number between two limits, or with ``cards`` a list of them; ``curve``: it can be drawn over it.

    What is ``optional`` may be left out of what is entered: nothing is told of it then. With ``fractions`` it
    need not be whole.
    """

    id: str
    term: str
    usual: int = 0
    low: int = 0
    high: int = 99
    cards: bool = False
    curve: bool = False
    optional: bool = False
    fractions: bool = False


class OddsPage(Struct, frozen=True):
    """``told`` counts by the house rules and the tables of a scene in which nobody needs to be.

    It raises NotAllowed where what is entered cannot be. ``readings`` are the ids of the house rules that
    may change what comes of it.
    """

    title: str
    fields: tuple[OddsField, ...]
    told: Callable[[Scene, Entered], Forecast]
    readings: tuple[str, ...] = ()

    @property
    def over(self) -> tuple[OddsField, ...]:
        """The numbers that a curve can be drawn over."""
        return tuple(field for field in self.fields if field.curve)

    def curve(self, scene: Scene, entered: Entered, over: str, numbers: range) -> list[tuple[int, Forecast]]:
        """The same for each of these numbers in place of the one that is entered."""
        return [(number, self.told(scene, {**entered, over: number})) for number in numbers]


def read_by(scene: Scene, readings: Mapping[str, str]) -> Scene:
    """The scene with these house rules chosen."""
    return replace(scene, house_rules={**scene.house_rules, **readings})
