"""The dialog that reports a fault of the program itself."""

from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QWidget

from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import Button
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import in_column
from crs_desktop.views.widgets.versions import versions
from crs_desktop.words import say


class FaultReport(QDialog):
    """The fault report: the error, the assurance that nothing is lost, the log, and details to copy."""

    def __init__(self, what: str, details: str, log: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(say("CRS Desktop: an error occurred"))
        self._log = log
        self.words = QLabel(_words(what, log), wordWrap=True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.details = QPlainTextEdit(f"{versions()}\n\n{details}", readOnly=True)
        self.details.setAccessibleName(say("Details"))
        in_column(self.words, (self.details, 1), self._buttons(), into=self, margins=16)
        open_at(self, theme.room(640), theme.room(420))

    def copy(self) -> None:
        """Copy the details to the clipboard, for a bug report."""
        QGuiApplication.clipboard().setText(self.details.toPlainText())

    def _buttons(self) -> QDialogButtonBox:
        made = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        made.addButton(Button(say("&Copy details"), self.copy), QDialogButtonBox.ButtonRole.ActionRole)
        if self._log:
            shown = Button(say("Show &log"), self._show_log)
            made.addButton(shown, QDialogButtonBox.ButtonRole.ActionRole)
        close = made.button(QDialogButtonBox.StandardButton.Close)
        close.setDefault(True)
        close.setFocus()
        made.rejected.connect(self.reject)
        return made

    def _show_log(self) -> None:
        if self._log:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._log)))


def _words(what: str, log: Path | None) -> str:
    lost = say("Nothing is lost: every answer was saved before you saw its outcome. You can continue.")
    where = say("The log has the details for a bug report: {file}", file=log) if log else ""
    happened = say("An error occurred in the program ({what}).", what=what)
    return "\n\n".join(filter(None, (happened, lost, where)))
