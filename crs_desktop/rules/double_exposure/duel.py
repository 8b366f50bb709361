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
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from operator import truediv
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.json import encode
from msgspec.structs import replace

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
from crs_desktop.rules.double_exposure.cards.pick import misses, readings
from crs_desktop.rules.double_exposure.combat import END_OF_ROUND
from crs_desktop.rules.double_exposure.deeds import Acted
from crs_desktop.rules.double_exposure.odds.draws import Deals, Drawn, Part, deals, defenses, offenses
from crs_desktop.rules.double_exposure.odds.pick_odds import CardsLeft
from crs_desktop.rules.double_exposure.odds.totals import deck_of
from crs_desktop.rules.double_exposure.precedence import (
    ace_nullifies,
    breaks_ties_from_full_decks,
    own_initiative,
    total_of,
)
from crs_desktop.rules.double_exposure.sheet.sheet import LIFE_LEFT, life_left, stat
from crs_desktop.rules.odds.duel_odds import DuelOdds
from crs_desktop.rules.odds.life_chain import Blows, Strikes, solve
from crs_desktop.rules.play_out.policy import Health, Policy
from crs_desktop.rules.play_out.trial import trial
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Rule
from crs_desktop.rules.values import Name

_KEPT, _MOST_SEEN = 1024, 4096
MISS = -1
"""The total of an Offense that misses whatever the Defense is."""


class DuelFighter(Struct, frozen=True):
    """One of the two in a round: ``used`` is added to the Offense, None if they do not attack.

    ``guard`` is added to the Defense; ``special``: an Ace in the Defense calls for a special draw.
    """

    deck: CardsLeft
    used: int | None
    guard: int
    initiative: int
    special: bool = True


class Terms(Struct, frozen=True):
    """The house rules of a round, and how chances are divided."""

    deals: Deals
    miss: bool
    floor: bool
    ace_nullifies: bool
    part: Part

    @property
    def kind(self) -> type:
        """The type of numbers in a table of chances."""
        return object if self.part is Fraction else float


def duel(scene: Scene, policy: Policy, health: Health, rule: Rule, part: Part = truediv) -> DuelOdds | None:
    """Solve the duel of the two in a scene, who both play by the policy; None if their deeds have no table.

    With `Fraction` as ``part`` the chances are exact; with true division they are floats.
    """
    one, other = scene.combatants
    if not breaks_ties_from_full_decks(scene) or readings(scene).again:
        return None
    lives = {who: life_left(scene, who) for who in (one, other)}
    rounds: dict[tuple[int, int], Strikes | None] = {}
    kinds = {who: kinds_of(scene, policy, who) for who in lives}
    for a, b in product(range(1, lives[one] + 1), range(1, lives[other] + 1)):
        pair = kinds[one][a], kinds[other][b]
        if pair not in rounds:
            now = scene.with_field(one, LIFE_LEFT, a).with_field(other, LIFE_LEFT, b)
            both = _fighters(now, policy, health, rule)
            rounds[pair] = both and _round(now, *both, part, (lives[one], lives[other]))
    if None in rounds.values():
        return None
    found = {pair: strikes for pair, strikes in rounds.items() if strikes is not None}
    return solve(lives[one], lives[other], lambda a, b: found[kinds[one][a], kinds[other][b]])


def kinds_of(scene: Scene, policy: Policy, who: Name) -> list[int]:
    """Return for each number of LIFE left how many of the policy’s shares of LIFE a combatant still has."""
    full, left = max(1, stat(scene, who, "life")), max(0, life_left(scene, who))
    return [sum(Fraction(life, full) >= edge for edge in policy.edges) for life in range(left + 1)]


def _round(
    scene: Scene, one: DuelFighter, other: DuelFighter, part: Part, lives: tuple[int, int]
) -> Strikes | None:
    if one.special != other.special:
        return None
    terms = Terms(
        deals(scene, one.special),
        misses(scene),
        has_floor(scene),
        ace_nullifies(scene),
        part,
    )
    begins = _first(one, other, terms)
    ours = _in_order(one, other, terms, lives[1], lives[0]).times(begins)
    theirs = _in_order(other, one, terms, lives[0], lives[1]).times(part(1, 1) - begins)
    return Strikes(ours, theirs)


_seen: dict[Hashable, DuelFighter | None] = {}
"""Fighters of rounds that were tried, None for one with other deeds."""


def _fighters(
    scene: Scene, policy: Policy, health: Health, rule: Rule
) -> tuple[DuelFighter, DuelFighter] | None:
    """Return what both do in a round; None if either does something else than attack.

    No policy looks at the opponent, so a fighter who was seen against one is not tried against another.
    """
    one, other = scene.combatants
    keys = [(policy.id, _content(scene, who)) for who in (one, other)]
    if not all(key in _seen for key in keys):
        if len(_seen) >= _MOST_SEEN:
            _seen.clear()
        _seen.update(zip(keys, tried(scene, policy, health, rule), strict=True))
    ours, theirs = (_seen[key] for key in keys)
    return None if ours is None or theirs is None else (ours, theirs)


def _content(scene: Scene, who: Name) -> bytes:
    """Return everything about a combatant and the game that a round may ask for, except names."""
    sheet = replace(scene.of(who), name=Name(""), label="", side="")
    game = scene.system, scene.house_rules, scene.tables, scene.made_up, deck_of(scene, who)
    return encode((sheet, game))


def tried(scene: Scene, policy: Policy, health: Health, rule: Rule) -> tuple[DuelFighter | None, ...]:
    """Run the round with an Ace for each Offense; None for somebody who does something else than attack."""
    stood, number = scene, 0

    def answer(now: Scene, asked: Asked[Any]) -> Any:
        nonlocal stood, number
        stood, number = now if _decks_are_whole(now) else stood, number + 1
        if isinstance(asked.question, Chance):
            return _card(now, asked, number)
        return policy.answer(now, asked.question, health)

    ledger = trial(scene, rule, answer)
    deeds = [fact for fact in ledger.told if isinstance(fact, Acted)]
    return tuple(
        _fighter(stood, who, [deed for deed in deeds if deed.who == who]) for who in scene.combatants
    )


def _fighter(scene: Scene, who: Name, deeds: Sequence[Acted] = ()) -> DuelFighter | None:
    # Only blows at Short Range have a table of their chances.
    if any(deed.kind != "short" or deed.used is None for deed in deeds):
        return None
    return DuelFighter(
        deck_of(scene, who),
        deeds[0].used if deeds else None,
        sum(map(signed, defensive(scene, who, "dr"))),
        sum(map(signed, own_initiative(scene, who))),
        draws_special(scene, who, "dr"),
    )


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
    (x, ours), (y, theirs) = (_initiative(who, terms, plus) for who in (one, other))
    return ours @ (x[:, None] > y) @ theirs, ours @ (x[:, None] == y) @ theirs


@lru_cache(_KEPT)
def _initiative(who: DuelFighter, terms: Terms, plus: int) -> tuple[Any, Any]:
    """Return the totals of Initiative and their chances."""
    found: dict[int, Any] = defaultdict(int)
    for one in offenses(who.deck, terms.deals, terms.part):
        total = total_of(one.total, plus * who.initiative, one.ace and terms.ace_nullifies)
        found[total] += one.chance
    return np.array([*found]), np.array([*found.values()], dtype=terms.kind)


def _in_order(first: DuelFighter, second: DuelFighter, terms: Terms, most: int, back: int) -> Blows:
    """Return the blows of a round in this order, losses cut off at the LIFE of both."""
    ours, theirs = _draws(first, terms, strikes_first=True), _draws(second, terms, strikes_first=False)
    hit, returned = ours.beaten(theirs, most), theirs.beaten(ours, back)
    # [so much loss or more, our Offense, their Offense]: nobody draws against a miss
    struck = theirs.upto[hit]
    struck[0, ours.offense == MISS] = theirs.alone
    # [so much loss or more, their Offense, our Offense]
    both, second_ace = (_joined(struck, upto[returned]) for upto in (ours.upto, ours.upto_ace))
    by_ace = theirs.upto_ace.sum(axis=1)[hit] @ ours.pairs.sum(axis=1)
    return Blows(both, _exactly(by_ace, 0), second_ace)


def _joined(struck: Any, answered: Any) -> Any:
    """Return the chances of [loss, loss] from those of so much or more by both Offenses."""
    answered = np.swapaxes(answered, 1, 2).reshape(len(answered), -1)
    return _exactly(_exactly(struck.reshape(len(struck), -1) @ answered.T, 0), 1)


def _exactly(chances: Any, axis: int) -> Any:
    """Return the chance of each number from the chances of so much or more."""
    return -np.diff(chances, axis=axis, append=0)


class _Draws:
    """The draws of one deck in a round: rising totals of Offense and Defense, and the chance of each pair.

    ``alone`` are the chances of the Offense if nothing was drawn before it. ``upto`` are the chances of the
    first so many Defenses with each Offense, ``upto_ace`` of those which held an Ace.
    """

    def __init__(
        self, offense: Sequence[int], defense: Sequence[tuple[int, bool]], pairs: Any, alone: Any
    ) -> None:
        self.offense, self.defense = np.array(offense), np.array([total for total, _ in defense])
        self.pairs, self.alone = pairs, alone
        aces = np.array([ace for _, ace in defense])
        self.upto, self.upto_ace = _upto(pairs), _upto(pairs * aces)

    def beaten(self, other: "_Draws", most: int) -> Any:
        """Count at [loss, Offense] the Defenses of the other against which it takes so much LIFE or more."""
        low, high = int(self.offense[0] - other.defense[-1]), int(self.offense[-1] - other.defense[0])
        # the least lead that takes so much; a miss takes nothing
        needed = low + np.searchsorted(_excesses(low, high), np.arange(most + 1))
        found = np.searchsorted(other.defense, self.offense - needed[:, None], side="right")
        found[0], found[1:, self.offense == MISS] = len(other.defense), 0
        return found


def _upto(pairs: Any) -> Any:
    """Return the sums over the first so many Defenses, at [how many, Offense]."""
    return np.concatenate([np.zeros_like(pairs[:, :1]), np.cumsum(pairs, axis=1)], axis=1).T.copy()


@lru_cache(_KEPT)
def _excesses(low: int, high: int) -> Any:
    """Return the LIFE lost for each lead of an Offense over a Defense."""
    return np.array([excess(one) for one in range(low, high + 1)])


_Step = Callable[[DuelFighter, CardsLeft, Terms], list[tuple[Any, Drawn]]]


def _offense(who: DuelFighter, left: CardsLeft, terms: Terms) -> list[tuple[Any, Drawn]]:
    """Return the totals of an Offense; `MISS` if nobody draws against it."""
    if who.used is None:
        return [(MISS, Drawn(0, terms.part(1, 1), left))]
    ace = MISS if terms.miss else 0
    drawn = offenses(left, terms.deals, terms.part)
    return [(ace if one.ace else counts_as(one.total + who.used), one) for one in drawn]


def _defense(who: DuelFighter, left: CardsLeft, terms: Terms) -> list[tuple[Any, Drawn]]:
    """Return the totals of a Defense, each with whether it held an Ace."""
    drawn = defenses(left, terms.deals, terms.part)
    return [
        ((0 if one.fixed else counts_as(one.total + who.guard, terms.floor), one.ace), one) for one in drawn
    ]


@lru_cache(_KEPT)
def _draws(who: DuelFighter, terms: Terms, strikes_first: bool) -> _Draws:
    """Return both draws of a deck, the second from what the first has left."""
    first, second = (_offense, _defense) if strikes_first else (_defense, _offense)
    found: dict[tuple[Any, Any], Any] = defaultdict(int)
    for total, one in first(who, who.deck, terms):
        for then, two in second(who, one.left, terms):
            found[(total, then) if strikes_first else (then, total)] += one.chance * two.chance
    alone: dict[int, Any] = defaultdict(int)
    for total, one in _offense(who, who.deck, terms):
        alone[total] += one.chance
    offense = sorted({pair[0] for pair in found} | {*alone})
    defense = sorted({pair[1] for pair in found})
    pairs: Any = np.array([[found.get((x, y), 0) for y in defense] for x in offense], dtype=terms.kind)
    return _Draws(offense, defense, pairs, np.array([alone.get(x, 0) for x in offense], dtype=terms.kind))
