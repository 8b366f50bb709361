"""Real cards: each is one key, and what is typed too much answers the next question."""

import pytest
from pytestqt.qtbot import QtBot

from crs_desktop.play.told.story import story
from crs_desktop.rules.facts import CardSpent, FieldSet, SourceChosen
from crs_desktop.rules.values import Card, Name
from crs_desktop.views.window.main_window import MainWindow
from tests.models.test_round_models import FIRST_TURN
from tests.sessions import answer
from tests.views.windows import keys

FRED, JOHN = Name("Fred"), Name("John")


@pytest.fixture
def real(table: MainWindow) -> MainWindow:
    """Return a window in a round at John’s turn; all use real cards."""
    answer(table.bridge, *FIRST_TURN)
    for who in table.bridge.scene.combatants:
        table.bridge.rule(SourceChosen(who, "table"), FieldSet(who, "life", 99))
    return table


def kind(window: MainWindow) -> str:
    return window.bridge.prompt.kind


def told(window: MainWindow) -> list[str]:
    return [line.text for line in story(window.bridge.session.path)]


def test_a_full_attack_with_real_cards_takes_six_keystrokes_at_the_most(
    real: MainWindow, qtbot: QtBot
) -> None:
    bridge = real.bridge
    assert bridge.scene.up == "John" and bridge.prompt.kind == "choose"
    struck = "11↵86"  # Short Range, the first target, all of OR; his own card, the defender's
    assert len(struck) <= 6
    for key in struck:
        keys(real, key)
    assert bridge.scene.up != "John" and bridge.prompt.who == bridge.scene.up
    assert "John draws 8 (entered)." in told(real)


def test_a_one_waits_for_what_may_follow(real: MainWindow, qtbot: QtBot) -> None:
    keys(real, "11↵1")
    assert real.bridge.prompt.kind == "draw" and real.edge.field.line.text() == "1"
    keys(real, "0")
    assert real.bridge.prompt.moment == "Bonus card"


def test_what_the_deck_does_not_hold_stays_to_be_mended(real: MainWindow, qtbot: QtBot) -> None:
    real.bridge.rule(CardSpent(JOHN, Card("8")))
    keys(real, "11↵8")
    assert real.edge.field.line.text() == "8"
    keys(real, "↵")
    assert real.edge.message.text().startswith("8 is not left to draw. Cards left: A, 2, 3")


def test_cards_left_over_answer_the_next_question(real: MainWindow, qtbot: QtBot) -> None:
    keys(real, "11↵")
    line = real.edge.field.line
    line.setText("10 4 6 9")
    keys(real, "↵")
    drawn = [text for text in told(real) if "(entered)" in text]
    assert [text.split()[2] for text in drawn[-3:]] == ["10", "4", "6"]
    assert line.text() == "9"
    assert real.edge.message.text() == "No card is asked for now. 9 was not used."


def test_an_enter_out_of_habit_answers_nothing(real: MainWindow, qtbot: QtBot) -> None:
    keys(real, "11↵8↵")
    assert real.edge.message.isHidden() and kind(real) == "draw"
    keys(real, "6↵")
    assert kind(real) == "choose" and real.bridge.prompt.who == real.bridge.scene.up


def test_after_a_moment_an_enter_is_an_answer_again(real: MainWindow, qtbot: QtBot) -> None:
    real.edge.field.habit.within = 1
    keys(real, "11↵86")
    qtbot.wait(30)
    asked = real.bridge.prompt.key
    keys(real, "↵")
    assert real.bridge.prompt.key != asked
