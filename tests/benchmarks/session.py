"""A session of 3,000 answers in a file: one more answer with its repaint, undo and redo, and loading."""

import sqlite3
import tempfile
from pathlib import Path

from PySide6.QtWidgets import QApplication

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.values import Name
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.benchmarks.measure import compare, report, timed
from tests.benchmarks.program import program

ANSWERS = 3000


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
    session.begin("Clean Up" if any(session.scene.out.values()) else "Short Range attack")


def measure(runs: int = 31) -> None:
    """Print the lines for a long session."""
    app = program()
    with tempfile.TemporaryDirectory() as folder:
        short, long = (
            _desk(Path(folder, name), length) for name, length in (("short.crs", 30), ("long.crs", ANSWERS))
        )
        windows = [MainWindow(desk, Settings(animation_ms=0)) for desk in (long, short)]
        for window in windows:
            window.resize(1366, 768)
            window.show()
        app.processEvents()
        _answers(app, windows, runs)
        _load(long, runs)
        for window in windows:
            window.close()


def _desk(path: Path, length: int) -> Desk:
    desk = Desk(Campaign(path))
    play(desk.play_sample("bar"), length)
    return desk


def _answers(app: QApplication, windows: list[MainWindow], runs: int) -> None:
    def one(window: MainWindow) -> None:
        if window.bridge.prompt.kind == "begin":
            for name in ("Fred", "John"):
                window.bridge.rule(FieldSet(Name(name), "life_left", 20))
        window.bridge.usual()
        app.processEvents()
        window.grab()

    def back(window: MainWindow) -> None:
        window.bridge.undo()
        window.grab()

    steps = [(timed(lambda: one(windows[0])), timed(lambda: one(windows[1]))) for _ in range(runs)]
    report(f"answer, disk, repaint after {ANSWERS} / after 30", steps)
    undos = [(timed(lambda: back(windows[0])), timed(lambda: back(windows[1]))) for _ in range(runs // 3)]
    report(f"undo and repaint after {ANSWERS} / after 30", undos)


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

    compare(f"load a session of {ANSWERS} / read its rows", ours, floor, runs // 3)
