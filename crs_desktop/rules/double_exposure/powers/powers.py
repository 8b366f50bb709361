"""The use of powers: calculations of their own that spend EM (CRS, Integrating; CRS-189, CRS-190)."""

from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.double_exposure.announced import Announced
from crs_desktop.rules.double_exposure.attack.attack import counts_as, signed
from crs_desktop.rules.double_exposure.attack.harm import can_be_struck, land
from crs_desktop.rules.double_exposure.cards.pick import Pick, offensive_pick, why_zero
from crs_desktop.rules.double_exposure.combat import all_present
from crs_desktop.rules.double_exposure.combatants import draw_in
from crs_desktop.rules.double_exposure.deeds import Acted, Kind, PowerUsed, act
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.helping import Help, help_with
from crs_desktop.rules.double_exposure.house_rules.ranges import GROUP_CHECK
from crs_desktop.rules.double_exposure.mind.energy import em_put_in, spend_em
from crs_desktop.rules.double_exposure.powers.power_choice import (
    Kinds,
    ask_targets,
    is_here,
    powers_of,
    stands_far,
    told_power,
    which_free_power,
    which_power,
    why_not_power,
    why_not_this,
)
from crs_desktop.rules.double_exposure.powers.power_terms import added, reach_of
from crs_desktop.rules.double_exposure.reactions import is_prevented
from crs_desktop.rules.double_exposure.sheet.power_words import Power
from crs_desktop.rules.double_exposure.strikes.long_range import (
    May,
    dr_halved,
    in_sight,
    melee_check,
    nothing_more,
)
from crs_desktop.rules.double_exposure.strikes.short_range import announce
from crs_desktop.rules.double_exposure.strikes.targets import only_or_asked
from crs_desktop.rules.facts import Noted, Reckoned, Sum
from crs_desktop.rules.questions import Confirm
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Condition, Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say


async def use_power(table: Table, who: Name, may: May = nothing_more, kind: Kinds = "any") -> bool:
    """Ask for a power and its targets, if ``may`` allows them, and use it; False if nothing came of it."""
    ask_power = table.ask(which_power(who, kind))
    name = await table.turn(lambda scene: why_not_power(scene, who, kind) is None, ask_power)
    if name is None:
        return False
    power = dict(powers_of(table.scene, who))[name]
    ask = ask_targets(table, who, name, power)
    targets = await table.turn(lambda scene: why_not_this(scene, who, power) is None, ask) or ()
    # only an attack can be a surprise, which is what `may` asks about
    for whom in targets if power.attacks else ():
        if not await may(table.at(whom), who, whom):
            return False
    if not power.attacks:
        return bool(await table.turn(partial(is_here, whom=who), _help(table, who, name, power, targets)))
    anybody = partial(_anybody, who=who, targets=targets, power=power)
    return bool(await table.turn(anybody, _use(table, who, name, power, targets)))


async def use_free_power(table: Table, who: Name, target: Name) -> bool:
    """Use a power as the free Action at a charger; False if nothing came of it (CRS-158 … CRS-161)."""
    name = await only_or_asked(table, which_free_power(who, target))
    if name is None:
        return False
    use = Use(who, name, dict(powers_of(table.scene, who))[name], (target,), (target,), free=True)
    return bool(await table.turn(partial(all_present, names=(who, target)), _perform(table, use)))


async def _help(table: Table, who: Name, name: str, power: Power, targets: tuple[Name, ...]) -> bool:
    """Use a power that does not attack: no sight, no shot, no Defense (CRS-188)."""
    if await is_prevented(table, who, Announced("power", name, targets, using=name)):
        return True
    spent = await _em_spent(table, who, name, power, targets)
    act(table, Acted(who, "power", targets, group=True))
    # without a calculation no card is drawn
    made = 0 if power.does == "told" else int((await _calculated(table, who, power, spent)).total)
    help_with(table, Help(who, name, power), targets, made)
    return True


async def _em_spent(
    table: Table, who: Name, name: str, power: Power, targets: tuple[Name, ...], drawn: bool = False
) -> int:
    """Ask how much EM is put in, and spend it; ``drawn``: the Melee Check is already done."""
    told = partial(told_power, who, name, power, targets, drawn=drawn)
    asked = replace(em_put_in(who, power.cost), forecast=told)
    spent = await table.ask(asked) if power.cost or power.adds_em else 0
    table.happen(PowerUsed(who, name, targets))
    leave_to_the_gm(table, who, name)
    spend_em(table, who, spent)
    return spent


def leave_to_the_gm(table: Table, who: Name, name: str) -> None:
    """Tell which words of the item are left to the GM."""
    for item in table.of(who).items:
        if item.name == name and (unread := edition(table.scene).unread(item)):
            table.happen(Noted("Left to the GM: {words}.", others={"words": "; ".join(unread)}))


class Use(Struct, frozen=True):
    """A power in use against ``targets``; those in ``far`` are at Long Range. ``free``: given by a Charge."""

    who: Name
    name: str
    power: Power
    targets: tuple[Name, ...]
    far: tuple[Name, ...]
    free: bool = False


async def _use(table: Table, who: Name, name: str, power: Power, targets: tuple[Name, ...]) -> bool:
    """Ask for the sight of targets at Long Range, as for any Long Range Action; then carry it out."""
    far = [whom for whom in targets if await is_far(table.at(whom), who, whom, power)]
    for whom in () if power.reaches_anybody else far:
        if not await in_sight(table.at(whom), who, whom):
            return False
    return await _perform(table, Use(who, name, power, targets, tuple(far)))


async def _perform(table: Table, use: Use) -> bool:
    """Carry out a power: Melee Check at Long Range, Reactions, EM, and the outcome."""
    who, name, power, targets = use.who, use.name, use.power, use.targets
    draw_in(table, who, targets)
    # drawn before Reactions in some editions, and after the EM is spent in others
    lots = await _checked(table, use) if edition(table.scene).lot_first else None
    if await is_prevented(table, who, Announced("power", name, lots or targets, using=name), use.free):
        return True
    drawn = lots is not None
    spent = await _em_spent(table, who, name, power, targets if lots is None else lots, drawn)
    hit = await _checked(table, use) if lots is None else lots
    _tell_deed(table, use, hit)
    if hit:
        await _carry_out(table, who, power, hit, spent)
    return True


def _tell_deed(table: Table, use: Use, hit: tuple[Name, ...]) -> None:
    """Tell of the Action; at Long Range it halves DR (CRS-104)."""
    # only an attack on one target can be taken by a protector
    blow = len(hit) == 1 and not use.power.several and reach_of(table.scene, use.power).blows
    (announce if blow else act)(table, _deed(use, hit))
    if use.far:
        table.happen(dr_halved(table.scene, use.who))


def _deed(use: Use, hit: tuple[Name, ...]) -> Acted:
    """Return the Action, with the intended and the drawn target where they differ (CRS-158)."""
    deed = Acted(use.who, _kind(use), hit or use.targets, group=use.power.several, free=use.free)
    if deed.group or hit == use.targets:
        return deed
    # nobody hit: the lot fell on the user
    return replace(deed, aimed=use.targets[0], drawn=hit[0] if hit else deed.who)


async def is_far(table: Table, who: Name, whom: Name, power: Power) -> bool:
    """Return whether the power is used at Long Range (CRS-186).

    A power for both ranges is, if the board shows more than 5 feet; off the board the GM is asked.
    """
    if set(power.ranges) != {"short", "long"} or table.scene.apart(who, whom) is not None:
        return stands_far(table.scene, who, whom, power)

    def words(scene: Scene) -> str:
        said = "Is {whom} more than 5 feet from {who}?"
        return say(said, who=scene.label(who), whom=scene.label(whom))

    asked = Confirm(who=Name(""), name="Long Range", words=words, rule="CRS-80")
    here = partial(all_present, names=(who, whom))
    said = await table.turn(here, table.ask(asked))
    return bool(said)


def _kind(use: Use) -> Kind:
    """Return the kind of Action; on several targets it is neither shot nor blow (CRS-111)."""
    if use.power.several:
        return "power"
    return "long" if use.far else "short" if "short" in use.power.ranges else "power"


async def _checked(table: Table, use: Use) -> tuple[Name, ...]:
    """Return everybody struck after the Melee Check; with several targets only by house rule."""
    who, power, targets, far = use.who, use.power, use.targets, use.far
    if not far or (power.several and not GROUP_CHECK.reads(table.scene, "each")):
        return targets
    hit: dict[Name, None] = {}
    for whom in targets:
        inner = table.at(whom) if power.several else table
        struck = await inner.turn(_finds(power, whom), _check(inner, who, whom, whom in far))
        # a dict keeps the order and strikes everybody once, even if drawn twice
        hit |= {struck: None} if struck not in (None, who) else {}
    return tuple(hit)


async def _check(table: Table, who: Name, whom: Name, far: bool) -> Name:
    return await melee_check(table, who, whom) if far else whom


async def _carry_out(table: Table, who: Name, power: Power, targets: tuple[Name, ...], spent: int) -> None:
    with table.face_off(who, targets[0]):
        ours = await _calculated(table, who, power, spent)
    reach = reach_of(table.scene, power)
    for whom in targets:
        inner = table.at(whom) if len(targets) > 1 else table
        await inner.turn(_finds(power, whom), land(inner, who, whom, ours, reach))


def _finds(power: Power, whom: Name) -> Condition:
    return partial(can_be_struck, names=(whom,), anybody=power.reaches_anybody)


def _anybody(scene: Scene, who: Name, targets: tuple[Name, ...], power: Power) -> bool:
    return is_here(scene, who) and any(_finds(power, whom)(scene) for whom in targets)


async def _calculated(table: Table, who: Name, power: Power, spent: int) -> Sum:
    """Draw the AC Picks of a power and return the total, 0 after an Ace (CRS-33, CRS-190)."""
    purpose = say("{who}’s power", who=table.scene.label(who))
    picks = power.picks
    pick = await offensive_pick(table.at("Offense"), who, purpose, picks) if picks else Pick(())
    plus = added(table.scene, who, power, spent)
    note = why_zero(pick)
    total = 0 if note else counts_as(pick.total + sum(map(signed, plus)))
    made = Sum((*pick.terms(), *plus), total, note, bool(note))
    what = say("Offense") if power.attacks else say("power")
    table.happen(Reckoned(who, what, made))
    return made
