"""View of the log, newest line at the end, each number explained in its line."""

from collections.abc import Iterable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSignalBlocker, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.log.log import LogModel, LogRole
from crs_desktop.models.log.log_folds import FoldedLog, FoldState
from crs_desktop.override import override
from crs_desktop.play.told.story import TALES, LogLine
from crs_desktop.views.panels.empty import write_empty
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.kept_menu import kept_menu
from crs_desktop.words import say


class LogView(QTableView):
    """View that stays at the end while new lines come, and loads earlier lines when scrolled to the top.

    It is a table of one column, because a list view measures every line again for each new one. ``found``
    is the model of the shown lines.
    """

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self._log = LogModel(bridge, self)
        self.found = FoldedLog(self._log, self)
        self._lines = LineDelegate(self)
        self._at_end, self._visited = True, False
        self._measured_for = 0
        self._set_up()
        self.found.rowsInserted.connect(self._follow)
        self.found.dataChanged.connect(self._measure_again)
        self.found.modelReset.connect(self._measure_all)
        self.verticalScrollBar().valueChanged.connect(self._read_back)
        self.verticalScrollBar().rangeChanged.connect(self._stay_at_end)
        self._measure_all()

    def _set_up(self) -> None:
        self.setModel(self.found)
        self.setItemDelegate(self._lines)
        self.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(say("Log"))
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(1)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the lines, or a hint while there are none."""
        super().paintEvent(event)
        if self.found.rowCount() == 0:
            nothing = say("The fight is written here, with every number explained.")
            write_empty(self, say("No line of the log matches.") if self.found.filters else nothing)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Copy the selected lines; show the details of a fold by Right, hide them by Left."""
        ways: Mapping[Qt.Key, FoldState] = {Qt.Key.Key_Right: "folded", Qt.Key.Key_Left: "open"}
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in ways:
            if self.currentIndex().data(LogRole.FOLD) == ways[Qt.Key(event.key())]:
                self.found.toggle(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusInEvent(event)
        self._visited = event.reason() in _BY_KEY and not self.selectedIndexes()
        if self._visited:
            # without this, Qt would begin far above, at the first line of the log
            below = self.indexAt(self.viewport().rect().bottomLeft())
            self.setCurrentIndex(below if below.isValid() else self.found.index(self.found.rowCount() - 1, 0))

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusOutEvent(event)
        if self._visited and event.reason() not in _COMES_BACK:
            self.clearSelection()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Show or hide the details by a click on the mark before a line."""
        at = event.position().toPoint()
        on_mark = event.button() == Qt.MouseButton.LeftButton and at.x() < PAD  # marks lie left of the text
        if not (on_mark and self.found.toggle(self.indexAt(at).row())):
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Look back at the moment after the line’s entry."""
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.position().x() >= PAD:
            self._bridge.look_back(index.data(LogRole.LAST))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Open the menu of a line."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid():
            self.menu(index).popup(event.globalPos())

    def menu(self, index: QModelIndex) -> QMenu:
        """Return the menu of a line."""
        menu, fold, last = kept_menu(self), index.data(LogRole.FOLD), index.data(LogRole.LAST)
        if fold:
            words = say("Show details") if fold == "folded" else say("Hide details")
            menu.addAction(words, partial(self.found.toggle, index.row()))
        menu.addAction(say("Copy"), self.copy)
        menu.addAction(say("Look back at this moment"), partial(self._bridge.look_back, last))
        menu.addAction(say("Go on from here"), partial(self._bridge.go_on_from, last))
        return menu

    def copy(self) -> None:
        """Copy the selected lines in order."""
        rows = sorted(self.selectionModel().selectedIndexes(), key=lambda index: index.row())
        QGuiApplication.clipboard().setText("\n".join(str(index.data()) for index in rows))

    def moveCursor(  # noqa: N802
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Make Home and End go to the first and last line, not to the ends of a row."""
        return super().moveCursor(action, modifiers | Qt.KeyboardModifier.ControlModifier)

    def _follow(self, _parent: QModelIndex, first: int, last: int) -> None:
        self._measure(range(first, last + 1))
        # scroll for new lines only, not for opened details or earlier pages
        if first and last == self.found.rowCount() - 1 and not self.found.index(first).data(LogRole.DETAIL):
            self._to_end()

    def _measure_again(self, first: QModelIndex, last: QModelIndex) -> None:
        """Measure changed lines again; stay at the end if the view was there."""
        at_end = self._at_end
        self._measure(range(first.row(), last.row() + 1))
        if at_end:
            self._to_end()

    def _to_end(self) -> None:
        """Scroll to the end, after a layout that counts the new lines."""
        self.updateGeometries()
        self.scrollToBottom()

    def _measure_all(self) -> None:
        self._measured_for = self.viewport().width()
        self._measure(range(self.found.rowCount()))
        self._to_end()

    def _measure(self, rows: Iterable[int]) -> None:
        """Give lines the height that their wrapped text needs.

        Signals of the header are blocked: each would cause a second painting. One update follows instead.
        """
        width = self.viewport().width()
        with QSignalBlocker(self.verticalHeader()):
            for row in rows:
                self.setRowHeight(row, self._lines.height(self.found.index(row, 0), width))
        self.updateGeometries()
        if self.isVisible() and self.viewport().width() != self._measured_for:
            self._wrap_anew()  # a scroll bar has come, without an event while the view is resized
        self.viewport().update()

    def _stay_at_end(self, _first: int, last: int) -> None:
        """Stay at the end when rewrapped lines change the length of the log."""
        if self._at_end:
            self.verticalScrollBar().setValue(last)

    def _read_back(self, value: int) -> None:
        """Load earlier lines when scrolled to the top, and keep the line that was on top there."""
        self._at_end = value == self.verticalScrollBar().maximum()
        if value == self.verticalScrollBar().minimum() and self.verticalScrollBar().maximum() > 0:
            before = self.found.rowCount()
            self._log.show_earlier()
            if came := self.found.rowCount() - before:
                self.updateGeometries()
                self.scrollTo(self.found.index(came, 0), QTableView.ScrollHint.PositionAtTop)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Wrap the lines again in another width."""
        super().resizeEvent(event)
        if self.viewport().width() != self._measured_for:
            self._wrap_anew()

    @override
    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._wrap_anew()

    def _wrap_anew(self) -> None:
        at_end = self._at_end
        self._measured_for = self.viewport().width()
        self._measure(range(self.found.rowCount()))
        if at_end:
            self._to_end()


PAD = 20
"""Space before a line for the fold mark, in pixels."""
_END_PAD, _INDENT = 10, 14
_COMES_BACK = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
_BY_KEY = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
_MARKS: Mapping[FoldState, str] = {"folded": "▸", "open": "▾"}
_BOLD = ("heading", "step", "saved", "hurt")
_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class LineDelegate(QStyledItemDelegate):
    """Delegate that measures and paints a line of the log."""

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self._view = view

    def height(self, index: QModelIndex | QPersistentModelIndex, width: int) -> int:
        """Return the height of a line wrapped to a width, in pixels."""
        line: LogLine = index.data(LogRole.LINE)
        wide = width - PAD - _END_PAD - (_INDENT if index.data(LogRole.DETAIL) else 0)
        room, letters = QRect(0, 0, wide, 10_000), QFontMetrics(_letters(line, self._view.font()))
        high = letters.boundingRect(room, _WRAPPED, str(index.data())).height()
        return high + (18 if line.tone == "heading" else 6)

    def sizeHint(self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        """Return the size of a line wrapped to the width of the view."""
        width = self._view.viewport().width()
        return QSize(width, self.height(index, width))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint a line; a heading is bold under a hairline. A colour never carries meaning without a word."""
        line: LogLine = index.data(LogRole.LINE)
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
        down, indent = 8 if line.tone == "heading" else 0, _INDENT if index.data(LogRole.DETAIL) else 0
        painter.drawText(rect.adjusted(PAD + indent, down, -_END_PAD, 0), _WRAPPED, str(index.data()))
        if mark := _MARKS.get(index.data(LogRole.FOLD)):
            painter.setPen(QColor(tones.chosen_ink if selected else tones.quiet_ink))
            painter.drawText(rect.adjusted(5, down + 2, 0, 0), Qt.AlignmentFlag.AlignTop, mark)
        painter.restore()


def _letters(line: LogLine, font: QFont) -> QFont:
    """Return the font of a line: bold for headings and harm, italic for tales told at the table."""
    letters = QFont(font)
    letters.setBold(line.tone in _BOLD)
    letters.setItalic(line.tone in TALES)
    return letters


def _colour(line: LogLine) -> str:
    tones = theme.in_use()
    return {
        "quiet": tones.quiet_ink,
        "step": tones.quiet_ink,
        "saved": tones.quiet_ink,
        "hurt": tones.hurt,
        "healed": tones.healed,
    }.get(line.tone, tones.ink)
