"""A drawn body with the words of each part, so that wounds are seen where they are."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.figure import DrawnFigure, figure_of
from crs_desktop.rules.values import Name
from crs_desktop.views.style import theme
from crs_desktop.views.style.materials import mixed
from crs_desktop.views.style.palettes import Palette
from crs_desktop.words import say, translated

_WIDE, _HIGH, _LOW, _ROUND = 86, 132, 66, 6
_BODY: dict[str, tuple[int, int, int, int]] = {
    "head": (31, 2, 24, 24),
    "torso": (25, 29, 36, 46),
    "right arm": (8, 30, 14, 46),
    "left arm": (64, 30, 14, 46),
    "right leg": (25, 78, 16, 50),
    "left leg": (45, 78, 16, 50),
}
_FEET = (0, 114, 86, 18)
"""Left, top, width and height of each part in pixels at 100 % text size; the figure faces the reader.

``_FEET`` is the place for words about parts that the figure does not draw.
"""
_TINTS = (0.26, 0.12, 0.26, 0.45, 1.0)
"""Opacity of the tint of hurt by gravity; the first is for words without a grade."""
_THIN, _THICK, _GRAVE, _LETTERS = 1.6, 2.8, 3, 3
"""Outlines of a hurt part, the least gravity with the thick one, and the most letters inside a part."""
_PLAQUE, _SMALLER = 2, (0.8, 0.6)
"""Pixels of padding round the words of a part, and the font scales for long words."""


class FigureView(QWidget):
    """Figure of the combatant whose sheet is shown, hidden while no part has words; twin: the sheet’s row."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self.drawn: DrawnFigure | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        bridge.follow(self._refresh, selection=True)
        self._refresh()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the size of the whole body with its arms."""
        return QSize(theme.room(_WIDE), theme.room(_HIGH))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return half the full height: on a low sheet the figure shrinks and leaves room for the rest."""
        return QSize(theme.room(_WIDE), theme.room(_LOW))

    def _part_of(self, of: tuple[int, int, int, int]) -> QRectF:
        """Return the rectangle of a part at the current scale, with the figure centred in its width."""
        size = min(1.0, self.height() / theme.room(_HIGH))  # the figure shrinks, but never grows
        left, top, width, height = (theme.room(one) * size for one in of)
        return QRectF((self.width() - theme.room(_WIDE) * size) / 2 + left, top, width, height)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw every part; fill parts that have words, and write the words on them."""
        if self.drawn is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        hurt = self.drawn.words
        for part in sorted(_BODY, key=lambda part: part in hurt):  # plaques lie on top
            self._paint_part(painter, part, hurt.get(part, ""))
        elsewhere = [part for part in hurt if part not in _BODY]  # such as words about the whole body
        if elsewhere:
            each = [say("{part}: {words}", part=translated(part), words=hurt[part]) for part in elsewhere]
            self._paint_words(painter, self._part_of(_FEET), ", ".join(each), self.width() - 4 * _PLAQUE)
        painter.end()

    def _paint_part(self, painter: QPainter, part: str, words: str) -> None:
        tones, shape = theme.in_use(), self._part_of(_BODY[part])
        grave = self.drawn.gravity.get(part, 0) if self.drawn else 0
        outline = _THICK if grave >= _GRAVE else _THIN
        painter.setPen(QPen(QColor(tones.hurt if words else tones.rim), outline if words else 1))
        painter.setBrush(tint(tones, grave) if words else QColor(tones.paper))
        if part == "head":
            painter.drawEllipse(shape)
        else:
            painter.drawRoundedRect(shape, _ROUND, _ROUND)
        inside = theme.bold(self.font())
        fits = QFontMetricsF(inside).horizontalAdvance(words) < shape.width()  # or an M reads as a V
        if 0 < len(words) <= _LETTERS and grave and fits:
            painter.setPen(QColor(tones.paper if tint(tones, grave) == QColor(tones.hurt) else tones.ink))
            painter.setFont(inside)
            painter.drawText(shape, Qt.AlignmentFlag.AlignCenter, words)
        elif words:
            self._paint_words(painter, shape, words, self.width() // 2)

    def _paint_words(self, painter: QPainter, shape: QRectF, words: str, most: int) -> None:
        """Write the words on a plaque centred on the part, elided if long: the tooltip has them in full."""
        tones, smaller = theme.in_use(), QFont(self.font())
        for scale in _SMALLER:
            if QFontMetricsF(smaller).horizontalAdvance(words) > most:
                smaller.setPointSizeF(self.font().pointSizeF() * scale)
                most = self.width() - 4 * _PLAQUE  # smaller text may take the whole width
        painter.setFont(smaller)
        letters = painter.fontMetrics()
        shown = letters.elidedText(words, Qt.TextElideMode.ElideRight, most)
        box = QRectF(0, 0, letters.horizontalAdvance(shown) + 2 * _PLAQUE, letters.height())
        box.moveCenter(shape.center())
        # Keeps the words of an arm inside the widget.
        box.moveLeft(max(1.0, min(box.left(), self.width() - box.width() - 1)))
        painter.setPen(QPen(QColor(tones.hurt), 1))
        painter.setBrush(QColor(tones.paper))
        painter.drawRoundedRect(box, _PLAQUE, _PLAQUE)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, shown)

    def _refresh(self) -> None:
        who = self._bridge.shown
        session = self._bridge.session
        self.drawn = figure_of(session.system, self._bridge.scene, Name(who)) if who else None
        self.setVisible(self.drawn is not None and bool(self.drawn.words))
        if self.drawn:
            said = self.drawn.line
            self.setToolTip(say("{title}: {words}", title=self.drawn.title, words=said))
            self.setAccessibleName(self.drawn.title)
            self.setAccessibleDescription(said)
        self.update()


def tint(tones: Palette, grave: int) -> QColor:
    """Return the tone of a hurt part by its gravity."""
    return mixed(tones.paper, tones.hurt, _TINTS[min(grave, len(_TINTS) - 1)])
