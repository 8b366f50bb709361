"""The map as it is drawn under the squares: from copies of halved size, so that all of it stays calm."""

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.ground.walls import PER_SQUARE
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.board.ground.squares import SIDE
from crs_desktop.views.board.ground.tones import is_stark
from crs_desktop.views.style.palettes import Palette, contrast

_EVERY = 5
_NO_THIN_LINES_BELOW = 20
_LEAST_SIDE = 256


class MapLayer:
    """``picture`` gives the bytes of a picture of the campaign by its id."""

    def __init__(self) -> None:
        self.picture: Callable[[str], bytes] = lambda _id: b""
        self._map: MapPicture | None = None
        self._read, self._copies = "", list[QPixmap]()

    def lay(self, map_: MapPicture | None) -> bool:
        """Show another one, or none; whether anything has changed."""
        changed, self._map = map_ != self._map, map_
        if map_ is None:
            self._read, self._copies = "", []
        elif map_.picture != self._read or not self._copies:
            self._read, self._copies = map_.picture, _copies(self.picture(map_.picture))
            return True
        return changed

    @property
    def ground(self) -> QRectF:
        """What it covers of the board; nothing while there is none that can be shown."""
        if self._map is None or not self._copies:
            return QRectF()
        part = SIDE / PER_SQUARE
        sides = (self._map.left, self._map.top, self._map.width, self._map.height)
        return QRectF(*(side * part for side in sides))

    def draw(self, painter: QPainter, rect: QRectF, dots: float, palette: Palette) -> None:
        """The part of it that lies in ``rect`` of the board, at so many dots for each unit of it."""
        ground = self.ground
        seen = rect & ground
        if seen.isEmpty():
            return
        copy = self._fitting(ground.width() * dots)
        across, down = copy.width() / ground.width(), copy.height() / ground.height()
        left, top = seen.left() - ground.left(), seen.top() - ground.top()
        source = QRectF(left * across, top * down, seen.width() * across, seen.height() * down)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(seen, copy, source)
        painter.fillRect(seen, veil(palette))

    def _fitting(self, dots: float) -> QPixmap:
        """The smallest copy that has so many dots across, or the largest."""
        large = [copy for copy in self._copies if copy.width() >= dots]
        return large[-1] if large else self._copies[0]


def veil(palette: Palette) -> QColor:
    """What lies over a map, so that tokens and letters are read: nothing by day, a shade by night."""
    shade = QColor("#000000")
    dark = contrast(palette.paper, "#000000") < 4.5
    shade.setAlpha(120 if is_stark(palette) else 90 if dark else 0)
    return shade


def lines(palette: Palette) -> tuple[QColor, QColor]:
    """The thin lines and every fifth, over whatever a map shows."""
    tone = QColor("#FFFFFF" if contrast(palette.paper, "#000000") < 4.5 else "#000000")
    thin, fifth = QColor(tone), QColor(tone)
    thin.setAlpha(110 if is_stark(palette) else 60)
    fifth.setAlpha(170 if is_stark(palette) else 110)
    return thin, fifth


@lru_cache(maxsize=4)
def grid(level: int, side: int, ratio: float, palette: Palette) -> QPixmap:
    """The lines of squares of so many pixels alone, as a tile of ``side`` pixels."""
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    thin = range(level, side, level) if level >= _NO_THIN_LINES_BELOW else ()
    for tone, places in zip(lines(palette), (thin, range(0, side, level * _EVERY)), strict=True):
        pen = QPen(tone, 1)
        pen.setCosmetic(True)
        painter.setPen(pen)
        for place in places:
            painter.drawLine(place, 0, place, side)
            painter.drawLine(0, place, side, place)
    painter.end()
    return pixmap


def _copies(held: bytes) -> list[QPixmap]:
    """The picture, then half as large, a quarter …; none where it cannot be shown."""
    from crs_desktop.views.board.maps import map_reading

    try:
        copy = QPixmap.fromImage(map_reading.shown(held))
    except NotAllowed:
        return []
    copies = [copy]
    while min(copy.width(), copy.height()) > _LEAST_SIDE:
        half = QRect(0, 0, copy.width() // 2, copy.height() // 2).size()
        copy = copy.scaled(
            half, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        copies.append(copy)
    return copies
