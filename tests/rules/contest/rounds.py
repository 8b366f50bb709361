"""Plays one round of a combat with these answers, and reads what came of it."""

from fractions import Fraction
from typing import Any

from crs_desktop.rules.contest.combat import AdvantageGained
from crs_desktop.rules.contest.round.rounds import ROUND
from crs_desktop.rules.contest.throw.outcome import Decided
from crs_desktop.rules.contest.throw.stats import Parts, melee_combat, total
from crs_desktop.rules.contest.wounds.hurt import Injured
from crs_desktop.rules.facts import Reckoned
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from tests.rules.playing import Played, play


def a_round(scene: Scene, *answers: Any) -> Played:
    """The whole round, or as far as the answers go."""
    return play(scene, ROUND.rule, *answers)


def duel(scene: Scene, first: str, second: str, *answers: Any, answer: str = "melee") -> Played:
    """The first goes for the second, who aims at nobody and answers so."""
    aims = dict.fromkeys(scene.combatants, "nothing") | {first: f"melee {second}"}
    return a_round(scene, aims, {second: answer}, *answers)


def worth(parts: Parts) -> Fraction:
    return total(parts)


def rolls(played: Played) -> list[float]:
    """Every roll, in the order they came."""
    return [fact.sum.total for fact in played.told(Reckoned) if fact.what.startswith("roll, ")]


def results(played: Played) -> list[int]:
    return [fact.result for fact in played.told(Decided)]


def gained(played: Played) -> list[tuple[Name, Name, int]]:
    """Who gained an Advantage over whom, worth how much."""
    return [(fact.held.who, fact.held.over, fact.held.worth) for fact in played.told(AdvantageGained)]


def wounds(played: Played) -> list[tuple[Name, str]]:
    return [(fact.who, fact.injury) for fact in played.told(Injured)]


def open_question(played: Played) -> Any:
    """What stands open."""
    return played.asked[-1].question


def allowed(played: Played) -> list[str]:
    """The answers that the open question allows now."""
    return [option.value for option in open_question(played).options(played.scene) if option.why_not is None]


def worths(played: Played, what: str) -> list[float]:
    """The totals that were told of a stat, in order."""
    return [fact.sum.total for fact in played.told(Reckoned) if fact.what == what]


def mc(scene: Scene, who: Name, against: Name) -> Any:
    return worth(melee_combat(scene, who, against))
