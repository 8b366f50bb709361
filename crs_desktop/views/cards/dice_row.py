"""A row of dice, which roll before they lie still."""

from PySide6.QtCore import QSize, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from crs_desktop.override import override
from crs_desktop.rules.values import Name
from crs_desktop.views.cards.die import paint_die
from crs_desktop.views.cards.motion import AnyKey, finish
from crs_desktop.views.cards.throws import Throw

_EDGE = 4
_TURN, _FACES = 150.0, 6  # degrees turned and faces shown while rolling
_NOTHING = Throw(Name(""), 6, 0)


class DiceRow(QWidget):
    """Dice in the middle of the row or at its left, each at most ``largest`` pixels wide."""

    def __init__(self, largest: int, centred: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        """Paint the dice, lying or rolling."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        across, centres = self._places()
        for die, figure in enumerate(self.figures() or ("",) * self._throw.count):
            painter.save()
            painter.translate(centres[die], round(self.height() / 2))
            angle = (1 - self._still(die)) * (_TURN if die % 2 else -_TURN)
            paint_die(painter, self._throw.sides, across / 2, angle, str(figure))
            painter.restore()
        painter.end()

    def _places(self) -> tuple[float, list[int]]:
        """Return the width of a die and the middles of all, in pixels, a sixth of a die apart."""
        count = self._throw.count
        across = min(self._largest, self.height() - 2 * _EDGE, self.width() / max(1, count * 7 / 6))
        step = across * 7 / 6
        left = (self.width() - count * step + across / 6) / 2 if self._centred else 0
        return across, [round(left + die * step + across / 2) for die in range(count)]

    def _still(self, die: int) -> float:
        """Return how far a die has come to rest, 0 to 1; the last one takes longest."""
        own = 0.6 + 0.4 * (die + 1) / self._throw.count
        return 1 - (1 - min(1.0, self._rolled / own)) ** 3  # fast at first, slow at the end

    def _figure(self, die: int) -> int:
        """Return the face of a die; faces shown on the way have no meaning."""
        ahead = round((1 - self._still(die)) * _FACES)
        # Steps of 5 look more like a roll than counting down would.
        return (self._throw.shown[die] - 1 + 5 * ahead) % self._throw.sides + 1

    def _go_on(self, rolled: float) -> None:
        self._rolled = rolled
        self.update()
