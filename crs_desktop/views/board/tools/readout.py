"""The read-out: a label with the distance, placed so that it covers neither end of the line."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from textwrap import wrap
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from crs_desktop.override import override
from crs_desktop.views.style import theme

_ABOVE_ALL = 200
_PAD = 8
_FEWEST_LETTERS, _MOST_LETTERS = 16, 48
"""Letters in a line, at least and at most."""
_NARROWER = 0.7


_PLACES = 12
"""Number of places across and down that are tried if there is no room beside the start."""
_Way = tuple[list[str], str]


class _Placed(NamedTuple):
    """A possible place: the pixels it would cover, its lines, and the words (``folded``) left out of them."""

    covered: int
    at: QPointF
    lines: list[str]
    folded: str


class Readout(QGraphicsItem):
    """A label with a few lines, equally large at every zoom; ``folded`` is the words that do not fit."""

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
        """Write ``words``, and move beside the start where no ground of ``ends`` is covered.

        If they do not fit, the label becomes narrower, then shorter: the first lines matter most. If not even
        the first line fits, the label moves farther away.
        """
        self._leave()
        self._view = view
        self.prepareGeometryChange()
        self.words, self._barred = words, barred
        grounds = [_pixels(view, ground) for ground in (start, *ends)]
        ways = list(_ways_to_say(words, view.viewport().width()))
        placed = (_placed(view, grounds, way, _near(grounds, _measured(way[0]))) for way in ways)
        # Even the shortest way to say it may need a place farther off.
        far = (_placed(view, grounds, way, _anywhere(view, grounds[0])) for way in ways[-1:])
        self._lie(view, _least_covering(chain(placed, far)))
        self.show()
        self.update()

    def clear(self) -> None:
        """Remove the label from the board."""
        self._leave()
        self.setVisible(False)

    def _leave(self) -> None:
        """Repaint the ground under the label, because Qt left a part of it on the felt."""
        if self._view is not None and self.isVisible():
            lay = self._box.translated(self._view.mapFromScene(self.pos()))
            self._view.viewport().update(lay.toAlignedRect().adjusted(-2, -2, 2, 2))

    def _lie(self, view: QGraphicsView, placed: _Placed) -> None:
        self.lines, self.folded, self._box = placed.lines, placed.folded, _measured(placed.lines)
        self.setPos(view.mapToScene(placed.at.toPoint()))

    def boundingRect(self) -> QRectF:  # noqa: N802
        """Return the box in pixels around the item’s place."""
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
            painter.setFont(theme.bold(QApplication.font()) if place == 0 else QApplication.font())
            side = Qt.AlignmentFlag.AlignLeft if len(self.lines) > 1 else Qt.AlignmentFlag.AlignHCenter
            painter.drawText(room, side | Qt.AlignmentFlag.AlignTop, line)
            room.setTop(room.top() + painter.fontMetrics().height())


def _ways_to_say(words: str, room: int) -> Iterator[_Way]:
    """Yield ways to break ``words`` into lines ``room`` pixels wide, with the words left out: all first."""
    said = words.split("\n")
    # Letters in a line, by their average width.
    fit = (room - 4 * _PAD) // max(1, QFontMetrics(QApplication.font()).averageCharWidth())
    letters = max(_FEWEST_LETTERS, min(_MOST_LETTERS, fit))
    for most in (letters, max(_FEWEST_LETTERS, round(letters * _NARROWER))):
        yield _in_lines(said, most), ""
    for kept in range(len(said) - 1, 0, -1):
        # Dots tell that the tooltip has more.
        yield _in_lines([*said[: kept - 1], said[kept - 1] + " …"], letters), "\n".join(said[kept:])


def _in_lines(said: Sequence[str], letters: int) -> list[str]:
    return [part for line in said for part in (wrap(line, letters) if len(line) > letters else [line])]


def _measured(lines: Sequence[str]) -> QRectF:
    """Return the box for these lines; the first line is bold."""
    first, *others = lines
    bold, plain = QFontMetricsF(theme.bold(QApplication.font())), QFontMetricsF(QApplication.font())
    wides = [bold.horizontalAdvance(first), *map(plain.horizontalAdvance, others)]
    wide, high = max(wides) + 2 * _PAD, bold.height() + len(others) * plain.height() + _PAD
    return QRectF(-wide / 2, -high / 2, wide, high)


def _placed(view: QGraphicsView, grounds: Sequence[QRectF], way: _Way, wanted: Sequence[QPointF]) -> _Placed:
    """Return the place in view where these lines cover the least of ``grounds``."""
    port, slip = QRectF(view.viewport().rect()), _measured(way[0])
    # Held in view, these are places in the corners of the view.
    corners = (port.topLeft(), port.topRight(), port.bottomLeft(), port.bottomRight())
    places = (_held(port, at, slip) for at in (*wanted, *corners))
    covered, at = min(((_covered(slip.translated(at), grounds), at) for at in places), key=lambda one: one[0])
    return _Placed(covered, at, *way)


def _least_covering(placed: Iterable[_Placed]) -> _Placed:
    """Return the first place that covers nothing, else the one that covers least."""
    tried = list[_Placed]()
    for one in placed:
        if not one.covered:
            return one
        tried.append(one)
    return min(tried, key=lambda one: one.covered)


def _anywhere(view: QGraphicsView, start: QRectF) -> list[QPointF]:
    """Return places all over the view, the nearest to the start first."""
    port = view.viewport().rect()
    every = [
        QPointF(x, y)
        for x in range(0, port.width(), max(1, port.width() // _PLACES))
        for y in range(0, port.height(), max(1, port.height() // _PLACES))
    ]
    return sorted(every, key=lambda at: (at - start.center()).manhattanLength())


def _near(grounds: Sequence[QRectF], slip: QRectF) -> list[QPointF]:
    """Return places next to the start: above and below it, at its sides, and at its corners.

    The side away from the next ground comes first.
    """
    start, up = grounds[0], grounds[1].center().y() < grounds[0].center().y() - 1
    far_x, far_y = (start.width() + slip.width()) / 2 + 4, (start.height() + slip.height()) / 2 + 4
    rows, aside = (far_y, -far_y) if up else (-far_y, far_y), (slip.width() - start.width()) / 2
    ways = [*((0.0, y) for y in rows), (-far_x, 0.0), (far_x, 0.0)]
    ways += [(x, y) for y in rows for x in (-aside, aside)]
    return [start.center() + QPointF(*way) for way in ways]


def _pixels(view: QGraphicsView, ground: QRectF) -> QRectF:
    return QRectF(view.mapFromScene(ground).boundingRect())


def _held(port: QRectF, at: QPointF, slip: QRectF) -> QPointF:
    """Return the nearest place from which the whole label is in view."""
    wide, high = slip.width() / 2 + 2, slip.height() / 2 + 4
    x = max(wide, min(at.x(), port.width() - wide))
    return QPointF(x, max(high, min(at.y(), port.height() - high)))


def _covered(slip: QRectF, grounds: Sequence[QRectF]) -> int:
    """Return how many pixels of the grounds the label covers."""
    parts = [slip & ground for ground in grounds]
    return round(sum(part.width() * part.height() for part in parts))
