"""Thirty phones: the time from a tap on one to the painted table, and to the phone of the next player.

The phones are a process of their own, and the window waits in its event loop. The clock counts here, so on a
busy machine begin this with ``chrt -r 5``.
"""

import json
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from typing import IO

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.phones import Phones
from crs_desktop.play import bounds
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.values import Card, Name
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.benchmarks.kit.measure import ended, line
from tests.benchmarks.kit.program import bar, program, settle
from tests.sessions import answer

_PHONES, _WANTED = 30, 150
FRED, JOHN = Name("Fred"), Name("John")


def measure(runs: int = 40) -> None:
    """Print the lines of phones."""
    app = program()
    with TemporaryDirectory() as folder:
        table = MainWindow(bar(Campaign(Path(folder, "evening.crs"))), Settings(animation_ms=0))
        table.resize(1366, 768)
        table.show()
        phones = Phones(table.bridge, table)
        phones.switch_on("127.0.0.1", port=0)
        names = [FRED, JOHN, *(Name(f"Player {number}") for number in range(_PHONES - 2))]
        with _held(app, phones, names) as (commands, told):
            taps = [_tapped(app, phones, commands, told) for _ in range(runs)]
        painted, asked, busy = zip(*taps, strict=True)
        _tell("the window’s processor time of it, which a busy machine does not change", busy)
        _tell(f"a tap to the painted table, {_PHONES} phones connected, 95th percentile", painted)
        _tell("the same tap to the next player’s phone", asked)
        phones.switch_off()
        ended(table)


def _tell(title: str, found: "tuple[float, ...]") -> None:
    late = statistics.quantiles(found, n=20)[-1]
    figures = f"{late:9.2f} ms; median {statistics.median(found):.2f} ms"
    line(title, figures, late, _WANTED)


@contextmanager
def _held(app: QApplication, phones: Phones, names: list[Name]) -> Iterator[tuple[IO[str], IO[str]]]:
    """Connect a phone for each name; yield the pipes to and from their process."""
    links = [phones.invite(name) for name in names]
    apart = [sys.executable, "-m", "tests.benchmarks.kit.thirty_phones", *links]
    with Popen(apart, stdin=PIPE, stdout=PIPE, text=True) as process:
        assert process.stdin and process.stdout
        while any(phones.state(name) != "connected" for name in names):
            app.processEvents()
            time.sleep(0.01)
        yield process.stdin, process.stdout
        process.stdin.close()


def _tapped(
    app: QApplication, phones: Phones, commands: IO[str], told: IO[str]
) -> tuple[float, float, float]:
    """Return the time until the table shows a pick and until the next phone asks, and of the processor."""
    bridge = phones.bridge
    bridge.begin("Short Range attack")
    answer(bridge, "Fred", "John", "8")
    fan = bridge.fan()
    assert fan is not None
    settle(app)
    processor = time.process_time()
    number = json.loads(phones.message(FRED))["number"]
    commands.write(f"0 {number} {fan.order.index(Card('8'))} 1\n")
    commands.flush()
    painted = _painted(app, bridge)
    tapped, asked = map(float, told.readline().split())
    busy = time.process_time() - processor
    while bridge.session.open:
        bridge.undo()
    settle(app)
    time.sleep(bounds.PHONE_SECONDS / bounds.PHONE_MESSAGES)  # more taps would be rubbish
    return (painted - tapped) * 1000, (asked - tapped) * 1000, busy * 1000


def _painted(app: QApplication, bridge: Bridge) -> float:
    """Return the moment at which the window has taken the pick, and painted what follows from it."""
    waiting = QEventLoop()
    bridge.stepped.connect(waiting.quit)
    waiting.exec()
    settle(app)
    return time.perf_counter()
