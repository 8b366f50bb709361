"""The fan to pick a card from: by click, by number, or with the arrow keys."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QSize, QSizeF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QSizePolicy

from crs_desktop.models.bridge import Step
from crs_desktop.models.cards.fan import FanRows
from crs_desktop.override import override
from crs_desktop.play.session.sources import Fan
from crs_desktop.views.cards.leaving import Leaving
from crs_desktop.views.cards.motion import Lands
from crs_desktop.views.cards.spread import NOWHERE, CardSpread
from crs_desktop.views.style import theme
from crs_desktop.words import say, say_many

_HEIGHT = 192
_BARE = "QGraphicsView { background: transparent; border: none; padding: 0; }"
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_HELD = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
_HINTS = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform


class CardFan(QGraphicsView):
    """The drawn fan of a model. ``pick`` takes the place that is picked, and returns whether it may be.

    ``back`` returns the colour of the backs. ``animation_ms`` is the duration of a flip in milliseconds; 0
    moves nothing.
    """

    def __init__(self, model: FanRows, pick: Callable[[int], bool], back: Callable[[], str]) -> None:
        super().__init__()
        self.animation_ms = 160
        self._model, self._pick, self._back = model, pick, back
        self._hovered = self._focused = self._pressed = NOWHERE
        self._laid: tuple[object, ...] = ()  # everything the present layout depends on
        self._spread = CardSpread(self)
        self._leaving = Leaving(self)
        self._set_up()
        model.modelAboutToBeReset.connect(self._remember)
        model.modelReset.connect(self._lay)
        self._lay()

    @property
    def slides_to(self) -> Lands | None:
        """The part of the felt that a picked card slides to; None: past the edge of the fan."""
        return self._leaving.slides_to

    @slides_to.setter
    def slides_to(self, place: Lands | None) -> None:
        self._leaving.slides_to = place

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the preferred size; cards are as tall as the height allows."""
        return QSize(720, _HEIGHT)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return the smallest size in which 32 cards can be told apart."""
        return QSize(380, 160)

    # What comes in

    @override
    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._lay()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._lay()

    @override
    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._lay()

    @override
    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Leave:
            self._hover(NOWHERE)
        return super().viewportEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Draw the card under the pointer out a little."""
        self._hover(self._place_at(event.position()))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = self._place_at(event.position()) if left else NOWHERE

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Pick the card under the mouse, if the press began on the same card."""
        pressed, self._pressed = self._pressed, NOWHERE
        if pressed != NOWHERE and pressed == self._place_at(event.position()):
            self._pick(pressed)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Ignore the second click of two, which would pick from the next fan."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Move by arrow keys and pick by Space, but not by its repeats; leave other keys to the question."""
        if self._model.fan is None or event.modifiers() & _HELD:
            event.ignore()
        elif event.key() in _STEPS:
            self._move(_STEPS[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.enter()
        else:
            event.ignore()

    # What it does

    def follow(self, step: Step) -> None:
        """Let the card fly that a step has spent from the fan."""
        self._leaving.show(step, self.animation_ms)

    def stop(self) -> None:
        """End a flight at once."""
        self._leaving.end()

    def enter(self) -> bool:
        """Pick the card that the arrow keys have chosen; return whether there is one."""
        return self._focused != NOWHERE and self._pick(self._focused)

    def rest(self) -> bool:
        """Take the mark of the arrow keys away; return whether there was one."""
        was, self._focused = self._focused != NOWHERE, NOWHERE
        self._show_marks()
        return was

    def _move(self, step: int) -> None:
        rows = range(self._model.rowCount())
        enabled = Qt.ItemFlag.ItemIsEnabled
        places = [row for row in rows if self._model.flags(self._model.index(row)) & enabled]
        if self._focused in places:
            self._focused = places[(places.index(self._focused) + step) % len(places)]
        elif places:
            self._focused = places[0 if step > 0 else -1]
        self._show_marks()

    def _hover(self, place: int) -> None:
        if place != self._hovered:
            self._hovered = place
            shape = Qt.CursorShape.ArrowCursor if place == NOWHERE else Qt.CursorShape.PointingHandCursor
            self.viewport().setCursor(shape)
            self._show_marks()

    def _show_marks(self) -> None:
        self._spread.show_marks(self._hovered, self._focused, self.animation_ms // 2)

    def _place_at(self, point: QPointF) -> int:
        return self._spread.place_at(point.x(), point.y())

    # How it is laid

    def _set_up(self) -> None:
        self.setScene(self._spread)
        self.setRenderHints(_HINTS)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet(_BARE)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def _lay(self) -> None:
        """Lay the fan once it is visible: an earlier size would have all cards drawn twice."""
        fan, size, ratio = self._model.fan, self.viewport().size(), self.devicePixelRatioF()
        self._describe(fan)
        if not self.isVisible():
            return
        laid = (fan, size, ratio, self._back(), theme.in_use(), theme.text_size("text"), theme.far_off())
        if laid == self._laid:
            return  # laying equal cards again would stop their movement
        self._laid = laid
        self._hovered = self._focused = self._pressed = NOWHERE
        self._spread.lay(fan, QSizeF(size), ratio, self._back())
        self._show_marks()

    def _describe(self, fan: Fan | None) -> None:
        self.setAccessibleName(self._model.question)
        keys = say("Digits pick a place. Left and Right move, Enter picks.")
        said = "1 card, face down. {keys}", "{count} cards, face down. {keys}"
        self.setAccessibleDescription(say_many(*said, len(fan.order), keys=keys) if fan else "")

    def _remember(self) -> None:
        self._leaving.remember(
            # A hidden fan has nothing to fly from.
            self._model.fan if self.isVisible() else None,
            self._spread.lies,
            self._spread.back,
        )
