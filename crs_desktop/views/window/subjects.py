"""All commands of a window: the subjects that declare them, and the action of each."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPoint
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMainWindow

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.clocks import ClocksModel
from crs_desktop.models.turns.ticking import Ticking
from crs_desktop.play.desk.side_colours import colours_elsewhere
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.views.actions import command
from crs_desktop.views.actions.undo import UndoCommands
from crs_desktop.views.board.board import Board
from crs_desktop.views.commands.app import AppCommands
from crs_desktop.views.commands.balance import BalanceCommands
from crs_desktop.views.commands.board import BoardCommands
from crs_desktop.views.commands.combatants import CombatantCommands
from crs_desktop.views.commands.fight import FightCommands
from crs_desktop.views.commands.fog import FogCommands
from crs_desktop.views.commands.harm import HarmCommands
from crs_desktop.views.commands.moment import MomentCommands
from crs_desktop.views.commands.own_notes import OwnNotesCommands
from crs_desktop.views.commands.phones import PhoneCommands
from crs_desktop.views.commands.pictures import PictureCommands
from crs_desktop.views.commands.players import PlayersCommands
from crs_desktop.views.commands.share import ShareCommands
from crs_desktop.views.commands.tokens import TokenCommands
from crs_desktop.views.commands.turns_and_cards import TurnAndCardCommands
from crs_desktop.views.commands.view import ViewCommands
from crs_desktop.views.commands.walls_and_maps import WallAndMapCommands
from crs_desktop.views.files.files import Files
from crs_desktop.views.library.librarian import Librarian
from crs_desktop.views.question.edge import TableEdge
from crs_desktop.views.style.appearance import Appearance
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.panels import Panels
from crs_desktop.views.window.room import WindowLayout


class Parts(NamedTuple):
    """The parts of a window on which its commands act."""

    window: QMainWindow
    bridge: Bridge
    settings: Settings
    files: Files
    librarian: Librarian
    clocks: ClocksModel
    ticking: Ticking
    board: Board
    edge: TableEdge
    panels: Panels
    room: WindowLayout


class Subjects:
    """The subjects of a window’s commands; ``commands`` stand in the order of the menus.

    ``campaign`` returns the open campaign; ``tell`` speaks a sentence and shows it.
    """

    def __init__(
        self, parts: Parts, look: Appearance, campaign: Callable[[], Campaign], tell: Callable[[str], None]
    ) -> None:
        window, bridge, board, settings = parts.window, parts.bridge, parts.board, parts.settings
        files, panels = parts.files, parts.panels
        tokens, moment = TokenCommands(window, bridge, board), MomentCommands(window, bridge, board, tell)
        parts.edge.draw_for_all = moment.draw_for_all
        self._bridge = bridge
        self.people = CombatantCommands(window, bridge, settings, tokens.paste_portrait)
        self.turns = TurnAndCardCommands(window, bridge, parts.ticking.tell)
        self.balance = BalanceCommands(window, bridge, lambda: files.desk, files.fight)
        self.maps = WallAndMapCommands(window, bridge, board, campaign)
        self.pictures = PictureCommands(window, bridge, board, settings, campaign)
        self.phones = PhoneCommands(window, bridge, tell)
        self.players = PlayersCommands(window, bridge, board, settings, tell)
        self.share = ShareCommands(window, bridge, files, tell)
        self.own_notes = OwnNotesCommands(window, bridge, lambda: files.desk)
        parts.librarian.notes_wanted.connect(self.own_notes.show_page)
        self.app = AppCommands(window, bridge, look)
        harm = HarmCommands(window, bridge)
        fight = FightCommands(window, bridge, parts.ticking, parts.clocks)
        elsewhere = partial(_colours_elsewhere, bridge, campaign)
        of_board = BoardCommands(window, bridge, board, settings, elsewhere)
        view = ViewCommands(window, bridge, settings, panels.log, panels.turn_clock, tell)
        self.commands = command.commands_of(
            *(files, files.exports, UndoCommands(bridge), moment),
            *(self.people, self.turns, harm, fight, self.balance, parts.librarian),
            *(of_board, self.maps, FogCommands(window, bridge, board), tokens, self.pictures),
            *(parts.room, panels.track, view),
            *(self.phones, self.own_notes, self.players, self.share, self.app),
        )
        self.actions = {one.id: command.action(one, window) for one in self.commands}

    def refresh(self) -> None:
        """Update the words and the state of each action."""
        command.refresh(self.commands, self.actions, self._bridge)

    def why_barred(self, pressed: QKeySequence) -> str:
        """Return why the command with a key is disabled; empty if none with this key is."""
        return command.why_barred(self.actions.values(), pressed)

    def person_menu(self, spot: QPoint) -> None:
        """Open the context menu of the selected combatants at a place of the screen."""
        self.turns.menu(command.of_people(self.commands, self.actions), spot)

    def stop(self) -> None:
        """Stop whatever may still write or serve."""
        self.phones.stop()
        self.players.leave()
        self.balance.stop()


def _colours_elsewhere(bridge: Bridge, campaign: Callable[[], Campaign]) -> dict[str, str]:
    """Return the side colours of the other fights of the campaign."""
    return colours_elsewhere(campaign(), bridge.session.document.id)
