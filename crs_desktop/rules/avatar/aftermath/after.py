"""The end of a Combat of 2.6: the dead, looting, grace period, free Flee (AV-50 … AV-56)."""

from msgspec.structs import replace

from crs_desktop.rules.avatar.aftermath.aftermath_facts import Freed
from crs_desktop.rules.avatar.aftermath.bodies import (
    FORMS,
    LIES,
    body_id,
    dead,
    is_left,
    lay_bodies,
    vanishes,
)
from crs_desktop.rules.avatar.round.shadows import ABOUT as HIDES
from crs_desktop.rules.avatar.round.shadows import HIDDEN
from crs_desktop.rules.avatar.state import state
from crs_desktop.rules.avatar.tables import GRACE, seconds
from crs_desktop.rules.double_exposure.clocks import counts
from crs_desktop.rules.double_exposure.clocks import rings as crs_rings
from crs_desktop.rules.double_exposure.combat import combat, is_on
from crs_desktop.rules.double_exposure.movement.flee import free_flee
from crs_desktop.rules.double_exposure.rest import GRACE_PERIOD, grace_period
from crs_desktop.rules.double_exposure.round.rounds import ROUND as CRS_ROUND
from crs_desktop.rules.double_exposure.round.rounds import after_it as crs_after_it
from crs_desktop.rules.double_exposure.round.rounds import clocks_begin
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Noted, Unmarked
from crs_desktop.rules.scene import Clock, Scene
from crs_desktop.rules.table import Procedure, Table
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say


def grace(scene: Scene) -> int:
    """Return the seconds of the grace period: always after a death, else by house rule (AV-50)."""
    # the four minutes of a body are the nearest thing to a grace period that 2.6 defines (supplement, 7.4)
    died = dead(scene) or any(counts(scene, body_id(who)) for who in state(scene).bodies)
    return seconds(scene, GRACE, 4) if died else grace_period(scene)


async def after(table: Table) -> None:
    """Lay the bodies of the dead; offer the free Flee now or, after a death, after the grace (AV-53)."""
    killed = dead(table.scene)
    if not killed:
        await crs_after_it(table)
        return
    clocks_begin(table)
    await lay_bodies(table, killed, combat(table.scene).last)
    alive = tuple(who for who in combat(table.scene).last if is_left(table.scene, who))
    # After a death the free Flee waits for the end of the grace period.
    table.happen(Freed(alive))


def rings(scene: Scene, clock: Clock) -> tuple[Fact, ...]:
    """Return the facts of a clock that ran out: a body vanishes, an Avatar forms again, a hider returns.

    Times are those of the supplement, 9.
    """
    if clock.about == HIDES and clock.who in scene.combatants:
        return (Unmarked(clock.who, HIDDEN.word),)
    if clock.about == FORMS and clock.who in scene.combatants:
        return (Noted("{who} can form again.", {"who": clock.who}),)
    if clock.about != LIES or clock.who not in scene.combatants:
        return crs_rings(scene, clock)
    return vanishes(scene, clock.who, max(scene.clock, clock.until))


async def _free_flee(table: Table) -> None:
    names = state(table.scene).free
    await free_flee(table, tuple(who for who in names if who in table.scene.combatants))
    table.happen(Freed(()))


def why_no_free_flee(scene: Scene) -> WhyNot | None:
    """Return why the free Flee cannot be declared: not due, or the grace period lasts (AV-53)."""
    if not state(scene).free:
        return WhyNot(say("No combatant has a free Flee left."), "AV-53")
    if counts(scene, GRACE_PERIOD):
        return WhyNot(say("The grace period is not over."), "AV-53")
    return None


def why_no_round(scene: Scene) -> WhyNot | None:
    """Return why no round can begin; an open free Flee of the last Combat is named first (AV-54)."""
    why_not = CRS_ROUND.why_not(scene)
    if why_not is None or is_on(scene) or not state(scene).free:
        return why_not
    return why_no_free_flee(scene) or WhyNot(say("The free Flee of the last Combat comes first."), "AV-54")


ROUND = replace(CRS_ROUND, why_not=why_no_round)
FREE_FLEE = Procedure("Free Flee", _free_flee, why_no_free_flee)
