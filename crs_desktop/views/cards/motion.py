"""Common parts of all movement on the felt; any key skips it."""

from typing import Protocol

from msgspec import Struct
from PySide6.QtCore import QAbstractAnimation, QCoreApplication, QEvent, QObject

from crs_desktop.rules.facts import CardSpent
from crs_desktop.views.cards.arc import Lie

SLIDE = 220 / 160
"""Duration of a slide relative to a flip."""

_KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)


def finish(animation: QAbstractAnimation) -> None:
    """Move a running animation to its end at once; its signals are emitted as usual."""
    if animation.state() == QAbstractAnimation.State.Running:
        animation.setCurrentTime(animation.totalDuration())


class AnyKey(QObject):
    """A filter for any key that ends its running animation; the key still has its own effect."""

    def __init__(self, animation: QAbstractAnimation) -> None:
        super().__init__(animation)
        self._animation = animation
        animation.stateChanged.connect(self._listen)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Finish the animation on a key press; at time 0 this is the very key that started it."""
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
    """The place on the screen where a flying card ends; a card that does not stay fades there."""

    lie: Lie
    stays: bool


class Lands(Protocol):
    """A part of the felt where picked cards come to lie."""

    def hold(self, spent: CardSpent | None) -> None:
        """Leave the place of a card empty while it flies there; None ends this."""

    def landing(self, spent: CardSpent) -> Landing:
        """Return where a card lies, or would leave the felt."""
