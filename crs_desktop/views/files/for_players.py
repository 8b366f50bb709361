"""Removal of secrets from a window while a picture of it is made for players."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGraphicsOpacityEffect,
    QLabel,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QTableView,
    QWidget,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.log.log import LogRole
from crs_desktop.play.told.story import LogLine
from crs_desktop.play.told.who_may_know import Secrets
from crs_desktop.views.board.board import Board
from crs_desktop.views.cards.spent import SpentCards
from crs_desktop.views.files.picture import SHARP
from crs_desktop.views.panels.log import LogView
from crs_desktop.views.panels.odds import OddsPanel
from crs_desktop.views.panels.sheet import SheetPanel
from crs_desktop.views.panels.track_line import TrackLine
from crs_desktop.views.question.edge import TableEdge
from crs_desktop.views.question.result import LastResult

_TEXTS: tuple[tuple[type[QWidget], Callable[..., str]], ...] = (
    (QLabel, QLabel.text),
    (QAbstractButton, QAbstractButton.text),
    (QLineEdit, lambda line: line.text() or line.placeholderText()),
    (QPlainTextEdit, lambda text: text.toPlainText() or text.placeholderText()),
    (QComboBox, QComboBox.currentText),
)
"""Functions that return the words of a widget, by its class."""
_NARROW = 8
"""Columns of the widest table whose cells are searched; wider ones have a column for each combatant."""


@contextmanager
def as_players_see(view: QWidget, board: Board, bridge: Bridge) -> Iterator[None]:
    """Remove hidden combatants and secret lines from the board, a view, and all widgets in the view.

    Widgets about a hidden combatant become blank, and rows or columns about them are hidden; nothing else
    moves, and typed text stays.
    """
    secrets = Secrets(bridge.scene)
    with ExitStack() as back:
        back.callback(_show_board, board, Secrets(), to_players=False, sharp=1)
        _show_board(board, secrets, to_players=True, sharp=SHARP)
        for part in (view, *view.findChildren(QWidget)):
            if part.isVisible():
                _leave_out(part, secrets, bridge, back)
        yield


def _show_board(board: Board, secrets: Secrets, to_players: bool, sharp: float) -> None:
    """Show the board without secrets; the chances and the frame are for the GM alone."""
    board.sharp = sharp
    board.tokens.hide_odds(to_players)
    board.overlay.frame.setOpacity(not to_players)
    board.fog.show_to_players(to_players)
    board.tokens.leave_out(secrets)
    if secrets.names:
        board.mouse.cancel()
    board.overlay.leave_out(secrets.names)
    # Pencil and fog brush are put away; the ruler stays, since the GM may show what they measure.
    board.tools.put_away(board.measuring)
    board.measuring.leave_out(secrets.names)


def _leave_out(part: QWidget, secrets: Secrets, bridge: Bridge, back: ExitStack) -> None:
    if isinstance(part, QListView | LogView):
        _rows(part, secrets, back)
    elif isinstance(part, QTableView):
        _headed(part, secrets, back)
    if _is_about(part, secrets, bridge):
        for blank in _own(part):
            _blank(blank, back)


def _is_about(part: QWidget, secrets: Secrets, bridge: Bridge) -> bool:
    """Return whether a widget is about a hidden combatant, names one, or is for the GM alone."""
    if isinstance(part, OddsPanel):
        return True
    if isinstance(part, TableEdge):
        return bridge.prompt.who in secrets.names
    if isinstance(part, LastResult):
        return secrets.are_told_of(part.message.text())  # its size would tell of the words
    if isinstance(part, TrackLine):
        return any(map(secrets.are_told_of, part.words))
    if isinstance(part, SheetPanel | SpentCards):
        return bridge.shown in secrets.names
    text = next((of(part) for kind, of in _TEXTS if isinstance(part, kind)), part.accessibleName())
    return secrets.are_told_of(text)


def _own(part: QWidget) -> list[QWidget]:
    """Return the widgets to make blank; band and sheet keep their ground."""
    inner = part.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [one for one in inner if one.isVisible()] if isinstance(part, TableEdge | SheetPanel) else [part]


def _blank(part: QWidget, back: ExitStack) -> None:
    if part.graphicsEffect() is None:
        effect = QGraphicsOpacityEffect(part)
        effect.setOpacity(0)
        part.setGraphicsEffect(effect)
        back.callback(part.setGraphicsEffect, None)  # type: ignore[arg-type]


def _rows(view: QListView | LogView, secrets: Secrets, back: ExitStack) -> None:
    """Hide the rows of a list that are secret or name a hidden combatant."""
    model, root, bar = view.model(), view.rootIndex(), view.verticalScrollBar()
    rows = range(model.rowCount(root)) if model else ()
    out = [
        row for row in rows if not view.isRowHidden(row) and _is_secret(model.index(row, 0, root), secrets)
    ]
    if out:
        back.callback(bar.setValue, bar.value())
    if out and len(out) == len(rows):
        _blank(view, back)
    _hide(view, out, view.setRowHidden, back)


def _is_secret(index: QModelIndex, secrets: Secrets) -> bool:
    line = index.data(LogRole.LINE)
    return (isinstance(line, LogLine) and line.secret) or secrets.are_told_of(str(index.data()))


def _headed(view: QTableView, secrets: Secrets, back: ExitStack) -> None:
    """Hide the rows and columns of a table whose headings name a secret, and rows that hold one."""
    model = view.model()
    held = [row for row in range(model.rowCount()) if _holds(model, row, secrets)]
    _hide(view, [row for row in held if not view.isRowHidden(row)], view.setRowHidden, back)
    for way, count, hide in (
        (Qt.Orientation.Vertical, model.rowCount(), view.setRowHidden),
        (Qt.Orientation.Horizontal, model.columnCount(), view.setColumnHidden),
    ):
        out = [place for place in range(count) if secrets.are_told_of(str(model.headerData(place, way)))]
        _hide(view, out, hide, back)


def _holds(model: QAbstractItemModel, row: int, secrets: Secrets) -> bool:
    """Return whether a row names a secret; in a wide table the headings alone do."""
    cells = range(model.columnCount()) if model.columnCount() <= _NARROW else ()
    return any(secrets.are_told_of(str(model.index(row, column).data())) for column in cells)


def _hide(
    view: QAbstractItemView, places: list[int], hide: Callable[[int, bool], None], back: ExitStack
) -> None:
    if places:
        back.callback(view.doItemsLayout)
    for place in places:
        hide(place, True)
        back.callback(hide, place, False)
    if places:
        view.doItemsLayout()
