"""Duels solved by walking the rule of the round from every list of injuries, which the chain must equal."""

from collections import defaultdict
from fractions import Fraction

from crs_desktop.play.balance.plan import health_in, policy_of
from crs_desktop.rules.contest import SYSTEM
from crs_desktop.rules.contest.round.rounds import ROUND
from crs_desktop.rules.contest.sheet.sheet import entries
from crs_desktop.rules.contest.wounds.injuries import disabled
from crs_desktop.rules.odds.duel_odds import DuelOdds
from crs_desktop.rules.scene import Scene
from tests.rules.oracle import walk

Hurt = tuple[tuple[str, ...], tuple[str, ...]]


def by_walking(scene: Scene, policy: str, rounds: int) -> DuelOdds:
    """Follow the injuries of both through so many rounds, each walked for every throw."""
    how, health = policy_of(SYSTEM, policy), health_in(SYSTEM)
    one, other = scene.combatants
    now: dict[Hurt, Fraction] = {((), ()): Fraction(1)}
    known: dict[Hurt, dict[Hurt, Fraction]] = {}
    wins, lasted = [Fraction(), Fraction()], Fraction()
    for number in range(1, rounds + 1):
        then: dict[Hurt, Fraction] = defaultdict(Fraction)
        for state, chance in now.items():
            hurt = scene.with_field(one, "injuries", state[0]).with_field(other, "injuries", state[1])
            after = known[state] = known.get(state) or walk(
                hurt,
                ROUND.rule,
                lambda end, _: (entries(end, one, "injuries"), entries(end, other, "injuries")),
                lambda at, question: how.answer(at, question, health),
            )
            for left, part in after.items():
                end = scene.with_field(one, "injuries", left[0]).with_field(other, "injuries", left[1])
                falls = [bool(disabled(end, who)) for who in (one, other)]
                if any(falls):
                    wins[falls[0]] += chance * part
                    lasted += number * chance * part
                else:
                    then[left] += chance * part
        now = then
    decided = sum(wins)
    return DuelOdds(wins[0], wins[1], lasted / decided if decided else 0, None, None)
