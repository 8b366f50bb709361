import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict, fields
from pytestqt.qtbot import QtBot

from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import DARK, LIGHT
from crs_desktop.views.style.settings import Settings, load, save, start_in
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import answer

OTHER = Settings(
    "dark",
    1.25,
    0,
    True,
    True,
    "evening.crs",
    True,
    "/a",
    "/b",
    {"add": ["G"], "undo": []},
    ["redo"],
    ["a.crs"],
    False,
    True,
    {"paper": "a5"},
    {"seed": {"John/character": "0a1b"}},
    {"crs": {"stärke": "str"}},
    True,
    {"seed key": "I push on, and"},
    {"Watch": "red"},
    True,
    True,
    True,
    "AdnQywAD",
    {"across": "AAAA/w=="},
    12,
    {"Watch": "word"},
    "point",
    96,
    True,
    "AdnQywAD",
    "de",
)


def test_what_was_set_is_found_again(tmp_path: Path) -> None:
    assert all(getattr(OTHER, one.name) != getattr(Settings(), one.name) for one in fields(Settings))
    save(OTHER, tmp_path / "new folder")
    assert load(tmp_path / "new folder") == OTHER


@pytest.mark.parametrize("held", ["", "nonsense", "[]", "null", "7", "[" * 100_000, '{"colour": "red"}'])
def test_what_cannot_be_read_is_as_it_was_at_first(tmp_path: Path, held: str) -> None:
    (tmp_path / "settings.json").write_text(held)
    assert load(tmp_path) == Settings()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("palette", 7), ("palette", "mauve"), ("palette", ["dark"]), ("palette", None),
        ("scale", "big"), ("scale", 0), ("scale", -1), ("scale", 1e9), ("scale", True),
        ("scale", float("nan")),
        ("animation_ms", 1.5), ("animation_ms", -1), ("animation_ms", 10**9), ("animation_ms", False),
        ("campaign", 7), ("campaign", "a\0b"), ("system_letters", 1), ("campaigns", []), ("exports", {}),
        ("keys", []), ("keys", None), ("recent", "undo"), ("recent", [1]),
        ("printing", []), ("printed", "all"), ("printed", {"seed": {"John": 7}}),
        ("language", "xx"),
        ("stood", 7), ("stood", "Ä"), ("splits", []), ("half_told", []), ("half_told", {"seed key": 7}),
    ],
)  # fmt: skip
def test_a_field_that_is_wrong_is_ignored_by_itself(tmp_path: Path, field: str, value: Any) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({**asdict(OTHER), field: value}))
    read = load(tmp_path)
    assert getattr(read, field) == getattr(Settings(), field)
    setattr(read, field, getattr(OTHER, field))
    assert read == OTHER


def test_keys_that_are_wrong_are_ignored_by_themselves(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"keys": {"add": ["G"], "undo": "X", "redo": [7]}}')
    assert load(tmp_path).keys == {"add": ["G"]}


def test_a_palette_is_known_by_its_name() -> None:
    assert Settings(palette="dark").tones() is DARK
    assert Settings(palette="no such").tones() is LIGHT


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("held")
    save(OTHER, tmp_path / "file")
    save(OTHER, tmp_path / "file" / "below")
    assert (tmp_path / "file").read_text() == "held"
    assert load(tmp_path / "file") == Settings()
    save(OTHER, tmp_path)
    assert load(tmp_path) == OTHER


def test_a_file_dialog_begins_in_the_folder_or_where_there_is_one(tmp_path: Path) -> None:
    assert start_in(tmp_path / "new", "a/b.toml") == str(tmp_path / "new" / "a-b.toml")
    assert (tmp_path / "new").is_dir()
    (tmp_path / "file").write_text("")
    assert start_in(tmp_path / "file" / "below") == str(Path.home())


def test_cards_for_the_far_end_of_a_table_and_without_motion(qtbot: QtBot, table: MainWindow) -> None:
    look, edge = table.subjects.app.look, table.edge
    answer(table.bridge, "1", "", "", "")
    assert table.bridge.prompt.kind == "draw"
    before = edge.height()
    look.large_index(True)
    far = edge.height()
    assert theme.far_off() and far > before
    look.animate(160)
    look.reduce_motion(True)
    assert edge.fan.animation_ms == 0 and look.settings.animation_ms == 160
    look.reduce_motion(False)
    assert edge.fan.animation_ms == 160
    look.card_lists(True)
    assert not edge.spent.list.isHidden()
    look.card_lists(False)
    assert edge.spent.list.isHidden()
    look.large_index(False)
    assert not theme.far_off()
    qtbot.waitUntil(lambda: edge.height() < far)  # the band slides


@pytest.mark.parametrize(
    "digits", ["9" * 400, "9" * 5000, "-" + "9" * 400, "1." + "9" * 400, "1e999", "Infinity"]
)
@pytest.mark.parametrize("field", ["scale", "animation_ms"])
def test_a_number_without_end_is_ignored_by_itself(tmp_path: Path, field: str, digits: str) -> None:
    (tmp_path / "settings.json").write_text(f'{{"{field}": {digits}, "campaign": "evening.crs"}}')
    assert load(tmp_path) == Settings(campaign="evening.crs")


def test_settings_that_find_no_room_are_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(path: Path, held: bytes) -> int:
        with path.open("wb") as file:
            file.write(held[:9])
        raise OSError(28, "No space left on device")

    save(OTHER, tmp_path)
    monkeypatch.setattr(Path, "write_bytes", half)
    save(Settings(), tmp_path)
    assert load(tmp_path) == OTHER
    assert [one.name for one in tmp_path.iterdir()] == ["settings.json"]
