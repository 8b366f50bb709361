from pathlib import Path

import pytest

from crs_desktop.views.palettes import DARK, LIGHT
from crs_desktop.views.settings import Settings, load, save


def test_what_was_set_is_found_again(tmp_path: Path) -> None:
    save(Settings("dark", 1.25, 0, "evening.crs"), tmp_path / "new folder")
    assert load(tmp_path / "new folder") == Settings("dark", 1.25, 0, "evening.crs")


@pytest.mark.parametrize(
    "held", ["", "nonsense", "[]", '{"palette": 7, "scale": "big", "colour": "red"}', "null"]
)
def test_what_cannot_be_read_is_as_it_was_at_first(tmp_path: Path, held: str) -> None:
    (tmp_path / "settings.json").write_text(held)
    assert load(tmp_path) == Settings()


def test_a_palette_is_known_by_its_name() -> None:
    assert Settings(palette="dark").tones() is DARK
    assert Settings(palette="no such").tones() is LIGHT


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    save(Settings(), tmp_path / "file")
