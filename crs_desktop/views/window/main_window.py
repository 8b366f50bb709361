"""The table: turn order, board, sheet and log, and the edge with what is asked now."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QVBoxLayout, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.clocks import ClocksModel
from crs_desktop.models.turns.combatants import CombatantsModel
from crs_desktop.models.turns.standing import how_things_stand
from crs_desktop.models.turns.ticking import Ticking
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.desk.side_colours import colours_elsewhere
from crs_desktop.play.told.known import for_all
from crs_desktop.rules import SYSTEMS
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.actions.command import action, of_people, refresh, why_barred
from crs_desktop.views.board.board import Board
from crs_desktop.views.commands.board import BoardCommands
from crs_desktop.views.commands.combatants import CombatantCommands
from crs_desktop.views.commands.maps import MapCommands
from crs_desktop.views.commands.turns_and_cards import TurnAndCardCommands
from crs_desktop.views.edge.edge import TableEdge
from crs_desktop.views.files.files import Files
from crs_desktop.views.library.librarian import Librarian
from crs_desktop.views.panels.clocks import ClocksView
from crs_desktop.views.panels.log_panel import LogPanel
from crs_desktop.views.panels.odds import OddsPanel
from crs_desktop.views.panels.sheet import SheetPanel
from crs_desktop.views.panels.strip import StepStrip
from crs_desktop.views.panels.tally import TallyPanel
from crs_desktop.views.panels.track import TrackPanel
from crs_desktop.views.panels.turn_clock import TurnClock
from crs_desktop.views.panels.turn_order import TurnOrder
from crs_desktop.views.style import settings as settings_file
from crs_desktop.views.style import theme
from crs_desktop.views.style.appearance import Appearance
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.kept_typing import typed_in_a_cell
from crs_desktop.views.widgets.paint_once import paint_once
from crs_desktop.views.window.announcer import Announcer
from crs_desktop.views.window.app_commands import AppCommands
from crs_desktop.views.window.command_table import Parts, all_commands
from crs_desktop.views.window.dialogs import Dialogs
from crs_desktop.views.window.dropping import Dropping
from crs_desktop.views.window.follows_system import FollowsSystem
from crs_desktop.views.window.half_told import HalfTold
from crs_desktop.views.window.keyboard import Keyboard
from crs_desktop.views.window.menus import Menus
from crs_desktop.views.window.middle import Middle
from crs_desktop.views.window.pictures import Pictures
from crs_desktop.views.window.remembered_place import keep_place
from crs_desktop.views.window.room import WindowLayout
from crs_desktop.views.window.welcome import Systems, WaysToBegin, WelcomePage
from crs_desktop.words import say

_COMING = ("many", "paste", "add", "import")
_GOING_ON = ("open", "new")
"""The commands that an empty fight offers beside the samples."""


class MainWindow(QMainWindow):
    """Lays the parts out and names what can be done; decides nothing."""

    def __init__(self, desk: Desk, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.bridge = Bridge(desk.session, self)
        self.bridge.stays = typed_in_a_cell
        self._make_files(desk)
        self._make_clocks()
        model = CombatantsModel(self.bridge, self)
        self._make_board(model)
        self.announcer = Announcer(self.bridge, self)
        self.keyboard = Keyboard(self)
        self.board.announced.connect(self.announcer.announce)
        self.app = AppCommands(self, self.bridge, Appearance(settings, self.dress, self._animate))
        FollowsSystem(self.app.look, self)
        self._make_commands()
        self._lay_out(model)
        for signal in (self.bridge.stepped, self.bridge.rewound, self.bridge.selected):
            signal.connect(self._refresh)
        HalfTold(self.edge.telling, self.bridge, settings)
        self._animate(settings.flip_ms())
        self.edge.show_lists(settings.card_lists)
        self._refresh()

    def _make_files(self, desk: Desk) -> None:
        """What comes in and goes out, and whoever brings it."""
        self.files = Files(self, desk, self.bridge, self.settings, self._remember)
        self.files.leaving = self._leave
        self.room = WindowLayout(self.settings)
        self.dialogs = Dialogs(self, self.bridge, self.files, self.settings)
        self.people = CombatantCommands(self, self.bridge, self.settings)
        self.turns = TurnAndCardCommands(self, self.bridge)
        self.librarian = Librarian(self, self.files, self.bridge, self.settings, self._beside)
        self.dropping = Dropping(self.files, self.people, self.bridge, self.librarian, self._lay_map)
        self.setAcceptDrops(True)

    def _make_clocks(self) -> None:
        self.clocks = ClocksModel(self.bridge, self)
        self.ticking = Ticking(self.bridge, self.clocks, self)
        self.ticking.was_away.connect(partial(self.dialogs.tell_away, self.ticking))
        self.turns.tell_time = self.ticking.tell

    def _make_board(self, model: CombatantsModel) -> None:
        """The board and the edge; pictures are those of the campaign that is open."""
        self.board, self.edge = Board(self.bridge, model), TableEdge(self.bridge)
        self.board.arrivals.keep_picture = lambda held: self.files.desk.campaign.keep_picture(held)
        self.board.arrivals.newcomers = self.librarian.way
        self.board.arrivals.lay_map = lambda path: QTimer.singleShot(0, self, partial(self._lay_map, path))
        self.board.tokens.picture = lambda id_: self.files.desk.campaign.picture(id_)
        self.board.map.picture = self.board.tokens.picture
        self.ground = BoardCommands(self, self.bridge, self.board, self.settings, self._colours_elsewhere)
        self.people.take_picture = self.ground.paste_portrait
        self.maps = MapCommands(self, self.bridge, lambda: self.files.desk.campaign)
        self.pictures = Pictures(self, self.bridge, self.board, self.settings)

    def _lay_map(self, path: Path) -> None:
        self.maps.lay(path)

    def _colours_elsewhere(self) -> dict[str, str]:
        """What other fights of the campaign say of sides."""
        return colours_elsewhere(self.files.desk.campaign, self.bridge.session.document.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Take a key that no view has taken; the key of a barred command says why it cannot be done."""
        if not self.keyboard.leave(event):
            self.tell_barred(event)

    def tell_barred(self, event: QKeyEvent) -> None:
        """Say why the command with a key cannot be done now."""
        if event.isAutoRepeat():
            return
        pressed = QKeySequence(event.keyCombination())
        if why := why_barred(self.actions_by_id.values(), pressed):
            self.bridge.refused.emit(WhyNot(why))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Characters, a campaign, a record or a list may be dropped anywhere."""
        if self.dropping.way(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Take it once the drag is over: what follows may ask something."""
        if act := self.dropping.way(event.mimeData()):
            event.acceptProposedAction()
            QTimer.singleShot(0, self, act)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Clocks may have run on while nobody was here."""
        super().showEvent(event)
        self.keyboard.watch()
        QTimer.singleShot(0, self, self.ticking.look_back)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Everything is on disk already, but for what could not be; the file is let go."""
        if not self._leave():
            event.ignore()
            return
        self.ticking.stop()
        self.files.stop()
        self.keyboard.stop()
        self.files.desk.campaign.close()
        keep_place(self.window(), self.settings)
        self.room.keep()
        settings_file.save(self.settings)
        super().closeEvent(event)

    def quit(self) -> None:
        """Close the window in which the table lies: the table alone would only be hidden in it."""
        self.window().close()

    def fill_screen(self) -> None:
        """Fill the whole screen, or stand in a window again."""
        window = self.window()
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def dress(self) -> None:
        """Put on the palette and the size of letters that are set."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            set_ = self.settings
            theme.apply(app, set_.tones(), set_.scale, set_.system_letters, set_.large_index)
        self.room.share_width(self.width())
        self.edge.make_room()
        self.edge.show_lists(self.settings.card_lists)
        self.menus.undress()
        self.bridge.rewound.emit()

    def _beside(self, desk: Desk) -> QMainWindow:
        """A table of its own, that looks as this one does; the first who is there is looked at."""
        other = MainWindow(desk, self.settings)
        other.bridge.select(next(iter(other.bridge.scene.combatants), ""))
        return other

    def _parts(self) -> Parts:
        return Parts(
            bridge=self.bridge,
            files=self.files,
            pictures=self.pictures,
            app=self.app,
            people=self.people,
            turns=self.turns,
            librarian=self.librarian,
            board=self.board,
            ground=self.ground,
            maps=self.maps,
            dialogs=self.dialogs,
            room=self.room,
            search_log=self.search_log,
            how_things_stand=self.how_things_stand,
            draw_for_all=partial(self.dialogs.draw_for_all, self.board),
            new_clock=partial(self.dialogs.new_clock, self.ticking, self.clocks),
            show_turn_clock=self.show_turn_clock,
            quit=self.quit,
            fill_screen=self.fill_screen,
        )

    def _make_commands(self) -> None:
        self._commands = all_commands(self._parts())
        self.actions_by_id = {command.id: action(command, self) for command in self._commands}
        self.menus = Menus(self, self.bridge, self.files, self.people)
        self.menus.fill(self._commands, self.actions_by_id, self.app.look)
        self.app.learn(self._commands, self.actions_by_id, self.menuBar())
        self.strip = StepStrip(self.bridge)
        self.strip.announced.connect(self.announcer.announce)
        self.menuBar().setCornerWidget(self.strip)

    def _lay_out(self, model: CombatantsModel) -> None:
        turns = TurnOrder(self.bridge, model)
        for view in (turns, self.board):
            view.menu_wanted.connect(self._person_menu)
        self.edge.spent.menu_wanted.connect(self.turns.cards_menu)
        right = self._make_right()
        self.room.lay_across(self.width(), self._make_left(turns), self._make_middle(), right)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.room.across, 1)
        column.addWidget(self.edge)
        self.setCentralWidget(whole)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """In a small window all parts are smaller."""
        super().resizeEvent(event)
        self.fit_in(self.size())

    def fit_in(self, window: QSize) -> None:
        """Make all parts as small as a window asks for."""
        self.edge.fit_in(window)
        self.room.fit_in(window)

    def _make_left(self, turns: TurnOrder) -> QWidget:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(turns, 1)
        self.turn_clock = TurnClock(self.bridge, self.ticking)
        self.turn_clock.turn_on(self.settings.turn_clock)
        column.addWidget(self.turn_clock)
        column.addWidget(ClocksView(self.clocks))
        return left

    def _make_middle(self) -> QWidget:
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.track = TrackPanel(self.bridge)
        column.addWidget(self.track)
        column.addWidget(self._make_ground(), 1)
        return whole

    def _make_ground(self) -> QWidget:
        coming, going_on = ([self.actions_by_id[id_] for id_ in ids] for ids in (_COMING, _GOING_ON))
        ways = (
            WaysToBegin(say("Play a sample"), self.menus.samples, wanted=self._goes_by),
            WaysToBegin(say("Bring in who is here"), coming),
            WaysToBegin(say("Go on with a campaign"), going_on, self.menus.recent),
        )
        titles = {system.id: system.title for system in SYSTEMS}
        now = lambda: self.bridge.session.system.id  # noqa: E731
        self._invitation = WelcomePage(Systems(titles, now, self.files.begin_with), ways)
        self.middle = Middle(self.bridge, self.board, self.edge, self._invitation)
        return self.middle

    def _goes_by(self, sample: QAction) -> bool:
        """Whether a sample is one of the system that this fight goes by: it is called by its title."""
        return str(sample.data()).startswith(f"{self.bridge.session.system.title}:")

    def _make_right(self) -> QWidget:
        self.sheet = SheetPanel(self.bridge)
        self.edge.field.line.textChanged.connect(self.board.mouse.write)
        self.odds = self._make_odds()
        self.log, self.tally = LogPanel(self.bridge), TallyPanel(self.bridge)
        return self.room.lay_right(self.sheet, self.odds, self.log, self.tally)

    def _make_odds(self) -> OddsPanel:
        made = OddsPanel(self.bridge)
        made.weighed.connect(self.edge.field.line.setText)
        self.edge.field.stands.connect(made.model.mark)
        self.edge.field.stands.connect(made.follow)
        made.model.modelReset.connect(lambda: self.board.tokens.show_odds(made.model.chances()))
        return made

    def _refresh(self) -> None:
        document, campaign = self.bridge.session.document, self.files.desk.campaign
        name = campaign.path.stem if campaign.path else campaign.name
        titles = for_all(self.bridge.scene, document.title, name)
        self.setWindowTitle(" — ".join((*titles, "CRS Desktop")))
        self._show_middle()
        self._invitation.refresh()
        self.menus.show_system(self.bridge.session.system)
        refresh(self._commands, self.actions_by_id, self.bridge)
        if self.isVisible():
            paint_once(self.window())

    def _show_middle(self) -> None:
        """Whoever begins by the keyboard goes on by it: the focus leaves a page that is gone."""
        wanted, before = self.middle.wanted, self.middle.currentWidget()
        focused = before is not None and before.isAncestorOf(self.focusWidget() or self)
        self.middle.setCurrentWidget(wanted)
        if focused and wanted is not before:
            self.edge.take_focus()

    def _person_menu(self, spot: QPoint) -> None:
        self.turns.menu(of_people(self._commands, self.actions_by_id), spot)

    def show_turn_clock(self) -> None:
        """Show how long the turn has taken, or do not."""
        self.settings.turn_clock = not self.settings.turn_clock
        self.turn_clock.turn_on(self.settings.turn_clock)

    def search_log(self) -> None:
        """Look for words in the log."""
        self.log.search()

    def how_things_stand(self) -> None:
        """Say it aloud, and show what is said."""
        words = how_things_stand(self.bridge)
        self.announcer.announce(words, urgent=True)
        self.edge.tell(words)

    def _animate(self, milliseconds: int) -> None:
        self.board.animation_ms = milliseconds
        self.edge.animate(milliseconds)
        self.track.line.animation_ms = milliseconds

    def _leave(self) -> bool:
        """Let the library go, whether nothing is lost by it, or the GM gives it up."""
        may = self.files.gives_up(lambda: [*self.sheet.table.unwritten(), *self.librarian.unwritten()])
        may = may and self.files.placed()
        if may:
            self.librarian.close()
        return may

    def _remember(self, path: Path) -> None:
        """At once: a program that is killed opens it again."""
        self.settings.remember(path)
        keep_place(self.window(), self.settings)
        self.room.keep()
        settings_file.save(self.settings)
