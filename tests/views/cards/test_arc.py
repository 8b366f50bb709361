from hypothesis import given
from hypothesis import strategies as st

from crs_desktop.views.cards.arc import Lie, arc

RING = 3


def corners(lie: Lie, grow: float) -> list[tuple[float, float]]:
    across, down = lie.width / 2 + grow, lie.height / 2 + grow
    return [lie.point(x, y) for x in (-across, across) for y in (-down, down)]


@given(count=st.integers(1, 32), width=st.integers(380, 1400), height=st.integers(160, 240))
def test_no_card_is_cut_off(count: int, width: int, height: int) -> None:
    made = arc(count, width, height)
    drawn = [point for lie in made.lies for point in corners(lie, 2) + corners(lie.lifted(), RING)]
    assert all(0 <= x <= width and 0 <= y <= height for x, y in drawn)


@given(count=st.integers(2, 32), width=st.integers(380, 1400))
def test_every_card_can_be_hit(count: int, width: int) -> None:
    made = arc(count, width, 192)
    for place, lie in enumerate(made.lies):
        seen = lie.point(-lie.width / 2 + made.step / 2, -20)
        assert lie.holds(*seen)
        assert not any(over.holds(*seen) for over in made.lies[place + 1 :])


def test_a_card_keeps_its_place_under_the_pointer_when_it_is_drawn_out() -> None:
    lie = Lie(100, 100, 5, 126)
    assert lie.holds(*lie.lifted().point(0, -60))
    assert lie.holds(*lie.point(0, 62))


def test_where_there_is_little_room_the_cards_are_smaller_and_a_quarter_of_each_is_seen() -> None:
    narrow, wide = arc(11, 400, 300), arc(11, 1000, 300)
    assert narrow.lies[0].height < wide.lies[0].height
    assert narrow.step >= narrow.lies[0].width / 4 - 1
    assert arc(32, 400, 300).lies[0].height == 96


def test_one_card_lies_straight_in_the_middle() -> None:
    made = arc(1, 800, 192)
    assert (made.lies[0].x, made.lies[0].angle) == (400, 0)


def test_no_card_makes_no_fan() -> None:
    assert arc(0, 800, 192).lies == ()


def test_halfway_is_in_the_middle() -> None:
    assert Lie(0, 0, 10, 100).between(Lie(10, 20, 0, 50), 0.5) == Lie(5, 10, 5, 75)
