"""The dice rolled last, small, beside the next question."""

from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.views.cards.dice_row import ROLL, DiceRow
from crs_desktop.views.cards.throws import Throw, asked, last_throw
from crs_desktop.views.widgets.layouts import STRETCH, in_column
from crs_desktop.words import say

_LARGEST = 64  # pixels


class LastThrow(QWidget):
    """The last roll; hidden before any, and in step with undo and redo.

    ``animation_ms`` is the duration of a card’s flip in milliseconds; dice roll three times as long. 0 moves
    nothing.
    """

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self.animation_ms = 160
        self._bridge = bridge
        self._session = bridge.session
        self._asked = asked(bridge)
        self._seen: dict[int, Throw] = {}
        self._caption = QLabel(wordWrap=True)  # or its words would widen the column
        self._caption.setProperty("quiet", True)
        self.dice = DiceRow(_LARGEST, centred=False)
        in_column(self._caption, self.dice, STRETCH, into=self, margins=0, spacing=4)
        bridge.follow(self._on_stepped, self._look_back)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def _on_stepped(self, step: Step) -> None:
        found = last_throw(step.nodes, self._asked)
        if found is not None:
            entry, throw = found
            self._seen[entry] = throw
            self._show(throw, ROLL * self.animation_ms)
        self._asked = asked(self._bridge)

    def _look_back(self) -> None:
        """Show the last roll that is still part of the fight."""
        if self._session is not self._bridge.session:
            self._session, self._seen = self._bridge.session, {}
        ids = [node.id for node in self._session.path if node.id in self._seen]
        self._show(self._seen[ids[-1]] if ids else None, 0)
        self._asked = asked(self._bridge)

    def _show(self, throw: Throw | None, milliseconds: int) -> None:
        self.dice.lay(throw, milliseconds)
        self.setVisible(throw is not None and self.parentWidget() is not None)
        self._caption.setText(self._words(throw) if throw else "")
        self.setAccessibleName(self._caption.text())

    def _words(self, throw: Throw) -> str:
        """Return who rolled for what and the numbers, with their sum if the dice are added."""
        who = self._bridge.scene.label(throw.who) if throw.who else say("The GM")
        dice = (" + " if throw.added else ", ").join(map(str, throw.shown))
        if throw.count == 1 or not throw.added:
            return say("{who}, {what}: {dice}", who=who, what=throw.what, dice=dice)
        return say("{who}, {what}: {dice} = {sum}", who=who, what=throw.what, dice=dice, sum=sum(throw.shown))
