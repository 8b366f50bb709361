"""Each open place of the text, in both its readings."""

import pytest

from crs_desktop.rules.double_exposure.house_rules import HOUSE_RULES
from crs_desktop.rules.facts import Compared
from tests.rule_marks import rule
from tests.rules.double_exposure.bar import JOHN, bar, defend, defense, out_of, strike
from tests.rules.playing import somebody


@rule("CRS-32")
@pytest.mark.parametrize("chosen", [{}, {"ace_misses": "no draw"}])
def test_an_attack_with_an_ace_misses_and_the_target_draws_nothing(chosen: dict[str, str]) -> None:
    played = strike(bar(**chosen), 8, "10", "A")
    assert played.noted()[-1] == "Fred misses."
    assert (played.result, played.told(Compared), out_of(played, JOHN)) == (0, [], ())


@rule("CRS-32")
def test_or_it_counts_0_and_the_target_draws_all_the_same() -> None:
    played = strike(bar(ace_misses="draw"), 8, "10", "A", "6")
    (compared,) = played.told(Compared)
    assert (compared.ours.total, compared.theirs.total, compared.outcome_words()) == (0, 12, "no hit")
    assert (played.result, out_of(played, JOHN)) == (0, ("6",))


@rule("CRS-34")
@pytest.mark.parametrize(
    ("chosen", "drawn", "left"),
    [
        ({}, "10 A 4", 6 - 4),
        ({"special_draw": "nullified"}, "10 J A 4", 6 - 4),
        ({"special_draw": "kept"}, "10 A 4", 10 + 6 - 4),
        ({"special_draw": "kept"}, "10 J A 4", 20 + 6 - 4),
        ({"special_draw": "kept"}, "A 4", 6 - 4),
    ],
)
def test_cards_before_the_ace_are_nullified_or_kept(chosen: dict[str, str], drawn: str, left: int) -> None:
    assert defense(bar(**chosen), drawn) == left


@rule("CRS-37")
@pytest.mark.parametrize(
    ("chosen", "drawn", "left"),
    [
        ({}, "A 10", 6),
        ({"special_ten": "one card"}, "A J", 6),
        ({"special_ten": "again"}, "A 10 4", 6 - 4),
        ({"special_ten": "again"}, "A 10 J 4", 6 - 4),
        ({"special_ten": "again"}, "A 4", 6 - 4),
    ],
)
def test_a_ten_in_the_special_draw_ends_it_or_calls_for_another(
    chosen: dict[str, str], drawn: str, left: int
) -> None:
    assert defense(bar(**chosen), drawn) == left


@rule("CRS-37")
def test_each_further_special_card_is_asked_for_by_a_name_of_its_own() -> None:
    keys = defend(bar(special_ten="again"), "A 10 J 4").keys
    assert keys == ["pick 1", "special draw", "special draw 2", "special draw 3"]


@rule("CRS-39")
@pytest.mark.parametrize(
    ("chosen", "special", "left", "damage"),
    [
        ({}, "9", 0, 17),
        ({"defense_floor": "zero"}, "9", 0, 17),
        ({"defense_floor": "below"}, "9", -6, 23),
        ({"defense_floor": "below"}, "2", 1, 16),
    ],
)
def test_a_defense_stops_at_0_or_hurts_the_more(
    chosen: dict[str, str], special: str, left: int, damage: int
) -> None:
    played = strike(bar(somebody("John", DR=3, LIFE=99), **chosen), 8, "9", "A", special)
    assert (played.told(Compared)[0].theirs.total, played.result) == (left, damage)


def test_there_is_no_house_rule_but_these() -> None:
    shown = {
        "ace-misses": "CRS-32",
        "special-draw": "CRS-34",
        "special-ten": "CRS-37",
        "defense-floor": "CRS-39",
    }
    shown |= {"primary-stats": "CRS-6", "truncation": "CRS-8", "em": "CRS-22", "luck": "CRS-22"}
    shown |= {"life-zero": "CRS-18", "consent": "CRS-76", "healing": "CRS-77", "additional-rules": "CRS-82"}
    shown |= {"initiative-ace": "CRS-86", "tie-deck": "CRS-88"}
    shown |= {
        "surprise-cards": "CRS-58",
        "reactions": "CRS-92",
        "long-range": "CRS-115",
        "halving": "CRS-104",
    }
    shown |= {"melee-reach": "CRS-112", "blow-defense": "CRS-132", "free-actions": "CRS-159"}
    shown |= {"mental-combat": "CRS-164", "mental-harm": "CRS-166", "mind-penalty": "CRS-177"}
    shown |= {"rest-time": "CRS-4", "grace": "CRS-68", "flee-time": "CRS-148", "mind-time": "CRS-183"}
    shown |= {"rest-from": "CRS-19", "flee-ace": "CRS-143", "mental-ace": "CRS-165", "group-pick": "CRS-180"}
    shown |= {"special-card": "CRS-50", "worn-decks": "CRS-48", "ace-stops": "CRS-51", "ace-home": "CRS-49"}
    shown |= {"surprise-after": "CRS-99", "charge-range": "CRS-79", "coerced-again": "CRS-184"}
    shown |= {"stance-catch": "CRS-85", "stance-reacts": "CRS-85", "stance-protected": "CRS-136"}
    shown |= {"shot-dr": "CRS-104", "eligible": "CRS-109", "group-check": "CRS-111"}
    shown |= {"shooter-lot": "CRS-112", "long-least": "CRS-130", "blow-melee": "CRS-142"}
    shown |= {"blow-lapsed": "CRS-137", "pick-ace": "CRS-31", "pick-cards": "CRS-48"}
    shown |= {"catch-range": "CRS-144", "catch-action": "CRS-144", "catch-order": "CRS-153"}
    shown |= {"objectors": "CRS-155", "free-order": "CRS-158", "free-last": "CRS-158"}
    shown |= {"charge-fall": "CRS-158", "mind-zero": "CRS-171", "next-action": "CRS-178"}
    shown |= {"suggestion": "CRS-173", "blow-links": "CRS-110", "catch-draws": "CRS-145"}
    shown |= {"free-aimed": "CRS-158", "free-intimidated": "CRS-178"}
    shown |= {"group-blows": "CRS-132", "free-counts": "CRS-158", "mind-least": "CRS-177"}
    shown |= {"shot-used": "CRS-130", "melee-drawn": "CRS-114"}
    assert {one.id: one.rule for one in HOUSE_RULES} == shown
