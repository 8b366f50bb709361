"""Process start by the README's own command, to the first painting and to the table laid: a bare window's."""

import os
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from crs_desktop.play.journal.campaign import Campaign
from tests.benchmarks.kit.measure import report
from tests.benchmarks.kit.program import bar
from tests.benchmarks.session import ANSWERS, play

_BARE = """
import time
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
window = QMainWindow()
window.resize(1280, 800)
window.show()
window.grab()
print(time.process_time())
"""
_OURS = """
import sys, time
from crs_desktop import app, bootstrap, preflight
preflight.has_screen = lambda: True
preflight.missing_libraries = lambda window: None
lay = app._furnished
def laid(shell, *rest):
    if {whole}:
        lay(shell, *rest)
        assert "pyqtgraph" not in sys.modules and "numpy" not in sys.modules
    shell.grab()
    print(time.process_time())
    return False  # and the program ends
app._furnished = laid
bootstrap.main()
"""
"""`python3 -m crs_desktop` on a screen that is only said to be there; ended when it has been painted."""


def measure(runs: int = 7) -> None:
    """Print the lines for start-up."""
    with tempfile.TemporaryDirectory() as folder:
        new, evening = Path(folder, "new.crs"), Path(folder, "evening.crs")
        with closing(Campaign(evening)) as campaign:
            play(bar(campaign).session, ANSWERS)
        starts = {
            "the first painting": (_OURS.format(whole=False), new, 1.4),
            "the table laid, a new campaign": (_OURS.format(whole=True), new, 3.0),
            f"the table laid, after {ANSWERS} answers": (_OURS.format(whole=True), evening, 3.3),
        }
        for title, (code, file, limit) in starts.items():
            _taken(code, folder, str(file))  # from the second start on, as on any machine
            _taken(_BARE, folder)
            pairs = [(_taken(code, folder, str(file)), _taken(_BARE, folder)) for _ in range(runs)]
            report(f"start to {title}", pairs, limit)


def _taken(code: str, home: str, *arguments: str) -> float:
    """The processor time of a process from its start until it has painted, in milliseconds."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": home}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-c", code, *arguments]
    run = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return float(run.stdout) * 1000
