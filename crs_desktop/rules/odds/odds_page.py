"""The odds page of a system: the values that can be entered, and their odds, without any fight."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Scene

Entered = Mapping[str, int | Fraction | str]


class OddsField(Struct, frozen=True):
    """A number to enter, between two limits, or with ``cards`` a list of cards.

    With ``curve``, the odds can be drawn as a curve over this number. An ``optional`` field may be left
    empty; the odds then omit it. With ``fractions`` the number need not be whole. With ``choices`` it is one
    of these words instead of a number; the first is usual.
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
    choices: Mapping[str, str] = {}


class OddsPage(Struct, frozen=True):
    """One page. ``told`` computes the odds by the house rules and tables of a scene, even an empty one.

    It raises `NotAllowed` for values that cannot occur together. ``readings`` are the ids of the house rules
    that may change the odds.
    """

    title: str
    fields: tuple[OddsField, ...]
    told: Callable[[Scene, Entered], Forecast]
    readings: tuple[str, ...] = ()

    @property
    def over(self) -> tuple[OddsField, ...]:
        """The fields over which a curve can be drawn."""
        return tuple(field for field in self.fields if field.curve)

    def curve(self, scene: Scene, entered: Entered, over: str, numbers: range) -> list[tuple[int, Forecast]]:
        """Return the odds for each of ``numbers`` in the field ``over``, with the other values as entered."""
        return [(number, self.told(scene, {**entered, over: number})) for number in numbers]


def read_by(scene: Scene, readings: Mapping[str, str]) -> Scene:
    """Return the scene with these house rules chosen."""
    return replace(scene, house_rules={**scene.house_rules, **readings})
