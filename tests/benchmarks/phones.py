"""Thirty phones: the time from a tap on one to the painted table, and to the phone of the next player."""

import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtWidgets import QApplication

from crs_desktop.models.phones import Phones
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.values import Card, Name
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.benchmarks.kit.measure import ended, line
from tests.benchmarks.kit.program import bar, program, settle
from tests.peers.phones import Phone
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
        held = {name: Phone(phones.invite(name), app.processEvents) for name in names}
        _until(app, lambda: all(phones.state(name) == "connected" for name in names))
        taps = [_tapped(app, table, phones, held) for _ in range(runs)]
        painted, asked, busy = zip(*taps, strict=True)
        _tell("the processor’s part of it, which a busy machine does not change", busy)
        _tell(f"a tap to the painted table, {_PHONES} phones connected, 95th percentile", painted)
        _tell("the same tap to the next player’s phone", asked)
        phones.switch_off()
        ended(table)


def _tell(title: str, found: "tuple[float, ...]") -> None:
    late = statistics.quantiles(found, n=20)[-1]
    figures = f"{late:9.2f} ms; median {statistics.median(found):.2f} ms"
    line(title, figures, late, _WANTED)


def _tapped(
    app: QApplication, table: MainWindow, phones: Phones, held: dict[Name, Phone]
) -> tuple[float, float, float]:
    """Return the time until the table shows a pick and until the next phone asks, and of the processor."""
    table.bridge.begin("Short Range attack")
    answer(table.bridge, "Fred", "John", "8")
    fan = table.bridge.fan()
    assert fan is not None
    settle(app)
    begun, processor = time.perf_counter(), time.process_time()
    held[FRED].pick(_number(phones, FRED), fan.order.index(Card("8")))
    _until(app, lambda: table.bridge.prompt.who == JOHN)
    settle(app)
    painted = time.perf_counter()
    number = _number(phones, JOHN)
    held[JOHN].hear_until(lambda message: message.get("number") == number)
    asked, busy = time.perf_counter(), time.process_time() - processor
    while table.bridge.session.open:
        table.bridge.undo()
    settle(app)
    return (painted - begun) * 1000, (asked - begun) * 1000, busy * 1000


def _number(phones: Phones, who: Name) -> int:
    return int(json.loads(phones.message(who))["number"])


def _until(app: QApplication, true: Callable[[], bool]) -> None:
    while not true():
        app.processEvents()
