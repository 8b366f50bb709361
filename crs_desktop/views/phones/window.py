"""The GM's window over the phones: on and off, the address, who is connected, and what to do about it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from crs_desktop.models.phones import Phones, PhonesModel
from crs_desktop.play.phones.address import local_addresses
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.phones.code import CodeWindow
from crs_desktop.views.style import theme
from crs_desktop.views.style.tags import tell
from crs_desktop.views.widgets.controls import Button, combo
from crs_desktop.views.widgets.fitting import beside_the_order, open_at
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_row
from crs_desktop.views.widgets.modal import EscapeCloses
from crs_desktop.views.widgets.row_table import row_table
from crs_desktop.words import say

_WIDE, _HIGH = 560, 460


class PhonesWindow(EscapeCloses):
    """Window that stays open beside the table; phones stay on when it is closed."""

    def __init__(self, phones: Phones, parent: QWidget) -> None:
        # no tool window: the keys of the table would compete there with the letters of these buttons
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(say("Phones of the players"))
        self.phones = phones
        self.state = QLabel(wordWrap=True)
        self.state.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)  # a command to copy
        self.switch = Button("", self.turn_on_or_off)
        addresses = local_addresses()
        self.address = combo([(one, one) for one in addresses], addresses[0])
        self.address.setAccessibleName(say("Address of this computer"))
        self.encrypts = QCheckBox(say("&Encrypt"))
        self.encrypts.setToolTip(
            say("Each phone warns once about the certificate. iPhones refuse it: leave this off for them.")
        )
        self.model = PhonesModel(phones, self)
        self.table = row_table(self.model, say("Characters and their phones"))
        self._make_buttons()
        self._lay_out()
        phones.changed.connect(self._refresh)
        self.table.selectionModel().currentChanged.connect(self._refresh)
        self.model.modelReset.connect(lambda: self.table.setCurrentIndex(self.model.index(0, 0)))
        self.table.setCurrentIndex(self.model.index(0, 0))
        self._refresh()
        open_at(self, theme.room(_WIDE), theme.room(_HIGH))
        self.move(beside_the_order(self, parent.window()))

    @property
    def who(self) -> Name:
        """Character of the current row, empty for none."""
        row = self.table.currentIndex().row()
        return self.model.rows[row][0] if 0 <= row < len(self.model.rows) else Name("")

    def turn_on_or_off(self) -> None:
        """Let phones connect, or disconnect them all."""
        if self.phones.is_on:
            return self.phones.switch_off()
        try:
            self.phones.switch_on(self.address.currentData(), self.encrypts.isChecked())
        except NotAllowed as error:
            tell(self.state, str(error), hurt=True)

    def show_code(self) -> CodeWindow:
        """Show the code of the current character; a code that was not used yet stays the same."""
        if not self.phones.link(self.who):
            self.phones.invite(self.who)
        shown = CodeWindow(self.phones, self.who, self)
        shown.show()
        return shown

    def take_over(self) -> None:
        """Play the current character alone, or give the phone its picks back."""
        self.phones.take_over(self.who, not self.phones.is_taken(self.who))

    def _make_buttons(self) -> None:
        self.code = Button(say("Show &code…"), self.show_code)
        self.taken = Button("", self.take_over)
        self.out = Button(say("&Disconnect"), lambda: self.phones.disconnect_phone(self.who))
        self.all_out = Button(say("Disconnect &all"), self.phones.disconnect_all)

    def _lay_out(self) -> None:
        hint = QLabel(
            say("Each player sees only their own character. You can answer every question yourself as well."),
            wordWrap=True,
        )
        hint.setProperty("quiet", True)
        in_column(
            in_row(self.switch, (self.address, 1), self.encrypts),
            self.state,
            (self.table, 1),
            in_row(self.code, self.taken, self.out, self.all_out, STRETCH),
            hint,
            into=self,
            margins=16,
            spacing=12,
        )

    def _refresh(self, *_: object) -> None:
        phones, who = self.phones, self.who
        self.switch.setText(say("Switch &off") if phones.is_on else say("Switch &on"))
        self.taken.setText(say("&Give back") if phones.is_taken(who) else say("&Take over"))
        for one in (self.address, self.encrypts):
            one.setEnabled(not phones.is_on)
        self.code.setEnabled(phones.is_on and bool(who))
        self.taken.setEnabled(phones.has_phone(who))
        self.out.setEnabled(phones.has_seat(who))
        self.all_out.setEnabled(phones.has_seats)
        said = "The page is at {origin}. Show each player the code of their character."
        words = say(said, origin=phones.origin) if phones.is_on else say("Phones are switched off.")
        tell(self.state, words)
