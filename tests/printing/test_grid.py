"""As many cards as have room, and a sentence where not one has."""

import pytest

from crs_desktop.printing.page.grid import grid
from crs_desktop.printing.sizes import CARDS, PAPERS, Size, card, paper
from crs_desktop.rules.why import NotAllowed
from tests.printing.people import imposition


@pytest.mark.parametrize(
    ("on", "of", "count"),
    [
        ("a4", "poker", 9), ("letter", "poker-us", 9), ("a4", "poker-us", 9), ("letter", "poker", 9),
        ("a4", "mini", 16), ("a4", "tarot", 4), ("a4", "business", 10), ("a4", "a6", 2),
        ("a5", "poker", 4), ("letter", "index-4x6", 2), ("legal", "poker-us", 10),
    ],
)  # fmt: skip
def test_as_many_as_have_room(on: str, of: str, count: int) -> None:
    assert grid(imposition(on, of)).count == count


def test_the_paper_is_turned_where_that_holds_more() -> None:
    turned = grid(imposition("a4", "poker", bleed=2))
    assert (turned.width, turned.height, turned.count) == (297, 210, 8)


@pytest.mark.parametrize("size", CARDS, ids=lambda size: size.id)
@pytest.mark.parametrize("on", [one for one in PAPERS if one.id != "a5"], ids=lambda on: on.id)
def test_every_card_lies_within_the_paper_and_none_on_another(size: Size, on: Size) -> None:
    found = grid(imposition(on.id, size.id, bleed=3))
    places = [found.at(place) for place in range(found.count)]
    for x, y in places:
        assert x >= 4.2 + 3 and x + size.width + 3 <= found.width - 4.2
        assert y >= 4.2 + 3 and y + size.height + 3 <= found.height - 4.2
    for at, (x, y) in enumerate(places):
        for right, low in places[at + 1 :]:
            assert abs(right - x) >= size.width + 6 - 1e-6 or abs(low - y) >= size.height + 6 - 1e-6


def test_a_card_that_is_too_large_is_refused_with_the_largest() -> None:
    with pytest.raises(
        NotAllowed, match=r"200 × 240 mm does not fit on A4\..* the largest card is 197\.6 × 279\.6"
    ):
        grid(imposition(card="200x240"))
    assert grid(imposition(card="197.6x249")).count == 1


def test_a_card_of_its_own_size_is_read() -> None:
    own = card("70,5 x 100")
    assert (own.width, own.height) == (70.5, 100)
    with pytest.raises(NotAllowed, match="Expected sides from 20 to 250 mm"):
        card("5x100")
    with pytest.raises(
        NotAllowed, match=r"There is no card size “playing”\. Expected one of poker, poker-us"
    ):
        card("playing")
    with pytest.raises(NotAllowed, match=r"There is no paper “a3”\. Expected one of a4, letter, a5, legal"):
        paper("a3")
