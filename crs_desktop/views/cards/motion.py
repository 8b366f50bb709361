"""What all that moves on the felt has in common: it can be skipped."""

from typing import Protocol

from msgspec import Struct
from PySide6.QtCore import QAbstractAnimation, QCoreApplication, QEvent, QObject

from crs_desktop.rules.facts import CardSpent
from crs_desktop.views.cards.arc import Lie

SLIDE = 220 / 160
"""How long a slide takes beside a flip."""

_KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)


def finish(animation: QAbstractAnimation) -> None:
    """Bring an animation that runs to its end at once; it tells so as if it had run."""
    if animation.state() == QAbstractAnimation.State.Running:
        animation.setCurrentTime(animation.totalDuration())


class AnyKey(QObject):
    """While its animation runs, any key brings that to its end, and still does what it does."""

    def __init__(self, animation: QAbstractAnimation) -> None:
        super().__init__(animation)
        self._animation = animation
        animation.stateChanged.connect(self._listen)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """At time 0 it is the very key that began it."""
        if event.type() in _KEYS and self._animation.currentTime() > 0:
            finish(self._animation)
        return False

    def _listen(self, state: QAbstractAnimation.State) -> None:
        app = QCoreApplication.instance()
        if app is not None and state == QAbstractAnimation.State.Running:
            app.installEventFilter(self)
        elif app is not None:
            app.removeEventFilter(self)


class Landing(Struct, frozen=True):
    """Where a card comes to lie, its middle in pixels of the screen; one that does not stay fades there."""

    lie: Lie
    stays: bool


class Lands(Protocol):
    """A part of the felt on which picked cards come to lie."""

    def hold(self, spent: CardSpent | None) -> None:
        """Leave the place of a card empty while it is on its way; None: it is there."""

    def landing(self, spent: CardSpent) -> Landing:
        """Where a card lies, or where it would leave."""
