"""Wheel of a sheet, ready to be drawn: two ratings and the points that each of them gives."""

from msgspec import Struct

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.sheet import Wheel
from crs_desktop.rules.values import Name, whole
from crs_desktop.words import say, say_many


class WheelHalf(Struct, frozen=True):
    """One half of a wheel: title, rating and the points left."""

    title: str
    rating: int
    points: int = 0


class WheelOfPotential(Struct, frozen=True):
    """Wheel of one combatant; ``field`` is the id of the field that holds the first half’s rating."""

    who: Name
    label: str
    field: str
    stations: int
    halves: tuple[WheelHalf, WheelHalf]

    def words(self) -> str:
        """Return both ratings and their points as a sentence."""
        return say("{who}: {halves}", who=self.label, halves="; ".join(map(_of_half, self.halves)))


def _of_half(half: WheelHalf) -> str:
    said = "{title} {rating}, 1 point left", "{title} {rating}, {count} points left"
    return say_many(*said, half.points, title=half.title, rating=half.rating)


def wheel_of(bridge: Bridge, last: Name = Name("")) -> WheelOfPotential | None:  # noqa: B008
    """Return the wheel of the combatant whose sheet is shown, else of ``last``, else of the first combatant.

    None if there are no combatants, or the system has no wheel.
    """
    people, system = bridge.scene.combatants, bridge.session.system
    who = next((who for who in (bridge.shown, last, *people) if who in people), Name(""))
    fields = system.fields(bridge.scene) if who else ()
    wheel = next((field for field in fields if isinstance(field, Wheel)), None)
    if wheel is None:
        return None
    values = system.values(bridge.scene, who)
    rating = whole(values[wheel.id])
    first, second = (whole(values[id_]) if id_ else 0 for id_ in wheel.points)
    halves = (
        WheelHalf(wheel.title, rating, first),
        WheelHalf(wheel.other, wheel.stations - rating, second),  # one rating grows as the other shrinks
    )
    return WheelOfPotential(who, bridge.scene.label(who), wheel.id, wheel.stations, halves)
