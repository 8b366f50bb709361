"""What somebody may do in his turn (CRS, Combat Actions; CRS-90, CRS-116, CRS-117)."""

from collections.abc import Callable, Coroutine
from typing import Any

from msgspec import Struct

from crs_desktop.rules.ask import Option
from crs_desktop.rules.double_exposure.short_range import attack_somebody, why_not_attacker
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.questions import Choose, Words
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say


def nothing_against(_scene: Scene, _who: Name) -> WhyNot | None:
    """Allowed to everybody."""
    return None


class Maneuver(Struct, frozen=True):
    """One thing that can be done as the Action of a round."""

    id: str
    title: str
    rule: Callable[[Table, Name], Coroutine[Any, Any, Any]]
    why_not: Callable[[Scene, Name], WhyNot | None] = nothing_against


async def _something_else(table: Table, who: Name) -> None:
    """An Item, Skill or Power that the game provides: the GM says what comes of it (CRS-117)."""
    asked = Words(
        who=who,
        name="what",
        words=lambda scene: say("What does {who} do?", who=scene.label(who)),
        least=1,
        prefer=say("something else"),
        rule="CRS-117",
    )
    what = await table.ask(asked)
    table.happen(Noted(say("{who}: {what}.", who=table.scene.label(who), what=what.strip().rstrip("."))))


async def _pass(table: Table, who: Name) -> None:
    table.happen(Noted(say("{who} takes no Action.", who=table.scene.label(who))))


MANEUVERS = (
    Maneuver("short range", "Short Range attack", attack_somebody, why_not_attacker),
    Maneuver("other", "Something else", _something_else),
    Maneuver("pass", "No Action", _pass),
)


async def perform_action(table: Table, who: Name) -> None:
    """Announce and perform one Action; nobody needs to say before which it will be (CRS-91)."""

    def choices(scene: Scene) -> tuple[Option, ...]:
        return tuple(Option(one.id, say(one.title), one.why_not(scene, who)) for one in MANEUVERS)

    asked = Choose(
        who=who,
        name="Action",
        words=lambda scene: say("{who}’s Action?", who=scene.label(who)),
        choices=choices,
        prefer=lambda scene: "pass" if why_not_attacker(scene, who) else "short range",
        rule="CRS-90",
    )
    chosen = await table.ask(asked)
    await next(one for one in MANEUVERS if one.id == chosen).rule(table, who)
