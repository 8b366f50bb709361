"""Encounters played out many times, and what the fights come to."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.balance.fast import BLOCK, play_block
from crs_desktop.play.balance.fights import play
from crs_desktop.play.balance.plan import FightPlan, FightResult, side_of
from crs_desktop.play.balance.workers import Work, Workers
from crs_desktop.rules import load_system
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import decimal, say, say_many

_CHUNK, _TASKS = 10, 400
"""Least fights of one task, enough to be worth sending, and most tasks."""
_NAMED = 8
"""Most people named in a sentence; the table has them all."""
_SURE = 1.96
"""Standard deviations of an interval that holds in 19 of 20 cases."""


class Share(Struct, frozen=True):
    """A share that was counted: ``times`` among ``all``."""

    times: int
    all: int

    @property
    def part(self) -> float:
        """The share itself."""
        return self.times / self.all if self.all else 0.0

    @property
    def off(self) -> float:
        """Half the width of its interval of 95 percent (Wilson), so that none and all are not certain."""
        if not self.all:
            return 1.0
        squared = _SURE * _SURE
        spread = self.part * (1 - self.part) / self.all + squared / (4 * self.all * self.all)
        return _SURE * sqrt(spread) / (1 + squared / self.all)

    def holds(self, part: float) -> bool:
        """Return whether the interval holds a share."""
        squared = _SURE * _SURE
        middle = (self.part + squared / (2 * self.all)) / (1 + squared / self.all)
        return abs(part - middle) <= self.off

    def words(self) -> str:
        """Return the share in words, ``38 ± 4 in 100``."""
        off = max(1, round(100 * self.off))
        return say("{part} ± {off} in 100", part=round(100 * self.part), off=off)


class Fights(Struct, frozen=True):
    """The fights of a plan that have been played, in the order of their numbers."""

    plan: FightPlan
    all: tuple[FightResult, ...]

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides, in the order of their first combatants."""
        return sides(self.plan.scene)

    def wins(self, side: str) -> Share:
        """Return how often a side won; the empty side stands for neither."""
        return Share(sum(one.won == side for one in self.all), len(self.all))

    def falls(self, who: Name) -> Share:
        """Return how often a combatant went down."""
        return Share(sum(who in one.fell for one in self.all), len(self.all))

    def down_by_round(self, who: Name) -> list[float]:
        """Return the share of fights in which a combatant is down after each round of the longest fight."""
        fell = Counter(one.fell[who] for one in self.all if who in one.fell)
        longest = max((one.rounds for one in self.all), default=0)
        return [down / len(self.all) for down in accumulate(fell[at] for at in range(1, longest + 1))]

    @property
    def rounds(self) -> float:
        """The mean number of rounds."""
        return sum(one.rounds for one in self.all) / len(self.all)

    @property
    def median(self) -> FightResult:
        """The fight in the middle: among those won by the usual winner, the one with the median of rounds."""
        usual = Counter(one.won for one in self.all).most_common(1)[0][0]
        alike = sorted((one for one in self.all if one.won == usual), key=_length)
        return alike[len(alike) // 2]

    def mean_left(self, who: Name, side: str) -> float | None:
        """Return the mean LIFE left of a combatant when a side wins; None if it never did, or counts none."""
        left = [one.left[who][-1] for one in self.all if one.won == side and one.left.get(who)]
        return sum(left) / len(left) if left else None

    def life_by_round(self, who: Name) -> list[float]:
        """Return the mean LIFE left after each round, of a fight that is over as it ended."""
        told = [one.left[who] for one in self.all if one.left.get(who)]
        longest = max(map(len, told), default=0)
        return [sum(one[min(at, len(one) - 1)] for one in told) / len(told) for at in range(longest)]


def _length(one: FightResult) -> tuple[int, int]:
    return one.rounds, one.number


def sides(scene: Scene) -> tuple[str, ...]:
    """Return the sides that take part in a fight, in the order of their first combatants."""
    taking_part = (who for who, one in scene.combatants.items() if not one.bystander)
    return tuple(dict.fromkeys(side_of(scene, who) for who in taking_part))


def why_not(scene: Scene) -> str:
    """Return why a scene cannot be played out; empty if it can."""
    system = load_system(scene.system)
    able = {who: one for who, one in scene.combatants.items() if not system.out(scene, who)}
    if len(sides(replace(scene, combatants=able))) < 2:
        return say("A fight needs two sides: expected combatants who can fight on at least 2 sides.")
    return ""


def begin(plan: FightPlan, count: int, workers: int | Workers = 0) -> Work[tuple[FightResult, ...]]:
    """Begin to play so many fights. Raises `NotAllowed` without two sides."""
    if why := why_not(plan.scene):
        raise NotAllowed(why)
    if plan.fast:
        return Work(_block, [(plan, place, count) for place in range(-(-count // BLOCK))], workers)
    size = max(_CHUNK, count // _TASKS)
    tasks = [(plan, first, min(size, count - first)) for first in range(0, count, size)]
    return Work(_some, tasks, workers)


def _some(task: tuple[FightPlan, int, int]) -> tuple[FightResult, ...]:
    plan, first, count = task
    return tuple(play(plan, number) for number in range(first, first + count))


def _block(task: tuple[FightPlan, int, int]) -> tuple[FightResult, ...]:
    """Play a block of fast fights, and keep those that are wanted."""
    plan, block, count = task
    return play_block(plan, block)[: count - block * BLOCK]


def put_together(plan: FightPlan, parts: Sequence[tuple[FightResult, ...]]) -> Fights:
    """Return the fights of all tasks as one."""
    return Fights(plan, tuple(sorted((one for part in parts for one in part), key=lambda one: one.number)))


def played_by(fights: Fights) -> str:
    """Return how many fights were played, and by which player."""
    if fights.plan.fast:
        return say("{fights} fights by the fast player", fights=len(fights.all))
    return say("{fights} real fights", fights=len(fights.all))


def sentence(fights: Fights) -> str:
    """Return the result in words: who wins how often, how long it takes, and who goes down how often."""
    scene = fights.plan.scene
    best = max((side for side in fights.sides), key=lambda side: fights.wins(side).times)
    if not fights.wins(best).times:
        won = say("No side wins a fight")
    else:
        share = fights.wins(best).words()
        won = say_many(*_WIN, _members(scene, best), side=_called(scene, best), share=share)
    parts = [
        won,
        say("{rounds} rounds", rounds=decimal(f"{fights.rounds:.1f}")),
    ]
    fell = [who for who in scene.combatants if fights.falls(who).times]
    for who in fell[:_NAMED]:
        often = in_so_many(fights.falls(who).times, len(fights.all))
        parts.append(say("{who} goes down in {often}", who=scene.label(who), often=often))
    if more := fell[_NAMED:]:
        parts.append(say_many("1 other goes down too", "{count} others go down too", len(more)))
    return ", ".join(parts) + "."


_WIN = "{side} wins {share}", "{side} win {share}"


def _members(scene: Scene, side: str) -> int:
    return sum(side_of(scene, who) == side for who in scene.combatants)


def _called(scene: Scene, side: str) -> str:
    return scene.label(Name(side))


def in_so_many(times: int, whole: int) -> str:
    """Return a counted share as people say it, ``1 of 5``."""
    near = Fraction(times, whole).limit_denominator(10)
    if near in (0, 1):
        return say("{few} of {many}", few=times, many=whole)
    return say("{few} of {many}", few=near.numerator, many=near.denominator)
