"""The tables as they ship: what is known, and where each row is from."""

import pytest

from crs_desktop.play.session.opening import opening
from crs_desktop.rules.duellist import SYSTEM
from crs_desktop.rules.duellist.arms import Style, style
from crs_desktop.rules.duellist.tables import MISSILES, WEAPONS, number, row
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.duellist.game import Game, exchange, man, says

TABLES = opening(SYSTEM).tables


def marked(table: str, mark: str) -> list[str]:
    return [name for name, one in TABLES[table].items() if one.mark == mark]


@rule("DS-86", "DS-87", "DS-88", "DS-89", "DS-90", "DS-83")
def test_the_weapons_are_those_of_the_known_tables() -> None:
    assert len(marked("weapons", "confirmed")) == 8 + 14 + 4
    assert (marked("weapons", "stand-in"), marked("weapons", "inferred")) == (["Hammer"], ["Morning star"])


@rule("DS-2", "DS-132", "DS-143", "DS-154", "DS-155", "DS-156", "DS-157")
def test_values_without_a_text_are_empty_or_marked_as_our_own_choice() -> None:
    assert [id_ for id_, rows in TABLES.items() if not rows] == ["missiles", "thrown", "unarmed", "animals"]
    assert marked("locations", "inferred") == ["4", "7", "10"]
    assert len(marked("locations", "stand-in")) == 7
    assert marked("armour", "inferred") == ["Chainmail jerkin", "Metal helm", "Brigandine", "Furs"]
    assert set(TABLES["first-aid"]) == set(marked("first-aid", "stand-in"))
    assert marked("wound-states", "stand-in") == ["0"]


@rule("DS-55", "DS-56", "DS-58", "DS-59", "DS-61", "DS-63")
@pytest.mark.parametrize(
    ("named", "found"),
    [
        ("Berserker", Style(parry=-5, dodge=-5, berserk=True)),
        ("knight", Style(block=0)),
        ("Gladiator", Style(block=0, solo=True)),
        ("Hunter", Style()),
        ("", Style()),
    ],
)
def test_a_style_has_the_modifiers_of_the_table(named: str, found: Style) -> None:
    scene = Game(man("Ansa", style=named)).scene
    assert style(scene, Name("Ansa")) == found


@rule("DS-62", "DS-153", "DS-63")
def test_a_gm_enters_the_penalty_of_a_style_with_a_shield() -> None:
    rows = {("styles", "Hunter"): {"attack": -2, "shield": -4, "block": -10}}
    ansa = man("Ansa", "Small shield", actions=5, skill=15, style="Hunter")
    game = Game(ansa, man("Borg", "Knife", actions=6), rows=rows).round(
        says("Ansa"), says("Borg", "thrust Knife")
    )
    game.play(exchange("Borg", "Ansa", "2", "shield Small shield", "10"))
    assert game.totals() == [(12, 10 + 15 - 4 + 10 + 5)]


def test_a_row_is_found_by_name_by_the_name_before_a_number_and_by_its_effect() -> None:
    scene = Game(man("Ansa")).scene
    found = row(scene, WEAPONS, "great AXE")
    assert found is not None
    assert number(found, "blow") == 5
    assert row(scene, MISSILES, "Bow") is None


@rule("DU-68", "DS-162")
@pytest.mark.parametrize(("reading", "state"), [("alone", ""), ("added", "unconscious")])
def test_whether_earlier_wounds_count_for_a_concussion_is_a_house_rule(reading: str, state: str) -> None:
    rows = {("weapons", "Club"): {"swing": 0, "traits": ("concussive",), "hands": "1"}}
    borg = man("Borg", actions=2, end=18, wounds={"left leg": "S, S, S"}, states="MM S S")
    game = Game(man("Ansa", "Club", actions=5), borg, rows=rows, concussion=reading)
    game.round(says("Borg"), says("Ansa", "swing Club"), exchange("Ansa", "Borg", "9"))
    game.play("Ansa: damage = 2 2", "Ansa: location = 1")
    assert game.wounds("Borg") == "L right leg, S left leg, S left leg, S left leg"
    assert game.state("Borg") == state
