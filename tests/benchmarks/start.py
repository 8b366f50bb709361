"""Process start to first paint: the whole program against a bare window, each its own process."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.measure import report, timed

_BARE = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
window = QMainWindow()
window.resize(1280, 800)
window.show()
window.grab()
QTimer.singleShot(0, app.quit)
app.exec()
"""
_OURS = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from crs_desktop.play.campaign import Campaign
from crs_desktop.play.desk import Desk
from crs_desktop.views import theme
from crs_desktop.views.main_window import MainWindow
from crs_desktop.views.settings import Settings
app = QApplication([])
theme.apply(app, Settings().tones())
window = MainWindow(Desk(Campaign(Path(sys.argv[1]))), Settings())
window.resize(1280, 800)
window.show()
window.grab()
QTimer.singleShot(0, app.quit)
app.exec()
assert "pyqtgraph" not in sys.modules and "numpy" not in sys.modules
"""


def measure(runs: int = 9) -> None:
    """Print the line for start-up."""
    with tempfile.TemporaryDirectory() as folder:
        campaign = str(Path(folder, "campaign.crs"))
        _run(_OURS, campaign)
        ours = lambda: _run(_OURS, campaign)  # noqa: E731
        pairs = [(timed(ours), timed(lambda: _run(_BARE))) for _ in range(runs)]
    report("start to first paint / a bare window", pairs, 1.5)


def _run(code: str, *arguments: str) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # as on any machine from the second start on
    subprocess.run([sys.executable, "-c", code, *arguments], env=environment, check=True)
