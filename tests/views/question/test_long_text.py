"""A question is read whole, and how it is answered, whatever the letters."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from crs_desktop.rules.facts import FieldSet, Renamed
from crs_desktop.rules.values import Name
from crs_desktop.views.question.long_text import LongText
from crs_desktop.views.style import theme
from crs_desktop.views.window.main_window import MainWindow
from crs_desktop.views.window.sample import sample_window
from tests.sessions import desk
from tests.views.windows import opened

LONG = "who is called by all the names that anybody has ever had in any tale of the North"


@pytest.fixture
def magic(qtbot: QtBot, qapp: QApplication, request: pytest.FixtureRequest, table: MainWindow) -> MainWindow:
    """Steel and spells, as large as asked for: all that everybody has is read out. ``table`` undresses."""
    theme.apply(qapp, theme.LIGHT, request.param)
    window = sample_window("magic")
    qtbot.addWidget(window)
    return window


def texts(window: MainWindow) -> list[LongText]:
    QApplication.processEvents()
    return [one for one in window.edge.findChildren(LongText) if one.isVisible()]


def hidden_lines(one: LongText) -> float:
    """Return the number of lines out of view before scrolling."""
    missing = one.label.heightForWidth(one.viewport().width()) - one.viewport().height()
    return missing / one.label.fontMetrics().lineSpacing()


@pytest.mark.parametrize("magic", [1.0, 2.0], indirect=True)
def test_how_several_are_typed_is_seen_whole(magic: MainWindow) -> None:
    magic.bridge.usual()
    question, reasons, hint = texts(magic)
    assert question.text().startswith("Step 1") and hint.text().endswith("for none")
    assert max(map(hidden_lines, (question, reasons, hint))) <= 0
    assert {one.focusPolicy() for one in (question, reasons, hint)} == {Qt.FocusPolicy.NoFocus}


@pytest.mark.parametrize("magic", [1.0], indirect=True)
def test_who_has_something_is_read_at_a_glance(magic: MainWindow) -> None:
    for _ in range(2):
        magic.bridge.usual()
    (question,) = texts(magic)
    assert "Wren, Bram and Dag" in question.text() and hidden_lines(question) <= 0


def test_a_question_of_many_lines_stands_above_its_field(qtbot: QtBot) -> None:
    """Seen in a Duellist exchange at 1366 × 768: five lines of two words each, with a scroll bar."""
    window = opened(qtbot, desk("market"))
    window.resize(1366, 768)
    window.bridge.usual()
    (question,) = texts(window)
    assert question.geometry().right() < window.edge.field.geometry().left()
    window.bridge.rule(
        *(Renamed(name, f"{name}, {LONG}, and {LONG}") for name in window.bridge.scene.combatants)
    )
    (question,) = texts(window)
    assert question.geometry().bottom() < window.edge.field.geometry().top() and hidden_lines(question) <= 0
    assert question.width() > 0.9 * window.edge.width()


def test_a_text_that_fits_again_loses_its_scroll_bar(qtbot: QtBot, qapp: QApplication) -> None:
    """Seen at 1366 × 768: “Still to show: Marsh, Dora, Reva and”; the bar of the question before stayed."""
    one = LongText(lambda: 500)
    qtbot.addWidget(one)
    one.show()
    one.setText("Step 2: has everybody shown and explained their items and powers? " * 2)
    bar = one.verticalScrollBar().sizeHint().width()
    fits = next(wide for wide in range(300, 600) if one.needed(wide) < one.needed(wide - bar))
    one.resize(fits, one.fontMetrics().height())
    qapp.processEvents()
    assert one.verticalScrollBar().isVisible()
    one.resize(fits, one.needed(fits))
    qapp.processEvents()
    assert not one.verticalScrollBar().isVisible() and hidden_lines(one) <= 0


@pytest.mark.parametrize("sample", ["bar", "avatars"])
def test_why_choices_are_barred_is_read_whole(qtbot: QtBot, sample: str) -> None:
    """Seen at 1366 × 768: “8 LIFE and EM co…”."""
    window = opened(qtbot, desk(sample))
    window.resize(1366, 768)
    question, reasons = texts(window)
    assert (
        reasons.text().count("   ") > 2 and ":\u00a0All cards are in their decks already." in reasons.text()
    )
    assert (hidden_lines(question), hidden_lines(reasons)) <= (0, 0)


def test_it_is_read_also_where_several_may_be_chosen(qtbot: QtBot) -> None:
    """Seen: a barred reaction of Avatar, dashed, above how to type several."""
    window = opened(qtbot, desk())
    window.bridge.rule(FieldSet(Name("Mary"), "life_left", 0))
    window.bridge.type("1")
    assert window.bridge.prompt.kind == "several"
    assert [text.text()[:2] for text in texts(window)[1:]] == ["2:", "Ty"]


@pytest.mark.parametrize("magic", [2.0], indirect=True)
def test_a_question_longer_than_its_room_is_scrolled_by_keys(magic: MainWindow) -> None:
    magic.bridge.rule(*(Renamed(name, f"{name} {LONG}") for name in magic.bridge.scene.combatants))
    for _ in range(2):
        magic.bridge.usual()
    (question,) = texts(magic)
    whole = question.label.height()
    assert hidden_lines(question) > 1 and whole >= question.label.heightForWidth(question.label.width())
    assert question.focusPolicy() == Qt.FocusPolicy.StrongFocus
    for _ in range(99):
        QTest.keyClick(question, Qt.Key.Key_Down)
    assert question.verticalScrollBar().value() + question.viewport().height() == whole
    magic.bridge.usual()
    assert not texts(magic)[0].verticalScrollBar().value()
