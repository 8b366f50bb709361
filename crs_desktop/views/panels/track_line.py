"""Drawn time line: one slip per activity, which slides when the time of the activity changes."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.track import TrackModel
from crs_desktop.rules.track import Activity, Track
from crs_desktop.views.cards.motion import SLIDE, AnyKey, finish
from crs_desktop.views.style import theme
from crs_desktop.words import say

GAP = 4


class TrackSlip(Struct, frozen=True):
    """Slip of an activity, in pixels: ``x`` is its time on the line, ``left`` the left edge of the slip.

    ``lane`` counts upwards from the line.
    """

    activity: Activity
    x: float
    left: float
    width: float
    lane: int


def slips(
    track: Track, left: float, right: float, width_of: Callable[[Activity], float]
) -> tuple[TrackSlip, ...]:
    """Return a slip per activity between ``left`` and ``right``, without overlaps in a lane."""
    ends: list[list[tuple[float, float]]] = []
    laid = []
    for activity in track.in_order():
        x = left + track.part(activity.at) * (right - left)
        width = min(width_of(activity), right - left)
        begins = max(left, min(x - width / 2, right - width))
        lane = _free(ends, begins, begins + width)
        ends[lane].append((begins, begins + width))
        laid.append(TrackSlip(activity, x, begins, width, lane))
    return tuple(laid)


def lanes(laid: Sequence[TrackSlip]) -> int:
    """Return the number of lanes that the slips take."""
    return max((slip.lane + 1 for slip in laid), default=0)


def ticks(track: Track, room: float, apart: float) -> list[int]:
    """Return the numbers at the line, in round steps that keep them ``apart`` pixels from each other."""
    low, high = sorted((track.first, track.last))
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if _fits(high - low, step, room, apart))
    return [at for at in range(low, high + 1) if at % step == 0]


def _fits(span: int, step: int, room: float, apart: float) -> bool:
    return step == 1000 or span == 0 or room / span * step >= apart  # 1000: the last resort


def _free(ends: list[list[tuple[float, float]]], begins: float, stops: float) -> int:
    for lane, taken in enumerate(ends):
        if all(stops + GAP <= left or right + GAP <= begins for left, right in taken):
            return lane
    ends.append([])
    return len(ends) - 1


_EDGE, _PAD = 20, 8
_WIDEST = (190, 130, 90, 60)
"""Largest widths of a slip; the first width with which all slips fit is used."""
_MOST_LANES = 4


class TrackLine(QWidget):
    """Time line widget. ``animation_ms`` is the time of a card’s flip in milliseconds; 0 disables sliding."""

    def __init__(self, bridge: Bridge, model: TrackModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.animation_ms = 160
        self._bridge, self._model = bridge, model
        self._before: dict[str, float] = {}
        self._slid = 1.0
        self.slide = QVariantAnimation(self)
        self.slide.setStartValue(0.0)
        self.slide.setEndValue(1.0)
        self.slide.valueChanged.connect(self._go_on)
        AnyKey(self.slide)
        model.modelAboutToBeReset.connect(self._keep)
        model.modelReset.connect(self._show)
        self._show()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return a height for the lanes in use, at most four."""
        taken = min(_MOST_LANES, max(1, lanes(self.slips())))
        return QSize(400, round(taken * self._lane() + self.fontMetrics().height() + 2 * _PAD))

    def slips(self) -> tuple[TrackSlip, ...]:
        """Return the slips in their final places; many slips are narrower."""
        track, right = self._model.track, max(_EDGE + 1, self.width() - _EDGE)
        if track is None:
            return ()
        found: tuple[TrackSlip, ...] = ()
        for widest in _WIDEST:
            found = slips(track, _EDGE, right, partial(self._width_of, theme.room(widest)))
            if lanes(found) <= _MOST_LANES:
                break
        return found

    @property
    def left_out(self) -> int:
        """Number of activities without room on the line, which only the list shows."""
        return sum(slip.lane >= _MOST_LANES for slip in self.slips())

    def slip_at(self, spot: QPointF) -> TrackSlip | None:
        """Return the slip at a position of the widget, or None."""
        return next((slip for slip in self.slips() if self._box(slip).contains(spot)), None)

    def event(self, event: QEvent) -> bool:
        """Show the full words and the note of the slip under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            slip = self.slip_at(QPointF(event.pos()))
            said = [self._model.words(slip.activity), slip.activity.note] if slip else []
            QToolTip.showText(event.globalPos(), "\n".join(filter(None, said)), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Select the combatant of the clicked slip."""
        if slip := self.slip_at(event.position()):
            self._bridge.select(slip.activity.who)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Stop sliding, as another width moves every slip at once."""
        if event.size().width() != event.oldSize().width():
            finish(self.slide)
            self._before = {}
            self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the line with its numbers below and the slips above; finished activities are hollow."""
        if self._model.track is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_line(painter)
        seen = [slip for slip in reversed(self.slips()) if slip.lane < _MOST_LANES]
        for paint in (self._paint_stem, self._paint_slip):  # stems first: they must not cross words
            for slip in seen:
                paint(painter, slip)
        self._paint_rest(painter, self.left_out)
        painter.end()

    def _paint_rest(self, painter: QPainter, many: int) -> None:
        """Paint the number of activities that only the list shows."""
        if many:
            painter.setFont(self._letters(bold=False))
            painter.setPen(QColor(theme.in_use().quiet_ink))
            corner = QRectF(_EDGE, 0, self.width() - 2 * _EDGE, self.fontMetrics().height())
            said = say("{many} more in the list", many=many)
            painter.drawText(corner, Qt.AlignmentFlag.AlignRight, said)

    def _paint_line(self, painter: QPainter) -> None:
        tones, track = theme.in_use(), self._model.track
        assert track is not None  # paintEvent has checked it
        line, room = self._line(), self.width() - 2 * _EDGE
        painter.setPen(QPen(QColor(tones.rim), 1))
        painter.drawLine(QPointF(_EDGE, line), QPointF(self.width() - _EDGE, line))
        wide = self.fontMetrics().horizontalAdvance("000") + _PAD
        painter.setPen(QColor(tones.quiet_ink))
        for at in ticks(track, room, wide):
            x = _EDGE + track.part(at) * room
            painter.drawLine(QPointF(x, line - 2), QPointF(x, line + 2))
            box = QRectF(x - wide / 2, line + 2, wide, self.fontMetrics().height())
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(at))

    def _paint_stem(self, painter: QPainter, slip: TrackSlip) -> None:
        tones, box = theme.in_use(), self._box(slip)
        painter.setPen(QPen(QColor(tones.asked if slip.activity.state == "now" else tones.rim), 1))
        foot = QPointF(box.left() + slip.x - slip.left, self._line())
        painter.drawLine(QPointF(foot.x(), box.bottom()), foot)

    def _paint_slip(self, painter: QPainter, slip: TrackSlip) -> None:
        tones, state = theme.in_use(), slip.activity.state
        box, now = self._box(slip), state == "now"
        painter.setPen(QPen(QColor(tones.asked if now else tones.rim), 1))
        painter.setBrush(QColor(tones.asked if now else tones.table if state == "over" else tones.paper))
        painter.drawRoundedRect(box, 4, 4)
        painter.setFont(self._letters(now))
        painter.setPen(QColor(tones.paper if now else tones.quiet_ink if state == "over" else tones.ink))
        room = box.adjusted(_PAD, 0, -_PAD, 0)
        short = painter.fontMetrics().elidedText(
            self._said(slip.activity), Qt.TextElideMode.ElideRight, int(room.width())
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, short)

    def _box(self, slip: TrackSlip) -> QRectF:
        """Return the present rectangle of a slip, between its old and new place while it slides."""
        before = self._before.get(slip.activity.id, slip.left)
        left = before + (slip.left - before) * self._slid
        top = self._line() - _PAD - (slip.lane + 1) * self._lane()
        return QRectF(left, top, slip.width, self._lane() - 4)

    def _line(self) -> float:
        return self.height() - self.fontMetrics().height() - 4

    def _lane(self) -> float:
        return self.fontMetrics().height() + 10

    def _width_of(self, widest: float, activity: Activity) -> float:
        said = QFontMetricsF(self._letters(bold=True)).horizontalAdvance(self._said(activity))
        return min(widest, said + 2 * _PAD + 2)

    def _said(self, activity: Activity) -> str:
        return say("{who}: {what}", who=self._model.label(activity), what=activity.words)

    def _letters(self, bold: bool) -> QFont:
        font = QFont(self.font())
        font.setBold(bold)
        return font

    def _keep(self) -> None:
        finish(self.slide)
        self._before = {slip.activity.id: slip.left for slip in self.slips()}

    def _show(self) -> None:
        self._slid = 1.0
        if self.animation_ms and self.isVisible():
            self._slid = 0.0
            self.slide.setDuration(round(self.animation_ms * SLIDE))
            self.slide.start()
        track = self._model.track
        self.setAccessibleName(track.title if track else "")
        self.updateGeometry()
        self.update()

    def _go_on(self, slid: float) -> None:
        self._slid = slid
        self.update()
