"""Duels of everyone against everyone: exact where the system counts them, played where it does not."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from msgspec import Struct

from crs_desktop.play.balance.encounter import Fights
from crs_desktop.play.balance.fights import play
from crs_desktop.play.balance.plan import FightPlan, health_in, playing_out, policy_of, without_stats
from crs_desktop.play.balance.setting_up import arena
from crs_desktop.play.balance.shares import Share, in_hundred
from crs_desktop.play.balance.workers import Work, Workers
from crs_desktop.rules import load_system
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system_parts import not_counted
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, say_many

FIGHTS = 100
"""Fights of a duel that is not exact, unless another number is asked for."""
_CHUNK, _TASKS = 8, 400
"""Least duels of one task that are counted, and most tasks; each that is played is a task of its own."""
_NOTHING = 1e-9
"""The largest rest of 1 that only the rounding of floats makes."""
Pair = tuple[Name, Name]


class Match(Struct, frozen=True):
    """Duels to be held: the people in a scene, the id of the policy, fights of a duel that is not exact."""

    scene: Scene
    policy: str
    seed: str
    fights: int = FIGHTS


class DuelResult(Struct, frozen=True):
    """The result of a duel: chances to win, mean rounds of decided fights, mean LIFE left to each winner.

    ``played`` is the number of fights, 0 if the chances are exact. ``one_left`` and ``other_left`` are None
    if that side never won or the system counts no LIFE. ``one_by_ace`` and ``other_by_ace`` are the chances
    to win because the Defense against the last blow held an Ace, None where they are not counted.
    """

    one: Name
    other: Name
    one_wins: float
    other_wins: float
    rounds: float
    one_left: float | None = None
    other_left: float | None = None
    played: int = 0
    one_by_ace: float | None = None
    other_by_ace: float | None = None

    @property
    def neither(self) -> float:
        """The chance that neither wins."""
        rest = 1.0 - self.one_wins - self.other_wins
        return rest if rest > _NOTHING else 0.0

    @property
    def better(self) -> Name:
        """The one who wins more often; the first if both win equally often."""
        return self.other if self.other_wins > self.one_wins else self.one

    @property
    def left(self) -> float | None:
        """The mean LIFE left to the better one when they win."""
        return self.one_left if self.better == self.one else self.other_left

    @property
    def by_ace(self) -> float | None:
        """The chance that the better one wins by an Ace."""
        return self.one_by_ace if self.better == self.one else self.other_by_ace

    @property
    def times(self) -> str:
        """Number of times in 100 that the better one wins, with its interval if the duel was played."""
        part = max(self.one_wins, self.other_wins)
        return Share(round(part * self.played), self.played).words() if self.played else in_hundred(part)

    def turned(self) -> "DuelResult":
        """Return the same duel seen from the other side."""
        wins, left = (self.other_wins, self.one_wins), (self.other_left, self.one_left)
        aces = self.other_by_ace, self.one_by_ace
        return DuelResult(self.other, self.one, *wins, self.rounds, *left, self.played, *aces)

    def sentence(self, scene: Scene) -> str:
        """Return the result in words."""
        one, other = scene.label(self.one), scene.label(self.other)
        if not self.one_wins + self.other_wins:
            return say("Neither {one} nor {other} ever wins.", one=one, other=other)
        if self.better != self.one:
            one, other = other, one
        said = say("{one} beats {other} {times} times in 100", one=one, other=other, times=self.times)
        return say("{said}, {rest}.", said=said, rest=", ".join(self._rest()))

    def _rest(self) -> Iterator[str]:
        yield say_many("in 1 round", "in {count} rounds", round(self.rounds))
        if self.left is not None:
            yield say("with {left} LIFE left", left=f"{self.left:.0f}")
        if self.by_ace and round(100 * self.by_ace):
            yield say_many("once by an Ace", "{count} times by an Ace", round(100 * self.by_ace))
        if round(100 * self.neither):
            yield say("{neither} times neither wins", neither=f"{100 * self.neither:.0f}")


class Standings(Struct, frozen=True):
    """The duels of a cast, by both names in either order."""

    match: Match
    duels: Mapping[Pair, DuelResult]

    def of(self, one: Name, other: Name) -> DuelResult | None:
        """Return the duel of two, seen from the first; None if it is not known."""
        found = self.duels.get((one, other))
        turned = self.duels.get((other, one))
        return found or (turned.turned() if turned else None)

    def strength(self, who: Name) -> float:
        """Return the mean chance to win against the others, the half of a fight that neither wins."""
        held = [found for other in self.match.scene.combatants if (found := self.of(who, other))]
        return sum(one.one_wins + one.neither / 2 for one in held) / len(held) if held else 0.0

    def by_strength(self) -> list[Name]:
        """Return the names, the strongest first; of equals as in the scene."""
        return sorted(self.match.scene.combatants, key=lambda who: -self.strength(who))


def begin(
    match: Match, pairs: Iterable[Pair] | None = None, workers: int | Workers = 0
) -> Work[tuple[DuelResult, ...]]:
    """Begin the duels of these pairs, or of everyone against everyone.

    Raises `NotAllowed` for a cast of one, people without stats, and an unknown policy.
    """
    if (count := len(match.scene.combatants)) < 2:
        raise NotAllowed(
            say("A cast of {count} has no duels: at least 2 characters are needed.", count=count)
        )
    if why := without_stats(match.scene):
        raise NotAllowed(why)
    policy_of(load_system(match.scene.system), match.policy)
    wanted = [*(combinations(match.scene.combatants, 2) if pairs is None else pairs)]
    size = 1 if is_played(match.scene) else max(_CHUNK, len(wanted) // _TASKS)
    chunks = [wanted[first : first + size] for first in range(0, len(wanted), size)]
    return Work(_some, [(match, chunk) for chunk in chunks], workers)


def is_played(scene: Scene) -> bool:
    """Return whether all duels of the system are played: none is counted."""
    return playing_out(load_system(scene.system)).duel is not_counted


def _some(task: tuple[Match, Sequence[Pair]]) -> tuple[DuelResult, ...]:
    match, pairs = task
    return tuple(held(match, *pair) for pair in pairs)


def held(match: Match, one: Name, other: Name) -> DuelResult:
    """Return one duel: counted if the system can, else played."""
    system, scene = load_system(match.scene.system), arena(match.scene, one, other)
    policy = policy_of(system, match.policy)
    odds = playing_out(system).duel(scene, policy, health_in(system))
    if odds is None:
        return _played(match, scene, one, other)
    wins = float(odds.one_wins), float(odds.other_wins)
    left = _left(odds.one_left, wins[0]), _left(odds.other_left, wins[1])
    aces = (None if each is None else float(each) for each in (odds.one_by_ace, odds.other_by_ace))
    return DuelResult(one, other, *wins, float(odds.rounds), *left, 0, *aces)


def _left(life: Any, wins: float) -> float | None:
    return None if life is None or not wins else float(life)


def _played(match: Match, scene: Scene, one: Name, other: Name) -> DuelResult:
    # each pair has its own seed, so that a duel comes out the same whichever others are held with it
    plan = FightPlan(scene, match.policy, f"{match.seed}/{one}/{other}")
    fights = Fights(plan, tuple(play(plan, number) for number in range(match.fights)))
    decided = [each.rounds for each in fights.all if each.won]
    return DuelResult(
        one,
        other,
        fights.wins(one).part,
        fights.wins(other).part,
        sum(decided) / len(decided) if decided else 0.0,
        fights.mean_left(one, one),
        fights.mean_left(other, other),
        match.fights,
    )


def put_together(match: Match, parts: Iterable[tuple[DuelResult, ...]]) -> Standings:
    """Return the duels of all tasks as one."""
    return Standings(match, {(one.one, one.other): one for part in parts for one in part})
