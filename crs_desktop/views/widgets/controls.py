"""A button of a dialog in which Enter means something else."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton

from crs_desktop.override import override


class Button(QPushButton):
    """Enter presses it while it has the focus, and never from anywhere else."""

    def __init__(self, words: str, act: Callable[[], object]) -> None:
        super().__init__(words)
        self.setAutoDefault(False)
        self.clicked.connect(lambda _checked=False: act())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)
