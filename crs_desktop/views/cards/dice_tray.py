"""The tray in which dice are rolled."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from crs_desktop.models.bridge import Bridge, Step
from crs_desktop.views.cards.dice_row import ROLL, DiceRow
from crs_desktop.views.cards.throws import answered, asked
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.words import say

_LARGEST = 96


class DiceTray(QWidget):
    """The dice of the open question, blank, with the button that rolls them; afterwards the last roll.

    ``animation_ms`` is the duration of a card’s flip in milliseconds; dice roll three times as long. 0 moves
    nothing.
    """

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self.animation_ms = 160
        self._bridge = bridge
        self.dice = DiceRow(_LARGEST)
        self.button = self._primary()
        self.setFocusProxy(self.button)
        in_column(
            (self.dice, 1),
            (self.button, 0, Qt.AlignmentFlag.AlignHCenter),
            into=self,
            margins=(0, 8, 0, 8),
            spacing=12,
        )
        bridge.follow(self._on_stepped, self._lay_blank)
        self._lay_blank()

    def _primary(self) -> QPushButton:
        button = QPushButton(say("Roll"))
        button.setProperty("primary", True)
        button.setToolTip(say("Roll (Enter)"))
        button.setMinimumWidth(96)
        button.clicked.connect(self._roll)
        policy = button.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # the dice must not jump when the button goes
        button.setSizePolicy(policy)
        return button

    def _roll(self) -> None:
        self._bridge.usual()

    def _on_stepped(self, step: Step) -> None:
        found = answered(self.dice.throw, step.nodes)
        if asked(self._bridge) is not None:
            self._lay_blank()
        elif found is not None:
            self.dice.lay(found[1], ROLL * self.animation_ms)
            self.button.hide()

    def _lay_blank(self) -> None:
        throw = asked(self._bridge)
        self.dice.lay(throw)
        # Real dice are typed, not rolled here.
        self.button.setVisible(throw is not None and self._bridge.prompt.source != "table")
