"""The choices of a combatant's turn (CRS, Combat Actions; CRS-90, CRS-116, CRS-117)."""

from functools import partial

from crs_desktop.rules.double_exposure.announced import Announced
from crs_desktop.rules.double_exposure.attack.attack import LONG, SHORT, calculated
from crs_desktop.rules.double_exposure.attack.blows import take_a_blow, why_not_protect, why_not_protector
from crs_desktop.rules.double_exposure.combatants import foes, is_out_of_sight
from crs_desktop.rules.double_exposure.deeds import Acted, act
from crs_desktop.rules.double_exposure.edition import FreeAction, Maneuver, edition
from crs_desktop.rules.double_exposure.house_rules.mind import MENTAL_COMBAT
from crs_desktop.rules.double_exposure.house_rules.stats import ENERGY
from crs_desktop.rules.double_exposure.mind.energy import USE_EM
from crs_desktop.rules.double_exposure.mind.mental import (
    SKILLS,
    Skill,
    use_mind,
    why_not_mental,
    why_not_mind,
)
from crs_desktop.rules.double_exposure.movement.charge import (
    charge,
    draws_shots,
    move_freely,
    moves_freely,
    why_not_charge,
)
from crs_desktop.rules.double_exposure.movement.flee import chance_to_flee, flee, may_be_stopped, why_not_flee
from crs_desktop.rules.double_exposure.powers.power_choice import (
    best_attack,
    powers_of,
    why_no_free_power,
    why_not_power,
)
from crs_desktop.rules.double_exposure.powers.powers import use_free_power, use_power
from crs_desktop.rules.double_exposure.reactions import is_prevented
from crs_desktop.rules.double_exposure.round.any_pick import for_what, pick_for
from crs_desktop.rules.double_exposure.round.surprise import unaware
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.double_exposure.strikes.long_range import (
    has_long_range,
    shoot_back,
    shoot_somebody,
    why_not_shooter,
    why_not_shot_at,
)
from crs_desktop.rules.double_exposure.strikes.short_range import (
    attack_somebody,
    why_not_attacker,
    why_not_target,
)
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.questions import Choose, Words
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import NOT_USED
from crs_desktop.rules.table import Offer, Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say


async def _something_else(table: Table, who: Name) -> None:
    """Use an Item, Skill or Power that the rules do not know: the GM says what it does (CRS-117)."""
    asked = Words(
        who=who,
        name="what",
        words=lambda scene: say("What does {who} do?", who=scene.label(who)),
        least=1,
        prefer=say("something else"),
        rule="CRS-117",
    )
    what = await table.ask(asked)
    # announced with its words: the others react to what they hear
    if await is_prevented(table, who, Announced("other", what.strip().rstrip("."))):
        return
    act(table, Acted(who, "other"))
    table.happen(Noted("{who}: {what}.", {"who": who}, {"what": what.strip().rstrip(".")}))


async def _by_pick(table: Table, who: Name) -> None:
    """Try anything else by an AC Pick, alone or against another combatant (CRS-28)."""
    what = (await table.ask(for_what(who))).strip().rstrip(".")
    if await is_prevented(table, who, Announced("pick", what)):
        return
    act(table, Acted(who, "other"))
    await pick_for(table, who, what)


async def _pass(table: Table, who: Name) -> None:
    act(table, Acted(who, "pass"))


def _there_are_mental_ones(scene: Scene, _who: Name) -> bool:
    return not MENTAL_COMBAT.reads(scene, NOT_USED)


def _of_the_mind(skill: Skill) -> Maneuver:
    async def rule(table: Table, who: Name) -> bool:
        return await use_mind(table, who, skill)

    return Maneuver(
        skill.term,
        skill.kind,
        rule,
        partial(why_not_mental, skill),
        barred=partial(why_not_mind, skill=skill),
        there_is=_there_are_mental_ones,
        surprise=rule,
    )


def _has_powers(scene: Scene, who: Name) -> bool:
    return any(True for _ in powers_of(scene, who))


MANEUVERS = (
    Maneuver("Short Range attack", "short range", attack_somebody, why_not_attacker, barred=why_not_target),
    Maneuver(
        "Long Range attack",
        "long range",
        shoot_somebody,
        why_not_shooter,
        barred=why_not_shot_at,
        there_is=has_long_range,
        surprise=partial(shoot_somebody, may=unaware),
        free=FreeAction(shoot_back, why_not_shot_at),
    ),
    *(_of_the_mind(skill) for skill in SKILLS),
    Maneuver(
        "Power",
        "power",
        use_power,
        why_not_power,
        there_is=_has_powers,
        surprise=partial(use_power, may=unaware, kind="attack"),
        why_no_surprise=partial(why_not_power, kind="attack"),
        free=FreeAction(use_free_power, why_no_free_power),
    ),
    Maneuver("Take a Blow", "take a blow", take_a_blow, why_not_protector, barred=why_not_protect),
    Maneuver("Charge", "charge", charge, why_not_charge, draws_shots, to_square=True),
    Maneuver("Flee", "flee", flee, why_not_flee, may_be_stopped, forecast=chance_to_flee),
    Maneuver("Move freely", "move", move_freely, to_square=True, there_is=moves_freely),
    Maneuver("Something else", "other", _something_else),
    Maneuver("AC Pick", "pick", _by_pick),
    Maneuver("No Action", "pass", _pass),
)


async def perform_action(table: Table, who: Name) -> None:
    """Announce and perform one Action; its kind is not announced before the turn (CRS-91)."""
    asked = Choose(
        who=who,
        name="Action",
        words=lambda scene: say("{who}’s Action?", who=scene.label(who)),
        choices=lambda scene: tuple(one.option(scene, who) for one in maneuvers(scene, who)),
        prefer=lambda scene: _usual(scene, who),
        forecast=lambda scene, chosen: _told(scene, who, chosen),
        rule="CRS-90",
    )
    with table.offering(*_needed(table.scene, who)):
        # a rule that is done returns True or None; only False asks again
        done: object = False
        while done is False:  # objected to, or the target is out of sight: another Action may be chosen
            chosen = await table.ask(asked)
            maneuver = edition(table.scene).maneuver(chosen)
            done = maneuver is not None and await maneuver.rule(table, who)


def _needed(scene: Scene, who: Name) -> tuple[Offer, ...]:
    """Return the offer to switch EM on, if it bars a power of ``who`` (CRS-22, CRS-189)."""
    barred = any(power.cost > stat(scene, who, "em_left") for _, power in powers_of(scene, who))
    return (USE_EM,) if barred and ENERGY.reads(scene, NOT_USED) else ()


def _told(scene: Scene, who: Name, chosen: str) -> Forecast | None:
    return next((one.forecast(scene, who) for one in maneuvers(scene, who) if one.id == chosen), None)


def _usual(scene: Scene, who: Name) -> str:
    """Return the usual Action: strike an adjacent enemy, else approach or shoot, whichever is better.

    A power that can be used on an enemy now is preferred if it adds more, and always to a Charge.
    """
    if who not in scene.combatants:
        return "pass"
    better = calculated(scene, who, SHORT) > calculated(scene, who, LONG)
    # who holds a bow does not run into the enemy, however strong their OR
    better = better and not edition(scene).armed_to_shoot(scene, who)
    far = ("charge", "long range") if better else ("long range", "charge")
    plain = next((id_ for id_ in ("short range", *far) if meets_a_foe(scene, who, id_)), "pass")
    return "power" if _is_stronger(best_attack(scene, who), scene, who, plain) else plain


def _is_stronger(best: tuple[int, str] | None, scene: Scene, who: Name, plain: str) -> bool:
    """Return whether the power adds more to a pick than the ``plain`` Action."""
    # a Charge or no Action adds nothing to a pick, so any power is stronger
    way = {"short range": SHORT, "long range": LONG}.get(plain)
    return best is not None and (way is None or best[0] > calculated(scene, who, way))


def meets_a_foe(scene: Scene, who: Name, id_: str) -> bool:
    """Return whether this maneuver is possible and has an enemy as its target, or on the board."""
    one = edition(scene).maneuver(id_)
    if one is None or one.why_not(scene, who):
        return False
    # a maneuver without targets (Charge) counts if an enemy stands on the board
    if one.barred is None:
        return any(scene.apart(who, foe) is not None for foe in foes(scene, who))
    seen = (foe for foe in foes(scene, who) if not is_out_of_sight(scene, who, foe))
    return any(one.barred(scene, who, foe) is None for foe in seen)


def maneuvers(scene: Scene, who: Name) -> list[Maneuver]:
    """Return the maneuvers that exist for ``who``; none for a combatant who is not here."""
    if who not in scene.combatants:
        return []
    return [one for one in edition(scene).maneuvers if one.there_is(scene, who)]
