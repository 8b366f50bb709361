"""An error that nothing has caught: told in the window, in words, with the way to the log."""

import re
import sys
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from crs_desktop.log_file import LOG, begin_log
from crs_desktop.views.dialogs.about import About
from crs_desktop.views.dialogs.fault_report import FaultReport
from crs_desktop.views.widgets.versions import libraries
from crs_desktop.views.window.uncaught import Uncaught
from tests.test_start import ROOT


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    path = begin_log(tmp_path / "logs")
    assert path is not None
    yield path
    close_log()


def close_log() -> None:
    """Close the file, so that Windows allows it to be deleted."""
    for handler in (*LOG.handlers,):
        handler.close()
        LOG.removeHandler(handler)


def failed(watch: Uncaught, what: str) -> None:
    try:
        raise LookupError(what)
    except LookupError as error:
        watch.tell(LookupError, error, error.__traceback__)


def told() -> list[FaultReport]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, FaultReport) and one.isVisible()]


def test_what_happened_is_said_that_nothing_is_lost_and_where_the_log_is(
    qtbot: QtBot, log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    watch = Uncaught(log)
    QTimer.singleShot(0, watch, lambda: failed(watch, "the third card"))
    qtbot.waitUntil(lambda: bool(told()))
    (dialog,) = told()
    words = dialog.words.text()
    assert "the third card" in words and "Nothing is lost" in words and str(log) in words
    failed(watch, "and what followed")
    assert len(told()) == 1
    dialog.copy()
    assert "Python 3" in QGuiApplication.clipboard().text() and "LookupError" in dialog.details.toPlainText()
    dialog.close()
    kept = log.read_text("utf-8")
    assert "the third card" in kept and "and what followed" in kept
    assert "the third card" in capsys.readouterr().err


def test_a_log_that_cannot_be_written_is_not_promised(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "logs").write_text("a file in its place")
    assert begin_log(tmp_path / "logs") is None
    close_log()
    dialog = FaultReport("LookupError: a card", "Traceback", None)
    qtbot.addWidget(dialog)
    assert "log" not in dialog.words.text() and "Nothing is lost" in dialog.words.text()


def test_about_copies_the_versions(qtbot: QtBot) -> None:
    dialog = About()
    qtbot.addWidget(dialog)
    dialog.copy()
    copied = QGuiApplication.clipboard().text()
    assert [re.split(r" \d", line)[0] for line in copied.splitlines()[:4]] == [
        "CRS Desktop", "Python", "PySide", "SQLite",
    ]  # fmt: skip
    assert f"Python {sys.version_info[0]}.{sys.version_info[1]}" in copied


def test_about_tells_the_licence_of_each_library_that_the_program_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    told = dict(line.partition(" ")[::2] for line in libraries().splitlines())
    assert {re.split(r"[^\w-]", one, maxsplit=1)[0] for one in asked} <= told.keys()
    assert all(re.fullmatch(r"[\d.]+: \S.{2,200}", said) for said in told.values()), told
    assert "LGPL" in told["PySide6-Essentials"]


def test_a_long_log_gives_way_to_a_new_one_and_is_kept(tmp_path: Path) -> None:
    (tmp_path / "crs-desktop.log").write_text("of before\n" * 100_000)
    begin_log(tmp_path)
    LOG.error("of now")
    close_log()
    assert "of now" in (tmp_path / "crs-desktop.log").read_text()
    assert (tmp_path / "crs-desktop.1.log").read_text().startswith("of before")
