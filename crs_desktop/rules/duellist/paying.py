"""How Actions go: what is left stands on the sheet, where the GM may change it."""

from crs_desktop.rules.duellist.sheet import ACTIONS_LEFT, stat
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name


def with_actions(scene: Scene, who: Name, left: int) -> Scene:
    """The scene in which somebody has so many Actions left."""
    return scene.changed(who, fields={**scene.of(who).fields, ACTIONS_LEFT: left})


def pay(scene: Scene, who: Name, amount: int) -> Scene:
    """The scene in which he has so many fewer."""
    return with_actions(scene, who, stat(scene, who, ACTIONS_LEFT) - amount) if amount else scene
