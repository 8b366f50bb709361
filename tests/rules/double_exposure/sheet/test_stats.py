"""Fields of a CRS sheet: entered, or computed from Primary Stats."""

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crs_desktop.play.told.rule_index import shipped_rules
from crs_desktop.rules.card_making import cards, cast
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.sheet.sheet import PRIMARY, down, stat
from crs_desktop.rules.facts import FieldCleared, FieldSet
from crs_desktop.rules.sheet import Computed
from tests.rule_marks import rule
from tests.rules.double_exposure.bar import FRED, JOHN, THE_MARY, bar, full_deck
from tests.rules.playing import opening, somebody

PARTS: dict[str, tuple[dict[str, Fraction], int]] = {
    "or": ({"str": Fraction(1, 2), "agi": Fraction(1, 8)}, 1),
    "dr": ({"agi": Fraction(1, 2), "str": Fraction(1, 8), "cun": Fraction(1, 4)}, 1),
    "mind": ({"cha": Fraction(1, 2), "int": Fraction(1, 3), "cun": Fraction(1, 6)}, 1),
    "life": ({"con": Fraction(2)}, 0),
    "in": ({"cun": Fraction(1, 4), "agi": Fraction(1, 8)}, 0),
    "em": ({"ene": Fraction(1, 3), "level": Fraction(1)}, 0),
    "lb": ({"luc": Fraction(1, 6)}, 0),
}
"""The formulas of the text (Secondary Stats): a part of each Primary Stat, and what is added."""
primary = st.fixed_dictionaries({id_: st.integers(0, 40) for id_ in (*PRIMARY, "level")})


@rule("CRS-7", "CRS-8", "CRS-9", "CRS-10", "CRS-11", "CRS-12", "CRS-13", "CRS-14", "CRS-15")
@pytest.mark.parametrize("reading", ["result", "terms"])
@given(stats=primary)
def test_secondary_stats_follow_from_primary_ones_and_are_truncated(
    reading: str, stats: dict[str, int]
) -> None:
    scene = bar(somebody("Fred", **stats), truncation=reading, primary_stats="used")
    for id_, (parts, plus) in PARTS.items():
        terms = [stats[name] * part for name, part in parts.items()]
        whole = floor(sum(terms)) if reading == "result" else sum(map(floor, terms))
        assert stat(scene, FRED, id_) == whole + plus, id_


@rule("CRS-6")
def test_the_eight_primary_stats_are_optional() -> None:
    titles = ["ENE", "STR", "INT", "CUN", "AGI", "CON", "CHA", "LUC"]
    for reading, shown in (("not used", []), ("used", titles)):
        scene = bar(primary_stats=reading)
        assert [field.title for field in SYSTEM.fields(scene) if field.id in PRIMARY] == shown


@rule("CRS-3", "CRS-7")
def test_a_stat_that_is_entered_stands_whatever_the_primary_ones_say() -> None:
    scene = bar(somebody("Fred", STR=20, AGI=16), primary_stats="used")
    assert stat(scene, FRED, "or") == 13
    entered = FieldSet(FRED, "or", 4).on(scene)
    assert stat(entered, FRED, "or") == 4
    assert stat(FieldCleared(FRED, "or").on(entered), FRED, "or") == 13
    assert all(field.words for field in SYSTEM.sheet if isinstance(field, Computed))


@rule("CRS-14")
def test_level_is_the_gms_and_0_before_he_gives_one() -> None:
    assert stat(bar(somebody("Fred", ENE=9), primary_stats="used"), FRED, "em") == 3
    assert stat(bar(somebody("Fred", ENE=9, LEVEL=4), primary_stats="used"), FRED, "em") == 7


@rule("CRS-18")
@pytest.mark.parametrize(
    ("chosen", "word"), [("out", "out of the fight"), ("dead", "dead"), ("asleep", "asleep")]
)
def test_life_0_means_what_the_gm_says(chosen: str, word: str) -> None:
    scene = FieldSet(JOHN, "life_left", 0).on(bar(life_zero=chosen))
    assert (down(scene, JOHN), down(scene, FRED)) == (word, "")


@rule("CRS-22")
def test_em_and_lb_may_be_left_out_and_lb_made_the_same_for_all() -> None:
    without = {field.id for field in SYSTEM.fields(bar(em="not used", luck="not used"))}
    assert without.isdisjoint({"em", "em_left", "lb", "level"})
    assert {"em", "em_left", "lb", "level"} <= {field.id for field in SYSTEM.fields(bar(em="used"))}
    lucky = somebody("Mary", LB=5)
    decks = [
        len(SYSTEM.decks.full(opening(SYSTEM, lucky, luck=chosen), lucky.name))
        for chosen in ("own", "not used", "2")
    ]
    assert decks == [len(full_deck(5)), len(full_deck(0)), len(full_deck(2))]


@rule("CRS-16", "CRS-17")
def test_dr_and_mind_serve_for_attack_and_defense_and_mind_may_be_0() -> None:
    scene = bar(THE_MARY, somebody("John", MIND=0))
    assert stat(scene, JOHN, "mind") == 0
    assert SYSTEM.field("mind", SYSTEM.opening()).check(0) is None


@rule("CRS-1", "CRS-5")
def test_the_notice_is_shown_and_nothing_is_made_of_sections_without_a_text() -> None:
    notice = SYSTEM.printed.notice
    assert notice.endswith("©2005 by Double Exposure, Inc. All Rights Reserved.")
    assert cast(SYSTEM, bar(THE_MARY)).notice == notice
    told = [card for card in cards(SYSTEM, bar(THE_MARY)) if card.kind == "reference"]
    assert [card.notice for card in told] == [notice]
    assert "leave out" in str(shipped_rules()["CRS-5"].reading)
    titles = {procedure.title for procedure in SYSTEM.procedures}
    assert titles.isdisjoint({"Attributes", "Non-Combat Actions"})


@rule("CRS-6", "CRS-7")
def test_primary_stats_that_a_game_does_not_use_set_nothing() -> None:
    fred = somebody("Fred", STR=30, AGI=30, LUC=30, CON=30)
    plain, unused, used = bar(somebody("Fred")), bar(fred), bar(fred, primary_stats="used")
    for id_ in ("or", "dr", "life", "lb"):
        assert stat(unused, FRED, id_) == stat(plain, FRED, id_) != stat(used, FRED, id_)
