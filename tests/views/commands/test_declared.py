"""Every command that is declared anywhere is in a menu, and none is declared twice."""

import re
from collections import Counter
from pathlib import Path

import crs_desktop
from crs_desktop.views.window.main_window import MainWindow

_DECLARED = re.compile(r'@Command\(\s*"([a-z-]+)"')
_VIEWS = Path(crs_desktop.__file__).parent / "views"


def _ids(*folders: str) -> Counter[str]:
    files = (file for folder in folders for file in (_VIEWS / folder).rglob("*.py"))
    return Counter(id_ for file in files for id_ in _DECLARED.findall(file.read_text("utf-8")))


def test_every_command_of_the_table_is_declared_once_and_bound(table: MainWindow) -> None:
    declared = _ids("actions", "commands", "files", "panels", "window") + Counter(
        ("library", "keep", "keep-all")
    )
    assert declared == Counter([*table.actions_by_id])


def test_every_command_of_the_library_is_declared_once_and_bound(table: MainWindow) -> None:
    table.librarian.open()
    library = table.librarian.window
    assert library is not None
    declared = _ids("actions", "library") - Counter(("library", "keep", "keep-all"))
    assert declared == Counter([*library.actions_by_id])
    table.librarian.close()
