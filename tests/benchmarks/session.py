"""An answer with its repaint in a file of 30, of 3,000 and of 30,000 of them; its undo; and loading 3,000."""

import sqlite3
import tempfile
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.values import Name
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.benchmarks.kit.measure import compare, ended, report, timed
from tests.benchmarks.kit.plain import PlainTable
from tests.benchmarks.kit.program import bar, program, settle

ANSWERS = 3000
_MOVING_MS = 700
_LENGTHS = (30, ANSWERS, 30_000)


def play(session: Session, answers: int) -> None:
    """Attack and clean up with usual answers until so many entries stand in the journal."""
    while len(session.path) < answers:
        _next(session)


def _next(session: Session) -> None:
    if session.open:
        key = next(iter(session.open))
        session.answer(key, session.usual(key))
        return
    for name in ("Fred", "John"):
        session.rule(FieldSet(Name(name), "life_left", 20))
    session.begin("Clean Up" if any(session.scene.spent.values()) else "Short Range attack")


def measure(runs: int = 41) -> None:
    """Print the lines for a long session."""
    app = program()
    with tempfile.TemporaryDirectory() as folder:
        for length in _LENGTHS:
            desk = _desk(Path(folder, f"{length}.crs"), length)
            if length == ANSWERS:
                _load(desk, runs)
            _answers(app, desk, Path(folder, f"{length}.db"), length, runs)
            if length == _LENGTHS[0]:
                moving = _desk(Path(folder, "animated.crs"), length)  # the window before has closed its own
                _animated(app, moving, Path(folder, "animated.db"), runs // 4)
            desk.campaign.close()


def _desk(path: Path, length: int) -> Desk:
    """So many answers in a file; they are given in memory, where no disk is waited for."""
    campaign = Campaign(None)
    play(bar(campaign).session, length)
    campaign.copy_to(path)
    campaign.close()
    return Desk(Campaign(path))


def _answers(app: QApplication, desk: Desk, file: Path, length: int, runs: int) -> None:
    window = MainWindow(desk, Settings(animation_ms=0))
    plain = PlainTable(window.bridge, file)
    for each in (window, plain):
        each.resize(1366, 768)
        each.show()

    def one() -> None:
        _go_on(window)
        settle(app)
        window.grab()

    def floor() -> None:
        plain.follow()
        settle(app)
        plain.grab()

    def back() -> None:
        window.bridge.undo()
        settle(app)
        window.grab()

    for warm in (one, floor) * 5:
        warm()
    compare(f"an answer on disk and on the screen, after {length}", one, floor, runs, 2.5)
    undos = [(timed(back), timed(floor)) for _ in range(runs // 3)]
    report(f"undo of one, after {length}", undos)
    plain.end()
    ended(plain, window)


def _animated(app: QApplication, desk: Desk, file: Path, runs: int) -> None:
    """Print the line of answers as they are shown at a table, where cards move."""
    window = MainWindow(desk, Settings())
    plain = PlainTable(window.bridge, file)
    for each in (window, plain):
        each.resize(1366, 768)
        each.show()
    settle(app)

    def one() -> None:
        _go_on(window)
        QTest.qWait(_MOVING_MS)

    def floor() -> None:
        plain.follow()
        QTest.qWait(_MOVING_MS)

    compare(f"an answer and the {_MOVING_MS} ms after it, with animations", one, floor, runs)
    plain.end()
    ended(plain, window)


def _go_on(window: MainWindow) -> None:
    """Give the usual answer, to two who are whole again where a fight has ended."""
    if window.bridge.prompt.kind == "begin":
        for name in ("Fred", "John"):
            window.bridge.rule(FieldSet(Name(name), "life_left", 20))
    window.bridge.usual()


def _load(desk: Desk, runs: int) -> None:
    document = desk.session.document
    path = desk.campaign.path
    copy = Path(str(path) + ".copy")
    desk.campaign.copy_to(copy)

    def ours() -> None:
        Session(document, FileJournal(desk.campaign, document))

    def floor() -> None:
        connection = sqlite3.connect(copy)
        connection.execute("SELECT * FROM entry").fetchall()
        connection.close()

    compare(f"load a session of {ANSWERS} / read its rows", ours, floor, runs // 4)
