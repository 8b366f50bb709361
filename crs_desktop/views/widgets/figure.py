"""A body with what is said of its parts: wounds are seen where they are."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.figure import Drawn, figure_of
from crs_desktop.rules.values import Name
from crs_desktop.views.style import theme
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
"""Where each part is, in pixels of a letter of usual size: left, top, width, height. He looks at us.

At his feet stands what is at no place of the body.
"""
_PLAQUE, _SMALLER = 2, 0.8
"""Pixels around the words of a part."""


class FigureView(QWidget):
    """The figure of whoever’s sheet is seen, once anything is said of it. The sheet’s row is its twin."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.drawn: Drawn | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        bridge.follow(self._refresh, selection=True)
        self._refresh()

    def sizeHint(self) -> QSize:  # noqa: N802
        """As wide as a body with its arms."""
        return QSize(theme.room(_WIDE), theme.room(_HIGH))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Where the sheet is low he is drawn smaller: he pushes nothing out of the window."""
        return QSize(theme.room(_WIDE), theme.room(_LOW))

    def _part_of(self, of: tuple[int, int, int, int]) -> QRectF:
        """Where a part lies, as large as the figure is drawn, in the middle of its room."""
        size = min(1.0, self.height() / theme.room(_HIGH))
        left, top, width, height = (theme.room(one) * size for one in of)
        return QRectF((self.width() - theme.room(_WIDE) * size) / 2 + left, top, width, height)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """A part of which something is said is filled, and its words stand with it."""
        if self.drawn is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        hurt = self.drawn.words
        for part in sorted(_BODY, key=lambda part: part in hurt):  # words lie over what is whole
            self._paint_part(painter, part, hurt.get(part, ""))
        elsewhere = [part for part in hurt if part not in _BODY]
        if elsewhere:
            each = [say("{part}: {words}", part=translated(part), words=hurt[part]) for part in elsewhere]
            self._paint_words(painter, self._part_of(_FEET), ", ".join(each), self.width() - 4 * _PLAQUE)
        painter.end()

    def _paint_part(self, painter: QPainter, part: str, words: str) -> None:
        tones, shape = theme.in_use(), self._part_of(_BODY[part])
        painter.setPen(QPen(QColor(tones.hurt if words else tones.rim), 2 if words else 1))
        painter.setBrush(QColor(tones.hurt) if words else Qt.BrushStyle.NoBrush)
        if part == "head":
            painter.drawEllipse(shape)
        else:
            painter.drawRoundedRect(shape, _ROUND, _ROUND)
        if words:
            self._paint_words(painter, shape, words, self.width() // 2)

    def _paint_words(self, painter: QPainter, shape: QRectF, words: str, most: int) -> None:
        """On a plaque in the middle of the part, within the figure; what is too long is in the tooltip."""
        tones, smaller = theme.in_use(), QFont(self.font())
        if self.fontMetrics().horizontalAdvance(words) > most:
            smaller.setPointSizeF(smaller.pointSizeF() * _SMALLER)
            most = self.width() - 4 * _PLAQUE
        painter.setFont(smaller)
        letters = painter.fontMetrics()
        shown = letters.elidedText(words, Qt.TextElideMode.ElideRight, most)
        box = QRectF(0, 0, letters.horizontalAdvance(shown) + 2 * _PLAQUE, letters.height())
        box.moveCenter(shape.center())
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
