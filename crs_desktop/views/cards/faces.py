"""Pictures of cards, drawn from the shipped SVGs once for each size and palette."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform
from PySide6.QtSvg import QSvgRenderer

from crs_desktop.rules.cards.card import drawing
from crs_desktop.rules.values import Card
from crs_desktop.views.cards.arc import WIDTH
from crs_desktop.views.style import drawings, materials, theme
from crs_desktop.views.style.materials import mixed
from crs_desktop.views.style.palettes import Palette
from crs_desktop.views.style.side_colours import tone_of

EDGE = 4
"""Margin around a card for its edge and shadow, in pixels."""

FAR = 86
"""Height of a card with a large index 10 mm high on a screen of 96 dots per inch, in pixels."""

SMALL = 88
"""Width in pixels under which a card has one large index and one large suit."""

_CORNER = 8 / 180  # radius of a corner, as a part of the height


def face(card: Card, height: float, ratio: float = 1, tilt: float | None = None) -> QPixmap:
    """Return a card face up, ``height`` logical pixels tall without its margin, for a screen of this ratio.

    Small cards have one big index; in the setting for far-off screens every card has it. ``tilt`` turns the
    picture clockwise, in degrees, so that it can be painted without a further turn.
    """
    small = height * WIDTH < SMALL or theme.far_off()
    return _picture(f"large/{drawing(card)}" if small else drawing(card), "", height, ratio, False, tilt)


def back(
    height: float, ratio: float = 1, colour: str = "", barred: bool = False, tilt: float | None = None
) -> QPixmap:
    """Return a card face down in the colour of a side; one that cannot be picked is veiled (``barred``)."""
    return _picture("back-linen", colour, height, ratio, barred, tilt)


def size(height: float) -> QSizeF:
    """Return the size of a card’s picture, in logical pixels, with its margin."""
    return QSizeF(height * WIDTH + 2 * EDGE, height + 2 * EDGE)


def shape(height: float, grow: float = 0) -> QPainterPath:
    """Return the outline of a card around its middle, ``grow`` pixels larger on each side."""
    wide, tall = height * WIDTH / 2 + grow, height / 2 + grow
    path = QPainterPath()
    corner = height * _CORNER + grow
    path.addRoundedRect(QRectF(-wide, -tall, 2 * wide, 2 * tall), corner, corner)
    return path


def _picture(
    name: str, colour: str, height: float, ratio: float, barred: bool, tilt: float | None
) -> QPixmap:
    tones = theme.in_use()
    if tilt is None:
        return _drawn(name, colour, height, ratio, tones, barred)
    return _tilted(name, colour, height, ratio, tones, barred, tilt)


@lru_cache(maxsize=512)
def _tilted(
    name: str, colour: str, height: float, ratio: float, palette: Palette, barred: bool, tilt: float
) -> QPixmap:
    """Return a turned picture, stored: turning eleven cards anew takes a quarter of a step."""
    turned, flat = QTransform().rotate(tilt), size(height)
    whole = turned.mapRect(QRectF(-flat.width() / 2, -flat.height() / 2, flat.width(), flat.height()))
    pixmap = materials.blank(whole.width(), whole.height(), ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(pixmap.width() / ratio / 2, pixmap.height() / ratio / 2)
    painter.rotate(tilt)
    painter.drawPixmap(
        QPointF(-flat.width() / 2, -flat.height() / 2), _drawn(name, colour, height, ratio, palette, barred)
    )
    painter.end()
    return pixmap


@lru_cache(maxsize=256)
def _drawn(name: str, colour: str, height: float, ratio: float, palette: Palette, barred: bool) -> QPixmap:
    whole = size(height)
    pixmap = QPixmap(_shadow(height, 2 * ratio, palette))  # twice as fine: turned cards stay sharp
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(whole.width() / 2, whole.height() / 2)
    _paint(painter, name, colour, height, palette)
    if barred:
        _veil(painter, height, palette)
    painter.end()
    return pixmap


@lru_cache(maxsize=16)
def _shadow(height: float, ratio: float, palette: Palette) -> QPixmap:
    """Return the shadow of a card of this height: to paint it anew took most of the time of a card."""
    whole = size(height)
    pixmap = materials.blank(whole.width(), whole.height(), ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(whole.width() / 2, whole.height() / 2)
    materials.cast(painter, _card(height), height * _CORNER, palette, EDGE - 1)
    painter.end()
    return pixmap


def _card(height: float) -> QRectF:
    """Return the box of a card around its middle."""
    return QRectF(-height * WIDTH / 2, -height / 2, height * WIDTH, height)


def _paint(painter: QPainter, name: str, colour: str, height: float, palette: Palette) -> None:
    field = back_tone(colour, palette) if colour else palette.felt
    QSvgRenderer(drawings.card_face(name, palette, field)).render(painter, _card(height))
    wide = 2 if palette.stark else 1
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(palette.rim), wide))
    painter.drawPath(shape(height, -wide / 2))


def back_tone(colour: str, palette: Palette) -> str:
    """Return the tone of a back: the colour of a side, dimmed where paper is dark."""
    if palette.stark:
        return palette.felt
    tone = tone_of(colour, palette)
    return mixed(tone, palette.paper, 0.6).name() if palette.dark else tone


def _veil(painter: QPainter, height: float, palette: Palette) -> None:
    veil = QColor(palette.felt)
    veil.setAlphaF(0.6)
    painter.fillPath(shape(height), veil)
