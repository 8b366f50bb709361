"""What is made of an Item Card’s words is said back, and nothing is left to the GM that counts."""

import pytest

from crs_desktop.rules.avatar import SYSTEM


def test_a_card_is_said_back() -> None:
    said = SYSTEM.items.understood("Weapon; Edged II; (R); needs STR 12; +5 OR; Stealable; glows")
    expected = "Weapon, Stealable, Edged II. Attributes R. Sleeps below STR 12. +5 OR. Left to the GM: glows."
    assert said == expected


def test_a_reaction_is_said_back() -> None:
    assert SYSTEM.items.understood("(P,Y); +3 DR for another; costs 3 EM") == (
        "Attributes P, Y. Gives another +3 DR. Costs 3 EM."
    )
    said = SYSTEM.items.understood("(P,Y); returns 1 AC Pick + EM; +4 DR against E")
    assert (
        said == "Attributes P, Y. +4 DR against E. After a hit at Long Range, sends part of the damage back."
    )
    said = SYSTEM.items.understood("deflects 2 AC Picks; costs 3 EM")
    assert said == (
        "After a hit at Long Range, sends part of the damage to the one who draws lowest. Costs 3 EM."
    )


def test_a_sign_and_its_number_may_stand_apart_and_what_is_no_number_is_left_to_the_gm() -> None:
    said = SYSTEM.items.understood("(P,Y); +\u00a03 DR for another; +\t4 DR against E")
    assert "Left to the GM" not in said
    digits = "9" * 5000
    for words in (
        "absorbs {}",
        "{} IU",
        "costs {} EM",
        "needs STR {}",
        "+{} DR against E",
        "kept up for {} EM",
    ):
        assert "Left to the GM" in SYSTEM.items.understood(words.format(digits))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Weapon, Edged II, (R,Y), +5 OR, +1 DR", "Weapon; Edged II; (R,Y); +5 OR; +1 DR"),
        ("(P,Y), +3 DR for another, costs 3 EM", "(P,Y); +3 DR for another; costs 3 EM"),
        ("Weapon, Stealable", "Weapon; Stealable"),
        ("Weapon, glows", "Weapon; glows"),
    ],
)
def test_a_comma_stands_between_the_words_of_a_card_too(text: str, same: str) -> None:
    assert SYSTEM.items.understood(text) == SYSTEM.items.understood(same)
