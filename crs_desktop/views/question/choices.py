"""View of the choices as buttons with their keys, over the model that screen readers use."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.choices import MORE, ChoiceRole, ChoicesModel
from crs_desktop.override import override
from crs_desktop.play.told.prompt import LISTS
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.cards.spread import KEYS
from crs_desktop.views.question.choice_buttons import DENSITIES, ButtonView, ChoiceButtons, Density, Index
from crs_desktop.words import say

_FRAME = 4
"""Pixels that the frame of the list takes from its width and height."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ChoicesView(ButtonView):
    """View that wraps the buttons over several lines, packed closer if there is less room.

    The usual choice is the current one. If several may be chosen, a click does not answer: ``toggled``
    carries the value, and chosen values are marked. ``pointed`` carries the value that the arrow keys or a
    click on the board reach; ``added`` carries a combatant clicked there if several may be chosen.
    ``unfolded`` follows when rare choices are shown, too.
    """

    toggled = Signal(str)
    pointed = Signal(str)
    added = Signal(str)
    unfolded = Signal()

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self._marked: frozenset[str] = frozenset()
        self._shown = ChoicesModel(bridge, self)
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
        self.model().modelReset.connect(self.show_usual)
        self.show_usual()

    @property
    def density(self) -> Density:
        """Present spacing and size of the buttons."""
        return self._buttons.density

    def show_usual(self) -> None:
        """Make the usual choice the current one."""
        prompt = self._bridge.prompt
        values = [choice.value for choice in prompt.choices]
        # At a quiet point nothing may be usual: then no choice is lit, and Enter begins nothing.
        first = -1 if prompt.kind == "begin" else 0
        place = values.index(prompt.usual) if prompt.usual in values else first
        self.setCurrentIndex(self.model().index(place, 0))

    @override
    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._buttons.forget()

    def fit(self, wide: int, most: int) -> int:
        """Pack the buttons just close enough for ``most`` pixels of height; return the height they need.

        They scroll if even the closest density needs more.
        """
        needed = 0
        for density in DENSITIES:
            needed = self._buttons.height_in(wide - _FRAME, density) + _FRAME
            if needed <= most:
                break
        if density != self._buttons.density:
            self._buttons.density = density
            self.setSpacing(density.gap)
        fits, policy = needed <= most, Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAsNeeded)
        return min(needed, most)

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:  # noqa: N802
        """Paint only the changed choices: a button has the same size in every state."""
        QAbstractItemView.dataChanged(self, first, last, list(roles))

    def mark(self, typed: str) -> None:
        """Mark the choices that the typed text names; without text, make the usual choice current."""
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
        """Make the usual choice current again; return whether another one was current."""
        before = self.currentIndex()
        if self._bridge.prompt.kind not in LISTS:
            self.show_usual()
        if moved := self.currentIndex() != before:
            chosen = self.currentIndex().data(ChoiceRole.OPTION)
            self.pointed.emit(chosen.value if chosen else "")
        return moved

    def point(self, who: str) -> None:
        """Light the combatant clicked on the board, or choose them as one of several.

        If they cannot be chosen, say why, unless it is they who are asked. A click on one of several who
        is chosen already leaves them chosen: the GM may only want to read their sheet.
        """
        prompt, people = self._bridge.prompt, self._people()
        stranger = WhyNot(say("{who} is not a choice here.", who=self._bridge.scene.label(Name(who))))
        why = people.get(who, stranger)
        if not people or (why is not None and who == prompt.who):
            return
        if why is not None:
            self._bridge.refused.emit(why)
        elif prompt.kind == "choose":
            self.setCurrentIndex(self.model().index([one.value for one in self._shown.options].index(who), 0))
            self.pointed.emit(who)
        elif who not in self._marked:
            self.added.emit(who)

    def _people(self) -> dict[str, WhyNot | None]:
        """Return why each combatant among the choices cannot be chosen; None for those who can."""
        if self._bridge.prompt.kind not in ("choose", "several"):
            return {}
        here = self._bridge.scene.combatants
        return {one.value: one.why_not for one in self._shown.options if one.value in here}

    def enter(self) -> bool:
        """Take the lit choice; return whether one is lit and was allowed."""
        lit = self.isVisible() and self._bridge.prompt.kind not in LISTS and self.currentIndex().isValid()
        return lit and self._bridge.choose(self.currentIndex().row())

    @override
    def lit(self, place: int) -> bool:
        if self._bridge.prompt.kind not in LISTS:
            return self.currentIndex().row() == place
        return self._shown.options[place].value in self._marked

    def reasons(self) -> str:
        """Return why choices are barred, each reason once, behind the keys of its choices."""
        barred: dict[str, list[str]] = {}
        for place, option in enumerate(self._shown.options):
            if option.why_not is not None:
                barred.setdefault(str(option.why_not), []).append(self._named(place))
        told = (say("{choices}: {why}", choices=", ".join(names), why=why) for why, names in barred.items())
        # A no-break space keeps each key in one line with its reason.
        return "   ".join(one.replace(": ", ":\u00a0", 1) for one in told)

    def _named(self, place: int) -> str:
        """Return the key on the button of a choice, or its words if it has no key."""
        return self.keys[place : place + 1] or self._shown.options[place].words

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
        """Take the current choice by Space; leave Enter and characters to the band."""
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
        """Take the choice at an index from 0, as its key does; a barred choice gives its reason."""
        index = self.model().index(place, 0)
        if self._bridge.prompt.kind in LISTS or self._is_more(index):
            self._take(index)
        else:
            self._bridge.choose(place)

    def _take(self, index: QModelIndex) -> None:
        if self._is_more(index):
            self._unfold(index.row())
        elif index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEnabled:
            if self._bridge.prompt.kind in LISTS:
                self.toggled.emit(index.data(ChoiceRole.OPTION).value)
            else:
                self._bridge.choose(index.row())

    def _is_more(self, index: QModelIndex) -> bool:
        return index.isValid() and index.data(ChoiceRole.OPTION).value == MORE

    def _unfold(self, place: int) -> None:
        """Show the rare choices in place; the first of them becomes the current one."""
        self._shown.unfold()
        self.setCurrentIndex(self.model().index(place, 0))
        self.unfolded.emit()
