"""What is shown of a pick: the card leaves the fan it lay in, while the next fan lies there already."""

from PySide6.QtCore import QObject, QPointF
from PySide6.QtWidgets import QAbstractScrollArea

from crs_desktop.models.bridge import Step
from crs_desktop.play.session.sources import Fan
from crs_desktop.rules.facts import CardSpent
from crs_desktop.views.cards.arc import Lie
from crs_desktop.views.cards.faces import LINEN
from crs_desktop.views.cards.flight import Flight
from crs_desktop.views.cards.landing import Landing, Lands
from crs_desktop.views.cards.motion import finish


class Leaving(QObject):
    """Lets one card at a time fly; ``slides_to`` is where to, None: past the edge of the fan."""

    def __init__(self, view: QAbstractScrollArea) -> None:
        super().__init__(view)
        self.slides_to: Lands | None = None
        self._view = view
        self._fan: Fan | None = None
        self._lies: tuple[Lie, ...] = ()
        self._back = LINEN
        self._flight: Flight | None = None

    def remember(self, fan: Fan | None, lies: tuple[Lie, ...], back: str) -> None:
        """Keep in mind how the cards lay before a step, in pixels of the view, and how their backs look."""
        self._fan, self._lies, self._back = fan, lies, back

    def show(self, step: Step, milliseconds: int) -> None:
        """Let the card that a step spent out of this fan fly, with a flip of so many milliseconds."""
        self.end()
        spent = picked_from(self._fan, step) if self._fan else None
        if self._fan and spent and milliseconds and self._view.isVisible():
            lie = self._lies[self._fan.order.index(spent.card)].lifted()
            self._fly(spent, lie).start(milliseconds, turned=self._fan.turned == spent.card)

    def end(self) -> None:
        """Let what flies be where it was to land, at once."""
        if self._flight is not None:
            finish(self._flight.journey)

    def _fly(self, spent: CardSpent, lie: Lie) -> Flight:
        window = self._view.window()
        middle = self._view.viewport().mapTo(window, QPointF(lie.x, lie.y))
        start = Lie(middle.x(), middle.y(), lie.angle, lie.height)
        flight = self._flight = Flight(window, spent, start, lambda: self._goal(spent), self._back)
        flight.landed.connect(self._landed)
        if self.slides_to is not None:
            self.slides_to.hold(spent)
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
    """The card that a step spent out of this very fan; None when it was another’s, or typed."""
    for node in step.nodes:
        facts = node.entry.all_facts() if node.entry.fan == fan.signature else ()
        for fact in facts:
            if isinstance(fact, CardSpent) and fact.card == node.entry.text:
                return fact
    return None
