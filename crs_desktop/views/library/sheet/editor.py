"""The sheet of a character, built from the fields of any system."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from crs_desktop.models.bridge import Bridge, NotWritten
from crs_desktop.models.cell_edit import write_cells
from crs_desktop.models.items import ItemsModel
from crs_desktop.models.library.kept_words import KeptWords, Place, Whose
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.columns import asked_for
from crs_desktop.play.lists.people.equipment import Choices, choices_of, figures
from crs_desktop.rules.facts import Portrayed
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.sheet import Field
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.library.sheet.field_line import FieldLine
from crs_desktop.views.library.sheet.notes import Notes
from crs_desktop.views.library.sheet.portrait import Portrait
from crs_desktop.views.library.sheet.typed_line import TypedLine
from crs_desktop.views.library.things.things import Things
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_form, in_row
from crs_desktop.views.widgets.unwritten import Unwritten
from crs_desktop.words import say, template, translated

_ABOUT = (("name", template("Name")), ("side", template("Side")), ("tags", template("Tags")))
_NOTES = {"notes": template("notes"), "handout": template("for the player")}


class Editor(QWidget):
    """Editor of the selected character; leaving a field writes it to the library as one undo step."""

    def __init__(self, bridge: Bridge, campaign: Campaign) -> None:
        super().__init__()
        self._bridge, self._campaign = bridge, campaign
        self._whose: Whose = bridge.session, Name("")
        self.portrait = Portrait(self._portray)
        self.about = {id_: TypedLine() for id_, _ in _ABOUT}
        self.lines: dict[str, FieldLine] = {}
        self.items = ItemsModel(bridge, Name(""), self)
        self.shelved = QPushButton(say("Put on shelf"))
        self.things = Things(bridge, self.items, self.shelved)
        self.table, self.tried = self.things.table, self.things.tried
        self._kept = KeptWords(self._write, tuple(_NOTES))
        self.notes = Notes(self._kept, "notes", say("Notes"), say("Anything worth knowing"))
        hint = say("Text for the card. **Bold**, and lists with “- ”")
        self.handout = Notes(self._kept, "handout", say("For the player"), hint)
        self._fields = QVBoxLayout()
        self._lay_out()
        bridge.follow(self._follow, selection=True)
        self._follow()

    def focus_name(self) -> None:
        """Put the focus on the name and select it."""
        self.about["name"].setFocus()
        self.about["name"].selectAll()

    def settle(self) -> None:
        """Write notes that are being typed, and retry text that could not be written."""
        self.notes.keep()
        self.handout.keep()
        self._kept.settle()

    def unwritten(self) -> list[Unwritten]:
        """Try again to write all typed text; return what could not be written."""
        self.notes.keep()
        self.handout.keep()
        kept = (*self._kept.unwritten(), *self._not_written())
        return [*(self._unwritten(*one) for one in kept), *self.things.unwritten()]

    def _unwritten(self, place: Place, text: str, why: str) -> Unwritten:
        (session, who), column = place
        about = _NOTES.get(column) or dict(_ABOUT).get(column)
        title = translated(about) if about else session.system.field(column, session.scene).title
        return Unwritten(say("{row}, {column}", row=session.scene.label(who), column=title), text, why)

    def _not_written(self) -> list[tuple[Place, str, str]]:
        """Retry the visible lines; return place, text and reason of each that could not be written."""
        typed = {column: line for column, line in self._all_lines().items() if line.isModified()}
        for line in typed.values():
            line.editingFinished.emit()
        return [
            ((self._whose, column), line.text(), line.why)
            for column, line in typed.items()
            if isinstance(line.why, NotWritten)
        ]

    def _all_lines(self) -> dict[str, TypedLine]:
        return {**self.about, **{id_: line.edit for id_, line in self.lines.items()}}

    def _typed(self, column: str, text: str) -> WhyNot:
        _, who = self._whose
        if who not in self._bridge.scene.combatants:
            return WhyNot("")
        return write_cells(self._bridge, [who], column, text)

    def _write(self, whose: Whose, column: str, text: str) -> WhyNot:
        """Write a text into a column of any library, shown or not; return the reason if it failed."""
        session, who = whose
        bridge = self._bridge if session is self._bridge.session else self._bridge.showing(session)
        if who not in bridge.scene.combatants:
            return NotWritten(say("{who} is no longer in the library.", who=session.scene.label(who)))
        why = write_cells(bridge, [who], column, text)
        self._tell(why)
        return why

    def _about_typed(self, column: str) -> None:
        line = self.about[column]
        why = self._typed(column, line.text())
        line.mark(why)
        self._tell(why)
        self._follow()

    def _tell(self, why: WhyNot) -> None:
        if why:
            self._bridge.refused.emit(why)

    def _portray(self, made: Callable[[], bytes]) -> None:
        self._bridge.rule_by(lambda: Portrayed(self._whose[1], self._keep(made())))

    def _keep(self, picture: bytes) -> str:
        return self._campaign.keep_picture(picture) if picture else ""

    def _follow(self) -> None:
        whose, who = (self._bridge.session, self._bridge.selection), self._bridge.selection
        is_another = whose != self._whose
        if is_another:
            self._turn_to(whose)
        self._stack.setCurrentIndex(1 if who else 0)
        if who:
            self._show(self._bridge.scene.of(who))
        one = self._bridge.scene.of(who) if who else None
        self.notes.show_notes(whose, one.notes if one else "")
        self.handout.show_notes(whose, one.handout if one else "")
        if is_another:
            # Kept typing comes back last: showing the values would write over it.
            self._come_back()
            self._kept.settle()

    def _turn_to(self, whose: Whose) -> None:
        self._leave()
        self._whose = whose
        self.items.look_at(whose[1])
        self.table.selectionModel().clear()  # its row was of the last character

    def _leave(self) -> None:
        """Keep unwritten text of the lines for later, except text that the rules refused."""
        for column, line in self._all_lines().items():
            if line.isModified() and (not line.why or isinstance(line.why, NotWritten)):
                self._kept.keep((self._whose, column), line.text(), line.why)
            line.setModified(False)  # `show_now` skips modified lines

    def _come_back(self) -> None:
        """Put kept text back into the lines where it was typed."""
        for column, line in self._all_lines().items():
            typed = self._kept.take((self._whose, column))
            if typed is not None:
                line.setText(typed.text)
                line.mark(typed.why)

    def _show(self, one: Combatant) -> None:
        picture = self._bridge.attempt(partial(self._campaign.picture, one.portrait)) if one.portrait else b""
        self.portrait.show_of(one.label, picture or b"", bool(one.portrait))
        shown = {"name": one.label, "side": one.side, "tags": ", ".join(one.tags)}
        for id_, text in shown.items():
            self.about[id_].show_now(text)
        self._make_lines(one)
        values = self._bridge.session.system.written(self._bridge.scene, one.name)
        for line in self.lines.values():
            line.show_value(values)
        self.things.explain()

    def _make_lines(self, one: Combatant) -> None:
        """Show a line per field; house rules and the state of a character change which fields there are."""
        system, scene = self._bridge.session.system, self._bridge.scene
        asked = asked_for(system, scene)
        fields = [field for field in system.fields(scene) if field in asked or field.id in one.fields]
        if fields != [line.field for line in self.lines.values()]:
            old, self.lines = self.lines, {field.id: self._line(field) for field in fields}
            self._place_lines([line for id_, line in old.items() if self.lines.get(id_) is not line])

    def _line(self, field: Field) -> FieldLine:
        old = self.lines.get(field.id)
        if old is not None and old.field == field:
            return old
        return FieldLine(field, self._typed, self._choices_of, self._figures_of)

    def _choices_of(self, field: Field) -> Choices:
        return choices_of(self._bridge.session.system, self._bridge.scene, field)

    def _figures_of(self, field: Field, name: str) -> str:
        return figures(self._bridge.session.system, self._bridge.scene, field, name)

    def _place_lines(self, gone: list[FieldLine]) -> None:
        for line in gone:
            self._fields.removeWidget(line)
            line.hide()
            line.deleteLater()
        for at, line in enumerate(self.lines.values()):
            self._fields.insertWidget(at, line)
        self._make_room()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Recompute the sizes after a change of font, once all child widgets have the new one."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self._make_room)

    def _make_room(self) -> None:
        """Set the width of all titles to their longest word, and the minimum heights of lists and notes."""
        widest = max([theme.room(112), *(line.longest_word() + 8 for line in self.lines.values())])
        for line in self.lines.values():
            line.give_title(widest)
        self.table.setMinimumHeight(theme.room(132))
        for text in (self.handout, self.notes):
            text.setMinimumHeight(theme.room(84))

    def _lay_out(self) -> None:
        nobody = QLabel(say("Select a character to edit the sheet."), wordWrap=True)
        nobody.setProperty("quiet", True)
        nobody.setContentsMargins(16, 16, 16, 16)
        nobody.setAlignment(Qt.AlignmentFlag.AlignTop)
        area = QScrollArea(widgetResizable=True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setAccessibleName(say("Sheet"))
        area.setWidget(self._paper())
        self._stack = QStackedLayout(self)
        self._stack.addWidget(nobody)
        self._stack.addWidget(area)

    def _paper(self) -> QWidget:
        paper = QWidget()
        in_column(
            *(self._head(), 4, self._fields, 4),
            *(_heading(say("Items, skills and powers")), self.things),
            *(_heading(say("For the player")), self.handout),
            *(_heading(say("Notes")), self.notes, STRETCH),
            into=paper,
            margins=12,
            spacing=6,
        )
        self._fields.setSpacing(4)
        for section, wide in ((0, 112), (2, 76)):
            self.table.horizontalHeader().resizeSection(section, theme.room(wide))
        self.shelved.setToolTip(say("Put a copy on the shelf, to give to other characters"))
        return paper

    def _head(self) -> QHBoxLayout:
        form = in_form()
        form.setVerticalSpacing(4)
        form.setHorizontalSpacing(8)
        for id_, title in _ABOUT:
            self.about[id_].editingFinished.connect(partial(self._about_typed, id_))
            form.addRow(translated(title), self.about[id_])
        self.about["side"].setPlaceholderText(say("Colours the token"))
        self.about["tags"].setPlaceholderText(say("Separated by commas"))
        return in_row((self.portrait, 0, Qt.AlignmentFlag.AlignTop), (form, 1), spacing=12)


def _heading(words: str) -> QLabel:
    made = QLabel(words, wordWrap=True)
    made.setProperty("role", "sentence")
    return made
