"""Exact duels: the chain equals the walked rule as fractions, and what it tells makes sense."""

from collections.abc import Mapping
from fractions import Fraction
from operator import truediv
from typing import Any

import pytest

from crs_desktop.play.balance.plan import health_in, policy_of
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure import duel as duels
from crs_desktop.rules.double_exposure.cards import deck
from crs_desktop.rules.double_exposure.odds.draws import deals
from crs_desktop.rules.odds.duel_odds import DuelOdds
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from tests.rule_marks import rule
from tests.rules.double_exposure.odds.walked_duel import by_walking
from tests.rules.playing import cards, opening, somebody

FRED, JOHN = Name("Fred"), Name("John")
HEALTH = health_in(SYSTEM)


def solved(scene: Scene, policy: str = "", part: Any = Fraction) -> DuelOdds | None:
    return duels.duel(scene, policy_of(SYSTEM, policy), HEALTH, SYSTEM.procedure("Combat round").rule, part)


def of(fred: Mapping[str, int], john: Mapping[str, int], **house_rules: str) -> Scene:
    return opening(SYSTEM, somebody(FRED, **fred), somebody(JOHN, **john), **house_rules)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decks of an Ace, a 3 and a 10, whatever was counted before."""
    monkeypatch.setattr(deck, "_PLAIN", cards("A 3 10"))


@rule("CRS-34", "CRS-48", "CRS-83", "CRS-88", "CRS-96", "CRS-126")
@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("policy", "lives", "house_rules"),
    [
        ("attacks", (2, 2), {}),
        ("punch", (1, 2), {"special_draw": "kept", "special_card": "home"}),
        ("stance", (4, 1), {"ace_misses": "draw"}),
        ("attacks", (2, 1), {"worn_decks": "defenders", "defense_floor": "below"}),
    ],
)
def test_the_chain_equals_the_walked_rule_as_fractions(
    policy: str, lives: tuple[int, int], house_rules: dict[str, str]
) -> None:
    fred, john = {"or": 5, "dr": 4, "life": lives[0], "in": 1}, {"or": 6, "dr": 1, "life": lives[1], "in": 3}
    scene = of(fred, john, **house_rules)
    one, other = (duels._fighter(scene, who) for who in (FRED, JOHN))
    assert one is not None and other is not None
    terms = duels.Terms(deals(scene, special=True), True, True, ace_nullifies=True, part=Fraction)
    assert solved(scene, policy) == by_walking(scene, policy, duels._first(one, other, terms))


@rule("CRS-86", "CRS-87", "CRS-88")
@pytest.mark.usefixtures("small")
def test_initiative_is_drawn_again_without_in_until_it_differs() -> None:
    # The picks come to 0, 3 and 13 with 1/3, 1/3 and 1/6, and the pick after a 10 to 0 again with 1/6.
    fred, john = ({"or": 9, "dr": 0, "life": 1, "in": initiative} for initiative in (0, 3))
    scene = of(fred, john)
    one, other = (duels._fighter(scene, who) for who in (FRED, JOHN))
    assert one is not None and other is not None
    terms = duels.Terms(deals(scene, special=True), True, True, ace_nullifies=True, part=Fraction)
    # Fred is ahead with 3 or 13 against 0 (1/2 · 1/2) and with 13 against 6 (1/6 · 1/3); even at 0 (1/4).
    assert duels._first(one, other, terms) == Fraction(1, 4) + Fraction(1, 18) + Fraction(1, 4) / 2


@rule("CRS-122")
def test_fred_against_john() -> None:
    fred, john = {"or": 8, "dr": 12, "life": 20, "lb": 1}, {"or": 6, "dr": 6, "life": 10, "lb": 2}
    found, turned = solved(of(fred, john), part=truediv), solved(of(john, fred), part=truediv)
    assert found is not None and turned is not None
    assert found.one_wins == pytest.approx(0.918131081430266, abs=1e-12)
    assert found.one_wins + found.other_wins == pytest.approx(1)
    assert (found.rounds, found.one_left) == (pytest.approx(3.63948, abs=1e-5), pytest.approx(16.172348))
    assert (turned.other_wins, turned.other_left) == (
        pytest.approx(found.one_wins),
        pytest.approx(found.one_left),
    )


@pytest.mark.parametrize("policy", ["attacks", "stance", "punch"])
def test_a_symmetrical_duel_gives_each_half_of_what_is_decided(policy: str) -> None:
    alike = {"or": 7, "dr": 8, "life": 12, "lb": 2, "in": 4}
    found = solved(of(alike, alike), policy, truediv)
    assert found is not None and found.one_wins == pytest.approx(found.other_wins)
    neither = 1 - found.one_wins - found.other_wins
    assert found.one_wins == pytest.approx(0.5 - neither / 2) and neither >= -1e-12


def test_nobody_wins_where_nobody_can_be_hurt() -> None:
    weak = {"or": 1, "dr": 90, "life": 5}
    assert solved(of(weak, weak), part=truediv) == DuelOdds(0, 0, 0, 0, 0, 0, 0)


def test_other_deeds_have_no_table() -> None:
    strong = {"or": 0, "dr": 9, "life": 5}
    assert solved(of(strong, strong), part=truediv) is None
    assert solved(of({"or": 5, "life": 5}, {"life": 5}, tie_deck="worn"), part=truediv) is None
