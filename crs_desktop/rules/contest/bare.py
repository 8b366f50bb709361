"""The contest itself: 3d12 + A − B, and what the result means (CT-7 … CT-12)."""

from fractions import Fraction
from math import floor

from msgspec import Struct

from crs_desktop.rules.ask import Option
from crs_desktop.rules.contest.house_rules import ROLL_FOURTEEN
from crs_desktop.rules.contest.sheet import SHEET
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Reckoned, Sum, Term
from crs_desktop.rules.questions import Amount, Choose, Roll, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Field, Values
from crs_desktop.rules.table import Procedure, Table
from crs_desktop.rules.throwing import thrown
from crs_desktop.rules.values import Name, exact, plain
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

MOST = 4


class Side(Struct, frozen=True):
    """One side of a contest: whose stat, and the GM's bonus or penalty on it."""

    who: Name
    stat: str
    bonus: int = 0

    def worth(self, scene: Scene) -> Fraction:
        """The stat as it is now, with the bonus; exact."""
        return exact(Values(SHEET, scene.of(self.who).fields)[self.stat]) + self.bonus

    def term(self, scene: Scene, minus: bool = False) -> Term:
        """Its part of the sum."""
        worth = self.worth(scene)
        return Term(scene.label(self.who), plain(abs(worth)), minus=minus != (worth < 0))


class Decided(Fact, frozen=True):
    """How a contest came out: ``result`` is −4 … 4, above 0 when the first one wins."""

    first: Name
    second: Name
    result: int

    def words(self, scene: Scene) -> str:
        """Who won by how much."""
        if self.result == 0:
            return say("{a} and {b}: a stalemate.", a=scene.label(self.first), b=scene.label(self.second))
        winner, loser = (self.first, self.second) if self.result > 0 else (self.second, self.first)
        said = "{winner} wins by {points} against {loser}."
        return say(said, winner=scene.label(winner), loser=scene.label(loser), points=abs(self.result))


def result(scene: Scene, roll: Fraction) -> int:
    """What a roll means: (roll − 2) / 4 − 4, rounded down, held within −4 … 4 (CT-8 … CT-10)."""
    if roll == 14 and ROLL_FOURTEEN.chosen(scene.house_rules) == "2":
        return -2
    return max(-MOST, min(MOST, floor((roll - 2) / 4) - 4))


async def decide(table: Table, a: Side, b: Side) -> int:
    """Roll 3d12 and tell who wins by how much, with the sum shown."""
    with table.facing(a.who, b.who):
        dice = await thrown(table, _roll(a.who))
    scene = table.scene
    roll = sum(dice) + a.worth(scene) - b.worth(scene)
    terms = (Term(say("(dice)"), str(sum(dice))), a.term(scene), b.term(scene, minus=True))
    table.happen(Reckoned(a.who, say("roll"), Sum(terms, float(roll))))
    points = result(scene, roll)
    table.happen(Decided(a.who, b.who, points))
    return points


def _roll(first: Name) -> Roll:
    return Roll(
        who=first, name="3d12", words=lambda _scene: say("Roll three twelve-sided dice."), count=3, sides=12
    )


def _contestant(name: str, words: str, other: Name | None) -> Choose:
    def barred(_scene: Scene, who: Name) -> WhyNot | None:
        return WhyNot(say("He is the other side already.")) if who == other else None

    return Choose(
        who=other or Name(""),
        name=name,
        words=lambda _scene: words,
        choices=lambda scene: everyone(scene, barred),
    )


def _stat(who: Name, prefer: str) -> Choose:
    def option(scene: Scene, field: Field) -> Option:
        worth = field.show(Values(SHEET, scene.of(who).fields)[field.id])
        return Option(field.id, say("{title} {worth}", title=field.title, worth=worth))

    return Choose(
        who=who,
        name="stat",
        words=lambda scene: say("Which stat of {who}?", who=scene.label(who)),
        choices=lambda scene: (
            tuple(option(scene, field) for field in SHEET) if who in scene.combatants else ()
        ),
        prefer=lambda _scene: prefer,
        rule="CT-1",
    )


def _bonus(who: Name) -> Amount:
    return Amount(
        who=who,
        name="bonus",
        words=lambda scene: say("Bonus or penalty for {who}?", who=scene.label(who)),
        low=lambda _scene: -40,
        high=lambda _scene: 40,
        prefer=0,
        rule="CT-1",
    )


async def _side(table: Table, who: Name, prefer: str) -> Side:
    stat = await table.ask(_stat(who, prefer))
    return Side(who, stat, await table.ask(_bonus(who)))


AGAINST = {"melee_attack": "melee_defense", "aim": "ranged_defense", "stealth": "perception"}
"""The stat that the text sets against another; any other is set against itself."""


async def _contest(table: Table) -> None:
    """A contest of any two stats, which the GM names with their bonuses and penalties (CT-1)."""
    first = await table.turn(_possible, table.ask(_contestant("first", say("Who acts?"), None)))
    if first is not None:
        await table.turn(lambda scene: _here(scene, first) and _possible(scene), _against(table, Name(first)))


async def _against(table: Table, first: Name) -> None:
    a = await _side(table.at("first"), first, "melee_combat")
    second = Name(await table.ask(_contestant("second", say("Against whom?"), first)))
    await table.turn(lambda scene: _here(scene, second), _settle(table, a, second))


async def _settle(table: Table, a: Side, second: Name) -> None:
    b = await _side(table.at("second"), second, AGAINST.get(a.stat, a.stat))
    await decide(table, a, b)


def _here(scene: Scene, who: str) -> bool:
    return who in scene.combatants


def _possible(scene: Scene) -> bool:
    return _two_are_here(scene) is None


def _two_are_here(scene: Scene) -> WhyNot | None:
    return (
        None if len(scene.combatants) > 1 else WhyNot(say("A contest needs two sides: add somebody first."))
    )


CONTEST = Procedure("Contest", _contest, _two_are_here)
