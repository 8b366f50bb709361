"""What can be done beside the question: the parts of what is asked together, and things in between."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from crs_desktop.rules.facts import Entered, HouseRuleChosen, Moved, Noted
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from crs_desktop.views.question.asides import Asides
from crs_desktop.views.question.choices import ChoicesView
from crs_desktop.views.window.main_window import MainWindow
from tests.models.test_round_models import FIRST_TURN
from tests.sessions import answer, answered_desk, desk
from tests.views.windows import opened


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return opened(qtbot, answered_desk(*FIRST_TURN))


def buttons(window: MainWindow) -> list[QPushButton]:
    asides = window.findChild(Asides)
    assert isinstance(asides, Asides)
    QApplication.processEvents()
    return [button for button in asides.findChildren(QPushButton) if button.isVisible()]


def test_several_offers_share_one_menu_and_say_why_not(window: MainWindow) -> None:
    window.bridge.rule(HouseRuleChosen("consent", "step 1"))
    (button,) = buttons(window)
    for one in (button, window.sheet._source):  # seen: tan for the rest of the evening, once opened
        one.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
        one.menu().popup(QPoint())
        one.menu().hide()
        assert not one.underMouse()
    entries = {entry.text(): entry for entry in button.menu().actions()}
    assert (button.text(), [*entries]) == (
        "In between",
        ["All agree to end it", "Commanded to flee", "Surprise", "Random draw", "AC Pick", "Who goes first"],
    )
    consent = entries["All agree to end it"]
    assert not consent.isEnabled()
    assert "CRS-76" in consent.toolTip()
    entries["Random draw"].trigger()
    assert window.bridge.prompt.text.startswith("Which outcomes does the draw decide between?")
    assert buttons(window) == []


def test_buttons_that_would_be_the_same_stay(window: MainWindow) -> None:
    before = buttons(window)
    window.bridge.rule(Noted("The wind blows."))
    assert [one is other for one, other in zip(buttons(window), before, strict=True)] == [True]


def test_the_parts_of_what_is_asked_together_can_be_answered_in_any_order(window: MainWindow) -> None:
    window.bridge.rule(Moved(Name("Mary"), Square(8, 6)))
    answer(window.bridge, "charge")
    names = [button.text() for button in buttons(window)]
    assert names == ["Fred", "Mary", "In between"]
    buttons(window)[1].click()
    assert window.bridge.prompt.text == "Does Mary object to John’s Charge?"
    assert buttons(window)[1].isChecked()


def crowd_of(qtbot: QtBot, count: int) -> MainWindow:
    """A Contest in which so many say at once whom they go for."""
    made = opened(qtbot, desk("gate"))
    archer = made.bridge.scene.of(Name("Ann"))
    names = [Name(f"Archer {number}") for number in range(count)]
    made.bridge.rule(*(Entered(name, replace(archer, name=name, label=name)) for name in names))
    made.bridge.begin("Combat round")
    return made


def test_many_parts_share_one_menu_and_do_not_widen_the_window(qtbot: QtBot) -> None:
    window = crowd_of(qtbot, 40)
    button = buttons(window)[0]
    together = window.bridge.prompt.together
    assert (button.text(), len(together)) == ("Ann, 1 of 44", 44)
    assert window.minimumSizeHint().width() < 1366
    button.menu().aboutToShow.emit()
    entries = button.menu().actions()
    assert [entry.isChecked() for entry in entries] == [True] + 43 * [False]
    entries[7].trigger()
    assert window.bridge.prompt.key == together[7]


def test_a_note_stands_under_the_words_and_all_buttons_are_as_tall(window: MainWindow) -> None:
    view = window.edge.choices
    assert isinstance(view, ChoicesView)
    rows = [view.model().index(row, 0) for row in range(view.model().rowCount())]
    assert len({view.visualRect(row).height() for row in rows}) == 1
    flee = next(row for row in rows if row.data() == "Flee")
    assert flee.data(3) == "Mary and Fred may catch", "the tooltip says it, too"
