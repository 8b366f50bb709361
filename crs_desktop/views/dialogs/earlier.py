"""The dialog to choose one of the earlier copies of a campaign."""

from PySide6.QtCore import QDate, QDateTime, QLocale, Qt, QTime
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QListWidget, QWidget

from crs_desktop.play.journal.backups import Generation
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.words import say, say_many


class Earlier(QDialog):
    """The list of earlier copies; ``chosen`` is the selected one, at first the newest."""

    def __init__(self, campaign: str, generations: list[Generation], parent: QWidget | None = None) -> None:
        """List ``generations``, at least one and newest first, of the campaign of this name."""
        super().__init__(parent)
        self._generations = generations
        self.setWindowTitle(say("Go back to an earlier copy"))
        self.list = QListWidget()
        self.list.setAccessibleName(say("Earlier copies"))
        self.list.addItems([when_made(generation) for generation in generations])
        self.list.setSpacing(2)
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(self.accept)
        self._lay_out(campaign)
        open_at(self, theme.room(480), theme.room(400))

    @property
    def chosen(self) -> Generation:
        """The selected generation."""
        return self._generations[self.list.currentRow()]

    def _lay_out(self, campaign: str) -> None:
        said = say(
            "These copies of “{name}” were made each time it was opened. The copy that you choose is saved "
            "under a new name and opened; “{name}” itself is not changed.",
            name=campaign,
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.addButton(say("&Open this copy"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        in_column(
            QLabel(said, wordWrap=True, textFormat=Qt.TextFormat.PlainText),
            (self.list, 1),
            buttons,
            into=self,
            spacing=12,
        )


def when_made(generation: Generation) -> str:
    """Return the day and minute of a copy in words, and how many of its pictures are missing."""
    when = generation.when
    made = QDateTime(QDate(when.year, when.month, when.day), QTime(when.hour, when.minute))
    told = QLocale().toString(made, "dddd d MMMM yyyy, HH:mm")
    if not generation.lost:
        return told
    lost = say_many("1 picture is missing", "{count} pictures are missing", generation.lost)
    return f"{told} ({lost})"
