"""A line of the log as it is drawn."""

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTableView

from crs_desktop.models.log.log import Role
from crs_desktop.models.log.log_folds import FoldState
from crs_desktop.play.told.story import TALES, LogLine
from crs_desktop.views.style import theme

PAD = 20
"""Before a line, in pixels: there a mark tells that more lies behind it."""
_END_PAD, _INDENT = 10, 14
_MARKS: Mapping[FoldState, str] = {"folded": "▸", "open": "▾"}
_BOLD = ("heading", "step", "hurt")
_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class LineDelegate(QStyledItemDelegate):
    """Measures and paints a line of the log."""

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self._view = view

    def height(self, index: QModelIndex | QPersistentModelIndex, width: int) -> int:
        """How high a line wraps in a width, in pixels."""
        line: LogLine = index.data(Role.LINE)
        wide = width - PAD - _END_PAD - (_INDENT if index.data(Role.DETAIL) else 0)
        room, letters = QRect(0, 0, wide, 10_000), QFontMetrics(_letters(line, self._view.font()))
        high = letters.boundingRect(room, _WRAPPED, str(index.data())).height()
        return high + (18 if line.tone == "heading" else 6)

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        """As high as the line wraps in the width there is."""
        width = self._view.viewport().width()
        return QSize(width, self.height(index, width))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """A heading is bold over a hairline; a tone is always a word, too."""
        line: LogLine = index.data(Role.LINE)
        rect: QRect = option.rect
        painter.save()
        painter.setFont(_letters(line, option.font))
        tones = theme.in_use()
        if line.tone == "heading":
            painter.fillRect(
                QRect(rect.left() + PAD, rect.top() + 4, rect.width() - PAD - _END_PAD, 1),
                QColor(tones.line),
            )
        selected = self._view.selectionModel().isSelected(index)
        painter.setPen(QColor(tones.chosen_ink if selected else _colour(line)))
        down, indent = 8 if line.tone == "heading" else 0, _INDENT if index.data(Role.DETAIL) else 0
        painter.drawText(rect.adjusted(PAD + indent, down, -_END_PAD, 0), _WRAPPED, str(index.data()))
        if mark := _MARKS.get(index.data(Role.FOLD)):
            painter.setPen(QColor(tones.chosen_ink if selected else tones.quiet_ink))
            painter.drawText(rect.adjusted(5, down + 2, 0, 0), Qt.AlignmentFlag.AlignTop, mark)
        painter.restore()


def _letters(line: LogLine, font: QFont) -> QFont:
    """What was told at the table is set as a quotation is."""
    letters = QFont(font)
    letters.setBold(line.tone in _BOLD)
    letters.setItalic(line.tone in TALES)
    return letters


def _colour(line: LogLine) -> str:
    tones = theme.in_use()
    return {
        "quiet": tones.quiet_ink,
        "step": tones.quiet_ink,
        "hurt": tones.hurt,
        "healed": tones.healed,
    }.get(line.tone, tones.ink)
