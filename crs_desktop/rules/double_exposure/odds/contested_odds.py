"""Exact odds of contested calculations: a Flee against Catches, one mind against others.

Each side draws from its own deck, so all are independent once the first total is known.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm, perm, prod
from typing import Literal

from crs_desktop.rules.double_exposure.attack.attack import MENTAL, calculated, contesting, defensive, signed
from crs_desktop.rules.double_exposure.cards.deck import left_in
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.house_rules import reads
from crs_desktop.rules.double_exposure.house_rules.cards import (
    DEFENSE_FLOOR,
    SPECIAL_DRAW,
    SPECIAL_TEN,
    WORN_DECKS,
)
from crs_desktop.rules.double_exposure.house_rules.maneuvers import FLEE_ACE
from crs_desktop.rules.double_exposure.house_rules.mind import GROUP_PICK, MENTAL_ACE, MENTAL_HARM, PENALTY
from crs_desktop.rules.double_exposure.odds.attack_odds import defended, fumbled, twofold, wounding
from crs_desktop.rules.double_exposure.odds.pick_odds import (
    CardsLeft,
    Readings,
    counted,
    defense_ways,
    pick_ways,
)
from crs_desktop.rules.odds.distribution import Distribution
from crs_desktop.rules.odds.forecast import Forecast, added
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say

Totals = Mapping[int, Fraction]
"""The chance of each total."""
FAILS = -1
"""The total of a nullified Offense (an Ace, or no card): it exceeds nothing."""


def flees(scene: Scene, who: Name, catchers: Iterable[Name]) -> Forecast:
    """Return the odds that a Flee succeeds against all who try to stop it (CRS-143 … CRS-146)."""
    away = _not_exceeded(_plain(scene, who, "flee"), [_plain(scene, name, "catch") for name in catchers])
    return _yes_or_no(who, away, say("gets away"))


def stops(scene: Scene, who: Name, catchers: Iterable[Name], flee: int | None = None) -> Forecast:
    """Return the odds that these stop a Flee; ``flee`` is its total, None before it is drawn."""
    own = _plain(scene, who, "flee") if flee is None else {flee: Fraction(1)}
    away = _not_exceeded(own, [_plain(scene, name, "catch") for name in catchers])
    return _yes_or_no(who, 1 - away, say("stops"))


def _not_exceeded(own: Totals, others: list[Totals]) -> Fraction:
    """Return the chance that none of the others exceeds ``own``."""
    # `_with_own` is cached, so alike catchers share one object and are computed once
    each, often = {id(one): one for one in others}, Counter(map(id, others))  # equal ones are one object
    return added(
        chance * prod(_at_most(each[one], total) ** many for one, many in often.items())
        for total, chance in own.items()
    )


def _at_most(totals: Totals, most: int) -> Fraction:
    return added(chance for total, chance in totals.items() if total <= most)


def _yes_or_no(whom: Name, chance: Fraction, reaches: str, fumble: Fraction | None = None) -> Forecast:
    return Forecast(whom, "", {0: 1 - chance, 1: chance}, chance, fumble=fumble, reaches=reaches)


def _plain(scene: Scene, who: Name, kind: Literal["flee", "catch"]) -> Totals:
    """Return the totals of a Flee or a Catch."""
    deck, own = counted(left_in(scene, who)), sum(map(signed, contesting(scene, who, kind)))
    special = reads(scene, FLEE_ACE, "special")
    return _with_own(deck, own, _readings(scene) if special else None)


@lru_cache(maxsize=4096)
def _with_own(deck: CardsLeft, own: int, readings: Readings | None) -> Totals:
    """Add ``own`` to a pick, or to a Defensive Draw if there are readings of it."""
    ways = defense_ways(deck, readings) if readings else pick_ways(deck)
    # an Ace, or a lack of cards, makes the whole calculation 0
    found = {0: Fraction(ways.ace + ways.empty, ways.whole)}
    for total, many in ways.totals.items():
        reached = max(0, total + own)
        found[reached] = found.get(reached, Fraction()) + Fraction(many, ways.whole)
    return found


def _readings(scene: Scene, special: bool = True) -> Readings:
    return Readings(special, reads(scene, SPECIAL_DRAW, "kept"), reads(scene, SPECIAL_TEN, "again"))


def mind_forecast(
    scene: Scene, who: Name, targets: tuple[Name, ...], kind: str, penalty: int, used: int | None = None
) -> Forecast | None:
    """Forecast a Mental Action, undefended and with the usual free defenses."""
    return twofold(
        scene, who, targets, kind, lambda scene: _of_mind(scene, who, targets, kind, penalty, used)
    )


def _of_mind(
    scene: Scene, who: Name, targets: tuple[Name, ...], kind: str, penalty: int, used: int | None
) -> Forecast | None:
    """Forecast a Mental Action, with all MIND if ``used`` is None (CRS-165, CRS-177, CRS-180).

    On several targets it counts the successes; None while there is no target.
    """
    if not targets:
        return None
    plus = _less_penalty(scene, max(1, calculated(scene, who, MENTAL)) if used is None else used, penalty)
    deck = counted(left_in(scene, who))
    if len(targets) > 1:
        return _of_group(scene, who, targets, deck, plus)
    (whom,) = targets
    fumble, by = fumbled(deck), _exceeds(deck, plus, _mind(scene, who, whom))
    if kind == "attack" or reads(scene, MENTAL_HARM, "all"):
        return wounding(scene, whom, Distribution.of(by), fumble)
    return _yes_or_no(whom, 1 - by[0], say("succeeds"), fumble)


def _less_penalty(scene: Scene, used: int, penalty: int) -> int:
    """Subtract the penalty; by house rule from the MIND used, leaving 1."""
    return used - (min(penalty, used - 1) if reads(scene, PENALTY, "stat") else penalty)


def _offense(deck: CardsLeft, plus: int) -> Totals:
    ways = pick_ways(deck)
    found = {FAILS: Fraction(ways.ace + ways.empty, ways.whole)}
    for total, many in ways.totals.items():
        reached = max(0, total + plus)
        found[reached] = found.get(reached, Fraction()) + Fraction(many, ways.whole)
    return found


_Mind = tuple[CardsLeft, Readings, int, bool]
"""All inputs of a mental Defense, as a cache key: deck, readings, MIND with modifiers, floor at 0."""


def _mind(scene: Scene, who: Name, whom: Name) -> _Mind:
    special = edition(scene).special_draw(scene, who, False)
    readings = _readings(scene, special and not reads(scene, MENTAL_ACE, "zero"))
    own = sum(map(signed, defensive(scene, whom, "mind")))
    return counted(left_in(scene, whom)), readings, own, reads(scene, DEFENSE_FLOOR, "zero")


def _held(mind: _Mind) -> Totals:
    """Return the totals of a mental Defense."""
    deck, readings, own, floor = mind
    ways = defense_ways(deck, readings)
    return {total: Fraction(many, ways.whole) for total, many in defended(ways, own, floor).items()}


@lru_cache(maxsize=4096)
def _exceeds(deck: CardsLeft, plus: int, mind: _Mind) -> Mapping[int, Fraction]:
    """Return the chance of each excess of Offense over a mental Defense; a nullified one exceeds nothing.

    Counts whole numbers, which are much faster than fractions, and divides at the end.
    """
    found = {0: 0}
    (offense, all_ours), (held, all_theirs) = _in_wholes(_offense(deck, plus)), _in_wholes(_held(mind))
    for ours, many in offense.items():
        for theirs, others in held.items():
            # a nullified Offense exceeds not even a Defense below 0
            by = max(0, ours - theirs) if ours != FAILS else 0
            found[by] = found.get(by, 0) + many * others
    return {by: Fraction(many, all_ours * all_theirs) for by, many in found.items()}


def _in_wholes(totals: Totals) -> tuple[dict[int, int], int]:
    """Return the chances as whole numbers, with the number that stands for a chance of 1."""
    whole = lcm(*(chance.denominator for chance in totals.values()))
    return {total: int(chance * whole) for total, chance in totals.items()}, whole


def _of_group(scene: Scene, who: Name, targets: tuple[Name, ...], deck: CardsLeft, plus: int) -> Forecast:
    """Return the odds of the number of successes: one Offense against all, by house rule one each."""
    held = [_held(_mind(scene, who, whom)) for whom in targets]
    if reads(scene, GROUP_PICK, "each"):
        home = reads(scene, WORN_DECKS, "defenders")
        spread = _each(deck, plus, held, home)
    else:
        spread = {}
        for ours, chance in _offense(deck, plus).items():
            for many, part in how_many([beaten(ours, of) for of in held]).items():
                spread[many] = spread.get(many, Fraction()) + chance * part
    # with several picks there is no single fumble to report
    fumble = None if reads(scene, GROUP_PICK, "each") else fumbled(deck)
    none = spread.get(0, Fraction())
    return Forecast(who, say("succeeds on"), spread, 1 - none, fumble=fumble, reaches=say("succeeds"))


def beaten(ours: int, held: Totals) -> Fraction:
    """Return the chance that the total exceeds the Defense."""
    return Fraction() if ours == FAILS else _at_most(held, ours - 1)


def how_many(chances: list[Fraction]) -> dict[int, Fraction]:
    """Return the chance of each number of successes among independent events."""
    found = {0: Fraction(1)}
    for chance in chances:
        more: dict[int, Fraction] = {}
        for many, part in found.items():
            more[many] = more.get(many, Fraction()) + part * (1 - chance)
            more[many + 1] = more.get(many + 1, Fraction()) + part * chance
        found = more
    return {many: part for many, part in found.items() if part}


def _each(deck: CardsLeft, plus: int, held: list[Totals], home: bool) -> dict[int, Fraction]:
    """Return the odds of successes if each target gets a new pick from the same shrinking deck."""
    if not held:
        return {0: Fraction(1)}
    found: dict[int, Fraction] = {}
    # the next pick depends on the cards left, so each case is followed on its own
    for left, total, chance in _picks(deck):
        ours = FAILS if total is None else max(0, total + plus)
        hit = beaten(ours, held[0])
        for many, part in _each(deck if home else left, plus, held[1:], home).items():
            for more, weight in ((0, 1 - hit), (1, hit)):
                if weight:
                    found[many + more] = found.get(many + more, Fraction()) + chance * part * weight
    return found


def _picks(deck: CardsLeft) -> Iterable[tuple[CardsLeft, int | None, Fraction]]:
    """Yield every pick of one card with its tens: rest of the deck, total (None: nullified), chance."""
    for tens in range(deck.tens + 1):
        before = Fraction(perm(deck.tens, tens), perm(deck.cards, tens))
        rest = CardsLeft(deck.plain, deck.tens - tens, deck.ace)
        if not rest.cards:
            yield rest, None, before
            continue
        each = before / rest.cards
        if rest.ace:
            yield rest, None, each
        for number in rest.plain:
            plain = list(rest.plain)
            plain.remove(number)
            yield CardsLeft(tuple(plain), rest.tens, rest.ace), number + 10 * tens, each
