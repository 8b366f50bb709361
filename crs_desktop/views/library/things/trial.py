"""A thing tried out on a dummy: a fight in memory, in a window of its own, of which nothing is kept."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.people.transfer import arrivals
from crs_desktop.rules.fact import happen_all
from crs_desktop.rules.facts import HouseRuleChosen
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


def trial(scene: Scene, one: Combatant | None, item: Item) -> Desk:
    """A desk in memory: he with the thing in his hand, a dummy beside him, the house rules of the library."""
    desk = Desk(Campaign(None))
    one = one or Combatant(Name("Somebody"), say("Somebody"))
    session = desk.new_fight(scene.system, say("{item}, tried out", item=item.name))
    ready = replace(item, states=("held",)) if item.states == ("carried",) else item
    rest = tuple(other for other in one.items if other.name != item.name)
    tester = replace(one, items=(*rest, ready), side=one.side or one.label)
    dummy = Combatant(Name("Dummy"), say("Dummy"), say("Dummy"), source="program")
    readings = (HouseRuleChosen(*chosen) for chosen in scene.house_rules.items())
    came = arrivals(session.scene, [tester])
    beside = came[0].combatant.square
    first = happen_all(session.scene, came)
    session.rule(*readings, *came, *arrivals(first, [dummy], at=beside))
    return desk


def try_out(
    beside: Callable[[Desk], QMainWindow], scene: Scene, one: Combatant | None, item: Item
) -> QMainWindow:
    """The window of a trial; ``beside`` makes a table of its own."""
    window = beside(trial(scene, one, item))
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    window.resize(1200, 720)
    return window
