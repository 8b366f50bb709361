"""The rings around one: how far each band of the system reaches, as the squares are counted."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from crs_desktop.rules.ground.battlefield import Band
from crs_desktop.rules.ground.squares import Ground, Square, spans
from crs_desktop.views.board.ground.squares import SIDE, area, whole
from crs_desktop.views.board.tokens.layout import text_font
from crs_desktop.views.style import theme

_OVER_GROUND = -90
_PAD, _NOTE = 3, 28
_BESIDE = 2 * SIDE
"""A name whose middle lies so far beside the part in which names are seen whole may be moved there."""
_LARGE = 0.7
"""A ring that is as high as this part of what is in view is often not seen whole."""


class RingReach(Struct, frozen=True):
    """Rings around a token of size × size squares."""

    square: Square
    size: int
    bands: tuple[Band, ...]
    ground: Ground


class RangeRings(QGraphicsItem):
    """Lie on the ground under all tokens; the nearest is drawn whole, the farther ones broken.

    ``clear`` gives the ground of everybody, on which no name may lie; ``names`` are the grounds on which
    names were written last.
    """

    def __init__(self) -> None:
        super().__init__()
        self.clear: Callable[[], Sequence[QRectF]] = list
        self.reach: RingReach | None = None
        self.named = True
        self.names: list[QRectF] = []
        self._paths: list[tuple[Band, QPainterPath]] = []
        self.setZValue(_OVER_GROUND)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def lie(self, reach: RingReach | None) -> None:
        """Lie around somebody; around nobody: are gone."""
        if reach == self.reach:
            return
        if scene := self.scene():  # painted in between, it would not be asked to draw over where it was
            scene.update(self.sceneBoundingRect())
        self.prepareGeometryChange()
        self.reach, self.names = reach, []
        self._paths = [(band, ring(reach, band.reach)) for band in reach.bands] if reach else []
        self.update()

    def name(self, named: bool) -> None:
        """Write the names, or leave them out while a read-out says more."""
        if named != self.named:
            self.named = named
            self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """All of them, as far as the board goes, with room for their names."""
        box = QRectF()
        for _band, path in self._paths:
            box |= path.boundingRect()
        box &= whole(self.reach.ground) if self.reach else box
        return box.adjusted(-SIDE, -SIDE, SIDE, SIDE)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """As much of each outline as is on the board, and its name."""
        tones, dot = theme.in_use(), 1 / painter.worldTransform().m11()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for place, (_band, path) in enumerate(self._paths):
            style = Qt.PenStyle.DashLine if place else Qt.PenStyle.SolidLine
            painter.setPen(QPen(QColor(tones.felt_quiet), 1.5 * dot, style))
            painter.save()
            painter.setClipRect(self.boundingRect().adjusted(SIDE, SIDE, -SIDE, -SIDE))
            painter.drawPath(path)
            painter.restore()
        self._name_all(painter, _in_view(painter, widget))

    def _name_all(self, painter: QPainter, seen: QRectF) -> None:
        """From the farthest on, which often has one side alone in view; none lies over another or anybody."""
        self.names, people = [], self.clear()
        for band, path in reversed(self._paths if self.named else []):
            if self.reach:
                self.names += _name(painter, band, self.reach, path, seen, [*people, *self.names])


def ring(reach: RingReach, far: float) -> QPainterPath:
    """The outline of all squares within so many feet or metres, as if the board went on for ever.

    Once it has left the board on all sides it goes no farther: nobody would see where it is.
    """
    ground, path = reach.ground, QPainterPath()
    seen = min(far, (ground.columns + ground.rows) * ground.unit.side)
    path.addPolygon(outline(reach.square, reach.size, spans(ground, seen)))
    path.closeSubpath()
    return path


def outline(square: Square, size: int, rows: tuple[int, ...]) -> QPolygonF:
    """Row by row down the right side and up the left one; ``rows`` are those of `spans`."""
    top, bottom = square.row - len(rows) + 1, square.row + size + len(rows) - 2
    right, left = list[QPointF](), list[QPointF]()
    for row in range(top, bottom + 1):
        across = rows[max(0, square.row - row, row - square.row - size + 1)]
        for y in (row, row + 1):
            right.append(QPointF((square.column + size + across) * SIDE, y * SIDE))
            left.append(QPointF((square.column - across) * SIDE, y * SIDE))
    return QPolygonF([*right, *reversed(left)])


def _in_view(painter: QPainter, widget: QWidget | None) -> QRectF:
    """The part of the board that is in view over the note in its corner; nothing where it is on no widget."""
    back, _ = painter.worldTransform().inverted()
    return back.mapRect(QRectF(widget.rect().adjusted(0, 0, 0, -_NOTE))) if widget else QRectF()


def named_at(reach: RingReach, path: QPainterPath, whole_in: QRectF | None = None) -> tuple[QPointF, ...]:
    """Where a ring may be named: in the middle of the sides that are on the board, the first before others.

    Where any name is seen whole (its middle is in ``whole_in`` then), these alone; else the one that would be
    cut at the edge of the view is moved into it.
    """
    box, middle = path.boundingRect(), area(reach.square, reach.size).center()
    xs, ys = (box.left(), box.right()), (box.top(), box.bottom())
    found = [*(QPointF(middle.x(), y) for y in ys), *(QPointF(x, middle.y()) for x in xs)]
    board = whole(reach.ground).adjusted(1, 1, -1, -1)
    on_it = tuple(filter(board.contains, found))
    if whole_in is None:
        return on_it
    if seen := tuple(filter(whole_in.contains, on_it)):
        return seen
    return tuple(_moved_in(spot, whole_in) for spot in sorted(on_it, key=partial(_off, whole_in))[:1])


def _moved_in(spot: QPointF, box: QRectF) -> QPointF:
    """The nearest place in a box, for one that is a square beside it at the most; else the spot itself."""
    near = QPointF(max(box.left(), min(spot.x(), box.right())), max(box.top(), min(spot.y(), box.bottom())))
    return near if _off(box, spot) <= _BESIDE else spot


def _off(box: QRectF, spot: QPointF) -> float:
    """How far a spot is from a box, across or down, whichever is more."""
    return max(
        box.left() - spot.x(), spot.x() - box.right(), box.top() - spot.y(), spot.y() - box.bottom(), 0
    )


def _name(
    painter: QPainter, band: Band, reach: RingReach, path: QPainterPath, seen: QRectF, taken: list[QRectF]
) -> list[QRectF]:
    """As large at every zoom: in short where there is no room; on each side where one alone may be in view.

    ``seen`` is the part of the board that is in view, ``taken`` where people stand and other names lie; where
    this one does is given back.
    """
    painter.setFont(text_font())
    dot, room = 1 / painter.worldTransform().m11(), path.boundingRect().width()
    letters = painter.fontMetrics()
    wide = letters.horizontalAdvance(band.title) * dot
    across, down = wide / 2 + _PAD * dot, letters.height() * dot / 2
    spots = named_at(reach, path, seen.adjusted(across, down, -across, -down))
    boxes = [(spot, QRectF(spot.x() - across, spot.y() - down, 2 * across, 2 * down)) for spot in spots]
    clear = [one for one in boxes if not any(map(one[1].intersects, taken))]
    clear = clear if room > seen.height() * _LARGE else clear[:1]
    for spot, _box in clear:
        painter.save()
        painter.translate(spot)
        painter.scale(dot, dot)
        say_on_ring(painter, band.title if wide + 4 * _PAD * dot <= room else band.word)
        painter.restore()
    return [box for _spot, box in clear]


def say_on_ring(painter: QPainter, title: str) -> None:
    """Write it with its middle at the origin, on the tone of the felt."""
    words = painter.fontMetrics().boundingRect(title).adjusted(-_PAD, 0, _PAD, 0)
    words.moveCenter(QRectF(0, 0, 0, 0).center().toPoint())
    tones = theme.in_use()
    painter.fillRect(words, QColor(tones.felt))
    painter.setPen(QColor(tones.felt_ink))
    painter.drawText(words, Qt.AlignmentFlag.AlignCenter, title)
