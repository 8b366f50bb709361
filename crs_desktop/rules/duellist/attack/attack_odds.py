"""The exact odds of an attack, counted without rolling dice or running rules (DS-43 … DS-141).

Only the dice are counted here. What they come to is asked of the rule that would roll them.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm

from msgspec import Struct

from crs_desktop.rules.cache import remembered
from crs_desktop.rules.cards.dice import every_throw
from crs_desktop.rules.duellist.arms import armour_on
from crs_desktop.rules.duellist.attack.attack_worth import attack_worth, damage_worth, is_concussive
from crs_desktop.rules.duellist.condition import BERSERK, able, is_marked
from crs_desktop.rules.duellist.deeds.deed_words import BLOCK
from crs_desktop.rules.duellist.defence.defence_modifiers import worth
from crs_desktop.rules.duellist.defence.defences import guard_of, open_guards
from crs_desktop.rules.duellist.defence.outcome import is_undefended, is_unseen, settled
from crs_desktop.rules.duellist.state import Deed, Guard
from crs_desktop.rules.duellist.tables import number
from crs_desktop.rules.duellist.tasks import (
    Dice,
    DieRules,
    Parts,
    active_rules,
    after,
    calls,
    fumbled,
    is_heroic,
    total,
)
from crs_desktop.rules.duellist.wounded import code, matrix
from crs_desktop.rules.duellist.wounds.damage import (
    fells,
    gives,
    is_rolled_again,
    knocks_out,
    left_of,
    part_hit,
    raised,
    saved_of,
)
from crs_desktop.rules.odds.distribution import Distribution, differences, mixed
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say

_DEPTH = 5
"""The longest row of dice counted; a longer one comes once in three million throws."""
_TWO = every_throw(2, 6)
_TEN, _SIX = range(1, 11), range(1, 7)


class Landed(Struct, frozen=True):
    """The outcome of a hit: the chance of each rank of wound, and of felling the target."""

    spread: Distribution
    falls: Fraction
    mean: Fraction


NOT_AT_ALL = Landed(Distribution({0: 1}, 1), Fraction(), Fraction())


def forecast(scene: Scene, deed: Deed, answer: str) -> Forecast | None:
    """Forecast an attack against the defence of this answer; None if the target has left."""
    here = deed.whom in scene.combatants
    return met_by(scene, deed, guard_of(scene, deed, answer)) if here else None


def met_by(scene: Scene, deed: Deed, guard: Guard) -> Forecast | None:
    """Forecast an attack against a defence: the chance of each rank of wound, and of felling the target."""
    return Blow(scene, deed).met(guard) if _is_told(scene, deed) else None


def best_met(scene: Scene, deed: Deed) -> Forecast | None:
    """Forecast an attack against the best defence open now: the one with the lowest expected wound."""
    if deed.whom == deed.who or not _is_told(scene, deed):
        return None
    blow = Blow(scene, deed)
    # assume a careful defender, because the defence is unknown before the target is chosen
    return blow.met(min(open_guards(scene, deed), key=blow.expected))


def _is_told(scene: Scene, deed: Deed) -> bool:
    """Return whether there is a forecast: not with heroic fumbles, by which an attack may wound anybody."""
    here = deed.whom in scene.combatants and deed.who in scene.combatants
    return here and not is_heroic(scene)


class Blow:
    """One attack. Each of its numbers is counted once, however many defences it is set against."""

    def __init__(self, scene: Scene, deed: Deed) -> None:
        self.scene, self.deed = scene, deed
        self._strikes = dict[Guard, Fraction]()

    @cached_property
    def attack(self) -> int:
        """The modifiers of the attack."""
        return _sum(attack_worth(self.scene, self.deed))

    @cached_property
    def landed(self) -> Landed:
        """The outcome of a hit."""
        return self._landed(blocked=False)

    @cached_property
    def blocked(self) -> Landed:
        """The outcome of a hit that an armour block has met."""
        return self._landed(blocked=True)

    def hit_chance(self, guard: Guard) -> Fraction:
        """Return the chance that the attack is not parried, dodged or blocked."""
        if guard not in self._strikes:
            self._strikes[guard] = self._hit_chance(guard)
        return self._strikes[guard]

    def _hit_chance(self, guard: Guard) -> Fraction:
        if is_unseen(self.deed) or is_undefended(self.scene, self.deed, guard):
            return Fraction(1)
        return beats(self.scene, self.attack - _sum(worth(self.scene, self.deed, guard)))

    def expected(self, guard: Guard) -> Fraction:
        """Return the mean rank of the wound against a defence."""
        strikes = self.hit_chance(guard)
        through = self.blocked.mean * (1 - strikes) if guard.kind == BLOCK else 0
        return self.landed.mean * strikes + through

    def met(self, guard: Guard) -> Forecast:
        """Forecast the attack against a defence."""
        strikes = self.hit_chance(guard)
        parts = (self.landed, strikes), (self._let_through(guard), 1 - strikes)
        falls = sum((outcome.falls * part for outcome, part in parts), Fraction())
        spread = mixed((outcome.spread, part) for outcome, part in parts)
        return of_wounds(self.scene, self.deed.whom, spread, strikes, falls)

    def _let_through(self, guard: Guard) -> Landed:
        """Return the outcome of an attack that was met: only a block does not stop it."""
        return self.blocked if guard.kind == BLOCK else NOT_AT_ALL

    def _landed(self, blocked: bool) -> Landed:
        """Count the outcome of a hit over all throws of 2d6, parts of the body and armour dice."""
        scene, whom = self.scene, self.deed.whom
        # After a block the defender chooses the part; the forecast assumes the torso.
        places = {"torso": len(_TEN)} if blocked else remembered(_places, scene)
        # Plain numbers only, so that equal armour of different people shares one cached count.
        armoured = tuple(
            (part, often, *_armour(scene, whom, part, blocked)) for part, often in places.items()
        )
        spread, falls, ways = defaultdict[int, int](int), 0, _wounds(self._made, armoured)
        for (part, rank), many in ways.items():
            spread[rank] += many
            falls += many if self._falls(part, rank) else 0
        found = Distribution(spread, sum(spread.values()))
        return Landed(found, Fraction(falls, found.whole), found.mean)

    @cached_property
    def _made(self) -> tuple[int, ...]:
        """The rank of the wound for each throw of 2d6."""
        by_rage = is_marked(self.scene, self.deed.who, BERSERK)
        made = _made(self.scene, _sum(damage_worth(self.scene, self.deed)))
        return tuple(raised(rank, by_rage) for rank in made)

    @cached_property
    def _stands(self) -> bool:
        return able(self.scene, self.deed.whom)

    @cached_property
    def _is_blunt(self) -> bool:
        return is_concussive(self.scene, self.deed)

    def _falls(self, part: str, rank: int) -> bool:
        """Return whether the wound would newly fell the target."""
        if rank < 1 or not self._stands:
            return False
        scene, whom = self.scene, self.deed.whom
        return bool(fells(scene, whom, rank, part)) or (self._is_blunt and knocks_out(scene, whom, rank))


def of_wounds(
    scene: Scene, whom: Name, spread: Distribution, hit: Fraction, down: Fraction | None = None
) -> Forecast:
    """Return the forecast of wounds by rank, named by their letters."""
    return Forecast(
        whom,
        say("rank of the wound"),
        spread,
        hit,
        down,
        # count the attack's fumble alone: a fumble of the defender is part of the chance to hit
        Fraction(1, 20) if active_rules(scene).fumbles else None,
        ill_luck=say("fumble"),
        names={rank: code(rank) or say("none") for rank in spread},
        explained=say("F flesh, L light, S serious, M major"),
    )


def _sum(parts: Parts) -> int:
    return sum(part.worth for part in parts)


def beats(scene: Scene, lead: int) -> Fraction:
    """Return the chance that an attack hits when its modifiers exceed the defence’s by ``lead``."""
    tie = settled(scene, 0)
    # Two further dice are alike, so each side wins half of the ties.
    return _beaten(active_rules(scene), lead, Fraction(1, 2) if tie is None else Fraction(tie))


@lru_cache(maxsize=1024)
def _beaten(rules: DieRules, lead: int, tie: Fraction) -> Fraction:
    ahead = _ahead(rules)
    return ahead.at_least(1 - lead) + tie * ahead.get(-lead, Fraction())


@lru_cache(maxsize=8)
def _ahead(rules: DieRules) -> Distribution:
    """Return the distribution of the die of an attack less that of its defence."""
    # Both roll the same open die, so each pair of throws has the same chance.
    die = die_spread(rules)
    return Distribution(differences(die.ways, die.ways), die.whole**2)


@lru_cache(maxsize=8)
def die_spread(rules: DieRules) -> Distribution:
    """Return the distribution of an open-ended d20, less the 10 that each fumble costs."""
    found, open_ = defaultdict[int, Fraction](Fraction), [(Dice(()), Fraction(1))]
    while open_:
        dice, chance = open_.pop()
        for face in range(1, 21):
            then = after(dice, face, rules)
            if calls(then, rules) and then.fumbles + len(then.shown) <= _DEPTH:
                open_.append((then, chance / 20))
            else:
                found[total(then, fumbled(then))] += chance / 20
    return Distribution.of(found)


def _made(scene: Scene, more: int) -> tuple[int, ...]:
    """Return the rank of the wound for each throw of 2d6."""
    return tuple(matrix(scene, sum(shown) + more) for shown in _TWO)


@lru_cache(maxsize=1024)
def _wounds(
    made: tuple[int, ...], armoured: tuple[tuple[str, int, int, int, tuple[int, ...]], ...]
) -> Mapping[tuple[str, int], int]:
    """Count the ways to each wound of a hit, by part of the body and rank; rank 0 is no wound."""
    saving = [(part, often, saved_by(*armour)) for part, often, *armour in armoured]
    # Parts of the body have different numbers of dice: one common denominator adds their ways.
    whole, found = lcm(*(saves.whole for _, _, saves in saving)), defaultdict[tuple[str, int], int](int)
    for rank, weight in zip(made, _TWO.values(), strict=True):
        for part, often, saves in saving:
            for less, ways in saves.ways.items():
                found[part, left_of(rank, less)] += weight * often * ways * (whole // saves.whole)
    return found


def wounds_of(scene: Scene, more: int, dice: int, minus: int) -> Distribution:
    """Return the chance of each wound of 2d6 + ``more`` behind these dice of armour; rank 0 is no wound."""
    ways = _wounds(_made(scene, more), (("", 1, dice, minus, ()),))
    return Distribution({rank: many for (_, rank), many in ways.items()}, sum(ways.values()))


def _places(scene: Scene) -> Mapping[str, int]:
    """Count the sides of the d10 that lead to each part of the body."""
    return Counter(part_hit(scene, die) for die in _TEN)


def _armour(scene: Scene, who: Name, part: str, blocked: bool) -> tuple[int, int, tuple[int, ...]]:
    """Return the arguments of `saved_by` for the armour on a part of the body."""
    armour = armour_on(scene, who, part)
    if armour is None:
        return 0, 0, ()
    again = tuple(die for die in _SIX if blocked and is_rolled_again(scene, die))
    return number(armour, "dice"), number(armour, "minus"), again


@lru_cache(maxsize=256)
def saved_by(dice: int, minus: int, again: tuple[int, ...]) -> Distribution:
    """Return the distribution of the ranks saved by armour; dice that show ``again`` are rolled once more."""
    # Each die counts as two throws, the second unused as a rule, so that all ways weigh the same.
    one, sums = Counter(gives(then if first in again else first) for first in _SIX for then in _SIX), {0: 1}
    for _ in range(dice):
        further = defaultdict[int, int](int)
        for ranks_, ways in sums.items():
            for more, weight in one.items():
                further[ranks_ + more] += ways * weight
        sums = further
    found = Counter[int]()
    for ranks_, ways in sums.items():
        found[saved_of(ranks_, minus)] += ways
    return Distribution(found, len(_SIX) ** (2 * dice))
