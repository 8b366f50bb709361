"""How Actions go: what is left stands on the sheet, where the GM may change it.

A payment takes what stands there. Where the GM clears the field in a round, he is given all of his again,
as a number: else a payment would ask the sheet how many that are, which later releases may say otherwise.
"""

from crs_desktop.rules.duellist.sheet import ACTIONS_LEFT, stat
from crs_desktop.rules.duellist.state import is_on
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name


def with_actions(scene: Scene, who: Name, left: int) -> Scene:
    """The scene in which somebody has so many Actions left."""
    return scene.with_field(who, ACTIONS_LEFT, left)


def full_again(before: Scene, after: Scene) -> tuple[Fact, ...]:
    """Whoever has no number of Actions left by a ruling, while a round goes on, has all of his."""
    if not is_on(after):
        return ()
    cleared = (
        who
        for who, one in after.combatants.items()
        if who in before.combatants
        and ACTIONS_LEFT in before.of(who).fields
        and ACTIONS_LEFT not in one.fields
    )
    return tuple(FieldSet(who, ACTIONS_LEFT, stat(after, who, ACTIONS_LEFT)) for who in cleared)


def pay(scene: Scene, who: Name, amount: int) -> Scene:
    """The scene in which he has so many fewer."""
    return with_actions(scene, who, stat(scene, who, ACTIONS_LEFT) - amount) if amount else scene
