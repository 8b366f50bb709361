"""A dialog button that Enter presses only while it has the focus, and a filled combo box."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QPushButton

from crs_desktop.override import override


class Button(QPushButton):
    """Button that Enter presses while it has the focus; never the default button of its dialog."""

    def __init__(self, words: str, act: Callable[[], object]) -> None:
        super().__init__(words)
        self.setAutoDefault(False)  # Enter in another field must not press it
        self.clicked.connect(lambda _checked=False: act())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


def combo(entries: Sequence[tuple[Any, str]], now: Any) -> QComboBox:
    """Return a combo box of (value, words) entries; the entry ``now`` is selected, else the first."""
    made = QComboBox()
    for value, words in entries:
        made.addItem(words, value)
    made.setCurrentIndex(next((at for at, (value, _) in enumerate(entries) if value == now), 0))
    # Long entries must not widen the dialog.
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return made
