"""Blood loss at the end of each round (6.17; DU-56 … DU-60)."""

from crs_desktop.rules.duellist.condition import here, how
from crs_desktop.rules.duellist.facts import PhaseReached
from crs_desktop.rules.duellist.house_rules import BLOOD
from crs_desktop.rules.duellist.sheet import stat
from crs_desktop.rules.duellist.state import BLOOD_LOSS, duel, within
from crs_desktop.rules.duellist.tasks import WORSE, TaskPart, passive
from crs_desktop.rules.duellist.wounded import MAJOR, WoundTaken, wounds
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say

_WORST = {2: 2, 3: 5, MAJOR: 10}
_FURTHER = {2: 1, 3: 2, MAJOR: 5}


async def blood_loss(table: Table) -> None:
    """Roll blood loss for all with an unstabilised wound above F, the unconscious too."""
    table.happen(PhaseReached(BLOOD_LOSS, duel(table.scene).part))
    await table.each(bleeds, _bleed)


def bleeds(scene: Scene, who: Name) -> bool:
    """Return whether a combatant has to roll for blood loss."""
    if not here(scene, who) or not within(scene, who) or how(scene, who) == "killed":
        return False
    against = difficulty(scene, who)
    if BLOOD.reads(scene, "fumble"):
        # Worth a roll only if the 10 of a fumble could still make it fail (DS-10).
        return against + WORSE > stat(scene, who, "end") if against else False
    # roll even if Endurance exceeds the difficulty: a 1 adds 10, as the example shows (supplement, A)
    return against > 0


def difficulty(scene: Scene, who: Name) -> int:
    """Return the difficulty: the worst wound, plus each further one; MM is two M’s (DU-57, DU-58)."""
    open_ = (wound.rank for wound in wounds(scene, who) if not wound.stabilised and wound.rank > 1)
    ranks = [min(rank, MAJOR) for whole in open_ for rank in _as_majors(whole)]
    if not ranks:
        return 0
    ranks.sort(reverse=True)
    return _WORST[ranks[0]] + sum(_FURTHER[rank] for rank in ranks[1:])


def _as_majors(rank: int) -> tuple[int, ...]:
    return (MAJOR,) * (rank - MAJOR + 1) if rank > MAJOR else (rank,)


async def _bleed(table: Table, who: Name) -> None:
    """Roll Endurance, never halved; a failure is another Flesh wound (DU-56, DU-59)."""
    # Not through `halved`: this Task spares the Wounded (DU-59).
    endurance = TaskPart(say("END"), stat(table.scene, who, "end"))
    if await passive(table, who, "blood loss", endurance, difficulty(table.scene, who)):
        table.happen(Noted("{who} loses no more blood this round.", {"who": who}))
    else:
        table.happen(WoundTaken(who, 1, "bleeding"))
