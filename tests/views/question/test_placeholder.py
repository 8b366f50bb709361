"""Hint in the empty field while dice are thrown."""

from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionFrame
from pytestqt.qtbot import QtBot

from crs_desktop.play.told.prompt import Prompt
from crs_desktop.rules.values import Source
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
        QApplication.processEvents()
        assert line.placeholderText() == usual
        option = QStyleOptionFrame()
        line.initStyleOption(option)
        inner = line.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, line)
        assert line.fontMetrics().horizontalAdvance(usual) <= inner.width() - 4
        answer(window.bridge, "")
