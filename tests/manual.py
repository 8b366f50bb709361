"""``python -m tests.manual [FOLDER]``: renew the pictures and keys of the manual, and build it as HTML."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtWidgets import QApplication

from crs_desktop import shipped
from crs_desktop.models.manual import titles
from crs_desktop.views.actions.keymap import KeyMap
from crs_desktop.views.dialogs.printing.key_sheet import KeySection, sections
from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import LIGHT
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.picture import main as draw_table
from tests.sessions import played_desk

EVENINGS = {
    "crs": ("bar", 2),
    "avatar": ("avatars", 8),
    "bruise": ("duel", 3),
    "contest": ("gate", 6),
    "duellist": ("market", 41),
}
"""For each page of an evening the sample in its picture, and how many answers before its end."""
_QUALITY = 82


def main(folder: Path) -> None:
    """Write pictures and keys into the manual, and the HTML into ``folder``."""
    draw_table()
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    for page, (sample, before) in EVENINGS.items():
        draw_evening(app, page, sample, before)
    shipped.path("manual", "keys.md").write_text(keys_page(_window("bar").subjects.app.keymap), "utf-8")
    build(folder)


def draw_evening(app: QApplication, page: str, sample: str, before: int) -> None:
    """Save the GM's view of a played sample, so many answers before its end."""
    window = _window(sample)
    for _ in range(before):
        window.bridge.undo()
    app.processEvents()
    window.grab().save(str(shipped.path("manual", "pictures", f"{page}.jpg")), None, _QUALITY)
    window.close()


def _window(sample: str) -> MainWindow:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.apply(app, LIGHT)
    window = MainWindow(played_desk(sample), Settings(animation_ms=0))
    window.resize(1366, 768)
    window.show()
    return window


def keys_page(keymap: KeyMap) -> str:
    """Return the page of the manual that lists the default keys of all commands."""
    return "\n".join(_keys_page(sections(keymap)))


def _keys_page(content: list[KeySection]) -> Iterator[str]:
    yield "# Keys\n"
    yield "*Help → Keys* shows these, changes them and prints them. Any command can have another key.\n"
    for section in content:
        yield f"## {section.title}\n\n| key | effect |\n|---|---|"
        yield from (f"| {keys} | {words} |" for keys, words in section.rows)
        yield ""


def build(folder: Path) -> None:
    """Build the manual as HTML with a search."""
    from mkdocs.commands.build import build
    from mkdocs.config.defaults import MkDocsConfig

    config = MkDocsConfig()
    config.load_dict(
        {
            "site_name": "CRS Desktop",
            "docs_dir": str(shipped.path("manual")),
            "site_dir": str(folder.absolute()),
            "nav": [{"The manual": "README.md"}, *({one.heading: f"{one.page}.md"} for one in titles())],
            "use_directory_urls": False,
            "theme": "mkdocs",
        }
    )
    errors, warnings = config.validate()
    if errors or warnings:
        raise SystemExit(f"mkdocs refuses its settings: {errors or warnings}")
    build(config)


if __name__ == "__main__":
    main(Path(*sys.argv[1:2] or ("manual",)))
