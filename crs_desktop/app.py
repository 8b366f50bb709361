"""The composition root: read the command line, and put the parts together.

Each part is imported only when it is needed, so that the window appears before the whole table is loaded.
"""

import atexit
import builtins
import gc
import os
from pathlib import Path
from typing import TYPE_CHECKING

from crs_desktop import command_line, preflight, shipped, streams
from crs_desktop.streams import err, out
from crs_desktop.words import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from crs_desktop.play.desk.desk import Desk
    from crs_desktop.views.style.settings import Settings
    from crs_desktop.views.window.main_window import MainWindow
    from crs_desktop.views.window.splash import Shell

_NEW_OBJECTS = 10_000


def main(argv: list[str]) -> int:
    """Run the program with ``argv``, which excludes the program's name; return the exit code."""
    fewer_pauses()
    look_no_more_at_the_end()
    streams.speak_utf8()
    asked = command_line.asked_for(command_line.begin_trace(argv))
    if asked.command in command_line.WITHOUT_A_WINDOW:
        return command_line.carry_out(asked)
    if asked.command in command_line.SHARING:
        from crs_desktop.play.share.command import prepare

        asked.file = prepare(asked, out, err)
        if asked.file is None:
            return 1
    screen = preflight.has_screen()
    if asked.file and not screen:
        said = "{file} cannot be shown: no screen was found. Use replay, print, odds or schema instead."
        err(say(said, file=asked.file))
        return 1
    missing = preflight.missing_libraries(window=screen)
    if missing:
        err(missing)
        return 1
    return _window(asked.file) if screen else _picture()


def fewer_pauses() -> None:
    """Run the garbage collector only after ten thousand new objects.

    Python's default is 700. While a list of thousands is read, none of its objects is garbage, and the
    collector took a fifth of the time for nothing.
    """
    gc.set_threshold(_NEW_OBJECTS)


def look_no_more_at_the_end() -> None:
    """Exempt all objects from the collector at exit: Python would search them before the process ends."""
    atexit.register(gc.freeze)


def look_again() -> None:
    """Enable the garbage collector again, which is off during the start, when nearly all new objects stay.

    Freezing and unfreezing moves them to the oldest generation; otherwise the next collection, during the
    first answers, would search them all.
    """
    gc.freeze()
    gc.unfreeze()
    gc.enable()


def _window(file: Path | None) -> int:
    """Open the window: the felt at once, the table as soon as it is loaded. Return the exit code."""
    gc.disable()
    os.environ.setdefault("QT_STYLE_OVERRIDE", "Fusion")
    from PySide6.QtWidgets import QApplication

    import_without_hooks()
    from crs_desktop.views.style import settings
    from crs_desktop.views.style.language import speak_from_now_on

    app = QApplication(["crs-desktop"])
    app.setDesktopFileName("crs-desktop")
    _listen_for_faults(app)
    told = settings.set_aside()
    set_ = settings.load()
    speak_from_now_on(app, set_.language)
    shell = _shell(app, set_)
    campaign = file if file and file.suffix.casefold() == ".crs" else None
    if not _furnished(shell, set_, campaign):
        return 1
    tell_on_the_table(shell, told)
    look_again()
    if file and not campaign:
        bring_in(shell, file)
    settings.save(set_)  # so that a killed program opens the same campaign again
    code = app.exec()
    _empty(app)
    return code


def _listen_for_faults(app: "QApplication") -> None:
    """Show and log every uncaught error from now on."""
    from crs_desktop.log_file import begin_log
    from crs_desktop.views.window.uncaught import Uncaught

    Uncaught(begin_log(), app).listen()


def _shell(app: "QApplication", set_: "Settings") -> "Shell":
    """Show the felt at once where the window was last, and return its window."""
    from crs_desktop.views.style import theme
    from crs_desktop.views.widgets.remembered_place import put_in_place
    from crs_desktop.views.window.splash import Shell

    theme.apply(app, set_.tones(), set_.scale, set_.system_letters, set_.large_index)
    shell = Shell()
    put_in_place(shell, set_.stood, 1366, 768)
    shell.show()
    app.processEvents()
    return shell


def _furnished(shell: "Shell", set_: "Settings", file: Path | None) -> bool:
    """Load everything after the felt; return False if the GM chooses to quit."""
    _heed_the_desktop(shell)
    return _laid(shell, set_, file)


def _heed_the_desktop(shell: "Shell") -> None:
    """Set the icon, and close the window properly when the desktop session ends."""
    from PySide6.QtGui import QGuiApplication, QIcon

    from crs_desktop.views.window.ended_outside import EndedOutside

    QGuiApplication.setWindowIcon(QIcon(str(shipped.path("desktop", "crs-desktop.svg"))))
    EndedOutside(shell.close, shell)


def import_without_hooks() -> bool:
    """Stop PySide from running Python code at every import; return whether that was possible.

    It looks for ``from __feature__ import …``, which no module of ours has. There are four thousand imports
    until the table is laid, most of them of modules that are loaded already.
    """
    before = getattr(builtins, "__orig_import__", None)
    if before:
        setattr(builtins, "__import__", before)  # noqa: B010 - no name of theirs is public
    return before is not None


def _empty(app: "QApplication") -> None:
    """Clear the clipboard where there is no desktop.

    There the clipboard belongs to the program and would outlive the objects of ours that it holds.
    """
    if app.platformName() in ("offscreen", "minimal"):
        app.clipboard().clear()


def tell_on_the_table(shell: "Shell", sentence: str) -> None:
    """Add a sentence from the start to the notice that the GM reads once the table is shown."""
    from crs_desktop.views.window.main_window import MainWindow

    table = shell.centralWidget()
    if sentence and isinstance(table, MainWindow):
        desk = table.files.desk
        desk.notice = " ".join(filter(None, (desk.notice, sentence)))


def bring_in(shell: "Shell", file: Path) -> None:
    """Import a fight record or a cast into the open campaign once the table is shown."""
    from PySide6.QtCore import QTimer

    from crs_desktop.views.window.main_window import MainWindow

    table = shell.centralWidget()
    if isinstance(table, MainWindow) and (act := table.dropping.way_of(file)):
        QTimer.singleShot(0, table, act)


def _laid(shell: "Shell", set_: "Settings", file: Path | None) -> bool:
    """Load this campaign, else the last one, else a first one; let the GM choose another if that fails.

    Return False if the GM chooses to quit.
    """
    from crs_desktop.views.style import settings

    kept = _generations()
    if file is None and not set_.campaign:
        why = lay_table(shell, set_, settings.first_campaign(), kept)
        return not why or not lay_table(shell, set_, None, notice=why)
    wanted = file or Path(set_.campaign)
    why = "" if file or os.path.exists(wanted) else _gone(wanted)  # noqa: PTH110 - raises nothing
    viewed = False
    while why := why or lay_table(shell, set_, wanted, kept, viewed=viewed):
        from crs_desktop.play.journal.backups import Generations
        from crs_desktop.views.window.opening import Opening

        opening = Opening(shell, set_, Generations(kept))
        other, why = opening.instead(why, wanted), ""
        if opening.ends or other is None:
            return not opening.ends and not lay_table(shell, set_, None)
        wanted, viewed = other, opening.views
    return True


def _gone(campaign: Path) -> str:
    said = "{file} no longer exists in {folder}."
    return say(said, file=campaign.name, folder=campaign.parent)


def _generations() -> Path:
    """Return the folder for earlier copies of campaigns."""
    from platformdirs import user_data_path

    return user_data_path("CRS Desktop", appauthor=False) / "Generations"


def lay_table(
    shell: "Shell",
    set_: "Settings",
    path: Path | None,
    kept: Path | None = None,
    notice: str = "",
    viewed: bool = False,
) -> str:
    """Load the campaign at ``path`` into the window; return why it cannot be opened, empty for success.

    ``kept`` is the folder for earlier copies of campaigns; None keeps none. Without a path, the campaign is
    in memory until the GM saves it to a file; ``notice`` tells the GM why. A ``viewed`` campaign is open in
    another window, and is not changed.
    """
    from crs_desktop.play.desk.desk import open_desk
    from crs_desktop.play.journal.backups import Generations
    from crs_desktop.play.journal.campaign import NotSaved
    from crs_desktop.rules.why import NotAllowed
    from crs_desktop.views.style.theme import bare

    try:
        desk = open_desk(path, Generations(kept) if kept else None, viewed)
    except (NotSaved, NotAllowed) as error:
        return str(error)
    if path is None:
        memory = say("This campaign is not saved to a file yet: choose one with “Save a copy”.")
        desk.notice = " ".join(filter(None, (notice, memory)))
    else:
        set_.remember(path)
    with bare():
        table = _table(desk, set_)
        table.files.wants_a_place = path is None
        table.fit_in(shell.size())  # without this, the window could grow beyond a small screen
        shell.lay(table)
    return ""


def _table(desk: "Desk", set_: "Settings") -> "MainWindow":
    """Return the main window of a desk; if a view fails on the open fight, try the next fight."""
    from crs_desktop.views.window.main_window import MainWindow

    while True:
        try:
            return MainWindow(desk, set_)
        except Exception as error:
            if not desk.pass_over(error):
                raise


def _picture() -> int:
    """Play the sample without a screen; save a picture of the table and print the log."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    import tempfile

    from PySide6.QtWidgets import QApplication

    from crs_desktop.play.told.story import story
    from crs_desktop.views.style import theme
    from crs_desktop.views.style.palettes import LIGHT
    from crs_desktop.views.window.sample import sample_window

    streams.hush_qt()
    app = QApplication(["crs-desktop"])
    theme.apply(app, LIGHT)
    window = sample_window()
    target = Path(tempfile.mkdtemp(prefix="crs-desktop-")) / "table.png"
    window.grab().save(str(target))
    out(
        say(
            "No screen was found, so the sample was played without a window. A picture of the table: {file}",
            file=target,
        )
    )
    out("\n".join(line.text for line in story(window.bridge.session.path)))
    window.close()
    return 0
