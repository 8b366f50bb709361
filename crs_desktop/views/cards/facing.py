"""Attacker and defender across the table: whoever began it at the left, who answers him at the right."""

from PySide6.QtCore import QObject

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.told.face_off import Exchange, FaceOffSide, exchange
from crs_desktop.play.told.prompt import CHANCE
from crs_desktop.rules.facts import CardSpent
from crs_desktop.rules.values import Name
from crs_desktop.views.cards.faces import LINEN, WEAVE
from crs_desktop.views.cards.half import HalfView
from crs_desktop.views.cards.motion import Landing, Lands
from crs_desktop.words import say


def back_of(bridge: Bridge, who: Name) -> str:
    """How the backs of somebody’s deck look: that of whoever answers differs from that of who began."""
    found = exchange(bridge.session)
    return WEAVE if found and found.second and found.second.who == who else LINEN


class FacingPair(QObject):
    """Two sides that are there while two face each other, and until the next thing is done.

    Cards of anybody else land in ``beside``.
    """

    def __init__(self, bridge: Bridge, beside: Lands, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge, self._beside = bridge, beside
        self.first, self.second = HalfView(LINEN), HalfView(WEAVE)
        self._narrow = False

    def refresh(self) -> None:
        """Show who faces whom now."""
        gone = self._bridge.looks_back or (self._narrow and self._bridge.prompt.kind not in CHANCE)
        found = None if gone else exchange(self._bridge.session)
        self.first.setVisible(found is not None)
        self.second.setVisible(found is not None and found.second is not None)
        if found is not None:
            self._tell(self.first, found.first, self._first_state(found))
        if found is not None and found.second is not None:
            self._tell(self.second, found.second, self._second_state(found, found.second))

    @property
    def shows(self) -> bool:
        """Whether anybody’s cards lie there."""
        return not self.first.isHidden()

    def make_room(self, narrow: bool = False) -> None:
        """Other letters, or larger cards; where it is ``narrow``, only while cards or dice are asked for."""
        self.first.make_room(narrow)
        self.second.make_room(narrow)
        if narrow != self._narrow:
            self._narrow = narrow
            self.refresh()

    def hold(self, spent: CardSpent | None) -> None:
        """Leave the place of a card empty while it is on its way."""
        for place in (self.first.cards, self.second.cards, self._beside):
            place.hold(spent)

    def landing(self, spent: CardSpent) -> Landing:
        """On its side of the table, else among the cards that are out."""
        sides = (self.first.cards, self.second.cards)
        found = [landing for side in sides if (landing := side.landing(spent))]
        return found[0] if found else self._beside.landing(spent)

    def _tell(self, view: HalfView, half: FaceOffSide, state: str) -> None:
        prompt = self._bridge.prompt
        asked = self._is_asked(half)
        label = self._bridge.scene.label(half.who)
        hurt = bool(half.sum and half.sum.void) or (asked and prompt.grave)
        view.tell(half, label, state, asked, hurt)

    def _first_state(self, found: Exchange) -> str:
        if found.first.sum is not None:
            return str(found.first.sum)
        if self._is_asked(found.first):
            throws = self._bridge.prompt.kind == "roll"
            return say("throws now") if throws else say("picks now, and finishes first")
        return say("kept secret") if found.first.cards else ""

    def _second_state(self, found: Exchange, second: FaceOffSide) -> str:
        if second.sum is not None:
            return f"{second.sum}: {found.outcome}"
        if self._is_asked(second):
            throws = self._bridge.prompt.kind == "roll"
            return self._bridge.prompt.moment or (say("throws now") if throws else say("picks now"))
        if not second.empty:
            return say("kept secret") if second.cards else ""
        if self._bridge.prompt.kind == "roll":
            return ""  # he need not throw at all
        return say("waits for {who}", who=self._bridge.scene.label(found.first.who))

    def _is_asked(self, half: FaceOffSide) -> bool:
        return self._bridge.prompt.kind in CHANCE and self._bridge.prompt.who == half.who
