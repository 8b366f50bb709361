"""Powers: calculations of their own that spend EM (CRS, Integrating; CRS-189, CRS-190)."""

from collections.abc import Iterator
from functools import partial
from typing import Literal

from msgspec.structs import replace

from crs_desktop.rules.ask import Option
from crs_desktop.rules.double_exposure.announced import Announced
from crs_desktop.rules.double_exposure.attack import signed
from crs_desktop.rules.double_exposure.combat import all_present, has_fled, why_not_present
from crs_desktop.rules.double_exposure.combatants import draw_in, usual_target
from crs_desktop.rules.double_exposure.deeds import Acted, Kind, act
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.effects import in_force
from crs_desktop.rules.double_exposure.energy import em_put_in, spend_em
from crs_desktop.rules.double_exposure.harm import land
from crs_desktop.rules.double_exposure.helping import Help, help_with, why_not_helped
from crs_desktop.rules.double_exposure.house_rules import reads
from crs_desktop.rules.double_exposure.house_rules.ranges import GROUP_CHECK
from crs_desktop.rules.double_exposure.long_range import (
    DrHalved,
    May,
    candidates,
    in_sight,
    melee_check,
    nothing_more,
)
from crs_desktop.rules.double_exposure.pick import Pick, offensive_pick, why_zero
from crs_desktop.rules.double_exposure.power_odds import added, power_forecast, reach_of
from crs_desktop.rules.double_exposure.power_words import Power
from crs_desktop.rules.double_exposure.ranges import why_not_aimed_at, why_not_long, why_not_short
from crs_desktop.rules.double_exposure.reactions import is_prevented
from crs_desktop.rules.double_exposure.sheet import stat
from crs_desktop.rules.double_exposure.short_range import announce
from crs_desktop.rules.facts import Noted, Reckoned, Sum
from crs_desktop.rules.forecast import Forecast
from crs_desktop.rules.questions import Choose, Confirm, Several, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

Kinds = Literal["any", "attack", "help"]
"""Which powers somebody may choose of: those that are turned against others, or those that are not."""


def _is_one(power: Power, kind: Kinds) -> bool:
    return kind == "any" or power.attacks == (kind == "attack")


def powers_of(scene: Scene, who: Name) -> Iterator[tuple[str, Power]]:
    """His powers by name."""
    for item, effect in in_force(scene, who):
        if effect.power is not None:
            yield item.name, effect.power


def why_not_power(scene: Scene, who: Name, kind: Kinds = "any") -> WhyNot | None:
    """Why somebody can use no power of this kind now."""
    if why_not := why_not_present(scene, who):
        return why_not
    reasons = [_why_not(scene, who, power) for _, power in powers_of(scene, who) if _is_one(power, kind)]
    if not reasons and any(True for _ in powers_of(scene, who)):
        said = (
            "{who} has no power to attack with." if kind == "attack" else "{who} has no power to help with."
        )
        return WhyNot(say(said, who=scene.label(who)), "CRS-189")
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
    if not power.attacks:
        return why_not_helped(scene, who, whom, power)
    found = power.reaches_anybody and whom in scene.combatants and has_fled(scene, whom)
    barred = None if found else why_not_aimed_at(scene, who, whom)
    if barred is None and power.against == "mind" and edition(scene).mind(scene, whom) < 1:
        said = "{who} has MIND 0, which no Mental Action can touch."
        barred = WhyNot(say(said, who=scene.label(whom)), "CRS-168")
    if barred is None and power.ranges == ("short",):
        barred = why_not_short(scene, who, whom)
    if barred is None and power.ranges == ("long",):
        barred = why_not_long(scene, who, whom)
    return barred


async def use_power(table: Table, who: Name, may: May = nothing_more, kind: Kinds = "any") -> bool:
    """Which and on whom, where ``may`` lets him; then its own calculation. False where nothing came of it."""
    name = await table.turn(lambda scene: _may(scene, who, kind), table.ask(_which(who, kind)))
    if name is None:
        return False
    power = dict(powers_of(table.scene, who))[name]
    ask = _targets(table, who, power)
    targets = await table.turn(lambda scene: _why_not(scene, who, power) is None, ask) or ()
    for whom in targets if power.attacks else ():
        if not await may(table.at(whom), who, whom):
            return False
    if not power.attacks:
        return bool(await table.turn(partial(_here, whom=who), _help(table, who, name, power, targets)))
    anybody = partial(_anybody, who=who, targets=targets, power=power)
    return bool(await table.turn(anybody, _use(table, who, name, power, targets)))


async def _help(table: Table, who: Name, name: str, power: Power, targets: tuple[Name, ...]) -> bool:
    """A power that is no attack: nobody is seen or shot at for it, nobody defends (CRS-188)."""
    if await is_prevented(table, who, Announced("power", name, targets, using=name)):
        return True
    spent = await _em_spent(table, who, name, power, targets)
    act(table, Acted(who, "power", targets, group=True))
    made = 0 if power.does == "told" else int((await _calculated(table, who, power, spent)).total)
    help_with(table, Help(who, name, power), targets, made)
    return True


async def _em_spent(table: Table, who: Name, name: str, power: Power, targets: tuple[Name, ...]) -> int:
    """How much EM is put in, and that it is spent."""
    asked = replace(em_put_in(who, power.cost), forecast=partial(_told, who, power, targets))
    spent = await table.ask(asked) if power.cost or power.adds_em else 0
    table.happen(Noted("{who} uses {power}.", {"who": who}, {"power": name}))
    for item in table.of(who).items:
        if item.name == name and (unread := edition(table.scene).unread(item)):
            table.happen(Noted("Left to the GM: {words}.", others={"words": "; ".join(unread)}))
    spend_em(table, who, spent)
    return spent


async def _use(table: Table, who: Name, name: str, power: Power, targets: tuple[Name, ...]) -> bool:
    """With how much EM; at Long Range with the sight and the Melee Check of a Long Range Action."""
    far = [whom for whom in targets if await is_far(table.at(whom), who, whom, power)]
    for whom in () if power.reaches_anybody else far:
        if not await in_sight(table.at(whom), who, whom):
            return False
    draw_in(table, who, targets)
    if await is_prevented(table, who, Announced("power", name, targets, using=name)):
        return True
    spent = await _em_spent(table, who, name, power, targets)
    hit = await _checked(table, who, power, targets, far)
    deed = _deed(Acted(who, _kind(power, far), hit or targets, group=power.several), targets, hit)
    if len(hit) == 1 and not power.several:
        announce(table, deed)
    else:
        act(table, deed)
    if far:
        table.happen(DrHalved(who))
    if hit:
        await _carry_out(table, who, power, hit, spent)
    return True


def _deed(deed: Acted, targets: tuple[Name, ...], hit: tuple[Name, ...]) -> Acted:
    """With whom it was aimed at and on whom the draw fell, where that is another (CRS-158)."""
    if deed.group or hit == targets:
        return deed
    return replace(deed, aimed=targets[0], drawn=hit[0] if hit else deed.who)


async def is_far(table: Table, who: Name, whom: Name, power: Power) -> bool:
    """Whether it is used at Long Range; of a power of both ranges the GM says so off the board (CRS-186)."""
    if set(power.ranges) != {"short", "long"}:
        return "long" in power.ranges
    if table.scene.apart(who, whom) is not None:
        return why_not_long(table.scene, who, whom) is None

    def words(scene: Scene) -> str:
        said = "Does {whom} stand more than 5 feet from {who}?"
        return say(said, who=scene.label(who), whom=scene.label(whom))

    asked = Confirm(who=Name(""), name="Long Range", words=words, rule="CRS-80")
    here = partial(all_present, names=(who, whom))
    said = await table.turn(here, table.ask(asked))
    return bool(said)


def _kind(power: Power, far: list[Name]) -> Kind:
    """What it is to the Melee Check and to a Charge: on several it is neither shot nor blow (CRS-111)."""
    if power.several:
        return "power"
    return "long" if far else "short" if "short" in power.ranges else "power"


async def _checked(
    table: Table, who: Name, power: Power, targets: tuple[Name, ...], far: list[Name]
) -> tuple[Name, ...]:
    """Whom it strikes after the Melee Check, each once; of several targets by a house rule only."""
    if not far or (power.several and not reads(table.scene, GROUP_CHECK, "each")):
        return targets
    hit: dict[Name, None] = {}
    for whom in targets:
        at = table.at(whom) if power.several else table
        struck = await at.turn(partial(_found, whom=whom, power=power), _check(at, who, whom, whom in far))
        hit |= {struck: None} if struck not in (None, who) else {}
    return tuple(hit)


async def _check(table: Table, who: Name, whom: Name, far: bool) -> Name:
    return await melee_check(table, who, whom) if far else whom


async def _carry_out(table: Table, who: Name, power: Power, targets: tuple[Name, ...], spent: int) -> None:
    with table.facing(who, targets[0]):
        ours = await _calculated(table, who, power, spent)
    reach = reach_of(table.scene, power)
    for whom in targets:
        at = table.at(whom) if len(targets) > 1 else table
        await at.turn(partial(_found, whom=whom, power=power), land(at, who, whom, ours, reach))


def _anybody(scene: Scene, who: Name, targets: tuple[Name, ...], power: Power) -> bool:
    return _here(scene, who) and any(_found(scene, whom, power) for whom in targets)


def _found(scene: Scene, whom: Name, power: Power) -> bool:
    """Whether he can be struck: one who has fled by what reaches anybody (CRS-152)."""
    away = power.reaches_anybody and whom in scene.combatants and has_fled(scene, whom)
    return away or _here(scene, whom)


def _may(scene: Scene, who: Name, kind: Kinds) -> bool:
    return who in scene.combatants and why_not_power(scene, who, kind) is None


def _here(scene: Scene, whom: Name) -> bool:
    return all_present(scene, (whom,))


def _which(who: Name, kind: Kinds) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        if who not in scene.combatants:
            return ()
        having = ((name, power) for name, power in powers_of(scene, who) if _is_one(power, kind))
        return tuple(Option(name, name, _why_not(scene, who, power)) for name, power in having)

    def words(scene: Scene) -> str:
        return say("Which power does {who} use?", who=scene.label(who))

    return Choose(who=who, name="power", words=words, choices=choices, rule="CRS-189")


async def _targets(table: Table, who: Name, power: Power) -> tuple[Name, ...]:
    def choices(scene: Scene) -> tuple[Option, ...]:
        return everyone(scene, lambda scene, whom: _barred(scene, who, whom, power))

    def words(scene: Scene) -> str:
        return say("On whom does {who} use it?", who=scene.label(who))

    def usual(scene: Scene) -> str:
        if not power.attacks:
            return who
        return usual_target(scene, who, lambda scene, whom: _barred(scene, who, whom, power))

    def told(scene: Scene, chosen: tuple[str, ...]) -> Forecast | None:
        """With as little EM as it costs."""
        return _told(who, power, tuple(map(Name, chosen)), scene, power.cost)

    if power.several or power.does == "told":
        several = Several(
            who=who,
            name="targets",
            words=words,
            choices=choices,
            prefer=lambda scene: (usual(scene),),
            least=0 if power.does == "told" else 1,
            forecast=told,
            rule="CRS-190",
        )
        return tuple(Name(name) for name in await table.ask(several))
    return (
        Name(
            await table.ask(
                Choose(
                    who=who,
                    name="target",
                    words=words,
                    choices=choices,
                    prefer=usual,
                    forecast=lambda scene, whom: told(scene, (whom,)),
                    rule="CRS-190",
                )
            )
        ),
    )


def _told(who: Name, power: Power, targets: tuple[Name, ...], scene: Scene, spent: int) -> Forecast | None:
    """With a Melee Check for whoever stands at Long Range, where the rules have one."""
    checks = not power.several or reads(scene, GROUP_CHECK, "each")
    among = {
        whom: candidates(scene, who, whom) if checks and _stands_far(scene, who, whom, power) else {whom: 1}
        for whom in targets
        if _here(scene, whom)
    }
    return power_forecast(scene, who, power, among, spent)


def _stands_far(scene: Scene, who: Name, whom: Name, power: Power) -> bool:
    """Off the board only what can be nothing else is used at Long Range: the GM is asked later."""
    if set(power.ranges) != {"short", "long"}:
        return "long" in power.ranges
    return scene.apart(who, whom) is not None and why_not_long(scene, who, whom) is None


async def _calculated(table: Table, who: Name, power: Power, spent: int) -> Sum:
    """So many AC Picks, and what is added; an Ace makes it 0 (CRS-33, CRS-190)."""
    purpose = say("{who}’s power", who=table.scene.label(who))
    picks = power.picks
    pick = await offensive_pick(table.at("Offense"), who, purpose, picks) if picks else Pick(())
    plus = added(table.scene, who, power, spent)
    note = why_zero(pick)
    total = 0 if note else max(0, pick.total + sum(map(signed, plus)))
    made = Sum((*pick.terms(), *plus), total, note, bool(note))
    what = say("Offense") if power.attacks else say("power")
    table.happen(Reckoned(who, what, made))
    return made
