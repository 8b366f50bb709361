"""An attack whose target is gone or dead: the GM names another, or it is aborted (CRS-2; DU-9)."""

from functools import partial

from crs_desktop.rules.ask import Option
from crs_desktop.rules.duellist.condition import able
from crs_desktop.rules.duellist.round.deed_facts import Retargeted
from crs_desktop.rules.duellist.round.deed_words import deed_words, is_attack
from crs_desktop.rules.duellist.round.short import abort
from crs_desktop.rules.duellist.state import NOBODY, Deed, deed_of
from crs_desktop.rules.duellist.targets import as_targets, is_alive
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say

_NOBODY_ELSE = "-"


def is_orphan(scene: Scene, deed: Deed) -> bool:
    """Whether an attack has nobody to strike any more."""
    if not is_attack(deed):
        return False
    return not is_alive(scene, deed.whom) or deed.whom == deed.who


async def settle_orphan(table: Table, deed: Deed) -> None:
    """Ask the GM for another target."""
    said = await table.turn(partial(_still, deed.id), table.ask(_another(deed)))
    now = deed_of(table.scene, deed.id)
    if said is None or now is None:
        return
    if said == _NOBODY_ELSE:
        abort(table, now)
    else:
        table.happen(Retargeted(deed.id, Name(said)))


def _still(id_: int, scene: Scene) -> bool:
    deed = deed_of(scene, id_)
    return deed is not None and able(scene, deed.who) and is_orphan(scene, deed)


def _another(deed: Deed) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        others = (who for who in scene.combatants if who != deed.who and is_alive(scene, who))
        nobody = Option(_NOBODY_ELSE, say("Nobody: it is aborted"))
        named = tuple(Option(who, scene.label(who)) for who in others)
        return (nobody, *as_targets(scene, deed.who, named))

    return Choose(
        who=NOBODY,
        name="another target",
        words=lambda scene: say(
            "{who}: {deed} has no target any more. Another one?",
            who=scene.label(deed.who),
            deed=deed_words(scene, deed),
        ),
        choices=choices,
        rule="DU-9",
    )
