"""The buttons of a question: as tall as one another, however many there are."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.models.choices import ChoiceRole, ChoicesModel
from crs_desktop.views.cards.spread import KEYS
from crs_desktop.views.question.choices import ChoicesView
from crs_desktop.views.question.edge import TableEdge
from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import PALETTES, contrast
from crs_desktop.views.window.main_window import MainWindow
from tests.models.test_round_models import FIRST_TURN
from tests.sessions import answer, bridge


def test_where_one_has_a_note_all_are_as_tall(table: MainWindow) -> None:
    view = ChoicesView(table.bridge)
    model = view.model()
    assert isinstance(model, ChoicesModel)
    noted = [model.noted]
    plain = view.sizeHintForIndex(model.index(0)).height()
    answer(table.bridge, *FIRST_TURN)
    notes = [bool(model.index(row).data(ChoiceRole.OPTION).note) for row in range(model.rowCount())]
    noted.append(model.noted)
    assert noted == [False, True] and any(notes) and not all(notes)
    heights = {view.sizeHintForIndex(model.index(row)).height() for row in range(model.rowCount())}
    assert len(heights) == 1 and heights.pop() > plain


def test_the_usual_choice_is_read_in_every_palette(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen in high contrast: white words on yellow."""
    view = table.edge.choices
    row, model = view.currentIndex().row(), view.model()
    assert row >= 0 and isinstance(model, ChoicesModel)
    for palette in PALETTES:
        monkeypatch.setattr(theme, "in_use", lambda palette=palette: palette)
        painter = QPainter(drawn := QPixmap(90, 30))
        ink = view._buttons._draw_box(painter, drawn.rect(), row, model.options[row])
        painter.end()
        assert drawn.toImage().pixelColor(45, 15).name() == palette.felt_asked.lower()
        assert contrast(ink.name(), palette.felt_asked) >= 4.5
    signs = [view._buttons.sign(row)]
    view.setCurrentIndex(model.index(row + 1, 0))
    signs.append(view._buttons.sign(row))
    assert [one.strip() for one in signs] == ["⏎", ""], "Enter takes what is lit"


def test_no_look_of_a_part_is_given_to_its_tooltips(table: MainWindow) -> None:
    """A sheet without a selector is the tooltip's, too: the choices' own were black on black."""
    sheets = [one.styleSheet() for one in table.findChildren(QWidget) if one.styleSheet()]
    assert sheets and all("{" in sheet for sheet in sheets)


@pytest.fixture
def market(qtbot: QtBot) -> TableEdge:
    """Band that asks for Eremith’s declaration, with a morning star on the belt."""
    fight = bridge("market")
    edge = TableEdge(fight)
    qtbot.addWidget(edge)
    edge.show()
    fight.begin("Duellist round")
    answer(fight, "stationary")
    return edge


def test_the_digits_on_the_buttons_put_a_plan_together_and_backspace_takes_the_last_step_out(
    market: TableEdge,
) -> None:
    line = market.field.line
    values = [option.value for option in market.choices._bridge.prompt.choices]
    draw = str(values.index("draw Morning star") + 1)
    QTest.keyClicks(line, draw + draw)
    assert line.text() == "Draw Morning star, Draw Morning star"
    QTest.keyClick(line, Qt.Key.Key_Backspace)
    assert line.text() == "Draw Morning star"
    QTest.keyClicks(line, ", spin")
    QTest.keyClick(line, Qt.Key.Key_Backspace)
    assert line.text() == "Draw Morning star, spi", "what is typed is mended letter by letter"


def test_what_stands_on_a_button_takes_it_in_the_line_too(market: TableEdge) -> None:
    line = market.field.line
    words = [option.words for option in market.choices._bridge.prompt.choices]
    shown = market.choices.model()
    QTest.keyClicks(line, KEYS[shown.rowCount() - 1])  # the last row unfolds the rare choices
    assert shown.rowCount() == len(words)
    QTest.keyClicks(line, "0-=")
    assert line.text() == ", ".join(words[9:12])
    assert market.choices.keys == KEYS


def test_what_is_selected_whole_is_chosen_anew(market: TableEdge) -> None:
    line = market.field.line
    QTest.keyClicks(line, "nonsense")
    QTest.keyClick(line, Qt.Key.Key_Return)
    line.selectAll()
    QTest.keyClicks(line, "12")
    words = [option.words for option in market.choices._bridge.prompt.choices]
    assert line.text() == ", ".join(words[:2])


def test_of_many_choices_a_refusal_names_the_nearest_alone(market: TableEdge) -> None:
    assert not market.choices._bridge.type("swign morning star")
    said = market.message.text()
    assert said.startswith(
        "“swign morning star” is not one of the choices. The nearest are: Swing Morning star"
    )
    assert "Mount" not in said
