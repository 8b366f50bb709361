import gc
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from msgspec.structs import fields, replace
from PySide6.QtCore import QByteArray, QEvent, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QIcon, QPalette
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QStyle,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from crs_desktop import shipped
from crs_desktop.override import override
from crs_desktop.views.style import drawings, theme
from crs_desktop.views.style.palettes import LIGHT, PALETTES, Palette, contrast
from tests.views.windows import undressed_afterwards

NAMES = """undo redo redraw add-combatant sample new-fight open save-copy export deck card ace dice down life
stance measure odds log eye eye-off lock hand program next check cross warning info sun moon contrast keyboard
menu trash edit flag sword target mind run arrow-right book"""
ICONS = NAMES.split()
SUITS = ("spade", "heart", "diamond", "club")
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
FACES = [*(rank + suit[0] for rank in RANKS for suit in SUITS), "joker", "joker-2"]
CARDS = [*FACES, *(f"large/{face}" for face in FACES), "back-linen", "back-weave"]

ON_TABLE = ("ink", "quiet_ink", "greyed", "asked", "hurt", "healed")
ON_FELT = ("felt_ink", "felt_quiet", "felt_asked", "felt_hurt", "felt_healed")
READ = [
    *((text, ground) for text in ON_TABLE for ground in ("table", "paper")),
    *((text, "felt") for text in ON_FELT),
    *((suit, "paper") for suit in SUITS),
    ("felt_ink", "wood"),
    ("ink", "line"),
    ("chosen_ink", "chosen"),
]
SEEN = [("rim", "table"), ("rim", "paper"), ("felt_quiet", "wood"), ("felt_ink", "felt")]

each_palette = pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)


@pytest.fixture
def app(qapp: QApplication) -> Iterator[QApplication]:
    with undressed_afterwards(qapp):
        yield qapp


@each_palette
@pytest.mark.parametrize(("text", "ground"), READ)
def test_text_can_be_read(palette: Palette, text: str, ground: str) -> None:
    assert contrast(getattr(palette, text), getattr(palette, ground)) >= 4.5


@each_palette
@pytest.mark.parametrize(("outline", "ground"), SEEN)
def test_what_can_be_worked_is_seen(palette: Palette, outline: str, ground: str) -> None:
    assert contrast(getattr(palette, outline), getattr(palette, ground)) >= 3


@each_palette
def test_suits_stay_apart_in_grey(palette: Palette) -> None:
    lightness = sorted(contrast(getattr(palette, suit), "#000000") for suit in SUITS)
    assert all(lighter / darker > 1.15 for darker, lighter in pairwise(lightness))


@each_palette
def test_tones_are_written_alike(palette: Palette) -> None:
    tones = [getattr(palette, field.name) for field in fields(palette) if field.name != "name"]
    assert all(re.fullmatch(r"#[0-9A-F]{6}", tone) for tone in tones)


def test_no_icon_is_missing_and_none_is_left_over() -> None:
    assert {file.stem for file in shipped.path("icons").glob("*.svg")} == set(ICONS)


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_drawn_in_the_tone_asked_for(app: QApplication, name: str) -> None:
    drawn = drawings.icon(name, "#A5480C", 24).pixmap(QSize(24, 24), 1).toImage()
    pixels = [drawn.pixelColor(x, y) for x in range(24) for y in range(24)]
    inked = [pixel for pixel in pixels if pixel.alpha() > 150]  # thinner ones are rounded too far
    assert inked
    assert all(abs(pixel.hue() - QColor("#A5480C").hue()) <= 3 for pixel in inked)


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_keeps_to_the_one_pen(name: str) -> None:
    drawing = shipped.path("icons", f"{name}.svg").read_text("utf-8")
    assert 'viewBox="0 0 24 24"' in drawing
    assert 'stroke="currentColor" stroke-width="1.5"' in drawing
    assert "#" not in drawing


def test_an_icon_is_sharp_on_a_double_screen(app: QApplication) -> None:
    drawn = drawings.icon("sword", "#000000", 16)
    assert drawn.pixmap(QSize(16, 16), 2.0).size() == QSize(32, 32)
    assert drawings.icon("sword", "#000000", 16) is drawn


def test_a_chosen_icon_takes_the_tone_of_the_letters_there(app: QApplication) -> None:
    theme.apply(app, theme.HIGH_CONTRAST)
    drawn = drawings.icon("menu", "#FFFFFF", 24).pixmap(QSize(24, 24), 1, QIcon.Mode.Selected).toImage()
    assert drawn.pixelColor(12, 12).name() == "#000000"


def test_no_card_is_missing_and_none_is_left_over() -> None:
    folder = shipped.path("cards")
    drawn = [file.relative_to(folder).with_suffix("").as_posix() for file in folder.rglob("*.svg")]
    assert {name for name in drawn if not name.startswith("kinds/")} == set(CARDS)


@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_small_and_needs_no_letters(name: str) -> None:
    drawing = shipped.path("cards", f"{name}.svg").read_text("utf-8")
    assert len(drawing) < 6000
    assert "<text" not in drawing
    assert 'viewBox="0 0 130 180"' in drawing


@pytest.mark.parametrize("name", CARDS)
@each_palette
def test_a_card_is_drawn_in_every_palette(name: str, palette: Palette) -> None:
    drawing = drawings.card_face(name, palette)
    assert QSvgRenderer(drawing).isValid()
    used = set(re.findall(r"#[0-9A-F]{6}", drawing.toStdString()))
    assert used <= {getattr(palette, field.name) for field in fields(palette)}


def test_the_tones_of_a_card_cannot_be_confused() -> None:
    named = replace(LIGHT, **{field.name: field.name for field in fields(LIGHT) if field.name != "name"})
    assert b"felt_quiet" in drawings.card_face("back-linen", named).data()
    assert b"spade" in drawings.card_face("As", named).data()


def test_marks_of_the_fields_load() -> None:
    for file in shipped.path("icons", "marks").glob("*.svg"):
        assert QSvgRenderer(QByteArray(file.read_bytes())).isValid()


@each_palette
def test_the_program_is_dressed(app: QApplication, palette: Palette) -> None:
    theme.apply(app, palette)
    assert theme.in_use() is palette
    assert app.palette().color(QPalette.ColorRole.Window).name().upper() == palette.table
    disabled = app.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
    assert disabled.name().upper() == palette.greyed
    # Seen in high contrast: the examples of an empty form looked like values of the character.
    hint = app.palette().color(QPalette.ColorRole.PlaceholderText).name().upper()
    assert contrast(hint, palette.ink) > 2 and contrast(hint, palette.paper) >= 4.5
    assert "$" not in app.styleSheet().partition("*/")[2]


@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_what_is_checked_grows_with_its_letters(
    app: QApplication, kind: type[QCheckBox | QRadioButton]
) -> None:
    metrics = {
        QCheckBox: QStyle.PixelMetric.PM_IndicatorWidth,
        QRadioButton: QStyle.PixelMetric.PM_ExclusiveIndicatorWidth,
    }
    wide = []
    for scale in (1.0, 2.0):
        theme.apply(app, theme.LIGHT, scale)
        mark = kind("Palette")
        mark.ensurePolished()
        wide.append(mark.style().pixelMetric(metrics[kind], None, mark))
    theme.apply(app, theme.LIGHT)
    assert wide[1] > wide[0] * 1.3


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_an_open_box_in_a_list_is_seen(app: QApplication, palette: Palette) -> None:
    theme.apply(app, palette)
    rows = QListWidget()
    item = QListWidgetItem("3 out of John’s deck", rows)
    item.setCheckState(Qt.CheckState.Unchecked)
    rows.resize(300, 100)
    box = rows.viewport().grab(rows.visualItemRect(item)).toImage()
    rimmed = [
        x for x in range(30) for y in range(box.height()) if box.pixelColor(x, y) == QColor(palette.rim)
    ]
    theme.apply(app, theme.LIGHT)
    assert len(rimmed) > 40


def test_a_drop_down_shows_all_its_rows(app: QApplication, qtbot: QtBot) -> None:
    theme.apply(app, LIGHT)
    box, around = QComboBox(), QWidget()
    box.addItems(["The whole board", "Follow my view", "Only where I point"])
    QVBoxLayout(around).addWidget(box)
    qtbot.addWidget(around)
    around.show()
    around.activateWindow()
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    box.showPopup()
    QApplication.processEvents()
    last = box.view().visualRect(box.model().index(2, 0))
    assert last.bottom() <= box.view().viewport().height()
    box.hidePopup()


def test_every_file_the_style_sheet_names_is_there(app: QApplication) -> None:
    for palette in PALETTES:
        theme.apply(app, palette)
        for name in re.findall(r"url\(icons:([^)]*)\)", app.styleSheet()):
            assert shipped.path("icons", *name.split("/")).is_file()


def test_letters_are_ours_and_grow_together(app: QApplication) -> None:
    theme.apply(app, LIGHT)
    assert app.font().family() == "DejaVu Sans"
    sizes: tuple[theme.TextRole, ...] = ("text", "sentence", "heading", "title", "number")
    assert [*map(theme.text_size, sizes)] == [11, 13, 16, 22, 40]
    theme.apply(app, LIGHT, scale=1.5)
    assert theme.text_size("number") == 60
    assert app.font().pointSizeF() == 16.5


def test_figures_stand_in_columns(app: QApplication) -> None:
    theme.apply(app, LIGHT)
    assert len({QFontMetricsF(app.font()).horizontalAdvance(figure) for figure in "0123456789"}) == 1


def test_a_label_takes_the_size_of_its_role(app: QApplication) -> None:
    theme.apply(app, LIGHT)
    label = QLabel("18")
    label.setProperty("role", "number")
    label.ensurePolished()
    assert label.font().pointSizeF() == 40
    label.deleteLater()


def test_contrast_runs_from_1_to_21() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)


class _Listening(QLabel):
    """A label that notes whether Python may collect garbage while Qt dresses all widgets."""

    collects: set[bool]

    @override
    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        self.collects.add(gc.isenabled())
        super().changeEvent(event)


def test_no_widget_is_collected_while_qt_walks_over_all(qapp: QApplication, qtbot: QtBot) -> None:
    theme.apply(qapp, LIGHT)
    label = _Listening("Fred")
    label.collects = set()
    qtbot.addWidget(label)
    with theme.bare():
        pass
    theme.apply(qapp, LIGHT, 2.0)
    theme.apply(qapp, LIGHT)
    assert label.collects == {False}
