"""Exports of the open fight: its record and its log."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.combatants import CombatantsModel
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.desk.evening import fights_of_the_evening, inherited
from crs_desktop.play.journal.campaign import NotSaved
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.story import story
from crs_desktop.play.told.who_may_know import holds_secrets, title_for_all, without_hidden
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.actions.command import FILE, Command
from crs_desktop.views.board.board import Board
from crs_desktop.views.files.file_choice import FileChoice
from crs_desktop.views.style import theme
from crs_desktop.views.style.settings import Settings, start_in
from crs_desktop.words import listed, say

RECORDS = "TOML (*.toml)"

_BOARD = QSize(800, 500)
"""Size of the picture of the board, in pixels."""


class Exports:
    """Commands that write a file and show where it is; ``desk`` returns the desk of the open campaign.

    ``in_short`` returns whether the GM reads the log in short; the window sets it.
    """

    def __init__(
        self, window: QWidget, settings: Settings, choice: FileChoice, desk: Callable[[], Desk]
    ) -> None:
        self._window = window
        self._settings = settings
        self._choice = choice
        self._desk = desk
        self.in_short: Callable[[], bool] = lambda: False

    @Command("export", FILE, "&Export the fight…", ("Ctrl+E",), "export")
    def write_record(self) -> None:
        """Ask for a file and write the open fight into it as a record."""
        desk = self._desk()
        start = start_in(self._settings.exports_folder(), f"{desk.session.document.title}.toml")
        path = self._choice.to_save(say("Export the fight"), start, RECORDS, (".toml",))
        if path:
            self._write_to(path, lambda: desk.write_out(path))

    @Command("export-log", FILE, "Export the &log…", icon="log")
    def write_log(self) -> None:
        """Ask for a file and write the log into it as it is shown, for the GM or for the players."""
        from crs_desktop.play.told.log_export import WRITERS, write_log

        session, to_gm = self._desk().session, self._for_the_gm()
        if to_gm is None:
            return
        title = session.document.title if to_gm else title_for_all(session)
        start = start_in(self._settings.exports_folder(), f"{title}.md")
        kinds = ";;".join(f"{ending[1:].upper()} (*{ending})" for ending in WRITERS)
        short = self.in_short()
        asked = say("Export the log in short") if short else say("Export the log")
        path = self._choice.to_save(asked, start, kinds, tuple(WRITERS))
        if path:
            self._write_to(path, lambda: write_log(session, path, to_gm, short))

    @Command("export-recap", FILE, "Export a rec&ap for players…", after="export-log")
    def write_recap(self) -> None:
        """Ask for fights and a file, and write what players may read of the evening, with the boards."""
        from crs_desktop.play.told.recap import recap
        from crs_desktop.play.told.recap_text import ENDINGS, PicturedRecap, write_recap

        desk, fights = self._desk(), self._fights()
        if not fights:
            return
        title = title_for_all(fights[-1])
        start = start_in(self._settings.exports_folder(), f"{title}{ENDINGS[0]}")
        kinds = "HTML (*.html);;Markdown (*.md)"
        path = self._choice.to_save(say("Export a recap for players"), start, kinds, ENDINGS)
        if path:
            told = (recap(one, inherited(one, fights)) for one in fights)
            boards = (board_picture(one, desk.campaign.picture) for one in fights)
            shown = [PicturedRecap(*pair) for pair in zip(told, boards, strict=True)]
            title = title if len(fights) == 1 else path.stem
            self._write_to(path, lambda: write_recap(path, title, shown))

    def _fights(self) -> list[Session]:
        """Return the fights for a recap: this one, or those of the evening; none if the GM cancels."""
        desk = self._desk()
        evening = fights_of_the_evening(desk)
        if len(evening) < 2:
            return [desk.session]
        from PySide6.QtWidgets import QInputDialog

        titles = listed([one.document.title for one in evening])
        ways = [say("The whole evening: {titles}", titles=titles), say("This fight only")]
        title, question = say("Export a recap for players"), say("Which fights are in the recap?")
        chosen, meant = QInputDialog.getItem(self._window, title, question, ways, 0, False)
        return (evening if chosen == ways[0] else [desk.session]) if meant else []

    def _write_to(self, path: Path, act: Callable[[], object]) -> None:
        """Write with ``act`` and show where the file is, or why it could not be written."""
        from PySide6.QtWidgets import QMessageBox

        from crs_desktop.views.widgets.written import tell_written

        try:
            act()
        except (NotSaved, NotAllowed) as error:
            QMessageBox.warning(self._window, say("CRS Desktop"), str(error))
        else:
            tell_written(self._window, path)

    def _for_the_gm(self) -> bool | None:
        """Return whether the log may hold secrets; None if the GM cancels."""
        session = self._desk().session
        if not holds_secrets(session.scene) and not any(line.secret for line in story(session.path)):
            return True
        from PySide6.QtWidgets import QInputDialog

        ways = [say("For the players"), say("For the GM, with secrets")]
        question = say("Who is the log for?")
        chosen, meant = QInputDialog.getItem(self._window, say("Export the log"), question, ways, 0, False)
        return chosen == ways[1] if meant else None


def board_picture(session: Session, portrait: Callable[[str], bytes]) -> bytes:
    """Return the board as PNG with all tokens in view; empty without a board or somebody on it."""
    people = without_hidden(session.scene).combatants.values()
    if not session.system.display.board or not any(one.square for one in people):
        return b""
    from crs_desktop.views.files.for_players import as_players_see
    from crs_desktop.views.files.picture import png

    bridge = Bridge(session)
    model = CombatantsModel(bridge)
    board = Board(bridge, model, portrait)
    board.lay(bridge.scene.ground)
    board.resize(_BOARD * theme.scale())  # large letters leave no room for names in small squares
    board.fit()
    try:
        with as_players_see(board, board, bridge):
            return png(board)
    finally:
        for part in (board, model, bridge):
            part.deleteLater()
