"""The choices as buttons with their keys, over the model that screen readers read."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.choices import ChoicesModel, Role
from crs_desktop.models.prompt import LISTS
from crs_desktop.override import override
from crs_desktop.views.cards.spread import KEYS
from crs_desktop.views.style import theme
from crs_desktop.words import say

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
Index = QModelIndex | QPersistentModelIndex


class Density(Struct, frozen=True):
    """How near the buttons lie: pixels around their words, their height, those between them, their letters.

    Where ``noted`` is false, what would come of a choice is told by its tooltip, and at most in a few signs.
    """

    pad: int
    height: int
    gap: int
    letters: float = 1
    noted: bool = True


_DENSITIES = (
    Density(12, 36, 4),
    Density(8, 30, 2),
    Density(8, 30, 2, 1, False),
    Density(7, 27, 2, 0.9, False),
    Density(5, 24, 1, 0.84, False),
    Density(5, 22, 1, 0.75, False),
)
"""The first in which all choices are seen at once is taken."""
_ABOUT = 0.95
"""Smaller letters are as much smaller at least; they keep to whole pixels."""


class ChoicesView(QListView):
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
        self.density, self._fitting = _DENSITIES[0], False
        self.setModel(self._shown)
        self._buttons = _Buttons(self, self._shown)
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
        self.model().modelReset.connect(self._fit)
        self.model().modelReset.connect(self.show_usual)
        self.show_usual()

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
            self._fit()

    def _fit(self) -> None:
        """Lay the buttons so near that all are seen at once; where none is near enough, they scroll.

        A bar that comes or goes gives the list another size: nothing is to be fitted for that.
        """
        if self._fitting:
            return
        self._fitting = True
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        *looser, closest = _DENSITIES
        letters, rows = self.fontMetrics(), range(self.model().rowCount())
        wide = sum(letters.horizontalAdvance(str(self.model().index(row, 0).data())) for row in rows)
        may = [density for density in looser if self._may_fit(density, wide)]
        if not any(self._fits(density) for density in (*may, closest)):
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._fitting = False

    def _may_fit(self, density: Density, wide: int) -> bool:
        """Whether there is room for words so wide in all, and for what lies around them."""
        count, port = self.model().rowCount(), self.viewport()
        around = count * (2 * density.pad + density.gap)
        high = round(density.height * density.letters) + density.gap
        return (wide * density.letters * _ABOUT + around) * high <= port.width() * port.height()

    def _fits(self, density: Density) -> bool:
        """Whether all are seen at once when they lie so near; they do from now on."""
        self.density = density
        self._buttons.forget()
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

    def enter(self) -> bool:
        """Take the one that is lit; whether one is."""
        lit = self.isVisible() and self._bridge.prompt.kind not in LISTS and self.currentIndex().isValid()
        return lit and self._bridge.choose(self.currentIndex().row())

    def lit(self, index: Index) -> bool:
        """Whether a choice is drawn as the one that will be taken."""
        if self._bridge.prompt.kind not in LISTS:
            return self.currentIndex().row() == index.row()
        return index.data(Role.OPTION).value in self._marked

    @property
    def keys(self) -> str:
        """The signs that take a choice, in order; none where a list is typed with digits."""
        prompt = self._bridge.prompt
        return KEYS[: len(prompt.choices)] if prompt.by_digits or prompt.kind not in LISTS else ""

    def left_out(self, index: Index) -> bool:
        """Whether a choice that has several states is in none of them."""
        option = index.data(Role.OPTION)
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
                self.pointed.emit(self.currentIndex().data(Role.OPTION).value)

    def take(self, place: int) -> None:
        """Take the choice at a place from 0, as its digit does; one that is barred says why."""
        if self._bridge.prompt.kind in LISTS:
            self._take(self.model().index(place, 0))
        else:
            self._bridge.choose(place)

    def _take(self, index: QModelIndex) -> None:
        if index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEnabled:
            if self._bridge.prompt.kind in LISTS:
                self.toggled.emit(index.data(Role.OPTION).value)
            else:
                self._bridge.choose(index.row())


class _Buttons(QStyledItemDelegate):
    """Paints each choice as a button on felt, with the digit that takes it.

    Qt asks for the size of each at every layout and every painting; it is measured once, till `forget`.
    """

    def __init__(self, view: ChoicesView, shown: ChoicesModel) -> None:
        super().__init__(view)
        self._shown = shown
        self._sizes: dict[int, QSize] = {}
        self._letters: tuple[QFontMetrics, QFontMetrics] | None = None

    def forget(self) -> None:
        """Measure anew: other choices are shown, or in another way."""
        self._sizes.clear()
        self._letters = None

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        """As wide as its words."""
        if index.row() not in self._sizes:
            self._sizes[index.row()] = self._measured(option, index)
        return self._sizes[index.row()]

    def _measured(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        dense = self._density
        noted = dense.noted and self._shown.noted
        metrics, small = self._letters = self._letters or _metrics(_sized(option.font, dense.letters))
        notes = max(small.horizontalAdvance(note) for note in self._notes(index)) if noted else 0
        words = max(metrics.horizontalAdvance(str(index.data()) + self._short(index)), notes)
        lines = metrics.height() + (small.height() if noted else 0)
        high = max(round(dense.height * dense.letters), lines + dense.height - 20)
        return QSize(words + self._key_width(index, metrics) + 2 * dense.pad + 4, high)

    @property
    def _density(self) -> Density:
        view = self.parent()
        return view.density if isinstance(view, ChoicesView) else _DENSITIES[0]

    def _short(self, index: Index) -> str:
        """What stands behind its words while there is no room for its note."""
        short: str = index.data(Role.OPTION).short
        return f"  {short}" if short and not self._density.noted else ""

    def _notes(self, index: Index) -> list[str]:
        """All that may stand under it: a button does not change its width with its state."""
        option = index.data(Role.OPTION)
        return [option.note, option.unchosen, *(state.note for state in self._shown.states(option))]

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The usual choice is filled in the tone of what is asked; a barred one is an outline."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(_sized(option.font, self._density.letters))
        self._box(painter, option, index)
        self._words(painter, option.rect, index)
        painter.restore()

    def _box(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        tones, view = theme.in_use(), self.parent()
        current = isinstance(view, ChoicesView) and view.lit(index)
        enabled = bool(index.flags() & Qt.ItemFlag.ItemIsEnabled)
        quiet = not enabled or (isinstance(view, ChoicesView) and view.left_out(index))
        fill = tones.felt if quiet else tones.felt_asked if current else tones.paper
        focused = isinstance(view, ChoicesView) and view.hasFocus() and view.currentIndex() == index
        pen = QPen(QColor(tones.felt_ink if focused else tones.felt_quiet), 2 if focused else 1)
        pen.setStyle(Qt.PenStyle.SolidLine if enabled else Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(QColor(fill))
        painter.drawRoundedRect(option.rect.adjusted(2, 2, -2, -2), 6, 6)
        painter.setPen(QColor(tones.felt_quiet if quiet else tones.felt if current else tones.ink))
        if tones.felt == tones.paper and not quiet and not current:
            painter.setPen(QColor(tones.ink))

    def _key(self, index: Index) -> str:
        """The sign that takes a choice; where the choices are numbers, digits are typed instead."""
        if index.row() >= len(KEYS):
            return ""
        view, numbers = self.parent(), str(index.data()).lstrip("-").isdecimal()
        keys = view.keys if isinstance(view, ChoicesView) and not numbers else ""
        return keys[index.row()] if index.row() < len(keys) else ""

    def _key_width(self, index: Index, metrics: QFontMetrics) -> int:
        """The sign with a gap as wide as itself."""
        return 2 * metrics.horizontalAdvance("0") if self._key(index) else 0

    def _words(self, painter: QPainter, rect: QRect, index: Index) -> None:
        dense = self._density
        inner = rect.adjusted(dense.pad, 0, -dense.pad, 0)
        key = self._key(index)
        right = inner.adjusted(self._key_width(index, painter.fontMetrics()), 0, 0, 0)
        note = index.data(Role.NOTE) if dense.noted else ""
        upright = Qt.AlignmentFlag.AlignVCenter
        if note:
            right, upright = right.adjusted(0, 6, 0, -6), Qt.AlignmentFlag.AlignTop
            _note(painter, right, note)
        painter.drawText(right, upright, str(index.data()))
        if short := self._short(index).strip():
            painter.drawText(right, upright | Qt.AlignmentFlag.AlignRight, short)
        if key:
            font = QFont(painter.font())
            font.setBold(True)
            painter.setFont(font)
            painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, key)


def _note(painter: QPainter, room: QRect, note: str) -> None:
    """What would come of it, in small letters under the words."""
    plain = painter.font()
    painter.setFont(_small(plain))
    painter.drawText(room, Qt.AlignmentFlag.AlignBottom, note)
    painter.setFont(plain)


def _sized(font: QFont, part: float) -> QFont:
    sized = QFont(font)
    sized.setPointSizeF(font.pointSizeF() * part)
    return sized


def _metrics(font: QFont) -> tuple[QFontMetrics, QFontMetrics]:
    """How large words are in these letters, and notes in smaller ones."""
    return QFontMetrics(font), QFontMetrics(_small(font))


def _small(font: QFont) -> QFont:
    return _sized(font, 0.85)
