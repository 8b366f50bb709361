"""Commands over campaigns and records: a dialog, a call of the desk, and a sentence if it fails."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.desk.desk import Desk, open_desk
from crs_desktop.play.desk.splitting import going, split, why_not_split
from crs_desktop.play.journal.atomic_write import written
from crs_desktop.play.journal.backups import Generation, lay_beside
from crs_desktop.play.journal.campaign import SUFFIX, NotSaved
from crs_desktop.play.journal.io_errors import is_in_use
from crs_desktop.play.session.session import Session
from crs_desktop.rules.why import NotAllowed, Notice, WhyNot
from crs_desktop.views.actions.command import FIGHT, FILE, Command
from crs_desktop.views.actions.over import Over
from crs_desktop.views.files.exports import RECORDS, Exports
from crs_desktop.views.files.file_choice import FileChoice, with_ending
from crs_desktop.views.style.portraits import anew
from crs_desktop.views.style.settings import Settings, start_in
from crs_desktop.views.widgets.modal import run
from crs_desktop.views.widgets.unwritten import Unwritten, as_text
from crs_desktop.words import say

_CAMPAIGNS = f"CRS Desktop (*{SUFFIX})"
_T = TypeVar("_T")
_SETTLED_MS = 300
"""Time until a campaign is copied after it was opened, so that the window is painted first."""


class Files:
    """The campaign of a window and the files around it; ``opened`` gets the path of each opened campaign.

    ``leaving`` returns whether the campaign may be closed; it is called while it can still be written.
    ``settled`` is called once an opened campaign is shown.
    """

    def __init__(
        self,
        window: QWidget,
        desk: Desk,
        bridge: Bridge,
        settings: Settings,
        opened: Callable[[Path], None],
        leaving: Callable[[], bool],
    ) -> None:
        self._window = window
        self._settings = settings
        self._opened, self._leaving = opened, leaving
        self._bridge = bridge
        self.choice = FileChoice(window)
        self.exports = Exports(window, settings, self.choice, lambda: self.desk)
        self._take(desk)
        self.settled: Callable[[], object] = lambda: None
        self.wants_a_place = False
        """Whether the campaign is only in memory, and moves to the first file that the GM chooses."""
        self._settling = QTimer(window, singleShot=True, interval=_SETTLED_MS)
        self._settling.timeout.connect(self.settle)
        self._settling.start()

    def _take(self, desk: Desk) -> None:
        self.desk = desk
        desk.campaign.on_moved(self._tell_moved)
        desk.campaign.encoded, desk.campaign.map_encoded = anew, _map_anew

    def _tell_moved(self, sentence: str) -> None:
        """Tell that the file has moved, after the current step: its question would hide the sentence."""
        if path := self.desk.campaign.path:
            self._opened(path)
        QTimer.singleShot(0, self._window, lambda: self._bridge.refused.emit(WhyNot(sentence)))

    def settle(self) -> None:
        """Keep a copy of the campaign, and show the notices of its opening."""
        told = (self.desk.notice, self.desk.campaign.keep())
        self.desk.notice = ""
        self.desk.remember()
        if any(told):
            said = " ".join(filter(None, (self._bridge.session.notice, *told)))
            self._bridge.refused.emit(WhyNot(said))
        self.settled()

    def stop(self) -> None:
        """Stop the timer for the copy: the window is closed."""
        self._settling.stop()

    def new_fight(self, system: str) -> None:
        """Open an empty fight of a system; one that is still empty is used again."""
        self._play(lambda: self.desk.blank_fight(system))

    def begin_with(self, system: str) -> None:
        """Replace the empty fight that is shown by an empty fight of another system."""
        if system != self.desk.session.system.id:
            self.new_fight(system)

    @Command(
        "next-fight",
        FIGHT,
        "Next fight with these people…",
        ("Ctrl+Alt+N",),
        after="split",
        changes=True,
        why_not=lambda bridge: "" if bridge.scene.combatants else say("There are no combatants yet."),
    )
    def next_fight(self) -> None:
        """Ask who comes along, and begin a fight with them as they are; this one stays."""
        from crs_desktop.play.desk.next_fight import next_fight
        from crs_desktop.views.dialogs.next_fight import NextFight

        asked = NextFight(self._bridge, self._window)
        if run(asked):
            self._play(lambda: next_fight(self.desk, asked.chosen, asked.title.text()))

    def sample(self, name: str) -> None:
        """Open a sample at its beginning."""
        self._play(lambda: self.desk.play_sample(name))

    def fight(self, document: int) -> None:
        """Open another fight of the campaign."""
        self._play(lambda: self.desk.open(document))

    @Command("open", FILE, "&Open campaign…", ("Ctrl+O",), "open")
    def open(self) -> None:
        """Ask for a campaign and open it; a path without a file becomes a new campaign."""
        folder = str(self.desk.campaign.path.parent if self.desk.campaign.path else Path.home())
        chosen = self.choice.chosen("open", say("Open campaign"), folder, _CAMPAIGNS)
        if chosen:
            self.open_at(Path(chosen))

    @Command("new", FILE, "Ne&w campaign…", ("Ctrl+Shift+N",))
    def new(self) -> None:
        """Ask for the file of a new campaign and open it; an existing file is never replaced."""
        folder = start_in(self._settings.campaigns_folder())
        chosen = self.choice.chosen("save", say("New campaign"), folder, _CAMPAIGNS)
        if chosen and os.path.exists(with_ending(chosen, (SUFFIX,))):  # noqa: PTH110 - raises nothing
            said = "{file} already exists. Choose another name, or open it."
            self._say(say(said, file=Path(chosen).name))
        elif chosen:
            self.open_at(with_ending(chosen, (SUFFIX,)))

    def open_at(self, path: Path) -> None:
        """Open the campaign at ``path``; the current campaign stays if that fails."""
        # Opened a second time, the file would be in use by this very window.
        if self.desk.campaign.path is not None and self.desk.campaign.path.resolve() == path.resolve():
            return
        if (viewed := is_in_use(path)) and not self._views(path):
            return
        try:
            desk = open_desk(path, self.desk.campaign.generations, viewed)
        except (NotSaved, NotAllowed) as error:
            self._say(str(error))
            return
        # Only now: a campaign that cannot be opened does not end the one that is open.
        if not self._leaving():
            desk.campaign.close()
            return
        self.desk.campaign.close()
        self._take(desk)
        self._bridge.play(desk.session)
        self._opened(path)
        self._settling.start()

    def _views(self, path: Path) -> bool:
        """Return whether the GM wants to view a campaign that another window has open."""
        from PySide6.QtWidgets import QMessageBox

        said = say("{file} is open in another window. View it here without changing it?", file=path.name)
        kinds = QMessageBox.StandardButton
        return QMessageBox.question(self._window, say("CRS Desktop"), said, kinds.Yes | kinds.No) == kinds.Yes

    def recent(self) -> tuple[Path, ...]:
        """Return the campaigns that were opened last, without the open one."""
        now = self.desk.campaign.path
        return tuple(path for one in self._settings.opened if (path := Path(one)) != now)

    @Command("copy", FILE, "Save a &copy…", ("Ctrl+Shift+S",), "save-copy")
    def save_copy(self) -> None:
        """Ask for a file and copy the campaign into it; the campaign itself is saved with every answer."""
        path = self.choice.to_save(say("Save a copy"), "", _CAMPAIGNS, (SUFFIX,))
        if path and self._try(lambda: _copied(self.desk, path)) and self.wants_a_place:
            self.wants_a_place = False
            self.open_at(path)

    @Command("go-back", FILE, "&Go back to an earlier copy…")
    def go_back(self) -> None:
        """Ask for an earlier copy and open it beside the campaign."""
        from crs_desktop.views.dialogs.earlier import Earlier

        path, found = self.desk.campaign.path, self.desk.campaign.earlier()
        if path is None or not found:
            said = "There is no earlier copy of {file} yet. One is kept at each opening after a change."
            self._say(say(said, file=self.desk.campaign.name))
            return
        dialog = Earlier(path.stem, found, self._window)
        if run(dialog):
            self._open_earlier(dialog.chosen, path)

    def _open_earlier(self, generation: Generation, campaign: Path) -> None:
        try:
            self.open_at(lay_beside(generation, campaign))
        except NotSaved as error:
            self._say(str(error))

    @Command("retitle", FILE, "Rena&me the fight…", icon="edit")
    def retitle(self) -> None:
        """Ask for another title of the open fight."""
        from crs_desktop.views.widgets.one_line import OneLine

        session, question = self.desk.session, say("What is this fight called?")

        def take(title: str) -> bool:
            return self._bridge.rule_by(lambda: self.desk.retitled(session, title))

        OneLine(self._bridge, question, session.document.title, take, self._window).ask()

    @Command(
        "split",
        FIGHT,
        "Split off into a fight of their o&wn",
        ("Ctrl+Alt+X",),
        over=Over("Split {count} co&mbatants off into a fight of their own"),
        after="previous",
        changes=True,
        why_not=lambda bridge: why_not_split(bridge.scene, bridge.chosen),
    )
    def split(self) -> None:
        """Move the selected combatants into a fight of their own; undo brings them back."""
        names = self._bridge.chosen
        there = self._try(lambda: split(self.desk, names))
        if there is None:
            return
        title = there.document.title
        facts = going(there.system, self._bridge.scene, names)
        if self._bridge.rule(*facts, words=say("Split off: they play on in “{title}”", title=title)):
            # One undo takes back what happened in both fights.
            self._bridge.across.did(there)
            said = "“{title}” is a new fight: open it from the menu File, Fights of this campaign."
            self._bridge.refused.emit(Notice(say(said, title=title)))

    def placed(self) -> bool:
        """Return whether the campaign is in a file, or the GM discards it; ask if it is only in memory."""
        campaign = self.desk.campaign
        if not self.wants_a_place or campaign.is_blank():
            return True
        from PySide6.QtWidgets import QMessageBox

        kinds = QMessageBox.StandardButton
        said = say("This campaign is not in a file and will be lost. Save it?")
        answer = QMessageBox.question(
            self._window, say("CRS Desktop"), said, kinds.Save | kinds.Discard | kinds.Cancel
        )
        if answer == kinds.Save:
            self.save_copy()
        return answer == kinds.Discard or not self.wants_a_place

    def gives_up(self, unwritten: Callable[[], list[Unwritten]]) -> bool:
        """Return whether everything typed is saved, or the GM gives it up; ask until one of both is true.

        ``unwritten`` tries to save it again, and returns the rest.
        """
        from crs_desktop.views.dialogs.last_words import LastWords

        while held := unwritten():
            dialog = LastWords(held, self._window)
            run(dialog)
            if dialog.way == "stay":
                return False
            if dialog.way == "leave" or (dialog.way == "copy" and self._write_words(as_text(held))):
                return True
        return True

    def _write_words(self, words: str) -> bool:
        """Save words that the campaign could not take in a text file; return whether it was written."""
        name = say("{campaign}, not written.txt", campaign=Path(self.desk.campaign.name).stem)
        start = start_in(self._settings.exports_folder(), name)
        path = self.choice.to_save(say("Save what was typed"), start, "TXT (*.txt)", (".txt",))
        return path is not None and self._try(lambda: _write(path, words)) is not None

    @Command("import", FILE, "&Import a fight record…", ("Ctrl+I",))
    def bring_in(self) -> None:
        """Ask for a fight record, and open the fight as it was exported."""
        chosen = self.choice.chosen("open", say("Import a fight record"), "", RECORDS)
        if chosen:
            self.bring_in_at(Path(chosen))

    def bring_in_at(self, path: Path) -> None:
        """Open the fight record at ``path``."""
        from crs_desktop.views.widgets.working import work_here

        words = say("Playing {file} …", file=path.name)
        self._play(lambda: work_here(self._window, words, partial(self.desk.bring_in, path)))

    def _play(self, opened: Callable[[], Session | None]) -> None:
        session = self._try(opened)
        if session is not None:
            self._bridge.play(session)
            self.desk.remember()

    def _try(self, act: Callable[[], _T]) -> _T | None:
        try:
            return act()
        except (NotSaved, NotAllowed) as error:
            self._say(str(error))
            return None

    def _say(self, sentence: str) -> None:
        from PySide6.QtWidgets import QMessageBox

        QMessageBox.warning(self._window, say("CRS Desktop"), sentence)


def _copied(desk: Desk, path: Path) -> bool:
    desk.campaign.copy_to(path)
    return True


def _write(path: Path, words: str) -> int:
    """Write a text; return its number of characters."""
    with written(path, "{file} could not be written: {why}.") as beside:
        return beside.write_text(words, encoding="utf-8")


def _map_anew(held: bytes, name: str) -> bytes:
    from crs_desktop.views.board.maps.map_reading import anew

    return anew(held, name)
