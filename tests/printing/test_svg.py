"""SVG that looks the same elsewhere: millimetres, named letters of a told width, drawings and pictures."""

import re
from base64 import b64decode
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from crs_desktop.printing import letters, sizes
from crs_desktop.printing.card.laid import Dress, Laid
from crs_desktop.printing.card.layout import lay
from crs_desktop.printing.card.look import BLUE, CardLook
from crs_desktop.printing.marks import POINT, Label, Photo
from crs_desktop.printing.output.painter import as_printed, paint_marks
from crs_desktop.printing.output.svg import FAMILY, drawn
from crs_desktop.rules.printed import Box, Dial, PrintedCard, Section
from crs_desktop.rules.values import Card
from tests.printing.people import picture, runs
from tests.views.board.map_files import turned_jpeg

POKER = sizes.card("poker")
SVG = "{http://www.w3.org/2000/svg}"


def fred() -> Laid:
    dial = Dial("Destiny", "Fate", 7, 10)
    boxes = (tuple(Box(title, "12") for title in ("OR", "DR", "LIFE")),)
    sections = (Section("Items", ("A **sword** & a <shield>.",)),)
    card = PrintedCard(id="x", kind="character", title="Fred", boxes=boxes, dials=(dial,), sections=sections)
    face = picture(40, 60, lambda x, _: QColor("red" if x < 20 else "blue"), "JPG")
    return lay(card, POKER, 3, True, Dress(CardLook(back="coloured"), BLUE, face))


def test_it_is_as_large_as_the_card_and_no_stroke_in_it_is_scaled() -> None:
    text = drawn(fred().front, POKER, 3, as_printed)
    root = ElementTree.fromstring(text)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("69mm", "94mm", "-3 -3 69 94")
    assert "matrix(" not in text
    for scaled in re.findall(r"<g [^>]*scale.*?</g>", text, re.DOTALL):
        assert "stroke-width" not in scaled
    strokes = [float(one.get("stroke-width", 0)) for one in root.iter() if one.tag != f"{SVG}svg"]
    assert 0 < max(strokes) < 1


def test_words_are_words_that_name_what_stands_in_and_how_wide_they_are() -> None:
    laid = fred()
    words = [mark for mark in laid.front if isinstance(mark, Label)]
    texts = list(ElementTree.fromstring(drawn(laid.front, POKER, 3, as_printed)).iter(f"{SVG}text"))
    assert ["".join(text.itertext()) for text in texts] == [mark.text for mark in words]
    for text, mark in zip(texts, words, strict=True):
        assert text.get("font-family") == FAMILY and FAMILY.endswith("sans-serif")
        assert float(text.get("textLength", 0)) == pytest.approx(
            sum(letters.width(part, mark.points, bold) for part, bold in runs(mark)), abs=0.001
        )
        assert float(text.get("font-size", 0)) == pytest.approx(mark.points * POINT, abs=0.001)


@pytest.mark.parametrize("side", ["front", "back"])
def test_another_program_draws_what_ours_paints(side: str) -> None:
    marks = tuple(mark for mark in getattr(fred(), side) if not isinstance(mark, Label))
    dots = 4
    ours, theirs = (QImage(63 * dots, 88 * dots, QImage.Format.Format_RGB32) for _ in range(2))
    for image in (ours, theirs):
        image.fill(QColor("white"))
    painter = QPainter(ours)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_marks(painter, marks, dots)
    painter.end()
    painter = QPainter(theirs)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(drawn(marks, POKER, 0, as_printed).encode())).render(painter)
    painter.end()
    far = sum(
        abs(QColor(ours.pixel(x, y)).lightness() - QColor(theirs.pixel(x, y)).lightness()) > 90
        for x in range(0, ours.width(), 2)
        for y in range(0, ours.height(), 2)
    )
    assert far < 0.02 * ours.width() * ours.height() / 4


def test_a_portrait_is_cut_and_upright_in_the_file_as_it_is_painted() -> None:
    held = QImage(120, 80, QImage.Format.Format_RGB32)
    for x in range(120):
        for y in range(80):
            held.setPixelColor(x, y, QColor("red" if x < 60 else "blue"))
    photo = Photo(0, 0, 20, 15, turned_jpeg(held))  # upright it is 80 × 120, red above
    (image,) = ElementTree.fromstring(drawn((photo,), POKER, 0, as_printed)).iter(f"{SVG}image")
    assert image.get("preserveAspectRatio") == "none"
    data = b64decode(image.get("{http://www.w3.org/1999/xlink}href", "").partition(",")[2])
    bare = QImage.fromData(QByteArray(data))
    assert (bare.width(), bare.height()) == (80, 60)
    assert bare.pixelColor(5, 5).red() > 200 and bare.pixelColor(75, 55).blue() > 200
    assert bare.pixelColor(75, 5).red() > 200 and bare.pixelColor(5, 55).blue() > 200
    broken = Photo(0, 0, 20, 15, b"no picture")
    assert "<image" not in drawn((broken,), POKER, 0, as_printed)


def test_every_action_card_is_drawn_with_names_of_its_own() -> None:
    for face in ("A", "10", "Q"):
        laid = lay(PrintedCard(id=face, kind="deck", title=face, face=Card(face)), POKER)
        text = drawn((*laid.front, *laid.front), POKER, 0, as_printed)
        ids = re.findall(r'\bid="([^"]*)"', text)
        assert ids and len(set(ids)) == len(ids)
        assert set(re.findall(r'href="#([^"]*)"', text)) <= set(ids)
        assert QSvgRenderer(QByteArray(text.encode())).isValid()
