"""The log: what happened, newest at the end, each number explained where it stands."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.log import LogModel, Role
from crs_desktop.play.story import Line
from crs_desktop.views import theme
from crs_desktop.views.panels.empty import write_empty
from crs_desktop.words import say

_PAD = 12
_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class LogView(QListView):
    """Stays at the end while new lines come; scrolled to the top, it lets earlier ones in."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._log = LogModel(bridge, self)
        self.setModel(self._log)
        self.setItemDelegate(_Lines(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrap(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setAccessibleName(say("Log"))
        self._log.rowsInserted.connect(self._follow)
        self._log.modelReset.connect(self.scrollToBottom)
        self.verticalScrollBar().valueChanged.connect(self._read_back)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """An empty log says what it is for."""
        super().paintEvent(event)
        if self._log.rowCount() == 0:
            write_empty(self, say("What happens is written here, with every number explained."))

    def _follow(self, _parent: QModelIndex, first: int) -> None:
        if first:
            self.scrollToBottom()

    def _read_back(self, value: int) -> None:
        """At the top, let earlier lines in, and keep the line that was read where it was."""
        if value == self.verticalScrollBar().minimum() and self.verticalScrollBar().maximum() > 0:
            came = self._log.show_earlier()
            if came:
                self.scrollTo(self._log.index(came, 0), QListView.ScrollHint.PositionAtTop)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Lines wrap anew."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


class _Lines(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        """As high as the line wraps in the width there is."""
        view = self.parent()
        width = view.viewport().width() if isinstance(view, LogView) else 280
        line: Line = index.data(Role.LINE)
        room = QRect(0, 0, width - 2 * _PAD, 10_000)
        high = option.fontMetrics.boundingRect(room, _WRAPPED, line.text).height()
        return QSize(width, high + (18 if line.tone == "heading" else 6))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """A heading is bold over a hairline; a tone is always a word, too."""
        line: Line = index.data(Role.LINE)
        rect: QRect = option.rect
        painter.save()
        font = QFont(option.font)
        font.setBold(line.tone in ("heading", "hurt"))
        painter.setFont(font)
        tones = theme.in_use()
        if line.tone == "heading":
            painter.fillRect(
                QRect(rect.left() + _PAD, rect.top() + 4, rect.width() - 2 * _PAD, 1), QColor(tones.line)
            )
        painter.setPen(QColor(_colour(line)))
        painter.drawText(
            rect.adjusted(_PAD, 8 if line.tone == "heading" else 0, -_PAD, 0), _WRAPPED, line.text
        )
        painter.restore()


def _colour(line: Line) -> str:
    tones = theme.in_use()
    return {"quiet": tones.quiet_ink, "hurt": tones.hurt, "healed": tones.healed}.get(line.tone, tones.ink)
