"""The flight of a picked card from its fan to its place, while the next fan lies there already."""

from collections.abc import Callable
from math import cos, pi

from PySide6.QtCore import (
    QEasingCurve,
    QObject,
    QPointF,
    QRect,
    QSequentialAnimationGroup,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from crs_desktop.models.bridge import Step
from crs_desktop.play.session.sources import Fan
from crs_desktop.rules.facts import CardSpent
from crs_desktop.views.cards import faces
from crs_desktop.views.cards.arc import Lie
from crs_desktop.views.cards.motion import SLIDE, AnyKey, Landing, Lands, finish


class Flight(QWidget):
    """A card in flight over the whole window; it lets clicks through and disappears when it lands."""

    landed = Signal()

    def __init__(
        self, window: QWidget, spent: CardSpent, start: Lie, goal: Callable[[], Landing], back: str
    ) -> None:
        """Prepare a flight from ``start``, in pixels of ``window``.

        ``goal`` is called after the flip, because the layout may change during it.
        """
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        # It covers the whole window and paints nothing but the card.
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setGeometry(window.rect())
        self._back, self._face = _pictures(spent, start.height, self.devicePixelRatioF(), back)
        self._start, self._goal, self._landing = start, goal, Landing(start, True)
        self._turned = self._way = 0.0
        self.journey = QSequentialAnimationGroup(self)

    def start(self, milliseconds: int, turned: bool) -> None:
        """Flip for ``milliseconds``, or wait as long if ``turned`` already; then slide."""
        self._turned = float(turned)
        flip = self._phase(milliseconds, QEasingCurve.Type.InOutSine, self._stay if turned else self._turn)
        flip.finished.connect(self._aim)
        self._phase(round(milliseconds * SLIDE), QEasingCurve.Type.OutCubic, self._slide)
        self.journey.finished.connect(self._land)
        AnyKey(self.journey)
        self.show()
        self.raise_()
        self.journey.start()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the card at this moment of its flight."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        lie = self._lie()
        painter.translate(lie.x, lie.y)
        painter.rotate(lie.angle)
        scale = lie.height / self._start.height
        # A scale of 0 could not be painted.
        painter.scale(scale * max(0.02, abs(cos(pi * self._turned))), scale)
        # Fades only near the end of the way.
        painter.setOpacity(1 if self._landing.stays else 1 - self._way**8)
        # Past the edge, the other side is seen.
        self._draw(painter, self._face if self._turned > 0.5 else self._back)
        painter.end()

    def _draw(self, painter: QPainter, picture: QPixmap) -> None:
        whole = faces.size(self._start.height)
        painter.drawPixmap(QPointF(-whole.width() / 2, -whole.height() / 2), picture)

    def _phase(
        self, milliseconds: int, easing: QEasingCurve.Type, step: Callable[[float], None]
    ) -> QVariantAnimation:
        phase = QVariantAnimation(self.journey)
        phase.setStartValue(0.0)
        phase.setEndValue(1.0)
        phase.setDuration(milliseconds)
        phase.setEasingCurve(easing)
        phase.valueChanged.connect(step)
        self.journey.addAnimation(phase)
        return phase

    def _lie(self) -> Lie:
        return self._start.between(self._landing.lie, self._way)

    def _aim(self) -> None:
        goal = self._goal()
        middle = self.mapFromGlobal(QPointF(goal.lie.x, goal.lie.y))
        self._landing = Landing(Lie(middle.x(), middle.y(), goal.lie.angle, goal.lie.height), goal.stays)

    def _stay(self, _time: float) -> None:
        """Do nothing: a card that lies face up needs no flip."""

    def _turn(self, turned: float) -> None:
        self._turned = turned
        self.update(self._around())

    def _slide(self, way: float) -> None:
        before, self._way = self._around(), way
        self.update(before.united(self._around()))

    def _around(self) -> QRect:
        lie = self._lie()
        reach = round(lie.height * 0.7) + faces.EDGE  # half the diagonal of a card, whatever its turn
        return QRect(round(lie.x) - reach, round(lie.y) - reach, 2 * reach, 2 * reach)

    def _land(self) -> None:
        self.hide()
        self.landed.emit()
        self.deleteLater()


def _pictures(spent: CardSpent, height: float, ratio: float, colour: str) -> tuple[QPixmap, QPixmap]:
    """Return back and face of a card; for a secret one, its back twice."""
    back = faces.back(height, ratio, colour)
    return back, faces.face(spent.card, height, ratio) if spent.seen == "open" else back


class Leaving(QObject):
    """The cards leaving a fan, one at a time, for ``slides_to``; None: past the edge of the fan."""

    def __init__(self, view: QAbstractScrollArea) -> None:
        super().__init__(view)
        self.slides_to: Lands | None = None
        self._view = view
        self._fan: Fan | None = None
        self._lies: tuple[Lie, ...] = ()
        self._back = ""
        self._flight: Flight | None = None

    def remember(self, fan: Fan | None, lies: tuple[Lie, ...], back: str) -> None:
        """Remember the fan before a step: its cards’ places in pixels of the view, and its back."""
        self._fan, self._lies, self._back = fan, lies, back

    def show(self, step: Step, milliseconds: int) -> None:
        """Fly the card that a step spent from this fan, with a flip of ``milliseconds``."""
        self.end()
        spent = picked_from(self._fan, step) if self._fan else None
        if self._fan and spent and milliseconds and self._view.isVisible():
            lie = self._lies[self._fan.order.index(spent.card)].lifted()
            self._fly(spent, lie).start(milliseconds, turned=self._fan.turned == spent.card)

    def end(self) -> None:
        """End a flight at once."""
        if self._flight is not None:
            finish(self._flight.journey)

    def _fly(self, spent: CardSpent, lie: Lie) -> Flight:
        window = self._view.window()
        middle = self._view.viewport().mapTo(window, QPointF(lie.x, lie.y))
        start = Lie(middle.x(), middle.y(), lie.angle, lie.height)
        flight = self._flight = Flight(window, spent, start, lambda: self._goal(spent), self._back)
        flight.landed.connect(self._landed)
        if self.slides_to is not None:
            self.slides_to.hold(spent)  # the card must not lie there before it lands
        return flight

    def _goal(self, spent: CardSpent) -> Landing:
        if self.slides_to is not None:
            return self.slides_to.landing(spent)
        view = self._view
        edge = view.mapToGlobal(QPointF(view.width(), view.height() / 2))
        return Landing(Lie(edge.x(), edge.y(), 0, view.height() / 3), stays=False)

    def _landed(self) -> None:
        self._flight = None
        if self.slides_to is not None:
            self.slides_to.hold(None)


def picked_from(fan: Fan, step: Step) -> CardSpent | None:
    """Return the card that a step spent from this fan; None if it came from another or was typed."""
    for node in step.nodes:
        # Another fan may hold the same card.
        facts = node.entry.all_facts() if node.entry.fan == fan.signature else ()
        for fact in facts:
            if isinstance(fact, CardSpent) and fact.card == node.entry.text:
                return fact
    return None
