"""The GM's own notes: one page at a time, with undo, in a window beside the table."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QMenuBar, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.library.kept_words import KeptWords, Whose
from crs_desktop.override import override
from crs_desktop.play.desk.own_notes import pages, text_of, written
from crs_desktop.play.session.session import Session
from crs_desktop.rules.names import LONGEST
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.actions.command import EDIT, Command, CommandAction, action, commands_of, refresh
from crs_desktop.views.actions.undo import UndoCommands
from crs_desktop.views.library.sheet.notes import Notes
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.fitting import beside_the_order, open_at
from crs_desktop.views.widgets.layouts import in_column, in_form
from crs_desktop.views.widgets.modal import EscapeCloses
from crs_desktop.views.widgets.unwritten import Unwritten
from crs_desktop.words import say, translated

_WIDE, _HIGH = 460, 420


class OwnNotes(EscapeCloses):
    """Window over the pages of the own notes; `turn_to` shows one of them."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self.setWindowTitle(say("My notes"))
        self.bridge = Bridge(session, self)
        self._heading = ""
        self.heading = QLineEdit(maxLength=LONGEST)
        self.about = QComboBox(insertPolicy=QComboBox.InsertPolicy.NoInsert)
        self.about.setLineEdit(self.heading)
        self.about.setAccessibleName(say("Page about"))
        self._kept = KeptWords(self._write, ("notes",))
        self.text = Notes(self._kept, "notes", say("My notes"), say("Anything worth knowing"))
        self.told = QLabel(wordWrap=True)
        self.told.hide()
        self._commands = commands_of(UndoCommands(self.bridge), self)
        self.actions_by_id: dict[str, CommandAction] = {one.id: action(one, self) for one in self._commands}
        self._lay_out()
        self.bridge.follow(self._follow)
        self.heading.editingFinished.connect(lambda: self.turn_to(self.heading.text().strip()))
        self.about.activated.connect(lambda _: self.turn_to(self.about.currentText()))
        open_at(self, theme.room(_WIDE), theme.room(_HIGH))
        self.move(beside_the_order(self, parent.window()))

    def turn_to(self, heading: str) -> None:
        """Show the page with a heading; a page exists once it has text."""
        self._heading = heading[:LONGEST] or self._heading
        self._follow()
        self.about.setEditText(self._heading)

    def unwritten(self) -> list[Unwritten]:
        """Try again to write all typed text; return what could not be written."""
        self.text.keep()
        return [Unwritten(str(page), text, why) for ((_, page), _), text, why in self._kept.unwritten()]

    @Command("close", EDIT, "&Close", ("Ctrl+W",), after="redo")
    def close_notes(self) -> None:
        """Close this window; the notes are saved already."""
        self.close()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        self.text.settle()
        super().closeEvent(event)

    def _write(self, whose: Whose, _column: str, text: str) -> WhyNot:
        """Write a page; return the reason if that failed, which the window shows."""
        _, page = whose
        scene = self.bridge.scene
        same = text == text_of(scene, page)
        words = say("Notes: {page}", page=page)
        why = None if same else self.bridge.try_rule(*written(scene, page, text), words=words)
        self.told.setText(str(why or ""))
        self.told.setVisible(bool(why))
        return why or WhyNot("")

    def _follow(self) -> None:
        scene, page = self.bridge.scene, Name(self._heading)
        if (known := pages(scene)) != [self.about.itemText(at) for at in range(self.about.count())]:
            typed = self.heading.text()
            self.about.clear()
            self.about.addItems(known)
            self.about.setEditText(typed)
        self.text.show_notes((self.bridge.session, page), text_of(scene, page))
        refresh(self._commands, self.actions_by_id, self.bridge)

    def _lay_out(self) -> None:
        said = "These notes stay in this file. They are never shared, printed or exported."
        hint = QLabel(say(said), wordWrap=True)
        hint.setProperty("quiet", True)
        menus = QMenuBar()
        menus.addMenu(translated(EDIT.title)).addActions([*self.actions_by_id.values()])
        form = in_form((say("&About"), self.about))
        parts = (form, (self.text, 1), hint, self.told)
        in_column(*parts, into=self, margins=12, spacing=8).setMenuBar(menus)
