"""The largest map there may be: how much memory it takes while it is read, against the stated limit.

Linux tells the most that a process has had, whatever the one had that began it.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtGui import QColor, QImage

from tests.benchmarks.kit.measure import report
from tests.benchmarks.kit.program import program

_SIDE, _LIMIT_MB = 8000, 600
_CHILD = """
import re, sys
from PySide6.QtGui import QGuiApplication
from crs_desktop.views.board.maps import map_reading
app = QGuiApplication([])
held = open(sys.argv[1], "rb").read()
map_reading.shown(map_reading.kept(map_reading.measure(held, "map"), sys.argv[2] == "smaller"))
print(int(re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1]) / 1000)
"""


def measure() -> None:
    """Print the lines of maps, in megabytes in place of milliseconds."""
    program()
    with TemporaryDirectory() as folder:
        for kind in ("png", "webp"):
            file = Path(folder) / f"map.{kind}"
            image = QImage(_SIDE, _SIDE, QImage.Format.Format_RGB32)
            image.fill(QColor("#887766"))
            image.save(str(file))
            for way in ("whole", "smaller"):
                title = f"memory of a {kind} of {_SIDE} × {_SIDE}, {way} / {_LIMIT_MB} MB"
                report(title, [(_megabytes(file, way), _LIMIT_MB)], 1)


def _megabytes(file: Path, way: str) -> float:
    call = [sys.executable, "-c", _CHILD, str(file), way]
    return float(subprocess.run(call, capture_output=True, check=True, text=True).stdout)
