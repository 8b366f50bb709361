"""The look of the machine's own desktop is followed when the GM says so, and only then."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from crs_desktop.views.style import system_look, theme
from crs_desktop.views.style.follows_system import FollowsSystem
from crs_desktop.views.style.palettes import DARK, HIGH_CONTRAST, LIGHT, Palette
from crs_desktop.views.window.main_window import MainWindow


def desktop(monkeypatch: pytest.MonkeyPatch, palette: Palette, still: bool = False) -> None:
    """Let the desktop have this look from now on."""
    monkeypatch.setattr(system_look, "palette", lambda: palette)
    monkeypatch.setattr(system_look, "less_motion", lambda: still)


def test_a_desktop_that_turns_dark_is_followed_when_that_was_chosen(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop(monkeypatch, DARK)
    table.findChildren(FollowsSystem)[0].dress()
    assert theme.in_use() is LIGHT
    table.subjects.app.look.palette("system")
    assert theme.in_use() is DARK
    desktop(monkeypatch, HIGH_CONTRAST)
    table.findChildren(FollowsSystem)[0].dress()
    assert theme.in_use() is HIGH_CONTRAST
    table.subjects.app.look.palette("light")
    assert theme.in_use() is LIGHT and not table.settings.palette_of_system


def test_nothing_moves_while_the_desktop_says_so_when_that_was_chosen(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.subjects.app.look.animate(160)
    desktop(monkeypatch, LIGHT, still=True)
    assert table.settings.flip_ms() == 160
    table.subjects.app.look.motion_of_system(True)
    assert (table.settings.flip_ms(), table.board.animation_ms) == (0, 0)
    desktop(monkeypatch, LIGHT)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert table.board.animation_ms == 160


@pytest.mark.parametrize(("said", "still"), [("false", True), ("true", False), ("", False)])
def test_gnome_says_whether_things_move(said: str, still: bool, tmp_path: Path) -> None:
    def run(command: Sequence[str]) -> str:
        assert command[0] == "gsettings"
        return said

    assert system_look.less_motion("linux", run, tmp_path) is still


@pytest.mark.parametrize(("factor", "still"), [("0", True), ("0.5", False), ("often", False)])
def test_kde_says_how_fast_things_move(factor: str, still: bool, tmp_path: Path) -> None:
    (tmp_path / ".config").mkdir()
    text = f"[KDE]\nAnimationDurationFactor={factor}\n"
    (tmp_path / ".config" / "kdeglobals").write_text(text, "utf-8")
    assert system_look.less_motion("linux", lambda _command: "", tmp_path) is still


@pytest.mark.parametrize(("said", "still"), [("1", True), ("0", False), ("", False)])
def test_a_mac_says_whether_motion_is_reduced(said: str, still: bool) -> None:
    assert system_look.less_motion("darwin", lambda _command: said) is still
