"""Sentences that tell how the rules understand an item’s words."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crs_desktop.rules.double_exposure.sheet.effect_words import grammar, understood
from crs_desktop.rules.double_exposure.sheet.effects import read_effect
from tests.rule_marks import rule

DIGITS = "9" * 5000
"""More than Python makes a number of."""


@rule("CRS-185", "CRS-186", "CRS-187", "CRS-188", "CRS-190")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("+5 OR", "+5 OR."),
        ("−2 DR", "-2 DR."),
        ("+\u00a05 OR; −\t2 DR; +\u00a03 LIFE", "+5 OR. -2 DR. +3 LIFE on the sheet."),
        ("power: 1000 AC Picks", "A power that the GM carries out: 1000 AC Picks, one target."),
        ("+5000000 OR", "Left to the GM: +5000000 OR."),
        (f"power: 5; costs {DIGITS} EM", f"A power of 5: one target. Left to the GM: costs {DIGITS} EM."),
        (f"reaches {DIGITS} feet; +{DIGITS} STR", f"Left to the GM: reaches {DIGITS} feet; +{DIGITS} STR."),
        ("+5 DR at Long Range", "+5 DR in attacks at Long Range."),
        ("+4 OR when empty-handed", "+4 OR while nothing is held."),
        ("+15 OR with Sword", "+15 OR in place of the Sword’s own."),
        ("always flees; moves freely", "No Catch stops the Flee. Moves without a Charge."),
        ("reaches 60 feet", "Reaches 60 feet, shown on the board."),
        ("reaches anybody", "Mental Actions need no sight and reach even those who fled."),
        (
            "power: 2 AC Picks + EM; costs 10 EM; several targets; Long Range; ignores armor; "
            "cannot be dodged",
            "A power of 2 AC Picks and the EM put in: 10 EM or more, several targets, Long Range, "
            "ignores armor, cannot be dodged.",
        ),
        ("power: 1 AC Pick + 7", "A power of 1 AC Pick and 7: one target."),
        (
            "Long Range; power: 1 AC Pick + 7",
            "A Long Range Action. A power of 1 AC Pick and 7: one target, Long Range.",
        ),
        ("+2 Flee; −1 Catch; +3 IN", "+2 Flee. -1 Catch. +3 IN."),
        ("+5 LIFE; -2 STR; +1 LB", "+5 LIFE on the sheet. -2 STR on the sheet. +1 LB on the sheet."),
        ("Short Range; Long Range", "Attacks at Short Range. A Long Range Action."),
        ("reaches anybody by Suggestion", "Suggestion: needs no sight and reaches even those who fled."),
        (
            "power: 1 AC Pick + OR + 2 against MIND; reaches anybody",
            "A power of 1 AC Pick, OR and 2: one target, against MIND, reaches even those who fled.",
        ),
        ("power: 5; heals", "A power of 5: one target. It heals."),
        (
            "power: 1 AC Pick; heals; also at LIFE 0",
            "A power of 1 AC Pick: one target. It heals, also at LIFE 0.",
        ),
        (
            "power: +10 DR until the end of the round; costs 5 EM",
            "A power of 10: 5 EM or more, one target. The total is added to DR until the end of the round.",
        ),
        (
            "power: EM; gives OR for 5 minutes",
            "A power of the EM put in: one target. The total is added to OR for 5 minutes.",
        ),
        (
            "power: EM; gives OR for 1 minute",
            "A power of the EM put in: one target. The total is added to OR for a minute.",
        ),
        (
            "power: turns to stone; costs 8 EM; blinds",
            "A power that the GM carries out: turns to stone, 8 EM or more, one target. "
            "Left to the GM: blinds.",
        ),
        ("glows", "Left to the GM: glows."),
        ("", ""),
    ],
)
def test_an_effect_is_said_back_in_sentences(text: str, said: str) -> None:
    assert understood(text) == said


OURS = re.compile(r"[-+−]\s*\d|flees|freely|reaches|power|costs|targets|range|armor|dodged", re.IGNORECASE)
"""Words that the rules themselves use."""


@given(st.lists(st.text(max_size=12).filter(lambda clause: not OURS.search(clause)), max_size=4))
def test_no_word_of_whatever_is_written_is_lost(clauses: list[str]) -> None:
    said = understood("; ".join(["+5 OR", *clauses, "costs nothing"]))
    assert said.startswith("+5 OR. Left to the GM: ") and said.endswith("costs nothing.")
    assert all(word.strip(".") in said for clause in clauses for word in clause.replace(";", " ").split())


@given(st.integers(-99, 99), st.sampled_from(("OR", "DR", "MIND")), st.sampled_from(("Short", "Long")))
def test_every_bonus_is_said_back_with_its_number_and_range(amount: int, rating: str, where: str) -> None:
    said = understood(f"{amount:+} {rating} at {where} Range")
    assert said.startswith(f"{amount:+} {rating} ") and said.endswith(f"at {where} Range.")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("+2 OR, +1 DR", "+2 OR; +1 DR"),
        ("+5 LIFE, +1 LB, +2 STR", "+5 LIFE; +1 LB; +2 STR"),
        ("Short Range, Long Range", "Short Range; Long Range"),
        ("+15 OR with Sword, +1 DR", "+15 OR with Sword; +1 DR"),
        ("+2 OR, glows", "+2 OR; glows"),
        ("glows, +2 OR at Long Range, hums; +1 DR", "glows; +2 OR at Long Range; hums; +1 DR"),
        (
            "power: 2 AC Picks + EM, costs 10 EM, Long Range",
            "power: 2 AC Picks + EM; costs 10 EM; Long Range",
        ),
    ],
)
def test_a_comma_stands_between_effects_like_a_semicolon(text: str, same: str) -> None:
    assert read_effect(text) == read_effect(same)


@pytest.mark.parametrize(
    "text",
    [
        "glows, hums",
        "power: +10 DR until the end of the round, or for 5 minutes",
        "a gift of the king, who is dead",
    ],
)
def test_a_comma_within_words_parts_nothing(text: str) -> None:
    whole = read_effect(text)
    assert whole.words in ((text,), ())
    assert len(whole.bonuses) == 0


@pytest.mark.parametrize(
    "text", [part for part in grammar().split(" · ") if "," in part and "; " not in part]
)
def test_what_the_help_writes_with_commas_is_understood(text: str) -> None:
    assert read_effect(text.partition(". ")[0]).words == ()
