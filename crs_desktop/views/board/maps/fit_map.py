"""The dialog that fits a map to the squares by two points and the number of squares between them."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QCheckBox, QDialog, QDoubleSpinBox, QLabel, QWidget

from crs_desktop.override import override
from crs_desktop.rules.ground.map_picture import MapPicture, fitted, squares_of
from crs_desktop.rules.ground.walls import PER_SQUARE
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_row
from crs_desktop.views.widgets.modal import OkCancel
from crs_desktop.words import decimal, say

_WIDE, _HIGH = 880, 480
_BESIDE, _BELOW = 60, 300
"""Pixels of the screen that the picture leaves for frames, and for the title bar and the fields."""
_NEAR = 14
_EDGE = 12
"""Margin around the picture in pixels, so that points at its edge can be seen and taken."""
_MOST = 500  # squares between the points
_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_FINEST_GRID = 4
"""Smallest distance between grid lines, in pixels; a finer grid is not drawn."""


class PictureView(QWidget):
    """The map with two points that the GM drags or moves by keys; ``points`` are pixels of the picture.

    Space takes the other point; the arrow keys move it by a pixel, with Shift by ten.
    """

    moved = Signal()

    def __init__(self, picture: QPixmap) -> None:
        super().__init__()
        self._picture = picture
        free = self.screen().availableSize() - QSize(theme.room(_BESIDE), theme.room(_BELOW))
        most = QSize(theme.room(_WIDE), theme.room(_HIGH)).boundedTo(free)
        shown = picture.size().scaled(most, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))
        self.setFixedSize(shown + QSize(2 * _EDGE, 2 * _EDGE))
        self._ground = QRectF(_EDGE, _EDGE, shown.width(), shown.height())
        self._part = shown.width() / max(1, picture.width())
        self.points = [QPointF(0, 0), QPointF(picture.width(), 0)]
        self.taken = 1
        self.grid = QRectF()
        """Left, top and side of a square, in pixels of the picture."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setAccessibleName(say("Map with two points"))
        said = say("Space takes the other point. The arrow keys move it by one pixel, with Shift by ten.")
        self.setAccessibleDescription(said)

    def put(self, one: QPointF, other: QPointF) -> None:
        """Set both points, in pixels of the picture, held inside it."""
        self.points = [self._held(one), self._held(other)]
        self.moved.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Take the nearer point; on bare ground, begin a new line."""
        at = event.position()
        far = [(self.seen_at(point) - at).manhattanLength() for point in self.points]
        if min(far) <= _NEAR:
            self.taken = far.index(min(far))
        else:
            self.taken = 1
            # The drag then moves the second point away from the first.
            self.put(self._pixel(at), self._pixel(at))

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._move(self._pixel(event.position()))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Move the taken point by a pixel or ten, or take the other one."""
        step = _STEPS.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Space:
            self.taken = 1 - self.taken
            self.update()
        elif step is not None:
            by = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            self._move(self.points[self.taken] + QPointF(*step) * by)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the picture, the fitted grid, and the line between the points."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self._ground, self._picture, QRectF(self._picture.rect()))
        self._draw_grid(painter)
        tones, ends = theme.in_use(), [self.seen_at(point) for point in self.points]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for wide, tone in ((6, QColor("#000000")), (2.5, QColor(tones.felt_asked))):
            painter.setPen(QPen(tone, wide))
            painter.drawLine(*ends)
            for place, end in enumerate(ends):
                radius = 9 if place == self.taken else 6
                painter.drawEllipse(end, radius, radius)
        if self.hasFocus():
            painter.setPen(QPen(QColor(tones.asked), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def _draw_grid(self, painter: QPainter) -> None:
        side = self.grid.width() * self._part
        if side < _FINEST_GRID:
            return
        ground = self._ground
        # A dark line beside a light one is seen on any map.
        for tone, by in ((QColor(0, 0, 0, 150), 0), (QColor(255, 255, 255, 150), 1)):
            painter.setPen(QPen(tone, 1))
            at = ground.left() + self.grid.left() * self._part + by
            while at <= ground.right():
                painter.drawLine(QPointF(at, ground.top()), QPointF(at, ground.bottom()))
                at += side
            at = ground.top() + self.grid.top() * self._part + by
            while at <= ground.bottom():
                painter.drawLine(QPointF(ground.left(), at), QPointF(ground.right(), at))
                at += side

    def seen_at(self, point: QPointF) -> QPointF:
        """Return the place in this widget that shows a pixel of the picture."""
        return point * self._part + self._ground.topLeft()

    def _pixel(self, at: QPointF) -> QPointF:
        return (at - self._ground.topLeft()) / self._part

    def _move(self, to: QPointF) -> None:
        self.points[self.taken] = self._held(to)
        self.moved.emit()

    def _held(self, point: QPointF) -> QPointF:
        wide, high = self._picture.width(), self._picture.height()
        return QPointF(max(0.0, min(point.x(), wide)), max(0.0, min(point.y(), high)))


class FitMap(QDialog):
    """The dialog for fitting a map; ``fit`` is the resulting place of the map, None if impossible."""

    def __init__(
        self, picture: QPixmap, squares: float, lies: MapPicture | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(say("Fit the map to the squares"))
        self._size = picture.width(), picture.height()
        self.fit: MapPicture | None = None
        self.view = PictureView(picture)
        self.count = QDoubleSpinBox(decimals=2, minimum=0.05, maximum=_MOST, value=squares)
        self.count.setAccessibleName(say("Squares between the points"))
        self.board = QCheckBox(say("Make the &board as large as the map"))
        self.board.setChecked(True)
        self.message = QLabel(wordWrap=True)
        self._lay_out()
        self.view.moved.connect(self._refit)
        self.count.valueChanged.connect(self._refit)
        if lies is not None:
            self._begin_as(lies)
        self._refit()

    @property
    def whole(self) -> bool:
        """Whether the GM wants the board to be as large as the map."""
        return self.board.isChecked()

    def _lay_out(self) -> None:
        said = say(
            "Drag a line along squares of the map, from one corner to another (a longer line is more exact), "
            "then enter the number of squares along it."
        )
        asked, label = (
            QLabel(said, wordWrap=True),
            QLabel(say("Number of &squares between the two points:")),
        )
        label.setBuddy(self.count)
        self.buttons = OkCancel(self)
        asked.setMinimumWidth(max(self.view.width(), theme.room(640)))
        # A wrapped label would else be given the height of one line.
        asked.setMinimumHeight(asked.heightForWidth(asked.minimumWidth()))
        self.message.setMinimumHeight(2 * self.message.fontMetrics().height())
        in_column(
            asked,
            (self.view, 0, Qt.AlignmentFlag.AlignHCenter),
            in_row(label, self.count, STRETCH),
            *(self.board, self.message, self.buttons),
            into=self,
        )

    def _begin_as(self, lies: MapPicture) -> None:
        """Begin with the present place of the map: a line along its first row of whole squares."""
        square = self._size[0] * PER_SQUARE / lies.width
        start = QPointF(-lies.left % PER_SQUARE, -lies.top % PER_SQUARE) * (square / PER_SQUARE)
        count = max(1, int((self._size[0] - start.x()) / square))
        self.count.setValue(count)
        self.view.put(start, start + QPointF(count * square, 0))

    def _refit(self, *_told: object) -> None:
        one, other = ((point.x(), point.y()) for point in self.view.points)
        try:
            self.fit = fitted("", self._size, one, other, self.count.value())
        except NotAllowed as error:
            self.fit, words = None, str(error.why)
            self.view.grid = QRectF()
        else:
            side = self._size[0] * PER_SQUARE / self.fit.width
            left, top = self.fit.left * side / PER_SQUARE, self.fit.top * side / PER_SQUARE
            self.view.grid = QRectF(-left % side if left else 0, -top % side if top else 0, side, side)
            words = self._words(self.fit)
        self.message.setText(words)
        self.buttons.ok.setEnabled(self.fit is not None)  # points on one pixel fit nothing
        self.view.update()

    def _words(self, fit: MapPicture) -> str:
        wide, high = (decimal(f"{side / PER_SQUARE:g}") for side in (fit.width, fit.height))
        columns, rows = squares_of(fit)
        said = "The map measures {wide} × {high} squares and covers {columns} columns and {rows} rows."
        return say(said, wide=wide, high=high, columns=columns, rows=rows)
