"""The composition root: reads the command line, and puts the parts together.

Each part is imported when it is needed: a window is to be seen before all of the table is there.
"""

import argparse
import gc
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from crs_desktop import __version__, preflight
from crs_desktop.rules import SYSTEMS
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.play.desk.desk import Desk
    from crs_desktop.views.style.settings import Settings
    from crs_desktop.views.window.main_window import MainWindow
    from crs_desktop.views.window.splash import Shell

_NEW_OBJECTS = 10_000
_NO_SCREEN = "This plugin does not support"
"""What Qt says of every window without a screen; it means nothing."""


def main(argv: list[str]) -> int:
    """Run the program; ``argv`` is without the program's name. The exit code is given."""
    fewer_pauses()
    if argv and argv[0].endswith(".crs"):
        argv = ["open", *argv]
    asked = _parser(argv).parse_args(argv)
    if asked.command == "replay":
        from crs_desktop.play.record.replay import replay_file

        return replay_file(asked.file, asked.json, _out, _err)
    if asked.command == "odds":
        from crs_desktop.play.told.odds_command import tell

        return tell(asked, _out, _err)
    if asked.command == "print":
        return _print(asked)
    if asked.command == "schema":
        from crs_desktop.play.lists.cast_schema import schema

        _out(schema(asked.system))
        return 0
    screen = preflight.has_screen()
    missing = preflight.missing_libraries(window=screen)
    if missing:
        _err(missing)
        return 1
    return _window(asked.file) if screen else _picture()


def fewer_pauses() -> None:
    """Look for what nobody holds any more only after ten thousand new objects.

    Python would look after each 700; a list of thousands that comes in holds all it makes, and is looked
    through for nothing: that was a fifth of the time.
    """
    gc.set_threshold(_NEW_OBJECTS)


def _parser(argv: list[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("crs-desktop", description=say("The game master’s table."))
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command")
    parser.set_defaults(file=None)
    table = commands.add_parser("open", help=say("open a campaign (the default: the one opened last)"))
    table.add_argument("file", type=Path, nargs="?")
    record = commands.add_parser("replay", help=say("play a fight record and print its log"))
    record.add_argument("file", type=Path)
    record.add_argument("--json", action="store_true", help=say("log, facts and final scene as JSON"))
    cards = commands.add_parser("print", help=say("write the cards of a fight or a cast as PDF, PNG or SVG"))
    if argv[:1] == ["print"]:  # the table opens without what only this needs
        from crs_desktop.printing.command import add_arguments

        add_arguments(cards)
    chances = commands.add_parser("odds", help=say("tell the odds of an attack of the CRS"))
    if argv[:1] == ["odds"]:
        from crs_desktop.play.told.odds_command import add_arguments as of_odds

        of_odds(chances)
    schema = commands.add_parser("schema", help=say("print the JSON Schema of a cast of characters"))
    schema.add_argument(
        "system", nargs="?", default="", metavar="system", choices=["", *(one.id for one in SYSTEMS)]
    )
    return parser


def _print(asked: argparse.Namespace) -> int:
    """Write cards; a screen is needed for nothing."""
    missing = preflight.missing_libraries(window=False)
    if missing:
        _err(missing)
        return 1
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication

    from crs_desktop.printing.command import print_file

    _hush()
    app = QGuiApplication(["crs-desktop"])
    code = print_file(asked, _out, _err)
    del app
    return code


def _window(file: Path | None) -> int:
    """Open the table on the screen: the felt at once, and the table as soon as it is laid."""
    os.environ.setdefault("QT_STYLE_OVERRIDE", "Fusion")
    from PySide6.QtWidgets import QApplication

    from crs_desktop.views.style import settings, theme
    from crs_desktop.views.window.ended_outside import EndedOutside
    from crs_desktop.views.window.remembered_place import put_in_place
    from crs_desktop.views.window.splash import Shell

    app = QApplication(["crs-desktop"])
    set_ = settings.load()
    theme.apply(app, set_.tones(), set_.scale, set_.system_letters, set_.large_index)
    shell = Shell()
    put_in_place(shell, set_)
    shell.show()
    app.processEvents()
    EndedOutside(shell.close, shell)
    if not _laid(shell, set_, file):
        return 1
    settings.save(set_)  # a program that is killed opens the same campaign again
    return app.exec()


def _laid(shell: "Shell", set_: "Settings", file: Path | None) -> bool:
    """Lay the table of this campaign, else of the last, else of the first; the GM chooses where it cannot be.

    False when he would rather leave.
    """
    from crs_desktop.views.style import settings

    kept = _generations()
    if file is None and not set_.campaign:
        why = lay_table(shell, set_, settings.first_campaign(), kept)
        return not why or not lay_table(shell, set_, None, notice=why)
    wanted = file or Path(set_.campaign)
    why = "" if file or os.path.exists(wanted) else _gone(wanted)  # noqa: PTH110 - raises nothing
    while why := why or lay_table(shell, set_, wanted, kept):
        from crs_desktop.play.journal.backups import Generations
        from crs_desktop.views.window.opening import Opening

        opening = Opening(shell, set_, Generations(kept))
        other, why = opening.instead(why, wanted), ""
        if opening.ends or other is None:
            return not opening.ends and not lay_table(shell, set_, None)
        wanted = other
    return True


def _gone(campaign: Path) -> str:
    said = "{file} is not there any more: it lay in {folder}."
    return say(said, file=campaign.name, folder=campaign.parent)


def _generations() -> Path:
    """Where earlier copies of campaigns are kept."""
    from platformdirs import user_data_path

    return user_data_path("CRS Desktop", appauthor=False) / "Generations"


def lay_table(
    shell: "Shell", set_: "Settings", path: Path | None, kept: Path | None = None, notice: str = ""
) -> str:
    """Lay the table of the campaign at ``path``; the sentence why it cannot be opened, empty when it is laid.

    ``kept`` is the folder for earlier copies of campaigns; None keeps none. Without a path it is one in
    memory, until the GM chooses a place for it; ``notice`` tells him why.
    """
    from crs_desktop.play.desk.desk import open_desk
    from crs_desktop.play.journal.backups import Generations
    from crs_desktop.play.journal.campaign import NotSaved
    from crs_desktop.rules.why import NotAllowed

    try:
        desk = open_desk(path, Generations(kept) if kept else None)
    except (NotSaved, NotAllowed) as error:
        return str(error)
    if path is None:
        memory = say("Nothing is in a file yet: choose a place for it with “Save a copy”.")
        desk.notice = " ".join(filter(None, (notice, memory)))
    else:
        set_.remember(path)
    table = _table(desk, set_)
    table.files.wants_a_place = path is None
    shell.lay(table)
    return ""


def _table(desk: "Desk", set_: "Settings") -> "MainWindow":
    """The table of a desk; whatever a fight makes its views raise, the next one is opened in its place."""
    from crs_desktop.views.window.main_window import MainWindow

    while True:
        try:
            return MainWindow(desk, set_)
        except Exception as error:
            if not desk.pass_over(error):
                raise


def _picture() -> int:
    """Without a screen: play the sample unseen, and leave a picture of the table and the log."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from crs_desktop.play.told.story import story
    from crs_desktop.views.style import theme
    from crs_desktop.views.style.palettes import LIGHT
    from crs_desktop.views.window.sample import sample_window

    _hush()
    app = QApplication(["crs-desktop"])
    theme.apply(app, LIGHT)
    window = sample_window()
    target = Path(tempfile.mkdtemp(prefix="crs-desktop-")) / "table.png"
    window.grab().save(str(target))
    _out(
        say(
            "No screen was found, so the sample was played unseen. A picture of the table: {file}",
            file=target,
        )
    )
    _out("\n".join(line.text for line in story(window.bridge.session.path)))
    window.close()
    return 0


def _hush() -> None:
    """Pass on what Qt says, but for what means nothing without a screen."""
    from PySide6.QtCore import qInstallMessageHandler

    qInstallMessageHandler(lambda _kind, _where, text: None if _NO_SCREEN in text else _err(text))


def _out(text: str) -> None:
    sys.stdout.write(text + "\n")


def _err(text: str) -> None:
    sys.stderr.write(text + "\n")
