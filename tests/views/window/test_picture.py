"""A picture of a view is written whole, or it is said that it was not."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from crs_desktop.rules.facts import Hidden
from crs_desktop.rules.values import Name
from crs_desktop.views.files.picture import write
from crs_desktop.views.library.sheet.portrait import Portrait
from crs_desktop.views.window.main_window import MainWindow


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


def red() -> QImage:
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    return image


def test_a_picture_that_was_copied_is_pasted_as_a_portrait_and_copied_again(table: MainWindow) -> None:
    held = QGuiApplication.clipboard()
    held.setImage(red())
    table.bridge.select("Fred")
    table.actions_by_id["paste"].trigger()
    id_ = table.bridge.scene.of(Name("Fred")).portrait
    assert id_ and table.files.desk.campaign.picture(id_)
    held.clear()
    table.actions_by_id["copy-portrait"].trigger()
    assert held.image().pixelColor(20, 20).red() > 200
    table.bridge.undo()
    assert table.actions_by_id["copy-portrait"].property("why_not") == "Fred has no portrait."


def test_a_picture_without_anybody_selected_says_what_to_do(table: MainWindow) -> None:
    QGuiApplication.clipboard().setImage(red())
    table.bridge.select("")
    table.actions_by_id["paste"].trigger()
    assert table.edge.message.text() == "Select the combatant whose portrait this picture is."


def test_a_picture_is_pasted_and_copied_by_a_portrait(qtbot: QtBot) -> None:
    taken = list[bytes]()
    portrait, held = Portrait(lambda made: taken.append(made())), QGuiApplication.clipboard()
    qtbot.addWidget(portrait)
    held.setImage(red())
    portrait.paste()
    held.clear()
    portrait.paste()
    assert len(taken) == 1
    portrait.show_of("Fred", taken[0], True)
    portrait.copy()
    assert held.image().pixelColor(20, 20).red() > 200


def test_the_board_is_copied_as_players_see_it(table: MainWindow) -> None:
    table.bridge.rule(Hidden(Name("Mary"), True))
    table.actions_by_id["copy-picture"].trigger()
    image = QGuiApplication.clipboard().image()
    assert image.width() == 2 * table.board.width()
    table.bridge.rule(Hidden(Name("Mary"), False))
    table.actions_by_id["copy-picture"].trigger()
    assert QGuiApplication.clipboard().image() != image
