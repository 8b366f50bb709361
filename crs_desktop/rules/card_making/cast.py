"""The table of the cast: all combatants in one table for the GM."""

from collections.abc import Generator
from typing import TYPE_CHECKING

from crs_desktop.rules.card_making.boxes import Boxes
from crs_desktop.rules.printed.card import CastTable
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.sheet import Field, Number
from crs_desktop.rules.steps import finished
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.rules.system import System


def cast(system: "System", scene: Scene) -> CastTable:
    """Return the table of all combatants in a scene."""
    return finished(cast_steps(system, scene))


def cast_steps(system: "System", scene: Scene) -> Generator[None, None, CastTable]:
    """Make the table in steps of one combatant."""
    boxes, rows = Boxes(system, scene), list[tuple[str, ...]]()
    for one in scene.combatants.values():
        rows.append(_row(system, scene, one, boxes))
        yield
    titles = (say("Name"), say("Side"), *(field.title for field in boxes.columns()))
    about = (say("Skills, powers and items"), say("For the player"), say("Notes"))
    columns = (*titles, *about)
    title = say("The cast: {system}", system=system.title)
    portraits = tuple(one.portrait for one in scene.combatants.values())
    shown = portraits if any(portraits) else ()
    texts = len(boxes.texts) + len(about)
    return CastTable(title, columns, tuple(rows), system.printed.notice, shown, texts)


def _row(system: "System", scene: Scene, one: Combatant, boxes: Boxes) -> tuple[str, ...]:
    values = system.written(scene, one.name)
    left = {gauge.left_of: gauge for gauge in system.gauges(scene)}

    def shown(field: Field) -> str:
        if field.id not in boxes.always and not one.fields.get(field.id):
            return ""
        if field.id not in one.fields and isinstance(field, Number) and values[field.id] == field.low:
            return ""  # the least value was never entered: blank here as on the combatant's card
        full, gauge = field.show(values[field.id]), left.get(field.id)
        now = gauge.show(values[gauge.id]) if gauge else full
        return full if now == full else say("{now} of {full}", now=now, full=full)

    # list secret items as well, because the table is for the GM
    having = "; ".join(f"{item.name} ({item.effect})" if item.effect else item.name for item in one.items)
    label = say("{who} (hidden)", who=one.label) if one.hidden else one.label
    return (label, one.side, *map(shown, boxes.columns()), having, one.handout, one.notes)
