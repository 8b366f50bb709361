import pytest
from PySide6.QtCore import QAbstractAnimation, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.facts import SourceChosen
from crs_desktop.rules.values import Name
from crs_desktop.views.cards.dice_row import DiceRow
from crs_desktop.views.cards.dice_tray import DiceTray
from crs_desktop.views.cards.die import TURNS, _solid, _tones, picture
from crs_desktop.views.cards.thrown import LastThrow
from crs_desktop.views.cards.throws import Throw
from crs_desktop.views.style.palettes import LIGHT, PALETTES, Palette, contrast
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
    drawn = picture(10, 100, 1, LIGHT, "7").toImage()
    corners = {(across, down) for across in (12, 88) for down in (12, 88)}
    assert {drawn.pixelColor(*corner).alpha() for corner in corners} == {0}


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20, 100])
def test_every_die_is_of_paper_with_its_number_up(qtbot: QtBot, sides: int) -> None:
    blank, drawn = (picture(sides, 100, 1, LIGHT, figure).toImage() for figure in ("", "3"))
    assert blank.pixelColor(50, 50).lightness() > 200
    inked = [x for x in range(35, 66) if drawn.pixelColor(x, 50).lightness() < 90]
    assert inked, "the number stands in the middle"
    assert blank.pixelColor(1, 1).alpha() == 0


@pytest.mark.parametrize(("sides", "faces"), [(6, 6), (10, 10), (12, 12), (20, 20)])
def test_a_die_is_a_real_solid(sides: int, faces: int) -> None:
    corners, flat = _solid(sides)
    edges = sum(map(len, flat)) // 2
    assert len(flat) == faces and len(corners) - edges + len(flat) == 2, "Euler"


def test_a_tumbling_die_has_twelve_pictures_each_drawn_once(qtbot: QtBot) -> None:
    seen = [picture(20, 60, 1, LIGHT, "3", turn) for turn in range(TURNS + 1)]
    assert len({bytes(one.toImage().constBits()) for one in seen}) == TURNS + 1
    assert picture(20, 60, 1, LIGHT, "3", 5) is seen[5]


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_number_on_a_die_can_be_read(qtbot: QtBot, palette: Palette) -> None:
    low, _middle, high = _tones(palette)
    ink = "#FFFFFF" if palette.stark else "#23201B"
    assert min(contrast(ink, low), contrast(ink, high)) >= 4.5


def test_with_reduced_motion_dice_have_landed_at_once(qtbot: QtBot, toad: Bridge) -> None:
    shown = tray(qtbot, toad, animation_ms=0)
    toad.usual()
    assert shown.dice.figures() == thrown(toad) and shown.dice.roll.state() == STILL


def test_dice_roll_for_480_milliseconds(qtbot: QtBot, toad: Bridge) -> None:
    shown = tray(qtbot, toad, animation_ms=160)
    toad.usual()
    assert shown.dice.roll.duration() == 480


def test_many_dice_fit(qtbot: QtBot) -> None:
    row = DiceRow(96)
    qtbot.addWidget(row)
    row.resize(300, 100)
    row.lay(Throw(TED, 6, 12, shown=(6,) * 12))
    across, centres = row._places()
    assert across / 2 <= centres[0] and centres[-1] + across / 2 <= 300


def test_dice_without_room_are_no_fault(qtbot: QtBot) -> None:
    row = DiceRow(36, centred=False)
    qtbot.addWidget(row)
    row.lay(Throw(Name("Fred"), 20, 2, shown=(20, 15)))
    row.resize(60, 8)
    assert not row.grab().isNull()
