"""Text that shrinks, goes on on the back, and is reported; numbers in boxes; nothing beyond its card."""

from collections import Counter
from itertools import pairwise

import pytest

from crs_desktop.printing import letters
from crs_desktop.printing.card.boxes import ticked
from crs_desktop.printing.card.head import INSET
from crs_desktop.printing.card.laid import Laid
from crs_desktop.printing.card.layout import ALONE, LARGEST, READABLE, SMALLEST, lay
from crs_desktop.printing.marks import QUIET, Disc, Frame, Label, Picture
from crs_desktop.printing.sizes import CARDS, Size, card
from crs_desktop.rules.printed import Box, Dial, PrintedCard, Ticks
from crs_desktop.rules.values import Card
from tests.printing.people import text_of, worded

POKER = card("poker")
SENTENCE = "It glows when somebody takes offence. "


def sizes(laid: Laid) -> set[float]:
    """The sizes of the letters of the text, not those of the title, in points."""
    return {mark.points for mark in laid.front if isinstance(mark, Label) and not mark.bold}


def laid_with(sentences: int, backs: bool = True) -> Laid:
    return lay(worded(SENTENCE * sentences), POKER, has_backs=backs)


def test_a_short_text_stands_in_the_largest_letters() -> None:
    laid = laid_with(3)
    assert sizes(laid) == {ALONE}
    assert not laid.goes_on and not laid.over


def test_a_larger_card_begins_with_larger_letters() -> None:
    text = worded(SENTENCE)
    found = {id_: sizes(lay(text, card(id_))) for id_ in ("mini", "poker", "a6")}
    assert found == {"mini": {ALONE}, "poker": {ALONE}, "a6": {1.5 * ALONE}}


def test_a_longer_text_stands_in_smaller_letters_first() -> None:
    for sentences, backs, least in ((16, True, READABLE), (25, False, SMALLEST)):
        laid = laid_with(sentences, backs)
        (points,) = sizes(laid)
        assert least <= points < ALONE
        assert not laid.goes_on
        assert text_of(laid.front).count("offence.") == sentences


@pytest.mark.parametrize("sentences", [25, 30, 40])
def test_a_text_too_long_for_seven_points_goes_on_on_the_back_as_large_as_both_have_room(
    sentences: int,
) -> None:
    laid = laid_with(sentences)
    (points,) = {mark.points for mark in laid.back if isinstance(mark, Label) and not mark.bold}
    assert points in sizes(laid) and points >= READABLE
    assert laid.goes_on and not laid.over
    assert text_of(laid.front).endswith("→")
    assert "→" not in text_of(laid_with(16).front)
    assert text_of((*laid.front, *laid.back)).count("glows") == sentences


def test_no_box_goes_over_to_the_back_for_larger_letters() -> None:
    boxes = (tuple(Box(f"N{at}", "12") for at in range(16)),)
    card_ = PrintedCard(
        id="x", kind="character", title="John", boxes=boxes, sections=worded(SENTENCE * 20).sections
    )
    laid = lay(card_, POKER)
    assert laid.goes_on and not laid.over
    assert sum(isinstance(mark, Frame) and bool(mark.line) for mark in laid.front) == 16


def test_a_text_that_stands_on_the_back_alone_is_as_large_as_it_has_room_there() -> None:
    full = (
        PrintedCard(id="x", kind="character", title="John", ticks=(Ticks("EM", 5 * rows),), sections=text)
        for rows in range(20, 70)
        for text in [worded(SENTENCE).sections]
    )
    laid = next(laid for card_ in full if "glows" not in text_of((laid := lay(card_, POKER)).front))
    assert laid.goes_on and not laid.over
    assert LARGEST in {mark.points for mark in laid.back if isinstance(mark, Label)}


def test_what_has_no_room_even_there_is_reported_and_marked() -> None:
    laid = laid_with(200)
    assert laid.over
    assert text_of(laid.back).endswith("…")


def test_without_a_back_it_is_reported_at_once() -> None:
    laid = laid_with(60, backs=False)
    assert laid.over and not laid.back
    assert text_of(laid.front).endswith("…")


def test_a_title_that_is_too_long_is_set_smaller_then_on_lines_then_reported() -> None:
    def titled(title: str) -> Laid:
        return lay(PrintedCard(id="x", kind="item", title=title), POKER)

    assert not titled("The sword of the seven lesser kings of the north").over
    assert titled("The sword of the seven lesser kings of the north " * 6).over


@pytest.mark.parametrize("size", CARDS, ids=lambda size: size.id)
@pytest.mark.parametrize("sentences", [1, 12, 60])
def test_nothing_that_is_read_comes_near_the_cut(size: Size, sentences: int) -> None:
    boxes = tuple(Box(title, "12") for title in ("OR", "DR", "MIND", "LIFE", "IN", "EM", "LB"))
    made = PrintedCard(
        id="x", kind="character", title="Sir Percival of the Long Name", boxes=(boxes,),
        sections=worded(SENTENCE * sentences + "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch")
        .sections, notice="The notice of those who wrote the rules. " * 2,
    )  # fmt: skip
    laid = lay(made, size, bleed=3)
    for mark in (*laid.front, *laid.back):
        if isinstance(mark, Label):
            wide = letters.width(mark.text, mark.points, mark.bold)
            left = mark.x - {"left": 0, "middle": wide / 2, "right": wide}[mark.at]
            assert left >= INSET - 0.1 and left + wide <= size.width - INSET + 0.1, mark
            assert 0 < mark.y <= size.height - 1.5, mark


def test_each_number_stands_in_a_box_of_its_own() -> None:
    boxes = tuple(Box(title, str(at)) for at, title in enumerate(("OR", "DR", "MIND", "LIFE", "IN"), 11))
    laid = lay(PrintedCard(id="x", kind="character", title="John", boxes=(boxes,)), POKER)
    frames = [mark for mark in laid.front if isinstance(mark, Frame) and mark.line]
    words = {mark.text: mark for mark in laid.front if isinstance(mark, Label)}
    assert len(frames) == 5
    for box, frame in zip(boxes, frames, strict=True):
        assert frame.width >= 10.4 and frame.height >= 7
        for text in (box.title, box.value):
            assert frame.x < words[text].x < frame.x + frame.width
            assert frame.y < words[text].y < frame.y + frame.height


def boxed(size: str, *groups: tuple[str, ...]) -> list[Frame]:
    boxes = tuple(tuple(Box(title, "3") for title in group) for group in groups)
    laid = lay(PrintedCard(id="x", kind="character", title="Zel", boxes=boxes), card(size))
    return [mark for mark in laid.front if isinstance(mark, Frame) and mark.line]


def rows(frames: list[Frame]) -> list[int]:
    return list(Counter(round(frame.y, 3) for frame in frames).values())


def test_the_boxes_of_a_group_fill_rows_of_equal_length_and_the_first_group_is_larger() -> None:
    frames = boxed("poker", ("OR", "DR", "MIND", "LIFE", "IN", "EM", "LB", "Level"), ("ENE", "STR", "INT"))
    assert rows(frames) == [4, 4, 3]
    assert all(frame.x >= INSET and frame.x + frame.width <= 63 - INSET + 0.01 for frame in frames)
    assert frames[0].height > frames[-1].height >= 7


def test_short_groups_share_a_row_and_one_box_alone_takes_half_of_it() -> None:
    assert rows(boxed("poker", ("Melee", "Aim"), ("Stealth", "Perception"), ("Armor",), ("Luck",))) == [2, 4]
    (_, alone) = boxed("poker", ("OR",), ("DR modifiers",))
    assert 25 < alone.width < 30


def test_long_titles_have_a_row_of_their_own_before_they_are_cut() -> None:
    suits = ("Clubs (strength)", "Spades (nimbleness)", "Diamonds (intellect)", "Hearts (determination)")
    assert rows(boxed("tarot", suits)) == [2, 2]
    assert rows(boxed("mini", ("Actions", "Initiative", "Style skill", "Dodge"))) == [2, 2]


@pytest.mark.parametrize("width", [24.0, 50.0, 57.5, 120.0])
@pytest.mark.parametrize("count", [0, 1, 5, 13, 40])
@pytest.mark.parametrize("title", ["LIFE", "A title that is wider than half a card"])
def test_there_is_a_box_to_tick_for_each_point_and_groups_of_five_stand_apart(
    title: str, count: int, width: float
) -> None:
    blocks = list(ticked(Ticks(title, count), width, 7))
    boxes = [[mark for mark in block.marks if isinstance(mark, Frame)] for block in blocks]
    assert sum(map(len, boxes)) == count
    for row in boxes:
        assert all(box.x >= 0 and box.x + box.width <= width for box in row)
        steps = [round(right.x - left.x, 3) for left, right in pairwise(row)]
        assert all(step > row[0].width for step in steps)
        assert [at for at, step in enumerate(steps) if step > min(steps)] == [
            at for at in range(len(steps)) if at % 5 == 4 and len(set(steps)) > 1
        ]


@pytest.mark.parametrize("size", CARDS, ids=lambda size: size.id)
def test_a_wheel_shows_both_ends_in_letters_that_can_be_read(size: Size) -> None:
    dial = Dial("Destiny", "Fate", 7, 10, (Box("Destiny Karma", "7"), Box("Fate Karma", "2")))
    laid = lay(PrintedCard(id="x", kind="character", title="Zel", dials=(dial,)), size)
    discs = [mark for mark in laid.front if isinstance(mark, Disc)]
    assert [disc.fill == QUIET for disc in discs] == [True] * 7 + [False] * 3
    for at, one in enumerate(discs):
        assert one.x - one.radius > INSET - 0.001 and one.x + one.radius < size.width - INSET + 0.001
        for other in discs[at + 1 :]:
            assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > (one.radius + other.radius) ** 2
    words = [mark for mark in laid.front if isinstance(mark, Label)]
    assert min(mark.points for mark in words) >= SMALLEST
    assert {"Destiny", "Fate", "Destiny Karma", "Fate Karma"} <= {mark.text for mark in words}


def test_what_is_coloured_to_the_edge_goes_beyond_the_cut() -> None:
    laid = lay(worded("A text"), POKER, bleed=3)
    band, rim = laid.front[0], laid.back[0]
    assert isinstance(band, Frame) and isinstance(rim, Frame)
    assert (band.x, band.y, band.width) == (-3, -3, 69)
    assert (rim.x, rim.y, rim.width, rim.height) == (-3, -3, 69, 94)


def test_an_action_card_is_its_face_and_all_backs_are_alike() -> None:
    ace, ten = (
        lay(PrintedCard(id=face, kind="deck", title=face, face=Card(face)), POKER) for face in ("A", "10")
    )
    faces = [mark.name for laid in (ace, ten) for mark in laid.front if isinstance(mark, Picture)]
    assert faces == ["As", "10s"]
    assert ace.back == ten.back
