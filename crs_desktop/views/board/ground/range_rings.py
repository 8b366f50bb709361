"""Range rings around a token: the reach of each band of the system, as the rules count squares."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QApplication, QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from crs_desktop.rules.ground.squares import Ground, Square, spans
from crs_desktop.rules.positions.battlefield import Band
from crs_desktop.views.board.ground.squares import SIDE, area, whole
from crs_desktop.views.board.ground.tones import hollow
from crs_desktop.views.style import theme

_OVER_WALLS = -65
_PAD, _NOTE = 6, 34  # margin of a name, and height of the corner note, in pixels
_BESIDE = 2 * SIDE
"""A name at most this far outside the part of the view where names fit whole may be moved into it."""
_LARGE = 0.7
"""A ring wider than this part of the view may show one side alone, so that every side is named."""
_ROUND, _PALE = 4, 16
"""Radius of the corners of a name in pixels, and opacity of 255 of the nearest ring's ground."""


class RingReach(Struct, frozen=True):
    """The rings around a token of size × size squares."""

    square: Square
    size: int
    bands: tuple[Band, ...]
    ground: Ground


class RangeRings(QGraphicsItem):
    """The rings on the ground, over walls and under all tokens: the nearest solid, the others dashed.

    ``clear`` returns the ground of all tokens, which no name may cover; ``covered`` the height of what lies
    over the lower part of the view, in pixels; ``names`` is the ground of the names painted last.
    """

    def __init__(self) -> None:
        super().__init__()
        self.clear: Callable[[], Sequence[QRectF]] = list
        self.covered: Callable[[], int] = int
        self.reach: RingReach | None = None
        self.named = True
        self.names: list[QRectF] = []
        self._paths: list[tuple[Band, QPainterPath]] = []
        self.setZValue(_OVER_WALLS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def lie(self, reach: RingReach | None) -> None:
        """Move the rings around another token; None removes them."""
        if reach == self.reach:
            return
        if scene := self.scene():  # otherwise a repaint in between would leave the old rings on the felt
            scene.update(self.sceneBoundingRect())
        self.prepareGeometryChange()
        self.reach, self.names = reach, []
        self._paths = [(band, ring(reach, band.reach)) for band in reach.bands] if reach else []
        self.update()

    def name(self, named: bool) -> None:
        """Write the names, or leave them out while a read-out shows the exact distance."""
        if named != self.named:
            self.named = named
            self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """Return the ground of all rings that lies on the board, with room for their names."""
        box = QRectF()
        for _band, path in self._paths:
            box |= path.boundingRect()
        box &= whole(self.reach.ground) if self.reach else box
        return box.adjusted(-SIDE, -SIDE, SIDE, SIDE)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the part of each outline that is on the board, and its name."""
        tones, dot = theme.in_use(), 1 / painter.worldTransform().m11()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        near = QColor(tones.felt_ink)
        near.setAlpha(0 if tones.stark else _PALE)
        for place, (_band, path) in enumerate(self._paths):
            style = Qt.PenStyle.DashLine if place else Qt.PenStyle.SolidLine
            painter.setBrush(Qt.BrushStyle.NoBrush if place else near)
            painter.setPen(QPen(QColor(tones.felt_quiet), 1.5 * dot, style))
            painter.save()
            # Outlines beyond the edge of the board are cut off there.
            painter.setClipRect(self.boundingRect().adjusted(SIDE, SIDE, -SIDE, -SIDE))
            painter.drawPath(path)
            painter.restore()
        self._name_all(painter, _in_view(painter, widget, self.covered()))

    def _name_all(self, painter: QPainter, seen: QRectF) -> None:
        """Write the names, beginning with the farthest ring; no name covers a token or another name.

        The farthest comes first, because often only one of its sides is in view, which leaves it the fewest
        places.
        """
        self.names, people = [], self.clear()
        for band, path in reversed(self._paths if self.named else []):
            if self.reach:
                self.names += _name(painter, band, self.reach, path, seen, [*people, *self.names])


def ring(reach: RingReach, far: float) -> QPainterPath:
    """Return the outline of all squares within ``far`` feet or metres, even beyond the board’s edges.

    The radius is limited to columns plus rows: beyond that, the ring is off the board on every side.
    """
    ground, at = reach.ground, reach.square
    seen = min(far, (ground.columns + ground.rows) * ground.unit.side)
    return _around_first(reach.size, spans(ground, seen)).translated(at.column * SIDE, at.row * SIDE)


@lru_cache(maxsize=16)  # the same few rings lie around one combatant after another
def _around_first(size: int, rows: tuple[int, ...]) -> QPainterPath:
    """Return the closed outline around a token on the first square of the board."""
    path = QPainterPath()
    path.addPolygon(outline(Square(0, 0), size, rows))
    path.closeSubpath()
    return path


def outline(square: Square, size: int, rows: tuple[int, ...]) -> QPolygonF:
    """Return the outline of the squares around a token, going down the right side and up the left side.

    ``rows`` are the spans from `spans`: for each row away from the token, the number of columns in reach.
    """
    top, bottom = square.row - len(rows) + 1, square.row + size + len(rows) - 2
    right, left = list[QPointF](), list[QPointF]()
    for row in range(top, bottom + 1):
        across = rows[max(0, square.row - row, row - square.row - size + 1)]
        for y in (row, row + 1):
            right.append(QPointF((square.column + size + across) * SIDE, y * SIDE))
            left.append(QPointF((square.column - across) * SIDE, y * SIDE))
    return QPolygonF([*right, *reversed(left)])


def _in_view(painter: QPainter, widget: QWidget | None, covered: int) -> QRectF:
    """Return the part of the board in view above the corner note; empty without a widget."""
    back, _ = painter.worldTransform().inverted()
    return back.mapRect(QRectF(widget.rect().adjusted(0, 0, 0, -_NOTE - covered))) if widget else QRectF()


def named_at(reach: RingReach, path: QPainterPath, whole_in: QRectF | None = None) -> tuple[QPointF, ...]:
    """Return places for a ring’s name: the middles of those sides that are on the board, best first.

    With ``whole_in`` (where the middle of a name must lie so that the name is seen whole), only places inside
    it are returned. If there is none, the nearest place is moved inside it, so that no name is cut off.
    """
    box, middle = path.boundingRect(), area(reach.square, reach.size).center()
    xs, ys = (box.left(), box.right()), (box.top(), box.bottom())
    found = [*(QPointF(middle.x(), y) for y in ys), *(QPointF(x, middle.y()) for x in xs)]
    board = whole(reach.ground).adjusted(1, 1, -1, -1)  # a name on the very edge would be cut in half
    on_it = tuple(filter(board.contains, found))
    if whole_in is None:
        return on_it
    if seen := tuple(filter(whole_in.contains, on_it)):
        return seen
    return tuple(_moved_in(spot, whole_in) for spot in sorted(on_it, key=partial(_off, whole_in))[:1])


def _moved_in(spot: QPointF, box: QRectF) -> QPointF:
    """Return the nearest point of ``box``, or ``spot`` itself if it is too far outside."""
    near = QPointF(max(box.left(), min(spot.x(), box.right())), max(box.top(), min(spot.y(), box.bottom())))
    return near if _off(box, spot) <= _BESIDE else spot


def _off(box: QRectF, spot: QPointF) -> float:
    """Return the distance of ``spot`` from ``box``, across or down, whichever is larger."""
    return max(
        box.left() - spot.x(), spot.x() - box.right(), box.top() - spot.y(), spot.y() - box.bottom(), 0
    )


def _name(
    painter: QPainter, band: Band, reach: RingReach, path: QPainterPath, seen: QRectF, taken: list[QRectF]
) -> list[QRectF]:
    """Write the name of a band at each clear place, and return the ground covered.

    Names have the same size at every zoom, and are shortened where the ring is small. ``seen`` is the part of
    the board in view, ``taken`` the ground of tokens and other names. A large ring is named on every side,
    because only one side may be in view.
    """
    painter.setFont(QApplication.font())
    dot, room = 1 / painter.worldTransform().m11(), path.boundingRect().width()
    letters = painter.fontMetrics()
    wide = letters.horizontalAdvance(band.title) * dot
    across, down = wide / 2 + _PAD * dot, letters.height() * dot / 2
    spots = named_at(reach, path, seen.adjusted(across, down, -across, -down))
    boxes = [(spot, QRectF(spot.x() - across, spot.y() - down, 2 * across, 2 * down)) for spot in spots]
    clear = [one for one in boxes if not any(map(one[1].intersects, taken))]
    # A small ring is in view as a whole: one name is enough.
    clear = clear if room > seen.width() * _LARGE else clear[:1]
    for spot, _box in clear:
        painter.save()
        painter.translate(spot)
        painter.scale(dot, dot)
        # The short form of a name where the ring is narrow.
        say_on_ring(painter, band.title if wide + 4 * _PAD * dot <= room else band.word)
        painter.restore()
    return [box for _spot, box in clear]


def say_on_ring(painter: QPainter, title: str) -> None:
    """Write ``title`` centred on the origin, in a hollow of the cloth."""
    words = painter.fontMetrics().boundingRect(title).adjusted(-_PAD, 0, _PAD, 0)
    words.moveCenter(QRectF(0, 0, 0, 0).center().toPoint())
    tones = theme.in_use()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(hollow(tones))
    painter.drawRoundedRect(words, _ROUND, _ROUND)
    painter.setPen(QColor(tones.felt_ink))
    painter.drawText(words, Qt.AlignmentFlag.AlignCenter, title)
