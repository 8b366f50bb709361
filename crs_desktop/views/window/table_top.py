"""The middle of the window in a system without a board: hands of cards, their list, and the wheel."""

from PySide6.QtCore import QModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QListView, QScrollArea, QVBoxLayout, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.cards.hands import HandRole, HandsModel
from crs_desktop.views.cards.hand_row import HandRow
from crs_desktop.views.style import materials, theme
from crs_desktop.views.widgets.space_activates import SpaceActivates
from crs_desktop.views.window.wheel import WheelView
from crs_desktop.words import say

_SIDE, _RAIL = 240, 12
_MARGIN, _SPACING = 16, 8
_BETWEEN = 42
"""Height of the gap above the hand of who acts, for two lines that say who wins and why."""
_WIDE_ENOUGH = 2.5
"""The width at which hands lie beside the wheel, in widths of the wheel."""


class TableTop(QFrame):
    """The hands on the table; a click on a card answers with its choice, or toggles one of several."""

    toggled = Signal(str)
    laid = Signal()
    """The hands were laid out anew, with the gap between them."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self.setProperty("panel", "felt")
        self.setProperty("bare", True)
        self.model = HandsModel(bridge, self)
        self.rows: list[HandRow] = []
        self.gap = QWidget()
        self.gap.setFixedHeight(theme.room(_BETWEEN))
        self._listed = False
        self._bare = QLabel(say("Drawn cards appear here."), wordWrap=True)
        self._bare.setProperty("quiet", True)
        self._bare.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.wheel = WheelView(bridge)
        self.list = self._make_list()
        self._lay_out()
        self.model.modelReset.connect(self._lay)
        self._lay()

    def mark(self, typed: str) -> None:
        """Show the cards of the typed answer as chosen."""
        self.model.mark(typed)

    def take(self, value: str) -> None:
        """Answer with the choice of a card that was clicked or taken by a key."""
        prompt = self._bridge.prompt
        if prompt.kind == "several":
            self.toggled.emit(value)
        else:
            values = [choice.value for choice in prompt.choices]
            self._bridge.choose(values.index(value))

    def _make_list(self) -> QListView:
        shown = SpaceActivates()
        shown.setModel(self.model)
        shown.setAccessibleName(say("Hands"))
        shown.setWordWrap(True)
        shown.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        shown.setResizeMode(QListView.ResizeMode.Adjust)
        shown.activated.connect(self._take_row)
        shown.setFixedWidth(theme.room(_SIDE))
        return shown

    def _lay_out(self) -> None:
        inner = QFrame()
        inner.setProperty("panel", "ground")
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(_MARGIN, _SPACING, _MARGIN, _SPACING)
        self._column.setSpacing(_SPACING)
        self._column.addWidget(self._bare, 9)
        self._column.addStretch(1)
        self._scroll = QScrollArea(widgetResizable=True)
        self._scroll.setAccessibleName(say("Hands on the table"))
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(inner)
        self._side = QWidget()
        side = QVBoxLayout(self._side)
        side.setContentsMargins(0, 0, 0, 0)
        side.addWidget(self.wheel, 0, Qt.AlignmentFlag.AlignHCenter)
        side.addWidget(self.list, 1)
        side.addStretch(0)
        self._across = QHBoxLayout(self)
        self._across.setContentsMargins(_RAIL, _RAIL, _RAIL + 4, 8)
        self._across.addWidget(self._scroll, 1)
        # beside the hands it would ask for room before there is any
        self._column.addWidget(self._side, 0, Qt.AlignmentFlag.AlignHCenter)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the cloth and the rail; the question covers its lower part."""
        super().paintEvent(event)
        painter = QPainter(self)
        materials.frame(painter, theme.in_use(), self.rect(), _RAIL)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Move wheel and list below the hands if the window is narrow."""
        super().resizeEvent(event)
        self._place_side()
        self._fit()

    def show_list(self, shown: bool) -> None:
        """Show the hands as a list beside their pictures, too."""
        self._listed = shown
        self.list.setVisible(shown and bool(self.rows))

    def _place_side(self) -> None:
        """Put wheel and list into the middle before cards are dealt, and under narrow hands."""
        within = not self.rows or self.width() < _WIDE_ENOUGH * theme.room(_SIDE)
        if within and self._across.indexOf(self._side) >= 0:
            self._column.addWidget(self._side, 0, Qt.AlignmentFlag.AlignHCenter)
        elif not within and self._across.indexOf(self._side) < 0:
            self._across.addWidget(self._side)

    def _lay(self) -> None:
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [HandRow(self.model, held) for held in self.model.held]
        for row in self.rows:
            row.cards.taken.connect(self.take)
            self._column.insertWidget(0, row)  # who acts lies nearest to the question, the opposition far
        self._column.insertWidget(max(0, len(self.rows) - 1), self.gap)
        self.gap.setVisible(len(self.rows) > 1)
        self._bare.setVisible(not self.rows)
        self.list.setVisible(self._listed and bool(self.rows))
        self._place_side()
        # New rows have their sizes only after the layout of the next event.
        QTimer.singleShot(0, self, self._fit)
        QTimer.singleShot(0, self, self._show_asked)

    def _fit(self) -> None:
        """Make all hands visible at once if possible: they share the height."""
        between = 0 if self.gap.isHidden() else self.gap.height() + _SPACING
        room = self._scroll.viewport().size() - QSize(2 * _MARGIN, _MARGIN + between)
        for row in self.rows:
            row.fit(room.width(), room.height() // len(self.rows) - _SPACING)
        # The gap must lie in its place now: the ribbon of the last result is laid into it.
        self._column.activate()
        self.laid.emit()

    def _show_asked(self) -> None:
        """Scroll to the hand of the combatant who is asked."""
        for row, held in zip(self.rows, self.model.held, strict=False):
            if held.who == self._bridge.prompt.who:
                self._scroll.ensureWidgetVisible(row)

    def _take_row(self, index: QModelIndex) -> None:
        held, card = index.data(HandRole.HELD), index.data(HandRole.CARD)
        if card and (value := self.model.answer(held, card)):
            self.take(value)
