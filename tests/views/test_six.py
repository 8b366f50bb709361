"""A whole round of six: by the mouse, by the keyboard alone, and by typed cards."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from crs_desktop.play.told.story import story
from crs_desktop.rules.facts import Compared, Entered, FieldSet, Moved, Sided, SourceChosen
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from crs_desktop.views.window.main_window import MainWindow
from tests.views.windows import click_choice, keys, opened

MORE = ("Anne", "Ben", "Cora")
OURS = tuple(map(Name, ("Fred", "Anne", "Ben")))
THEIRS = tuple(map(Name, ("John", "Mary", "Cora")))
"""Each of ours stands before one of theirs."""
REAL = (Name("Fred"), Name("John"))
"""They draw from decks on the table."""

pytestmark = pytest.mark.usefixtures("as_played")


@pytest.fixture(autouse=True)
def _the_same_cards_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda _bytes: "nine")


@pytest.fixture
def six(qtbot: QtBot) -> MainWindow:
    """The bar with three more in it, all close together and none of them easy to fell."""
    window = opened(qtbot)
    fred = window.bridge.scene.of(Name("Fred"))
    for name in MORE:
        new = replace(fred, name=Name(name), label=name, square=None)
        window.bridge.rule(Entered(new.name, new))
    for place, who in enumerate((*OURS, *THEIRS)):
        side = "Ours" if who in OURS else "Theirs"
        there = Moved(who, Square(6 + place % 3, 4 + place // 3))
        window.bridge.rule(there, FieldSet(who, "life", 99), Sided(who, side, bystander=False))
    assert len(window.bridge.scene.combatants) == 6
    return window


def done(window: MainWindow) -> None:
    """All six had their turn, every card is home, and the log tells of Clean Up."""
    told = [line.text for line in story(window.bridge.session.path)]
    assert "Step 7: Clean Up" in told
    assert {turn.who for node in window.bridge.session.path for turn in node.after.order} == set(
        window.bridge.scene.combatants
    )
    assert not any(window.bridge.scene.spent.values())


def test_by_the_mouse(six: MainWindow) -> None:
    click_choice(six, 0)
    play_by(six, lambda: click(six))
    done(six)


def test_by_the_keyboard_alone(six: MainWindow, qtbot: QtBot) -> None:
    keys(six, "1")
    play_by(six, lambda: keys(six, "1" if six.bridge.prompt.kind == "draw" else "↵"))
    done(six)
    assert any("draws" in line.text for line in story(six.bridge.session.path))


def test_by_typed_cards(six: MainWindow, qtbot: QtBot) -> None:
    six.edge.field.habit.within = 0
    for who in six.bridge.scene.combatants:
        six.bridge.rule(SourceChosen(who, "table"))
    keys(six, "1")
    play_by(six, lambda: _one_key(six))
    done(six)
    assert any(line.text.endswith("(entered).") for line in story(six.bridge.session.path))


KEYSTROKES = 40


def test_a_round_of_six_with_two_real_hands_and_ties_takes_forty_keystrokes(
    six: MainWindow, qtbot: QtBot
) -> None:
    """From the question who acts to that of the next round, with a tie of the real hands for Initiative."""
    six.edge.field.habit.within = 0
    for who in six.bridge.scene.combatants:
        six.bridge.rule(FieldSet(who, "in", 3))
    six.bridge.rule(*(SourceChosen(who, "table") for who in REAL))
    keys(six, "1")
    play_by(six, lambda: _real_or_for_all(six))
    assert six.bridge.prompt.key.endswith("who acts") and rounds_begun(six) == 2
    pressed = 0
    while rounds_begun(six) == 2:
        _real_or_for_all(six)
        pressed += 1
    told = [line.text for line in story(six.bridge.session.path)]
    assert sum(line.startswith("Fred’s draw to break the tie") for line in told) >= 2, "in both rounds"
    facts = [fact for node in six.bridge.session.path for fact in node.entry.all_facts()]
    assert sum(isinstance(fact, Compared) for fact in facts) >= 10, "nearly everybody strikes in each"
    assert pressed <= KEYSTROKES
    assert six.bridge.prompt.key.endswith("who acts")


def _real_or_for_all(window: MainWindow) -> None:
    """Type a real card, let one key draw for the others, or take the usual answer."""
    asked = window.bridge.prompt
    if asked.kind != "draw":
        return keys(window, "↵")
    if asked.who not in REAL:
        return keys(window, "d")
    return keys(window, "7" if "step 4" in asked.key and "/tie/" not in asked.key else _a_card(window))


def _one_key(window: MainWindow) -> None:
    keys(window, _a_card(window) if window.bridge.prompt.kind == "draw" else "↵")


def _a_card(window: MainWindow) -> str:
    """Another one for each, so that ties are broken; never the Ace, nor a ten, which asks for one more."""
    who = window.bridge.prompt.who
    left = [
        card
        for card in window.bridge.session.system.cards(window.bridge.scene, who).left
        if card in "23456789"
    ]
    return left[list(window.bridge.scene.combatants).index(who) % len(left)]


def play_by(window: MainWindow, step: Callable[[], object]) -> None:
    """Until the Combat is over, or its second round begins."""
    for _ in range(60):
        if not window.bridge.session.open or rounds_begun(window) > 1:
            return
        step()
    raise AssertionError(window.bridge.prompt.text)


def rounds_begun(window: MainWindow) -> int:
    return sum(node.entry.kind == "begin" for node in window.bridge.session.path)


def click(window: MainWindow) -> None:
    """Answer what is asked with the mouse: a card, the usual choice, or the button beside the field."""
    edge = window.edge
    if window.bridge.prompt.kind == "draw":
        edge.fan.grab()
        spot = edge.fan.mapFromScene(edge.fan.scene().items()[0].sceneBoundingRect().center())
        QTest.mouseClick(edge.fan.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    elif window.bridge.prompt.kind in ("choose", "confirm"):
        click_choice(window, edge.choices.currentIndex().row())
    else:
        QApplication.processEvents()
        QTest.mouseClick(edge.field.enter, Qt.MouseButton.LeftButton)
