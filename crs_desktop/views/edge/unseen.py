"""Guard for the time between an answer and the painting of the next question."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from crs_desktop.override import override


class Unseen(QObject):
    """Event filter that notices when the text of the next question has been painted."""

    def __init__(self, words: QWidget) -> None:
        super().__init__(words)
        self._words, self._waits = words, False
        words.installEventFilter(self)

    @property
    def holds(self) -> bool:
        """Whether the question is still to be painted; never for a text that is not on the screen."""
        return self._waits and not self._words.visibleRegion().isEmpty()

    def wait(self) -> None:
        """Wait until the text is painted again."""
        self._waits = True
        self._words.update()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint:
            self._waits = False
        return False
