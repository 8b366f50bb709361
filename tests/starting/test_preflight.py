import os
import socket
import sys
import tempfile
from pathlib import Path
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.preflight import ALWAYS, FOR_A_WINDOW, Load, has_screen, missing_libraries


def loader(*missing: str) -> Load:
    def load(library: str) -> object:
        if library in missing:
            raise OSError(library)
        return object()

    return load


def test_nothing_is_missing_where_everything_loads() -> None:
    assert missing_libraries(True, loader(), "linux") is None


def test_what_is_missing_is_said_with_the_lines_to_type() -> None:
    said = missing_libraries(False, loader("libEGL.so.1", "libGL.so.1"), "linux")
    assert said is not None
    assert "sudo apt install libgl1 libegl1" in said
    assert "sudo dnf install mesa-libGL mesa-libEGL" in said


@pytest.mark.parametrize("library", FOR_A_WINDOW)
def test_what_only_a_window_needs_is_not_asked_for_without_one(library: str) -> None:
    assert missing_libraries(False, loader(library), "linux") is None
    assert missing_libraries(True, loader(library), "linux") is not None


def test_other_systems_bring_their_own() -> None:
    assert missing_libraries(True, loader(*ALWAYS), "darwin") is None


@pytest.mark.parametrize(
    ("environment", "platform", "screen"),
    [
        ({}, "linux", False),
        ({"QT_QPA_PLATFORM": "offscreen", "DISPLAY": ":0"}, "linux", False),
        ({"QT_QPA_PLATFORM": "xcb"}, "linux", True),
        ({"DISPLAY": ":4711"}, "linux", False),
        ({"WAYLAND_DISPLAY": "no-such", "XDG_RUNTIME_DIR": "/nowhere"}, "linux", False),
        ({}, "win32", True),
        ({}, "darwin", True),
    ],
)
def test_whether_there_is_a_screen(environment: dict[str, str], platform: str, screen: bool) -> None:
    assert has_screen(environment, platform) is screen


@pytest.mark.parametrize("listening", [True, False])
def test_a_wayland_screen_is_one_that_answers(listening: bool) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        socket.socket(getattr(socket, "AF_UNIX", socket.AF_INET)) as server,
    ):
        if listening and os.name == "posix":
            server.bind(str(Path(folder, "wayland-7")))
            server.listen()
        environment = {"WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": folder}
        assert has_screen(environment, "linux") is listening


@pytest.mark.parametrize(("error", "answers"), [(0, True), (1, False)])
def test_an_x_screen_is_one_that_answers_and_is_left_again(error: int, answers: bool) -> None:
    xcb = Mock()
    xcb.xcb_connect.return_value = 4711
    xcb.xcb_connection_has_error.return_value = error
    assert has_screen({"DISPLAY": ":0"}, "linux", lambda _library: xcb) is answers
    xcb.xcb_disconnect.assert_called_once()


def test_without_the_library_of_x_there_is_no_screen() -> None:
    assert not has_screen({"DISPLAY": ":0"}, "linux", loader("libxcb.so.1"))


def test_fifty_thousand_void_calls_are_survived(qtbot: QtBot) -> None:
    thing = QObject()
    for _ in range(50_000):
        thing.setObjectName("")


def test_void_calls_lose_no_reference_to_none(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    before = sys.getrefcount(None)
    for _ in range(100):
        widget.setEnabled(True)
    assert abs(sys.getrefcount(None) - before) < 50
