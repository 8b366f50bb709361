"""The commands on items, skills and powers: on the shown sheet, on the shelf, and between them."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.desk.next_fight import game
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.people.transfer import arrivals
from crs_desktop.rules.fact import happen_all
from crs_desktop.rules.facts import ItemPut, Shelved
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.actions.command import Command, Menu
from crs_desktop.views.library.tabs import Tabs
from crs_desktop.views.library.things.things import Things
from crs_desktop.words import say, template

THINGS = Menu(template("&Things"))


class ThingCommands:
    """Commands on items; ``sheet`` lists those on the shown sheet, ``chosen`` returns selected characters."""

    def __init__(
        self,
        window: QWidget,
        bridge: Bridge,
        sheet: Things,
        tabs: Tabs,
        chosen: Callable[[], list[Name]],
        beside: Callable[[Desk], QMainWindow],
    ) -> None:
        """``beside`` opens a second fight window."""
        self._window, self._bridge, self._beside = window, bridge, beside
        self._sheet, self._tabs, self._chosen = sheet, tabs, chosen
        for things in (sheet, tabs.things):
            things.try_out = self.try_out
        sheet.onward.clicked.connect(self.shelve)
        tabs.things.onward.clicked.connect(self.give)

    @Command("write", THINGS, "&Write item…", ("Ctrl+T",))
    def write(self) -> None:
        """Write an item on the shelf if that has the focus, else on the shown sheet."""
        self._brought_in_sight().write()

    @Command("try", THINGS, "&Try out", ("Ctrl+Shift+T",))
    def try_current(self) -> None:
        """Try out the current item."""
        self._brought_in_sight().try_current()

    def try_out(self, item: Item) -> None:
        """Open a trial fight in which the shown character has the item."""
        scene, who = self._bridge.scene, self._bridge.selection
        one = scene.of(who) if who else None
        trial = self._bridge.attempt(lambda: try_out(self._beside, scene, one, item))
        if trial is not None:
            self.trial = trial  # without a reference the window would vanish
            trial.show()

    @Command("give", THINGS, "&Give to selected", ("Ctrl+G",))
    def give(self) -> None:
        """Give a copy of the current item of the shelf to all selected characters."""
        item = self._tabs.things.current
        if item is None:
            self._tell(say("No item on the shelf is selected."))
        elif not self._chosen():
            self._tell(say("No character is selected."))
        else:
            self._bridge.rule(*(ItemPut(name, item) for name in self._chosen()))

    @Command("shelve", THINGS, "Put on &shelf", ("Ctrl+Shift+G",))
    def shelve(self) -> None:
        """Put a copy of the current item of the sheet on the shelf."""
        item = self._sheet.current
        if item is None:
            self._tell(say("No item on the sheet is selected."))
        else:
            self._bridge.rule(Shelved(item))

    @Command("no-picture", THINGS, "&Remove picture of item")
    def remove_picture(self) -> None:
        """Remove the picture of the current item, so that its card shows a drawing of its kind again."""
        things = self._brought_in_sight()
        if things.current is None:
            self._tell(say("No item is selected."))
        elif not things.current.picture:
            self._tell(say("{item} has no picture.", item=things.current.name))
        else:
            things.model.take_picture(things.current)

    def _tell(self, sentence: str) -> None:
        self._bridge.refused.emit(WhyNot(sentence))

    def _brought_in_sight(self) -> Things:
        """Return the list of a command: the shelf if focused or no sheet is shown, else the sheet."""
        shelf, focus = self._tabs.things, self._window.focusWidget() or self._window
        if self._bridge.selection and not shelf.isAncestorOf(focus):
            return self._sheet
        self._tabs.setCurrentWidget(shelf)
        return shelf


def trial(scene: Scene, one: Combatant | None, item: Item) -> Desk:
    """Return a desk in memory with a fight: the character with the item held, a dummy beside them.

    The fight follows the house rules and tables of the library.
    """
    desk = Desk(Campaign(None))
    one = one or Combatant(Name("Somebody"), say("Somebody"))
    session = desk.new_fight(scene.system, say("{item}, tried out", item=item.name))
    ready = replace(item, states=("held",)) if item.states == ("carried",) else item
    # The tried item replaces one of its name.
    rest = tuple(other for other in one.items if other.name != item.name)
    tester = replace(one, items=(*rest, ready), side=one.side or one.label)
    dummy = Combatant(Name("Dummy"), say("Dummy"), say("Dummy"), source="program")
    came = arrivals(session.scene, [tester])
    beside = came[0].combatant.square  # the dummy comes next to the tester
    first = happen_all(session.scene, came)
    session.rule(*game(scene, session.scene), *came, *arrivals(first, [dummy], at=beside))
    return desk


def try_out(
    beside: Callable[[Desk], QMainWindow], scene: Scene, one: Combatant | None, item: Item
) -> QMainWindow:
    """Open a trial fight in the window that ``beside`` makes."""
    window = beside(trial(scene, one, item))
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    window.resize(1200, 720)
    return window
