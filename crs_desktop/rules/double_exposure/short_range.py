"""Short Range Combat (CRS, Combat Actions; CRS-118 … CRS-128)."""

from typing import ClassVar

from crs_desktop.rules.double_exposure.combat import able, all_able, in_stance, why_not_able
from crs_desktop.rules.double_exposure.house_rules import ACE_MISSES, DEFENSE_FLOOR, reads
from crs_desktop.rules.double_exposure.pick import Pick, ac_pick, defensive_draw, fumble_terms, why_zero
from crs_desktop.rules.double_exposure.sheet import LIFE_LEFT, down, life_left, stat
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Compared, Noted, Reckoned, Sum, Term
from crs_desktop.rules.questions import Amount, Choose, everyone
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
        left = max(0, life_left(scene, self.who) - self.amount)
        return scene.changed(self.who, fields={**scene.of(self.who).fields, LIFE_LEFT: left})

    def words(self, scene: Scene) -> str:
        """Before and after."""
        before, fallen = life_left(scene, self.who), down(self.on(scene), self.who)
        numbers = {"amount": self.amount, "before": before, "after": max(0, before - self.amount)}
        said = "{who} loses {amount} LIFE ({before} → {after})."
        if fallen:
            said = "{who} loses {amount} LIFE ({before} → {after}) and is {fallen}."
        return say(said, who=scene.label(self.who), fallen=fallen, **numbers)


class Attacked(Fact, frozen=True):
    """A Short Range Action is carried out; the OR used was announced before the pick (CRS-119, CRS-122)."""

    who: Name
    target: Name
    used: int

    def words(self, scene: Scene) -> str:
        """Who attacks whom; a pulled punch says of how much OR it is."""
        names = {"who": scene.label(self.who), "target": scene.label(self.target)}
        whole = calculated_or(scene, self.who)
        said = "{who} attacks {target} at Short Range with {used} OR."
        if self.used < whole:
            said = "{who} attacks {target} at Short Range with {used} of {whole} OR."
        return say(said, used=self.used, whole=whole, **names)


def why_not_target(scene: Scene, attacker: Name, target: Name) -> WhyNot | None:
    """Why ``attacker`` cannot use a Short Range Action on ``target``; off the board, range is the GM's."""
    if target == attacker:
        return WhyNot(say("Nobody attacks himself."))
    if not able(scene, target):
        return why_not_able(scene, target)
    feet = scene.apart(attacker, target)
    if feet is None or feet <= SHORT_RANGE_FEET:
        return None
    said = "{target} stands {feet} feet from {attacker}: a Short Range Action needs 5 feet or less."
    names = {"target": scene.label(target), "attacker": scene.label(attacker)}
    return WhyNot(say(said, feet=f"{feet:g}", **names), "CRS-118")


def why_not_attacker(scene: Scene, who: Name) -> WhyNot | None:
    """Why somebody cannot begin a Short Range attack now."""
    if not able(scene, who):
        return why_not_able(scene, who)
    if calculated_or(scene, who) < 1:
        return WhyNot(say("{who} has no OR to use: at least 1 is needed.", who=scene.label(who)), "CRS-121")
    others = [other for other in scene.combatants if other != who and able(scene, other)]
    if not others:
        return WhyNot(say("Nobody else is in the fight."))
    if all(why_not_target(scene, who, other) for other in others):
        return WhyNot(say("Nobody stands within 5 feet of {who}.", who=scene.label(who)), "CRS-118")
    return None


async def attack_somebody(table: Table, attacker: Name) -> None:
    """Ask whom, and carry it out for as long as both can fight (CRS-118)."""
    target = await table.turn(lambda scene: _may_attack(scene, attacker), table.ask(_target(attacker)))
    if target is not None:
        both = (attacker, Name(target))
        await table.turn(lambda scene: all_able(scene, both), short_range_attack(table, *both))


def _may_attack(scene: Scene, who: Name) -> bool:
    return who in scene.combatants and why_not_attacker(scene, who) is None


def _target(attacker: Name) -> Choose:
    return Choose(
        who=attacker,
        name="target",
        words=lambda scene: say("Whom does {who} attack?", who=scene.label(attacker)),
        choices=lambda scene: everyone(scene, lambda scene, who: why_not_target(scene, attacker, who)),
        rule="CRS-118",
    )


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
    return stat(scene, who, "or") + stat(scene, who, "or_modifier")


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
    table.happen(Attacked(attacker, target, used))
    pick = await ac_pick(
        table.at("Offense"), attacker, say("{who}’s Offense", who=table.scene.label(attacker))
    )
    note = why_zero(pick)
    offense = Sum((*pick.terms(), Term(say("OR"), str(used))), 0 if note else pick.total + used, note)
    table.happen(Reckoned(attacker, say("Offense"), offense))
    return offense


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
    """Base DR, which a Defensive Stance doubles, and modifiers, which it does not (CRS-84)."""
    modifier, base = stat(scene, who, "dr_modifier"), stat(scene, who, "dr")
    extra = (Term(say("modifiers"), str(abs(modifier)), minus=modifier < 0),) if modifier else ()
    if in_stance(scene.of(who)):
        return (Term(say("DR, doubled"), str(2 * base)), *extra)
    return (Term(say("DR"), str(base)), *extra)


def _signed(term: Term) -> int:
    return -int(term.worth) if term.minus else int(term.worth)
