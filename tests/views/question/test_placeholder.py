"""Hint in the empty field while dice are thrown."""

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QStyle, QStyleOptionFrame
from pytestqt.qtbot import QtBot

from crs_desktop.play.told.prompt import Prompt
from crs_desktop.rules.values import Source
from crs_desktop.views.board.board import Board
from crs_desktop.views.board.tokens.layout import layout_of
from crs_desktop.views.files.exports import board_picture
from crs_desktop.views.files.picture import drawn
from crs_desktop.views.question.field import _placeholder
from tests.sessions import answer, desk
from tests.views.windows import opened


def throw(source: Source) -> Prompt:
    return Prompt("roll", "", (), "", source=source)


def test_where_real_dice_lie_typing_is_no_choice_and_the_words_are_short_enough_for_the_field() -> None:
    assert _placeholder(throw("table")) == "what the dice show"
    assert _placeholder(throw("fan")) == "or type the dice"


def test_the_hint_is_shown_whole_while_the_question_leaves_room(qtbot: QtBot) -> None:
    """Seen: "Enter: Clubs (stre…" and "or type the hand: J…" beside half an empty line."""
    window = opened(qtbot, desk("duel"))
    answer(window.bridge, "conflict", "", "Through the guards")
    line = window.edge.field.line
    for usual in ("Enter: Clubs (strength) 4", "Enter: Melee 2"):
        assert line.placeholderText() == usual and is_whole(line)
        answer(window.bridge, "")


def is_whole(line: QLineEdit) -> bool:
    """Return whether the hint in an empty line is not cut."""
    QApplication.processEvents()
    option = QStyleOptionFrame()
    line.initStyleOption(option)
    inner = line.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, line)
    return line.fontMetrics().horizontalAdvance(line.placeholderText()) <= inner.width() - 4


def test_letters_of_200_percent_leave_the_hint_whole_and_names_in_the_picture_of_a_recap(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen: "Enter: Stati…", and tokens without names in the recap."""
    window = opened(qtbot, desk("market"), letters=2.0)
    answer(window.bridge, "Duellist round")
    line, sides = window.edge.field.line, list[int]()
    assert line.placeholderText() == "Enter: Stationary" and is_whole(line)

    def png(board: Board) -> bytes:
        drawn(board)  # fits the tokens in the size of the picture
        sides.append(board.level)
        return b""

    monkeypatch.setattr("crs_desktop.views.files.picture.png", png)
    board_picture(window.bridge.session, lambda _id: b"")
    assert [layout_of(1, side, gauged=True).named for side in sides] == [True]
