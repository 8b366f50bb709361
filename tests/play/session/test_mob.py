"""A mob acts as one: one Action, one target, each his own cards."""

import pytest

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.facts import Banded, Entered, FieldSet, Sided, SourceChosen
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from tests.sessions import answer, bridge

GUARDS = tuple(Name(f"Guard {number}") for number in (1, 2, 3))
FRED = Name("Fred")


@pytest.fixture
def fight(monkeypatch: pytest.MonkeyPatch) -> Bridge:
    """Three guards beside Fred; the program draws for all of them."""
    monkeypatch.setattr("secrets.token_hex", lambda _bytes: "one")
    made = bridge()
    stats = {"or": 8, "dr": 8, "mind": 5, "life": 12, "life_left": 12, "in": 20}
    at = made.scene.of(FRED).square
    assert at is not None
    places = (Square(at.column, at.row - 1), Square(at.column, at.row + 1), Square(at.column - 1, at.row))
    for name, place in zip(GUARDS, places, strict=True):
        one = Combatant(name, name, "Watch", fields=stats, square=place, source="program")
        assert made.rule(Entered(name, one))
    john = made.scene.of(Name("John"))
    made.rule(SourceChosen(FRED, "program"), Sided(john.name, john.side, bystander=True))
    return made


def acting(fight: Bridge) -> None:
    """Up to the Action of the first guard."""
    answer(fight, "1", ", ".join((FRED, *GUARDS)), "", "")
    while not ("’s Action?" in fight.prompt.text and fight.prompt.who in GUARDS):
        answer(fight, "No Action" if fight.prompt.kind == "choose" else fight.prompt.filled or "A")


def test_the_others_do_what_one_of_them_is_told_with_cards_of_their_own(fight: Bridge) -> None:
    fight.rule(*(Banded(name, "the guards") for name in GUARDS))
    acting(fight)
    first, before = fight.prompt.who, fight.session.head
    assert fight.prompt.text == f"{first}’s Action? The mob of the guards does the same."
    answer(fight, "Short Range attack", "Fred", "5")
    assert fight.prompt.who not in GUARDS
    told = [
        node.entry for node in fight.session.path if node.entry.kind == "answer" and node.entry.text == "Fred"
    ]
    assert {entry.who for entry in told} == {*GUARDS}
    assert [entry.by for entry in told if entry.who != first] == ["program", "program"]
    drew = {node.entry.who for node in fight.session.path if node.id > before and node.entry.fan}
    assert {*GUARDS} <= drew


def test_without_a_mob_each_is_asked(fight: Bridge) -> None:
    acting(fight)
    first = fight.prompt.who
    answer(fight, "Short Range attack", "Fred", "5")
    assert fight.prompt.who in {*GUARDS} - {first} and fight.prompt.text.endswith("Action?")


def test_what_one_cannot_do_he_is_asked_himself(fight: Bridge) -> None:
    fight.rule(*(Banded(name, "the guards") for name in GUARDS))
    acting(fight)
    first = fight.prompt.who
    weak = next(name for name in GUARDS if name != first)
    assert fight.rule(FieldSet(weak, "or", 3))
    answer(fight, "Short Range attack", "Fred", "5")
    assert fight.prompt.who == weak and fight.prompt.kind == "amount"


def test_undo_takes_back_the_whole_mob(fight: Bridge) -> None:
    fight.rule(*(Banded(name, "the guards") for name in GUARDS))
    acting(fight)
    asked = fight.prompt.text
    answer(fight, "No Action")
    assert fight.prompt.who not in GUARDS
    fight.undo()
    assert fight.prompt.text == asked
    fight.rule(*(Banded(name, "") for name in GUARDS))
    answer(fight, "No Action")
    assert fight.prompt.who in GUARDS
