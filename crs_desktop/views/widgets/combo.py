"""A list to choose one of, by what stands for it."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QComboBox


def combo(entries: Sequence[tuple[Any, str]], now: Any) -> QComboBox:
    """Entries with their values; that of the value ``now``, else the first, is chosen."""
    made = QComboBox()
    for value, words in entries:
        made.addItem(words, value)
    made.setCurrentIndex(next((at for at, (value, _) in enumerate(entries) if value == now), 0))
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return made
