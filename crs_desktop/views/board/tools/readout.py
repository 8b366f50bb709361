"""The slip that says how far it is: it lies where neither end is covered, with as many lines as fit there."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from textwrap import wrap
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from crs_desktop.override import override
from crs_desktop.views.board.tokens.layout import text_font
from crs_desktop.views.style import theme

_ABOVE_ALL = 200
_PAD = 8
_FEWEST_LETTERS, _MOST_LETTERS = 16, 48
"""In a line."""
_NARROWER = 0.7


_PLACES = 12
"""So many places across and down are looked at where there is no room beside the start."""
_Way = tuple[list[str], str]


class _Placed(NamedTuple):
    """How much would be covered by which lines where; ``folded`` is what they leave out."""

    covered: int
    at: QPointF
    lines: list[str]
    folded: str


class Readout(QGraphicsItem):
    """A slip of paper with a few lines, as large at every zoom. ``folded`` is what it has no room for."""

    def __init__(self) -> None:
        super().__init__()
        self.words, self.lines, self.folded = "", [""], ""
        self._box = QRectF()
        self._view: QGraphicsView | None = None
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
        """Write something else on it, and lie beside the start, on none of the ``ends``.

        Where all of it has no room it is narrower, then has fewer lines: the first ones are most wanted.
        Where even the first has none, it lies farther off.
        """
        self._leave()
        self._view = view
        self.prepareGeometryChange()
        self.words, self._barred = words, barred
        grounds = [_pixels(view, ground) for ground in (start, *ends)]
        ways = list(_ways_to_say(words, view.viewport().width()))
        placed = (_placed(view, grounds, way, _near(grounds, _measured(way[0]))) for way in ways)
        far = (_placed(view, grounds, way, _anywhere(view, grounds[0])) for way in ways[-1:])
        self._lie(view, _least_covering(chain(placed, far)))
        self.show()
        self.update()

    def clear(self) -> None:
        """Take it off the board, and draw over where it lay."""
        self._leave()
        self.setVisible(False)

    def _leave(self) -> None:
        """Draw over where it lies: as large at every zoom, it left a part of itself on the felt."""
        if self._view is not None and self.isVisible():
            lay = self._box.translated(self._view.mapFromScene(self.pos()))
            self._view.viewport().update(lay.toAlignedRect().adjusted(-2, -2, 2, 2))

    def _lie(self, view: QGraphicsView, placed: _Placed) -> None:
        self.lines, self.folded, self._box = placed.lines, placed.folded, _measured(placed.lines)
        self.setPos(view.mapToScene(placed.at.toPoint()))

    def boundingRect(self) -> QRectF:  # noqa: N802
        """In pixels, its middle at the item’s place."""
        return self._box

    @override
    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
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


def _ways_to_say(words: str, room: int) -> Iterator[_Way]:
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


def _placed(view: QGraphicsView, grounds: Sequence[QRectF], way: _Way, wanted: Sequence[QPointF]) -> _Placed:
    """Where so many lines lie in view, covering as little as may be."""
    port, slip = QRectF(view.viewport().rect()), _measured(way[0])
    corners = (port.topLeft(), port.topRight(), port.bottomLeft(), port.bottomRight())
    places = (_held(port, at, slip) for at in (*wanted, *corners))
    covered, at = min(((_covered(slip.translated(at), grounds), at) for at in places), key=lambda one: one[0])
    return _Placed(covered, at, *way)


def _least_covering(placed: Iterable[_Placed]) -> _Placed:
    """The first that covers nothing; where each covers something, the one that covers least."""
    tried = list[_Placed]()
    for one in placed:
        if not one.covered:
            return one
        tried.append(one)
    return min(tried, key=lambda one: one.covered)


def _anywhere(view: QGraphicsView, start: QRectF) -> list[QPointF]:
    """Places all over the view, those near the start first."""
    port = view.viewport().rect()
    every = [
        QPointF(x, y)
        for x in range(0, port.width(), max(1, port.width() // _PLACES))
        for y in range(0, port.height(), max(1, port.height() // _PLACES))
    ]
    return sorted(every, key=lambda at: (at - start.center()).manhattanLength())


def _near(grounds: Sequence[QRectF], slip: QRectF) -> list[QPointF]:
    """Above the first ground, or below where the next lies higher; else at one of its sides."""
    start, up = grounds[0], grounds[1].center().y() < grounds[0].center().y() - 1
    far_x, far_y = (start.width() + slip.width()) / 2 + 4, (start.height() + slip.height()) / 2 + 4
    rows, aside = (far_y, -far_y) if up else (-far_y, far_y), (slip.width() - start.width()) / 2
    ways = [*((0.0, y) for y in rows), (-far_x, 0.0), (far_x, 0.0)]
    ways += [(x, y) for y in rows for x in (-aside, aside)]
    return [start.center() + QPointF(*way) for way in ways]


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
