"""About the program, with the notice that the licence of the CRS asks for; and the keys."""

from collections.abc import Iterable

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from crs_desktop import __version__
from crs_desktop.words import say

CRS_NOTICE = (
    "The Double Exposure Conflict Resolution System Version 1.0: "
    "©2005 by Double Exposure, Inc. All Rights Reserved."
)
_ALWAYS = (
    ("Enter", "the usual answer, or what is typed"),
    ("1 … 9", "a choice; in a fan, the card at that place (0, - and = are the 10th to 12th)"),
    ("Double click", "on a number of a sheet: overrule it"),
    ("Drag", "a token: move it; onto another: answer with him"),
)


class About(QDialog):
    """Version, what it plays, and the copyright notices."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say("About CRS Desktop"))
        said = say(
            "The game master’s table for published ways of resolving conflict. It works without a network."
        )
        _fill(self, say("CRS Desktop {version}", version=__version__), (said, CRS_NOTICE))


class Keys(QDialog):
    """Every key there is, with its word."""

    def __init__(self, actions: Iterable[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say("Keys"))
        named = [(_keys(action), action.text().replace("&", "")) for action in actions if action.shortcuts()]
        rows = "".join(
            f"<tr><td><b>{key}</b>&nbsp;&nbsp;</td><td>{word}</td></tr>" for key, word in [*_ALWAYS, *named]
        )
        _fill(self, say("Keys"), (f"<table>{rows}</table>",))


def _keys(action: QAction) -> str:
    return ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())


def _fill(dialog: QDialog, title: str, texts: tuple[str, ...]) -> None:
    column = QVBoxLayout(dialog)
    column.setContentsMargins(16, 16, 16, 16)
    heading = QLabel(title)
    heading.setProperty("heading", True)
    column.addWidget(heading)
    inner = QWidget()
    inside = QVBoxLayout(inner)
    for text in texts:
        inside.addWidget(QLabel(text, wordWrap=True))
    inside.addStretch(1)
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(inner)
    column.addWidget(area, 1)
    close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    close.rejected.connect(dialog.reject)
    column.addWidget(close)
    dialog.resize(600, min(560, 200 + inner.sizeHint().height()))
