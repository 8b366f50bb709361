"""The main window: turn order, board, sheet and log, and the band with the open question."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QMainWindow

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.clocks import ClocksModel
from crs_desktop.models.turns.combatants import CombatantsModel
from crs_desktop.models.turns.ticking import Ticking
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.told.who_may_know import for_all
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.board.board import Board
from crs_desktop.views.files.files import Files
from crs_desktop.views.library.librarian import Librarian
from crs_desktop.views.panels.strip import StepStrip
from crs_desktop.views.question.edge import TableEdge
from crs_desktop.views.style import settings as settings_file
from crs_desktop.views.style import theme
from crs_desktop.views.style.appearance import Appearance
from crs_desktop.views.style.follows_system import FollowsSystem
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.kept_typing import typed_in_a_cell
from crs_desktop.views.widgets.remembered_place import place_of
from crs_desktop.views.window import last_table
from crs_desktop.views.window.announcer import Announcer
from crs_desktop.views.window.columns_and_band import ColumnsAndBand
from crs_desktop.views.window.dropping import Dropping
from crs_desktop.views.window.half_told import HalfTold
from crs_desktop.views.window.keyboard import Keyboard
from crs_desktop.views.window.menus import Menus
from crs_desktop.views.window.middle import Middle, welcome_page
from crs_desktop.views.window.paint_once import paint_once
from crs_desktop.views.window.panels import Panels, stacked
from crs_desktop.views.window.room import WindowLayout
from crs_desktop.views.window.subjects import Parts, Subjects
from crs_desktop.words import say


class MainWindow(QMainWindow):
    """The window of one fight: makes the parts, connects them and lays them out; decides nothing."""

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self.settings = settings
        self.bridge = Bridge(desk.session, self)
        self.bridge.stays = typed_in_a_cell
        self._make_files(desk)
        self._make_views()
        self.announcer = Announcer(self.bridge, self)
        self.keyboard = Keyboard(self)
        look = Appearance(settings, self.dress, self._animate)
        # Its parent keeps it alive, as nothing else refers to it.
        FollowsSystem(look, self)
        self.subjects = Subjects(self._parts(), look, self._campaign, self._tell)
        self.actions_by_id = self.subjects.actions
        self._make_menus()
        self._lay_out()
        self._connect()
        self._animate(settings.flip_ms())
        self.edge.show_lists(settings.card_lists)
        self.middle.show_lists(settings.card_lists)
        self._refresh()

    def _make_files(self, desk: Desk) -> None:
        self.files = Files(self, desk, self.bridge, self.settings, self._remember, self._leave)
        self.librarian = Librarian(self, self.files, self.bridge, self.settings, self._beside)
        self.clocks = ClocksModel(self.bridge, self)
        self.ticking = Ticking(self.bridge, self.clocks, self)

    def _make_views(self) -> None:
        """Make board, band and panels; pictures are those of the campaign that is open."""
        model = CombatantsModel(self.bridge, self)
        self.board = Board(self.bridge, model, lambda id_: self._campaign().picture(id_))
        self.edge = TableEdge(self.bridge)
        self.board.arrivals.keep_picture = lambda held: self._campaign().keep_picture(held)
        self.board.arrivals.newcomers = self.librarian.way
        self.strip = StepStrip(self.bridge)
        self._panels = panels = Panels(self.bridge, model, self.ticking, self.clocks)
        self.sheet, self.odds, self.log = panels.sheet, panels.odds, panels.log
        panels.turns.rows.face = self.board.tokens.face
        self.track, self.turn_clock = panels.track, panels.turn_clock
        self.turn_clock.turn_on(self.settings.turn_clock)
        self.room = WindowLayout(self.settings)

    def _parts(self) -> Parts:
        return Parts(
            window=self,
            bridge=self.bridge,
            settings=self.settings,
            files=self.files,
            librarian=self.librarian,
            clocks=self.clocks,
            ticking=self.ticking,
            board=self.board,
            edge=self.edge,
            panels=self._panels,
            room=self.room,
        )

    def _make_menus(self) -> None:
        subjects = self.subjects
        self.menus = Menus(self, self.bridge, self.files, subjects.people)
        self.menus.fill(subjects.commands, subjects.actions, subjects.app.look)
        self.menuBar().setCornerWidget(self.strip)
        subjects.app.learn(subjects.commands, subjects.actions, self.menuBar())
        self.dropping = Dropping(self.files, subjects.people, self.bridge, self.librarian, subjects.maps.lay)

    def _lay_out(self) -> None:
        welcome = partial(welcome_page, self.bridge, self.files, self.menus, self.actions_by_id)
        self.middle = Middle(self.bridge, self.board, self.edge, welcome)
        middle = stacked(self.track, self.middle, stretched=self.middle)
        sheet = self._panels.sheet_over(self.edge.spent, self.edge.thrown)
        right = self.room.lay_right(sheet, self.odds, self.log, lambda: self._panels.tally)
        self.room.lay_across(self.width(), self._panels.left(), middle, right)
        self.table = ColumnsAndBand(self.room, self.middle, self.edge, self.settings)
        self.setCentralWidget(self.table)

    def _connect(self) -> None:
        """Let parts that do not know each other follow each other."""
        for view in (self._panels.turns, self.board):
            view.menu_wanted.connect(self.subjects.person_menu)
        self.edge.spent.menu_wanted.connect(self.subjects.turns.cards_menu)
        for said in (self.board.announced, self.strip.announced):
            said.connect(self.announcer.announce)
        self.board.mouse.clicked = self.edge.choices.point
        typed, odds = self.edge.field, self.odds
        typed.line.textChanged.connect(self.board.pointing.write)
        odds.weighed.connect(typed.line.setText)
        typed.stands.connect(odds.model.mark)
        typed.stands.connect(odds.follow)
        odds.model.modelReset.connect(lambda: self.board.tokens.show_odds(odds.model.chances()))
        self.ticking.was_away.connect(self._tell_away)
        for signal in (self.bridge.stepped, self.bridge.rewound, self.bridge.selected):
            signal.connect(self._refresh)
        self.files.exports.in_short = lambda: self.log.in_short
        HalfTold(self.edge.telling, self.bridge, self.settings)

    def _campaign(self) -> Campaign:
        return self.files.desk.campaign

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Take a key that no view has taken; the key of a disabled command says why it is disabled."""
        if not self.keyboard.leave(event):
            self.tell_barred(event)

    def tell_barred(self, event: QKeyEvent) -> None:
        """Say why the command with a key is disabled."""
        # A key that is held down would say it again and again.
        if event.isAutoRepeat():
            return
        if why := self.subjects.why_barred(QKeySequence(event.keyCombination())):
            self.bridge.refused.emit(WhyNot(why))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Accept characters, a campaign, a record or a list anywhere."""
        if self.dropping.way(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Take the data once the drag is over: a dialog may follow, and the other program waits."""
        if act := self.dropping.way(event.mimeData()):
            event.acceptProposedAction()
            QTimer.singleShot(0, self, act)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Look back at the time that passed while the program was closed."""
        super().showEvent(event)
        self.keyboard.watch()
        QTimer.singleShot(0, self, self.ticking.look_back)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Close the campaign and save the settings, unless the GM stays to save what could not be written."""
        if not self._leave():
            event.ignore()
            return
        # Whatever may still write or serve stops before the campaign is closed.
        self.ticking.stop()
        self.subjects.stop()
        self.files.stop()
        self.keyboard.stop()
        self._campaign().close()
        self._save_settings()
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Make all parts smaller in a small window."""
        super().resizeEvent(event)
        self.fit_in(self.size())

    def fit_in(self, window: QSize) -> None:
        """Make all parts as small as a window of this size needs."""
        self.room.fit_in(window)
        self._panels.turns.fold(self.room.folded)
        self.table.lay()

    def dress(self) -> None:
        """Apply the palette and the letter size of the settings."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            set_ = self.settings
            theme.apply(app, set_.tones(), set_.scale, set_.system_letters, set_.large_index)
        self.room.share_width(self.width())
        self.edge.face_off.make_room()
        self.fit_in(self.size())
        self.edge.show_lists(self.settings.card_lists)
        self.middle.show_lists(self.settings.card_lists)
        # Icons and painted views hold colours of the last palette.
        self.menus.undress()
        self.subjects.players.dress()
        self.bridge.rewound.emit()

    def _beside(self, desk: Desk) -> QMainWindow:
        """Return another window with the same settings; its first combatant is selected."""
        other = MainWindow(desk, self.settings)
        other.bridge.select(next(iter(other.bridge.scene.combatants), ""))
        return other

    def _refresh(self) -> None:
        document, campaign = self.bridge.session.document, self._campaign()
        name = campaign.path.stem if campaign.path else campaign.name
        name = say("{campaign}, only viewed", campaign=name) if campaign.database.is_viewed else name
        titles = for_all(self.bridge.scene, document.title, name)
        self.setWindowTitle(" — ".join((*titles, "CRS Desktop")))
        self.room.leave_alone(self.middle.begins)
        self.middle.refresh()
        self.menus.show_system(self.bridge.session.system)
        self.subjects.refresh()
        if self.isVisible():
            paint_once(self.window())

    def _tell(self, words: str) -> None:
        """Speak a sentence at once, and show it beside the question."""
        self.announcer.announce(words, urgent=True)
        self.edge.tell(words)

    def _tell_away(self, seconds: int) -> None:
        """Ask how much of the time counts that passed while the program was closed."""
        from crs_desktop.views.dialogs.away import Away

        Away(self.ticking, seconds, self).open()

    def _animate(self, milliseconds: int) -> None:
        self.board.animation_ms = milliseconds
        self.table.animation_ms = milliseconds
        self.edge.animate(milliseconds)

    def _leave(self) -> bool:
        """Close the library; return whether everything typed is saved, or the GM gives it up."""
        typed = self.sheet.cells, self.librarian, self.subjects.own_notes
        may = self.files.gives_up(lambda: [one for part in typed for one in part.unwritten()])
        may = may and self.files.placed()
        if may:
            self._keep_picture()
            self.librarian.close()
            self.subjects.own_notes.close()
            self.subjects.share.stop()
        return may

    def _keep_picture(self) -> None:
        """Keep a picture of the table for the first page, where there is a table."""
        if not self.middle.begins:
            last_table.keep(self.middle, self.middle.open_part, self._campaign())

    def _remember(self, path: Path) -> None:
        """Save at once that this campaign was opened last: a killed program must open it again."""
        self.settings.remember(path)
        self._save_settings()

    def _save_settings(self) -> None:
        self.settings.stood = place_of(self.window())
        self.room.keep()
        settings_file.save(self.settings)
