"""The fast player against the rules: random groups, house rules and items, and every fact of their fights.

The rules get the cards of the fast player as answers. Whatever they ask for, tell or decide otherwise is a
fault: there is nothing that may differ by chance.
"""

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby, islice, zip_longest
from random import Random
from typing import Any

from msgspec.structs import replace

from crs_desktop.play.balance.fast import noted, planned, play_block
from crs_desktop.play.balance.fights import Answers, FightUnderWay
from crs_desktop.play.balance.plan import FightPlan, FightResult, playing_out
from crs_desktop.play.session.under_way import start
from crs_desktop.rules import load_system
from crs_desktop.rules.ask import Question
from crs_desktop.rules.chance_questions import Draw
from crs_desktop.rules.double_exposure.deeds import Acted
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Compared, Reckoned
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.system import System
from tests.play.balance.people import cast

SYSTEMS = ("crs", "avatar")
_FIGHTS = 10
"""Fights of each group that are compared."""
_ROUNDS = 20
"""Rounds of each that are compared: when all who are hurt stand in a Stance, a fight has 300."""
_ITEMS = (Item("Sword", "+2 OR", ("held",)), Item("Mail", "+1 DR", ("worn",)))


def faults(seed: str, count: int) -> Iterator[str]:
    """What differs in at least so many facts of each system."""
    for system in SYSTEMS:
        facts = groups = number = 0
        while facts < count:
            number += 1
            plan = planned(random_plan(system, Random(f"{system} {seed} {number}")))
            if plan.fast:
                groups += 1
                for seen, fault in compared(plan, _FIGHTS):
                    facts += seen
                    yield from [f"{system} {seed} {number}, {fault}"] if fault else []
        sys.stderr.write(f"{system}: {facts} facts of {groups} groups, of {number} that were tried\n")


def random_plan(system: str, chance: Random) -> FightPlan:
    """A group of two to six on up to three sides, with house rules and, in the CRS, items."""
    names = [f"P{at}" for at in range(chance.randint(2, 6))]
    scene = cast(system, **{name: _stats(chance) for name in names})
    near = chance.random() < 0.3
    for at, who in enumerate(scene.combatants):
        side = chance.choice(["A", "B", "A", "B", "C", ""])
        square = Square(at % 2, at // 2 % 2) if near and at < 4 else None
        items = tuple(item for item in _ITEMS if system == "crs" and chance.random() < 0.2)
        scene = scene.changed(who, side=side, square=square, items=items)
    policy = chance.choice(playing_out(load_system(system)).policies).id
    return FightPlan(replace(scene, house_rules=_readings(scene, chance)), policy, "facts")


def _stats(chance: Random) -> dict[str, int]:
    life = chance.randint(1, 20)
    ratings = {"or": chance.randint(1, 12), "dr": chance.randint(0, 12), "in": chance.randint(0, 6)}
    return ratings | {"life": life, "lb": chance.randint(0, 6), "life_left": chance.randint(0, life)}


def _readings(scene: Scene, chance: Random) -> dict[str, str]:
    ruled = load_system(scene.system).house_rules
    return {
        **scene.house_rules,
        **{one.id: chance.choice([*one.choices]) for one in ruled if chance.random() < 0.15},
    }


def differences(plan: FightPlan, count: int) -> Iterator[str]:
    """Yield the first difference between both players in each of the first fights."""
    return (fault for _, fault in compared(plan, count) if fault)


def compared(plan: FightPlan, count: int) -> Iterator[tuple[int, str]]:
    """Yield of each of the first fights how many facts there are, and the first that differs."""
    notes, fought = noted(plan, 0), play_block(plan, 0)
    for number in range(count):
        drawn = notes.cards(number)
        told, ended = by_the_rules(plan, number, {key: card for key, (card, _left) in drawn.items()})
        theirs = [*_in_order(told), *ended]
        ours = _in_order(islice(notes.facts(number), len(told) if fought[number].rounds > _ROUNDS else None))
        if ended:
            left = {key: left for key, (_card, left) in drawn.items()}
            ours += [str(sorted(left.items())), _ended(fought[number])]
        both = next((pair for pair in zip_longest(ours, theirs) if len({*pair}) > 1), None)
        yield len(told), f"fight {number}: {both[0]}, by the rules: {both[1]}" if both else ""


def by_the_rules(plan: FightPlan, number: int, cards: dict[str, str]) -> tuple[list[str], tuple[str, ...]]:
    """Return the facts of one fight by the rules, and when it is over the cards left and the result."""
    system = load_system(plan.scene.system)
    fight, answers, told = (
        FightUnderWay(system, plan.scene),
        Watched(system, plan, number, cards),
        list[str](),
    )
    while not fight.over and fight.rounds < _ROUNDS:
        run = start(system, fight.procedure, fight.rounds, fight.scene)
        try:
            answers.give(run)
        except ValueError as error:  # the fast player drew a card that is out
            return [*told, *filter(None, map(_text, run.told()))], (str(error),)
        told += filter(None, map(_text, run.told()))
        fight.after(run.scene, run.told())
    if not fight.over:
        return told, ()
    return told, (str(sorted(answers.left.items())), _ended(fight.fought(number)))


def _ended(fought: FightResult) -> str:
    return f"{fought.won} {fought.rounds} {fought.left} {sorted(fought.fell.items())}"


class Watched(Answers):
    """Answers that count the cards left before each draw."""

    def __init__(self, system: System, plan: FightPlan, number: int, cards: dict[str, str]) -> None:
        super().__init__(system, replace(plan, fast=False), number)
        self.cards = cards
        self.left: dict[str, int] = {}

    def _answer(self, key: str, question: Question[Any], scene: Scene) -> Any:
        if isinstance(question, Draw) and question.name != "looter":  # drawn after the fight, by the seed
            self.left[key.partition("/")[2]] = len(question.left(scene))
        return super()._answer(key, question, scene)


def _text(fact: Fact) -> str:
    match fact:
        case Acted(who=who, kind="short", targets=(target,), used=used):
            return f"{who} attacks {target} with {used}"
        case Acted(who=who, kind=kind) if kind != "pass":
            return f"{who}: {kind}"
        case Reckoned(who=who, what="Offense", sum=total):
            return f"{who} comes to {total.total}"
        case Reckoned(who=who, what="Initiative" | "draw to break the tie", sum=total):
            return f"{who} draws {total.total}"
        case Compared(against=who, theirs=total, by=lost):
            return f"{who} defends with {total.total} and loses {lost}"
    return ""


def _in_order(facts: Iterable[str]) -> list[str]:
    """Return facts with those of Initiative sorted: the rules break one tie after another."""
    runs = groupby(facts, key=lambda fact: " draws " in fact)
    return [fact for drawn, run in runs for fact in (sorted(run) if drawn else run)]
