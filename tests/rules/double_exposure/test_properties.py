"""Properties of every attack, whatever comes up and whatever the GM does in between."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.house_rules import HOUSE_RULES
from crs_desktop.rules.double_exposure.house_rules.cards import ACE_HOME
from crs_desktop.rules.double_exposure.round.procedures import CLEAN_UP, SHORT_RANGE
from crs_desktop.rules.double_exposure.sheet.sheet import life_left
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import CardSpent, FieldSet, Left
from crs_desktop.rules.questions import Amount
from crs_desktop.rules.scene import Scene
from tests.rules.playing import UNFINISHED, opening, play, run, somebody

stats = st.fixed_dictionaries(
    {"or": st.integers(0, 12), "dr": st.integers(0, 12), "life": st.integers(1, 40), "lb": st.integers(0, 14)}
)
house_rules = st.fixed_dictionaries({one.id: st.sampled_from(list(one.choices)) for one in HOUSE_RULES})
"""Each in either of its readings."""


def scene_of(crowd: list[dict[str, int]], chosen: dict[str, str]) -> Scene:
    named = [somebody(f"N{place}", **fields) for place, fields in enumerate(crowd)]
    return replace(opening(SYSTEM, *named), house_rules=chosen)


def answer(chance: Random, scene: Scene, question: Question[Any]) -> Any:
    """Any answer that is allowed, and now and then an aside."""
    if chance.random() < 0.05:
        return aside(chance, scene)
    if isinstance(question, Chance):
        return chance.choice(list(question.outcomes(scene)))
    if isinstance(question, Amount):
        return chance.randint(question.low(scene), question.high(scene))
    return chance.choice([option.value for option in question.options(scene) if not option.why_not])


def aside(chance: Random, scene: Scene) -> Fact:
    who = chance.choice(list(scene.combatants))
    left = [card for card in SYSTEM.cards(scene, who).left if card != "A"]
    if len(left) > 1 and chance.random() < 0.5:
        return CardSpent(who, chance.choice(left[1:]))
    return chance.choice([FieldSet(who, "life_left", 0), FieldSet(who, "dr", 0), Left(who)])


def assert_quiet(scene: Scene) -> None:
    for who in scene.combatants:
        deck = SYSTEM.cards(scene, who)
        assert sorted(deck.left + deck.spent) == sorted(SYSTEM.decks.full(scene, who)), (
            "no card is lost or doubled"
        )
        assert "A" not in deck.spent or ACE_HOME.reads(scene, "clean up")
        assert life_left(scene, who) >= 0


@settings(max_examples=60)
@given(st.lists(stats, min_size=2, max_size=4), house_rules, st.randoms(use_true_random=False))
def test_cards_are_conserved_aces_are_home_and_life_is_not_below_0(
    crowd: list[dict[str, int]], chosen: dict[str, str], chance: Random
) -> None:
    scene = scene_of(crowd, chosen)
    for _ in range(4):
        if SHORT_RANGE.why_not(scene) is None:
            played = run(scene, SHORT_RANGE.rule, lambda scene, question: answer(chance, scene, question))
            assert played.result != UNFINISHED
            scene = played.scene
            assert_quiet(scene)
    assert not any(play(scene, CLEAN_UP.rule).scene.spent.values())
