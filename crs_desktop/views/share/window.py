"""The GM's window over a shared campaign: connected laptops, fights with their players, new lines."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QWidget

from crs_desktop.models.sharing import Sharing, fights_model, people_model
from crs_desktop.override import override
from crs_desktop.views.share.invitation import Invitation
from crs_desktop.views.style import theme
from crs_desktop.views.style.tags import tell
from crs_desktop.views.widgets.controls import Button, combo
from crs_desktop.views.widgets.fitting import beside_the_order, open_at
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_row
from crs_desktop.views.widgets.modal import EscapeCloses
from crs_desktop.views.widgets.row_table import row_table
from crs_desktop.words import say

_WIDE, _HIGH = 620, 560


class ShareWindow(EscapeCloses):
    """Window that stays open beside the table; the campaign stays shared when it is closed."""

    def __init__(self, sharing: Sharing, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)  # no tool window, as `PhonesWindow` says
        self.setWindowTitle(say("Shared campaign"))
        self.sharing = sharing
        self.state = QLabel(wordWrap=True)
        self.people, self.fights = people_model(sharing, self), fights_model(sharing, self)
        self.laptops = row_table(self.people, say("Connected laptops"))
        self.table = row_table(self.fights, say("Fights of the campaign"))
        self.rank = combo([("gm", say("GM")), ("writer", say("writer")), ("watcher", say("watcher"))], "gm")
        self.rank.setAccessibleName(say("What the invited laptop may do"))
        self.rank.setToolTip(
            say("A GM plays fights and invites; a writer edits the library; a watcher reads fights.")
        )
        self._make_buttons()
        self._lay_out()
        sharing.changed.connect(self._refresh)
        for table in (self.laptops, self.table):
            table.selectionModel().currentChanged.connect(self._refresh)
        self._refresh()
        open_at(self, theme.room(_WIDE), theme.room(_HIGH))
        self.move(beside_the_order(self, parent.window()))

    @property
    def document(self) -> int:
        """Fight of the current row; 0 for none."""
        row = self.table.currentIndex().row()
        return int(self.fights.rows[row].key) if 0 <= row < len(self.fights.rows) else 0

    @property
    def role(self) -> str:
        """Line of the laptop in the current row; empty for none."""
        row = self.laptops.currentIndex().row()
        return self.people.rows[row].key if 0 <= row < len(self.people.rows) else ""

    @override
    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self.sharing.watch(True)

    @override
    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        super().hideEvent(event)
        self.sharing.watch(False)

    def invite(self) -> None:
        """Make a line for another laptop and show it."""
        self.sharing.invite(self.rank.currentData(), lambda line: Invitation(line, self).show())

    def give(self) -> None:
        """Give the current fight to the GM who asks for it."""
        self.sharing.exchange.give(self.document)

    def keep(self) -> None:
        """Keep the current fight although another GM asks for it."""
        self.sharing.exchange.keep(self.document)

    def lock_out(self) -> None:
        """Lock out the laptop of the current row and every other with its line."""
        self.sharing.lock_out(self.role)

    def _make_buttons(self) -> None:
        self.inviting = Button(say("&Invite a laptop…"), self.invite)
        self.out = Button(say("&Lock out"), self.lock_out)
        self.giving = Button(say("&Give"), self.give)
        self.keeping = Button(say("&Keep"), self.keep)

    def _lay_out(self) -> None:
        in_column(
            self.state,
            in_row(self.inviting, (self.rank, 1), self.out),
            (self.laptops, 1),
            (self.table, 1),
            in_row(self.giving, self.keeping, STRETCH),
            into=self,
            margins=16,
            spacing=12,
        )

    def _select(self, document: int) -> None:
        """Make the row of a fight the current one."""
        keys = [int(row.key) for row in self.fights.rows]
        if document in keys:
            self.table.setCurrentIndex(self.fights.index(keys.index(document), 0))

    def _refresh(self, *_: object) -> None:
        sharing = self.sharing
        asking = dict(sharing.exchange.rights.asking())
        if asking and not self.document:
            self._select(next(iter(asking)))
        asked = self.document in asking
        self.inviting.setEnabled(sharing.may_invite)
        self.out.setEnabled(sharing.may_lock_out(self.role))
        for one in (self.giving, self.keeping):
            one.setEnabled(asked)
        tell(self.state, sharing.state, hurt=bool(sharing.exchange.failure))
