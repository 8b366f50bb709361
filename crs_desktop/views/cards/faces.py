"""The pictures of cards, drawn from the shipped SVGs once for each size and palette."""

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer

from crs_desktop.rules.cards import rank, suit
from crs_desktop.rules.values import Card
from crs_desktop.views import theme
from crs_desktop.views.cards.arc import WIDTH
from crs_desktop.views.palettes import Palette

EDGE = 2
"""A picture is larger than its card by so many pixels on each side: the card’s edge and its shade."""

_CORNER = 6 / 180
_SHADE = QColor(0, 0, 0, 84)


def face(card: Card, height: float, ratio: float = 1, large: bool = False) -> QPixmap:
    """A card face up, ``height`` logical pixels tall without its edge, for a screen of this pixel ratio.

    ``large`` is the face with one big index, for small cards.
    """
    name = f"large/{file_name(card)}" if large else file_name(card)
    return _drawn(name, height, ratio, theme.in_use(), False)


def back(height: float, ratio: float = 1, name: str = "linen", barred: bool = False) -> QPixmap:
    """A card face down; ``barred`` is one that cannot be picked now."""
    return _drawn(f"back-{name}", height, ratio, theme.in_use(), barred)


def file_name(card: Card) -> str:
    """The name of a card’s drawing; cards without a suit are shown as spades.

    >>> file_name(Card("10")), file_name(Card("Qh")), file_name(Card("Joker 2"))
    ('10s', 'Qh', 'joker-2')
    """
    if rank(card) == "Joker":
        return "joker-2" if card[-1] in "2468" else "joker"
    return rank(card) + (suit(card) or "s")


@lru_cache(maxsize=256)
def _drawn(name: str, height: float, ratio: float, palette: Palette, barred: bool) -> QPixmap:
    card = QRectF(EDGE, EDGE, height * WIDTH, height)
    pixmap = QPixmap((card.size() + card.topLeft().x() * 2 * _unit() ).toSize() * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint(painter, card, name, palette)
    if barred:
        _veil(painter, card, palette)
    painter.end()
    return pixmap
