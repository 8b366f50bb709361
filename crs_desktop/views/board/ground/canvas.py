"""The felt with its squares, seen from above, with zoom, pan and the rails that name the squares."""

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView

from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.ground.squares import GridLook, Ground, Square
from crs_desktop.views.board.ground.corner_note import CornerNote
from crs_desktop.views.board.ground.edge_labels import EdgeLabels
from crs_desktop.views.board.ground.fog import FogCover
from crs_desktop.views.board.ground.glide import Glide
from crs_desktop.views.board.ground.grid_lines import clear, cloth, on_cloth, pen, tile_side
from crs_desktop.views.board.ground.map_layer import MapLayer
from crs_desktop.views.board.ground.squares import LEVELS, SIDE, whole
from crs_desktop.views.style import materials, theme
from crs_desktop.views.style.palettes import Palette

_NOTCH = 120  # as Qt counts it: 15 degrees
"""Angle of one step of a mouse wheel, in eighths of a degree."""
_NEAREST_FIT, _FEWEST_FITTED = 80, 12
"""Fitting stops at squares of 80 pixels at 100 % text size, or larger ones if fewer than 12 would fit."""
_ROUNDED = 0.5
"""Pixels by which a part of the board may exceed the view: the part just seen fits again."""
_TOP, _LEFT, _RIGHT, _SHADOW = 22, 26, 10, 8
"""Least breadth of each rail and of its shadow on the cloth, in pixels."""
_ROOMY = 400
"""Least width of a board that has a rail at the right, too."""
_MUCH_COVERED = 0.5
"""Part of the board from which on the corner note leaves the rest to the tokens."""
_STILL_MS = 300
"""Time after a pan until the corner note comes back, in milliseconds."""


class Canvas(QGraphicsView):
    """The board’s ground, which can be zoomed and pushed about.

    ``level`` is the side of a square in pixels; ``by_hand`` is true once the GM has zoomed or moved the view.
    ``covered`` is the height of what lies over the lower part of the view, in pixels.
    ``redressed`` is emitted when the palette or the font has changed.
    """

    redressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.ground = Ground()
        self.map = MapLayer()
        self.level = SIDE
        self.covered = 0
        self.by_hand = False
        self._turned = 0  # part of a notch that fine wheels and touchpads have turned so far
        self._exposed: list[QRect] = []  # the parts of the view to paint now
        self.rails = EdgeLabels(_TOP, self), EdgeLabels(_LEFT, self, upright=True)
        self._across, self._down = self.rails
        self._right = EdgeLabels(_RIGHT, self, upright=True)
        self.note = CornerNote(self)
        self.stand_on: Callable[[QRectF], bool] = lambda _ground: False
        self.glide = Glide(self)
        self.setScene(QGraphicsScene(self))
        self.fog = FogCover()
        self.scene().addItem(self.fog)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        # A small change repaints a small part.
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        # `_zoom_to` keeps the place under the pointer itself.
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        # A resize keeps the middle of the view.
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The tiles cover everything, so Qt need not clear first.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._still = QTimer(self, singleShot=True, interval=_STILL_MS)
        self._still.timeout.connect(self._settle)

    def lay(self, ground: Ground) -> None:
        """Show another ground: its squares, the names at its edges, and the corner note."""
        self.ground = ground
        self._across.name([str(Square(column, 0))[:-1] for column in range(ground.columns)])
        self._down.name([str(row + 1) for row in range(ground.rows)])
        self.note.tell(ground)
        self._make_room()
        self.viewport().update()

    def show_ground(self, ground: Ground, map_: MapPicture | None) -> None:
        """Show the ground and the map of a scene, if they differ from what is shown."""
        if ground != self.ground:
            self.lay(ground)
        if self.map.lay(map_):
            self.viewport().update()

    @property
    def corner(self) -> QPoint:
        """The pixel of the window where the first square begins."""
        return self.viewport().mapTo(self.window(), self.mapFromScene(0, 0))

    @property
    def open_part(self) -> QRect:
        """The part of the view that nothing covers."""
        return self.viewport().rect().adjusted(0, 0, 0, -self.covered)

    @property
    def noted(self) -> QRectF:
        """The ground under the corner note; empty while the note is hidden."""
        return self._under_note if self.note.isVisible() else QRectF()

    @property
    def _under_note(self) -> QRectF:
        note = self.note.geometry().translated(-self.viewport().pos())
        return self.mapToScene(note).boundingRect()

    def clear_tokens(self) -> None:
        """Hide the corner note while it lies over a token."""
        self.note.make_way("token", self.stand_on(self._under_note))

    def cover(self, below: int) -> None:
        """Take note that the lowest pixels of the view are covered; nothing is laid out anew."""
        self.covered = below
        self.viewport().update()  # the names of rings stay above it
        self.note.make_way("cover", below > self.height() * _MUCH_COVERED)
        self._lay_rails()

    def zoom(self, steps: int, at: QPoint | None = None) -> None:
        """Zoom in (+) or out (−), keeping the place at pixel ``at`` of the view where it is."""
        place = LEVELS.index(self.level) + steps
        self.by_hand = True
        self._zoom_to(LEVELS[max(0, min(place, len(LEVELS) - 1))], at or self.open_part.center())

    def pan(self, by: QPoint) -> None:
        """Push the felt by ``by`` pixels, and hide the corner note while it moves.

        An item over the felt would force a full repaint; without one, only the newly exposed strip is
        painted.
        """
        self.by_hand = True
        if not self._still.isActive():
            self.note.make_way("push", True)
        self._still.start()
        self._push(by)

    def show_area(self, wanted: QRectF) -> None:
        """Bring a part of the board into view, as large as it fits."""
        size = self.open_part.size()
        fits = [
            level
            for level in LEVELS
            if level <= max(_NEAREST_FIT * theme.scale(), size.height() / _FEWEST_FITTED)
            and wanted.width() * level / SIDE <= size.width() + _ROUNDED
            and wanted.height() * level / SIDE <= size.height() + _ROUNDED
        ]
        self._zoom_to(max(fits, default=LEVELS[0]), self.viewport().rect().center())
        self.centre(wanted.center())
        self.viewport().update()

    def centre(self, place: QPointF) -> None:
        """Bring a place of the board to the middle of the part that nothing covers."""
        self.centerOn(place)
        self._push(QPoint(0, -(self.covered // 2)))

    def _settle(self) -> None:
        """Bring the corner note back, and repaint names whose place depends on the view."""
        self.note.make_way("push", False)
        self.viewport().update()

    def mark(self, square: Square | None) -> None:
        """Mark the column and row of a square on the rails; None marks none."""
        self._across.mark(square.column if square else -1)
        self._down.mark(square.row if square else -1)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Zoom around the pointer, one step for each notch of the wheel."""
        self._turned += event.angleDelta().y()
        steps = int(self._turned / _NOTCH)
        self._turned -= steps * _NOTCH  # the rest of a notch counts towards the next step
        if steps:
            self.zoom(steps, event.position().toPoint())
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Leave room around the board, so that any of its edges can be pushed to the middle."""
        super().resizeEvent(event)
        self._make_room()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Lay the rails anew when font or palette change."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.PaletteChange):
            self._make_room()
            self.viewport().update()
            self.redressed.emit()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Lay the rails, now that the font of the window is known."""
        super().showEvent(event)
        self._make_room()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802
        """Slide the rails along with the squares."""
        super().scrollContentsBy(dx, dy)
        self._slide_rails()
        # The picture of the view was pushed with the shadow in it, which does not move.
        self.viewport().update(0, 0, self.width(), _SHADOW + abs(dy))
        self.viewport().update(0, 0, _SHADOW + abs(dx), self.height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Remember the exposed parts, so that only these are covered with tiles."""
        self._exposed = [*event.region()]  # type: ignore[misc]
        super().paintEvent(event)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:  # noqa: N802
        """Paint the felt, its squares and the map from ready tiles; single lines cost too much."""
        palette, board, dots = theme.in_use(), whole(self.ground), self.level / SIDE
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # sharp lines, one pixel wide
        within = board.adjusted(SIDE, SIDE, -SIDE, -SIDE).contains(QRectF(rect))
        if not within:
            self._lay_beyond(painter, palette)
        painter.save()
        painter.scale(1 / dots, 1 / dots)
        corner, ground = self.mapFromScene(0, 0), self._squares
        laid = cloth(self.level, painter.device().devicePixelRatio(), palette, self.ground.grid)
        for part in self._exposed:
            self._lay_tiles(painter, part.translated(-corner) & ground, laid)
        painter.restore()
        if self.map.ground:
            self._lay_map(painter, QRectF(rect) & board, palette)
        if not within:
            painter.setPen(pen(on_cloth(palette, GridLook())[1]))  # the edge is seen without a grid, too
            painter.drawRect(board)

    def drawForeground(self, painter: QPainter, _rect: QRectF | QRect) -> None:  # noqa: N802
        """Paint the shadow of the rails on the cloth, at the top and at the left."""
        if not theme.in_use().stark:
            painter.save()
            painter.resetTransform()
            port, ratio = self.viewport().size(), painter.device().devicePixelRatio()
            painter.drawPixmap(0, 0, _shadow(QSize(port.width(), _SHADOW), ratio))
            painter.drawPixmap(0, 0, _shadow(QSize(_SHADOW, port.height()), ratio))
            painter.restore()

    def _lay_beyond(self, painter: QPainter, palette: Palette) -> None:
        """Paint darker cloth beyond the board."""
        painter.save()
        painter.resetTransform()
        corner = self.mapFromScene(0, 0)
        for part in self._exposed:  # covering a little too much costs less than subtracting regions
            materials.lay(painter, "beyond", palette, part, corner)
        painter.restore()

    @property
    def _squares(self) -> QRect:
        """The ground of all squares in pixels, from the first one."""
        return QRect(0, 0, self.ground.columns * self.level, self.ground.rows * self.level)

    def _lay_map(self, painter: QPainter, rect: QRectF, palette: Palette) -> None:
        """Paint the map on the felt, and the grid over it."""
        dots = self.level / SIDE
        painter.save()
        self.map.draw(painter, rect, dots * painter.device().devicePixelRatio(), palette)
        painter.scale(1 / dots, 1 / dots)
        corner = self.mapFromScene(0, 0)
        over = clear(self.level, painter.device().devicePixelRatio(), palette, self.ground.grid)
        covered = self.map.ground & whole(self.ground)
        area = QRectF(covered.topLeft() * dots, covered.size() * dots).toAlignedRect()
        for part in self._exposed:
            self._lay_tiles(painter, part.translated(-corner) & area, over)
        painter.restore()

    def _lay_tiles(self, painter: QPainter, part: QRect, tile: QPixmap) -> None:
        """Cover ``part`` with copies of a tile; a texture brush would take ten times as long."""
        side = tile_side(self.level)
        painter.setClipRect(part)
        for x in range(part.left() // side * side, part.right() + 1, side):
            for y in range(part.top() // side * side, part.bottom() + 1, side):
                painter.drawPixmap(x, y, tile)

    def _zoom_to(self, level: int, at: QPoint) -> None:
        kept = self.mapToScene(at)
        self.level = level
        self.setTransform(QTransform.fromScale(level / SIDE, level / SIDE))
        self._make_room()
        self._push(at - self.mapFromScene(kept))  # the place that was at this pixel is there again

    def _push(self, by: QPoint) -> None:
        for bar, push in ((self.horizontalScrollBar(), by.x()), (self.verticalScrollBar(), by.y())):
            bar.setValue(bar.value() - push)

    def _make_room(self) -> None:
        self._right.setVisible(self.width() >= _ROOMY)
        right = self._right.breadth() if self._right.isVisibleTo(self) else 0
        self.setViewportMargins(self._down.breadth(), self._across.breadth(), right, 0)
        size = self.viewport().size() * (SIDE / self.level / 2)
        wide, high = size.width(), size.height()  # half a view of margin on each side
        # a whole view below, so that the lowest squares can be pushed above the band
        self.setSceneRect(whole(self.ground).adjusted(-wide, -high, wide, 2 * high))
        self._lay_rails()

    def _lay_rails(self) -> None:
        port = self.viewport().geometry()
        across, down = self._across.breadth(), self._down.breadth()
        self._across.setGeometry(port.left(), port.top() - across, port.width(), across)
        self._down.setGeometry(port.left() - down, port.top() - across, down, port.height() + across)
        self._right.setGeometry(
            port.right() + 1, port.top() - across, self._right.breadth(), port.height() + across
        )
        self.note.lie_in(port.right() + 1, port.bottom() + 1 - self.covered)
        self._slide_rails()

    def _slide_rails(self) -> None:
        self.clear_tokens()
        start, corner = self.mapFromScene(0, 0), self._across.height()
        self._across.lay(start.x(), self.level)
        self._down.lay(start.y() + corner, self.level, corner)
        self._right.lay(0, self.level, corner)


@lru_cache(maxsize=8)
def _shadow(size: QSize, ratio: float) -> QPixmap:
    """Return the shadow of a rail along the upper or the left edge, whichever is longer; drawn once."""
    across = size.width() > size.height()
    fade = QLinearGradient(QPointF(), QPointF(0, _SHADOW) if across else QPointF(_SHADOW, 0))
    fade.setColorAt(0, QColor(0, 0, 0, 80 if across else 60))
    fade.setColorAt(1, QColor(0, 0, 0, 0))
    made = materials.blank(size.width(), size.height(), ratio)
    painter = QPainter(made)
    painter.fillRect(QRect(QPoint(), size), QBrush(fade))
    painter.end()
    return made
