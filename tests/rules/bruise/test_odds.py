"""The odds of a draw and of spending Karma, against the rule walked over every hand of cards."""

from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from crs_desktop.rules.ask import Question
from crs_desktop.rules.bruise import SYSTEM
from crs_desktop.rules.bruise.deck import deck, quality, quantity
from crs_desktop.rules.bruise.draw import Traits
from crs_desktop.rules.bruise.facts import HandDealt, TiedTo
from crs_desktop.rules.bruise.hands import draw_hand, karma
from crs_desktop.rules.bruise.karma_odds import Karma
from crs_desktop.rules.bruise.odds import wins
from crs_desktop.rules.bruise.outcome import compare
from crs_desktop.rules.bruise.state import hand
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Card
from tests.rule_marks import rule
from tests.rules.bruise.at_table import GUARD, ZEL, against_guard, scene
from tests.rules.oracle import walk

READINGS = {
    "ties": ["ask", "standoff", "actor", "opposition", "kicker", "more"],
    **{one.id: [*one.choices] for one in SYSTEM.house_rules if one.id in ("ace", "jokers", "kept")},
}


@st.composite
def dealt(draw: st.DrawFn) -> Scene:
    """Two hands on the table, few other cards, and any reading of the house rules."""
    at = scene({"destiny_karma": 1}, **{id_: draw(st.sampled_from(some)) for id_, some in READINGS.items()})
    ours, theirs = (draw(_CARDS), draw(_CARDS))
    more = [card for card in draw(_CARDS) if card not in ours]
    at = TiedTo(("destiny",)).on(HandDealt(GUARD, tuple(theirs)).on(HandDealt(ZEL, tuple(ours)).on(at)))
    gone = tuple(card for card in deck(at, ZEL) if card not in more)
    return replace(at, spent={**at.spent, ZEL: gone})


_CARDS = st.lists(
    st.sampled_from([Card(rank + suit) for rank in ("2", "3", "4", "A") for suit in "shd"]),
    max_size=4,
    unique=True,
)


@rule("BR-16", "BR-18", "BR-25", "BR-26", "BR-27")
@given(dealt(), st.data())
@settings(max_examples=80, deadline=None)
def test_new_cards_for_karma_win_as_often_as_the_rule_has_it(at: Scene, data: st.DataObject) -> None:
    held, redraw = hand(at, ZEL), Karma(ZEL, GUARD, acts=True)
    discarded = tuple(data.draw(st.sets(st.sampled_from(held)))) if held else ()
    told = redraw.told(at, discarded)
    assert told is not None

    def policy(now: Scene, question: Question[Any]) -> Any:
        return {"Karma": "destiny", "discards": discarded}.get(question.name) or question.usual(now)

    async def exchange(table: Table) -> int | None:
        await karma(table, ZEL)
        winner = await compare(table, ZEL, GUARD, Traits("clubs"))
        now = table.scene
        return quantity(now, hand(now, ZEL), quality(now, hand(now, GUARD))) if winner == ZEL else None

    if len(discarded) == len(held) and at.house_rules["kept"] == "one":
        return
    walked = walk(at, exchange, lambda _scene, won: won, policy)
    assert {k: chance for k, chance in told.spread.items() if k and chance} == {
        k: chance for k, chance in walked.items() if k
    }
    assert told.hit == 1 - walked.get(None, 0)


@st.composite
def undealt(draw: st.DrawFn) -> Scene:
    """Few cards in both decks, up to two of which are drawn, and any reading of the house rules."""
    rules = {id_: draw(st.sampled_from(some)) for id_, some in _OF_A_DRAW.items()}
    # then a new hand comes from the whole deck: of one card, to keep the walk short
    anew = rules["new-cards"] == "reshuffled"
    rules["ties"] = "redraw" if anew else rules["ties"]
    at = scene({"clubs": draw(st.integers(0, 1 if anew else 2))}, **rules)
    decks = {who: draw(_CARDS) for who in (ZEL, GUARD)}
    spent = {who: tuple(card for card in deck(at, who) if card not in left) for who, left in decks.items()}
    return replace(at, spent=spent)


_OF_A_DRAW = {
    one.id: [*one.choices] for one in SYSTEM.house_rules if one.id in ("ties", "ace", "jokers", "new-cards")
}


@rule("BR-14", "BR-15", "BR-16", "BR-21")
@given(undealt(), st.integers(0, 2))
@settings(max_examples=40, deadline=None)
def test_a_draw_wins_as_often_as_the_rule_has_it(at: Scene, difficulty: int) -> None:
    traits = Traits("clubs")

    async def drawn(table: Table) -> int | None:
        deals = partial(draw_hand, table.at("theirs"), GUARD, difficulty)
        await draw_hand(table, ZEL, traits)
        await deals()
        winner = await compare(table, ZEL, GUARD, traits, deals)
        now = table.scene
        return quantity(now, hand(now, ZEL), quality(now, hand(now, GUARD))) if winner == ZEL else None

    told = wins(at, ZEL, traits.cards(at, ZEL), GUARD, difficulty)
    walked = walk(at, drawn, lambda _scene, won: won)
    assert {k: chance for k, chance in told.spread.items() if k} == {
        k: part for k, part in walked.items() if k
    }
    assert told.hit == 1 - walked.get(None, 0)


@rule("BR-26")
def test_the_value_of_a_point_stands_beside_no_karma() -> None:
    at = scene({"destiny_karma": 1})
    played = against_guard(at, "destiny", "5h 3d 2c", "9h 4s")
    asked = played.asked[-1].question
    assert asked.forecast is not None
    none, point = (asked.forecast(played.scene, kind) for kind in ("-", "destiny"))
    assert none is not None and point is not None
    assert none.hit == 0
    # of 49 cards left, 20 are tens or better; all three are drawn anew
    assert point.hit == 1 - Fraction(29 * 28 * 27, 49 * 48 * 47)
    chosen = against_guard(at, "destiny", "5h 3d 2c", "9h 4s", "destiny")
    discards = chosen.asked[-1].question
    assert set(discards.usual(chosen.scene)) == {"5h", "3d", "2c"}
    assert discards.forecast is not None
    told = discards.forecast(chosen.scene, ("5h", "3d", "2c"))
    assert told is not None and told.hit == point.hit


@rule("BR-16", "BR-26")
@pytest.mark.parametrize(
    ("ties", "ours", "theirs", "usual"),
    [
        # no card beats an Ace: a new Ace for any card brings the usual standoff
        ("ask", "Kh 3d 2c", "Ad 4s", {"Kh", "3d", "2c"}),
        ("ask", "Ah 3d 2c", "Ad 4s", set()),
        ("redraw", "Jh 3d 2c", "Qd 4s", {"Jh", "3d", "2c"}),
    ],
)
def test_who_cannot_win_for_karma_discards_for_a_tie(
    ties: str, ours: str, theirs: str, usual: set[str]
) -> None:
    at = scene({"destiny_karma": 1}, ties=ties)
    asked = against_guard(at, "destiny", ours, theirs, "destiny")
    assert set(asked.asked[-1].question.usual(asked.scene)) == usual
