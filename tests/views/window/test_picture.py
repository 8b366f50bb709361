"""A picture of a view is written whole, or it is said that it was not."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from crs_desktop.views.window.picture import write


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_a_picture_that_finds_no_room_is_told_and_leaves_what_was_there(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    view, path = QLabel("Fred"), tmp_path / f"a.{ending}"
    qtbot.addWidget(view)

    def half(beside: Path, held: bytes) -> int:
        with beside.open("wb") as file:
            file.write(held[:9])
        raise OSError(28, "No space left on device")

    assert write(view, path)
    before = path.read_bytes()
    with monkeypatch.context() as full:
        full.setattr(Path, "write_bytes", half)
        assert not write(view, path)
    assert not write(view, tmp_path / "nowhere" / path.name)
    assert path.read_bytes() == before
    assert [*tmp_path.iterdir()] == [path]


def test_a_png_has_two_dots_for_each_pixel(qtbot: QtBot, tmp_path: Path) -> None:
    view, path = QLabel("Fred"), tmp_path / "a.png"
    qtbot.addWidget(view)
    view.resize(40, 30)
    assert write(view, path)
    assert (QImage(str(path)).width(), QImage(str(path)).height()) == (80, 60)
