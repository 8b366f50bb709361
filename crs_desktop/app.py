"""The composition root: reads the command line, and puts the parts together.

Each part is imported when it is needed: a window is to be seen before all of the table is there.
"""

import atexit
import gc
import os
import sys
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
    """Run the program; ``argv`` is without the program's name. The exit code is given."""
    fewer_pauses()
    look_no_more_at_the_end()
    streams.speak_utf8()
    asked = command_line.asked_for(command_line.begin_trace(argv))
    if asked.command in command_line.WITHOUT_A_WINDOW:
        return command_line.carry_out(asked)
    screen = preflight.has_screen()
    if asked.file and not screen:
        said = "No screen was found to show {file} on. Without one there are replay, print, odds and schema."
        err(say(said, file=asked.file))
        return 1
    missing = preflight.missing_libraries(window=screen)
    if missing:
        err(missing)
        return 1
    return _window(asked.file) if screen else _picture()


def fewer_pauses() -> None:
    """Look for what nobody holds any more only after ten thousand new objects.

    Python would look after each 700; a list of thousands that comes in holds all it makes, and is looked
    through for nothing: that was a fifth of the time.
    """
    gc.set_threshold(_NEW_OBJECTS)


def look_no_more_at_the_end() -> None:
    """Let what is held go with the process: Python would look through all of it first."""
    atexit.register(gc.freeze)


def look_again() -> None:
    """Look for it again after a start, in which nobody did, for nearly all that is made then stays.

    It counts as old: the next look, which falls into the first answers, would go through all of it.
    """
    gc.freeze()
    gc.unfreeze()
    gc.enable()


def _window(file: Path | None) -> int:
    """Open the table on the screen: the felt at once, and the table as soon as it is laid."""
    gc.disable()
    os.environ.setdefault("QT_STYLE_OVERRIDE", "Fusion")
    from PySide6.QtWidgets import QApplication

    look_for_no_features()
    from crs_desktop.views.style import settings

    app = QApplication(["crs-desktop"])
    app.setDesktopFileName("crs-desktop")
    _listen_for_faults(app)
    told = settings.set_aside()
    set_ = settings.load()
    shell = _shell(app, set_)
    campaign = file if file and file.suffix.casefold() == ".crs" else None
    if not _furnished(shell, set_, campaign):
        return 1
    tell_on_the_table(shell, told)
    look_again()
    if file and not campaign:
        bring_in(shell, file)
    settings.save(set_)  # a program that is killed opens the same campaign again
    code = app.exec()
    _empty(app)
    return code


def _listen_for_faults(app: "QApplication") -> None:
    """What the program itself fails at is told from now on, and stands in the log."""
    from crs_desktop.log_file import begin_log
    from crs_desktop.views.window.uncaught import Uncaught

    Uncaught(begin_log(), app).listen()


def _shell(app: "QApplication", set_: "Settings") -> "Shell":
    """The felt, seen at once where the window was last."""
    from crs_desktop.views.style import theme
    from crs_desktop.views.window.remembered_place import put_in_place
    from crs_desktop.views.window.splash import Shell

    theme.apply(app, set_.tones(), set_.scale, set_.system_letters, set_.large_index)
    shell = Shell()
    put_in_place(shell, set_)
    shell.show()
    app.processEvents()
    return shell


def _furnished(shell: "Shell", set_: "Settings", file: Path | None) -> bool:
    """All that comes once the felt is seen; False when the GM would rather leave."""
    _heed_the_desktop(shell)
    return _laid(shell, set_, file)


def _heed_the_desktop(shell: "Shell") -> None:
    """Show it our icon, and leave in order when it ends the program."""
    from PySide6.QtGui import QGuiApplication, QIcon

    from crs_desktop.views.window.ended_outside import EndedOutside

    QGuiApplication.setWindowIcon(QIcon(str(shipped.path("desktop", "crs-desktop.svg"))))
    EndedOutside(shell.close, shell)


def look_for_no_features() -> bool:
    """Let PySide not read the source of each module for switches that ours have not; whether that could be.

    It does so at every import, for ``from __feature__ import …``: a tenth of the time till the table is laid.
    """
    found = sys.modules.get("shibokensupport.feature")
    if known := hasattr(found, "_mod_uses_pyside"):
        setattr(found, "_mod_uses_pyside", lambda _module: True)  # noqa: B010 - no name of theirs is public
    return known


def _empty(app: "QApplication") -> None:
    """Without a desktop the clipboard is the program's own and outlives it, with what it holds of ours."""
    if app.platformName() in ("offscreen", "minimal"):
        app.clipboard().clear()


def tell_on_the_table(shell: "Shell", sentence: str) -> None:
    """Tell the GM a sentence of the start, once the table is seen."""
    from crs_desktop.views.window.main_window import MainWindow

    table = shell.centralWidget()
    if sentence and isinstance(table, MainWindow):
        desk = table.files.desk
        desk.notice = " ".join(filter(None, (desk.notice, sentence)))


def bring_in(shell: "Shell", file: Path) -> None:
    """Bring a fight record or a cast into the campaign that lies on the table, once that is seen."""
    from PySide6.QtCore import QTimer

    from crs_desktop.views.window.main_window import MainWindow

    table = shell.centralWidget()
    if isinstance(table, MainWindow) and (act := table.dropping.way_of(file)):
        QTimer.singleShot(0, table, act)


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
    from crs_desktop.views.style.theme import bare

    try:
        desk = open_desk(path, Generations(kept) if kept else None)
    except (NotSaved, NotAllowed) as error:
        return str(error)
    if path is None:
        memory = say("Nothing is in a file yet: choose a place for it with “Save a copy”.")
        desk.notice = " ".join(filter(None, (notice, memory)))
    else:
        set_.remember(path)
    with bare():
        table = _table(desk, set_)
        table.files.wants_a_place = path is None
        table.fit_in(shell.size())  # it would ask for more, and the shell grow beyond a small screen
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
            "No screen was found, so the sample was played unseen. A picture of the table: {file}",
            file=target,
        )
    )
    out("\n".join(line.text for line in story(window.bridge.session.path)))
    window.close()
    return 0
