"""The table: turn order, board, sheet and log, and the edge with what is asked now."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.combatants import CombatantsModel
from crs_desktop.play.desk import SAMPLES, Desk
from crs_desktop.rules import SYSTEMS
from crs_desktop.rules.facts import Left
from crs_desktop.views import settings as settings_file
from crs_desktop.views import theme
from crs_desktop.views.board.board import Board
from crs_desktop.views.commands import Command, action, dress
from crs_desktop.views.dialogs.about import About, Keys
from crs_desktop.views.dialogs.combatant import NewCombatant
from crs_desktop.views.dialogs.house_rules import HouseRules
from crs_desktop.views.edge.edge import TableEdge
from crs_desktop.views.files import Files
from crs_desktop.views.palettes import PALETTES
from crs_desktop.views.panels.log import LogView
from crs_desktop.views.panels.sheet import SheetPanel
from crs_desktop.views.panels.turn_order import TurnOrder
from crs_desktop.views.settings import Settings
from crs_desktop.views.start import Invitation
from crs_desktop.words import say

_LEFT, _RIGHT = 232, 300
_SCALES = (0.8, 1.0, 1.25, 1.5, 2.0)
_SPEEDS = ((0, "Off"), (80, "Fast"), (160, "Normal"), (320, "Slow"))


class MainWindow(QMainWindow):
    """Lays the parts out and names what can be done; decides nothing."""

    def __init__(self, desk: Desk, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.bridge = Bridge(desk.session, self)
        self.files = Files(self, desk, self.bridge, self._remember)
        self._icons: dict[QAction, str] = {}
        model = CombatantsModel(self.bridge, self)
        self.board = Board(self.bridge, model)
        self.edge = TableEdge(self.bridge)
        self.actions_by_id = {one.id: self._action(one) for one in self._commands()}
        self.middle = QStackedWidget()
        self.middle.addWidget(self.board)
        self.middle.addWidget(Invitation(self._ways_to_begin()))
        self._lay_out(model)
        self._menus()
        for signal in (self.bridge.stepped, self.bridge.rewound):
            signal.connect(self._refresh)
        self._animate(settings.animation_ms)
        self._refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """What no view has taken may be an answer."""
        self.edge.keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Everything is on disk already; the file is let go."""
        settings_file.save(self.settings)
        self.files.desk.campaign.close()
        super().closeEvent(event)

    def dress(self) -> None:
        """Put on the palette and the size of letters that are set."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            theme.apply(app, self.settings.tones(), self.settings.scale)
        for made, icon in self._icons.items():
            dress(made, icon)
        self.bridge.rewound.emit()

    def _lay_out(self, model: CombatantsModel) -> None:
        right = QSplitter(Qt.Orientation.Vertical)
        right.addWidget(SheetPanel(self.bridge))
        right.addWidget(LogView(self.bridge))
        right.setSizes([270, 210])
        across = QSplitter()
        for part in (TurnOrder(self.bridge, model), self.middle, right):
            across.addWidget(part)
        across.setSizes([_LEFT, 800, _RIGHT])
        across.setStretchFactor(1, 1)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(across, 1)
        column.addWidget(self.edge)
        self.setCentralWidget(whole)

    def _commands(self) -> tuple[Command, ...]:
        files, bridge = self.files, self.bridge
        return (
            Command("open", "&File", say("&Open campaign…"), files.open, ("Ctrl+O",), "open"),
            Command("new", "&File", say("New &campaign…"), files.new, ("Ctrl+Shift+N",)),
            Command("copy", "&File", say("Save a &copy…"), files.save_copy, ("Ctrl+Shift+S",), "save-copy"),
            Command("import", "&File", say("&Import a fight record…"), files.bring_in, ("Ctrl+I",)),
            Command("export", "&File", say("&Export the fight…"), files.write_out, ("Ctrl+E",), "export"),
            Command("quit", "&File", say("&Quit"), self.close, ("Ctrl+Q",)),
            Command("undo", "&Edit", say("&Undo"), bridge.undo, ("Ctrl+Z",), "undo"),
            Command("redo", "&Edit", say("&Redo"), bridge.redo, ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
            Command("redraw", "&Edit", say("Re&draw"), bridge.redraw, ("Ctrl+R",), "redraw"),
            Command("add", "F&ight", say("&New combatant…"), self._add, ("N", "Alt+N"), "add-combatant"),
            Command("remove", "F&ight", say("Re&move the selected one"), self._remove, ("Del",), "trash"),
            Command("rules", "F&ight", say("&House rules…"), self._house_rules, ("Ctrl+H",)),
            Command(
                "next", "F&ight", say("Select the ne&xt one"), lambda: self._step(1), ("J", "Alt+J"), "next"
            ),
            Command(
                "previous", "F&ight", say("Select the one &before"), lambda: self._step(-1), ("K", "Alt+K")
            ),
            Command("fit", "&View", say("Show the whole &board"), self.board.fit, ("F", "Alt+B")),
            Command("keys", "&Help", say("&Keys"), self._keys, ("F1",), "keyboard"),
            Command("about", "&Help", say("&About"), lambda: About(self).exec(), (), "info"),
        )

    def _action(self, command: Command) -> QAction:
        made = action(command, self)
        self._icons[made] = command.icon
        dress(made, command.icon)
        return made

    def _menus(self) -> None:
        menus = {
            title: self.menuBar().addMenu(title) for title in ("&File", "&Edit", "F&ight", "&View", "&Help")
        }
        for system in SYSTEMS:
            title = say("New fight: {system}", system=system.title)
            menus["&File"].addAction(title).triggered.connect(self._calls(self.files.new_fight, system.id))
        for name, title in SAMPLES:
            sample = say("Play the sample: {title}", title=title)
            menus["&File"].addAction(sample).triggered.connect(self._calls(self.files.sample, name))
        self._fights = menus["&File"].addMenu(say("&Fights of this campaign"))
        self._fights.aboutToShow.connect(self._list_fights)
        menus["&File"].addSeparator()
        for command in self._commands():
            menus[command.menu].addAction(self.actions_by_id[command.id])
        self._branches = menus["&Edit"].addMenu(say("&Other branches"))
        self._branches.aboutToShow.connect(self._list_branches)
        for palette in PALETTES:
            words = say("Palette: {name}", name=palette.name)
            menus["&View"].addAction(words).triggered.connect(self._calls(self._set_palette, palette.name))
        self._sizes = menus["&View"].addMenu(say("&Letters"))
        for scale in _SCALES:
            self._sizes.addAction(f"{scale:.0%}").triggered.connect(self._calls(self._set_scale, scale))
        speeds = menus["&View"].addMenu(say("&Animation"))
        for milliseconds, word in _SPEEDS:
            speeds.addAction(say(word)).triggered.connect(self._calls(self._animate, milliseconds))

    def _ways_to_begin(self) -> list[QAction]:
        ways = []
        for name, title in SAMPLES:
            way = QAction(say("Play the sample: {title}", title=title), self)
            way.triggered.connect(self._calls(self.files.sample, name))
            ways.append(way)
        return [*ways, self.actions_by_id["add"], self.actions_by_id["import"]]

    def _calls(self, act: object, *values: object) -> object:
        return lambda _checked=False: act(*values)  # type: ignore[operator]

    def _refresh(self) -> None:
        document = self.bridge.session.document
        campaign = self.files.desk.campaign.name
        self.setWindowTitle(f"{document.title} — {campaign.removesuffix('.crs')} — CRS Desktop")
        self.middle.setCurrentIndex(0 if self.bridge.scene.combatants else 1)
        undo, redo = self.bridge.undo_words(), self.bridge.redo_words()
        self._show("undo", bool(undo), say("&Undo “{what}”", what=undo) if undo else say("&Undo"))
        self._show("redo", bool(redo), say("&Redo “{what}”", what=redo) if redo else say("&Redo"))
        self.actions_by_id["redraw"].setEnabled(self.bridge.prompt.kind in ("draw", "roll"))

    def _show(self, id_: str, enabled: bool, words: str) -> None:
        self.actions_by_id[id_].setEnabled(enabled)
        self.actions_by_id[id_].setText(words)

    def _list_fights(self) -> None:
        self._fights.clear()
        for fight in self.files.desk.fights():
            self._fights.addAction(fight.title).triggered.connect(self._calls(self.files.fight, fight.id))

    def _list_branches(self) -> None:
        self._branches.clear()
        for tip, entry in self.bridge.session.branches():
            words = say("… up to “{key}: {text}”", key=entry.key.rpartition("/")[2], text=entry.text)
            self._branches.addAction(words).triggered.connect(self._calls(self.bridge.go, tip))
        if self._branches.isEmpty():
            self._branches.addAction(say("There are none")).setEnabled(False)

    def _add(self) -> None:
        NewCombatant(self.bridge, self).exec()

    def _remove(self) -> None:
        who = self.bridge.selection
        if who:
            self.bridge.rule(Left(who))

    def _house_rules(self) -> None:
        HouseRules(self.bridge, self).exec()

    def _keys(self) -> None:
        Keys(self.actions_by_id.values(), self).exec()

    def _step(self, by: int) -> None:
        names = list(self.bridge.scene.combatants)
        if names:
            at = names.index(self.bridge.selection) if self.bridge.selection else -by
            self.bridge.select(names[(at + by) % len(names)])

    def _set_palette(self, name: str) -> None:
        self.settings.palette = name
        self.dress()

    def _set_scale(self, scale: float) -> None:
        self.settings.scale = scale
        self.dress()

    def _animate(self, milliseconds: int) -> None:
        self.settings.animation_ms = milliseconds
        self.board.animation_ms = milliseconds
        self.edge.animate(milliseconds)

    def _remember(self, path: Path) -> None:
        self.settings.campaign = str(path)
