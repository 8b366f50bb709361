"""Groups in which all attack at Short Range in every Action: many fights at once (CRS-73 … CRS-128).

What everyone does is not stated here. The round itself is run once, with an Ace for each Offense, and its
facts tell who attacks with how much. Who is attacked first, what a draw comes to and what it takes are
functions of the rules, asked for all numbers that may occur. A fight in which somebody may do something else
has no fast player, and the rules play it.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import permutations
from operator import attrgetter
from typing import Any

import numpy as np
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.attack.attack import counts_as, excess, has_floor
from crs_desktop.rules.double_exposure.attack.ranges import is_short
from crs_desktop.rules.double_exposure.cards.pick import misses, readings
from crs_desktop.rules.double_exposure.combat import is_on
from crs_desktop.rules.double_exposure.duel import DuelFighter, tried
from crs_desktop.rules.double_exposure.fast.decks import At, ManyDecks
from crs_desktop.rules.double_exposure.odds.draws import deals
from crs_desktop.rules.double_exposure.precedence import (
    ace_nullifies,
    breaks_ties_from_full_decks,
    total_of,
)
from crs_desktop.rules.double_exposure.round.rounds import heals_at_once
from crs_desktop.rules.double_exposure.sheet.sheet import down, life_left, stat
from crs_desktop.rules.play_out.fast import Chances, FightNotes
from crs_desktop.rules.play_out.policy import Health, Policy
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import is_friend, order_of_attack
from crs_desktop.rules.table import Rule
from crs_desktop.rules.values import Name

_LEAST, _MOST = -1000, 3000
"""Bounds of every sum: stats and modifiers have at most three digits."""
_NOBODY = -1


def fast_melee(scene: Scene, policy: Policy, health: Health, rule: Rule) -> "FastMelee | None":
    """Return the fast fights of a scene; None where somebody may do something else than attack."""
    here = {who: one for who, one in scene.combatants.items() if not one.bystander}
    scene = replace(scene, combatants=here)
    able = replace(scene, combatants={who: one for who, one in here.items() if not down(scene, who)})
    if is_on(scene) or any(one.markers for one in here.values()) or not _all_in_reach(scene):
        return None
    if not breaks_ties_from_full_decks(scene) or readings(scene).again:
        return None
    if any(one.below is not None for one in policy.preferences):  # others would be done when hurt
        return None
    found = dict(zip(able.combatants, tried(able, policy, health, rule), strict=True))
    fighters = [one for one in found.values() if one is not None and one.used is not None]
    if len(fighters) < len(found) or len({one.special for one in fighters}) != 1:
        return None
    return FastMelee(scene, {who: one for who, one in found.items() if one is not None})


def _all_in_reach(scene: Scene) -> bool:
    """Return whether everyone may strike everyone: nobody ever needs to move."""
    return not scene.walls.named and all(is_short(scene, *two) for two in permutations(scene.combatants, 2))


class FastMelee:
    """The fights of one scene. Columns of all arrays are the combatants in the order of the scene."""

    def __init__(self, scene: Scene, fighters: dict[Name, DuelFighter]) -> None:
        self.names = tuple(scene.combatants)
        one = next(iter(fighters.values()))
        held = [fighters.get(who, one) for who in self.names]  # those who are down never act
        self._decks, self._deals = tuple(each.deck for each in held), deals(scene, one.special)
        self._life = np.array([max(0, life_left(scene, who)) for who in self.names])
        self._full = np.array([stat(scene, who, "life") for who in self.names])
        self._used, self._guard, self._in = (
            np.array([*map(attrgetter(id_), held)]) for id_ in ("used", "guard", "initiative")
        )
        self._miss, self._nullifies, self._heals = misses(scene), ace_nullifies(scene), heals_at_once(scene)
        self._defended = _for_each(counts_as, has_floor(scene))
        sides = [one.side or who for who, one in scene.combatants.items()]
        self._on_side = np.array([[side == other for other in dict.fromkeys(sides)] for side in sides])
        self._foes = np.array(
            [[not is_friend(scene, one, other) for other in self.names] for one in self.names]
        ) & ~np.eye(len(self.names), dtype=bool)
        self._order = np.array([_order(scene, who, self.names) for who in self.names])

    def play(self, count: int, rounds: int, chances: Chances, notes: FightNotes | None = None) -> Any:
        """Return the LIFE left at [round, fight, combatant]."""
        life, told = np.tile(self._life, (count, 1)), []
        for number in range(1, rounds + 1):
            on = np.nonzero(self._sides(life) > 1)[0]
            if not len(on):
                break
            now = _FastRound(
                number, on, life[on], ManyDecks(self._decks, on, self._deals, chances, notes), notes
            )
            self._play(now)
            life[on] = self._after_consent(now.life) if self._heals else now.life
            told.append(life.copy())
        return np.array(told)

    def _sides(self, life: Any) -> Any:
        """Return how many sides stand in each fight."""
        return ((life > 0) @ self._on_side).sum(axis=1)

    def _after_consent(self, life: Any) -> Any:
        """Heal friends who are left alone: they agree to end the Combat (CRS-77, CRS-93)."""
        ended = (self._sides(life) == 1) & ((life > 0).sum(axis=1) > 1)
        return np.where(ended[:, None] & (life > 0), np.maximum(life, self._full), life)

    def _play(self, now: "_FastRound") -> None:
        for who in self._in_turn(now).T:
            rows = np.nonzero(who != _NOBODY)[0]
            rows = rows[now.life[rows, who[rows]] > 0]
            target = self._target(now, rows, who[rows])
            meets = target != _NOBODY
            self._strike(now, rows[meets], who[rows][meets], target[meets])

    # Initiative

    def _in_turn(self, now: "_FastRound") -> Any:
        """Return at [fight, turn] who is up, `_NOBODY` after the last one (CRS-86 … CRS-88)."""
        place = np.zeros_like(now.life)
        tied, depth = now.life > 0, 0
        while tied.any():
            rows, who = np.nonzero(tied)
            own = 0 if depth else self._in[who]
            key = f"round {now.number}/step 4/{'tie/' * depth}{{}}"
            picks = now.decks.initiative(At(rows, who, key, who))
            total = _for_each(total_of, 0, False)(picks.cards * ~picks.nullified + own)
            if self._nullifies:
                total = np.where(picks.nullified, total_of(0, 0, nullified=True), total)
            now.tell("{} draws {}", rows, (who,), total)
            place += _ahead(place, tied, rows, who, total)
            tied, depth = _tied(place, now.life > 0), depth + 1
        turns = np.full_like(now.life, _NOBODY)
        rows, who = np.nonzero(now.life > 0)
        turns[rows, place[rows, who]] = who
        return turns

    # An attack

    def _target(self, now: "_FastRound", rows: Any, who: Any) -> Any:
        """Return whom each attacks: the first in the usual order, the hurt before the unhurt."""
        life = now.life[rows]
        rank = np.where(self._foes[who] & (life > 0), self._order[who] * _MOST + life, np.inf)
        return np.where(np.isinf(rank).all(axis=1), _NOBODY, rank.argmin(axis=1))

    def _strike(self, now: "_FastRound", rows: Any, who: Any, target: Any) -> None:
        now.tell("{} attacks {} with {}", rows, (who, target), self._used[who])
        picks = now.decks.offense(At(rows, who, f"round {now.number}/{{}}/Offense", who))
        void = picks.nullified
        ours = np.where(void, 0, _for_each(counts_as)(picks.cards + self._used[who]))
        now.tell("{} comes to {}", rows, (who,), ours)
        if self._miss:
            rows, who, target, ours = rows[~void], who[~void], target[~void], ours[~void]
        drawn, nothing = now.decks.defense(At(rows, target, f"round {now.number}/{{}}/Defense", who))
        theirs = np.where(nothing, 0, self._defended(drawn + self._guard[target]))
        lost = _for_each(excess)(ours - theirs)
        now.tell("{} defends with {} and loses {}", rows, (target,), theirs, lost)
        now.life[rows, target] = np.maximum(0, now.life[rows, target] - lost)


class _FastRound:
    """One round of the fights that are not over."""

    def __init__(
        self, number: int, fights: Any, life: Any, decks: ManyDecks, notes: FightNotes | None
    ) -> None:
        self.number, self.life, self.decks = number, life, decks
        self._fights, self._notes = fights, notes

    def tell(self, text: str, rows: Any, people: tuple[Any, ...], *numbers: Any) -> None:
        """Note a fact, if anybody wants to know."""
        if self._notes is not None:
            self._notes.fact(text, self._fights[rows], people, *numbers)


def _ahead(place: Any, tied: Any, rows: Any, who: Any, total: Any) -> Any:
    """Return how many of those tied with each have drawn more."""
    drawn = np.full(place.shape, _LEAST)
    drawn[rows, who] = total
    both = tied[:, :, None] & tied[:, None, :] & (place[:, :, None] == place[:, None, :])
    return (both & (drawn[:, None, :] > drawn[:, :, None])).sum(axis=2)


def _tied(place: Any, able: Any) -> Any:
    """Return who shares a place with another."""
    same = able[:, :, None] & able[:, None, :] & (place[:, :, None] == place[:, None, :])
    return same.sum(axis=2) > 1


def _order(scene: Scene, who: Name, names: tuple[Name, ...]) -> list[int]:
    """Return the rank of each as a target of one, whatever LIFE they have left."""
    keys = {one: order_of_attack(scene, who, one, 0, late=(False,), hidden=False) for one in names}
    ranks = {key: rank for rank, key in enumerate(sorted({*keys.values()}))}
    return [ranks[keys[one]] for one in names]


@lru_cache
def _for_each(function: Callable[..., int], *rest: Any) -> Callable[[Any], Any]:
    """Return a function of the rules as one of arrays, from a table of its results."""
    table = np.array([function(number, *rest) for number in range(_LEAST, _MOST)])
    return lambda numbers: table[numbers - _LEAST]
