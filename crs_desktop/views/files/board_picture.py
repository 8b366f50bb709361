"""Picture of the board of any fight, as players may see it."""

from collections.abc import Callable

from PySide6.QtCore import QSize

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.combatants import CombatantsModel
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.known import without_hidden
from crs_desktop.views.board.board import Board
from crs_desktop.views.files.for_players import as_players_see
from crs_desktop.views.files.picture import SHARP, png

_SIZE = QSize(800, 500)


def board_picture(session: Session, portrait: Callable[[str], bytes]) -> bytes:
    """Return the board as PNG with all tokens in view; empty if nobody stands on it."""
    if not any(one.square for one in without_hidden(session.scene).combatants.values()):
        return b""
    bridge = Bridge(session)
    model = CombatantsModel(bridge)
    board = Board(bridge, model)
    board.tokens.picture = board.map.picture = portrait
    board.lay(bridge.scene.ground)
    board.resize(_SIZE)
    board.fit()
    try:
        with board.as_a_picture(SHARP), as_players_see(board, bridge):
            return png(board)
    finally:
        for part in (board, model, bridge):
            part.deleteLater()
