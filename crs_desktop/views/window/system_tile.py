"""A system as a picture of its cards, dice and tokens, to choose it on the welcome page."""

from collections.abc import Iterator
from functools import lru_cache

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QRadioButton

from crs_desktop.override import override
from crs_desktop.rules.condition import Gauge
from crs_desktop.rules.values import Card
from crs_desktop.views.board.tokens.layout import layout_of
from crs_desktop.views.board.tokens.paint import token_pixmap
from crs_desktop.views.board.tokens.token_look import TokenLook
from crs_desktop.views.cards import die, faces
from crs_desktop.views.style import materials, theme
from crs_desktop.views.style.palettes import Palette

_WIDE, _HIGH, _EDGE, _ROUND = 128, 96, 5, 8
"""Size of a picture at 100 % text size, its margin, and the radius of the tile's corners, in pixels."""
_CARD, _TURN, _TOKEN = 62, 11, 56
_TOKENED = TokenLook("", "", 1, 0, Gauge("", 6, 10), False, False, colour="purple", head="hood")


class SystemTile(QRadioButton):
    """The choice of a system; ``things`` are the things on its picture. Flat, it shows its title alone."""

    def __init__(self, title: str, things: tuple[str, ...]) -> None:
        super().__init__(title)
        self._things = things
        self._flat = False

    def flatten(self, flat: bool) -> None:
        """Leave the picture out where there is no room for five, or bring it back."""
        if flat != self._flat:
            self._flat = flat
            self.updateGeometry()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the size of picture and title."""
        line = self.fontMetrics().height() + 2 * _EDGE
        chosen = QFontMetrics(theme.bold(self.font()))
        wide = max(theme.room(_WIDE), chosen.horizontalAdvance(self.text()) + 4 * _EDGE)
        return QSize(wide, line + 2 * _EDGE if self._flat else theme.room(_HIGH) + line + _EDGE)

    @override
    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    def hitButton(self, at: QPoint) -> bool:  # noqa: N802
        """Take a click anywhere on the tile."""
        return self.rect().contains(at)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint paper with the picture and the title; the chosen tile has a thick edge and bold letters."""
        painter, tones = QPainter(self), theme.in_use()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = self.isChecked() or self.hasFocus()
        pen = QPen(QColor(tones.asked if lit else tones.rim), 3 if self.isChecked() else 2 if lit else 1)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setPen(pen)
        painter.setBrush(QColor(tones.paper))
        painter.drawRoundedRect(box, _ROUND, _ROUND)
        if self.hasFocus():
            painter.setPen(QPen(QColor(tones.ink), 1, Qt.PenStyle.DotLine))
            painter.drawRoundedRect(box.adjusted(3, 3, -3, -3), _ROUND - 3, _ROUND - 3)
        seen = self.rect().adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        if not self._flat:
            seen.setHeight(theme.room(_HIGH) - _EDGE)
            painter.drawPixmap(
                seen.topLeft(), _picture(self._things, seen.size(), self.devicePixelRatioF(), tones)
            )
        font = QFont(self.font())
        font.setBold(self.isChecked())
        painter.setFont(font)
        painter.setPen(QColor(tones.ink))
        below = self.rect().adjusted(0, 0 if self._flat else theme.room(_HIGH), 0, 0)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()


@lru_cache(maxsize=16)
def _picture(things: tuple[str, ...], size: QSize, ratio: float, palette: Palette) -> QPixmap:
    """Return cloth with things on it, drawn once."""
    made = materials.blank(size.width(), size.height(), ratio)
    painter = QPainter(made)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    cut = QPainterPath()
    cut.addRoundedRect(QRectF(QRect(QPoint(), size)), _ROUND - 3, _ROUND - 3)
    painter.setClipPath(cut)
    materials.lay(painter, "cloth", palette, QRect(QPoint(), size))
    for thing, place in zip(things, _places(len(things), size), strict=True):
        _put(painter, thing, *place, ratio, palette)
    painter.end()
    return made


def _places(count: int, size: QSize) -> Iterator[tuple[QPointF, float]]:
    """Yield the middle of each thing and its turn in degrees, like cards in a hand."""
    step = min(theme.room(38), size.width() * 0.62 / max(1, count - 1))
    for place in range(count):
        aside = place - (count - 1) / 2
        yield (
            QPointF(size.width() / 2 + aside * step, size.height() * 0.52 + aside * aside * 4),
            aside * _TURN,
        )


def _put(painter: QPainter, thing: str, at: QPointF, turn: float, ratio: float, palette: Palette) -> None:
    """Paint a card (``7s``, ``back``), a die (``d12 8``) or a token in its place."""
    tall = theme.room(_CARD)
    if thing == "token":
        drawn = token_pixmap(_TOKENED, layout_of(1, theme.room(_TOKEN), True), ratio, palette)
    elif thing.startswith("d"):
        sides, figure = thing[1:].split()
        drawn = die.picture(int(sides), theme.room(60 if sides == "20" else 46), ratio, palette, figure)
    else:
        drawn = faces.back(tall, ratio, "blue") if thing == "back" else faces.face(Card(thing), tall, ratio)
    whole = drawn.deviceIndependentSize()
    painter.save()
    painter.translate(at)
    painter.rotate(0 if thing == "token" or thing.startswith("d") else turn)
    painter.drawPixmap(QPointF(-whole.width() / 2, -whole.height() / 2), drawn)
    painter.restore()
