"""Window with the line for one other laptop, to copy, to type or to scan."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from crs_desktop.views.phones.code import Code
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import Button
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_row
from crs_desktop.views.widgets.modal import EscapeCloses
from crs_desktop.words import say

_WIDE, _HIGH = 460, 560


class Invitation(EscapeCloses):
    """The line of one laptop; it is not kept and cannot be shown again."""

    def __init__(self, line: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(say("Line for another laptop"))
        said = (
            "On the other laptop, choose File › Sharing › Join a campaign and type this line. Make a line "
            "for each laptop, so that a lost one can be locked out alone. This line is shown only now."
        )
        self.line = QLineEdit(line, readOnly=True)
        self.line.setAccessibleName(say("Line for another laptop"))
        self.line.setCursorPosition(0)
        copy = Button(say("&Copy"), lambda: QGuiApplication.clipboard().setText(line))
        hint = QLabel(say(said), wordWrap=True)
        in_column(hint, (Code(line), 1), self.line, in_row(copy, STRETCH), into=self, margins=16, spacing=12)
        open_at(self, theme.room(_WIDE), theme.room(_HIGH))
