"""The icons and card faces of the program, in the tones of a palette."""

import re
from functools import cache, lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QFont, QIcon, QPainter, QPainterPath, QPixmap
from PySide6.QtSvg import QSvgRenderer

from crs_desktop import shipped
from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import LIGHT, Palette

_FACE_TONES = ("paper", "line", "felt", "felt_quiet", "wood", "spade", "heart", "diamond", "club")


def icon(name: str, colour: str, size: int) -> QIcon:
    """Return a line icon in one tone, ``size`` logical pixels square, sharp on high-density screens too.

    In a selected row or a checked button the icon takes the text colour there.
    """
    return _icon(name, colour, theme.in_use().chosen_ink, size)


@cache
def has_icon(name: str) -> bool:
    """Return whether the program ships an icon of this name."""
    return shipped.path("icons", f"{name}.svg").is_file()


@cache
def _icon(name: str, colour: str, chosen: str, size: int) -> QIcon:
    drawn = QIcon()
    for ratio in (1, 2):  # usual and high-density screens
        plain, lit = (_icon_pixmap(name, tone, size, ratio) for tone in (colour, chosen))
        drawn.addPixmap(plain)
        drawn.addPixmap(lit, QIcon.Mode.Selected)
        drawn.addPixmap(lit, QIcon.Mode.Normal, QIcon.State.On)
        drawn.addPixmap(_icon_pixmap(name, colour, size, ratio, opacity=0.6), QIcon.Mode.Disabled)
    return drawn


@cache
def card_face(name: str, palette: Palette, field: str = "") -> QByteArray:
    """Return the SVG of ``10h``, ``joker-2``, ``back-linen``, ``large/Qs`` … in the tones of ``palette``.

    ``field`` is the tone of a back, by default that of the felt.
    """
    # The files are drawn in the tones of LIGHT.
    tones = {getattr(LIGHT, tone): getattr(palette, tone) for tone in _FACE_TONES}
    tones[LIGHT.felt] = field or palette.felt
    drawing = shipped.path("cards", f"{name}.svg").read_text("utf-8")
    return QByteArray(re.sub(r"#\w{6}", lambda tone: str(tones[tone[0]]), drawing).encode())


@lru_cache(maxsize=1000)
def outline(words: str, bold: bool, family: str) -> tuple[QPainterPath, QRectF]:
    """Return letters a hundred pixels high as outlines, and the box of their ink."""
    font, path = QFont(family), QPainterPath()
    font.setBold(bold)
    font.setPixelSize(100)
    path.addText(0, 0, font, words)
    return path, path.boundingRect()


def _icon_pixmap(name: str, colour: str, size: int, ratio: int, opacity: float = 1) -> QPixmap:
    drawing = shipped.path("icons", f"{name}.svg").read_text("utf-8").replace("currentColor", colour)
    if size < 20:  # thinner than 1.25 pixels, antialiased lines look blurred
        drawing = drawing.replace('stroke-width="1.5"', 'stroke-width="1.9"')
    pixmap = QPixmap(size * ratio, size * ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setOpacity(opacity)
    QSvgRenderer(QByteArray(drawing.encode())).render(painter, QRectF(pixmap.rect()))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
