"""One field of a sheet: title, editable value, and a note such as its formula."""

from collections.abc import Callable

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolButton, QWidget

from crs_desktop.models.sheet import how_typed
from crs_desktop.play.lists.people.equipment import Choices
from crs_desktop.rules.sheet import Computed, Field, Number, Text, Values, Wheel
from crs_desktop.rules.values import whole
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.library.sheet.typed_line import TypedLine
from crs_desktop.views.style import drawings, theme
from crs_desktop.views.widgets.controls import ChoiceBox
from crs_desktop.views.widgets.layouts import in_column, in_row
from crs_desktop.words import say


class FieldLine(QWidget):
    """Line of a field; committed on Enter or when it is left, with the reason of a refusal below."""

    def __init__(
        self,
        field: Field,
        typed: Callable[[str, str], WhyNot],
        choices: Callable[[Field], Choices],
        figures: Callable[[Field, str], str],
    ) -> None:
        """``typed`` receives field id and text, and returns the reason of a refusal, or an empty one.

        ``choices`` gives the names that the tables have for the field now, ``figures`` the figures of one.
        """
        super().__init__()
        self.field, self._typed, self._choices, self._figures = field, typed, choices, figures
        self.edit = TypedLine()
        self._box = ChoiceBox({}, self, self.edit) if isinstance(field, Text) and field.tables else None
        self.edit.marked.connect(self._tell)
        self.edit.setAccessibleName(field.title)
        self.edit.setToolTip(how_typed(field))
        self.edit.editingFinished.connect(self._finish)
        self.again = QToolButton()
        self.again.setIcon(drawings.icon("undo", theme.in_use().ink, 16))
        self.again.setAccessibleName(say("Reset {title} to the computed value", title=field.title))
        self.again.setToolTip(self.again.accessibleName())
        self.again.clicked.connect(self._follow_again)
        self.why = QLabel(wordWrap=True)
        self.why.setProperty("hurt", True)
        self.note = QLabel(wordWrap=True)
        self.note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._lay_out()

    def show_value(self, values: Values) -> None:
        """Show the value of the field, unless unwritten or refused text is in the line."""
        entered = self.field.id in values.entered
        text = self.field.show(values.entered[self.field.id]) if entered else ""
        self.edit.show_now(text)
        self.edit.setPlaceholderText(self.field.show(self.field.empty(values)))
        overridden = entered and isinstance(self.field, Computed) and bool(self.field.words)
        self.again.setVisible(overridden)
        self.note.setText(self._noted(values, overridden))
        letters = self.note.font()
        letters.setItalic(overridden)
        self.note.setFont(letters)

    def longest_word(self) -> int:
        """Return the width of the longest word of the title in pixels."""
        return max(map(self._title.fontMetrics().horizontalAdvance, self.field.title.split()), default=0)

    def give_title(self, pixels: int) -> None:
        """Set the width of the title."""
        self._title.setFixedWidth(pixels)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Recompute the width of the line after a change of font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._make_room()

    @property
    def _is_number(self) -> bool:
        return isinstance(self.field, Number | Computed | Wheel)

    def _make_room(self) -> None:
        if self._is_number:
            self.edit.setFixedWidth(theme.room(64))

    def _noted(self, values: Values, overridden: bool) -> str:
        field = self.field
        if isinstance(field, Computed) and field.words:
            follows = field.show(field.empty(values))
            said = "overrides {follows} = {words}" if overridden else "= {words}"
            return say(said, words=field.words, follows=follows)
        if self._box:
            self._box.offer(self._choices(field))  # the GM may have added rows meanwhile
            return self._figures(field, str(values[field.id]))
        if isinstance(field, Wheel):
            rest = field.stations - whole(values[field.id])
            return say(
                "{other} {rest}; the sum is always {all}.", other=field.other, rest=rest, all=field.stations
            )
        return ""

    def _finish(self) -> None:
        text = self.edit.text()
        # Typed back to the old value: nothing to write.
        self.edit.mark("" if text.strip() == self.edit.now else self._typed(self.field.id, text))

    def _follow_again(self) -> None:
        self.edit.mark(self._typed(self.field.id, ""))

    def _tell(self, why: str) -> None:
        self.why.setText(why)
        self.why.setVisible(bool(why))

    def _lay_out(self) -> None:
        self._title = QLabel(self.field.title, wordWrap=True)
        self._title.setBuddy(self.edit)
        number = self._is_number
        self._make_room()
        noted = number or self._box is not None
        edit = (self._box or self.edit, 0 if number else 1)
        row = in_row(self._title, edit, (self.note, int(noted)), spacing=8)
        self.note.setVisible(noted)
        if self._box:
            self._box.setAccessibleName(self.field.title)
            self._box.activated.connect(self._finish)
        row.addWidget(self.again)
        self.note.setProperty("quiet", True)
        in_column(row, self.why, into=self, margins=0, spacing=2)
