"""One line of the commands found by name: words, where they stand or why not, and the keys."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from crs_desktop.override import override
from crs_desktop.views.actions.palette_search import FoundCommand
from crs_desktop.views.style import drawings, theme

FOUND = Qt.ItemDataRole.UserRole + 1
"""The role of the `FoundCommand` of a row."""

_PAD, _MARK, _GAP = 8, 24, 16
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LEFT, _RIGHT = _MIDDLE | Qt.AlignmentFlag.AlignLeft, _MIDDLE | Qt.AlignmentFlag.AlignRight


class FoundRows(QStyledItemDelegate):
    """Paints a `FoundCommand`; the chosen row has the ground of what is selected everywhere."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        return QSize(200, option.fontMetrics.height() + 14)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Greyed where it cannot be done."""
        found: FoundCommand = index.data(FOUND)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected) and not found.barred
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(option.font)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.in_use().chosen))
            painter.drawRoundedRect(option.rect, 4, 4)
        _Line(painter, option.rect.adjusted(_PAD, 0, -_PAD, 0), chosen).write(found)
        painter.restore()


class _Line:
    """Writes from both ends of a line; what finds no room is cut at its end."""

    def __init__(self, painter: QPainter, room: QRect, chosen: bool) -> None:
        self._painter = painter
        self._room = room
        self._chosen = chosen

    def write(self, found: FoundCommand) -> None:
        """Mark, words, keys, and in what is left between them where it stands, or why not."""
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
