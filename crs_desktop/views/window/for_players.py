"""What a window shows while a picture of it is made for players: nothing of whom only the GM sees."""

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
from crs_desktop.play.told.known import Secrets
from crs_desktop.play.told.story import LogLine
from crs_desktop.views.cards.spent import SpentCards
from crs_desktop.views.edge.edge import TableEdge
from crs_desktop.views.panels.log import LogView
from crs_desktop.views.panels.odds import OddsPanel
from crs_desktop.views.panels.sheet import SheetPanel

_TEXTS: tuple[tuple[type[QWidget], Callable[..., str]], ...] = (
    (QLabel, QLabel.text),
    (QAbstractButton, QAbstractButton.text),
    (QLineEdit, lambda line: line.text() or line.placeholderText()),
    (QPlainTextEdit, lambda text: text.toPlainText() or text.placeholderText()),
    (QComboBox, QComboBox.currentText),
)
"""How the words are had that a part of a window shows."""
_NARROW = 8
"""Tables with more columns have a column for each combatant."""


@contextmanager
def as_players_see(view: QWidget, bridge: Bridge) -> Iterator[None]:
    """Leave out of a view, and of all that is in it, whoever is hidden and each line that is secret.

    A part that tells of him is blank, a row or column about him is not there; nothing else moves, and what is
    typed stays. The board leaves out by itself what is drawn on it.
    """
    secrets = Secrets(bridge.scene)
    with ExitStack() as back:
        for part in (view, *view.findChildren(QWidget)):
            if part.isVisible():
                _leave_out(part, secrets, bridge, back)
        yield


def _leave_out(part: QWidget, secrets: Secrets, bridge: Bridge, back: ExitStack) -> None:
    if isinstance(part, QListView | LogView):
        _rows(part, secrets, back)
    elif isinstance(part, QTableView):
        _headed(part, secrets, back)
    if _is_about(part, secrets, bridge):
        for blank in _own(part):
            _blank(blank, back)


def _is_about(part: QWidget, secrets: Secrets, bridge: Bridge) -> bool:
    """Whether a part is somebody's who is hidden, its words tell of one, or it is the GM’s alone."""
    if isinstance(part, OddsPanel):
        return True
    if isinstance(part, TableEdge):
        return bridge.prompt.who in secrets.names
    if isinstance(part, SheetPanel | SpentCards):
        return bridge.shown in secrets.names
    text = next((of(part) for kind, of in _TEXTS if isinstance(part, kind)), part.accessibleName())
    return secrets.are_told_of(text)


def _own(part: QWidget) -> list[QWidget]:
    """What is made blank of a part: the edge of the table and the sheet keep their ground."""
    inner = part.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [one for one in inner if one.isVisible()] if isinstance(part, TableEdge | SheetPanel) else [part]


def _blank(part: QWidget, back: ExitStack) -> None:
    if part.graphicsEffect() is None:
        effect = QGraphicsOpacityEffect(part)
        effect.setOpacity(0)
        part.setGraphicsEffect(effect)
        back.callback(part.setGraphicsEffect, None)  # type: ignore[arg-type]


def _rows(view: QListView | LogView, secrets: Secrets, back: ExitStack) -> None:
    """Leave out the rows of a list that are secret or tell of somebody hidden."""
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
    """Leave out the rows and columns of a table that are headed by a secret, and rows that hold one."""
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
    """Whether a row names a secret; of a wide table the headings tell it."""
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
