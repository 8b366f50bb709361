"""Attacker and defender across the table, on the felt."""

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.play.told.face_off import FaceOff, FaceOffSide, UsedCard
from crs_desktop.rules.facts import CardSpent, CardsReturned, DiceThrown, Entered, Noted, Sum
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Card, Name
from crs_desktop.views.cards.dice_row import DiceRow
from crs_desktop.views.cards.face_off import back_of
from crs_desktop.views.cards.face_off_side import FaceOffSideView
from crs_desktop.views.cards.leaving import Flight
from crs_desktop.views.question.result import LastResult
from crs_desktop.views.widgets.layouts import in_row
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import answer

FRED, JOHN = Name("Fred"), Name("John")


@pytest.fixture
def attacked(table: MainWindow) -> MainWindow:
    answer(table.bridge, "2", "Fred", "John", "6")
    return table


def test_a_calculation_of_dice_is_whole_in_large_letters(qtbot: QtBot) -> None:
    """Seen at 200 %: “3 (d20) + 10 Dodge − 3 armour + 5” and nothing more, beside an empty middle."""
    band, dodge = QWidget(), FaceOffSideView()
    font = band.font()
    font.setPointSizeF(font.pointSizeF() * 2)
    band.setFont(font)
    in_row(FaceOffSideView(), (QWidget(), 1), dodge, into=band)
    band.resize(1334, 300)
    qtbot.addWidget(band)
    said = "3 (d20) + 10 Dodge − 3 armour + 5 stationary + 5 Solo − 5 earlier defences = 15: hit by 29"
    dodge.tell(
        FaceOffSide(FRED, dice=(DiceThrown(FRED, "dodge", 20, (3,)),)), "Fred", said, asked=False, hurt=False
    )
    band.show()
    (state,) = (label for label in dodge.findChildren(QLabel) if label.text() == said)
    assert dodge.width() >= 300 and state.heightForWidth(state.width()) <= state.height()


def test_names_beside_the_sums_are_whole_on_a_narrow_board(qtbot: QtBot) -> None:
    """Seen at 200 %: “Isaur 29 against 43 Gasp parried by 14.”"""
    board = QWidget()
    ribbon = LastResult(board)
    qtbot.addWidget(board)
    fred, john = (FaceOffSide(who, sum=Sum((), 29)) for who in (FRED, JOHN))
    ribbon.meet(FaceOff(fred, john, outcome="parried by 14"), lambda who: f"{who} of Aber")
    ribbon.tell("Entwaffnungsversuch pariert.", hurt=False)
    board.show()
    whole = ribbon.size_in(9000).width()
    for most in (whole, whole - ribbon.message.minimumSizeHint().width()):
        ribbon.resize(ribbon.size_in(most))
        QApplication.processEvents()
        assert ribbon.width() <= most
        assert all(one.width() >= one.sizeHint().width() for one in (ribbon.first.name, ribbon.second.name))
    assert ribbon.message.y() > ribbon.first.name.y()


def words(side: FaceOffSideView) -> list[str]:
    return [label.text() for label in side.findChildren(QLabel)]


def test_the_initiator_is_at_the_left_and_the_other_waits(attacked: MainWindow) -> None:
    facing = attacked.edge.face_off
    assert words(facing.first) == ["Fred", "", "picks now, and finishes first"]
    assert words(facing.second) == ["John", "", "waits for Fred"]
    assert facing.first.x() < attacked.edge.fan.mapTo(attacked.edge, attacked.edge.fan.pos()).x()
    assert facing.first.x() < facing.second.x()


def test_a_ten_lies_aside_and_its_bonus_card_is_asked_for(attacked: MainWindow) -> None:
    edge = attacked.edge
    answer(attacked.bridge, "10")
    assert edge.moment.text() == "Bonus card" and edge.moment.isVisible()
    assert attacked.bridge.prompt.text == "Fred’s Offense: 10 calls for one more card from Fred’s deck."
    assert edge.face_off.first.accessibleName() == "Fred: 10: picks now, and finishes first"


def test_the_special_draw_is_a_moment_of_its_own(attacked: MainWindow) -> None:
    edge = attacked.edge
    assert edge.moment.isHidden() and not edge.property("grave")
    answer(attacked.bridge, "10", "4", "A")
    assert edge.moment.text() == "Special draw" and edge.property("grave")
    answer(attacked.bridge, "3")
    assert edge.moment.isHidden() and not edge.property("grave")
    assert words(edge.face_off.second) == ["John", "3", "6 DR − 3 (special draw) = 3: hit by 17"]


def test_the_last_result_lies_on_the_board_until_the_next_draw(attacked: MainWindow) -> None:
    edge = attacked.edge
    assert edge.face_off.first.isVisible() and not edge.result.isVisible()
    answer(attacked.bridge, "8", "6")
    first, second = edge.result.first, edge.result.second
    assert edge.face_off.first.isHidden() and edge.result.isVisible()
    told = [(side.name.text(), side.total.text(), side.cards.half.cards) for side in (first, second)]
    assert told == [("Fred", "14", (UsedCard(Card("8")),)), ("John", "12", (UsedCard(Card("6")),))]
    assert edge.message.text() == "John loses 2 LIFE (10 → 8)."
    attacked.bridge.rule(Noted("It rains."))
    assert first.name.isHidden() and edge.message.text() == "It rains.", "no sums of what came before"
    attacked.bridge.undo()
    answer(attacked.bridge, "2", "Fred", "John", "6")
    assert edge.face_off.first.isVisible() and not edge.result.isVisible()


def test_a_fumble_is_told_in_the_tone_of_harm(attacked: MainWindow) -> None:
    answer(attacked.bridge, "A")
    facing = attacked.edge.face_off
    state = facing.first.findChildren(QLabel)[2]
    assert "the Ace makes it 0" in state.text() and state.property("hurt")
    assert facing.second.isHidden()


def test_backs_have_the_colour_of_the_side(attacked: MainWindow) -> None:
    colours = attacked.board.tokens.colours
    assert [back_of(attacked.bridge, who) for who in (FRED, JOHN)] == [*colours.values()][:2]


def test_no_face_off_is_shown_while_looking_back(attacked: MainWindow) -> None:
    attacked.bridge.look_back(attacked.bridge.session.head)
    assert attacked.edge.face_off.first.isHidden() and attacked.edge.face_off.second.isHidden()


def test_a_picked_card_lands_on_its_side_of_the_table(attacked: MainWindow) -> None:
    edge = attacked.edge
    edge.animate(160)
    attacked.bridge.pick(0)
    spent = next(f for f in attacked.bridge.session.path[-1].entry.facts if isinstance(f, CardSpent))
    attacked.grab()
    landing = edge.face_off.landing(spent)
    assert landing.stays and len(attacked.findChildren(Flight)) == 1
    left = edge.face_off.first.mapToGlobal(edge.face_off.first.rect().topLeft()).x()
    assert left <= landing.lie.x <= left + edge.face_off.first.width()
    edge.animate(0)
    attacked.bridge.undo()


def test_a_card_of_another_combatant_lands_beside_their_deck(attacked: MainWindow) -> None:
    assert not attacked.edge.face_off.landing(CardSpent(Name("Mary"), Card("7"))).stays


def test_used_cards_return_to_the_deck_after_the_state_has_changed(
    attacked: MainWindow, qtbot: QtBot
) -> None:
    spent = attacked.edge.spent
    answer(attacked.bridge, "8", "6")
    attacked.edge.animate(160)
    attacked.bridge.begin("Clean Up")
    assert attacked.bridge.scene.spent.get(JOHN, ()) == ()
    assert spent.homing.state() == spent.homing.State.Running
    spent.homing.setCurrentTime(60)
    assert not spent.grab().isNull()
    attacked.bridge.rule(CardSpent(JOHN, Card("5")), CardsReturned(JOHN, (Card("5"),)))
    assert spent.homing.state() == spent.homing.State.Stopped


def test_a_secret_card_lies_face_down_until_it_is_shown(attacked: MainWindow) -> None:
    bridge, facing = attacked.bridge, attacked.edge.face_off
    bridge.select("John")
    attacked.subjects.people.draws("hidden")
    answer(bridge, "8", "6")
    assert facing.second.accessibleName() == "John: a secret card: kept secret"
    face_down = facing.second.cards.grab().toImage()
    assert "Secret: John draws 6 (entered)." in _log(attacked)
    attacked.actions_by_id["show-hidden"].trigger()
    assert facing.second.accessibleName() == "John: 6: 6 (card) + 6 DR = 12: hit by 2"
    assert facing.second.cards.grab().toImage() != face_down
    assert "John draws 6 (entered)." in _log(attacked)
    assert _log(attacked)[-1] == "The GM rules: hidden draws are revealed"


def _log(window: MainWindow) -> list[str]:
    found = window.log.log.found
    found.look_for("", "everything")
    return [str(found.index(row, 0).data()) for row in range(found.rowCount())]


def test_dice_lie_on_the_side_of_their_thrower(table: MainWindow) -> None:
    table.files.begin_with("contest")
    bridge, edge = table.bridge, table.edge
    for name in (FRED, JOHN):
        assert bridge.rule(Entered(name, Combatant(name, name)))
    answer(bridge, "Contest", "Fred", "1", "0", "John", "1", "0")
    assert words(edge.face_off.first) == ["Fred", "", "rolls now"]
    assert words(edge.face_off.second) == ["John", "", ""]
    answer(bridge, "7 3 12")
    first = edge.face_off.first
    assert [row.throw.shown for row in first.findChildren(DiceRow) if not row.isHidden()] == [(7, 3, 12)]
    assert first.cards.isHidden()
    assert first.accessibleName().startswith("Fred: 7 + 3 + 12: ")
    bridge.undo()
    assert not any(row.isVisible() for row in first.findChildren(DiceRow))
