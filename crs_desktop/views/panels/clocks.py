"""Clock panel: the clocks with their time left, below the turn order."""

from functools import partial

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QInputDialog,
    QListView,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from crs_desktop.models.turns.clocks import ClockRole, ClocksModel
from crs_desktop.override import override
from crs_desktop.rules.facts.time import left_on
from crs_desktop.rules.scene import Clock
from crs_desktop.views.panels.turn_row import ink
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.kept_menu import kept_menu
from crs_desktop.words import say

_PAD, _MOST, _LEAST_WIDE = 12, 4, 100
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class ClocksView(QListView):
    """List as high as its clocks, at most four rows, or two of 200 %; hidden while there are none."""

    def __init__(self, clocks: ClocksModel) -> None:
        super().__init__()
        self._clocks = clocks
        self.setModel(clocks)
        self.setItemDelegate(_ClockRows(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(say("Clocks"))
        self.setToolTip(say("Right-click a clock to start, pause, set or finish it"))
        self.setResizeMode(QListView.ResizeMode.Adjust)
        clocks.modelReset.connect(self._fit)
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Wrap the titles at the new width."""
        super().resizeEvent(event)
        self._fit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Open the menu of a clock."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid():
            self.menu(index.data(ClockRole.CLOCK)).popup(event.globalPos())

    def menu(self, clock: Clock) -> QMenu:
        """Return the menu of a clock."""
        menu = kept_menu(self)
        if self._clocks.is_idle(clock):
            menu.addAction(say("Start"), partial(self._clocks.hold, clock))
            menu.addAction(say("Set…"), partial(self._set, clock))
            return menu
        runs = say("Pause") if clock.held is None else say("Resume")
        menu.addAction(runs, partial(self._clocks.hold, clock))
        menu.addAction(say("Set…"), partial(self._set, clock))
        menu.addAction(say("Finish now"), partial(self._clocks.ring, clock))
        menu.addAction(say("Remove"), partial(self._clocks.stop, clock))
        return menu

    def _set(self, clock: Clock) -> None:
        question = say("Minutes left:")
        now = max(1, round(left_on(clock, clock.until) / 60)) if clock.held else 10
        minutes, meant = QInputDialog.getInt(self, clock.title, question, now, 0, 999)
        if meant:
            self._clocks.set_minutes(clock, minutes)

    def _fit(self) -> None:
        rows = self.model().rowCount()
        self.setVisible(rows > 0)
        # larger letters would leave the turn order no room
        heights = (self.sizeHintForRow(row) for row in range(min(rows, round(_MOST / max(1, theme.scale())))))
        self.setFixedHeight(sum(heights) + 4 if rows else 0)


class _ClockRows(QStyledItemDelegate):
    """Delegate that paints the title, wrapped, and at the right the time left; quiet while paused."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802
        view = option.widget
        wide = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        title, _ = _parts(option.fontMetrics, QRect(0, 0, wide, 0), index)
        words: str = index.data(ClockRole.CLOCK).title
        return QSize(_LEAST_WIDE, option.fontMetrics.boundingRect(title, _WRAPPED, words).height() + _PAD)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        clock: Clock = index.data(ClockRole.CLOCK)
        title, left = _parts(option.fontMetrics, option.rect, index)
        painter.save()
        painter.setFont(option.font)
        painter.setPen(ink("", quiet=bool(index.data(ClockRole.STILL))))
        painter.drawText(left, _RIGHT, index.data(ClockRole.LEFT))
        painter.drawText(title, _WRAPPED, clock.title)
        painter.restore()


def _parts(
    letters: QFontMetrics, row: QRect, index: QModelIndex | QPersistentModelIndex
) -> tuple[QRect, QRect]:
    """Return the room for the title of a clock and the room for its time left."""
    inner = row.adjusted(_PAD, 0, -_PAD, 0)
    left = letters.horizontalAdvance(index.data(ClockRole.LEFT))
    return inner.adjusted(0, 0, -left - _PAD, 0), inner.adjusted(inner.width() - left, 0, 0, 0)
