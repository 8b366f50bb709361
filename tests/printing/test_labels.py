"""Sheets of labels, a sheet that was begun, one card a page, and where a print shop cuts."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from crs_desktop.printing import sizes
from crs_desktop.printing.output.outputs import write_pdf
from crs_desktop.printing.page.grid import Backs, Imposition, grid
from crs_desktop.printing.page.labels import LabelSheet, label_sheet, label_sheets
from crs_desktop.printing.wanted import Wanted
from crs_desktop.rules.why import NotAllowed
from tests.printing.pdf import read
from tests.printing.people import crowd, imposition, job

POINT = 25.4 / 72
CHARACTERS = Wanted(frozenset({"character"}), cast=False)


def on(labels: LabelSheet, start: int = 1, backs: Backs = "none") -> Imposition:
    return Imposition(sizes.paper(labels.paper), labels.size(), "none", 0, backs, (0, 0), labels, start)


def each(bleed: float, backs: Backs = "none") -> Imposition:
    return Imposition(sizes.EACH, sizes.card("poker"), "none", bleed, backs)


def test_all_sizes_that_users_of_rpg_cards_know_are_there() -> None:
    inches = (
        "2.5x3.5 2.25x3.5 3x2 3.5x5 3.5x5.5 1.75x2.5 2.75x4.75 3.5x5.75 3.5x2 1.75x3.5 3x4.5 3x5 3x5.5 "
        "4.75x7 3x3 3.5x3.5 4.75x4.75 7.5x5"
    )
    metric = "63x88 57x89 59x92 44x68 70x120 89x146 85x55"
    there = {(round(one.width, 2), round(one.height, 2)) for one in sizes.CARDS}
    for unit, known in ((25.4, inches), (1, metric)):
        for size in known.split():
            wide, tall = (round(float(side) * unit, 2) for side in size.split("x"))
            assert (wide, tall) in there, size
    assert len({one.id for one in sizes.CARDS}) == len(sizes.CARDS) >= 26


@pytest.mark.parametrize("labels", label_sheets(), ids=lambda labels: labels.id)
def test_labels_lie_on_their_paper_and_on_no_other(labels: LabelSheet) -> None:
    paper = sizes.paper(labels.paper)
    assert labels.across >= labels.width and labels.down >= labels.height
    right = labels.left + (labels.columns - 1) * labels.across + labels.width
    low = labels.top + (labels.rows - 1) * labels.down + labels.height
    assert labels.left >= 0 and right <= paper.width + 0.01
    assert labels.top >= 0 and low <= paper.height + 0.01
    assert abs(paper.width - right - labels.left) < 0.2, "a sheet is the same from both sides"
    assert grid(on(labels)).count == labels.columns * labels.rows


def test_cards_stand_where_the_labels_are_and_nothing_between_them() -> None:
    labels = label_sheet("avery-l7165")
    (page,) = job(crowd(8), on(labels), CHARACTERS).pages
    assert page.marks == ()
    places = [(round(one.x, 2), round(one.y, 2)) for one in page.placed]
    assert places[:3] == [(4.65, 13.1), (106.25, 13.1), (4.65, 80.8)]
    assert {(one.width, one.height) for one in page.placed} == {(99.1, 67.7)}


def test_a_label_sheet_that_is_not_known_is_refused_by_name() -> None:
    with pytest.raises(NotAllowed, match=r"no label sheet “avery-1”\. Expected one of avery-l7160, "):
        label_sheet("avery-1")


@pytest.mark.parametrize("backs", ["long", "short"])
def test_a_sheet_that_was_begun_is_gone_on_with_and_its_backs_lie_behind(backs: Backs) -> None:
    first, behind, second, _ = job(crowd(10), replace(imposition(backs=backs), start=5), CHARACTERS).pages
    whole = job(crowd(9), imposition(backs=backs), CHARACTERS).pages
    assert len(first.placed) == 5 and len(second.placed) == 5
    assert [(one.x, one.y) for one in first.placed] == [(one.x, one.y) for one in whole[0].placed[4:]]
    assert [(one.x, one.y) for one in behind.placed] == [(one.x, one.y) for one in whole[1].placed[4:]]


def test_one_that_begins_beyond_the_sheet_begins_at_its_last_place() -> None:
    first, second = job(crowd(2), replace(imposition(), start=99), CHARACTERS).pages
    assert len(first.placed) == len(second.placed) == 1


def boxes(path: Path, name: str) -> list[list[float]]:
    return [[float(side) for side in getattr(page, name)] for page in PdfReader(path).pages]


@pytest.mark.parametrize("bleed", [0, 3])
def test_a_print_shop_is_told_where_each_card_is_cut(tmp_path: Path, bleed: float) -> None:
    path = tmp_path / "cards.pdf"
    pages = job(crowd(2), each(bleed, "long"), CHARACTERS).pages
    assert len(pages) == 4 and all(len(page.placed) == 1 for page in pages)
    assert write_pdf(pages, path, "Cards")
    media, trim, beyond = (boxes(path, name) for name in ("mediabox", "trimbox", "bleedbox"))
    assert len(trim) == len(beyond) == 4
    for page, cut, colour in zip(media, trim, beyond, strict=True):
        assert abs((cut[2] - cut[0]) * POINT - 63) < 0.01 and abs((cut[3] - cut[1]) * POINT - 88) < 0.01
        assert [round((one - other) * POINT, 1) for one, other in zip(cut, colour, strict=True)] == [
            bleed, bleed, -bleed, -bleed,
        ]  # fmt: skip
        assert page[0] <= colour[0] and page[1] <= colour[1] and colour[2] <= page[2] and colour[3] <= page[3]
    for drawn, cut in zip(read(path), trim, strict=True):
        band = next(box for box in drawn.boxes if box[2] > 60)
        assert abs(band[0] + bleed - cut[0] * POINT) < 0.1


def test_the_boxes_of_a_whole_sheet_are_the_paper(tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    assert write_pdf(job(crowd(2), imposition(), CHARACTERS).pages, path, "Cards")
    for name in ("trimbox", "bleedbox"):
        ((left, low, right, top),) = boxes(path, name)
        assert left < 1 and low < 1 and right > 594 and top > 841


def test_labels_are_not_folded() -> None:
    with pytest.raises(NotAllowed, match="Only plain paper can be folded"):
        grid(on(label_sheets()[0], backs="fold"))
