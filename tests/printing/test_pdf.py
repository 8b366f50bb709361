"""What stands in a PDF, read back from it: pages, places to a tenth of a millimetre, text."""

from pathlib import Path

import pytest
from PySide6.QtGui import QColor

from crs_desktop.printing import letters
from crs_desktop.printing.marks import Icon, Label, Photo, Stroke
from crs_desktop.printing.output.outputs import write_pdf
from crs_desktop.printing.page.calibration import calibration_pages
from crs_desktop.printing.page.grid import Backs, Marks
from crs_desktop.printing.page.pages import Page
from crs_desktop.printing.sizes import PAPERS, Size
from crs_desktop.printing.wanted import Wanted
from crs_desktop.rules.scene import Item
from tests.printing.pdf import ReadPage, read
from tests.printing.people import crowd, imposition, job, pdf, person, picture, scene
from tests.sessions import desk

TENTH = 0.1
WIDTH, HEIGHT = 63.0, 88.0
CHARACTERS = Wanted(kinds=frozenset({"character"}), cast=False)


def bands(page: ReadPage) -> list[tuple[float, float]]:
    """The upper left corner of every front: the band with its title goes from cut to cut."""
    return [(x, y) for x, y, wide, tall in page.boxes if abs(wide - WIDTH) < TENTH and 2 < tall < HEIGHT / 2]


def rims(page: ReadPage) -> list[tuple[float, float]]:
    """The upper left corner of every back, which is tinted from cut to cut."""
    whole = ((x, y) for x, y, wide, tall in page.boxes if abs(wide - WIDTH) < TENTH and tall > HEIGHT / 2)
    return list(whole)


def near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < TENTH and abs(one[1] - other[1]) < TENTH


def test_nine_cards_stand_on_a4_where_they_are_cut(tmp_path: Path) -> None:
    pages = pdf(tmp_path, job(crowd(20), imposition(), CHARACTERS))
    assert [len(bands(page)) for page in pages] == [9, 9, 2]
    assert abs(pages[0].width - 210) < 0.2 and abs(pages[0].height - 297) < 0.2
    expected = [(10.5 + column * WIDTH, 16.5 + row * HEIGHT) for row in range(3) for column in range(3)]
    assert all(map(near, bands(pages[0]), expected))


def test_the_letters_of_a_word_are_found_one_by_one(tmp_path: Path) -> None:
    taker = person("John", Item("Sense of offence", "takes offence", ("skill",)))
    (page,) = pdf(tmp_path, job(scene(taker), imposition()))
    assert "Sense of offence" in page.text
    assert "takes offence" in page.text


def test_a_drawing_keeps_its_edges_and_a_photograph_its_small_size(tmp_path: Path) -> None:
    photo = Photo(10, 10, 20, 20, picture(30, 30, lambda x, y: QColor(8 * x, 8 * y, 0)))
    page = Page(210, 297, "", marks=(Icon(0, 0, 5, "item"), photo, Icon(0, 20, 9, "item")))
    assert write_pdf([page], tmp_path / "marks.pdf", "")
    held = (tmp_path / "marks.pdf").read_bytes()
    assert (held.count(b"/Subtype /Image"), held.count(b"/DCTDecode")) == (5, 1), "each drawing has a mask"


def test_the_sample_cast_is_printed_whole(tmp_path: Path) -> None:
    session = desk("bar").session
    everything = Wanted(kinds=frozenset({"character", "deck", "reference"}))
    pages = pdf(tmp_path, job(session.scene, imposition(), everything))
    text = "\n".join(page.text for page in pages)
    assert len(pages) == 6
    for name in ("Fred", "Mary", "John"):
        assert text.count(f"\n{name}\n") >= 2
    assert "4. Determine Initiative" in text
    assert pages[-1].pieces[0].text == "The cast: CRS 1.0"
    assert "©2005 by Double Exposure, Inc. All Rights Reserved." in pages[-1].text


@pytest.mark.parametrize("marks", ["none", "ticks", "lines"])
def test_everything_stays_within_what_a_printer_reaches(tmp_path: Path, marks: Marks) -> None:
    for paper in PAPERS:
        for page in pdf(tmp_path, job(crowd(12), imposition(paper.id, marks=marks))):
            assert all(x >= 4.1 and y >= 4.1 for x, y, _, _ in page.boxes)
            assert all(x + wide <= page.width - 4.1 for x, _, wide, _ in page.boxes)
            assert all(4.1 <= piece.x <= page.width - 4.1 for piece in page.pieces)


@pytest.mark.parametrize("backs", ["long", "short", "after", "fold"])
@pytest.mark.parametrize(("paper", "card"), [("a4", "poker"), ("letter", "63x88"), ("a5", "63x88")])
def test_backs_lie_behind_their_fronts(tmp_path: Path, backs: Backs, paper: str, card: str) -> None:
    pages = pdf(tmp_path, job(crowd(11), imposition(paper, card, backs=backs), CHARACTERS))
    found = 0
    for front, back in sides(pages, backs):
        for corner, behind in zip(bands(front), rims(back), strict=True):
            assert near(corner, turned_over(behind, back, backs))
            found += 1
    assert found == 11


def sides(pages: list[ReadPage], backs: Backs) -> list[tuple[ReadPage, ReadPage]]:
    """Which page lies behind which."""
    if backs == "fold":
        return [(page, page) for page in pages]
    if backs == "after":
        return list(zip(pages[: len(pages) // 2], pages[len(pages) // 2 :], strict=True))
    return list(zip(pages[::2], pages[1::2], strict=True))


def turned_over(corner: tuple[float, float], page: ReadPage, backs: Backs) -> tuple[float, float]:
    """Where a back comes to lie on the front, once the paper is turned over its edge or folded."""
    upright = page.width < page.height
    sideways = backs in ("after", "fold") or upright == (backs == "long")
    if sideways:
        return page.width - corner[0] - WIDTH, corner[1]
    return corner[0], page.height - corner[1] - HEIGHT


@pytest.mark.parametrize("backs", ["long", "short", "after", "fold"])
def test_the_names_stand_behind_the_names(tmp_path: Path, backs: Backs) -> None:
    pages = pdf(tmp_path, job(crowd(4), imposition(backs=backs), CHARACTERS))
    front, back = sides(pages, backs)[0]
    names = [piece for piece in back.pieces if piece.text.startswith("Guard")]
    names = names[4:] if backs == "fold" else names
    for number, (corner, piece) in enumerate(zip(rims(back), names, strict=True), 1):
        assert piece.text == f"Guard {number}"
        assert corner[0] < piece.x < corner[0] + WIDTH and corner[1] < piece.y < corner[1] + HEIGHT
    assert len(bands(front)) == 4


@pytest.mark.parametrize("backs", ["long", "short", "after", "fold"])
def test_an_offset_moves_every_back_and_no_front(tmp_path: Path, backs: Backs) -> None:
    plain = pdf(tmp_path, job(crowd(4), imposition(backs=backs), CHARACTERS))
    moved = pdf(tmp_path, job(crowd(4), imposition(backs=backs, offset=(1.5, -0.5)), CHARACTERS))
    for (front, back), (front_moved, back_moved) in zip(
        sides(plain, backs), sides(moved, backs), strict=True
    ):
        assert all(map(near, bands(front), bands(front_moved)))
        assert len(rims(back)) == 4
        for (x, y), place in zip(rims(back), rims(back_moved), strict=True):
            assert abs(place[0] - x - 1.5) < 0.01 and abs(place[1] - y + 0.5) < 0.01


def test_the_control_bar_is_fifty_millimetres_long() -> None:
    page = job(crowd(1), imposition()).pages[0]
    lengths = [mark.x2 - mark.x1 for mark in page.marks if isinstance(mark, Stroke)]
    assert round(max(lengths), 6) == 50


@pytest.mark.parametrize("backs", ["long", "short", "after"])
@pytest.mark.parametrize("bleed", [0, 2], ids=["upright", "lying"])
def test_the_cross_and_the_rulers_lie_behind_each_other(tmp_path: Path, backs: Backs, bleed: float) -> None:
    path, how = tmp_path / "calibration.pdf", imposition(backs=backs, bleed=bleed)
    pages = calibration_pages(how)
    assert write_pdf(pages, path, "Calibration")
    front, back = read(path)
    cards = job(crowd(1), how).pages[0]
    assert (pages[0].width, pages[0].height) == (cards.width, cards.height)
    assert "a cross" in front.text
    assert {"−8", "+8"} <= {piece.text for piece in back.pieces}
    assert crossing(pages[0]) == (cards.width / 2, cards.height / 2) == zero(pages[1])


def test_a_sheet_that_is_folded_has_both_on_a_page() -> None:
    (page,) = calibration_pages(imposition(backs="fold"))
    x, y = crossing(page)
    assert zero(page) == (page.width - x, y)


@pytest.mark.parametrize("backs", ["long", "fold"])
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_the_calibration_page_is_not_cut(backs: Backs, paper: Size) -> None:
    for page in calibration_pages(imposition(paper.id, "mini", backs=backs)):
        for mark in page.marks:
            if isinstance(mark, Label):
                wide = letters.width(mark.text, mark.points)
                left = mark.x - {"left": 0, "middle": wide / 2, "right": wide}[mark.at]
                assert left >= 4.2 and left + wide <= page.width - 4.1
                assert 4.2 <= mark.y <= page.height - 4.2


def crossing(page: Page) -> tuple[float, float]:
    """Where the long lines of the cross meet."""
    lines = [mark for mark in page.marks if isinstance(mark, Stroke) and mark.line == 0.2]
    (across,) = (line for line in lines if line.y1 == line.y2)
    (down,) = (line for line in lines if line.x1 == line.x2)
    return down.x1, across.y1


def zero(page: Page) -> tuple[float, float]:
    """Where the lines of the cross meet the rulers when backs are not off: at their noughts."""
    above, beside = (mark for mark in page.marks if isinstance(mark, Label) and mark.text == "0")
    return above.x, beside.y - 0.75


def test_a_job_that_is_stopped_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    path.write_bytes(b"as it was")
    made = job(crowd(30), imposition())
    done: list[int] = []

    def stop(pages: int) -> bool:
        done.append(pages)
        return len(done) < 2

    assert not write_pdf(made.pages, path, "Cards", stop)
    assert done == [1, 2]
    assert path.read_bytes() == b"as it was"
    assert [one.name for one in tmp_path.iterdir()] == ["cards.pdf"]
