"""Text in lines: words in their order, in every script, in two weights, and none wider than its room."""

import pytest
from PySide6.QtGui import QImage, QPainter

from crs_desktop.printing import letters
from crs_desktop.printing.letters import lines, plain, rich_lines
from crs_desktop.printing.marks import Label
from crs_desktop.printing.output.painter import paint_marks
from tests.printing.people import runs


def test_a_little_markdown_is_read() -> None:
    text = "You are **brave, and\nalways** late.\n- one\n2. two\n# Heading"
    assert [[runs(label) for label in line] for line in rich_lines(text, 9, 60)] == [
        [(("You are **brave, and", False),)],
        [(("always** late.", False),)],
        [(("•", False),), (("one", False),)],
        [(("2.", False),), (("two", False),)],
        [(("Heading", True),)],
    ]
    ((line,),) = rich_lines("Takes __five__ blows, **always**.", 9, 90)
    assert runs(line) == (
        ("Takes ", False), ("five", True), (" blows, ", False), ("always", True), (".", False),
    )  # fmt: skip
    assert plain("2 * 3 ** 4 and **so** on") == "2 * 3 ** 4 and so on"


@pytest.mark.parametrize("width", [20, 31, 47])
def test_every_line_stays_in_its_room_and_no_letter_is_lost(width: float) -> None:
    text = "- It **glows when one** takes offence, and __Llanfairpwllgwyngyll__gogerychwyrndrobwll 🗡stays🗡."
    found = list(rich_lines(text, 9, width))
    for line in found:
        end = max(label.x + sum(letters.width(part, 9, bold) for part, bold in runs(label)) for label in line)
        assert end <= width + 0.1
    assert all(label.x > 0 for line in found[1:] for label in line), "an entry hangs beside its bullet"
    said = "".join(label.text for line in found for label in line).replace(" ", "")
    assert said == "•" + text[2:].replace("*", "").replace("_", "").replace(" ", "")


def test_a_word_without_an_end_is_broken_at_the_end_of_each_line() -> None:
    found = lines("x" * 10_005, 9, 30)
    assert sum(len(label.text) for label in found) == 10_005
    assert len({len(label.text) for label in found[:-1]}) == 1
    assert [label.text for label in lines("xyz", 9, 0.5)] == ["x", "y", "z"]


def test_no_japanese_line_begins_with_a_full_stop() -> None:
    text = "魔法の剣は夜に光ります。とても古いです。王様の剣です。" * 3
    for width in range(12, 60):
        assert not [label.text for label in lines(text, 9, width) if label.text[0] in "。、"], width


@pytest.mark.parametrize(
    ("text", "heavier"), [("**אבגד** אבגד", "right"), ("אבגד **אבגד**", "left"), ("**abcd** abcd", "left")]
)
def test_the_bold_word_of_a_line_is_painted_where_readers_of_its_script_expect_it(
    text: str, heavier: str
) -> None:
    ((line,),) = rich_lines(text, 12, 30)
    left, right = ink(line)
    assert (heavier == "left") == (left > 1.1 * right) and (heavier == "right") == (right > 1.1 * left)
    assert (line.rtl, line.at, line.x) == ((True, "right", 30) if "א" in text else (False, "left", 0))


def ink(line: Label) -> tuple[int, int]:
    """How much ink the left and the right half of a painted line have."""
    image = QImage(400, 60, QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    paint_marks(painter, (line,), 12)
    painter.end()
    columns = [sum(255 - image.pixelColor(x, y).value() for y in range(60)) for x in range(400)]
    first = next(x for x, dark in enumerate(columns) if dark)
    middle = (first + max(x for x, dark in enumerate(columns) if dark)) // 2
    return sum(columns[:middle]), sum(columns[middle:])


def test_a_later_line_keeps_the_direction_of_its_paragraph() -> None:
    found = lines("החרב של ABC XYZ הגדולה", 9, 16)
    assert [label.text for label in found][1].startswith("ABC")
    assert all(label.rtl for label in found)
