"""A wheel of stations shared by two ends, tilted by click or key; every turn is a ruling."""

from functools import lru_cache
from math import atan2, ceil, cos, pi, sin

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.wheel import WheelHalf, WheelOfPotential, wheel_of
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.values import Name
from crs_desktop.views.style import materials, theme
from crs_desktop.views.style.palettes import LIGHT, Palette
from crs_desktop.words import say, say_many

_SIDE, _STATION, _EDGE = 240, 0.16, 4
_SOCKET = QColor(0, 0, 0, 110)
_TURNS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Down: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1}


class WheelView(QWidget):
    """Wheel of the combatant whose sheet is shown, or was shown last; hidden if they have none.

    The rows of the sheet are its twin.
    """

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self.turned: WheelOfPotential | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        bridge.follow(self._refresh, selection=True)
        self._refresh()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return a square with a line of text above it."""
        return QSize(theme.room(_SIDE), theme.room(_SIDE) + self.fontMetrics().height())

    def station(self, number: int) -> QPointF:
        """Return the centre of a station, counted clockwise from 1 at the top."""
        turned, disc = self.turned, self._disc()
        # Angle 0 is at the right, station 1 at the top.
        angle = 2 * pi * (number - 0.5) / (turned.stations if turned else 1) - pi / 2
        reach = disc.width() / 2 * (1 - _STATION)  # stations touch the edge of the disc from inside
        return disc.center() + QPointF(cos(angle), sin(angle)) * reach

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Make the clicked station the last of the first end; if it already is, give it to the other end."""
        number = self._station_at(event.position())
        if self.turned and number and event.button() == Qt.MouseButton.LeftButton:
            now = self.turned.halves[0].rating
            self._turn_to(number - 1 if number == now else number)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Tilt the wheel to the first end on Right and Up, to the other on Left and Down."""
        if self.turned and event.key() in _TURNS:
            self._turn_to(self.turned.halves[0].rating + _TURNS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw pegs in a wooden ring: numbers rise from the top, on the right for the first end."""
        if self.turned is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tones = theme.in_use()
        painter.setPen(QColor(tones.felt_ink))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignHCenter, self.turned.label)
        painter.drawPixmap(
            self._disc().topLeft(), _ring(self._disc().width(), self.devicePixelRatioF(), tones)
        )
        for number in range(1, self.turned.stations + 1):
            self._paint_station(painter, number, number <= self.turned.halves[0].rating)
        self._paint_middle(painter, self.turned)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tones.felt_asked), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.end()

    def _paint_station(self, painter: QPainter, number: int, first: bool) -> None:
        """Paint a peg in the wood, or the dark socket of a point that is spent; the number always stands."""
        tones, size = theme.in_use(), self._disc().width() * _STATION / 2 - _EDGE
        stations, halves = (self.turned.stations, self.turned.halves) if self.turned else (number, ())
        # The other end counts from the last station.
        shown = number if first else stations + 1 - number
        there = bool(halves) and shown <= halves[0 if first else 1].points
        peg = tones.felt_asked if first else tones.felt_ink
        painter.setPen(QPen(QColor(tones.rail if there else tones.wood_ink), 1))
        painter.setBrush(QColor(peg) if there else _SOCKET)
        painter.drawEllipse(self.station(number), size, size)
        painter.setPen(QColor(LIGHT.ink if there else tones.wood_ink))
        spot = QRectF(0, 0, 2 * size, 2 * size)
        spot.moveCenter(self.station(number))
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, str(shown))

    def _paint_middle(self, painter: QPainter, turned: WheelOfPotential) -> None:
        tones, inner = theme.in_use(), self._disc().width() * (1 - 2 * _STATION)
        box = QRectF(0, 0, inner, inner)
        box.moveCenter(self._disc().center())
        painter.setPen(QPen(QColor(tones.rim), 1))
        painter.setBrush(QColor(tones.paper))
        painter.drawEllipse(box)
        painter.drawLine(
            QPointF(box.left() + inner * 0.12, box.center().y()),
            QPointF(box.right() - inner * 0.12, box.center().y()),
        )
        upper, lower = box.adjusted(0, 0, 0, -inner / 2), box.adjusted(0, inner / 2, 0, 0)
        _end(painter, upper.adjusted(0, inner * 0.1, 0, 0), turned.halves[0])
        _end(painter, lower.adjusted(0, 0, 0, -inner * 0.1), turned.halves[1])

    def _disc(self) -> QRectF:
        top = self.fontMetrics().height() + _EDGE
        side = min(self.width(), self.height() - top) - 2 * _EDGE
        return QRectF((self.width() - side) / 2, top + _EDGE, side, side)

    def _station_at(self, point: QPointF) -> int:
        way, disc = point - self._disc().center(), self._disc()
        far = (way.x() ** 2 + way.y() ** 2) ** 0.5 / (disc.width() / 2 or 1)
        if self.turned is None or not 1 - 2 * _STATION <= far <= 1:  # outside the ring
            return 0
        part = (atan2(way.y(), way.x()) + pi / 2) / (2 * pi) % 1
        return 1 + int(part * self.turned.stations)

    def _turn_to(self, rating: int) -> None:
        turned = self.turned
        if turned and 0 <= rating <= turned.stations:
            self._bridge.rule(FieldSet(turned.who, turned.field, rating))

    def _refresh(self) -> None:
        # Without a selection the last wheel stays.
        self.turned = wheel_of(self._bridge, self.turned.who if self.turned else Name(""))
        words = self.turned.words() if self.turned else ""
        self.setAccessibleName(words)
        hint = say("Click a station, or press Left or Right, to tilt the wheel.")
        self.setToolTip(f"{words}\n{hint}" if words else "")
        self.setAccessibleDescription(hint)
        self.setVisible(self.turned is not None)
        self.update()


@lru_cache(maxsize=4)
def _ring(wide: float, ratio: float, palette: Palette) -> QPixmap:
    """Return the wooden ring, drawn once."""
    made = materials.blank(wide, wide, ratio)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ring = QPainterPath()
    ring.addEllipse(QRectF(1, 1, wide - 2, wide - 2))
    painter.setClipPath(ring)
    materials.lay(painter, "wood", palette, QRect(0, 0, ceil(wide), ceil(wide)))
    painter.setClipping(False)
    painter.strokePath(ring, QPen(QColor(palette.rail), 2))
    painter.end()
    return made


def _end(painter: QPainter, room: QRectF, half: WheelHalf) -> None:
    """Write title and rating in bold, and the points left under them."""
    painter.setPen(QColor(theme.in_use().ink))
    plain = painter.font()
    painter.setFont(theme.bold(plain))
    upper, lower = room.adjusted(0, 0, 0, -room.height() / 2), room.adjusted(0, room.height() / 2, 0, 0)
    title = say("{title} {rating}", title=half.title, rating=half.rating)
    painter.drawText(upper, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, title)
    painter.setFont(plain)
    left = say_many("1 point left", "{count} points left", half.points)
    painter.drawText(lower, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, left)
