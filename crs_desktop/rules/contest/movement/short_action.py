"""The one short action of a Maneuver that was won by 2 or more (CT-40)."""

from functools import partial

from crs_desktop.rules.ask import Option
from crs_desktop.rules.contest.attack.loading import Reloaded
from crs_desktop.rules.contest.attack.shooting import (
    left_to_reload,
    loaded,
    ranged_strike,
    rounds_to_reload,
    shot_as_it_seems,
)
from crs_desktop.rules.contest.movement.ground import all_here, enemies
from crs_desktop.rules.contest.sheet.gear import ranged_weapons
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say


async def short_action(table: Table, who: Name) -> None:
    """One action of a couple of seconds: reload a bow, or shoot, not both (CT-40)."""
    what = await table.ask(_short(who))
    kind, _, about = what.partition(" ")
    if kind == "reload":
        table.happen(Reloaded(who, about, quick=True))
    elif kind == "shoot":
        await ranged_strike(table, who, Name(about))
    elif kind == "other":
        table.happen(Noted("{who} does something else that is short.", {"who": who}))


def _short(who: Name) -> Choose:
    return Choose(
        who=who,
        name="what",
        words=lambda scene: say("Which short action does {who} take?", who=scene.label(who)),
        choices=lambda scene: _shorts(scene, who) if who in scene.combatants else (),
        forecast=partial(_told, who=who),
        rule="CT-40",
    )


def _told(scene: Scene, what: str, who: Name) -> Forecast | None:
    kind, _, target = what.partition(" ")
    shoots = kind == "shoot" and all_here(scene, who, Name(target))
    return shot_as_it_seems(scene, who, Name(target)) if shoots else None


def _shorts(scene: Scene, who: Name) -> tuple[Option, ...]:
    can = loaded(scene, who)
    shots = (
        Option(f"shoot {one}", say("Shoot at {whom}", whom=scene.label(one))) for one in enemies(scene, who)
    )
    empty = (one for one in ranged_weapons(scene, who) if left_to_reload(scene, who, one))
    quick = (one for one in empty if rounds_to_reload(scene, one) < 2)
    reloads = (Option(f"reload {one}", say("Reload {weapon}, hands free", weapon=one)) for one in quick)
    rest = (Option("other", say("Something else that is short")), Option("nothing", say("Nothing")))
    return (*(shots if can else ()), *reloads, *rest)
