"""Groups in which all attack at Short Range or are in a Stance: many fights at once (CRS-73 … CRS-128).

What everyone does is not stated here. The round itself is run once for each kind of state (hurt or not), with
an Ace for each Offense, and its facts tell who attacks with how much and who is in a Stance. Who is attacked
first, what a draw comes to and what it takes are functions of the rules, asked for all numbers that may
occur. A fight in which somebody may do something else has no fast player, and the rules play it.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import permutations
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.attack.attack import counts_as, excess, has_floor
from crs_desktop.rules.double_exposure.attack.ranges import is_short
from crs_desktop.rules.double_exposure.cards.pick import misses, readings
from crs_desktop.rules.double_exposure.combat import is_on
from crs_desktop.rules.double_exposure.duel import DuelFighter, kinds_of, tried
from crs_desktop.rules.double_exposure.fast.decks import At, ManyDecks
from crs_desktop.rules.double_exposure.fast.fights import ManyFights
from crs_desktop.rules.double_exposure.odds.draws import deals
from crs_desktop.rules.double_exposure.precedence import (
    ace_nullifies,
    breaks_ties_from_full_decks,
    total_of,
)
from crs_desktop.rules.double_exposure.round.rounds import heals_at_once
from crs_desktop.rules.double_exposure.sheet.sheet import LIFE_LEFT, down, life_left, stat
from crs_desktop.rules.play_out.fast import Chances, FightNotes
from crs_desktop.rules.play_out.policy import Health, Policy
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import is_friend, order_of_attack
from crs_desktop.rules.table import Rule
from crs_desktop.rules.values import Name

_LEAST, _MOST = -1000, 3000
"""Bounds of every sum: stats and modifiers have at most three digits."""
_NOBODY = -1
Kinds = dict[Name, list[int]]
"""The kind of state of each combatant, at [LIFE left]."""
Fighters = dict[Name, DuelFighter]
Decide = Callable[[Scene], Sequence[DuelFighter | None]]


def fast_melee(scene: Scene, policy: Policy, health: Health, rule: Rule) -> "FastMelee | None":
    """Return the fast fights of a scene; None where somebody may do something else than attack."""
    here = {who: one for who, one in scene.combatants.items() if not one.bystander}
    able = {who: one for who, one in here.items() if not down(scene, who)}
    scene, standing = replace(scene, combatants=here), replace(scene, combatants=able)
    if is_on(scene) or any(one.markers for one in here.values()) or not _all_in_reach(scene):
        return None
    # no array follows these readings: worn decks in a tie, and a special draw that goes on
    if not breaks_ties_from_full_decks(scene) or readings(scene).again:
        return None
    if len({one.side or who for who, one in able.items()}) < 2:  # it is over before it begins
        return None
    kinds = {who: kinds_of(scene, policy, who) for who in here}
    decide = partial(tried, policy=policy, health=health, rule=rule)
    tries = (_fighters(standing, kinds, kind, decide) for kind in range(len(policy.edges) + 1))
    found = [fighters for fighters in tries if fighters is not None]
    if len(found) <= len(policy.edges) or any(one.used is None for one in found[-1].values()):
        return None
    # one set of deals serves everybody
    if len({one.special for fighters in found for one in fighters.values()}) > 1:
        return None
    return FastMelee(scene, kinds, found)


def _fighters(standing: Scene, kinds: Kinds, kind: int, decide: Decide) -> Fighters | None:
    """Return what each does who may ever be in this kind of state; None if anybody does something else."""
    lives = {who: kinds[who].index(kind, 1) for who in standing.combatants if kind in kinds[who][1:]}
    for who, left in lives.items():
        standing = standing.with_field(who, LIFE_LEFT, left)
    decided = dict(zip(standing.combatants, decide(standing), strict=True))
    found = {who: one for who in lives if (one := decided[who]) is not None}
    return found if len(found) == len(lives) else None


def _all_in_reach(scene: Scene) -> bool:
    """Return whether everyone may strike everyone: nobody ever needs to move."""
    return not scene.walls.named and all(is_short(scene, *two) for two in permutations(scene.combatants, 2))


class FastMelee:
    """The fights of one scene. Columns of all arrays are the combatants in the order of the scene."""

    def __init__(self, scene: Scene, kinds: Kinds, found: Sequence[Fighters]) -> None:
        self.names = tuple(scene.combatants)
        known = {who: one for fighters in found for who, one in fighters.items()}
        # Somebody else stands in for the fallen, who never act, and for a kind of state that nobody reaches.
        some = next(iter(known.values()))
        fighters = {who: known.get(who, some) for who in self.names}
        self._decks = tuple(one.deck for one in fighters.values())
        self._deals = deals(scene, some.special)
        self._in = np.array([one.initiative for one in fighters.values()])
        self._deeds = _deeds([[*(fighters | each).values()] for each in found])
        most = max(map(len, kinds.values()))
        self._kinds = np.array([kinds[who] + [0] * (most - len(kinds[who])) for who in self.names])
        self._life = np.array([max(0, life_left(scene, who)) for who in self.names])
        self._full = np.array([stat(scene, who, "life") for who in self.names])
        self._miss, self._nullifies, self._heals = misses(scene), ace_nullifies(scene), heals_at_once(scene)
        self._defended = _for_each(counts_as, has_floor(scene))
        self._on_side, self._foes = _on_side(scene), _foes(scene)
        self._order = np.array([_order(scene, who, self.names) for who in self.names])

    def play(
        self, count: int, rounds: int, chances: Chances, notes: FightNotes | None = None
    ) -> tuple[Any, Any]:
        """Return how many rounds each fight takes, and the LIFE left at [round, combatant]."""
        fights = ManyFights(np.tile(self._life, (count, 1)), rounds)
        while len(on := fights.unfinished(self._sides(fights.life) > 1)):
            ahead = fights.begin(on)
            life = fights.life[ahead.fights]
            if notes is not None:
                notes.begin(ahead)
            decks = ManyDecks(self._decks, len(life), self._deals, chances, notes)
            now = _FastRounds(life, decks, self._decided(life), notes)
            self._play(now)
            kept = fights.end(on, ahead, self._after_consent(now.life) if self._heals else now.life)
            if notes is not None:
                notes.keep(kept)
        return fights.told()

    def _sides(self, life: Any) -> Any:
        """Return how many sides stand in each fight."""
        return ((life > 0) @ self._on_side).sum(axis=1)

    def _after_consent(self, life: Any) -> Any:
        """Heal friends who are left alone: they agree to end the Combat (CRS-77, CRS-93)."""
        ended = (self._sides(life) == 1) & ((life > 0).sum(axis=1) > 1)
        return np.where(ended[:, None] & (life > 0), np.maximum(life, self._full), life)

    def _play(self, now: "_FastRounds") -> None:
        for who in self._in_turn(now).T:
            rows = np.nonzero(who != _NOBODY)[0]
            rows = rows[(now.life[rows, who[rows]] > 0) & now.deeds.attacks[rows, who[rows]]]
            target = self._target(now, rows, who[rows])
            meets = target != _NOBODY
            self._strike(now, rows[meets], who[rows][meets], target[meets])

    def _decided(self, life: Any) -> "_Deeds":
        """Return what each decides at the beginning of a round, at [round, combatant]."""
        columns = np.arange(len(self.names))
        return self._deeds.at(self._kinds[columns, life], columns)

    # Initiative

    def _in_turn(self, now: "_FastRounds") -> Any:
        """Return at [round, turn] who is up, `_NOBODY` after the last one (CRS-86 … CRS-88)."""
        place = np.zeros_like(now.life)
        tied, depth = now.life > 0, 0
        while tied.any():
            rows, who = np.nonzero(tied)
            own = 0 if depth else self._in[who]
            # each tie lies one step deeper, as in the paths of the rules
            key = f"round {{}}/step 4/{'tie/' * depth}{{}}"
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

    def _target(self, now: "_FastRounds", rows: Any, who: Any) -> Any:
        """Return whom each attacks: the first in the usual order, the hurt before the unhurt."""
        life = now.life[rows]
        # one number for order and LIFE, since no LIFE reaches `_MOST`
        rank = np.where(self._foes[who] & (life > 0), self._order[who] * _MOST + life, np.inf)
        return np.where(np.isinf(rank).all(axis=1), _NOBODY, rank.argmin(axis=1))

    def _strike(self, now: "_FastRounds", rows: Any, who: Any, target: Any) -> None:
        used = now.deeds.used[rows, who]
        now.tell("{} attacks {} with {}", rows, (who, target), used)
        picks = now.decks.offense(At(rows, who, "round {}/{}/Offense", who))
        void = picks.nullified
        ours = np.where(void, 0, _for_each(counts_as)(picks.cards + used))
        now.tell("{} comes to {}", rows, (who,), ours)
        if self._miss:
            rows, who, target, ours = rows[~void], who[~void], target[~void], ours[~void]
        drawn, nothing = now.decks.defense(At(rows, target, "round {}/{}/Defense", who))
        theirs = np.where(nothing, 0, self._defended(drawn + now.deeds.guard[rows, target]))
        lost = _for_each(excess)(ours - theirs)
        now.tell("{} defends with {} and loses {}", rows, (target,), theirs, lost)
        now.life[rows, target] = np.maximum(0, now.life[rows, target] - lost)


class _Deeds(Struct, frozen=True):
    """Arrays of who attacks, of what is added to the Offense, and of what is added to the Defense."""

    attacks: Any
    used: Any
    guard: Any

    def at(self, kinds: Any, columns: Any) -> "_Deeds":
        """Return the deeds of each combatant in these kinds of state."""
        return _Deeds(self.attacks[kinds, columns], self.used[kinds, columns], self.guard[kinds, columns])


def _deeds(held: Sequence[Sequence[DuelFighter]]) -> _Deeds:
    """Return the deeds at [kind of state, combatant]."""
    return _Deeds(
        np.array([[one.used is not None for one in fighters] for fighters in held]),
        np.array([[one.used or 0 for one in fighters] for fighters in held]),
        np.array([[one.guard for one in fighters] for fighters in held]),
    )


class _FastRounds:
    """Rounds that are played at once, from the LIFE at [round, combatant]."""

    def __init__(self, life: Any, decks: ManyDecks, deeds: _Deeds, notes: FightNotes | None) -> None:
        self.life, self.decks, self.deeds, self._notes = life, decks, deeds, notes

    def tell(self, text: str, rows: Any, people: tuple[Any, ...], *numbers: Any) -> None:
        """Note a fact, if anybody wants to know."""
        if self._notes is not None:
            self._notes.fact(text, rows, people, *numbers)


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


def _on_side(scene: Scene) -> Any:
    """Return at [combatant, side] who is on which side; one without a side is alone."""
    sides = [one.side or who for who, one in scene.combatants.items()]
    return np.array([[side == other for other in dict.fromkeys(sides)] for side in sides])


def _foes(scene: Scene) -> Any:
    """Return at [combatant, combatant] who are foes."""
    names = scene.combatants
    return np.array([[one != other and not is_friend(scene, one, other) for other in names] for one in names])


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
