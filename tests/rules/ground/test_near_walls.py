"""What lies near a spot of the ground: the nearest wall, door or corner within reach, and nothing beyond."""

from hypothesis import given
from hypothesis import strategies as st

from crs_desktop.rules.ground.near_walls import corner_near, how_far, is_door, wall_near
from crs_desktop.rules.ground.walls import Spot, Wall, Walls, read_spots

WALLS = Walls(
    {
        "w1": Wall(read_spots("2, 4 → 6, 4 → 6, 9")),
        "w2": Wall(read_spots("6, 3 → 7, 3"), "door"),
        "w3": Wall(read_spots("0, 0 → 3, 3")),
    }
)


def test_the_nearest_wall_within_reach_is_found() -> None:
    assert wall_near(WALLS, Spot(400, 420), 0.3) == "w1"
    assert wall_near(WALLS, Spot(400, 440), 0.3) == ""
    assert wall_near(WALLS, Spot(160, 150), 0.3) == "w3"
    assert wall_near(WALLS, Spot(600, 360), 1) == "w1"


def test_a_door_is_found_past_other_walls() -> None:
    assert wall_near(WALLS, Spot(600, 390), 1, is_door) == "w2"
    assert wall_near(WALLS, Spot(600, 800), 1, is_door) == ""


def test_the_nearest_corner_is_found_with_its_place() -> None:
    assert corner_near(WALLS, Spot(590, 410), 0.25) == ("w1", 1)
    assert corner_near(WALLS, Spot(600, 400), 0) == ("w1", 1)
    assert corner_near(WALLS, Spot(400, 400), 0.25) is None


@given(st.integers(-200, 1200), st.integers(-200, 1200), st.floats(0, 5))
def test_what_is_found_is_the_nearest_of_all(x: int, y: int, within: float) -> None:
    far = {name: how_far(wall, Spot(x, y)) for name, wall in WALLS.named.items()}
    found = wall_near(WALLS, Spot(x, y), within)
    nearest = min(far.values())
    assert far[found] == nearest if found else nearest > within
