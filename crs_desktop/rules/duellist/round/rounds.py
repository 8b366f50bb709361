"""A Duellist round: phases, sub-rounds and end (6.2; DU-2, DU-9 … DU-12)."""

from crs_desktop.rules.chance_questions import Roll, thrown
from crs_desktop.rules.duellist.condition import (
    BERSERK,
    OF_A_FIGHT,
    able,
    here,
    is_marked,
    is_wounded,
    out,
    who_is_able,
)
from crs_desktop.rules.duellist.deeds.deed_facts import DeedLapsed
from crs_desktop.rules.duellist.deeds.short import pay_down
from crs_desktop.rules.duellist.facts import (
    FightEnded,
    Halved,
    InitiativeRolled,
    PhaseReached,
    RoundBegan,
    RoundEnded,
)
from crs_desktop.rules.duellist.house_rules import ABORTED, DECLARE, SUB_DICE
from crs_desktop.rules.duellist.round.asides import OFFERS
from crs_desktop.rules.duellist.round.declaration import declarations
from crs_desktop.rules.duellist.round.falling import burn
from crs_desktop.rules.duellist.round.resolution import resolution
from crs_desktop.rules.duellist.sheet import DICE_LEFT, stat
from crs_desktop.rules.duellist.state import (
    DECLARATION,
    INITIATIVE,
    actions_left,
    duel,
    fighter,
    is_on,
    within,
)
from crs_desktop.rules.duellist.wounds.blood_loss import blood_loss
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Noted, Unmarked
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import are_foes_among
from crs_desktop.rules.table import Procedure, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, template


async def _round(table: Table) -> None:
    number = duel(table.scene).round + 1
    table.happen(RoundBegan(number, whole_actions(table.scene)))
    inner = table.at(f"round {number}")
    # "End the fight here" may come at any answer, so every step asks `is_on` again.
    with inner.offering(*OFFERS):
        await inner.turn(is_on, _phases(inner))
        if is_on(inner.scene):
            await inner.turn(is_on, _at_its_end(inner))
    if is_on(inner.scene):
        inner.happen(RoundEnded())
    else:
        end(inner)


async def _at_its_end(table: Table) -> None:
    await burn(table.at("fire"))
    await blood_loss(table.at("blood loss"))


def whole_actions(scene: Scene) -> dict[Name, int]:
    """Return the Actions at the beginning of a round: the Wounded have half, rounded down (DU-11, DU-71)."""
    return {who: _whole(scene, who) for who in scene.combatants if here(scene, who)}


def _whole(scene: Scene, who: Name) -> int:
    if out(scene, who):
        return 0
    actions = stat(scene, who, "actions")
    return actions // 2 if is_wounded(scene, who) else actions


async def _phases(table: Table) -> None:
    """Run Declaration, Initiative and Resolution; repeat with halved Actions while any are left (DU-10)."""
    part = 1
    while await _part(table if part == 1 else table.at(f"sub-round {part - 1}"), part):
        # Before halving: an Action put into a deed is not halved away.
        _pay_ahead(table)
        table.happen(Halved(halved_actions(table.scene)))
        part += 1
        if not any(
            actions_left(table.scene, who) for who in duel(table.scene).fighters if able(table.scene, who)
        ):
            return
        table.happen(PhaseReached(DECLARATION, part))


async def _part(table: Table, part: int) -> bool:
    """Run one sub-round; return False if nothing was declared, which ends the round (DU-19)."""
    first = part == 1
    # The text rolls Initiative once a round; the other reading once for each Declaration (DU-12).
    dice = first or SUB_DICE.reads(table.scene, "sub-round")
    before = DECLARE.reads(table.scene, "before")
    if dice and not before:
        await initiative(table)
    if not await declarations(table, first):
        table.happen(Noted("Nobody declares anything: the round is over."))
        return False
    if dice and before:
        await initiative(table)
    await resolution(table)
    _strike_out(table)
    return True


def _pay_ahead(table: Table) -> None:
    """Pay the Actions left towards each combatant’s first unfinished deed (DU-16)."""
    for who in duel(table.scene).fighters:
        plan = fighter(table.scene, who).plan
        if plan and who in table.scene.combatants:
            pay_down(table, plan[0])


def _strike_out(table: Table) -> None:
    """Strike out the deeds of combatants who can no longer act."""
    for who in duel(table.scene).fighters:
        if not able(table.scene, who):
            for deed in fighter(table.scene, who).plan:
                table.happen(DeedLapsed(deed.id))


def halved_actions(scene: Scene) -> dict[Name, int]:
    """Return the halved Actions, rounded down, including those returned by aborts (DU-10, DU-51)."""
    return {who: _halved(scene, who) for who in duel(scene).fighters if who in scene.combatants}


def _halved(scene: Scene, who: Name) -> int:
    if not able(scene, who):
        return 0
    left, regained = actions_left(scene, who), fighter(scene, who).regained
    if ABORTED.reads(scene, "together"):
        # Rounding the sum or each part differs by one Action: hence the house rule (DU-51).
        return max(0, left + regained) // 2
    return max(0, left) // 2 + regained // 2


def _markers_over(scene: Scene) -> tuple[Unmarked, ...]:
    """Remove the markers that last no longer than a fight: Berserk and those of fumbles."""
    # Markers of the GM, such as mounted or burning, outlast the fight.
    each = ((who, marker) for who in scene.combatants for marker in (BERSERK, *OF_A_FIGHT))
    return tuple(Unmarked(who, marker.word) for who, marker in each if is_marked(scene, who, marker))


def end(table: Table) -> None:
    """End what lasts no longer than the fight."""
    for fact in _markers_over(table.scene):
        table.happen(fact)


def parting(scene: Scene, gone: tuple[Name, ...]) -> tuple[Fact, ...]:
    """End the fight if everybody in it moves to a fight of their own."""
    stay = (who for who in scene.combatants if who not in gone)
    if not is_on(scene) or any(here(scene, who) for who in stay):
        return ()
    return (FightEnded(), *_markers_over(scene))


async def _end(table: Table) -> None:
    table.happen(FightEnded())
    end(table)


def _nobody_is_here(scene: Scene) -> WhyNot | None:
    if any(here(scene, who) for who in scene.combatants):
        return None
    return WhyNot(say("No combatants yet: add a character first."))


def _none_is_on(scene: Scene) -> WhyNot | None:
    return None if is_on(scene) else WhyNot(say("No fight is under way."))


def _is_decided(scene: Scene) -> bool:
    return not are_foes_among(scene, who_is_able(scene))


ROUND = Procedure("Duellist round", _round, _nobody_is_here)
END = Procedure("End the fight", _end, _none_is_on, usual=_is_decided, heading=template("End of the fight"))


# only shown by the example, which fits no other reading (DU-6; supplement, C)
_GIVES = {5: 1, 6: 2}


async def initiative(table: Table) -> None:
    """Roll the Initiative dice of all who have any left."""
    table.happen(PhaseReached(INITIATIVE, duel(table.scene).part))
    await table.each(_rolls, _roll)


def _rolls(scene: Scene, who: Name) -> bool:
    # Latecomers have no Actions before their first full round, so no dice either.
    return able(scene, who) and within(scene, who) and stat(scene, who, DICE_LEFT) > 0


async def _roll(table: Table, who: Name) -> None:
    dice = await thrown(table, _dice(who, stat(table.scene, who, DICE_LEFT)))
    gained = sum(_GIVES.get(die, 0) for die in dice)
    # Only dice that gave Actions are rolled again in the next round (DU-7).
    table.happen(InitiativeRolled(who, gained, sum(die in _GIVES for die in dice)))


def _dice(who: Name, count: int) -> Roll:
    return Roll(
        who=who,
        name="Initiative",
        words=lambda scene: say(
            "{who} rolls {count}d6 for Initiative: a 5 gives 1 Action, a 6 gives 2.",
            who=scene.label(who),
            count=count,
        ),
        count=count,
        sides=6,
        added=False,
        rule="DU-6",
    )
