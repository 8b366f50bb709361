"""Exact odds of contested calculations: a Flee against Catches, one mind against others.

Each side draws from its own deck, so all are independent once the first total is known.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import perm, prod
from typing import Literal, NamedTuple

from msgspec.structs import replace

from crs_desktop.rules.double_exposure.attack.attack import (
    MENTAL,
    calculated,
    contesting,
    counts_as,
    draws_special,
    flees_specially,
    harms,
    less_penalty,
    picks_each,
    signed,
)
from crs_desktop.rules.double_exposure.cards.pick import ace_returns, readings, stays_whole
from crs_desktop.rules.double_exposure.odds.attack_odds import twofold, wounding
from crs_desktop.rules.double_exposure.odds.pick_odds import CardsLeft
from crs_desktop.rules.double_exposure.odds.totals import (
    Defense,
    Offense,
    beaten,
    beaten_by,
    damage_spread,
    deck_of,
    defense_of,
    totals,
)
from crs_desktop.rules.odds.distribution import Distribution
from crs_desktop.rules.odds.forecast import Forecast, yes_or_no
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


def flees(scene: Scene, who: Name, catchers: Iterable[Name]) -> Forecast:
    """Return the odds that a Flee succeeds against all who try to stop it (CRS-143 … CRS-146)."""
    away = _not_exceeded(scene, totals(_plain(scene, who, "flee")), catchers)
    return yes_or_no(who, away, say("gets away"))


def stops(scene: Scene, who: Name, catchers: Iterable[Name], flee: int | None = None) -> Forecast:
    """Return the odds that these stop a Flee; ``flee`` is its total, None before it is drawn."""
    own = totals(_plain(scene, who, "flee")) if flee is None else Distribution({flee: 1}, 1)
    return yes_or_no(who, 1 - _not_exceeded(scene, own, catchers), say("stops"))


def _not_exceeded(scene: Scene, own: Distribution, catchers: Iterable[Name]) -> Fraction:
    """Return the chance that no Catch exceeds the Flee."""
    # alike catchers are computed once
    often = [
        (totals(one), many)
        for one, many in Counter(_plain(scene, each, "catch") for each in catchers).items()
    ]
    ways = sum(
        many * prod((held.whole - held.reaching(total + 1)) ** alike for held, alike in often)
        for total, many in own.ways.items()
    )
    return Fraction(ways, own.whole * prod(held.whole**alike for held, alike in often))


def _plain(scene: Scene, who: Name, kind: Literal["flee", "catch"]) -> Offense | Defense:
    """Return a Flee or a Catch; by house rule it is drawn like a Defense."""
    deck, own = deck_of(scene, who), sum(map(signed, contesting(scene, who, kind)))
    return Defense(deck, own, readings(scene)) if flees_specially(scene) else Offense(deck, own, misses=False)


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
    used = max(1, calculated(scene, who, MENTAL)) if used is None else used
    offense = Offense(deck_of(scene, who), less_penalty(scene, used, penalty))
    special = draws_special(scene, who, "mind")
    held = [defense_of(scene, whom, "mind", special) for whom in targets]
    if len(targets) > 1:
        return _of_group(scene, who, offense, held, picks_each(scene, targets))
    spread = damage_spread(offense, held[0])
    if harms(scene, kind):
        return wounding(scene, targets[0], spread, offense.fumble)
    return yes_or_no(targets[0], 1 - spread[0], say("succeeds"), offense.fumble)


def _of_group(scene: Scene, who: Name, offense: Offense, held: list[Defense], each: bool) -> Forecast:
    """Return the odds of the number of successes: one Offense against all, by house rule one each."""
    if each:
        anew = _Anew(stays_whole(scene), ace_returns(scene))
        spread = Distribution.of(_each(offense, [totals(one) for one in held], anew))
    else:
        spread = beaten_by(offense, held)
    # with several picks there is no single fumble to report
    fumble = None if each else offense.fumble
    return Forecast(
        who, say("succeeds on"), spread, spread.at_least(1), fumble=fumble, reaches=say("succeeds")
    )


class _Anew(NamedTuple):
    """Cards that are back in the deck at the next pick: all that were drawn (``home``), or the Ace."""

    home: bool
    ace: bool


def _each(offense: Offense, held: list[Distribution], anew: _Anew) -> dict[int, Fraction]:
    """Return the odds of successes if each target gets a new pick from the same shrinking deck."""
    if not held:
        return {0: Fraction(1)}
    found: dict[int, Fraction] = {}
    # the next pick depends on the cards left, so each case is followed on its own
    for left, total, chance in _picks(offense.deck):
        hit = Fraction() if total is None else beaten(counts_as(total + offense.plus), held[0])
        deck = offense.deck if anew.home else left
        then = replace(offense, deck=replace(deck, ace=deck.ace or anew.ace))
        for many, part in _each(then, held[1:], anew).items():
            for more, weight in ((0, 1 - hit), (1, hit)):
                if weight:
                    found[many + more] = found.get(many + more, Fraction()) + chance * part * weight
    return found


def _picks(deck: CardsLeft) -> Iterable[tuple[CardsLeft, int | None, Fraction]]:
    """Yield every pick of one card with its tens: rest of the deck, total (None: nullified), chance."""
    for tens in range(deck.tens + 1):
        # A ten is drawn with another card: so many tens come first, in any order.
        before = Fraction(perm(deck.tens, tens), perm(deck.cards, tens))
        rest = CardsLeft(deck.plain, deck.tens - tens, deck.ace)
        if not rest.cards:
            yield rest, None, before
            continue
        each = before / rest.cards
        if rest.ace:
            yield replace(rest, ace=False), None, each
        for number in rest.plain:
            plain = list(rest.plain)
            plain.remove(number)
            yield CardsLeft(tuple(plain), rest.tens, rest.ace), number + 10 * tens, each
