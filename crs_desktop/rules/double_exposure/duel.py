"""Exact duels of the CRS: the round of a policy as a table of losses, and the whole fight as a chain.

What a round is made of
-----------------------
Clean Up returns every card (CRS-96) and Initiative is drawn and returned before the first Action (CRS-89), so
each round begins with whole decks, and the order of the two is a chance of its own. The first attack is drawn
from whole decks; the second from what the first has left: the first attacker defends with the rest of their
deck, and the first defender attacks with the rest of theirs (CRS-48). The draws of one deck do not depend on
those of the other, except that nobody draws against an attack that misses by its Ace (CRS-32).

What the policy does is not stated here. The round itself is run once for each kind of state (hurt or not),
with an Ace for each Offense, so that nobody is hurt, and its facts tell who attacks with how much and who is
in a Stance. A round with any other deed has no table, and the duel must be played.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from operator import truediv
from typing import Any

import numpy as np
from msgspec import Struct

from crs_desktop.rules.ask import Asked, Chance
from crs_desktop.rules.double_exposure.attack.attack import (
    counts_as,
    defensive,
    draws_special,
    excess,
    has_floor,
    signed,
)
from crs_desktop.rules.double_exposure.cards.deck import is_ace
from crs_desktop.rules.double_exposure.cards.pick import misses
from crs_desktop.rules.double_exposure.combat import END_OF_ROUND
from crs_desktop.rules.double_exposure.deeds import Acted
from crs_desktop.rules.double_exposure.house_rules import reads
from crs_desktop.rules.double_exposure.house_rules.cards import SPECIAL_TEN
from crs_desktop.rules.double_exposure.house_rules.rounds import INITIATIVE_ACE, TIE_DECK
from crs_desktop.rules.double_exposure.odds.draws import Deals, Drawn, Part, deals, defenses, offenses
from crs_desktop.rules.double_exposure.odds.pick_odds import CardsLeft
from crs_desktop.rules.double_exposure.odds.totals import deck_of
from crs_desktop.rules.double_exposure.precedence import own_initiative
from crs_desktop.rules.double_exposure.sheet.sheet import LIFE_LEFT, life_left, stat
from crs_desktop.rules.odds.duel_odds import DuelOdds
from crs_desktop.rules.odds.life_chain import Strikes, solve
from crs_desktop.rules.play_out.policy import Health, Policy
from crs_desktop.rules.play_out.trial import trial
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Rule
from crs_desktop.rules.values import Name

MISS = -1
"""The total of an Offense that misses whatever the Defense is."""


class DuelFighter(Struct, frozen=True):
    """One of the two in a round: ``used`` is added to the Offense, None if they do not attack.

    ``guard`` is added to the Defense.
    """

    deck: CardsLeft
    used: int | None
    guard: int
    initiative: int


class Terms(Struct, frozen=True):
    """The house rules of a round, and how chances are divided."""

    deals: Deals
    miss: bool
    floor: bool
    ace_keeps_in: bool
    part: Part


def duel(scene: Scene, policy: Policy, health: Health, rule: Rule, part: Part = truediv) -> DuelOdds | None:
    """Solve the duel of the two in a scene, who both play by the policy; None if their deeds have no table.

    With `Fraction` as ``part`` the chances are exact; with true division they are floats.
    """
    one, other = scene.combatants
    if reads(scene, TIE_DECK, "worn") or reads(scene, SPECIAL_TEN, "again"):
        return None
    lives = {who: life_left(scene, who) for who in (one, other)}
    edges = sorted({each.below for each in policy.preferences if each.below is not None})

    def kind(who: Name, left: int) -> int:
        return sum(Fraction(left, max(1, stat(scene, who, "life"))) >= edge for edge in edges)

    rounds: dict[tuple[int, int], Strikes | None] = {}
    kinds = {who: [kind(who, left) for left in range(lives[who] + 1)] for who in lives}
    for a, b in product(range(1, lives[one] + 1), range(1, lives[other] + 1)):
        pair = kinds[one][a], kinds[other][b]
        if pair not in rounds:
            now = scene.with_field(one, LIFE_LEFT, a).with_field(other, LIFE_LEFT, b)
            rounds[pair] = _round(now, policy, health, rule, part, (lives[one], lives[other]))
    if None in rounds.values():
        return None
    found = {pair: strikes for pair, strikes in rounds.items() if strikes is not None}
    return solve(lives[one], lives[other], lambda a, b: found[kinds[one][a], kinds[other][b]])


def _round(
    scene: Scene, policy: Policy, health: Health, rule: Rule, part: Part, lives: tuple[int, int]
) -> Strikes | None:
    seen = _tried(scene, policy, health, rule)
    if seen is None:
        return None
    one, other = (_fighter(seen, who) for who in scene.combatants)
    first, second = scene.combatants
    special = draws_special(scene, first, "dr"), draws_special(scene, second, "dr")
    if special[0] != special[1]:
        return None
    terms = Terms(
        deals(scene, special[0]),
        misses(scene),
        has_floor(scene),
        reads(scene, INITIATIVE_ACE, "in"),
        part,
    )
    begins = _first(one, other, terms)
    ours = _in_order(one, other, terms, lives[1], lives[0]).T * begins
    theirs = _in_order(other, one, terms, lives[0], lives[1]) * (part(1, 1) - begins)
    return Strikes(ours, theirs)


class _Seen(Struct, frozen=True):
    """A round that was tried: the scene of the attacks, and the amount that each attacker used."""

    scene: Scene
    used: Mapping[Name, int]


def _fighter(seen: _Seen, who: Name) -> DuelFighter:
    scene = seen.scene
    return DuelFighter(
        deck_of(scene, who),
        seen.used.get(who),
        sum(map(signed, defensive(scene, who, "dr"))),
        sum(map(signed, own_initiative(scene, who))),
    )


def _tried(scene: Scene, policy: Policy, health: Health, rule: Rule) -> _Seen | None:
    """Run the round with an Ace for each Offense; None if anybody does something else than attack."""
    stood, number = scene, 0

    def answer(now: Scene, asked: Asked[Any]) -> Any:
        nonlocal stood, number
        stood, number = now if _decks_are_whole(now) else stood, number + 1
        if isinstance(asked.question, Chance):
            return _card(now, asked, number)
        return policy.answer(now, asked.question, health)

    ledger = trial(scene, rule, answer)
    deeds = [fact for fact in ledger.told if isinstance(fact, Acted)]
    if any(deed.kind != "short" or deed.used is None for deed in deeds):
        return None
    return _Seen(stood, {deed.who: deed.used or 0 for deed in deeds})


def _decks_are_whole(scene: Scene) -> bool:
    """Return whether the round has begun and no card is out: stances are known then."""
    return any(fact.due == END_OF_ROUND for fact in scene.later) and not any(scene.spent.values())


def _card(scene: Scene, asked: Asked[Any], number: int) -> Any:
    """Return an Ace for an Offense, else a card that changes with the number of the question."""
    cards = [*asked.question.outcomes(scene)] if isinstance(asked.question, Chance) else []
    if "Offense" in asked.key.split("/"):
        return next(filter(is_ace, cards), cards[0])
    # different cards for Initiative, or a tie would be drawn again for ever
    return cards[number % len(cards)]


def _first(one: DuelFighter, other: DuelFighter, terms: Terms) -> Any:
    """Return the chance that one acts first; ties are drawn again without IN (CRS-86 … CRS-88)."""
    ahead, even = _ahead(one, other, terms, plus=1)
    again, evenly = _ahead(one, other, terms, plus=0)
    return ahead + even * again / (1 - evenly)


def _ahead(one: DuelFighter, other: DuelFighter, terms: Terms, plus: int) -> tuple[Any, Any]:
    ours, theirs = (_initiative(who, terms, plus) for who in (one, other))
    ahead = sum(a * b for x, a in ours.items() for y, b in theirs.items() if x > y)
    return ahead, sum(a * theirs[x] for x, a in ours.items() if x in theirs)


def _initiative(who: DuelFighter, terms: Terms, plus: int) -> dict[int, Any]:
    found: dict[int, Any] = defaultdict(int)
    for one in offenses(who.deck, terms.deals, terms.part):
        keeps = not one.ace or terms.ace_keeps_in
        found[max(0, one.total + plus * who.initiative) if keeps else 0] += one.chance
    return dict(found)


def _in_order(first: DuelFighter, second: DuelFighter, terms: Terms, most: int, back: int) -> Any:
    """Return the chances of [loss of the second, loss of the first], cut off at their LIFE."""
    ours, theirs = _sides(first, second, terms)
    kind = object if terms.part is Fraction else float
    table = np.zeros((most + 1, back + 1), dtype=kind)
    # a miss as the loss −1: nobody draws against it
    lost = _losses(ours.offense, theirs.defense, most, missed=-1)
    returned = _losses(theirs.offense, ours.defense, back, missed=0).T
    for loss in range(most + 1):
        if (which := lost == loss).any():
            # [our Defense, their Offense]
            together = ours.pairs.T @ which.astype(kind) @ theirs.pairs.T
            np.add.at(table[loss], returned, together)
    if MISS in ours.offense:
        missed = ours.pairs[ours.offense.index(MISS)]
        np.add.at(table[0], returned, np.outer(missed, theirs.alone))
    return table


def _losses(offense: tuple[int, ...], defense: tuple[int, ...], most: int, missed: int) -> Any:
    """Return the LIFE lost for each Offense against each Defense, cut off at ``most``."""
    return np.array([[missed if x == MISS else min(most, excess(x - y)) for y in defense] for x in offense])


class _Draws(Struct, frozen=True):
    """The draws of one deck in a round: totals of Offense and Defense, and the chance of each pair.

    ``alone`` are the chances of the Offense if nothing was drawn before it.
    """

    offense: tuple[int, ...]
    defense: tuple[int, ...]
    pairs: Any
    alone: Any


def _sides(first: DuelFighter, second: DuelFighter, terms: Terms) -> tuple[_Draws, _Draws]:
    return (
        _draws(first, terms, _offense, _defense),
        _draws(second, terms, _defense, _offense),
    )


_Step = Callable[[DuelFighter, CardsLeft, Terms], list[tuple[int, Drawn]]]


def _offense(who: DuelFighter, left: CardsLeft, terms: Terms) -> list[tuple[int, Drawn]]:
    """Return the totals of an Offense; `MISS` if nobody draws against it."""
    if who.used is None:
        return [(MISS, Drawn(0, terms.part(1, 1), left))]
    ace = MISS if terms.miss else 0
    drawn = offenses(left, terms.deals, terms.part)
    return [(ace if one.ace else counts_as(one.total + who.used), one) for one in drawn]


def _defense(who: DuelFighter, left: CardsLeft, terms: Terms) -> list[tuple[int, Drawn]]:
    drawn = defenses(left, terms.deals, terms.part)
    return [(0 if one.fixed else counts_as(one.total + who.guard, terms.floor), one) for one in drawn]


def _draws(who: DuelFighter, terms: Terms, first: _Step, second: _Step) -> _Draws:
    """Return both draws of a deck, the second from what the first has left."""
    found: dict[tuple[int, int], Any] = defaultdict(int)
    for total, one in first(who, who.deck, terms):
        for then, two in second(who, one.left, terms):
            pair = (total, then) if first is _offense else (then, total)
            found[pair] += one.chance * two.chance
    alone: dict[int, Any] = defaultdict(int)
    for total, one in _offense(who, who.deck, terms):
        alone[total] += one.chance
    offense = tuple(sorted({pair[0] for pair in found} | {*alone}))
    defense = tuple(sorted({pair[1] for pair in found}))
    kind = object if terms.part is Fraction else float
    pairs = np.array([[found.get((x, y), 0) for y in defense] for x in offense], dtype=kind)
    return _Draws(offense, defense, pairs, np.array([alone.get(x, 0) for x in offense], dtype=kind))
