"""Maps laid down from the window: pictures, Universal VTT under each of its names, and what is refused."""

from base64 import b64encode
from collections.abc import Callable
from gettext import NullTranslations
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QMessageBox, QProgressDialog

from crs_desktop import shipped
from crs_desktop.play import bounds
from crs_desktop.play.record.record import parse_record, replay, write_record
from crs_desktop.play.told.story import story
from crs_desktop.rules.facts import MapLaid, WallsPut
from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.ground.squares import GridLook
from crs_desktop.rules.ground.walls import Wall, read_spots, write_spots
from crs_desktop.views.board.ground.grid_lines import on_cloth, over_map
from crs_desktop.views.board.maps import map_reading
from crs_desktop.views.board.maps.fit_map import FitMap
from crs_desktop.views.board.maps.grid_dialog import GridDialog
from crs_desktop.views.style.palettes import PALETTES
from crs_desktop.views.widgets import working
from crs_desktop.views.widgets.working import Progress, read_in_parts, work
from crs_desktop.views.window.main_window import MainWindow
from crs_desktop.words import spoken
from tests.views.board.map_files import encoded, image, vtt_bytes


@pytest.fixture
def told(table: MainWindow) -> list[str]:
    """What was refused, or warned of."""
    said: list[str] = []
    table.bridge.refused.connect(lambda why: said.append(str(why)))
    return said


def fits(monkeypatch: pytest.MonkeyPatch, takes: bool = True, squares: float = 12) -> None:
    """Let the next fitting be of so many squares across."""

    def run(dialog: FitMap) -> bool:
        dialog.count.setValue(squares)
        dialog.deleteLater()
        return takes

    monkeypatch.setattr("crs_desktop.views.commands.map_laying.run", run)


def pictures(table: MainWindow) -> list[str]:
    return [row[0] for row in table.files.desk.campaign.fetch("SELECT id FROM picture")]


def now(table: MainWindow) -> tuple[MapPicture | None, int]:
    """The map, and how many columns the board has."""
    return table.bridge.scene.map, table.bridge.scene.ground.columns


def test_a_picture_is_fitted_laid_down_kept_once_and_undone(
    table: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fits(monkeypatch, squares=30)
    file = tmp_path / "room.png"
    file.write_bytes(encoded(image(600, 400, 50)))
    table.subjects.maps.lay(file)
    (kept,) = pictures(table)
    assert now(table) == (MapPicture(kept, 0, 0, 3000, 2000), 30)
    assert table.bridge.undo()
    assert now(table) == (None, 24)
    table.subjects.maps.lay(file)
    assert pictures(table) == [kept]
    fits(monkeypatch, squares=15)
    table.actions_by_id["fit-map"].trigger()
    assert now(table) == (MapPicture(kept, 0, 0, 1500, 1000), 15)
    table.actions_by_id["no-map"].trigger()
    assert now(table) == (None, 15)
    assert not table.actions_by_id["no-map"].isEnabled()


def test_the_grid_takes_colour_opacity_and_a_place_over_the_map_and_undo(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    grid, board = table.actions_by_id["grid"], table.board
    board.map.picture = {"m": encoded(image())}.__getitem__
    assert table.bridge.rule(MapLaid(MapPicture("m", 0, 0, 1200, 800)))
    seen: list[GridLook] = []

    def choose(dialog: GridDialog) -> bool:
        dialog.colour.setCurrentIndex(dialog.colour.findData("white"))
        dialog.opacity.setValue(60)
        dialog.right.setValue(-0.25)
        seen.append(board.ground.grid)
        return len(seen) > 1

    monkeypatch.setattr("crs_desktop.views.commands.walls_and_maps.run", choose)
    bare = board.grab().toImage()
    grid.trigger()  # shown while the dialog is open, and given up
    assert (seen, board.ground.grid, board.grab().toImage()) == ([GridLook("white", 60)], GridLook(), bare)
    grid.trigger()
    assert (board.ground.grid, table.bridge.scene.map) == (
        GridLook("white", 60),
        MapPicture("m", -25, 0, 1200, 800),
    )
    assert board.grab().toImage() != bare
    assert table.bridge.undo()
    assert (table.bridge.scene.ground.grid, board.grab().toImage()) == (GridLook(), bare)


@pytest.mark.parametrize("lines", [on_cloth, over_map])
def test_a_grid_follows_the_palette_until_the_gm_chooses(lines: Callable[..., tuple[QColor, QColor]]) -> None:
    usual = [
        (thin.alpha() < fifth.alpha(), thin.name())
        for thin, fifth in (lines(one, GridLook()) for one in PALETTES)
    ]
    assert usual == [(True, lines(one, GridLook("puce"))[0].name()) for one in PALETTES]
    for palette in PALETTES:
        thin, fifth = lines(palette, GridLook("white", 60))
        assert (thin.name(), thin.alpha(), fifth.alpha()) == ("#ffffff", 76, 153)
        assert lines(palette, GridLook("red", 0))[1].alpha() == 0


def test_the_board_stays_as_large_as_those_who_stand_on_it_need(
    table: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fits(monkeypatch, squares=3)
    file = tmp_path / "room.jpg"
    file.write_bytes(encoded(image(), "jpg"))
    table.subjects.maps.lay(file)
    assert (table.bridge.scene.ground.columns, table.bridge.scene.ground.rows) == (10, 8)


def test_a_map_that_is_thought_better_of_changes_nothing(
    table: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fits(monkeypatch, takes=False)
    file = tmp_path / "room.webp"
    file.write_bytes(encoded(image(), "webp"))
    table.subjects.maps.lay(file)
    assert table.bridge.scene.map is None and pictures(table) == []


def test_universal_vtt_brings_picture_walls_and_doors_in_one_ruling(
    table: MainWindow, tmp_path: Path, told: list[str]
) -> None:
    assert table.bridge.rule(WallsPut({"w7": Wall(read_spots("0 0 1 1"))}))
    for ending in (".dd2vtt", ".uvtt", ".df2vtt", ".dd2vtt.png"):
        file = tmp_path / f"room{ending}"
        file.write_bytes(vtt_bytes(format="9.9"))
        table.subjects.maps.lay(file)
        scene = table.bridge.scene
        assert scene.map == MapPicture(pictures(table)[0], 0, 0, 600, 400)
        assert [(wall.kind, wall.open) for wall in scene.walls.named.values()] == [
            *(("wall", False), ("wall", False), ("door", False), ("door", True))
        ]
        assert write_spots(scene.walls.named["w1"].points) == "1, 1 → 3.5, 1 → 3.5, 3"
        assert told.pop() == (
            "The version 9.9 of Universal VTT is not known. The map was read as version 1.0."
        )
        log = story(table.bridge.session.path, to_gm=False)
        assert log and not [line.text for line in log if "room" in line.text], "a file name can be a secret"
        assert table.bridge.undo()
        assert list(table.bridge.scene.walls.named) == ["w7"] and table.bridge.scene.map is None


def test_a_map_without_a_picture_has_its_walls(table: MainWindow, tmp_path: Path, told: list[str]) -> None:
    file = tmp_path / "walls.uvtt"
    file.write_bytes(vtt_bytes(image=""))
    table.subjects.maps.lay(file)
    assert len(table.bridge.scene.walls.named) == 4
    assert (table.bridge.scene.map, told) == (None, [])


UNREADABLE = {
    "no.png": (b"", "is empty. Choose a picture."),
    "no.svg": (b"<svg/>", "is not an SVG drawing that can be shown."),
    "no.dd2vtt": (b"{", "is not a Universal VTT map: "),
    "no.uvtt": (vtt_bytes(image=b64encode(b"GIF89a").decode()), "is not a picture in a supported format"),
}


def test_what_cannot_be_laid_down_is_told_and_nothing_is_lost(
    table: MainWindow, tmp_path: Path, told: list[str]
) -> None:
    before = table.bridge.scene
    for name, (held, why) in UNREADABLE.items():
        file = tmp_path / name
        file.write_bytes(held)
        table.subjects.maps.lay(file)
        assert told.pop().startswith(f"{name} {why}") and not told
        assert table.bridge.scene == before and pictures(table) == []
    table.subjects.maps.lay(tmp_path / "missing.png")
    assert told == ["missing.png cannot be read: it does not exist."]


@pytest.mark.parametrize(("answer", "wide"), [("Yes", 30), ("No", 60), ("Cancel", 0)])
def test_a_large_picture_is_scaled_down_on_offer(
    table: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, wide: int
) -> None:
    monkeypatch.setattr(map_reading, "ROOMY_PIXELS", 600)
    asked: list[str] = []

    def question(_window: object, _title: str, said: str, *_more: object) -> QMessageBox.StandardButton:
        asked.append(said)
        return QMessageBox.StandardButton[answer]

    monkeypatch.setattr(QMessageBox, "question", question)
    file = tmp_path / "room.uvtt"
    file.write_bytes(vtt_bytes())
    table.subjects.maps.lay(file)
    assert asked[0].startswith("room.uvtt has 60 × 40 pixels. Scaled down to 30 × 20, it needs less memory")
    kept = [map_reading.shown(table.files.desk.campaign.picture(id_)).width() for id_ in pictures(table)]
    assert kept == [wide][: bool(wide)]


def test_a_fight_with_a_map_goes_through_its_record(table: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "room.uvtt"
    file.write_bytes(vtt_bytes())
    table.subjects.maps.lay(file)
    text = write_record(table.bridge.session, table.files.desk.campaign)
    assert text.startswith("format = 3")
    again = replay(parse_record(text))
    assert again.scene.walls == table.bridge.scene.walls
    assert again.scene.map == table.bridge.scene.map


def test_a_fight_without_a_map_is_written_for_older_releases_too(table: MainWindow) -> None:
    assert write_record(table.bridge.session, table.files.desk.campaign).startswith("format = 2")


def test_a_large_file_is_read_with_progress_and_can_be_cancelled(
    table: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    monkeypatch.setattr(bounds, "_CHUNK", 1000)
    monkeypatch.setattr(working, "_SHOWN_AFTER_MS", 0)
    file = tmp_path / "large.uvtt"
    file.write_bytes(vtt_bytes(environment={"words": "x" * 20_000}))
    seen: list[float] = []
    at, progress_waits = Progress.at, Event()

    def slow(progress: Progress, part: float) -> None:
        seen.append(part)
        progress_waits.wait(0.01)
        at(progress, part)

    monkeypatch.setattr(Progress, "at", slow)

    def cancel() -> None:
        dialogs = [one for one in QApplication.topLevelWidgets() if isinstance(one, QProgressDialog)]
        if dialogs and dialogs[0].isVisible():
            dialogs[0].cancel()
        else:
            QTimer.singleShot(5, cancel)

    QTimer.singleShot(0, cancel)
    table.subjects.maps.lay(file)
    assert seen[:2] == sorted(seen[:2]) and seen[0] < 0.2
    assert table.bridge.scene.map is None and told == []


def test_a_long_record_is_played_with_progress_in_the_language_of_the_window_until_cancelled(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Records are read in English; the window, which paints in between, is not."""
    monkeypatch.setattr(working, "_SHOWN_AFTER_MS", 0)
    monkeypatch.setattr(working, "_LOOK_MS", 0)
    german, seen, before = NullTranslations(), list[object](), table.files.desk.fights()
    monkeypatch.setattr("crs_desktop.words._catalogue", german)

    def cancel() -> None:
        seen.append(spoken())
        dialogs = [one for one in QApplication.topLevelWidgets() if isinstance(one, QProgressDialog)]
        next(filter(QProgressDialog.isVisible, dialogs)).cancel()

    QTimer.singleShot(0, cancel)
    table.files.bring_in_at(shipped.path("samples", "bar.toml"))
    assert seen == [german]
    assert table.files.desk.fights() == before


def test_work_gives_what_is_made_and_raises_what_went_wrong(table: MainWindow, tmp_path: Path) -> None:
    assert work(table, "Working", lambda _progress: 7) == 7
    with pytest.raises(ZeroDivisionError):
        work(table, "Working", lambda _progress: 1 // 0)
    file = tmp_path / "ten"
    file.write_bytes(b"0123456789")
    assert read_in_parts(file, 10, Progress()) == b"0123456789"
    with pytest.raises(Exception, match="At most 0 MB are allowed"):
        read_in_parts(file, 9, Progress())
