"""The prepared encounters, side by side."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from crs_desktop.models.library.encounters import Encounter, Encounters
from crs_desktop.play.desk.search import has
from crs_desktop.views.library.encounters.encounter import EncounterColumn
from crs_desktop.views.widgets.controls import MenuButton
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_row
from crs_desktop.words import say

_MOST_OF_IT = 9


class EncounterColumns(QScrollArea):
    """One column per encounter, with buttons to add one or to bring one back.

    ``counted`` tells that the number of found encounters may have changed; ``opened`` carries the id of the
    document to play.
    """

    counted = Signal()
    opened = Signal(int)

    def __init__(self, encounters: Encounters) -> None:
        super().__init__()
        self.setAccessibleName(say("Encounters"))
        self.encounters = encounters
        self.columns: list[EncounterColumn] = []
        self._wanted: tuple[str, ...] = ()
        self.new = QPushButton(say("New encounter"))
        self.new.clicked.connect(self.add)
        self.back = MenuButton(say("Bring back"))
        self.back.setToolTip(say("Bring back an encounter that was put away"))
        self.back.menu().aboutToShow.connect(self._list_away)
        self.hint = QLabel(wordWrap=True)
        self.hint.setProperty("quiet", True)
        self._lay_out()
        encounters.changed.connect(self._follow)
        self._follow()

    def add(self) -> None:
        """Add an encounter and edit its title in place."""
        known = {column.encounter.document.id for column in self.columns}
        self.encounters.add()  # `_follow` makes its column
        for column in self.columns:
            if column.encounter.document.id not in known:
                column.ask_name()

    def look_for(self, text: str) -> None:
        """Put the encounters first whose title or characters contain every word of ``text``.

        The others stay in view, greyed, so that characters can be dropped on them.
        """
        self._wanted = tuple(text.casefold().split())
        self._choose()

    def counts(self) -> tuple[int, int]:
        """Return the number of encounters found, and of all encounters."""
        return sum(column.is_found for column in self.columns), len(self.columns)

    def _follow(self) -> None:
        encounters = self.encounters.prepared
        if [_place(one) for one in encounters] != [_place(column.encounter) for column in self.columns]:
            self._set_columns(encounters)
        for column in self.columns:
            column.follow()
        self.back.setVisible(bool(self.encounters.away))
        self._choose()

    def _choose(self) -> None:
        for column in self.columns:
            column.mark_found(has(column.encounter.said, self._wanted))
        for place, column in enumerate(sorted(self.columns, key=lambda one: not one.is_found), 1):
            self._row.insertWidget(place, column)  # place 0 has the buttons
            column.show()
        found, all_ = self.counts()
        self.hint.setText(say("No encounter matches this search.") if all_ else say(_EMPTY))
        self.hint.setVisible(not found)
        self.counted.emit()

    def _set_columns(self, encounters: tuple[Encounter, ...]) -> None:
        old = {_place(column.encounter): column for column in self.columns}
        self.columns = [old.get(_place(one)) or self._column(one) for one in encounters]
        for gone in (one for one in old.values() if one not in self.columns):
            self._row.removeWidget(gone)
            gone.hide()  # deletion waits for the event loop
            gone.deleteLater()

    def _column(self, encounter: Encounter) -> EncounterColumn:
        made = EncounterColumn(self.encounters, encounter)
        made.opened.connect(self.opened)
        return made

    def _list_away(self) -> None:
        menu = self.back.menu()
        menu.clear()
        for one in self.encounters.away:
            menu.addAction(one.title, partial(self.encounters.put_away, one, away=False))

    def _lay_out(self) -> None:
        more = in_column(spacing=8)
        for button in (self.new, self.back):
            button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            more.addWidget(button)
        more.addStretch(1)
        inner = QWidget()
        self._row = in_row(
            more,
            (self.hint, _MOST_OF_IT, Qt.AlignmentFlag.AlignTop),
            STRETCH,
            into=inner,
            margins=8,
            spacing=8,
        )
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setWidget(inner)


_EMPTY = (
    "An encounter is a fight prepared in advance. Drop characters here, then add them all to the current "
    "fight, or open the encounter as a fight of its own."
)


def _place(encounter: Encounter) -> tuple[object, ...]:
    """Return the key of a column; the title is no part of it, because `follow` updates it in place."""
    return encounter.document.id, encounter.bridge, encounter.why
