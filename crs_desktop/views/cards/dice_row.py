"""A row of dice, which roll before they lie still."""

from math import ceil, pi, sin

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from crs_desktop.override import override
from crs_desktop.rules.values import Name
from crs_desktop.views.cards.die import TURNS, picture
from crs_desktop.views.cards.motion import AnyKey, finish
from crs_desktop.views.cards.throws import Throw
from crs_desktop.views.style import materials, theme

ROLL = 3
"""Duration of a roll in flips of a card."""
_EDGE, _WOOD, _ROLL = 4, 7, 1.2
"""Margin around the dice and width of the tray’s wood in pixels; way of a rolling die in its own widths."""
_PART = {6: 0.64, 12: 0.71, 20: 1.0}
"""Width of a die as a part of the largest."""
_FACES = 6  # shown while rolling
_NOTHING = Throw(Name(""), 6, 0)


class DiceRow(QWidget):
    """Dice in the middle of the row or at its left, each at most ``largest`` pixels wide."""

    def __init__(self, largest: int, centred: bool = True) -> None:
        super().__init__()
        self._largest, self._centred = largest, centred
        self._throw, self._rolled = _NOTHING, 1.0
        self.roll = QVariantAnimation(self)
        self.roll.setStartValue(0.0)
        self.roll.setEndValue(1.0)
        self.roll.valueChanged.connect(self._go_on)
        AnyKey(self.roll)

    @property
    def throw(self) -> Throw:
        """The dice in this row."""
        return self._throw

    @override
    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(3 * self._largest * 7 // 6, self._largest + 2 * _EDGE)

    def lay(self, throw: Throw | None, milliseconds: int = 0) -> None:
        """Show other dice; rolled ones turn for ``milliseconds`` before they lie still."""
        finish(self.roll)
        self._throw = throw or _NOTHING
        self.setAccessibleName(" ".join(map(str, self._throw.shown)))
        # Blank dice lie still.
        if self._throw.shown and milliseconds:
            self.roll.setDuration(milliseconds)
            self.roll.start()
        self.update()

    def figures(self) -> tuple[int, ...]:
        """Return the numbers on the dice at this moment; empty while they are blank."""
        return tuple(self._figure(die) for die in range(len(self._throw.shown)))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the tray, and the dice in it, lying or rolling."""
        across, centres = self._places()
        if across < 1:  # before the layout has given it room
            return
        painter, tones = QPainter(self), theme.in_use()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._centred and centres:
            self._paint_tray(painter, QRectF(self._tray(across, len(centres))))
        figures = self.figures() or ("",) * self._throw.count
        for die, (figure, centre) in enumerate(zip(figures, centres, strict=True)):
            away = 1 - self._still(die)
            middle = QPointF(centre - away * across * _ROLL, self.height() / 2 - _hop(away) * across)
            box = QRectF(-across * 0.36, -across * 0.26, across * 0.74, across * 0.72)
            materials.cast(painter, box.translated(middle), across / 3, tones, 6)
            turn = ceil(away * TURNS)
            ratio = self.devicePixelRatioF()
            drawn = picture(self._throw.sides, round(across), ratio, tones, str(figure), turn)
            painter.drawPixmap(middle - QPointF(round(across) / 2, round(across) / 2), drawn)
        painter.end()

    def _tray(self, across: float, count: int) -> QRect:
        wide = min(self.width(), round((count * 7 / 6 + 2 * _ROLL) * across) + 2 * _WOOD)
        return QRect((self.width() - wide) // 2, 0, wide, self.height())

    def _paint_tray(self, painter: QPainter, box: QRectF) -> None:
        """Paint wood around darker cloth."""
        tones, inner = theme.in_use(), box.adjusted(_WOOD, _WOOD, -_WOOD, -_WOOD).toRect()
        frame = QPainterPath()
        frame.addRoundedRect(box, 8, 8)
        painter.save()
        painter.setClipPath(frame)
        materials.lay(painter, "wood", tones, box.toRect())
        painter.restore()
        materials.lay(painter, "beyond", tones, inner)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QColor(tones.rail))
        painter.drawRect(QRectF(inner).adjusted(-0.5, -0.5, 0.5, 0.5))

    def _places(self) -> tuple[float, list[int]]:
        """Return the width of a die and the middles of all, in pixels, a sixth of a die apart."""
        count = self._throw.count
        edge, largest = _EDGE, self._largest
        if self._centred:
            edge, largest = _EDGE + _WOOD, round(largest * _PART.get(self._throw.sides, 0.8))
        room = min(self.height() - 2 * edge, self.width() / max(1, count * 7 / 6))
        across = max(1, min(largest, room))  # a half of a low window may leave no room
        # A sixth of a die lies between two of them.
        step = across * 7 / 6
        left = (self.width() - count * step + across / 6) / 2 if self._centred else 0
        return across, [round(left + die * step + across / 2) for die in range(count)]

    def _still(self, die: int) -> float:
        """Return how far a die has come to rest, 0 to 1; the last one takes longest."""
        own = 0.6 + 0.4 * (die + 1) / self._throw.count
        return 1 - (1 - min(1.0, self._rolled / own)) ** 2  # fast at first, slow at the end

    def _figure(self, die: int) -> int:
        """Return the face of a die; faces shown on the way have no meaning."""
        ahead = round((1 - self._still(die)) * _FACES)
        # Steps of 5 look more like a roll than counting down would.
        return (self._throw.shown[die] - 1 + 5 * ahead) % self._throw.sides + 1

    def _go_on(self, rolled: float) -> None:
        self._rolled = rolled
        self.update()


def _hop(away: float) -> float:
    """Return the height of a rolling die over the cloth, as a part of its width."""
    # Three hops, each lower than the last.
    return abs(sin(away * 3 * pi)) * away * 0.4
