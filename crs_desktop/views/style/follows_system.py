"""The desktop's own palette and motion, followed if the GM has chosen so."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from crs_desktop.views.style.appearance import Appearance


class FollowsSystem(QObject):
    """A listener that applies changes of the desktop's palette, and its motion on return."""

    def __init__(self, look: Appearance, parent: QObject) -> None:
        super().__init__(parent)
        self._look = look
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self.dress)
        if hasattr(hints, "accessibility"):  # since Qt 6.10
            hints.accessibility().contrastPreferenceChanged.connect(self.dress)
        QGuiApplication.instance().applicationStateChanged.connect(self._come_back)  # type: ignore[union-attr]

    def dress(self, *_: object) -> None:
        """Apply the desktop's palette if the settings follow it."""
        if self._look.settings.palette_of_system:
            self._look.dress()

    def _come_back(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive and self._look.settings.motion_of_system:
            self._look.move_as_set()
