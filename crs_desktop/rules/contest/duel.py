"""Exact duels of Contest in Melee: the round as contests and wounds, the whole fight as a chain.

What a round is made of
-----------------------
Both attack in Melee and meet once; the winner gains an Advantage and strikes, and a wound counts from the end
of the round (CT-18 … CT-28, CT-56). Between two rounds only wounds are remembered. Every wound takes the same
from all stats of a Melee (CT-83), so a chance depends on how much more one side has lost than the other: the
state is this difference for wounds that stay, and the list of wounds that pass.

What the policy does is not stated here. The round is run once for each winner, and its facts tell who meets
whom and with which weapon; the wound rule is run for each number of points. A round with any other deed has
no table, and the duel must be played.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from operator import truediv
from typing import Any, NamedTuple

from msgspec import Struct

from crs_desktop.rules.ask import Asked
from crs_desktop.rules.chance_questions import Roll
from crs_desktop.rules.contest.attack.striking import NOTHING, blows
from crs_desktop.rules.contest.combat import AdvantageGained, Aimed, Answered, Fought
from crs_desktop.rules.contest.round.rounds import ROUND
from crs_desktop.rules.contest.sheet.gear import Weapon
from crs_desktop.rules.contest.sheet.sheet import entries
from crs_desktop.rules.contest.state import Advantage, fight
from crs_desktop.rules.contest.throw import contenders
from crs_desktop.rules.contest.throw.deciding import lead_of
from crs_desktop.rules.contest.throw.odds import ways, ways_to
from crs_desktop.rules.contest.throw.outcome import MOST, Lead
from crs_desktop.rules.contest.wounds.hurt import Injured
from crs_desktop.rules.contest.wounds.injuries import read, sooner
from crs_desktop.rules.contest.wounds.wounds import wound
from crs_desktop.rules.odds.duel_odds import DuelOdds
from crs_desktop.rules.odds.round_chain import ENDS, End, follow
from crs_desktop.rules.play_out.policy import Health, Policy
from crs_desktop.rules.play_out.trial import trial
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name

Part = Callable[[int, int], Any]
Wounds = tuple[str, ...]
_POINTS = range(1, MOST + 1)
_MELEE = 6
"""Number of the stage in which the pairs meet."""


class Wounded(NamedTuple):
    """The wounds between two rounds: by how much one has lost more for good, and both lists of the others."""

    behind: Fraction | int = 0
    one: Wounds = ()
    other: Wounds = ()

    @property
    def less(self) -> Fraction | int:
        """The loss of one more than of the other, in all."""
        return self.behind + sum(map(_penalty, self.one)) - sum(map(_penalty, self.other))

    def after(self, loser: int, injury: str) -> "Wounded | End":
        """Return the state after a round with this new injury, or the end of the duel."""
        one, other = _later(self.one), _later(self.other)
        if _disables(injury):
            return ENDS[1 - loser]
        rounds, penalty = _lasting(injury)
        if rounds is None:
            # store only the difference: a wound takes as much from every stat that a Melee compares (CT-83)
            return Wounded(self.behind + (-penalty if loser else penalty), one, other)
        if loser:
            # sorted, because two orders of the same wounds are one state
            return Wounded(self.behind, one, tuple(sorted((*other, injury))))
        return Wounded(self.behind, tuple(sorted((*one, injury))), other)


class MeleeStrike(Struct, frozen=True):
    """The strike of one side: its leads by a plain and a decisive Advantage, and injuries by points."""

    leads: tuple[Lead, Lead]
    injuries: Mapping[int, str]

    @property
    def is_known(self) -> bool:
        """Whether the worst hit ends the duel and no injury is of one stat alone: else states have no end."""
        injuries = [read(one) for one in self.injuries.values()]
        return bool(injuries[-1].disabled) and not any(one.stats for one in injuries)


class MeleeRound:
    """The contests of a round in which nobody is hurt yet; ``first`` is the place of the first side."""

    def __init__(
        self, first: int, melee: Lead, strikes: tuple[MeleeStrike | None, MeleeStrike | None]
    ) -> None:
        self._first, self._melee, self._strikes = first, melee, strikes
        self._known: dict[Fraction | int, dict[tuple[int, str], int]] = {}

    def chances(self, state: Wounded, part: Part) -> dict[Wounded | End, Any]:
        """Return the chance of each state after the round."""
        found: dict[Wounded | End, Any] = defaultdict(int)
        less = state.less
        # Many states hold other wounds and differ by as much: they have the same contests.
        ways = self._known.get(less) or self._known.setdefault(less, self._ways(less))
        whole = sum(ways.values())
        for (loser, injury), count in ways.items():
            found[state.after(loser, injury)] += part(count, whole)
        return found

    def _ways(self, less: Fraction | int) -> dict[tuple[int, str], int]:
        """Count the ways to each injury, of whom by place, where one has lost so much more."""
        found: dict[tuple[int, str], int] = defaultdict(int)
        for points, count in _points(self._melee, self._first, less).items():
            winner = self._first if points > 0 else 1 - self._first
            strike = self._strikes[winner] if points else None
            ways = {0: _whole()} if strike is None else _points(strike.leads[abs(points) > 1], winner, less)
            for hit, further in ways.items():
                injury = strike.injuries[hit] if strike and hit > 0 else ""
                found[1 - winner, injury] += count * further
        return found


def duel(
    scene: Scene, policy: Policy, health: Health, part: Part = truediv, rounds: int = 60
) -> DuelOdds | None:
    """Count the duel of the two in a scene, who both play by the policy; None if their deeds have no table.

    With `Fraction` as ``part`` the chances are exact; with true division they are floats.
    """
    # a state begins without wounds: those of the sheet may name single stats, which no state holds
    if any(entries(scene, who, "injuries") for who in scene.combatants):
        return None
    found = _round(scene, policy, health)
    return None if found is None else follow(Wounded(), lambda state: found.chances(state, part), rounds)


def _round(scene: Scene, policy: Policy, health: Health) -> MeleeRound | None:
    one, other = scene.combatants
    tries = _Try(policy, health, one).on(scene), _Try(policy, health, other).on(scene)
    if not all(tried.is_melee for tried in tries):
        return None
    first, second = tries[0].met
    melee = lead_of(tries[0].meeting, *contenders.in_melee(first, second))
    strikes = tries[0].strike(other), tries[1].strike(one)
    known = all(strike is None or strike.is_known for strike in strikes)
    return MeleeRound(int(first == other), melee, strikes) if known else None


class _Try:
    """A round that is run with dice by which one of the two wins and hits, and what it shows."""

    def __init__(self, policy: Policy, health: Health, winner: Name) -> None:
        self._policy, self._health, self._winner = policy, health, winner
        self.meeting = self._striking = Scene("")
        self.met = (winner, winner)
        self.is_melee, self._how = False, ""

    def on(self, scene: Scene) -> "_Try":
        """Run the round in a scene."""
        told = trial(scene, ROUND.rule, self._answer).told
        aims = [one.intents for one in told if isinstance(one, Aimed)]
        met = [(one.who, one.whom) for one in told if isinstance(one, Fought)]
        evades = any(isinstance(one, Answered) and one.answer != "melee" for one in told)
        both = len(aims) == 2 and all([one.deed for one in each] == ["melee"] for each in aims)
        strikes = self._how in ("", NOTHING) or self._how in blows(self._striking, self._winner)
        # anything else, such as a shot or a flight, happens on ground that the states do not hold
        self.is_melee = both and not evades and len(met) == 1 and strikes
        self.met = met[0] if met else self.met
        return self

    def _answer(self, scene: Scene, asked: Asked[Any]) -> Any:
        question = asked.question
        if isinstance(question, Roll):
            wins = fight(scene).stage != _MELEE or question.who == self._winner
            self.meeting = scene if fight(scene).stage == _MELEE else self.meeting
            # The highest throw against the lowest: the chosen side wins whatever the stats.
            return (question.sides if wins else 1,) * question.count
        given = self._policy.answer(scene, question, self._health)
        if question.name == "strike" and question.who == self._winner:
            self._striking, self._how = scene, given
        return given

    def strike(self, over: Name) -> MeleeStrike | None:
        """Return the strike of the winner; None if they can never win, or do not strike."""
        who, scene = self._winner, self._striking
        if self._how in ("", NOTHING):
            return None
        blow = blows(scene, who)[self._how]
        two = contenders.strike(who, over, *blow)
        by_worth = (AdvantageGained(Advantage(who, over, decisive)).on(scene) for decisive in (False, True))
        plain, decisive = (lead_of(now, *two) for now in by_worth)
        return MeleeStrike(
            (plain, decisive), {points: self._wound(over, points, blow[0]) for points in _POINTS}
        )

    def _wound(self, over: Name, points: int, weapon: Weapon) -> str:
        """Return the injury of a hit; empty if the GM's word is no wound."""
        told = trial(
            self._striking,
            lambda table: wound(table, self._winner, over, points, weapon.kind),
            self._answer,
        ).told
        return next((one.injury for one in told if isinstance(one, Injured)), "")


def _points(lead: Lead, side: int, less: Fraction | int) -> Mapping[int, int]:
    """Count the ways to each points of a contest whose first side is at this place."""
    return ways_to(Lead(lead.by + less if side else lead.by - less, lead.lower))


def _whole() -> int:
    return sum(ways().values())


@lru_cache(maxsize=256)
def _later(wounds: Wounds) -> Wounds:
    return tuple(filter(None, map(sooner, wounds)))


@lru_cache(maxsize=256)
def _lasting(injury: str) -> tuple[int | None, Fraction | int]:
    """Return the rounds of an injury, None if it stays, and its penalty: as a whole number if it is one."""
    found = read(injury)
    whole = found.penalty.denominator == 1
    return found.rounds, found.penalty.numerator if whole else found.penalty


@lru_cache(maxsize=256)
def _disables(injury: str) -> bool:
    return bool(read(injury).disabled)


def _penalty(injury: str) -> Fraction | int:
    return _lasting(injury)[1]
