"""The boxes to tick on a card: as many as the number says, however they are broken into rows."""

from itertools import pairwise

import pytest

from crs_desktop.printing.card.blocks import ticked
from crs_desktop.printing.card.marks import Frame, Label
from crs_desktop.printing.output.letters import DejaVu
from crs_desktop.rules.printed import Ticks


@pytest.mark.parametrize("width", [24.0, 50.0, 57.5, 120.0])
@pytest.mark.parametrize("count", [0, 1, 4, 5, 6, 13, 25, 40])
@pytest.mark.parametrize("title", ["LIFE", "A title that is wider than half a card"])
def test_there_is_a_box_for_each_point_within_the_card(title: str, count: int, width: float) -> None:
    blocks = list(ticked(Ticks(title, count), width, 7, DejaVu()))
    boxes = [mark for block in blocks for mark in block.marks if isinstance(mark, Frame)]
    assert len(boxes) == count
    assert all(box.x >= 0 and box.x + box.width <= width for box in boxes)
    if count:
        assert [mark.text for block in blocks for mark in block.marks if isinstance(mark, Label)] == [title]


def test_boxes_stand_in_groups_of_five_and_no_two_touch() -> None:
    blocks = list(ticked(Ticks("EM", 13), 60, 7, DejaVu()))
    for block in blocks:
        lefts = [mark.x for mark in block.marks if isinstance(mark, Frame)]
        steps = [round(right - left, 3) for left, right in pairwise(lefts)]
        assert [at for at, step in enumerate(steps) if step > min(steps)] == [
            at for at in range(len(steps)) if at % 5 == 4
        ]
        assert all(step > 2.6 for step in steps)
