import pytest
from PySide6.QtCore import QAbstractAnimation, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.facts import SourceChosen
from crs_desktop.rules.values import Name
from crs_desktop.views.cards.dice import DiceTray
from crs_desktop.views.cards.dice_row import DiceRow
from crs_desktop.views.cards.die import paint_die
from crs_desktop.views.cards.thrown import LastThrow
from crs_desktop.views.cards.throws import Throw
from tests.views.cards.conftest import Opened

TED = Name("Ted")
STILL = QAbstractAnimation.State.Stopped


def tray(qtbot: QtBot, bridge: Bridge, animation_ms: int = 0) -> DiceTray:
    made = DiceTray(bridge)
    made.animation_ms = animation_ms
    qtbot.addWidget(made)
    made.resize(600, 200)
    made.show()
    return made


def thrown(bridge: Bridge) -> tuple[int, ...]:
    return tuple(map(int, bridge.session.path[-1].entry.text.split()))


def test_dice_are_blank_until_thrown(qtbot: QtBot, toad: Bridge) -> None:
    shown = tray(qtbot, toad)
    assert (shown.dice.throw.count, shown.dice.throw.sides) == (3, 12)
    assert shown.dice.figures() == ()
    assert shown.button.isVisible()


def test_the_button_throws_and_the_dice_stay(qtbot: QtBot, toad: Bridge) -> None:
    shown = tray(qtbot, toad)
    QTest.mouseClick(shown.button, Qt.MouseButton.LeftButton)
    assert toad.prompt.kind == "words"
    assert shown.dice.figures() == thrown(toad)
    assert not shown.button.isVisible()
    assert shown.dice.roll.state() == STILL


def test_real_dice_are_shown_as_they_were_typed(qtbot: QtBot, toad: Bridge) -> None:
    shown = tray(qtbot, toad)
    assert toad.type("9 7 4")
    assert shown.dice.figures() == (9, 7, 4)
    assert shown.dice.accessibleName() == "9 7 4"


def test_real_dice_need_no_button(qtbot: QtBot, toad: Bridge) -> None:
    shown = tray(qtbot, toad)
    toad.rule(SourceChosen(TED, "table"))
    assert not shown.button.isVisible()


def test_undo_makes_them_blank_again(qtbot: QtBot, toad: Bridge) -> None:
    shown = tray(qtbot, toad)
    toad.usual()
    toad.undo()
    assert shown.dice.figures() == ()
    assert shown.button.isVisible()


def test_dice_roll_and_settle(qtbot: QtBot, toad: Bridge) -> None:
    shown = tray(qtbot, toad, animation_ms=160)
    toad.usual()
    roll = shown.dice.roll
    roll.pause()
    roll.setCurrentTime(40)
    assert shown.dice.figures() != thrown(toad)
    assert all(1 <= figure <= 12 for figure in shown.dice.figures())
    roll.resume()
    QTest.keyClick(shown.button, Qt.Key.Key_F5)
    assert shown.dice.figures() == thrown(toad)
    assert roll.state() == STILL


def test_nothing_lies_there_while_no_dice_are_asked_for(qtbot: QtBot, opened: Opened) -> None:
    shown = tray(qtbot, opened("toad"))
    assert shown.dice.throw.count == 0
    assert not shown.grab().isNull()


def test_the_last_throw_follows_undo_and_redo(qtbot: QtBot, toad: Bridge, opened: Opened) -> None:
    last = LastThrow(toad)
    last.animation_ms = 0
    qtbot.addWidget(last)
    assert toad.type("9 7 4")
    assert last.dice.figures() == (9, 7, 4)
    assert last.accessibleName() == "Ted, 3d12: 9 + 7 + 4 = 20"
    toad.undo()
    assert last.dice.figures() == ()
    toad.redo()
    assert last.dice.figures() == (9, 7, 4)
    toad.play(opened("toad").session)
    assert last.accessibleName() == ""


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (("6", "1 3", "5 2 1"), "Eremith, Initiative: 5, 2, 1"),
        (("6", "1 3"), "Fairn, Initiative: 1, 3"),
        (("6",), "Raq, Initiative: 6"),
    ],
)
def test_the_purpose_of_a_throw_is_told_and_a_sum_only_if_added(
    qtbot: QtBot, opened: Opened, shown: tuple[str, ...], words: str
) -> None:
    market = opened("market")
    last = LastThrow(market)
    qtbot.addWidget(last)
    market.begin("Duellist round")
    for plan in ("draw Morning star", "blow Great axe", "-"):
        assert market.type("stationary") and market.type(plan)
        if "axe" in plan:
            assert market.type("Fairn")
    for dice in shown:
        assert market.type(dice)
    assert last.accessibleName() == words


def test_ten_sides_are_no_circle(qtbot: QtBot) -> None:
    felt = QPixmap(100, 100)
    felt.fill(QColor("#2F6B57"))
    painter = QPainter(felt)
    painter.translate(50, 50)
    paint_die(painter, 10, 48, 0)
    painter.end()
    corners = {(across, down) for across in (21, 79) for down in (21, 79)}
    drawn = felt.toImage()
    assert {drawn.pixelColor(*corner).name().upper() for corner in corners} == {"#2F6B57"}


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20, 100])
def test_every_die_is_paper_on_felt(qtbot: QtBot, sides: int) -> None:
    felt = QPixmap(100, 100)
    felt.fill(QColor("#2F6B57"))
    painter = QPainter(felt)
    painter.translate(50, 50)
    paint_die(painter, sides, 48, 0)
    painter.end()
    assert felt.toImage().pixelColor(50, 40).name().upper() == "#FBF8F1"
    assert felt.toImage().pixelColor(1, 1).name().upper() == "#2F6B57"


def test_many_dice_fit(qtbot: QtBot) -> None:
    row = DiceRow(96)
    qtbot.addWidget(row)
    row.resize(300, 100)
    row.lay(Throw(TED, 6, 12, shown=(6,) * 12))
    drawn = row.grab().toImage()
    assert drawn.pixelColor(0, 50) == drawn.pixelColor(299, 50)
