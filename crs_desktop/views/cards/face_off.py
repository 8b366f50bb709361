"""Attacker and defender across the table: the combatant who began at the left, the other at the right."""

from collections.abc import Iterable

from PySide6.QtCore import QObject

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.told.face_off import FaceOff, FaceOffSide, exchange
from crs_desktop.play.told.prompt import CHANCE
from crs_desktop.rules.facts import CardSpent
from crs_desktop.rules.values import Name
from crs_desktop.views.cards.face_off_side import CardRow, FaceOffSideView
from crs_desktop.views.cards.motion import Landing, Lands
from crs_desktop.views.style.side_colours import colours_of
from crs_desktop.words import say


def back_of(bridge: Bridge, who: Name) -> str:
    """Return the colour of a combatant’s backs, which is that of the side; empty without a side."""
    people = bridge.scene.combatants
    side = people[who].side if who in people else ""
    sides = dict.fromkeys(one.side for one in people.values() if one.side)
    return colours_of(sides, bridge.scene.colours)[side] if side else ""


class FaceOffViews(QObject):
    """Both sides of the latest face-off, shown while cards or dice are asked for.

    Once it is over, its cards lie among ``results``. Cards of other combatants land in ``beside``.
    """

    def __init__(self, bridge: Bridge, beside: Lands, results: Iterable[CardRow], parent: QObject) -> None:
        super().__init__(parent)
        self._bridge, self._beside = bridge, beside
        self.first, self.second = FaceOffSideView(), FaceOffSideView()
        self._rows = (self.first.cards, self.second.cards, *results)

    def refresh(self) -> None:
        """Show the sides of the current exchange while cards or dice are asked for."""
        found = None if self._bridge.looks_back else exchange(self._bridge.session)
        shown = found is not None and self._bridge.prompt.kind in CHANCE
        self.first.setVisible(shown)
        self.second.setVisible(shown and found is not None and found.second is not None)
        if found is not None:
            self._tell(self.first, found.first, self._first_state(found))
        if found is not None and found.second is not None:
            self._tell(self.second, found.second, self._second_state(found, found.second))

    @property
    def shows(self) -> bool:
        """Whether a face-off is shown."""
        return not self.first.isHidden()

    def make_room(self) -> None:
        """Adapt to font and card size."""
        self.first.make_room()
        self.second.make_room()

    def hold(self, spent: CardSpent | None) -> None:
        """Leave the place of a card empty while it flies there; None ends this."""
        for row in self._rows:
            row.hold(spent)
        self._beside.hold(spent)

    def landing(self, spent: CardSpent) -> Landing:
        """Return where a card lands: on its side of the face-off, in its result, or among the cards out."""
        found = [landing for row in self._rows if (landing := row.landing(spent))]
        return found[0] if found else self._beside.landing(spent)

    def _tell(self, view: FaceOffSideView, half: FaceOffSide, state: str) -> None:
        prompt = self._bridge.prompt
        asked = self._is_asked(half)
        label = self._bridge.scene.label(half.who)
        hurt = bool(half.sum and half.sum.void) or (asked and prompt.grave)
        view.cards.back = back_of(self._bridge, half.who)
        view.tell(half, label, state, asked, hurt)

    def _first_state(self, found: FaceOff) -> str:
        if found.first.sum is not None:
            return str(found.first.sum)
        if self._is_asked(found.first):
            throws = self._bridge.prompt.kind == "roll"
            return say("rolls now") if throws else say("picks now, and finishes first")
        return say("kept secret") if found.first.cards else ""

    def _second_state(self, found: FaceOff, second: FaceOffSide) -> str:
        if second.sum is not None:
            # The second side finishes last, so the outcome stands there.
            return f"{second.sum}: {found.outcome}"
        if self._is_asked(second):
            throws = self._bridge.prompt.kind == "roll"
            return self._bridge.prompt.moment or (say("rolls now") if throws else say("picks now"))
        if not second.empty:
            return say("kept secret") if second.cards else ""
        if self._bridge.prompt.kind == "roll":
            return ""  # a defender need not throw at all
        return say("waits for {who}", who=self._bridge.scene.label(found.first.who))

    def _is_asked(self, half: FaceOffSide) -> bool:
        return self._bridge.prompt.kind in CHANCE and self._bridge.prompt.who == half.who
