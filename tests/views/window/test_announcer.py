"""What a screen reader is told, all of it by the one Announcer."""

import pytest
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Step
from crs_desktop.rules.facts import FieldSet, Hidden, Noted
from crs_desktop.rules.values import Name
from crs_desktop.views.window.announcer import Announcer
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import answer


@pytest.fixture
def announcer(table: MainWindow) -> Announcer:
    (made,) = table.findChildren(Announcer)
    assert made is table.announcer
    answer(table.bridge, "2", "Fred", "John", "8")
    return made


def test_each_result_is_told_and_then_what_is_asked(announcer: Announcer, table: MainWindow) -> None:
    assert announcer.last == (
        "Fred attacks John at Short Range with 8 OR. Fred’s Offense: pick a card from Fred’s deck."
    )
    answer(table.bridge, "8")
    assert announcer.last == (
        "Fred draws 8 (entered). Fred’s Offense: 8 (card) + 8 OR = 16. "
        "John’s Defense: pick a card from John’s deck."
    )
    answer(table.bridge, "6")
    assert "John loses 4 LIFE (10 → 6). " in announcer.last
    assert announcer.last.endswith("What happens next?")


def test_a_refusal_breaks_in(announcer: Announcer, table: MainWindow) -> None:
    assert not table.bridge.type("ace")
    assert announcer.last == "Not allowed: “ace” is not a card: type A, 2 … 10, J, Q, K."


def test_undo_tells_what_is_asked_again(announcer: Announcer, table: MainWindow) -> None:
    answer(table.bridge, "8")
    table.bridge.undo()
    assert announcer.last == "Fred’s Offense: pick a card from Fred’s deck."


def test_what_is_secret_is_told_with_a_warning(announcer: Announcer, table: MainWindow) -> None:
    table.bridge.rule(Noted("The bar keeper has a knife.", seen="gm"))
    assert "For the GM alone: The bar keeper has a knife." in announcer.last


def test_a_question_that_names_somebody_hidden_is_told_with_a_warning(
    announcer: Announcer, table: MainWindow
) -> None:
    table.bridge.rule(Hidden(Name("John"), True))
    answer(table.bridge, "8")
    assert "For the GM alone: John’s Defense: pick a card from John’s deck." in announcer.last


def test_time_alone_is_not_told(announcer: Announcer, table: MainWindow, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(announcer.said):
        table.bridge.elapse(table.bridge.scene.clock + 1)


def test_the_same_question_is_not_told_again(announcer: Announcer, qtbot: QtBot, table: MainWindow) -> None:
    with qtbot.assertNotEmitted(announcer.said):
        table.bridge.rewound.emit()


def test_a_screen_reader_hears_it(
    announcer: Announcer, table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[str, bool]] = []

    def hear(event: object) -> None:
        heard.append((event.message(), event.politeness() == QAccessible.AnnouncementPoliteness.Assertive))  # type: ignore[attr-defined]

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    table.bridge.rule(FieldSet(Name("Mary"), "dr", 9))
    table.bridge.type("ace")
    assert [urgent for _, urgent in heard] == [False, True]
    assert "Mary: DR 6 → 9." in heard[0][0]


def test_of_a_very_long_step_the_first_and_last_entries_are_told(
    announcer: Announcer, table: MainWindow
) -> None:
    for number in range(100):
        table.bridge.session.rule(Noted(f"Number {number}."))
    table.bridge.stepped.emit(Step(table.bridge.session.path[-100:], frozenset()))
    assert "Number 19. 60 more entries are in the log. " in announcer.last
    assert "Number 79." not in announcer.last
    assert "Number 80." in announcer.last
