"""The tint of a square under the mouse while a place is asked for."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from crs_desktop.override import override
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.board.ground.squares import SIDE
from crs_desktop.views.style import theme

_UNDER_ALL = -100


class SquareTint(QGraphicsItem):
    """The tint of squares: filled if a move there is allowed; hatched, with the reason as tooltip, if not."""

    def __init__(self) -> None:
        super().__init__()
        self._box = QRectF(0, 0, SIDE, SIDE)
        self.why_not: WhyNot | None = None
        self.setZValue(_UNDER_ALL)
        self.hide()

    def show_on(self, box: QRectF, why_not: WhyNot | None) -> None:
        """Tint the squares of a box; ``why_not`` is the reason against a move there."""
        self.prepareGeometryChange()
        self._box, self.why_not = box, why_not
        self.setToolTip(str(why_not) if why_not else "")
        self.setVisible(True)
        self.update()

    @override
    def boundingRect(self) -> QRectF:  # noqa: N802
        return self._box

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint in colour and pattern, so that neither is needed to tell the two apart."""
        tones, barred = theme.in_use(), self.why_not is not None
        tone = QColor(tones.felt_hurt if barred else tones.felt_healed)
        painter.setPen(QPen(tone, SIDE * 0.05))
        tone.setAlpha(150 if barred else 70)
        style = Qt.BrushStyle.BDiagPattern if barred else Qt.BrushStyle.SolidPattern
        painter.setBrush(QBrush(tone, style))
        inset = SIDE * 0.06
        painter.drawRoundedRect(self._box.adjusted(inset, inset, -inset, -inset), 4, 4)
