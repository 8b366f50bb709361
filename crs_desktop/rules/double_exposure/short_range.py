"""Short Range Combat (CRS, Combat Actions; CRS-118 … CRS-128)."""

from typing import ClassVar

from crs_desktop.rules.double_exposure.house_rules import ACE_MISSES, DEFENSE_FLOOR, reads
from crs_desktop.rules.double_exposure.pick import Pick, ac_pick, defensive_draw, fumble_terms
from crs_desktop.rules.double_exposure.sheet import LIFE_LEFT, able, life_left, stat
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Compared, Noted, Reckoned, Sum, Term
from crs_desktop.rules.questions import Amount
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

SHORT_RANGE_FEET = 5


class LifeLost(Fact, frozen=True):
    """LIFE falls by the difference (CRS-127); it is never shown below 0 (CRS-24)."""

    tone: ClassVar[str] = "hurt"

    who: Name
    amount: int

    def on(self, scene: Scene) -> Scene:
        """The scene with so much less LIFE."""
        one = scene.of(self.who)
        return scene.changed(self.who, fields={**one.fields, LIFE_LEFT: max(0, life_left(one) - self.amount)})

    def words(self, scene: Scene) -> str:
        """Before and after."""
        before = life_left(scene.of(self.who))
        after = max(0, before - self.amount)
        said = "{who} loses {amount} LIFE ({before} → {after})."
        if after == 0:
            said = "{who} loses {amount} LIFE ({before} → {after}) and is out of the fight."
        return say(said, who=scene.label(self.who), amount=self.amount, before=before, after=after)


def why_not_target(scene: Scene, attacker: Name, target: Name) -> WhyNot | None:
    """Why ``attacker`` cannot use a Short Range Action on ``target``; off the board, range is the GM's."""
    if target == attacker:
        return WhyNot(say("Nobody attacks himself."))
    if not able(scene.of(target)):
        return WhyNot(say("{who} is not in the fight.", who=scene.label(target)))
    feet = scene.apart(attacker, target)
    if feet is None or feet <= SHORT_RANGE_FEET:
        return None
    said = "{target} stands {feet} feet from {attacker}: a Short Range Action needs 5 feet or less."
    names = {"target": scene.label(target), "attacker": scene.label(attacker)}
    return WhyNot(say(said, feet=f"{feet:g}", **names), "CRS-118")


async def short_range_attack(table: Table, attacker: Name, target: Name) -> int:
    """Carry out a Short Range Action; the LIFE it took is the result.

    The attacker finishes all his picks before the target draws (CRS-46).
    """
    offense = await _offense(table, attacker, target)
    if offense.note and reads(table.scene, ACE_MISSES, "no draw"):
        table.happen(Noted(say("{who} misses.", who=table.scene.label(attacker))))
        return 0
    defense = await _defense(table, target)
    damage = max(0, int(offense.total - defense.total))
    outcome = say("hit by {damage}", damage=damage) if damage else say("no hit")
    table.happen(Compared(attacker, target, offense, defense, outcome))
    if damage:
        table.happen(LifeLost(target, damage))
    return damage


def calculated_or(scene: Scene, who: Name) -> int:
    """OR and all modifiers: what may be used of it at the most (CRS-121)."""
    return stat(scene.of(who), "or") + stat(scene.of(who), "or_modifier")


def _or_used(attacker: Name, target: Name) -> Amount:
    def words(scene: Scene) -> str:
        said = "{attacker} attacks {target}: how much OR does he use?"
        return say(said, attacker=scene.label(attacker), target=scene.label(target))

    return Amount(
        who=attacker,
        name="OR used",
        words=words,
        low=lambda _scene: 1,
        high=lambda scene: max(1, calculated_or(scene, attacker)),
        prefer="high",
        rule="CRS-121",
    )


async def _offense(table: Table, attacker: Name, target: Name) -> Sum:
    """1 AC Pick + the OR used (CRS-120 … CRS-122); an Ace makes all of it 0 (CRS-31)."""
    used = await table.ask(_or_used(attacker, target))
    pick = await ac_pick(
        table.at("Offense"), attacker, say("{who}’s Offense", who=table.scene.label(attacker))
    )
    note = _why_zero(pick)
    offense = Sum((*pick.terms(), Term(say("OR"), str(used))), 0 if note else pick.total + used, note)
    table.happen(Reckoned(attacker, say("Offense"), offense))
    return offense


def _why_zero(pick: Pick) -> str:
    if pick.empty:
        return say("no card is left")
    return say("the Ace makes it 0") if pick.nullified else ""


async def _defense(table: Table, target: Name) -> Sum:
    """1 AC Pick + DR + modifiers (CRS-125), with the special draw of an Ace (CRS-34 … CRS-39)."""
    purpose = say("{who}’s Defense", who=table.scene.label(target))
    pick = await defensive_draw(table.at("Defense"), target, purpose)
    scene = table.scene
    terms = _defense_terms(scene, target, pick)
    total = sum(_signed(term) for term in terms)
    if pick.empty:
        return Sum(terms, 0, say("no card is left"))
    return Sum(terms, max(0, total) if reads(scene, DEFENSE_FLOOR, "zero") else total)


def _defense_terms(scene: Scene, who: Name, pick: Pick) -> tuple[Term, ...]:
    if pick.nullified:
        return (*_dr_terms(scene, who), *fumble_terms(scene, pick))
    return (*pick.terms(), *_dr_terms(scene, who))


def _dr_terms(scene: Scene, who: Name) -> tuple[Term, ...]:
    one = scene.of(who)
    modifier = stat(one, "dr_modifier")
    extra = (Term(say("modifiers"), str(abs(modifier)), minus=modifier < 0),) if modifier else ()
    return (Term(say("DR"), str(stat(one, "dr"))), *extra)


def _signed(term: Term) -> int:
    return -int(term.worth) if term.minus else int(term.worth)
