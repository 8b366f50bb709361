"""Heroic fumbles, where the GM uses them: what Table 39 says (4.6; DS-17)."""

from crs_desktop.rules.duellist.house_rules import HEROIC, reads
from crs_desktop.rules.duellist.tables import FUMBLES, row
from crs_desktop.rules.duellist.tasks import d20
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say


async def heroic_fumble(table: Table, who: Name, name: str) -> None:
    """Roll on the table; what it says is told, and the GM sees to it."""
    if not reads(table.scene, HEROIC, "on"):
        return

    def words(scene: Scene) -> str:
        return say("{who} has fumbled: roll a d20 for Table 39.", who=scene.label(who))

    (die,) = await table.ask(d20(who, f"{name} fumble", words, "DS-17"))
    found = row(table.scene, FUMBLES, str(die))
    result = str(found["result"]) if found is not None else "–"
    table.happen(Noted("{who} fumbles, {die}: {result}.", {"who": who}, {"die": die, "result": result}))
