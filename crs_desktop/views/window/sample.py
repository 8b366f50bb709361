"""A window with a sample, for tests, pictures and experiments."""

from PySide6.QtWidgets import QApplication

from crs_desktop import shipped
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow


def sample_window(name: str = "bar") -> MainWindow:
    """Show a window with the sample played to its end, in memory and without animation."""
    desk = Desk(Campaign(None))
    desk.bring_in(shipped.path("samples", f"{name}.toml"))
    window = MainWindow(desk, Settings(animation_ms=0))
    window.resize(1366, 768)
    window.show()
    QApplication.processEvents()
    window.board.fit()
    QApplication.processEvents()
    return window
