"""The fields of a sheet as boxes, four in a row, with the longer texts and the items as lines below them."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStyleOptionViewItem,
    QWidget,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.sheet import SheetCell, SheetModel, SheetRole
from crs_desktop.override import override
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import ChoiceCells
from crs_desktop.views.widgets.kept_typing import KeptEditing
from crs_desktop.words import say

Index = QModelIndex | QPersistentModelIndex
_HIGH, _GAP, _PAD, _ROUND, _AROUND = 40, 4, 6, 6, 3
_UNIT, _MOST = 62, 4
"""Least width of a box in pixels, and the most boxes in a row."""
_NAMES, _LINE = 0.5, 4
"""Largest part of a line for names beside it, and pixels above and below its text."""
_SMALL, _NARROWEST = 0.82, 0.87
"""Size of the name in a box relative to its number, and how narrow its letters may become."""
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft


class SheetCells(KeptEditing, QListView):
    """View of a `SheetModel`. A field has the same place on the sheets of all combatants."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self.keep(bridge)
        self.cells = SheetModel(bridge, self)
        self.setModel(self.cells)
        self.setModelColumn(1)
        self._boxes = _Cells(self)
        self.setItemDelegate(self._boxes)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setEditTriggers(self.EditTrigger.DoubleClicked)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("part", "still")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(self.ScrollMode.ScrollPerPixel)
        self.setMinimumHeight(_HIGH)  # leave room to the odds and the log below
        self.setAccessibleName(say("Sheet"))
        self.cells.turned.connect(self.turn)

    @property
    def room(self) -> int:
        """Width in which Qt lays out the cells, in pixels."""
        bar = self.verticalScrollBar().sizeHint()
        return self.maximumViewportSize().width() - bar.width() - 1

    @property
    def names(self) -> int:
        """Width of the names of the lines, in pixels; 0 if they stand above their lines for want of room."""
        wide = max(map(self.fontMetrics().horizontalAdvance, self.cells.line_titles), default=0) + 2 * _PAD
        return wide if wide <= round(self.room * _NAMES) else 0

    @override
    def about(self, index: QModelIndex) -> str:
        scene, who = self.bridge.scene, self.bridge.shown
        return say("{row}, {column}", row=scene.label(who), column=index.siblingAtColumn(0).data())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Overrule the value of the current cell by Space: F2 and Enter have other owners."""
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            self.edit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    @override
    def doItemsLayout(self) -> None:  # noqa: N802
        self._boxes.measure()
        super().doItemsLayout()

    def turn(self) -> None:
        """Drop the selection and any open editor: the cells now belong to another combatant."""
        if self.state() == self.State.EditingState:
            self.reset()
        self.selectionModel().reset()
        self.doItemsLayout()


class _Cells(ChoiceCells):
    """Delegate for boxes and lines; a box is as many units wide as its name needs.

    Qt asks for the size of each cell in each layout, and again for each painting: widths are measured once
    for each width of the view and each font.
    """

    def __init__(self, view: SheetCells) -> None:
        super().__init__(view)
        self._view = view
        self._room = self._names = 0
        self._measured: tuple[int, str] = (0, "")
        self._boxes = dict[str, QSize]()
        self._fonts = dict[tuple[str, int], QFont]()

    def measure(self) -> None:
        """Measure the view for a layout, and forget boxes of another width or font."""
        self._room, self._names = self._view.room, self._view.names
        if self._measured != (now := (self._room, self._view.font().key())):
            self._measured = now
            self._boxes.clear()
            self._fonts.clear()

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        cell: SheetCell = index.data(SheetRole.CELL)
        if not cell.number:
            return QSize(self._room, self._line_height(cell.value, self._room - self._names))
        if cell.title not in self._boxes:
            self._boxes[cell.title] = self._box(cell.title)
        return self._boxes[cell.title]

    def _box(self, title: str) -> QSize:
        """Return the size of a box under a title."""
        room, font = self._room, self._view.font()
        units = max(1, min(_MOST, room // theme.room(_UNIT)))
        wide = QFontMetrics(theme.sized(font, _SMALL)).horizontalAdvance(title)
        needed = round(wide * _NARROWEST) + 2 * _AROUND + _GAP
        taken = min(units, -(-needed * units // max(1, room)))
        return QSize(room * taken // units, max(_HIGH, round(1.9 * QFontMetrics(font).height())) + _GAP)

    def _line_height(self, words: str, wide: int) -> int:
        letters = self._view.fontMetrics()
        text = letters.boundingRect(QRect(0, 0, wide - _PAD, 10_000), _WRAP, words)
        above = 0 if self._names else letters.height()
        return above + max(letters.height(), text.height()) + 2 * _LINE

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        cell: SheetCell = index.data(SheetRole.CELL)
        current = self._view.hasFocus() and self._view.currentIndex().row() == index.row()
        if cell.number:
            self._paint_box(painter, option.rect.adjusted(0, 0, -_GAP, -_GAP), cell, current)
        else:
            self._paint_line(painter, option.rect, cell, current)
        painter.restore()

    def _paint_box(self, painter: QPainter, box: QRect, cell: SheetCell, current: bool) -> None:
        tones = theme.in_use()
        painter.setPen(QColor(tones.asked if current else tones.line))
        painter.setBrush(QColor(tones.paper))
        painter.drawRoundedRect(box.adjusted(0, 0, -1, -1), _ROUND, _ROUND)
        plain = self._view.font()
        painter.setFont(self._title_font(cell.title, box.width() - 2 * _AROUND))
        painter.setPen(QColor(tones.quiet_ink))
        above, below = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignBottom
        across = Qt.AlignmentFlag.AlignHCenter
        painter.drawText(box.adjusted(0, 2, 0, 0), above | across, cell.title)
        painter.setFont(theme.bold(plain))
        painter.setPen(QColor(tones.hurt if cell.low else tones.ink))
        painter.drawText(box.adjusted(0, 0, 0, -2), below | across, cell.value)

    def _title_font(self, title: str, wide: int) -> QFont:
        """Return the font in which a title fits."""
        if (title, wide) not in self._fonts:
            small = theme.sized(self._view.font(), _SMALL)
            self._fonts[title, wide] = _narrowed(small, title, wide)
        return self._fonts[title, wide]

    def _paint_line(self, painter: QPainter, box: QRect, cell: SheetCell, current: bool) -> None:
        tones, names = theme.in_use(), self._names
        if current:
            painter.setPen(QColor(tones.asked))
            painter.drawRoundedRect(box.adjusted(0, 0, -1, -1), 4, 4)
        inner = box.adjusted(2, _LINE, -2, -_LINE)
        painter.setFont(self._view.font())
        painter.setPen(QColor(tones.quiet_ink))
        letters, wide = painter.fontMetrics(), (names or inner.width()) - _PAD
        elided = letters.elidedText(cell.title, Qt.TextElideMode.ElideRight, wide)
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft, elided)
        painter.setPen(QColor(tones.ink))
        painter.drawText(inner.adjusted(names, 0 if names else letters.height(), 0, 0), _WRAP, cell.value)

    @override
    def updateEditorGeometry(  # noqa: N802
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        editor.setGeometry(option.rect.adjusted(0, 0, -_GAP, -_GAP))


def _narrowed(font: QFont, words: str, room: int) -> QFont:
    """Return the font with letters narrow enough for ``words`` in ``room`` pixels."""
    wide = QFontMetrics(font).horizontalAdvance(words)
    stretch = 100 * room // max(wide, 1)
    while wide > room and stretch:  # whole pixels per letter: the words may be wider than computed
        font.setStretch(stretch)
        wide, stretch = QFontMetrics(font).horizontalAdvance(words), stretch - 1
    return font
