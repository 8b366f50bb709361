"""The way of a row through the rooms of lists, from a file to a character."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, ModuleType

from crs_desktop.play import lists
from crs_desktop.play.lists.columns import columns_of
from crs_desktop.play.lists.people.newcomers import Newcomers, characters
from crs_desktop.play.lists.reading.headed_list import meant
from crs_desktop.play.lists.reading.list_file import listed_in
from crs_desktop.play.lists.reading.list_rows import rows
from crs_desktop.rules import load_system

CRS = load_system("crs")
SCENE = CRS.opening()
ROW = "Name,Side,OR,LIFE,Items,Tags,Size,Square\nFred,Red,8,20,Sword (held): +5 OR,bar,2,C4\n"
MOST = 8


def test_a_row_of_a_file_becomes_a_character_in_eight_rooms(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text(ROW, "utf-8")
    assert [one.label for one in come(file).people.values()] == ["Fred"], "modules are imported first"
    with watched(lists) as rooms:
        come(file)
    beside = {"columns", "encodings", "tidy"}  # they see headings, bytes and blanks, never a row
    assert len(set(rooms) - beside) <= MOST, rooms


def come(file: Path) -> Newcomers:
    columns = columns_of(CRS, SCENE)
    headed = listed_in(file).headed(columns)
    return characters(rows(headed, meant(headed, columns)), CRS, SCENE)


@contextmanager
def watched(package: ModuleType) -> Iterator[list[str]]:
    """The modules of a package whose functions are called, in the order of their first call."""
    home, rooms = str(Path(*package.__path__)), dict[str, None]()

    def call(frame: FrameType, event: str, _given: object) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(home):
            rooms.setdefault(Path(file).stem)

    names: list[str] = []
    sys.setprofile(call)
    try:
        yield names
    finally:
        sys.setprofile(None)
        names += rooms
