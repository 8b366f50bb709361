"""Encounters played out many times, and what the fights come to."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.balance.fast import BLOCK, play_block
from crs_desktop.play.balance.fights import play
from crs_desktop.play.balance.plan import FightPlan, FightResult, side_of, sides, taking_part, without_stats
from crs_desktop.play.balance.shares import Share
from crs_desktop.play.balance.workers import Work, Workers
from crs_desktop.rules import load_system
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import decimal, listed, say, say_many

_CHUNK, _TASKS = 10, 400
"""Least fights of one task, enough to be worth sending, and most tasks."""
_NAMED = 8
"""Most people named in a sentence; the table has them all."""


class Fights(Struct, frozen=True):
    """The fights of a plan that have been played, in the order of their numbers."""

    plan: FightPlan
    all: tuple[FightResult, ...]

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides, in the order of their first combatants."""
        return sides(taking_part(self.plan.scene))

    def wins(self, side: str) -> Share:
        """Return how often a side won; the empty side stands for neither."""
        return Share(sum(one.won == side for one in self.all), len(self.all))

    def falls(self, who: Name) -> Share:
        """Return how often a combatant went down."""
        return Share(sum(who in one.fell for one in self.all), len(self.all))

    def down_by_round(self, who: Name) -> list[float]:
        """Return how many times in 100 a combatant is down after each round of the longest fight."""
        fell = Counter(one.fell[who] for one in self.all if who in one.fell)
        longest = max((one.rounds for one in self.all), default=0)
        return [100 * down / len(self.all) for down in accumulate(fell[at] for at in range(1, longest + 1))]

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


def why_not(scene: Scene) -> str:
    """Return why a scene cannot be played out; empty if it can."""
    system, scene = load_system(scene.system), taking_part(scene)
    able = {who: one for who, one in scene.combatants.items() if not system.out(scene, who)}
    standing = sides(replace(scene, combatants=able))
    if not standing:
        return say("Nobody here can fight: at least 2 sides are needed.")
    if len(standing) == 1:
        # a combatant who fights alone counts as a side under their name and is shown by their label
        side = scene.label(Name(standing[0]))
        return say("Only {side} can fight here: at least 2 sides are needed.", side=side)
    return without_stats(scene)


def begin(plan: FightPlan, count: int, workers: int | Workers = 0) -> Work[tuple[FightResult, ...]]:
    """Begin to play so many fights. Raises `NotAllowed` if they cannot be played."""
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
    said = ", ".join((_wins(fights), _takes(fights.rounds), *_neither(fights))) + "."
    if fell := _falls(fights):
        said = say("{said} Down in 100 fights: {who}.", said=said, who=listed(fell))
    return said


_WIN = "{side} wins {share} times in 100", "{side} win {share} times in 100"


def _wins(fights: Fights) -> str:
    """Return how often the side that wins most wins."""
    scene = fights.plan.scene
    best = max(fights.sides, key=lambda side: fights.wins(side).times)
    if not fights.wins(best).times:
        return say("No side wins a fight")
    members = sum(side_of(scene, who) == best for who in scene.combatants)
    return say_many(*_WIN, members, side=scene.label(Name(best)), share=fights.wins(best).words())


def _takes(rounds: float) -> str:
    if rounds == 1:  # as each fight of Bruise
        return say_many("in 1 round", "in {count} rounds", 1)
    return say("in {rounds} rounds", rounds=decimal(f"{rounds:.1f}"))


def _neither(fights: Fights) -> list[str]:
    """Return how often no side wins, if that happens in some fights and not in others."""
    share = fights.wins("")
    return [say("{share} times no side wins", share=share.words())] if 0 < share.times < share.all else []


def _falls(fights: Fights) -> list[str]:
    """Return how often each goes down who does; of many, the others as a number."""
    scene = fights.plan.scene
    fell = [(who, share) for who in scene.combatants if (share := fights.falls(who)).times]
    named = [f"{scene.label(who)} ({share.words()})" for who, share in fell[:_NAMED]]
    more = len(fell) - len(named)
    return [*named, say_many("1 other", "{count} others", more)] if more else named
