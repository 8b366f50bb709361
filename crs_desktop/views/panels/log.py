"""The log: what happened, newest at the end, each number explained where it stands."""

from functools import lru_cache, partial

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QListView, QMenu, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.log import PAGE, LogModel, Role
from crs_desktop.models.log_filter import LogFilter
from crs_desktop.play.told.story import TALES, LogLine
from crs_desktop.views.panels.empty import write_empty
from crs_desktop.views.style import theme
from crs_desktop.words import say

_PAD = 12
_BOLD = ("heading", "step", "hurt")
_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class LogView(QListView):
    """Stays at the end while new lines come; scrolled to the top, it lets earlier ones in.

    ``found`` is what is shown of the log.
    """

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._log = LogModel(bridge, self)
        self.found = LogFilter(self._log, self)
        self.setModel(self.found)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setItemDelegate(_Lines(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrap(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setAccessibleName(say("Log"))
        self.found.rowsInserted.connect(self._follow)
        self.found.modelReset.connect(self._to_end)
        self.found.layoutChanged.connect(self._to_end)
        self._at_end = True
        self.verticalScrollBar().valueChanged.connect(self._read_back)
        self.verticalScrollBar().rangeChanged.connect(self._stay_at_end)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """An empty log says what it is for."""
        super().paintEvent(event)
        if self.found.rowCount() == 0:
            nothing = say("What happens is written here, with every number explained.")
            write_empty(self, say("Nothing in the log fits.") if self.found.filters else nothing)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """The lines that are selected can be copied."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """What can be done with a line."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid():
            menu = self.menu(index.data(Role.LINE))
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(event.globalPos())

    def menu(self, line: LogLine) -> QMenu:
        """The menu of one line."""
        menu = QMenu(self)
        menu.addAction(say("Copy"), self.copy)
        menu.addAction(say("Show the board as it was then"), partial(self._bridge.look_back, line.entry))
        return menu

    def copy(self) -> None:
        """Copy the selected lines, in their order."""
        rows = sorted(self.selectionModel().selectedIndexes(), key=lambda index: index.row())
        QGuiApplication.clipboard().setText("\n".join(str(index.data()) for index in rows))

    def _follow(self, _parent: QModelIndex, first: int) -> None:
        if first:
            self._to_end()

    def _to_end(self) -> None:
        """Lines that have just come are measured first: else the end is taken for too near."""
        self.executeDelayedItemsLayout()
        self.scrollToBottom()

    def _stay_at_end(self, _first: int, last: int) -> None:
        """Lines that wrap otherwise make the list longer: who read its end goes on reading it."""
        if self._at_end:
            self.verticalScrollBar().setValue(last)

    def _read_back(self, value: int) -> None:
        """At the top, let earlier lines in, and keep the line that was read where it was."""
        self._at_end = value == self.verticalScrollBar().maximum()
        if value == self.verticalScrollBar().minimum() and self.verticalScrollBar().maximum() > 0:
            came = self._log.show_earlier()
            if came:
                self.scrollTo(self.found.index(came, 0), QListView.ScrollHint.PositionAtTop)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Lines wrap anew."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


class _Lines(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        """As high as the line wraps in the width there is."""
        view = self.parent()
        width = view.viewport().width() if isinstance(view, LogView) else 280
        line: LogLine = index.data(Role.LINE)
        high = _height(str(index.data()), width - 2 * _PAD, _letters(line, option.font).toString())
        return QSize(width, high + (18 if line.tone == "heading" else 6))

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
                QRect(rect.left() + _PAD, rect.top() + 4, rect.width() - 2 * _PAD, 1), QColor(tones.line)
            )
        painter.setPen(QColor(_colour(line)))
        painter.drawText(
            rect.adjusted(_PAD, 8 if line.tone == "heading" else 0, -_PAD, 0), _WRAPPED, str(index.data())
        )
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


@lru_cache(maxsize=4 * PAGE)
def _height(text: str, width: int, font: str) -> int:
    """How high a line wraps in a width, in pixels; ``font`` as text. A log is measured anew at every line."""
    written = QFont()
    written.fromString(font)
    return QFontMetrics(written).boundingRect(QRect(0, 0, width, 10_000), _WRAPPED, text).height()
