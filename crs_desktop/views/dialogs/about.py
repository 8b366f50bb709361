"""The About dialog, with the notice that the licence of the CRS requires."""

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QLabel, QScrollArea, QWidget

from crs_desktop import __version__
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import Button
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import STRETCH, in_column
from crs_desktop.views.widgets.versions import libraries, versions
from crs_desktop.words import say


class About(QDialog):
    """The version of the program, its purpose, the notices of the systems, and the libraries."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say("About CRS Desktop"))
        said = say(
            "A game master’s table for published conflict resolution systems. It works without a network."
        )
        texts = (said, *_notices(), versions(), _licences())
        _fill(self, say("CRS Desktop {version}", version=__version__), texts)

    def copy(self) -> None:
        """Copy the versions to the clipboard, for a bug report."""
        QGuiApplication.clipboard().setText(versions())


def _notices() -> tuple[str, ...]:
    """Return the notices that the authors of the systems require."""
    return tuple(filter(None, (load_system(entry.id).printed.notice for entry in SYSTEMS)))


def _licences() -> str:
    """Return the libraries with their licences."""
    said = say("It uses these libraries under their own licences:")
    return f"{said}\n{libraries()}"


def _fill(dialog: About, title: str, texts: tuple[str, ...]) -> None:
    heading = QLabel(title)
    heading.setProperty("heading", True)
    inner = QWidget()
    in_column(*(QLabel(text, wordWrap=True) for text in texts), STRETCH, into=inner)
    area = QScrollArea(widgetResizable=True)
    area.setAccessibleName(title)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(inner)
    close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    copied = Button(say("&Copy versions"), dialog.copy)
    close.addButton(copied, QDialogButtonBox.ButtonRole.ActionRole)
    close.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
    close.rejected.connect(dialog.reject)
    in_column(heading, (area, 1), close, into=dialog, margins=16)
    open_at(dialog, theme.room(600), min(560, 200 + inner.sizeHint().height()))
