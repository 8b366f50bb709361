"""A conflict of Bruise in the real window: cards typed, clicked and dealt, and the outcome told."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from crs_desktop import shipped
from crs_desktop.play.desk.desk import SAMPLES, Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.told.log_export import write_log
from crs_desktop.play.told.story import story
from crs_desktop.rules.ask import Option
from crs_desktop.rules.facts import FieldSet, SourceChosen
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.sheet import SheetPanel
from crs_desktop.views.window.main_window import MainWindow
from tests.rule_marks import rule
from tests.views.windows import opened

ZEL, GUARD = Name("Zel"), Name("Legionnaire")
DRAWS = ("Zel", "Through the line", "clubs", "Melee", "-", "Legionnaire", "spades", "Dodge", "both")


@pytest.fixture
def window(qtbot: QtBot, kept: list[dict[str, Any]]) -> Iterator[MainWindow]:
    """The sample’s people, before another conflict; real cards lie on the table."""
    desk = Desk(Campaign(None))
    desk.bring_in(shipped.path("samples", "duel.toml"))
    made = opened(qtbot, desk)
    made.bridge.rule(SourceChosen(ZEL, "table"), SourceChosen(GUARD, "table"))
    yield made


def answer(window: MainWindow, *answers: str) -> None:
    """Each as it is typed where it is asked for."""
    for text in answers:
        told = window.bridge.prompt.kind == "words"
        line = window.edge.telling if told else window.edge.field.line
        (line.setPlainText if told else line.setText)(text)  # type: ignore[union-attr]
        window.edge.grab()  # painted: a second Enter before that is ignored
        QTest.keyClick(line, Qt.Key.Key_Return)


def begun(window: MainWindow, *answers: str) -> None:
    window.bridge.begin("Conflict")
    answer(window, *DRAWS, *answers)


def test_the_sample_is_offered_and_lies_on_a_table_without_a_board(window: MainWindow) -> None:
    assert ("duel", "Bruise: the duel in the citadel") in SAMPLES
    assert window.middle.currentWidget() is window.middle.table_top


@rule("BR-36")
def test_the_duel_goes_by_typed_hands(window: MainWindow) -> None:
    begun(window, "Jh Jd 10s 7c 4c 3d", "9c 8h 5s 2d", "-")
    lit = [(held.title, held.lit, held.words) for held in window.middle.table_top.model.held]
    assert lit == [
        ("Zel", ("Jh", "Jd"), "Quality J · Quantity 3"),
        ("Legionnaire", ("9c",), "Quality 9"),
    ]
    assert window.bridge.prompt.text == "Which Color does Zel choose?"


def test_who_wins_and_why_stands_between_the_two_hands(window: MainWindow) -> None:
    begun(window, "Jh Jd 10s 7c 4c 3d", "9c 8h 5s 2d", "-")
    answer(window, "Diamonds")
    QApplication.processEvents()
    near, far = (row.mapTo(window, QPoint(0, 0)).y() for row in window.middle.table_top.rows)
    said = window.edge.result
    top = said.mapTo(window, QPoint(0, 0)).y()
    assert said.message.text().startswith("Zel wins against Legionnaire: Quality J against 9")
    height = window.middle.table_top.rows[1].height()
    assert far + height <= top and top + said.height() <= near
    window.resize(1280, 720)  # seen: the ribbon over two stations of the wheel
    QApplication.processEvents()
    wheel = window.middle.table_top.wheel
    assert top < said.mapTo(window, QPoint(0, said.height())).y() < window.edge.mapTo(window, QPoint()).y()
    assert said.mapTo(window, QPoint(said.width(), 0)).x() <= wheel.mapTo(window, QPoint()).x()


def test_the_color_is_chosen_by_a_click_on_the_card(window: MainWindow) -> None:
    begun(window, "Jh Jd 10s 7c 4c 3d", "9c 8h 5s 2d", "-")
    row = window.middle.table_top.rows[0].cards
    lie = row.lies()[1]
    at = QPoint(round(lie.x), round(lie.y))
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert "Color Diamonds (intellect)" in window.bridge.prompt.text
    assert window.middle.table_top.model.held[0].words.endswith("Color Diamonds (intellect)")


def test_cards_are_discarded_by_clicks_and_enter_on_the_hand(window: MainWindow) -> None:
    begun(window, "Jh 10d 8s 7c 4c 3d", "9c 8h 5s 2d", "destiny")
    row = window.middle.table_top.rows[0].cards
    window.edge.field.line.setText("-")  # else the clicks change the usual discards
    for place in (4, 5):
        lie = row.lies()[place]
        at = QPoint(round(lie.x), round(lie.y))
        QTest.mouseClick(row, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    window.edge.grab()
    QTest.keyClick(row, Qt.Key.Key_Return)
    assert window.bridge.prompt.text == "Zel draws 2 cards."
    answer(window, "Kc 2s")
    assert window.middle.table_top.model.held[0].cards == ("Kc", "Jh", "10d", "8s", "7c", "2s")
    assert window.middle.table_top.model.held[0].notes == ("Destiny (Karma)",)


def test_what_is_no_hand_is_refused_with_a_sentence(window: MainWindow) -> None:
    begun(window, "Jh Jd")
    assert window.edge.message.text() == "2 cards were given: expected 6."
    assert window.bridge.prompt.kind == "deal"


def test_the_program_deals_by_its_button_and_undo_deals_the_same_again(window: MainWindow) -> None:
    window.bridge.rule(SourceChosen(ZEL, "fan"))
    begun(window)
    assert window.edge._main.currentWidget() is window.edge.deal
    QTest.mouseClick(window.edge.field.enter, Qt.MouseButton.LeftButton)
    hand = window.middle.table_top.model.held[0].cards
    assert len({*hand}) == 6
    window.bridge.undo()
    assert window.middle.table_top.rows == []
    QTest.mouseClick(window.edge.field.enter, Qt.MouseButton.LeftButton)
    assert window.middle.table_top.model.held[0].cards == hand


@rule("BR-29", "BR-30")
def test_a_narration_of_several_lines_is_told_and_stands_in_every_log(
    window: MainWindow, tmp_path: Path
) -> None:
    begun(window, "Kh Jd 10s 7c 4c 3d", "9c 8h 5s 2d", "-")
    telling = window.edge.telling
    QTest.keyClicks(telling, "I push on.")
    QTest.keyClick(telling, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(telling, "They fall back.")
    window.edge.grab()
    QTest.keyClick(telling, Qt.Key.Key_Return)
    answer(window, "stand")
    assert window.bridge.prompt.kind == "begin"
    told = "Zel: “I push on.\nThey fall back.”"
    assert told in [line.text for line in story(window.bridge.session.path)]
    for name in ("evening.md", "evening.csv"):
        write_log(window.bridge.session, tmp_path / name, to_gm=False)
    assert "\n> Zel: “I push on.\n> They fall back.”\n" in (tmp_path / "evening.md").read_text("utf-8")
    assert "They fall back." in (tmp_path / "evening.csv").read_text("utf-8")


@rule("BR-13")
def test_what_a_suit_stands_for_is_seen_on_the_sheet_and_written_there(window: MainWindow) -> None:
    window.bridge.select("Zel")
    model = window.findChild(SheetPanel).cells.model()  # type: ignore[union-attr]
    row = next(row for row in range(model.rowCount()) if model.index(row, 0).data() == "Clubs")
    label, value = model.index(row, 0), model.index(row, 1)
    assert (value.data(), value.data(Qt.ItemDataRole.EditRole)) == ("4 (strength)", "4")
    assert label.flags() & Qt.ItemFlag.ItemIsEditable
    karma = next(row for row in range(model.rowCount()) if model.index(row, 0).data() == "Destiny Karma")
    assert not model.index(karma, 0).flags() & Qt.ItemFlag.ItemIsEditable
    assert model.setData(label, "brawn", Qt.ItemDataRole.EditRole)
    assert value.data() == "4 (brawn)"
    begun_with_clubs = [choice.words for choice in _attributes(window)]
    assert begun_with_clubs[0] == "Clubs (brawn) 4"
    for _ in range(4):
        window.bridge.undo()
    window.bridge.select("Zel")
    assert value.data() == "4 (strength)"


def _attributes(window: MainWindow) -> tuple[Option, ...]:
    window.bridge.begin("Conflict")
    answer(window, "Zel", "")
    return window.bridge.prompt.choices


def test_the_tale_weavers_cards_are_real_where_everybodys_are(window: MainWindow) -> None:
    window.bridge.begin("Conflict")
    answer(window, "Zel", "", "clubs", "Melee", "-", "-", "3", "-", "Jh Jd 10s 7c 4c 3d")
    assert (window.bridge.prompt.kind, window.bridge.prompt.source) == ("deal", "table")
    assert QApplication.focusWidget() is window.edge.field.line
    window.bridge.rule(SourceChosen(GUARD, "program"))
    assert window.bridge.prompt.source == "fan"


@rule("BR-24")
def test_the_wheel_is_tilted_in_the_middle_of_a_conflict(window: MainWindow) -> None:
    begun(window)
    window.bridge.select("Zel")
    QTest.keyClick(window.middle.table_top.wheel, Qt.Key.Key_Right)
    assert [window.bridge.session.path[-1].entry.given] == [(FieldSet(ZEL, "destiny", 6),)]
    assert window.middle.table_top.wheel.accessibleName().startswith("Zel: Destiny 6, 6 points left; Fate 4")
    assert window.bridge.prompt.kind == "deal"
