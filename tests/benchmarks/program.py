"""The program that is measured: one for all benchmarks, in the light palette."""

from PySide6.QtWidgets import QApplication

from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import LIGHT


def program() -> QApplication:
    """The running one, or a new one."""
    app = QApplication.instance() or QApplication(["benchmark"])
    assert isinstance(app, QApplication)
    theme.apply(app, LIGHT)
    return app
