"""The slip that says how far it is: it lies where neither end is covered, with as many lines as fit there."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from crs_desktop.views.board.tokens.layout import text_font
from crs_desktop.views.style import theme

_ABOVE_ALL = 200
_PAD = 8
_FEWEST_LETTERS, _MOST_LETTERS = 16, 48
"""In a line."""
_NARROWER = 0.7


class Readout(QGraphicsItem):
    """A slip of paper with a few lines, as large at every zoom. ``folded`` is what it has no room for."""

    def __init__(self) -> None:
        super().__init__()
        self.words, self.lines, self.folded = "", [""], ""
        self._box = QRectF()
        self._barred = False
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setZValue(_ABOVE_ALL)
        self.hide()

    def say(
        self,
        view: QGraphicsView,
        start: QRectF,
        ends: Sequence[QRectF],
        words: str,
        barred: bool = False,
    ) -> None:
        """Write something else on it, and lie beside the start.

        Where all of it has no room it is narrower, then has fewer lines: the first ones are most wanted.
        """
        self.prepareGeometryChange()
        self.words, self._barred = words, barred
        grounds = [_pixels(view, ground) for ground in (start, *ends)]
        best = None
        for lines, folded in _ways_to_say(words, view.viewport().width()):
            box = _measured(lines)
            covered, place = _beside(view, grounds, box)
            if best is None or covered < best[0]:
                best = covered, place, box, lines, folded
            if not covered:
                break
        if best:
            _covered_now, place, self._box, self.lines, self.folded = best
            self.setPos(view.mapToScene(place.toPoint()))
        self.show()
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """In pixels, its middle at the item’s place."""
        return self._box

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Ink on paper."""
        tones, box = theme.in_use(), self.boundingRect().adjusted(1, 1, -1, -1)
        painter.setPen(QPen(QColor(tones.rim), 1))
        painter.setBrush(QColor(tones.paper))
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(QColor(tones.hurt if self._barred else tones.ink))
        room = box.adjusted(_PAD - 1, _PAD / 2 - 1, 1 - _PAD, 0)
        for place, line in enumerate(self.lines):
            painter.setFont(text_font(bold=place == 0))
            side = Qt.AlignmentFlag.AlignLeft if len(self.lines) > 1 else Qt.AlignmentFlag.AlignHCenter
            painter.drawText(room, side | Qt.AlignmentFlag.AlignTop, line)
            room.setTop(room.top() + painter.fontMetrics().height())


def _ways_to_say(words: str, room: int) -> Iterator[tuple[list[str], str]]:
    """Lines that fit into so many pixels, and what they leave out: all that is said first, then less."""
    said = words.split("\n")
    fit = (room - 4 * _PAD) // max(1, QFontMetrics(text_font()).averageCharWidth())
    letters = max(_FEWEST_LETTERS, min(_MOST_LETTERS, fit))
    for most in (letters, max(_FEWEST_LETTERS, round(letters * _NARROWER))):
        yield _in_lines(said, most), ""
    for kept in range(len(said) - 1, 0, -1):
        yield _in_lines([*said[: kept - 1], said[kept - 1] + " …"], letters), "\n".join(said[kept:])


def _in_lines(said: Sequence[str], letters: int) -> list[str]:
    return [part for line in said for part in (wrap(line, letters) if len(line) > letters else [line])]


def _measured(lines: Sequence[str]) -> QRectF:
    """Room for these; the first stands out."""
    first, *others = lines
    bold, plain = QFontMetricsF(text_font(bold=True)), QFontMetricsF(text_font())
    wides = [bold.horizontalAdvance(first), *map(plain.horizontalAdvance, others)]
    wide, high = max(wides) + 2 * _PAD, bold.height() + len(others) * plain.height() + _PAD
    return QRectF(-wide / 2, -high / 2, wide, high)


def _beside(view: QGraphicsView, grounds: Sequence[QRectF], slip: QRectF) -> tuple[int, QPointF]:
    """Where the middle of the slip lies, in view, covering as little as may be: how much, and the pixel.

    The first ground is the start. That is above it, or below where the line goes up; where neither has
    room, at one of its sides, else in a corner of the view.
    """
    start, up = grounds[0], grounds[1].center().y() < grounds[0].center().y() - 1
    far_x, far_y = (start.width() + slip.width()) / 2 + 4, (start.height() + slip.height()) / 2 + 4
    rows, aside = (far_y, -far_y) if up else (-far_y, far_y), (slip.width() - start.width()) / 2
    ways = [*((0.0, y) for y in rows), (-far_x, 0.0), (far_x, 0.0)]
    ways += [(x, y) for y in rows for x in (-aside, aside)]
    wanted = [start.center() + QPointF(*way) for way in ways]
    port = QRectF(view.viewport().rect())
    wanted += [port.topLeft(), port.topRight(), port.bottomLeft(), port.bottomRight()]
    places = [_held(port, at, slip) for at in wanted]
    return min(((_covered(slip.translated(at), grounds), at) for at in places), key=lambda one: one[0])


def _pixels(view: QGraphicsView, ground: QRectF) -> QRectF:
    return QRectF(view.mapFromScene(ground).boundingRect())


def _held(port: QRectF, at: QPointF, slip: QRectF) -> QPointF:
    """The nearest place from which all of it is seen."""
    wide, high = slip.width() / 2 + 2, slip.height() / 2 + 4
    x = max(wide, min(at.x(), port.width() - wide))
    return QPointF(x, max(high, min(at.y(), port.height() - high)))


def _covered(slip: QRectF, grounds: Sequence[QRectF]) -> int:
    """How much of these it covers, in whole pixels."""
    parts = [slip & ground for ground in grounds]
    return round(sum(part.width() * part.height() for part in parts))
