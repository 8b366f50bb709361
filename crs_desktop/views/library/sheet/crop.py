"""The dialog to crop a portrait: a frame drawn with the mouse, or moved and sized by arrow keys."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QWidget

from crs_desktop.override import override
from crs_desktop.views.style import portraits, theme
from crs_desktop.views.widgets.controls import Button
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_row
from crs_desktop.words import say

_STEP, _LEAST = 0.02, 0.05
"""Step of a key, and the smallest side of the frame, as parts of the picture."""

_SHADE = QColor(0, 0, 0, 140)
_ARROWS = {
    Qt.Key.Key_Left: QPointF(-_STEP, 0),
    Qt.Key.Key_Right: QPointF(_STEP, 0),
    Qt.Key.Key_Up: QPointF(0, -_STEP),
    Qt.Key.Key_Down: QPointF(0, _STEP),
}


class CropFrame(QWidget):
    """A picture with a frame around the part to keep; ``part`` is that part, from 0 to 1 each way."""

    def __init__(self, picture: QImage) -> None:
        super().__init__()
        most = QSize(theme.room(480), theme.room(480))
        self._picture = picture
        self.part = QRectF(0, 0, 1, 1)
        self._from = QPointF()
        self.setFixedSize(picture.size().scaled(most, Qt.AspectRatioMode.KeepAspectRatio))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setAccessibleName(say("Part of the picture to keep"))

    def cropped(self) -> QImage:
        """Return the part within the frame."""
        return self._picture.copy(_scaled(self.part, QRectF(self._picture.rect())).toRect())

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._from = self._place(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        drawn = QRectF(self._from, self._place(event)).normalized()
        if min(drawn.width(), drawn.height()) >= _LEAST:
            self._keep(drawn)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        by = _ARROWS.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._keep(self.part.adjusted(0, 0, by.x(), by.y()))
        else:
            self._keep(self.part.translated(by))

    @override
    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter, room = QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(room, self._picture)
        frame = _scaled(self.part, room)
        for beyond in _around(room, frame):
            painter.fillRect(beyond, _SHADE)
        painter.setPen(QPen(QColor("white"), 2))
        painter.drawRect(frame.adjusted(1, 1, -1, -1))

    def _place(self, event: QMouseEvent) -> QPointF:
        x, y = event.position().x() / self.width(), event.position().y() / self.height()
        return QPointF(min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0))

    def _keep(self, part: QRectF) -> None:
        """Set the frame, at least of the smallest size and within the picture."""
        wide, high = (min(max(side, _LEAST), 1.0) for side in (part.width(), part.height()))
        x, y = min(max(part.x(), 0.0), 1 - wide), min(max(part.y(), 0.0), 1 - high)
        self.part = QRectF(x, y, wide, high)
        self.update()


def _scaled(part: QRectF, room: QRectF) -> QRectF:
    """Return a part from 0 to 1 as a place in a room that begins at 0."""
    wide, high = room.width(), room.height()
    return QRectF(part.x() * wide, part.y() * high, part.width() * wide, part.height() * high)


def _around(room: QRectF, frame: QRectF) -> tuple[QRectF, ...]:
    """Return the parts of a picture above, below, left and right of the frame."""
    return (
        QRectF(room.topLeft(), QPointF(room.right(), frame.top())),
        QRectF(QPointF(room.left(), frame.bottom()), room.bottomRight()),
        QRectF(QPointF(room.left(), frame.top()), frame.bottomLeft()),
        QRectF(frame.topRight(), QPointF(room.right(), frame.bottom())),
    )


class Crop(QDialog):
    """The dialog to crop a portrait, with buttons to keep or leave it."""

    def __init__(self, held: bytes, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(say("Crop the portrait"))
        self.frame = CropFrame(portraits.picture(held))
        hint = QLabel(say("Draw a frame. Arrow keys move it; with Shift, they change its size."))
        hint.setProperty("quiet", True)
        crop = QPushButton(say("Crop"), default=True)
        crop.setProperty("primary", True)
        crop.clicked.connect(self.accept)
        buttons = in_row(STRETCH, Button(say("Cancel"), self.reject), crop)
        in_column(self.frame, hint, buttons, into=self)
        self.frame.setFocus()

    def made(self) -> bytes:
        """Return the cropped picture as a campaign keeps it."""
        return portraits.kept(self.frame.cropped())
