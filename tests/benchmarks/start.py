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
_SHELL = """
import os, sys
os.environ["QT_STYLE_OVERRIDE"] = "Fusion"
from pathlib import Path
from PySide6.QtWidgets import QApplication
from crs_desktop.views.style import settings
from crs_desktop.views.style import theme
from crs_desktop.views.window.splash import Shell
app = QApplication([])
set_ = settings.Settings()
theme.apply(app, set_.tones())
shell = Shell()
shell.resize(1280, 800)
shell.show()
shell.grab()
"""
_LAID = """
from crs_desktop.app import lay_table
lay_table(shell, set_, Path(sys.argv[1]), Path(sys.argv[1]).with_name("earlier"))
shell.grab()
assert "pyqtgraph" not in sys.modules and "numpy" not in sys.modules
"""
_END = """
from PySide6.QtCore import QTimer
QTimer.singleShot(0, app.quit)
app.exec()
"""


def measure(runs: int = 9) -> None:
    """Print the line for start-up."""
    with tempfile.TemporaryDirectory() as folder:
        campaign = str(Path(folder, "campaign.crs"))
        _run(_SHELL + _LAID + _END, campaign)
        firsts, alls = [], []
        for _ in range(runs):
            bare = timed(lambda: _run(_BARE))
            firsts.append((timed(lambda: _run(_SHELL + _END, campaign)), bare))
            alls.append((timed(lambda: _run(_SHELL + _LAID + _END, campaign)), bare))
    report("start to first paint / a bare window", firsts, 1.5)
    report("start to the table laid / a bare window", alls)


def _run(code: str, *arguments: str) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # as on any machine from the second start on
    subprocess.run([sys.executable, "-c", code, *arguments], env=environment, check=True)
