"""A time line as data."""

import pytest

from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.course import Activity, Track
from crs_desktop.rules.values import Name

FRED, MARY = Name("Fred"), Name("Mary")
THRUST = Activity("1", FRED, "thrust", 12)
CUT = Activity("2", MARY, "cut", 20)
PARRY = Activity("3", MARY, "parry", 12)


def test_counted_down_the_highest_comes_first_and_at_once_is_as_named() -> None:
    assert Track("Rank", 30, 0, (THRUST, CUT, PARRY)).in_order() == (CUT, THRUST, PARRY)
    assert Track("Second", 0, 30, (THRUST, CUT, PARRY)).in_order() == (THRUST, PARRY, CUT)


@pytest.mark.parametrize("id_", [entry.id for entry in SYSTEMS])
def test_nothing_is_declared_in_an_empty_scene(id_: str) -> None:
    system = load_system(id_)
    track = system.display.track(system.opening())
    assert track is None or not track.activities
