"""The mark of a hit: two rings at the token and the loss beside it, then the plate counts down."""

from functools import lru_cache

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from crs_desktop.rules.condition import Condition
from crs_desktop.views.board.ground.squares import LEVELS, SIDE
from crs_desktop.views.board.ground.tones import hollow
from crs_desktop.views.board.tokens.token import Token
from crs_desktop.views.cards.motion import AnyKey, finish
from crs_desktop.views.style import theme
from crs_desktop.views.style.materials import blank
from crs_desktop.words import say

_MOVES, _COUNTS, _ALL, _FLIP = 300, 600, 1200, 160
"""Milliseconds until rings and number stand still, until the plate has counted down, and until the mark goes,
at a pace at which a card flips in the last number of milliseconds."""
_OVER_TOKENS = 160
_SMALL, _WIDE = 4, 14
"""Distance of the two rings from the disc in pixels at a square of 56."""
_LETTERS, _CASING = 24, 5
_RING = 23 / 56


class Loss(Struct, frozen=True):
    """A loss: the number before and after in the most important gauge, or ``words`` without one."""

    before: int = 0
    after: int = 0
    words: str = ""

    @property
    def said(self) -> str:
        """The loss as it is written beside the token."""
        return self.words or f"−{self.before - self.after}"


def _written(words: str) -> QPainterPath:
    """Return large bold letters that begin at the origin, in pixels."""
    font, path = QFont(QApplication.font()), QPainterPath()
    font.setBold(True)
    font.setPixelSize(_LETTERS)
    path.addText(0, 0, font, words)
    return path


def hit_between(before: Condition, after: Condition) -> Loss | None:
    """Return what a combatant has lost between two conditions; None if nothing."""
    if before.gauges and after.gauges and before.gauges[0].title == after.gauges[0].title:
        old, new = before.gauges[0].left, after.gauges[0].left
        return Loss(old, new) if new < old else None
    if len(after.injuries) <= len(before.injuries):
        return None
    # A wound that waits for the end of the round changes no word yet: “well” is nobody’s loss.
    return Loss(words=after.word if after.word != before.word else say("hit"))


class HitMark(QGraphicsObject):
    """The rings around the disc of a token, and the loss beside it.

    ``told`` is whether players may read the loss.
    """

    ended = Signal()

    def __init__(self, hit: Loss, token: Token, told: bool) -> None:
        super().__init__()
        self._hit, self._wide, self._told, self.token = hit, token.look.size * SIDE, told, token
        self._at = float(_MOVES)
        self._moves = True
        self._words = _written(hit.said)
        self.setZValue(_OVER_TOKENS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.run = QVariantAnimation(self)
        self.run.setStartValue(0.0)
        self.run.setEndValue(float(_ALL))
        self.run.valueChanged.connect(self._go_on)
        self.run.finished.connect(self.ended)
        AnyKey(self.run)

    def begin(self, milliseconds: int) -> None:
        """Start; ``milliseconds`` is the duration of a card’s flip, which sets the pace; 0 moves nothing."""
        self._moves = milliseconds > 0
        self.setPos(self.token.pos())
        self.token.scene().addItem(self)
        self.run.setDuration(_ALL * (milliseconds or _FLIP) // _FLIP)
        self.run.start()

    def end(self) -> None:
        """End at once."""
        finish(self.run)

    def leave(self) -> None:
        """Leave the board; the plate shows the true number."""
        self.token.count(None)
        if scene := self.scene():
            scene.removeItem(self)
        self.deleteLater()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """Return the ground of the token with room for rings, and for the words at any zoom."""
        aside = max(2 * SIDE, (self._words.boundingRect().width() + _CASING) * SIDE / LEVELS[0])
        return QRectF(-aside, -SIDE, self._wide + 2 * aside, self._wide + 2 * SIDE)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint rings that widen and pale, and the loss."""
        # Sizes are given for a square of 56 pixels, as those of the rings of tokens.
        part, plate, tone = min(1.0, self._at / _MOVES), self.token.plate, theme.in_use().felt_hurt
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if part < 1:
            painter.save()
            _draw_rings(painter, self._wide, plate, part, tone)
            painter.restore()
        else:
            still = _still_rings(self._wide, plate.getRect(), painter.deviceTransform().m11(), tone)
            painter.drawPixmap(_round(self._wide).topLeft(), still)
        if self._told:
            at = QPointF(self._wide * 0.86, self._wide * (0.42 - 0.12 * part))
            self._write(painter, at, widget.width() if widget else 0)

    def _write(self, painter: QPainter, at: QPointF, room: int) -> None:
        """Write the words at a point of the token, or left of it where a view of ``room`` pixels ends."""
        tones, seen = theme.in_use(), painter.worldTransform()
        right = seen.map(at).x() + self._words.boundingRect().right() + _CASING
        painter.translate(at)
        painter.scale(1 / seen.m11(), 1 / seen.m11())
        if room:
            painter.translate(min(0, room - right), 0)
        casing = QPen(hollow(tones), _CASING)
        casing.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(self._words, casing)  # the letters are seen on any map
        painter.fillPath(self._words, QColor(tones.felt_hurt))

    def _go_on(self, at: float) -> None:
        if self._moves:
            if min(at, self._at) < _MOVES:  # later only the plate changes
                self.update()
            self._at = at
            part = max(0.0, min(1.0, (at - _MOVES) / (_COUNTS - _MOVES)))
            fallen = round((self._hit.before - self._hit.after) * part)
            self.token.count(self._hit.before - fallen if part < 1 and not self._hit.words else None)


def _round(wide: float) -> QRectF:
    """Return the ground of the rings around a token of this width."""
    return QRectF(-wide / 4, -wide / 4, wide * 1.5, wide * 1.5)


def _draw_rings(painter: QPainter, wide: float, plate: QRectF, part: float, tone: str) -> None:
    """Draw both rings around a token of this width after ``part`` of their way; the plate stays clear."""
    free, unit = QPainterPath(), wide / 56
    free.addRect(_round(wide))
    free.addRect(plate)  # an area that two parts cover is outside the path
    painter.setClipPath(free)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(tone), 3 * unit))
    for reach, opacity in ((_SMALL, 0.9), (_WIDE, 0.5)):
        painter.setOpacity(opacity)
        radius = wide * _RING + reach * part * unit
        painter.drawEllipse(QPointF(wide / 2, wide * 25 / 56), radius, radius)


@lru_cache(maxsize=16)
def _still_rings(wide: float, plate: tuple[float, ...], dots: float, tone: str) -> QPixmap:
    """Return the rings at the end of their way: to draw them anew took a tenth of an answer."""
    ground = _round(wide)
    picture = blank(ground.width(), ground.height(), dots)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-ground.topLeft())
    _draw_rings(painter, wide, QRectF(*plate), 1, tone)
    painter.end()
    return picture
