"""What is made of an Item Card’s words is said back, and nothing is left to the GM that counts."""

import pytest
from msgspec.structs import replace

from crs_desktop.rules.avatar import SYSTEM
from crs_desktop.rules.avatar.items.card_words import unread
from crs_desktop.rules.avatar.items.item_card import read_card
from crs_desktop.rules.double_exposure.sheet.effects import read_effect
from crs_desktop.rules.scene import Item


def test_a_card_is_said_back() -> None:
    said = SYSTEM.items.understood("Weapon; Edged II; (R); needs STR 12; +5 OR; Stealable; glows")
    expected = "Weapon, Stealable, Edged II. Attributes R. Sleeps below STR 12. +5 OR. Left to the GM: glows."
    assert said == expected
    assert SYSTEM.items.understood("Weapon; Null; (R)") == "Weapon, Null. Attributes R.", "one for anyone"


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


@pytest.mark.parametrize(
    ("german", "english"),
    [
        ("+5 DR auf Long Range, +2 Flee", "+5 DR at Long Range, +2 Flee"),
        ("+15 OR solange gehalten; +4 OR mit leeren Händen", "+15 OR when held; +4 OR when empty-handed"),
        ("+3 OR mit Schwert", "+3 OR with Schwert"),
        ("flieht immer; bewegt sich frei", "always flees; moves freely"),
        (
            "reicht 60 Fuß weit; erreicht jeden durch Suggestion",
            "reaches 60 feet; reaches anybody by Suggestion",
        ),
        (
            "Power: 2 AC Picks + EM + OR gegen MIND; kostet 10 EM; mehrere Ziele; Long Range; "
            "übergeht Rüstung; unausweichlich; erreicht jeden",
            "power: 2 AC Picks + EM + OR against MIND; costs 10 EM; several targets; Long Range; "
            "ignores armor; cannot be dodged; reaches anybody",
        ),
        ("Power: 1 AC Pick + 3; heilt; auch bei LIFE 0", "power: 1 AC Pick + 3; heals; also at LIFE 0"),
        ("Power: +10 DR bis zum Ende der Runde", "power: +10 DR until the end of the round"),
        ("Power: +10 DR für 5 Minuten", "power: +10 DR for 5 minutes"),
        ("Power: 1 AC Pick; gibt DR für 5 Minuten", "power: 1 AC Pick; gives DR for 5 minutes"),
        (
            "Waffe; getragen/dauerhaft; Klasse Juwel; braucht STR 12; nicht stehlbar",
            "Weapon; Wearable/Continuous; Class Juwel; needs STR 12; Unstealable",
        ),
        (
            "8 IU; verbraucht 12 Pfeile; volle OR; Wiedererweckung",
            "8 IU; uses 12 Pfeile; full OR; resurrection",
        ),
        (
            "(Y); +4 DR gegen E; +3 DR für andere; -4 OR für sich selbst",
            "(Y); +4 DR against E; +3 DR for another; -4 OR of the actor",
        ),
        (
            "(Y); wirft 1 AC Pick + EM zurück; schluckt 2",
            "(Y); returns 1 AC Pick + EM; absorbs 2",
        ),
        (
            "gibt 1 AC Pick + EM - 3 auf Offense und Defense; hält für 1 EM mit neuem Zug an",
            "gives 1 AC Pick + EM - 3 to Offense and Defense; kept up for 1 EM by a new draw",
        ),
        ("nimmt 1 AC Pick von Offense", "takes 1 AC Pick from Offense"),
    ],
)
def test_the_words_of_another_language_mean_the_same(german: str, english: str) -> None:
    read, meant = read_card(Item("", german)), read_card(Item("", english))
    assert read == meant
    assert not read.words
    assert replace(read_effect(german), words=()) == replace(read_effect(english), words=())


def test_words_that_no_language_understands_stay_as_they_were_typed() -> None:
    assert unread("hilft gegen MIND; Waffe; leuchtet mit Öl") == ("hilft gegen MIND", "leuchtet mit Öl")
    assert read_effect("Power: hilft gegen MIND").power == read_effect("power: hilft gegen MIND").power
