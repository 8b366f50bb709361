"""The form for a new combatant: he comes as those of a list do."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.lists.people.transfer import arrivals
from crs_desktop.rules.facts import Left, Moved, Sided
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.combatant import NewCombatant
from tests.sessions import bridge


@pytest.fixture
def bar() -> Bridge:
    return bridge()


@pytest.fixture
def form(qtbot: QtBot, bar: Bridge) -> NewCombatant:
    made = NewCombatant(bar)
    qtbot.addWidget(made)
    return made


def come(form: NewCombatant, bar: Bridge) -> Combatant:
    form.accept()
    return list(bar.scene.combatants.values())[-1]


def test_who_is_added_is_numbered_and_placed_as_everybody_else(form: NewCombatant, bar: Bridge) -> None:
    bar.rule(Sided(Name("John"), "Cave"), Moved(Name("John"), Square(20, 12)), Left(Name("Fred")))
    for label in ("John", "Fred"):
        form.label.setText(label)
        form.side.setText("Cave")
        (expected,) = arrivals(bar.scene, [Combatant(Name("x"), label, "Cave")])
        came, meant = come(form, bar), expected.combatant
        assert (came.name, came.label, came.square) == (meant.name, meant.label, meant.square)
        assert came.square is not None and came.square.column > 17


def test_a_field_that_cannot_be_held_is_told_and_can_be_typed_anew(
    qtbot: QtBot, form: NewCombatant, bar: Bridge
) -> None:
    with qtbot.waitExposed(form):
        form.show()
    form.lines["or"].setText("-3")
    form.lines["life"].setText("many")
    before = bar.session.path
    form.accept()
    assert form.message.text() == (
        "OR is “-3”: expected a whole number from 0 to 999.\n"
        "LIFE is “many”: expected a whole number from 0 to 999."
    )
    assert (bar.session.path, form.isVisible()) == (before, True)
    assert QApplication.focusWidget() is form.lines["or"]
    assert form.lines["or"].selectedText() == "-3"
    form.lines["or"].setText("3")
    assert form.message.text() == "", "it spoke of the value before"
    form.lines["life"].setText("9")
    came = come(form, bar)
    assert (came.fields["or"], came.fields["life"], came.label) == (3, 9, "Somebody")


def test_an_emptied_field_shows_what_holds_without_it(qtbot: QtBot) -> None:
    toad = bridge("toad")
    form = NewCombatant(toad)
    qtbot.addWidget(form)
    id_, line = next((id_, line) for id_, line in form.lines.items() if line.text())
    usual = line.text()
    line.clear()
    assert line.placeholderText() == usual
    assert id_ not in come(form, toad).fields
