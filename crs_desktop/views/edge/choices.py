"""The choices as buttons with their keys, over the model that screen readers read."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.choices import ChoiceRole, ChoicesModel
from crs_desktop.override import override
from crs_desktop.play.told.prompt import LISTS
from crs_desktop.views.cards.spread import KEYS
from crs_desktop.views.edge.choice_buttons import DENSITIES, ButtonView, ChoiceButtons, Density, Index
from crs_desktop.words import say

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ChoicesView(ButtonView):
    """Wraps over as many lines as it needs, the nearer the less room there is; the usual one is the current.

    Where several may be chosen a click does not answer: ``toggled`` tells the choice's value, and what is
    chosen so far is marked. ``pointed`` tells the value of the one that the arrows go to.
    """

    toggled = Signal(str)
    pointed = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._marked: frozenset[str] = frozenset()
        self._shown = ChoicesModel(bridge, self)
        self._fitting = False
        self.setModel(self._shown)
        self._buttons = ChoiceButtons(self, self._shown)
        self.setItemDelegate(self._buttons)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSpacing(self.density.gap)
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QListView { background: transparent; border: none; }")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(say("Choices"))
        self.clicked.connect(self._take)
        self.model().modelAboutToBeReset.connect(self._buttons.forget)
        self.model().modelReset.connect(self._fit)
        self.model().modelReset.connect(self.show_usual)
        self.show_usual()

    @property
    def density(self) -> Density:
        """How near the buttons lie now."""
        return self._buttons.density

    def show_usual(self) -> None:
        """Make the usual choice the current one."""
        prompt = self._bridge.prompt
        values = [choice.value for choice in prompt.choices]
        place = values.index(prompt.usual) if prompt.usual in values else 0
        self.setCurrentIndex(self.model().index(place, 0))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        if event.size() != event.oldSize():
            self._fit()

    @override
    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._buttons.forget()
            self._fit()

    def _fit(self) -> None:
        """Lay the buttons so near that all are seen at once; where none is near enough, they scroll.

        A bar that comes or goes gives the list another size: nothing is to be fitted for that.
        """
        if self._fitting:
            return
        self._fitting = True
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        *looser, closest = DENSITIES
        room = self.viewport().size()
        may = (density for density in looser if self._buttons.may_lie_in(room, density))
        if not any(self._fits(density) for density in (*may, closest)):
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._fitting = False

    def _fits(self, density: Density) -> bool:
        """Whether all are seen at once when they lie so near; they do from now on."""
        self._buttons.lie(density)
        self.setSpacing(density.gap)
        self.doItemsLayout()
        last = self.model().index(self.model().rowCount() - 1, 0)
        return self.visualRect(last).bottom() + self.verticalOffset() < self.viewport().height()

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:  # noqa: N802
        """Paint the choices that have changed: no button is larger in another state."""
        QAbstractItemView.dataChanged(self, first, last, list(roles))

    def mark(self, typed: str) -> None:
        """Mark what is typed: all that a list names, else the one that would be taken; nothing: the usual."""
        prompt = self._bridge.prompt
        self._marked = frozenset(prompt.chosen(typed))
        self._shown.mark(self._marked)
        if prompt.kind not in LISTS and not typed.strip():
            self.show_usual()
        elif prompt.kind not in LISTS:
            rows = [row for row, one in enumerate(prompt.choices) if one.value in self._marked]
            self.setCurrentIndex(self.model().index(rows[0], 0) if rows else QModelIndex())
        self.viewport().update()

    def rest(self) -> bool:
        """Make the usual choice the current one again; return whether another one was."""
        before = self.currentIndex()
        if self._bridge.prompt.kind not in LISTS:
            self.show_usual()
        if moved := self.currentIndex() != before:
            self.pointed.emit(self.currentIndex().data(ChoiceRole.OPTION).value)
        return moved

    def enter(self) -> bool:
        """Take the one that is lit; whether one is."""
        lit = self.isVisible() and self._bridge.prompt.kind not in LISTS and self.currentIndex().isValid()
        return lit and self._bridge.choose(self.currentIndex().row())

    @override
    def lit(self, place: int) -> bool:
        if self._bridge.prompt.kind not in LISTS:
            return self.currentIndex().row() == place
        return self._shown.options[place].value in self._marked

    @property
    @override
    def keys(self) -> str:
        prompt = self._bridge.prompt
        return KEYS[: len(prompt.choices)] if prompt.by_digits or prompt.kind not in LISTS else ""

    @override
    def left_out(self, place: int) -> bool:
        option = self._shown.options[place]
        return len(self._shown.states(option)) > 1 and self._shown.state(option) is None

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Space takes the current choice; Enter, and what the list does not need, go on to the table."""
        if event.key() == Qt.Key.Key_Space:
            self._take(self.currentIndex())
        elif event.key() in _ENTER or (event.text().isprintable() and event.text()):
            event.ignore()
        else:
            before = self.currentIndex()
            super().keyPressEvent(event)
            if self.currentIndex() != before:
                self.pointed.emit(self.currentIndex().data(ChoiceRole.OPTION).value)

    def take(self, place: int) -> None:
        """Take the choice at a place from 0, as its digit does; one that is barred says why."""
        if self._bridge.prompt.kind in LISTS:
            self._take(self.model().index(place, 0))
        else:
            self._bridge.choose(place)

    def _take(self, index: QModelIndex) -> None:
        if index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEnabled:
            if self._bridge.prompt.kind in LISTS:
                self.toggled.emit(index.data(ChoiceRole.OPTION).value)
            else:
                self._bridge.choose(index.row())
