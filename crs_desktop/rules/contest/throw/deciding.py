"""The one roll that decides every contest: 3d12 + A − B (CT-7)."""

from contextlib import nullcontext
from fractions import Fraction

from msgspec import Struct

from crs_desktop.rules.chance_questions import Roll, thrown
from crs_desktop.rules.contest.state import fight
from crs_desktop.rules.contest.throw.odds import DICE, SIDES, Odds, forecast_of, odds, percents
from crs_desktop.rules.contest.throw.outcome import Decided, Lead, lead
from crs_desktop.rules.contest.throw.stats import Parts, StatPart, Worth, equation, places_for, shortly, total
from crs_desktop.rules.facts import Reckoned, Sum, Term
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say


class Contender(Struct, frozen=True):
    """One side of a contest: a combatant or thing, with a stat.

    ``worth`` returns the stat’s current parts. ``named`` replaces the owner’s name in the equation (reaction,
    Time), and ``of`` is then the owner of the number. A ``thing`` has no sheet.
    """

    who: Name
    title: str
    worth: Worth
    named: str = ""
    of: Name = Name("")
    thing: bool = False

    def parts(self, scene: Scene) -> Parts:
        """Return the parts of the stat, with the GM’s bonuses and penalties for this contest."""
        given = (one for one in fight(scene).bonuses if one.who == self.who)
        return (
            *self.worth(scene),
            *(StatPart(one.why or _bonus(one.worth), Fraction(one.worth)) for one in given),
        )

    def total(self, scene: Scene) -> Fraction:
        """Return the current sum of the parts."""
        return total(self.parts(scene))

    def term(self, scene: Scene, worth: Fraction, places: int, minus: bool = False) -> Term:
        """Return this side’s term in the equation of the roll; ``worth`` is its total."""
        return Term(self.called(scene), shortly(abs(worth), places), minus=minus != (worth < 0))

    def called(self, scene: Scene) -> str:
        """Return the name of the number in the equation."""
        return self.named or scene.label(self.who)

    def told(self, scene: Scene) -> str:
        """Return the name of the number in a question, with its owner for a reaction or a Time."""
        whose = scene.label(self.of or self.who)
        return say("{who}’s {number}", who=whose, number=self.named) if self.named else whose


def _bonus(worth: int) -> str:
    return say("bonus") if worth > 0 else say("penalty")


async def decide(table: Table, a: Contender, b: Contender, what: str = "") -> int:
    """Roll 3d12, record every number and the result, and return the points; above 0 ``a`` wins."""
    # Only two combatants face each other on the screen.
    with nullcontext() if a.thing or b.thing else table.face_off(a.who, b.who):
        dice = await thrown(table, _roll(a, b, what))
    ours, theirs = _tell_parts(table, a), _tell_parts(table, b)
    scene, ahead = table.scene, lead(table.scene, ours - theirs)
    # Shown rounded, the numbers must still add up to the result.
    places = places_for((Fraction(sum(dice)), ours, -theirs))
    sides = a.term(scene, ours, places), b.term(scene, theirs, places, minus=True)
    terms = (Term(say("(dice)"), str(sum(dice))), *sides)
    roll = Sum(terms, float(sum(dice) + ahead.by))
    table.happen(Reckoned(a.who, say("roll, {stats}", stats=_stats(a, b)), roll))
    # count from the exact lead, never from the rounded numbers that are shown (CT-10)
    points = ahead.points(sum(dice))
    table.happen(Decided(a.who, b.who, points, what or _of_people(a, b)))
    return points


def _tell_parts(table: Table, contender: Contender) -> Fraction:
    """Record the equation of a stat, unless it has only one part and explains itself; return its total."""
    parts = contender.parts(table.scene)
    if len(parts) > 1:
        table.happen(Reckoned(contender.of or contender.who, contender.title, equation(parts)))
    return total(parts)


def _roll(a: Contender, b: Contender, what: str) -> Roll:
    def words(scene: Scene) -> str:
        said = "{what}: roll three twelve-sided dice. {odds}"
        return say(said, what=what or _stats(a, b), odds=chances(scene, a, b))

    return Roll(
        who=Name("") if a.thing else a.who,
        name="3d12",
        words=words,
        forecast=lambda scene, _throw: forecast(scene, a, b) if _are_here(scene, a, b) else None,
        count=DICE,
        sides=SIDES,
        rule="CT-7",
    )


def _are_here(scene: Scene, *both: Contender) -> bool:
    return all(
        contender.thing or {contender.of or contender.who, contender.who} <= scene.combatants.keys()
        for contender in both
    )


def forecast(scene: Scene, a: Contender, b: Contender, reaches: str = "") -> Forecast:
    """Return the forecast of the points, above 0 if ``a`` wins, below 0 if ``b`` wins (CT-11, CT-12)."""
    return forecast_of(lead_of(scene, a, b), b.who, reaches or say("wins"))


def lead_of(scene: Scene, a: Contender, b: Contender) -> Lead:
    """Return the lead of ``a`` over ``b`` now: the rule adds the dice to it, the odds every sum of dice."""
    return lead(scene, a.total(scene) - b.total(scene))


def odds_of(scene: Scene, a: Contender, b: Contender) -> Odds:
    """Return the exact odds with the current stats."""
    return odds(lead_of(scene, a, b))


def _stats(a: Contender, b: Contender) -> str:
    return a.title if a.title == b.title else say("{a} against {b}", a=a.title, b=b.title)


def _of_people(a: Contender, b: Contender) -> str:
    """Return the stats of the sides with a sheet; the result names a thing anyway."""
    titles = list(dict.fromkeys(contender.title for contender in (a, b) if not contender.thing))
    return _stats(a, b) if len(titles) == 2 else "".join(titles)


def chances(scene: Scene, a: Contender, b: Contender) -> str:
    """Return both numbers and the exact odds in percent (CT-11)."""
    ours, theirs = a.total(scene), b.total(scene)
    wins, draw, loses = percents(lead(scene, ours - theirs))
    # In a Charge each side rolls with the other’s number, so the chances need the combatants’ names.
    reversed_ = "{a} {first} against {b} {second}: {who} {wins}, {other} {loses}, {draw} a stalemate."
    said = "{a} {first} against {b} {second}: {wins} to {loses}, {draw} a stalemate."
    return say(
        reversed_ if a.named else said,
        a=a.told(scene),
        first=shortly(ours),
        b=b.told(scene),
        second=shortly(theirs),
        who=scene.label(a.who),
        other=scene.label(b.who),
        wins=wins,
        loses=loses,
        draw=draw,
    )
