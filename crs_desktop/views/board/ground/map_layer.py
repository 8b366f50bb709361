"""The map under the squares, drawn from copies of halved size so that it does not flicker when zoomed."""

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.ground.walls import PER_SQUARE
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.board.ground.squares import SIDE
from crs_desktop.views.style.palettes import Palette

_LEAST_SIDE = 256


class MapLayer:
    """The map of the scene; ``picture`` returns the bytes of a picture of the campaign by its id."""

    def __init__(self) -> None:
        self.picture: Callable[[str], bytes] = lambda _id: b""
        self._map: MapPicture | None = None
        self._read, self._copies = "", list[QPixmap]()

    def lay(self, map_: MapPicture | None) -> bool:
        """Show another map, or none; return whether anything has changed."""
        changed, self._map = map_ != self._map, map_
        if map_ is None:
            self._read, self._copies = "", []
        elif map_.picture != self._read or not self._copies:
            self._read, self._copies = map_.picture, _copies(self.picture(map_.picture))
            return True
        return changed

    @property
    def ground(self) -> QRectF:
        """The part of the board under the map; empty if there is no map that can be shown."""
        if self._map is None or not self._copies:
            return QRectF()
        part = SIDE / PER_SQUARE
        sides = (self._map.left, self._map.top, self._map.width, self._map.height)
        return QRectF(*(side * part for side in sides))

    def draw(self, painter: QPainter, rect: QRectF, dots: float, palette: Palette) -> None:
        """Paint the part of the map inside ``rect``, at ``dots`` screen pixels for each unit of the board."""
        ground = self.ground
        seen = rect & ground
        if seen.isEmpty():
            return
        # Scaling down by more than a half in one step would drop pixels, and lines would flicker.
        copy = self._fitting(ground.width() * dots)
        across, down = copy.width() / ground.width(), copy.height() / ground.height()
        left, top = seen.left() - ground.left(), seen.top() - ground.top()
        source = QRectF(left * across, top * down, seen.width() * across, seen.height() * down)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(seen, copy, source)
        painter.fillRect(seen, veil(palette))

    def _fitting(self, dots: float) -> QPixmap:
        """Return the smallest copy at least ``dots`` pixels wide, else the largest."""
        large = [copy for copy in self._copies if copy.width() >= dots]
        return large[-1] if large else self._copies[0]


def veil(palette: Palette) -> QColor:
    """Return the shade over a map that keeps letters legible: none in a light palette."""
    shade = QColor("#000000")
    shade.setAlpha(120 if palette.stark else 90 if palette.dark else 0)
    return shade


def _copies(held: bytes) -> list[QPixmap]:
    """Return the picture, then half as large, a quarter …; none if it cannot be shown."""
    from crs_desktop.views.board.maps import map_reading  # imported late: most fights have no map

    try:
        copy = QPixmap.fromImage(map_reading.shown(held))
    except NotAllowed:
        return []
    copies = [copy]
    # Halves down to about 256 pixels, the smallest map on a screen.
    while min(copy.width(), copy.height()) > _LEAST_SIDE:
        half = QRect(0, 0, copy.width() // 2, copy.height() // 2).size()
        copy = copy.scaled(
            half, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        copies.append(copy)
    return copies
