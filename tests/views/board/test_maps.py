"""Pictures of maps: measured, bounded, turned, fitted to the squares, and drawn under them."""

import random

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from crs_desktop.play import bounds
from crs_desktop.rules.facts import MapLaid
from crs_desktop.rules.ground.map_picture import MapPicture, fitted, squares_of
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.board.maps import map_reading, svg_drawing
from crs_desktop.views.board.maps.fit_map import FitMap
from crs_desktop.views.board.maps.map_reading import ROOMY_PIXELS, Measured
from crs_desktop.views.board.maps.svg_child import why_not
from crs_desktop.views.board.maps.svg_drawing import drawn, is_drawing
from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import PALETTES
from crs_desktop.views.widgets.working import Progress
from tests.views.board.conftest import Game
from tests.views.board.map_files import encoded, header_of_png, image, turned_jpeg

_Key = Qt.Key


@pytest.mark.parametrize("kind", ["png", "jpg", "webp"])
def test_png_jpeg_and_webp_are_read(kind: str) -> None:
    measured = map_reading.measure(encoded(image(), kind), f"room.{kind}")
    assert (measured.wide, measured.high, measured.is_large) == (60, 40, False)
    shown = map_reading.shown(map_reading.kept(measured, False))
    assert (shown.width(), shown.height()) == (60, 40)
    assert shown.pixelColor(5, 5).lightness() < shown.pixelColor(55, 5).lightness()


def test_a_picture_is_rotated_upright_and_loses_its_metadata() -> None:
    measured = map_reading.measure(turned_jpeg(image()), "room.jpg")
    assert (measured.wide, measured.high) == (40, 60)
    kept = map_reading.kept(measured, False)
    shown = map_reading.shown(kept)
    assert (shown.width(), shown.height()) == (40, 60)
    assert shown.pixelColor(20, 5).lightness() < shown.pixelColor(20, 55).lightness()
    assert b"Exif" not in kept


def test_a_picture_in_our_own_form_is_kept_unchanged() -> None:
    first = map_reading.kept(map_reading.measure(encoded(image()), "room.png"), False)
    assert map_reading.anew(first, "room.png") == first


def test_a_large_picture_is_scaled_down_where_that_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_reading, "ROOMY_PIXELS", 600)
    for held, sides in ((encoded(image()), (30, 20)), (turned_jpeg(image()), (20, 30))):
        measured = map_reading.measure(held, "room")
        assert measured.is_large and measured.scaled() == sides
        smaller = map_reading.shown(map_reading.kept(measured, True))
        assert (smaller.width(), smaller.height()) == sides
        whole = map_reading.shown(map_reading.kept(measured, False))
        assert (whole.width(), whole.height()) == (measured.wide, measured.high)


def test_the_offered_size_has_the_same_proportions() -> None:
    wide, high = Measured(b"", "png", 9000, 6000, "").scaled()
    assert wide * high <= ROOMY_PIXELS and wide / high == pytest.approx(1.5, abs=0.01)


def test_a_noisy_picture_is_not_kept_as_a_huge_png(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_reading, "_MOST_KEPT", 1000)
    dots = random.Random(1).randbytes(60 * 40 * 4)
    noise = QImage(dots, 60, 40, QImage.Format.Format_RGB32)
    kept = map_reading.kept(map_reading.measure(encoded(noise), "noise.png"), False)
    assert kept.startswith(b"\xff\xd8\xff")


@pytest.mark.parametrize(
    ("held", "why"),
    [
        (b"", "map is empty. Choose a picture."),
        (b"GIF89a", "map is not a picture in a supported format. Use PNG, JPEG, WebP or SVG."),
        (b"no picture", "map is not a picture in a supported format. Use PNG, JPEG, WebP or SVG."),
        (b"\x89PNG\r\n\x1a\n", "map is not a picture that can be shown here."),
        (
            header_of_png(40_000, 40_000),
            "map is 40000 × 40000 pixels. Limit: 64 million pixels, 65535 on each side.",
        ),
        (
            header_of_png(70_000, 1),
            "map is 70000 × 1 pixels. Limit: 64 million pixels, 65535 on each side.",
        ),
    ],
)
def test_an_invalid_map_is_refused_before_decoding(held: bytes, why: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        map_reading.measure(held, "map")
    assert refused.value.why == why


@pytest.mark.qt_log_ignore("libpng", extend=True)
def test_a_truncated_picture_is_refused() -> None:
    measured = map_reading.measure(header_of_png(400, 400), "map.png")
    with pytest.raises(NotAllowed, match=r"map\.png is not a picture that can be shown here"):
        map_reading.kept(measured, False)


def test_two_points_and_their_distance_in_squares_fit_a_map() -> None:
    map_ = fitted("a", (600, 400), (25, 10), (525, 10), 10)
    assert map_ == MapPicture("a", -50, -20, 1200, 800)
    assert squares_of(map_) == (12, 8)
    nearly = fitted("a", (600, 400), (48, 99), (548, 99), 10)
    assert (nearly.left, nearly.top) == (4, 2), "what is a little short of a corner is meant to be one"
    aslant = fitted("a", (600, 400), (0, 0), (300, 400), 10)
    assert (aslant.width, aslant.height) == (1200, 800)


@pytest.mark.parametrize("squares", [0, -1, 10**9])
def test_an_impossible_fit_is_refused(squares: float) -> None:
    with pytest.raises(NotAllowed):
        fitted("a", (600, 400), (0, 0), (500, 0), squares)
    with pytest.raises(NotAllowed, match="Mark two different points"):
        fitted("a", (600, 400), (5, 5), (5, 5), 3)


@pytest.fixture
def fitting(qtbot: QtBot) -> FitMap:
    dialog = FitMap(QPixmap.fromImage(image(600, 400, 50)), 12)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_a_line_is_dragged_over_the_map(fitting: FitMap) -> None:
    view = fitting.view
    free = fitting.screen().availableSize()
    assert fitting.height() <= free.height() - 40 and fitting.width() <= free.width(), "with its title bar"
    start = view.seen_at(QPointF(100, 50)).toPoint()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    assert not fitting.buttons.ok.isEnabled()
    view.put(QPointF(100, 50), QPointF(400, 50))
    fitting.count.setValue(6)
    assert fitting.fit == fitted("", (600, 400), (100, 50), (400, 50), 6)
    assert fitting.message.text() == "The map measures 12 × 8 squares and covers 12 columns and 8 rows."


def test_the_points_are_moved_by_keys(fitting: FitMap) -> None:
    view = fitting.view
    QTest.keyClick(view, _Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(view, _Key.Key_Down)
    QTest.keyClick(view, _Key.Key_Space)
    QTest.keyClick(view, _Key.Key_Right)
    assert view.points == [QPointF(1, 0), QPointF(590, 1)]


def test_the_dialog_begins_with_the_present_fit(qtbot: QtBot) -> None:
    lies = MapPicture("a", -50, -20, 1200, 800)
    dialog = FitMap(QPixmap.fromImage(image(600, 400, 50)), 12, lies)
    qtbot.addWidget(dialog)
    assert dialog.fit == MapPicture("", -50, -20, 1200, 800)


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_map_lies_under_squares_and_tokens_in_every_palette(bar: Game, palette: theme.Palette) -> None:
    theme.apply(app(), palette)
    held = encoded(image(480, 320, 48))
    bar.board.map.picture = {"m": held}.__getitem__
    bare = bar.board.grab().toImage()
    assert bar.bridge.rule(MapLaid(MapPicture("m", 0, 0, 2400, 1600)))
    laid = bar.board.grab().toImage()
    assert laid != bare
    spot = bar.board.mapFromScene(QPointF(6.5 * 48, 5.4 * 48)) + bar.port.pos()
    assert laid.pixelColor(spot) != bare.pixelColor(spot)
    assert bar.bridge.undo()
    assert bar.board.grab().toImage() == bare


def app() -> QApplication:
    running = QApplication.instance()
    assert isinstance(running, QApplication)
    return running


def test_a_square_drawing_is_not_offered_to_be_scaled_down() -> None:
    """The program chose its pixels: a map of 50 × 50 was told to have 4096 × 4096."""
    square = (
        b'<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect width="9" height="9"/></svg>'
    )
    assert not map_reading.measure(drawn(square, "room.svg", Progress()), "room.svg").is_large


ROOM = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 40">'
    '<rect width="60" height="40" fill="#c8b090"/>%s<rect width="30" height="40" fill="#806040"/></svg>'
)


def test_a_drawing_is_drawn_by_a_program_of_its_own() -> None:
    held = ("\ufeff\n" + ROOM % "").encode()
    assert is_drawing(held) and not is_drawing(encoded(image()))
    shown = map_reading.shown(drawn(held, "room.svg", Progress()))
    assert (shown.width(), shown.height()) == (4000, 2666)
    assert shown.pixelColor(9, 9).name() == "#806040" and shown.pixelColor(3900, 9).name() == "#c8b090"


@pytest.mark.parametrize(
    "outside",
    [
        '<image xlink:href="file:///etc/passwd" width="9" height="9"/>',
        '<image href="http://example.org/a.png"/>',
        '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>',
        '<image href="data:image/png;base64,PHN2Zy8+"/>',
        '<image href="data:image/png;base64,iVBORw==base64,PHN2Zy8+"/>',
        '<?xml-stylesheet href="/etc/a.css" type="text/css"?>',
        '<rect fill="url(http://example.org/#a)"/>',
        "<style>@import 'a.css';</style>",
        "<style>rect { fill: url( 'x.svg#a' ) }</style>",
    ],
)
def test_a_drawing_with_outside_references_is_not_drawn(outside: str) -> None:
    assert why_not((ROOM % outside).encode()) == "reference"
    within = '<use href="#a"/><rect fill="url(#a)"/><image href="data:image/png;base64,iVBORw=="/>'
    assert why_not((ROOM % within).encode()) == ""


def test_entities_are_not_expanded() -> None:
    assert why_not(b'<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>') == "entities"


def test_invalid_slow_or_large_drawings_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotAllowed, match=r"no\.svg is not an SVG drawing that can be shown"):
        drawn(b"<svg", "no.svg", Progress())
    with pytest.raises(NotAllowed, match=r"no\.svg refers to other files"):
        drawn((ROOM % "<image href='a.png'/>").encode(), "no.svg", Progress())
    monkeypatch.setattr(svg_drawing, "SECONDS", 0)
    with pytest.raises(NotAllowed, match=r"no\.svg takes longer than 0 seconds"):
        drawn((ROOM % "").encode(), "no.svg", Progress())
    monkeypatch.setattr(bounds, "SVG_BYTES", 10)
    with pytest.raises(NotAllowed, match="A drawing may have at most 0 MB"):
        drawn((ROOM % "").encode(), "no.svg", Progress())


def test_a_lost_map_picture_leaves_the_plain_felt(bar: Game) -> None:
    bare = bar.board.grab().toImage()
    assert bar.bridge.rule(MapLaid(MapPicture("lost", 0, 0, 2400, 1600)))
    assert bar.board.grab().toImage() == bare
    assert QColor(theme.in_use().felt).isValid()
