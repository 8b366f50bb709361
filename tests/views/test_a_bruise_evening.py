"""An evening of Bruise from the start page on, with people of one’s own: by mouse, keys or real cards."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.told.log_export import write_log
from crs_desktop.play.told.story import story
from crs_desktop.rules.facts import SourceChosen
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.combatant import NewCombatant
from crs_desktop.views.window.main_window import MainWindow
from tests.rule_marks import rule
from tests.views.windows import click_choice, opened

PEOPLE = (
    {"name": "Mara", "player": "Anna", "clubs": "3", "skills": "Melee 2", "memes": "Loyal to friends 4"},
    {"name": "Ilo", "player": "Ben", "diamonds": "3", "hearts": "2", "skills": "Wits 2"},
    {"name": "Guard", "spades": "2", "skills": "Dodge 1", "destiny_karma": "0", "fate_karma": "0"},
)
GATE = {
    "who acts": "Mara", "about": "The gate; one exchange of blows", "Mara/attribute": "clubs",
    "Mara/skill": "Melee", "Mara/Meme": "attribute Loyal to friends", "opposition": "Guard",
    "Guard/attribute": "spades", "Guard/skill": "Dodge", "tied to": "destiny",
    "Mara/Karma 1/Karma": "destiny", "Mara/Karma 2/Karma": "-", "Mara/Color": "d",
    "narration": "I break through.", "verdict": "trim", "trimmed": "I am at the gate.",
}  # fmt: skip
RUINS = {
    "who acts": "Mara, Ilo", "about": "The ruins; a whole night", "attribute": "diamonds", "skill": "-",
    "Ilo/skill": "Wits", "Mara/Meme": "-", "opposition": "-", "difficulty": "3",
    "narration": "Claws on the stones.", "verdict": "reward",
}  # fmt: skip
CHESS = {
    "who acts": "Ilo", "about": "A game of chess", "attribute": "diamonds", "Ilo/skill": "Wits",
    "opposition": "Mara", "Mara/skill": "-", "Mara/Meme": "-", "tie": "actor", "narration": "Mate.",
}  # fmt: skip
EVENING = (GATE, RUINS, CHESS)
HANDS = {
    "Mara/hand": iter(["Jh 8d 7c 4s 3d 2c", "9d", "Qh"]),
    "Mara/Karma 1/new cards": iter(["Jd"]),
    "Guard/hand": iter(["10s 9c 2h"]),
    "Ilo/hand": iter(["Ks Jc 5d 4d 3c", "Qd 9h 8c 5s 2d"]),
    "Tale Weaver/hand": iter(["Jd 6s 4h"]),
}
Act = Callable[[MainWindow, str], None]


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    made = opened(qtbot, Desk(Campaign(None)))
    mark = next(mark for mark in made.findChildren(QRadioButton) if mark.text() == "Bruise")
    mark.setFocus()
    QTest.keyClick(mark, Qt.Key.Key_Space)
    for person in PEOPLE:
        _bring_in(made, qtbot, person)
    assert made.middle.currentWidget() is made.middle.table_top
    made.activateWindow()
    qtbot.waitUntil(lambda: made.isActiveWindow() and QApplication.focusWidget() is not None)
    yield made


def _bring_in(window: MainWindow, qtbot: QtBot, person: dict[str, str]) -> None:
    dialog = NewCombatant(window.bridge, window)
    qtbot.addWidget(dialog)
    dialog.show()
    for id_, text in person.items():
        line = dialog.label if id_ == "name" else dialog.lines[id_]
        line.selectAll()
        QTest.keyClicks(line, text)
    add = next(button for button in dialog.findChildren(QPushButton) if button.text() == "Add")
    QTest.mouseClick(add, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()


def play_evening(window: MainWindow, begin: Callable[[MainWindow], None], act: Act) -> None:
    for conflict in EVENING:
        begin(window)
        assert window.bridge.session.open, QApplication.focusWidget()
        for _ in range(40):
            if not window.bridge.session.open:
                break
            key = window.bridge.prompt.key
            act(window, _wanted(conflict, key))
            assert window.bridge.prompt.key != key, (key, window.edge.message.text())
        else:
            raise AssertionError(window.bridge.prompt.text)


def _wanted(conflict: dict[str, str], key: str) -> str:
    """What is wanted for the longest end of a key that the conflict names; nothing: the usual answer."""
    parts = key.split("/")
    ends = ("/".join(parts[at:]) for at in range(len(parts)))
    return next((conflict[end] for end in ends if end in conflict), "")


def by_mouse(window: MainWindow, wanted: str) -> None:
    prompt, left = window.bridge.prompt, Qt.MouseButton.LeftButton
    values = [choice.value for choice in prompt.choices]
    if prompt.kind == "deal":
        QTest.mouseClick(window.edge.field.enter, left)
    elif prompt.kind == "words":
        window.edge.telling.clear()
        QTest.keyClicks(window.edge.telling, wanted)
        QTest.mouseClick(window.edge.field.enter, left)
    elif prompt.kind == "several":
        _click_several(window, wanted)
        QTest.mouseClick(window.edge.field.enter, left)
    else:
        click_choice(window, values.index(wanted) if wanted in values else 0)


def _click_several(window: MainWindow, wanted: str) -> None:
    """Of a hand the last card, which is the lowest; of people those that are not chosen yet."""
    if window.bridge.prompt.key.endswith("discards"):
        row = window.middle.table_top.rows[0].cards
        lie = row.lies()[-1]
        QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=QPoint(round(lie.x), round(lie.y)))
        return
    values = [choice.value for choice in window.bridge.prompt.choices]
    there = window.edge.field.line.text().split(", ")
    for name in sorted({*there} ^ {*wanted.split(", ")}):
        click_choice(window, values.index(name))


def by_keys(window: MainWindow, wanted: str) -> None:
    """Only what has the focus gets a key."""
    prompt = window.bridge.prompt
    values = [choice.value for choice in prompt.choices]
    if prompt.kind == "choose" and wanted in values:
        QTest.keyClicks(_focused(), str(values.index(wanted) + 1))
        return
    if prompt.kind == "several" and prompt.key.endswith("discards"):
        wanted = values[-1]
    if prompt.kind in ("words", "several", "amount"):
        QTest.keyClicks(_focused(), wanted)
    QApplication.processEvents()  # a second Enter before the question is painted is ignored
    QTest.keyClick(_focused(), Qt.Key.Key_Return)


def _focused() -> QWidget:
    QApplication.processEvents()  # the focus comes back once the event loop turns
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def test_by_the_mouse(window: MainWindow) -> None:
    play_evening(window, lambda it: click_choice(it, 0), by_mouse)
    _is_told(window)


def test_by_the_keyboard_alone(window: MainWindow) -> None:
    play_evening(window, lambda _: QTest.keyClicks(_focused(), "1"), by_keys)
    _is_told(window)


def _is_told(window: MainWindow) -> None:
    """Three conflicts with three reshuffles, a point of Karma, and somebody’s words in each that was won."""
    told = [line.text for line in story(window.bridge.session.path)]
    assert [text for text in told if text in {conflict["about"] for conflict in EVENING}] == [
        conflict["about"] for conflict in EVENING
    ]
    assert sum(text.startswith("The Turn is over") for text in told) == 3
    assert "Mara spends a point of Destiny Karma (4 left)." in told
    assert "Mara’s Draw: 4 Loyal to friends + 2 Melee = 6." in told
    assert sum(": “" in text for text in told) >= 3
    assert window.bridge.scene.spent == {}


@rule("BR-17", "BR-21", "BR-26", "BR-31", "BR-32", "BR-33")
def test_by_real_cards(window: MainWindow, tmp_path: Path) -> None:
    for person in PEOPLE:
        window.bridge.rule(SourceChosen(Name(person["name"]), "table"))

    def act(at: MainWindow, wanted: str) -> None:
        if at.bridge.prompt.kind != "deal":
            return by_keys(at, wanted)
        hand = next(HANDS[end] for end in HANDS if at.bridge.prompt.key.endswith(end))
        QApplication.processEvents()  # a second Enter before the question is painted is ignored
        QTest.keyClicks(_focused(), next(hand))
        return QTest.keyClick(_focused(), Qt.Key.Key_Return)

    play_evening(window, lambda _: QTest.keyClicks(_focused(), "1"), act)
    _is_told(window)
    told = [line.text for line in story(window.bridge.session.path)]
    assert "Mara wins against Guard: Quality J against 10, Quantity 2." in told
    assert "Ilo wins against the Tale Weaver: Quality K against J, Quantity 2." in told
    assert "The Tale Weaver wins against Mara: Quality J against 9, Quantity 1." in told
    assert "Ilo wins against Mara: Quality Q against Q, Quantity 1." in told
    assert window.bridge.scene.of(Name("Ilo")).fields["legacy"] == 1
    write_log(window.bridge.session, tmp_path / "evening.md", to_gm=False)
    text = (tmp_path / "evening.md").read_text("utf-8")
    assert "### The ruins; a whole night" in text
    assert "> Mara: “I am at the gate.” (trimmed)" in text and "I break through" not in text
