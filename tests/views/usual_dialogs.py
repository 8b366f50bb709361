"""Dialogs of a window that tests open one after another."""

from collections.abc import Callable

from PySide6.QtWidgets import QDialog

from crs_desktop.rules.values import Name
from crs_desktop.views.dialogs.about import About
from crs_desktop.views.dialogs.combatant import NewCombatant
from crs_desktop.views.dialogs.fighters import Fighters
from crs_desktop.views.dialogs.house_rules import HouseRules
from crs_desktop.views.dialogs.items import Items
from crs_desktop.views.dialogs.keys.keys import Keys
from crs_desktop.views.dialogs.overrule import Overrule
from crs_desktop.views.dialogs.preferences import Preferences
from crs_desktop.views.dialogs.printing.print_cards import PrintCards
from crs_desktop.views.window.main_window import MainWindow

USUAL_DIALOGS: tuple[Callable[[MainWindow], QDialog], ...] = (
    lambda window: NewCombatant(window.bridge, window),
    lambda window: Fighters(window.bridge, window),
    lambda window: HouseRules(window.bridge, window),
    lambda window: Items(window.bridge, Name("Fred"), window),
    lambda window: Keys(window.subjects.app.keymap, window.subjects.app.look.keep, window),
    lambda window: Overrule(window.bridge, window),
    lambda window: Preferences(window.subjects.app.look, window),
    lambda window: PrintCards(window.bridge.session, window.settings, window),
    About,
)
