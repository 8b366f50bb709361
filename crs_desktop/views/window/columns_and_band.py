"""The table: the columns of the window, and the band laid over the lower part of the middle one."""

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPoint, QPropertyAnimation, QRect, Qt
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from crs_desktop.override import override
from crs_desktop.views.cards.motion import AnyKey, finish
from crs_desktop.views.question.edge import RAIL, TableEdge
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.middle import Middle
from crs_desktop.views.window.room import WindowLayout
from crs_desktop.words import say

_BESIDE = 12
"""Pixels between the ribbon of the last result and the band, and at its left."""
_LOWEST, _HIGHEST = 64, 0.7
"""Least height of a band that is dragged, and the largest part of the window that it takes."""


class ColumnsAndBand(QWidget):
    """Widget with the columns, the band and the ribbon over it.

    The board keeps its size whatever the band shows: it only learns how much of it is covered. A band of
    the full width also lifts the two side columns.
    """

    def __init__(self, room: WindowLayout, middle: Middle, edge: TableEdge, settings: Settings) -> None:
        super().__init__()
        self.animation_ms = 0
        self._room, self._middle, self._edge, self._settings = room, middle, edge, settings
        # The ground keeps layout requests of the columns to itself, so that the band is not laid out anew.
        self._ground = QWidget()
        room.across.setParent(self._ground)
        for part in (self._ground, edge, edge.result):
            part.setParent(self)
        self._slide = QPropertyAnimation(edge, b"pos", self)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._slide.finished.connect(self.lay)
        AnyKey(self._slide)
        self._handle = _Handle(self)
        middle.installEventFilter(self)
        edge.changed.connect(self.lay)
        middle.laid.connect(self.lay)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        for part in (self._ground, self._room.across):
            part.setGeometry(self.rect())
        self.lay()

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.lay()
        return super().event(event)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Follow the middle column, which moves when a side is shown, hidden or dragged."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.lay()
        return False

    def lay(self) -> None:
        """Lay the band and the ribbon over the columns, and tell the parts below what is covered."""
        if self.width() <= 0 or not self._middle.width():
            return
        across = self._across()
        high = self._height(across.width())
        band = QRect(across.left(), self.height() - high, across.width(), high)
        self._bring(band)
        self._edge.face_off.make_room()
        ribbon = self._edge.result.size_in(self._middle.width() - 2 * _BESIDE)
        left = self._middle.mapTo(self, QPoint(_BESIDE, 0)).x()
        above = QRect(QPoint(left, band.top() - ribbon.height() - _BESIDE), ribbon)
        gap = self._middle.between_hands
        gap.moveTo(self._middle.mapTo(self, gap.topLeft()))
        inside = self._edge.result.size_in(gap.width())  # beside the hands lies the wheel
        # who wins, and why, stands between the hands; scrolled away, it lies above the question
        between = not gap.isEmpty() and 0 < gap.top() < above.top() and inside.height() <= gap.height()
        self._edge.result.setGeometry(QRect(gap.topLeft(), inside) if between else above)
        self._room.lift_sides(high if self._room.folded else 0)
        covers = self._edge.result.isVisibleTo(self) and not between
        self._middle.cover(high + (ribbon.height() + _BESIDE if covers else 0))

    def pull(self, by: int) -> None:
        """Make the band higher by so many pixels than its content needs, or lower; 0 as high as needed."""
        self._settings.band = by
        self.lay()

    @property
    def pulled(self) -> int:
        """Pixels by which the GM has dragged the band higher than its content needs."""
        return self._settings.band

    def _across(self) -> QRect:
        """Return the columns that the band covers: the middle one, or all where the right one is folded."""
        if self._room.folded:
            return self.rect()
        return QRect(self._middle.mapTo(self, QPoint()), self._middle.size())

    def _height(self, width: int) -> int:
        wanted = self._edge.height_in(self.size(), width)
        return max(_LOWEST, min(wanted + self.pulled, round(self.height() * _HIGHEST)))

    def _bring(self, band: QRect) -> None:
        """Put the band into its place; another height slides in or out, as tall as the larger of both."""
        before = self._edge.geometry()
        if (
            self._slide.state() == QPropertyAnimation.State.Running
            and self._slide.endValue() == band.topLeft()
        ):
            return
        finish(self._slide)
        slides = self.animation_ms and self._edge.isVisible() and before.width() == band.width()
        self._handle.setGeometry(band.left(), band.top(), band.width(), RAIL)
        if not slides or before.top() == band.top():
            self._edge.setGeometry(band)
            return
        self._edge.resize(band.width(), max(before.height(), band.height()))
        self._slide.setDuration(self.animation_ms)
        self._slide.setStartValue(before.topLeft())
        self._slide.setEndValue(band.topLeft())
        self._slide.start()


class _Handle(QWidget):
    """The rail of the band, which the mouse drags; a double click gives the band its own height again."""

    def __init__(self, table: ColumnsAndBand) -> None:
        super().__init__(table)
        self._table, self._held = table, 0
        self.setCursor(Qt.CursorShape.SplitVCursor)
        self.setToolTip(say("Drag: more or less height. Double-click: as high as needed."))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._held = event.globalPosition().toPoint().y() + self._table.pulled

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._table.pull(self._held - event.globalPosition().toPoint().y())

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._table.pull(0)
