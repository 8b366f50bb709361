"""Every answer of three samples and of the situations of 2.6: typed, by the program, by keys alone."""

from collections.abc import Callable
from functools import cache

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.journal.journal import Entry
from crs_desktop.rules.facts import Elapsed
from crs_desktop.rules.scene import Scene
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import TRANSCRIPTS, bridge, desk, played_desk
from tests.views.windows import in_focus, opened

SAMPLES = ("gate", "market", "avatars", *sorted(path.stem for path in TRANSCRIPTS.glob("avatar_*.toml")))
BY_KEYS = ("gate", "market", "avatars", "avatar_a_blow_is_taken", "avatar_the_coerced_is_commanded")
"""Together they have every kind of question, alone and beside others; each key needs 20 ms."""
KEYS = "1234567890-="
Answer = Callable[[Entry], None]


@cache
def played(sample: str) -> tuple[list[Entry], Scene]:
    """The sample as it was played, after its opening, and the scene at its end."""
    session = played_desk(sample).session
    return [step.entry for step in session.path if step.entry.kind != "opening"], session.scene


def follow(at: Bridge, sample: str, answer: Answer, part: Callable[[str], None] | None = None) -> None:
    """Play the sample; its rulings and offers are those of the record, its answers given so.

    ``part`` turns to another of the questions that stand open together.
    """
    entries, at_the_end = played(sample)
    for entry in entries:
        match entry.kind:
            case "ruling":
                at.rule(*entry.given, words=entry.text)
            case "time":
                at.session.elapse(next(fact.at for fact in entry.given if isinstance(fact, Elapsed)))
            case "begin" if at.prompt.kind != "begin":
                assert at.prompt.key, "the next round has begun of itself"
            case "offer":
                assert at.take(entry.key), entry
            case _:
                if entry.kind == "answer" and at.prompt.key != entry.key:
                    (part or at.want)(entry.key)
                assert entry.kind == "begin" or at.prompt.key == entry.key, (at.prompt.key, entry)
                answer(entry)
    assert at.scene == at_the_end


def texts(entry: Entry) -> str:
    return entry.key if entry.kind == "begin" else entry.text


@pytest.mark.parametrize("sample", SAMPLES)
def test_typed(sample: str) -> None:
    at = bridge(sample)

    def typed(entry: Entry) -> None:
        assert at.type(texts(entry)), (entry, at.prompt.text)

    follow(at, sample, typed)


@pytest.mark.parametrize("sample", SAMPLES)
def test_by_the_program_and_taken_back(sample: str) -> None:
    at = bridge(sample)

    def usual_first(entry: Entry) -> None:
        if entry.kind == "answer":
            assert at.usual(), (entry, at.prompt.text)
            assert at.prompt.key != entry.key
            assert at.undo()
            assert at.prompt.key or at.undo(), "the next round had begun of itself"
            assert at.prompt.key == entry.key
        assert at.type(texts(entry)), (entry, at.prompt.text)

    follow(at, sample, usual_first)


@pytest.mark.parametrize("sample", BY_KEYS)
def test_by_the_keyboard_alone(sample: str, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = opened(qtbot, desk(sample))
    window.bridge.session.tells_time = lambda: Elapsed(0)  # the sample’s own time, not that of the test
    qtbot.waitUntil(window.isActiveWindow)
    follow(
        window.bridge,
        sample,
        lambda entry: by_keys(window, texts(entry)),
        lambda key: by_tab(window, key),
    )


def by_tab(window: MainWindow, key: str) -> None:
    """To its button, and Space, or to its entry in the menu of parts with long names."""
    place = window.bridge.prompt.together.index(key)
    buttons = [one for one in window.edge.asides.findChildren(QPushButton) if one.isVisible()]
    menu = buttons[0].menu()
    button = buttons[0 if menu else place]
    tab_to(button)
    if menu:
        menu.aboutToShow.emit()
        menu.actions()[place].trigger()
    else:
        QTest.keyClick(button, Qt.Key.Key_Space)
    QApplication.processEvents()


def tab_to(wanted: QWidget) -> None:
    for _ in range(60):
        if QApplication.focusWidget() is wanted:
            return
        QTest.keyClick(in_focus(), Qt.Key.Key_Tab)
    raise AssertionError(f"the Tab key never comes to {wanted}")


def by_keys(window: MainWindow, wanted: str) -> None:
    """Only what has the focus gets a key: a digit for a choice, numbers and words as they are."""
    prompt = window.bridge.prompt
    values = [choice.value for choice in prompt.choices]
    if prompt.kind in ("choose", "confirm", "begin") and wanted in values[: len(KEYS)]:
        QTest.keyClicks(in_focus(), KEYS[values.index(wanted)])
    else:
        if prompt.kind in ("several", "plan"):
            toggle(window, values, wanted)
        elif prompt.kind in (
            "draw",
            "begin",
        ):  # outside of the field a digit takes what is numbered
            tab_to(window.edge.field.line)
            window.edge.field.line.setText(wanted)  # at a fan a digit takes the card at that place
        else:
            window.edge.field.line.setText(wanted) if prompt.kind == "draw" else type_in(wanted)
        QApplication.processEvents()  # a second Enter before the question is painted is ignored
        QTest.keyClick(in_focus(), Qt.Key.Key_Return)
    QApplication.processEvents()


def toggle(window: MainWindow, values: list[str], wanted: str) -> None:
    """With Tab, arrows and Space: a plan step by step, of several those that are not as they stand there."""
    chosen = [] if wanted == "-" else wanted.split(", ")
    line = window.edge.field.line
    if window.bridge.prompt.kind == "several":
        chosen = sorted({*window.bridge.prompt.chosen(line.text())} ^ {*chosen}, key=values.index)
    elif line.text():
        QTest.keyClick(in_focus(), Qt.Key.Key_Backspace)
    if not chosen:
        return
    choices = window.edge.choices
    tab_to(choices)
    if choices.model().rowCount() < len(values):  # rare choices are folded away
        QTest.keyClick(choices, Qt.Key.Key_End)
        QTest.keyClick(choices, Qt.Key.Key_Space)
    for value in chosen:
        QTest.keyClick(choices, Qt.Key.Key_Home)
        while choices.currentIndex().row() < values.index(value):
            before = choices.currentIndex().row()
            QTest.keyClick(choices, Qt.Key.Key_Right)
            assert choices.currentIndex().row() > before, value
        QTest.keyClick(choices, Qt.Key.Key_Space)


def type_in(text: str) -> None:
    """One key after the other: the first may bring the focus elsewhere."""
    for letter in text:
        QTest.keyClicks(in_focus(), letter)
