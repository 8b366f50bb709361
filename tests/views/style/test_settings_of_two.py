"""Two windows with the same settings file, and a file that is not valid JSON."""

import json
import sys
from pathlib import Path

import pytest

from crs_desktop.views.style.settings import Settings, load, save, set_aside


def test_the_last_window_to_save_keeps_what_the_other_changed(tmp_path: Path) -> None:
    save(Settings(palette="dark", keys={"add": ["G"], "undo": ["U"]}, printed={"a": {"x": "1"}}), tmp_path)
    one, other = load(tmp_path), load(tmp_path)
    one.scale, one.rings = 1.5, False
    one.keys["redo"] = ["R"]
    one.printed["b"] = {"y": "2"}
    del one.keys["undo"]
    save(one, tmp_path)
    other.life_in_words = True
    other.keys["add"] = ["A"]
    save(other, tmp_path)
    read = load(tmp_path)
    assert (read.palette, read.scale, read.rings, read.life_in_words) == ("dark", 1.5, False, True)
    assert read.keys == {"add": ["A"], "redo": ["R"]}
    assert read.printed == {"a": {"x": "1"}, "b": {"y": "2"}}


def test_what_both_changed_is_as_the_last_left_it(tmp_path: Path) -> None:
    save(Settings(), tmp_path)
    one, other = load(tmp_path), load(tmp_path)
    one.scale = 1.5
    other.scale = 2.0
    save(one, tmp_path)
    save(other, tmp_path)
    assert load(tmp_path).scale == 2.0
    save(one, tmp_path)
    assert load(tmp_path).scale == 2.0, "nothing was changed in the first since it was saved"


def test_campaigns_opened_in_either_window_are_all_remembered(tmp_path: Path) -> None:
    save(Settings(opened=["c.crs"]), tmp_path)
    one, other = load(tmp_path), load(tmp_path)
    one.remember(Path("a.crs"))
    other.remember(Path("b.crs"))
    save(one, tmp_path)
    save(other, tmp_path)
    read = load(tmp_path)
    assert (read.campaign, read.opened) == ("b.crs", ["b.crs", "c.crs", "a.crs"])


def test_no_more_campaigns_are_remembered_than_a_menu_shows(tmp_path: Path) -> None:
    save(Settings(), tmp_path)
    one, other = load(tmp_path), load(tmp_path)
    for number in range(12):
        one.remember(Path(f"{number}.crs"))
        other.remember(Path(f"other {number}.crs"))
    save(one, tmp_path)
    save(other, tmp_path)
    assert load(tmp_path).opened == [f"other {number}.crs" for number in range(11, 3, -1)]


STRAY = '{\n  "palette": "dark",\n  "scale": 1.5,\n}\n'


@pytest.mark.parametrize("held", [STRAY, "[]", "null", "nonsense", "[" * 100_000, "\udcff"])
def test_settings_that_are_not_valid_are_kept_aside_and_told(tmp_path: Path, held: str) -> None:
    written = held.encode("utf-8", "surrogateescape")
    (tmp_path / "settings.json").write_bytes(written)
    told = set_aside(tmp_path)
    assert told.startswith("settings.json ") and "settings, damaged.json" in told
    assert (tmp_path / "settings, damaged.json").read_bytes() == written
    read = load(tmp_path)
    assert read == Settings()
    save(read, tmp_path)
    assert set_aside(tmp_path) == ""
    assert (tmp_path / "settings, damaged.json").read_bytes() == written


def test_the_sentence_names_the_line(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(STRAY)
    told = set_aside(tmp_path)
    assert told.endswith("It was kept as “settings, damaged.json”, and the default settings are used.")
    place = "line 3, column 15" if sys.version_info >= (3, 13) else "line 4, column 1"
    assert told.startswith(f"settings.json is not valid JSON ({place}).")


def test_a_second_damaged_file_does_not_replace_the_first(tmp_path: Path) -> None:
    for held in ("one", "two"):
        (tmp_path / "settings.json").write_text(held)
        set_aside(tmp_path)
    assert (tmp_path / "settings, damaged.json").read_text() == "one"
    assert (tmp_path / "settings, damaged 2.json").read_text() == "two"


def test_no_settings_and_empty_ones_are_nothing_to_tell_of(tmp_path: Path) -> None:
    assert set_aside(tmp_path) == ""
    (tmp_path / "settings.json").write_text("")
    assert set_aside(tmp_path) == ""
    assert [one.name for one in tmp_path.iterdir()] == ["settings.json"]


def test_a_file_that_was_damaged_while_the_program_ran_is_kept_aside_when_it_saves(tmp_path: Path) -> None:
    save(Settings(palette="dark"), tmp_path)
    read = load(tmp_path)
    (tmp_path / "settings.json").write_text(STRAY)
    read.scale = 2.0
    save(read, tmp_path)
    assert (tmp_path / "settings, damaged.json").read_text() == STRAY
    assert json.loads((tmp_path / "settings.json").read_text())["palette"] == "dark"
    assert load(tmp_path).scale == 2.0
