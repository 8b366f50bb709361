"""Resurrection: one attempt while the body remains (AS-137, AS-138, AS-272)."""

from functools import partial

from crs_desktop.rules.ask import Option
from crs_desktop.rules.avatar.aftermath.aftermath_facts import Freed, Raised
from crs_desktop.rules.avatar.aftermath.bodies import body_id, vanishes
from crs_desktop.rules.avatar.choosing import named, one_of_all
from crs_desktop.rules.avatar.items.item_card import read_card
from crs_desktop.rules.avatar.state import state
from crs_desktop.rules.double_exposure.cards.pick import offensive_pick, why_zero
from crs_desktop.rules.double_exposure.combat import combat, is_on, why_not_present
from crs_desktop.rules.double_exposure.mind.energy import spend_em
from crs_desktop.rules.double_exposure.rest import tell
from crs_desktop.rules.double_exposure.round.procedures import cards_back
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.facts import ClockStopped, Reckoned, Sum
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Procedure, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot, foremost
from crs_desktop.words import say

PICKS = 3


def em_for(scene: Scene, whom: Name) -> int:
    """Return the cost in EM: 5 plus the Level of the dead combatant."""
    return 5 + stat(scene, whom, "level")


def _without(scene: Scene, who: Name) -> WhyNot | None:
    if any("resurrection" in read_card(item).flags for item in scene.of(who).items):
        return None
    return WhyNot(say("{who} has no Resurrection.", who=scene.label(who)), "AS-137")


def _too_weak(scene: Scene, who: Name) -> WhyNot | None:
    if not all(_too_dear(scene, who, whom) for whom in state(scene).bodies):
        return None
    return WhyNot(say("{who} does not have enough EM for a Resurrection.", who=scene.label(who)), "AS-137")


_CHECKS = (why_not_present, _without, _too_weak)


def _too_dear(scene: Scene, who: Name, whom: Name) -> bool:
    return whom not in scene.combatants or stat(scene, who, "em_left") < em_for(scene, whom)


def why_no_resurrection(scene: Scene) -> WhyNot | None:
    """Return why no Resurrection is possible."""
    if is_on(scene) or not state(scene).bodies or not scene.combatants:
        return WhyNot(say("There is no one to bring back."), "AS-138")
    return foremost(scene.combatants, *(partial(check, scene) for check in _CHECKS))


def _why_not_he(scene: Scene, who: Name) -> WhyNot | None:
    if is_on(scene):
        return WhyNot(say("There is no one to bring back."), "AS-138")
    return next((why for check in _CHECKS if (why := check(scene, who))), None)


async def _resurrect(table: Table) -> None:
    asked = one_of_all("who resurrects", say("Who uses Resurrection?"), _why_not_he, "AS-137")
    who = await named(table, asked)
    whom = None if who is None else await named(table, _which(who))
    if who is not None and whom is not None:
        await table.turn(lambda scene: _why_not_he(scene, who) is None, _try(table.at(who), who, whom))
        cards_back(table, (who,))


def _which(who: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        bodies = [whom for whom in state(scene).bodies if not _too_dear(scene, who, whom)]
        said = "{em} EM"
        return tuple(
            Option(whom, scene.label(whom), None, say(said, em=em_for(scene, whom))) for whom in bodies
        )

    words = lambda scene: say("Whom does {who} bring back?", who=scene.label(who))  # noqa: E731
    return Choose(who=who, name="whom", words=words, choices=choices, rule="AS-137")


async def _try(table: Table, who: Name, whom: Name) -> None:
    """Resolve the attempt: a total above 0 succeeds; on a failure the body vanishes at once."""
    spend_em(table, who, em_for(table.scene, whom))
    pick = await offensive_pick(table, who, say("{who}’s power", who=table.scene.label(who)), PICKS)
    table.happen(Reckoned(who, say("Resurrection"), Sum(pick.terms(), pick.total, why_zero(pick))))
    # There is one attempt: the clock of the body stops whatever the result.
    table.happen(ClockStopped(body_id(whom)))
    if pick.total > 0:
        _raise(table, whom)
        return
    for fact in vanishes(table.scene, whom, table.scene.clock):
        table.happen(fact)


def _raise(table: Table, whom: Name) -> None:
    """Bring the combatant back; LIFE heals in ten minutes (AS-27), and an open free Flee includes them."""
    tell(table, Raised(whom, max(0, table.of(whom).number("deaths") - 1)))
    free = state(table.scene).free
    if free and whom in combat(table.scene).last:
        table.happen(Freed((*free, whom)))


RESURRECTION = Procedure("Resurrection", _resurrect, why_no_resurrection)
