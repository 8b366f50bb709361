"""Powers: calculations of their own that spend EM (CRS, Integrating; CRS-189, CRS-190)."""

from collections.abc import Iterator
from functools import partial

from crs_desktop.rules.ask import Option
from crs_desktop.rules.double_exposure.combat import able, why_not_able
from crs_desktop.rules.double_exposure.deeds import Acted
from crs_desktop.rules.double_exposure.effects import Power, in_force
from crs_desktop.rules.double_exposure.harm import Reach, land
from crs_desktop.rules.double_exposure.long_range import DrHalved, melee_check
from crs_desktop.rules.double_exposure.pick import ac_pick, why_zero
from crs_desktop.rules.double_exposure.ranges import why_not_aimed_at, why_not_long, why_not_short
from crs_desktop.rules.double_exposure.sheet import stat
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Noted, Reckoned, Sum, Term
from crs_desktop.rules.questions import Amount, Choose, Several, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say


class EmSpent(Fact, frozen=True):
    """EM is spent until it is replenished (CRS-189)."""

    who: Name
    amount: int

    def on(self, scene: Scene) -> Scene:
        """Never below 0."""
        left = max(0, stat(scene, self.who, "em_left") - self.amount)
        return scene.changed(self.who, fields={**scene.of(self.who).fields, "em_left": left})

    def words(self, scene: Scene) -> str:
        """Before and after."""
        before = stat(scene, self.who, "em_left")
        numbers = {"amount": self.amount, "before": before, "after": max(0, before - self.amount)}
        return say("{who} spends {amount} EM ({before} → {after}).", who=scene.label(self.who), **numbers)


def powers_of(scene: Scene, who: Name) -> Iterator[tuple[str, Power]]:
    """His powers by name."""
    for item, effect in in_force(scene.of(who)):
        if effect.power is not None:
            yield item.name, effect.power


def why_not_power(scene: Scene, who: Name) -> WhyNot | None:
    """Why somebody can use no power now."""
    if not able(scene, who):
        return why_not_able(scene, who)
    reasons = [_why_not(scene, who, power) for _, power in powers_of(scene, who)]
    if not reasons:
        return WhyNot(say("{who} has no power.", who=scene.label(who)), "CRS-189")
    return None if not all(reasons) else reasons[0]


def _why_not(scene: Scene, who: Name, power: Power) -> WhyNot | None:
    left = stat(scene, who, "em_left")
    if left < power.cost:
        said = "It costs {cost} EM, and {who} has {left}."
        return WhyNot(say(said, cost=power.cost, who=scene.label(who), left=left), "CRS-189")
    if all(_barred(scene, who, whom, power) for whom in scene.combatants):
        return WhyNot(say("Nobody is in its range."), "CRS-186")
    return None


def _barred(scene: Scene, who: Name, whom: Name, power: Power) -> WhyNot | None:
    barred = why_not_aimed_at(scene, who, whom)
    if barred is None and power.ranges == ("short",):
        barred = why_not_short(scene, who, whom)
    if barred is None and power.ranges == ("long",):
        barred = why_not_long(scene, who, whom)
    return barred


async def use_power(table: Table, who: Name) -> bool:
    """Which, on whom, with how much EM; then its own calculation against each target."""
    name = await table.turn(lambda scene: _may(scene, who), table.ask(_which(who)))
    if name is None:
        return False
    power = dict(powers_of(table.scene, who))[name]
    targets = await _targets(table, who, power)
    spent = await table.ask(_em(who, power)) if power.cost or power.adds_em else 0
    table.happen(Noted(say("{who} uses {power}.", who=table.scene.label(who), power=name)))
    if spent:
        table.happen(EmSpent(who, spent))
    if is_long_range(power):
        targets = (await melee_check(table, who, targets[0]),)
    table.happen(Acted(who, "long" if is_long_range(power) else "power", targets, group=power.several))
    await _carry_out(table, who, power, targets, spent)
    return True


def is_long_range(power: Power) -> bool:
    """Whether it is a Long Range Action directly on one target, with all that follows from that (CRS-111)."""
    return power.ranges == ("long",) and not power.several


async def _carry_out(table: Table, who: Name, power: Power, targets: tuple[Name, ...], spent: int) -> None:
    with table.facing(who, targets[0]):
        ours = await _calculated(table, who, power, spent)
    reach = Reach(not power.ignores_armor, not power.undodgeable, not power.several)
    for whom in targets:
        at = table.at(whom) if len(targets) > 1 else table
        await at.turn(partial(_here, whom=whom), land(at, who, whom, ours, reach))
    if power.ranges == ("long",):
        table.happen(DrHalved(who))


def _may(scene: Scene, who: Name) -> bool:
    return who in scene.combatants and why_not_power(scene, who) is None


def _here(scene: Scene, whom: Name) -> bool:
    return whom in scene.combatants and able(scene, whom)


def _which(who: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        if who not in scene.combatants:
            return ()
        return tuple(Option(name, name, _why_not(scene, who, power)) for name, power in powers_of(scene, who))

    def words(scene: Scene) -> str:
        return say("Which power does {who} use?", who=scene.label(who))

    return Choose(who=who, name="power", words=words, choices=choices, rule="CRS-189")


async def _targets(table: Table, who: Name, power: Power) -> tuple[Name, ...]:
    def choices(scene: Scene) -> tuple[Option, ...]:
        return everyone(scene, lambda scene, whom: _barred(scene, who, whom, power))

    def words(scene: Scene) -> str:
        return say("On whom does {who} use it?", who=scene.label(who))

    if power.several:
        several = Several(who=who, name="targets", words=words, choices=choices, least=1, rule="CRS-190")
        return tuple(Name(name) for name in await table.ask(several))
    return (
        Name(await table.ask(Choose(who=who, name="target", words=words, choices=choices, rule="CRS-190"))),
    )


def _em(who: Name, power: Power) -> Amount:
    return Amount(
        who=who,
        name="EM",
        words=lambda scene: say("How much EM does {who} put in?", who=scene.label(who)),
        low=lambda _scene: power.cost,
        high=lambda scene: max(power.cost, stat(scene, who, "em_left") if who in scene.combatants else 0),
        rule="CRS-189",
    )


async def _calculated(table: Table, who: Name, power: Power, spent: int) -> Sum:
    """So many AC Picks, and the EM put in or a fixed number; an Ace makes it 0 (CRS-33, CRS-190)."""
    purpose = say("{who}’s power", who=table.scene.label(who))
    pick = await ac_pick(table.at("Offense"), who, purpose, power.picks)
    plus = (Term("EM", str(spent)),) if power.adds_em else ()
    fixed = (Term(say("(power)"), str(power.plus)),) if power.plus else ()
    note = why_zero(pick)
    total = 0 if note else pick.total + (spent if power.adds_em else 0) + power.plus
    made = Sum((*pick.terms(), *plus, *fixed), total, note)
    table.happen(Reckoned(who, say("Offense"), made))
    return made
