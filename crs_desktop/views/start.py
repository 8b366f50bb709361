"""What an empty fight shows: not a blank board, but the ways to begin."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from crs_desktop.words import say


class Invitation(QScrollArea):
    """A sheet of paper in the middle of the felt, with a button for each way to begin."""

    def __init__(self, actions: list[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        paper = QFrame()
        paper.setProperty("panel", "paper")
        column = QVBoxLayout(paper)
        column.setContentsMargins(16, 16, 16, 20)
        column.setSpacing(12)
        title = QLabel(say("No fighters yet"))
        title.setProperty("role", "title")
        hint = QLabel(say("Play one of the samples, or bring in who is here."), wordWrap=True)
        hint.setProperty("quiet", True)
        column.addWidget(title)
        column.addWidget(hint)
        for place, action in enumerate(actions):
            column.addWidget(_button(action, primary=place == 0))
        ground = QFrame()
        ground.setProperty("panel", "ground")
        outer = QVBoxLayout(ground)
        outer.addWidget(paper, alignment=Qt.AlignmentFlag.AlignCenter)
        self.setWidgetResizable(True)
        self.setWidget(ground)


def _button(action: QAction, primary: bool) -> QPushButton:
    words = str(action.data() or action.text())
    button = QPushButton(words.replace("&", ""))
    button.setProperty("primary", primary)
    button.setToolTip(action.toolTip())
    action.changed.connect(lambda: button.setToolTip(action.toolTip()))
    button.clicked.connect(action.trigger)
    return button
