"""The command palette (Ctrl+K): every command by name."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction, QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.override import override
from crs_desktop.views.actions.palette_search import FoundCommand, everything, narrowed
from crs_desktop.views.style import drawings, theme
from crs_desktop.views.style.appearance import Appearance
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.words import say

_WIDTH, _HEIGHT, _MARGIN = 680, 460, 24
_MOST_RECENT = 8
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class CommandPalette(QDialog):
    """A search field over a list of commands; the selected command runs after the palette has closed."""

    def __init__(
        self, menus: Sequence[QAction], bridge: Bridge, look: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(say("Find a command"))
        self._look = look
        self._all = everything(menus, bridge)
        self.line = QLineEdit()
        self.line.setPlaceholderText(say("Type part of a command, its menu or its key"))
        self.line.setAccessibleName(say("Find a command"))
        self.line.textChanged.connect(self._narrow)
        self.line.installEventFilter(self)
        self.list = _list()
        self.list.itemClicked.connect(self._run)
        self.nothing = QLabel(say("No command matches these words."))
        self.nothing.setProperty("quiet", True)
        self._lay_out()
        self._narrow("")

    def open_over(self, window: QWidget) -> None:
        """Show the palette in the upper middle of a window, never larger than the window."""
        whole = window.window()
        width = min(theme.room(_WIDTH), whole.width() - 2 * _MARGIN)
        self.resize(width, min(theme.room(_HEIGHT), whole.height() - 3 * _MARGIN))
        self.move(whole.mapToGlobal(QPoint((whole.width() - width) // 2, 2 * _MARGIN)))
        self.show()
        self.line.setFocus()

    def event(self, event: QEvent) -> bool:
        """Close on a click outside, like a menu."""
        if event.type() == QEvent.Type.WindowDeactivate:
            self.close()
        return super().event(event)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Send arrow and page keys from the search field to the list; run the selected command on Enter."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run(self.list.currentItem())
        elif event.key() in _MOVES:
            QApplication.sendEvent(self.list, event)
        else:
            return False
        return True

    def _lay_out(self) -> None:
        frame = QFrame()
        frame.setProperty("panel", "paper")
        in_column(self.line, self.nothing, (self.list, 1), into=frame, margins=(12, 12, 12, 8), spacing=8)
        in_column(frame, into=self, margins=0)

    def _narrow(self, typed: str) -> None:
        self.list.clear()
        for found in narrowed(self._all, typed, self._look.settings.recent):
            self.list.addItem(_item(found))
        self.nothing.setVisible(self.list.count() == 0)
        self._begin()

    def _begin(self) -> None:
        """Select the first allowed command, but keep the list scrolled to its top."""
        rows = range(self.list.count())
        allowed = (row for row in rows if not self.list.item(row).data(FOUND).barred)
        self.list.setCurrentRow(next(allowed, -1))
        self.list.scrollToTop()

    def _run(self, item: QListWidgetItem | None) -> None:
        found: FoundCommand | None = item.data(FOUND) if item else None
        if found is not None and not found.barred:
            recent = self._look.settings.recent
            recent[:] = [found.id, *(id_ for id_ in recent if id_ != found.id)][:_MOST_RECENT]
            # The command may open a window of its own, so the palette closes first.
            self.close()
            self._look.keep()
            found.act()


class _List(QListWidget):
    """A list whose current row follows the pointer, as in a menu."""

    def __init__(self) -> None:
        super().__init__()
        self.setMouseTracking(True)
        self.entered.connect(self._point)

    def _point(self, index: QModelIndex) -> None:
        if index.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.setCurrentIndex(index)


def _list() -> QListWidget:
    made = _List()
    made.setItemDelegate(FoundRows(made))
    made.setFrameShape(QFrame.Shape.NoFrame)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setUniformItemSizes(True)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setAccessibleName(say("Commands"))
    return made


def _item(found: FoundCommand) -> QListWidgetItem:
    made = QListWidgetItem(found.words)
    made.setData(FOUND, found)
    parts = (found.words, found.where, found.keys, found.barred)
    made.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(part for part in parts if part))
    made.setToolTip(found.barred)
    if found.barred:
        made.setFlags(made.flags() & ~Qt.ItemFlag.ItemIsEnabled)
    return made


FOUND = Qt.ItemDataRole.UserRole + 1
"""Item role of the row's `FoundCommand`."""

_PAD, _MARK, _GAP = 8, 24, 16
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LEFT, _RIGHT = _MIDDLE | Qt.AlignmentFlag.AlignLeft, _MIDDLE | Qt.AlignmentFlag.AlignRight


class FoundRows(QStyledItemDelegate):
    """The painter of `FoundCommand` rows, with the usual background for the selected row."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        return QSize(200, option.fontMetrics.height() + 14)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one row, greyed if the command is not allowed now."""
        found: FoundCommand = index.data(FOUND)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected) and not found.barred
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(option.font)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.in_use().chosen))
            painter.drawRoundedRect(option.rect, 4, 4)
        _PaletteLine(painter, option.rect.adjusted(_PAD, 0, -_PAD, 0), chosen).write(found)
        painter.restore()


class _PaletteLine:
    """A line written from both ends; texts are elided to the room that is left."""

    def __init__(self, painter: QPainter, room: QRect, chosen: bool) -> None:
        self._painter = painter
        self._room = room
        self._chosen = chosen

    def write(self, found: FoundCommand) -> None:
        """Write the check mark, the words and the keys, and between them the menu or why it is barred."""
        tones = theme.in_use()
        if found.in_use:
            self._mark()
        self._room.setLeft(self._room.left() + _MARK)
        self._put(found.keys, tones.ink, _RIGHT)
        self._put(found.words, tones.greyed if found.barred else tones.ink, _LEFT)
        self._put(found.barred or found.where, tones.quiet_ink, _RIGHT)

    def _mark(self) -> None:
        tones = theme.in_use()
        icon = drawings.icon("check", tones.chosen_ink if self._chosen else tones.ink, 16)
        icon.paint(self._painter, QRect(self._room.left(), self._room.center().y() - 8, 16, 16))

    def _put(self, words: str, tone: str, end: Qt.AlignmentFlag) -> None:
        metrics = self._painter.fontMetrics()
        short = metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(0, self._room.width()))
        self._painter.setPen(QColor(theme.in_use().chosen_ink if self._chosen else tone))
        self._painter.drawText(self._room, end, short)
        used = metrics.horizontalAdvance(short) + _GAP if short else 0
        at_left = end == _LEFT
        self._room.adjust(used if at_left else 0, 0, 0 if at_left else -used, 0)
