"""Powers that do not attack, used outside of any Combat, mostly for healing (CRS-188, CRS-189)."""

from functools import partial

from crs_desktop.rules.double_exposure.combat import in_combat
from crs_desktop.rules.double_exposure.powers.power_choice import powers_of, why_not_power
from crs_desktop.rules.double_exposure.powers.powers import use_power
from crs_desktop.rules.double_exposure.round.any_pick import cards_home
from crs_desktop.rules.questions import Choose, everyone, nobody
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Procedure, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot, foremost
from crs_desktop.words import say


def _why_not(scene: Scene, who: Name) -> WhyNot | None:
    if in_combat(scene, who):
        return WhyNot(say("{who} is in the Combat, where a power takes an Action.", who=scene.label(who)))
    return why_not_power(scene, who, "help")


# this reason is told only if it holds for everybody; a power that lasts for rounds does not help here
def _of_no_help(scene: Scene, who: Name) -> WhyNot | None:
    helps = any(not power.attacks for _, power in powers_of(scene, who))
    return None if helps else WhyNot(say("Nobody has a power that helps outside a Combat."), "CRS-189")


async def _use(table: Table) -> None:
    asked = Choose(
        who=Name(""),
        name="who",
        words=lambda _scene: say("Who uses a power?"),
        choices=lambda scene: everyone(scene, _why_not),
        rule="CRS-189",
    )
    who = await table.turn(lambda scene: _nobody(scene) is None, table.ask(asked))
    if who is None:
        return
    # cards that were out before stay out
    out = table.scene.spent.get(Name(who), ())
    can = partial(_can, who=Name(who))
    await table.turn(can, use_power(table.at(who), Name(who), kind="help"))
    # the user may have been removed by a ruling meanwhile
    if who in table.scene.combatants:
        cards_home(table, Name(who), out)


def _can(scene: Scene, who: Name) -> bool:
    return who in scene.combatants and not in_combat(scene, who)


def _nobody(scene: Scene) -> WhyNot | None:
    return nobody(scene) or foremost(
        scene.combatants, *(partial(check, scene) for check in (_of_no_help, _why_not))
    )


HELP = Procedure("Use a power", _use, _nobody)
