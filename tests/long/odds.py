"""Questions at random in every system: a forecast comes true as often as it says when the rule is played.

A fight with random people, cards and house rules goes on with random answers until a question has odds. The
odds of a random answer are noted, the usual answers follow, and what the rule then comes to is compared: the
chances of any effect and of going down, and the mean. For each of these, in all and by tenths of the
chance, the sum of the differences is divided by its standard deviation. It stays below `BOUND` in all but
one of 17 million sums, so that a false alarm comes less often than once in 50,000 runs. What has no chance,
or is certain, is compared exactly.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, Literal

from msgspec.structs import replace

from crs_desktop.rules import load_system
from crs_desktop.rules.ask import Chance, Question, Together
from crs_desktop.rules.bruise.facts import HandWon
from crs_desktop.rules.chance_questions import Deal
from crs_desktop.rules.contest.attack.shooting import ranged_strike
from crs_desktop.rules.contest.combat import AdvantageGained
from crs_desktop.rules.contest.movement.evading import evasions
from crs_desktop.rules.contest.round.answering import answers
from crs_desktop.rules.contest.round.melee import melees
from crs_desktop.rules.contest.throw.outcome import Decided
from crs_desktop.rules.double_exposure.movement.flee import Fled
from crs_desktop.rules.double_exposure.round.actions import perform_action
from crs_desktop.rules.double_exposure.sheet.sheet import life_left
from crs_desktop.rules.duellist.attack.attack_and_defence import attack, defends
from crs_desktop.rules.duellist.condition import how
from crs_desktop.rules.duellist.defence.defences import guard_of
from crs_desktop.rules.duellist.state import RANK_END, Deed
from crs_desktop.rules.duellist.wounded import WoundTaken
from crs_desktop.rules.fact import Due, Fact
from crs_desktop.rules.facts import Compared
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.questions import Amount, Choose, Confirm, Several
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Ledger, Rule, Table
from tests.long.odds_scenes import DUELLISTS, SCENES, melee_of_contest

BOUND = 5.5
"""The standard deviations that no sum may be from what is expected."""
Side = Literal["front", "flank", "rear"]
SIDES: tuple[Side, ...] = ("front", "front", "flank", "rear")
_LEAST = 12
"""The least variance of a sum that is compared: smaller ones are far from normal."""
_TENTHS, _TRIES = 10, 60
_SEVERAL = "- several"
"""Several oppositions in Bruise, which no answer leads to: odds are of one of them."""


@dataclass
class Came:
    """One question: what was told; the chances of events, with whether they came.

    ``number`` is the expected number, its variance, and the number that came.
    """

    told: Forecast
    events: dict[str, tuple[Fraction, bool]]
    number: tuple[Fraction, Fraction, int]


@dataclass
class _Noted:
    told: Forecast
    scene: Scene
    facts: int
    asked: Question[Any]


def faults(seed: str, count: int) -> Iterator[str]:
    """The sums that are too far from what was told, of so many questions in each system."""
    for system in PLAYED:
        yield from sums_of(system, seed, count).faults(system)


def sums_of(system: str, seed: str, count: int) -> "Sums":
    """Play so many questions of a system."""
    sums = Sums()
    for number in range(count):
        came = _question(system, Random(f"{system} {seed} {number}"))
        sums.add(came, f"{seed} {number}")
    return sums


class Sums:
    """Sums of expected and of actual events: the number, the variance, and the difference."""

    def __init__(self) -> None:
        self.of: dict[str, list[float]] = defaultdict(lambda: [0, 0.0, 0.0])
        self.impossible: list[str] = []

    def add(self, came: Came, named: str) -> None:
        """Count one question."""
        for event, (chance, happened) in came.events.items():
            if chance in (0, 1) and happened != bool(chance):
                self.impossible.append(f"{named}: {event} was told as {chance}, {came.told}")
            p = float(chance)
            for key in (event, f"{event} {int(p * _TENTHS) / _TENTHS:.0%}"):
                self._add(key, p * (1 - p), happened - p)
        mean, variance, number = came.number
        self._add("mean", float(variance), number - float(mean))

    def _add(self, key: str, variance: float, more: float) -> None:
        sum_ = self.of[key]
        sum_[0] += 1
        sum_[1] += variance
        sum_[2] += more

    def faults(self, system: str) -> Iterator[str]:
        """The sums that are too far off."""
        yield from (f"{system} {one}" for one in self.impossible)
        for key, (count, variance, more) in self.of.items():
            if variance >= _LEAST and abs(more) > BOUND * sqrt(variance):
                yield f"{system}, {key}: {more:+.1f} of {count:.0f}, expected within {sqrt(variance):.1f}"


def _question(system: str, chance: Random) -> Came:
    for _ in range(_TRIES):
        came = PLAYED[system](system, chance)
        if came is not None:
            return came
    raise AssertionError(f"{system}: no question with odds in {_TRIES} fights")


def _asked(system: str, chance: Random, rule: Rule, scene: Scene, read: "Read") -> Came | None:
    """Play a rule; None if no question with odds was met."""
    ledger, noted = Ledger(scene), None
    running = rule(Table(ledger))
    try:
        asked = running.send(None)
        while True:
            question, now = asked.question, ledger.scene
            if isinstance(question, Together):
                answer, forecast = _together(chance, now, question, noted)
                noted = _Noted(forecast, now, len(ledger.told), question) if forecast else noted
            elif noted is None and (told := _told(chance, now, question)) is not None:
                answer, forecast = told
                noted = _Noted(forecast, now, len(ledger.told), question)
            else:
                answer = _answer(chance, now, question, noted)
            asked = running.send(answer)
    except StopIteration:
        pass
    return read(noted, ledger.scene, ledger.told[noted.facts :]) if noted else None


Read = Callable[[_Noted, Scene, list[Fact]], Came | None]


def _together(
    chance: Random, scene: Scene, question: Together[Any], noted: _Noted | None
) -> tuple[dict[str, Any], Forecast | None]:
    """The usual answers to all parts, but for one that has odds."""
    given = {part.name: part.usual(scene) for part in question.parts(scene)}
    one = chance.choice(question.parts(scene))
    if noted or one.forecast is None:
        return given, None
    answer = _random(chance, scene, one)
    return {**given, one.name: answer}, one.forecast(scene, answer)


def _told(chance: Random, scene: Scene, question: Question[Any]) -> tuple[Any, Forecast] | None:
    """A random answer and its odds; None where there are none, and for two of three questions."""
    if question.forecast is None or chance.random() < 0.66:
        return None
    answer = _random(chance, scene, question)
    told = question.forecast(scene, None if isinstance(question, Chance) else answer)
    return None if told is None else (answer, told)


def _answer(chance: Random, scene: Scene, question: Question[Any], noted: _Noted | None) -> Any:
    if question.name == "who challenges":  # a Flee is told as if everybody who may tries to stop it
        return tuple(one.value for one in question.options(scene) if one.why_not is None)
    usual = noted is not None and not isinstance(question, Chance)
    return question.usual(scene) if usual else _random(chance, scene, question)


def _random(chance: Random, scene: Scene, question: Question[Any]) -> Any:
    """A random answer that is allowed."""
    answer = _any(chance, scene, question)
    return answer if question.check(scene, answer) is None else question.usual(scene)


def _any(chance: Random, scene: Scene, question: Question[Any]) -> Any:
    if isinstance(question, Deal):
        return tuple(chance.sample(question.left(scene), question.cards(scene)))
    if isinstance(question, Chance):
        outcomes = question.outcomes(scene)
        return chance.choices([*outcomes], [*outcomes.values()])[0]
    if isinstance(question, Amount):
        return chance.randint(question.low(scene), question.high(scene))
    if isinstance(question, Confirm):
        return chance.random() < 0.5
    allowed = [one.value for one in question.options(scene) if one.why_not is None and one.value != _SEVERAL]
    if isinstance(question, Choose) and allowed:
        return chance.choice(allowed)
    if isinstance(question, Several):
        return tuple(one for one in allowed if chance.random() < 0.5)
    return question.usual(scene)


def _came(told: Forecast, number: int, down: bool | None = None, whole: int | None = None) -> Came:
    """What came, beside the odds; no number is more than the ``whole`` that there was."""
    spread = {min(one, whole or one): Fraction() for one in told.spread}
    for one, likely in told.spread.items():
        spread[min(one, whole or one)] += likely
    mean = sum((one * likely for one, likely in spread.items()), Fraction())
    variance = sum((one * one * likely for one, likely in spread.items()), -mean * mean)
    events = {"hit": (told.hit, number > 0)}
    if told.down is not None and down is not None:
        events["down"] = told.down, down
    return Came(told, events, (mean, variance, number))


def _with_event(came: Came, event: str, chance: Fraction, happened: bool) -> Came:
    return Came(came.told, {**came.events, event: (chance, happened)}, came.number)


def _action(system: str, chance: Random) -> Came | None:
    """An Action of the CRS or of Avatar."""
    scene, who = SCENES[system](chance)
    return _asked(system, chance, lambda table: perform_action(table, who), scene, _of_an_action)


def _of_an_action(noted: _Noted, scene: Scene, facts: list[Fact]) -> Came | None:
    told = noted.told.guarded or noted.told  # the usual answer uses what helps for free
    if noted.asked.name == "who challenges" or told.reaches == "gets away":
        fled = any(isinstance(fact, Fled) for fact in facts)
        return _came(told, fled == (told.reaches == "gets away"))
    if told.counts == "LIFE lost":
        left = life_left(noted.scene, told.whom)
        lost = left - life_left(scene, told.whom)
        return _came(told, lost, lost == left, left) if left > 0 else None
    return _came(told, sum(isinstance(fact, Compared) and fact.by > 0 for fact in facts))


def _conflict(system: str, chance: Random) -> Came | None:
    scene, _ = SCENES[system](chance)
    rule = load_system(system).procedures[0].rule
    return _asked(system, chance, rule, scene, _of_a_hand)


def _of_a_hand(noted: _Noted, _scene: Scene, facts: list[Fact]) -> Came:
    won = [one for one in facts if isinstance(one, HandWon) and one.who == noted.told.whom]
    # a tie may be won without any card, in Quantity 0
    came = _came(noted.told, sum(one.quantity or 0 for one in won))
    return _with_event(came, "hit", noted.told.hit, bool(won))


def _contest(system: str, chance: Random) -> Came | None:
    scene, who = SCENES[system](chance)
    other = next(name for name in scene.combatants if name != who)
    shoots: Rule = lambda table: ranged_strike(table, who, other)  # noqa: E731
    if chance.random() < 0.5:
        return _asked(system, chance, _met, melee_of_contest(chance), _of_an_answer)
    bare = load_system(system).procedure("Contest").rule
    return _asked(system, chance, chance.choice((shoots, bare)), scene, _of_a_throw)


async def _met(table: Table) -> None:
    """The stages of a round from the answers to attackers on, before any strike."""
    for stage in (answers, evasions, melees):
        await stage(table.at(stage.__name__))


def _of_an_answer(noted: _Noted, _scene: Scene, facts: list[Fact]) -> Came:
    lost = any(isinstance(fact, AdvantageGained) and fact.held.over == noted.told.whom for fact in facts)
    return _came(noted.told, not lost)


def _of_a_throw(noted: _Noted, _scene: Scene, facts: list[Fact]) -> Came:
    result = next(one.result for one in facts if isinstance(one, Decided))
    came = _came(noted.told, result)
    return Came(
        came.told, {**came.events, "loses": (noted.told.fumble or Fraction(), result < 0)}, came.number
    )


def _attack(system: str, chance: Random) -> Came | None:
    scene, _ = SCENES[system](chance)
    ours, theirs = DUELLISTS
    side: Side = chance.choice(SIDES)
    weapon = scene.of(ours).items[0].name
    deed = Deed(1, ours, "blow", 0, 3, weapon, theirs, feint=chance.random() < 0.3, side=side)

    async def met(table: Table) -> None:
        answer = await table.ask(defends(deed))
        await attack(table, replace(deed, guard=guard_of(table.scene, deed, answer)))

    return _asked(system, chance, met, scene, _of_an_attack)


def _of_an_attack(noted: _Noted, scene: Scene, facts: list[Fact]) -> Came:
    whom = noted.told.whom
    rank = next((one.rank for one in facts if isinstance(one, WoundTaken) and one.who == whom), 0)
    after, felled = Due(RANK_END).on(scene), ("unconscious", "killed")
    down = how(after, whom) in felled and how(noted.scene, whom) not in felled
    compared = next((one for one in facts if isinstance(one, Compared)), None)
    came = _came(noted.told, rank, down)
    hit = compared is None or compared.outcome.startswith("hit")
    return _with_event(came, "hit", noted.told.hit, hit)


PLAYED: Mapping[str, Callable[[str, Random], Came | None]] = {
    "crs": _action,
    "avatar": _action,
    "bruise": _conflict,
    "contest": _contest,
    "duellist": _attack,
}
