"""The odds of what is asked: the GM's alone, counted only while they are seen."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QStringListModel, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from crs_desktop.models.odds.odds import Column, OddsModel
from crs_desktop.models.odds.odds_words import pulled, sentence
from crs_desktop.rules.ask import Question
from crs_desktop.rules.double_exposure.strikes import short_range
from crs_desktop.rules.odds.distribution import Distribution
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.views.files.for_players import as_players_see
from crs_desktop.views.panels.odds import table_of
from crs_desktop.views.style import theme
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import answer

JOHN, MARY = Name("John"), Name("Mary")


def at_target(table: MainWindow) -> None:
    """Ask Fred for the target of his attack."""
    answer(table.bridge, "Combat round", "Fred, Mary, John", "1", "-", "9", "4", "2", "Short Range attack")
    assert table.bridge.prompt.text == "Whom does Fred attack?"


def at_amount(table: MainWindow) -> None:
    at_target(table)
    answer(table.bridge, "John")
    while table.bridge.prompt.kind != "amount":
        assert table.bridge.usual()


def press(table: MainWindow) -> None:
    table.board.setFocus()
    QTest.keyClick(table.board, Qt.Key.Key_O, Qt.KeyboardModifier.AltModifier)
    QApplication.processEvents()


def cells(model: OddsModel, column: int) -> list[Any]:
    return [model.index(row, column).data() for row in range(model.rowCount())]


def test_one_key_shows_and_hides_them(table: MainWindow) -> None:
    assert not table.odds.isVisible() and not table.odds.children()[1:], "only the model"
    press(table)
    assert table.odds.isVisible()
    assert table.odds.sentence.text() == "This question has no odds."
    press(table)
    assert not table.odds.isVisible()


def test_the_row_that_is_looked_at_stays_while_others_come(table: MainWindow) -> None:
    at_amount(table)
    press(table)
    looked_at, last = table.odds.table, table.odds.model.rowCount() - 1
    assert looked_at.currentIndex().row() == last > 1, "all OR, as is usual"
    looked_at.setCurrentIndex(table.odds.model.index(1, 0))
    table.odds.model.refresh()
    assert looked_at.currentIndex().row() == 1


def test_nothing_is_counted_that_is_not_shown(table: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []
    monkeypatch.setattr(short_range, "forecast", lambda *_: counted.append("one"))
    at_target(table)
    assert (counted, table.odds.model.rowCount()) == ([], 0)
    press(table)
    assert counted


def test_each_answer_has_its_chances_in_words_and_as_a_fraction(table: MainWindow) -> None:
    at_target(table)
    press(table)
    model = table.odds.model
    rows = {row.words: row.forecast for row in model.rows}
    assert set(rows) == set(cells(model, Column.ANSWER))
    assert all(" in " in said or said in ("never", "always") for said in cells(model, Column.HIT))
    table.odds.exact.setChecked(True)
    assert [Fraction(said) for said in cells(model, Column.HIT)] == [one.hit for one in rows.values()]
    assert [Fraction(said) for said in cells(model, Column.AVERAGE)] == [
        one.expected for one in rows.values()
    ]
    assert [Fraction(said) for said in cells(model, Column.FUMBLE)] == [one.fumble for one in rows.values()]
    assert " in " in model.index(0, Column.HIT).data(Qt.ItemDataRole.ToolTipRole)


def test_a_mark_stands_on_each_token_that_may_be_chosen_and_no_other(table: MainWindow) -> None:
    at_target(table)
    press(table)
    marks = {token.name: token.odds for token in table.board.tokens}
    allowed = {one.value for one in table.bridge.prompt.choices if one.why_not is None}
    assert {name for name, said in marks.items() if said} == allowed
    press(table)
    assert not any(token.odds for token in table.board.tokens)


def test_the_slider_tells_which_part_of_or_takes_him_down(table: MainWindow) -> None:
    at_amount(table)
    press(table)
    panel = table.odds
    assert panel.slider.isVisible()
    assert (panel.slider.minimum(), panel.slider.maximum()) == table.bridge.prompt.limits
    panel.slider.setFocus()
    QTest.keyClick(panel.slider, Qt.Key.Key_Left)
    less = panel.slider.maximum() - 1
    assert table.edge.field.line.text() == str(less)
    assert panel.sentence.text().startswith(f"{less}: hits")
    for row in panel.model.rows:
        assert row.forecast.only_wounds + (row.forecast.down or 0) == row.forecast.hit
    table.edge.field.enter.click()
    assert table.bridge.session.path[-1].entry.text == str(less)


def test_what_only_wounds_is_told_from_what_takes_down(table: MainWindow) -> None:
    def told(down: int) -> Forecast:
        return Forecast(JOHN, "LIFE lost", Distribution({0: 1}, 1), Fraction(1, 2), Fraction(down, 8))

    scene = table.bridge.scene
    assert pulled([("1", told(0)), ("2", told(1))], scene) == "Less than 2 only wounds John."
    assert pulled([("1", told(0))], scene) == "No amount takes John down."
    assert pulled([("1", told(1))], scene) == "Any amount may take John down."


def test_tables_say_what_bars_show(table: MainWindow) -> None:
    at_target(table)
    press(table)
    panel = table.odds
    panel.as_tables.setChecked(True)
    panel.exact.setChecked(True)
    assert panel.numbers.isVisible()
    model, forecast = panel.spread, panel.model.rows[0].forecast
    told = {
        int(model.index(row, 0).data()): Fraction(model.index(row, 1).data())
        for row in range(model.rowCount())
    }
    assert told == {number: chance for number, chance in forecast.spread.items() if chance}
    assert Fraction(model.index(1, 2).data()) == forecast.at_least(int(model.index(1, 0).data()))


def test_no_picture_for_players_shows_them(table: MainWindow) -> None:
    at_target(table)
    press(table)
    with as_players_see(table, table.board, table.bridge):
        assert table.odds.graphicsEffect() is not None
        assert not any(token.odds for token in table.board.tokens)
    assert table.odds.graphicsEffect() is None
    assert any(token.odds for token in table.board.tokens)


def test_the_bars_wear_each_palette(table: MainWindow) -> None:
    at_target(table)
    press(table)
    for palette in theme.PALETTES:
        table.settings.palette = palette.name
        table.dress()
        QApplication.processEvents()
        drawn = table.odds.grab().toImage()
        tones = {drawn.pixelColor(x, y).name() for x in range(drawn.width()) for y in range(drawn.height())}
        assert palette.quiet_ink.lower() in tones, palette.name


def test_of_several_that_are_chosen_all_together_have_a_row_too(table: MainWindow) -> None:
    at_target(table)
    model = table.odds.model
    press(table)
    question = next(iter(table.bridge.session.open.values()))
    assert isinstance(question, Question)
    model.mark("John, Mary")
    assert "John and Mary" not in cells(model, Column.ANSWER)  # one target only is asked for


def test_asides_change_what_is_told(table: MainWindow) -> None:
    from crs_desktop.rules.facts import FieldSet

    at_target(table)
    press(table)
    before = [row.forecast for row in table.odds.model.rows]
    assert table.bridge.rule(FieldSet(Name("Fred"), "or", 30))
    after = [row.forecast for row in table.odds.model.rows]
    assert all(more.hit > less.hit for more, less in zip(after, before, strict=True))


@pytest.mark.parametrize("at", (at_target, at_amount))
def test_they_find_room_on_a_small_screen(table: MainWindow, at: Callable[[MainWindow], None]) -> None:
    """A window that must be higher than the screen loses its lower edge, and with it what is asked."""
    at(table)
    press(table)
    assert table.minimumSizeHint().height() <= 690


def test_they_have_the_room_for_answers_and_give_it_back(table: MainWindow) -> None:
    """Seen on a screen scaled by 2: “2 i…”, in a column a third of a pixel too narrow."""
    before = table.log.width()
    press(table)
    at_target(table)
    view = table.odds.table
    shown = [column for column in Column if column != Column.ANSWER and not view.isColumnHidden(column)]
    letters = QFontMetricsF(view.font())
    for column in shown:
        widest = max(map(letters.horizontalAdvance, table.odds.model.texts(column)))
        assert view.sizeHintForColumn(column) - 1 - 2 * 3 >= widest
        assert view.columnWidth(column) >= view.sizeHintForColumn(column)
    longest = view.fontMetrics().horizontalAdvance("Parry with Scimitar")
    assert view.columnWidth(Column.ANSWER) > longest
    assert not view.horizontalScrollBar().maximum()
    table.odds.setFixedWidth(view.horizontalHeader().length() - view.columnWidth(Column.ANSWER))
    QApplication.processEvents()
    assert view.columnWidth(Column.ANSWER) >= view.sizeHintForColumn(Column.ANSWER), "seen: “Pa…” at 200 %"
    table.odds.setMaximumWidth(10_000)
    table.odds.setMinimumWidth(0)
    press(table)
    assert table.log.width() == before


@pytest.mark.parametrize(("ill_luck", "said"), (("", "an Ace 1 in 20"), ("fumble", "fumble 1 in 20")))
def test_each_system_has_its_own_word_for_ill_luck(ill_luck: str, said: str) -> None:
    told = Forecast(JOHN, "", Distribution({}, 1), Fraction(1), fumble=Fraction(1, 20), ill_luck=ill_luck)
    assert sentence("Parry", told, Scene("duellist")) == f"Parry: hits always, {said}."


def test_they_take_their_height_from_the_sheet_while_they_have_something_to_tell(table: MainWindow) -> None:
    press(table)
    log, without = table.log.height(), table.odds.height()
    at_target(table)
    QApplication.processEvents()
    assert table.odds.height() > without + 100 and table.log.height() >= log - 1
    while table.odds.model.rows:
        assert table.bridge.undo()
    QApplication.processEvents()
    assert table.odds.height() == without and table.log.height() >= log - 1


def test_another_palette_leaves_them_their_room(table: MainWindow) -> None:
    press(table)
    before = table.odds.width()
    table.dress()
    QApplication.processEvents()
    assert table.odds.width() == before


def test_the_slider_follows_the_amount_that_is_typed(table: MainWindow) -> None:
    at_amount(table)
    press(table)
    line = table.edge.field.line
    for typed, weighed in (("3", 3), ("", 3), ("99", 3), ("five", 3), ("5", 5)):
        line.setText(typed)
        assert table.odds.slider.value() == weighed
        assert line.text() == typed, "nothing is typed for the GM"
    assert table.odds.sentence.text().startswith("5: ")


def test_a_column_is_measured_once_however_often_it_is_laid_out(qtbot: QtBot) -> None:
    asked: list[int] = []

    class Chances(QStringListModel):
        def data(self, index: QModelIndex | QPersistentModelIndex, role: int = 0) -> object:
            asked.append(index.row())
            return super().data(index, role)

    table = table_of(Chances([f"{number} in 900" for number in range(900)]), "Chances")
    qtbot.addWidget(table)
    for _ in range(50):
        table.resizeColumnToContents(0)
    assert asked.count(1) < 5
