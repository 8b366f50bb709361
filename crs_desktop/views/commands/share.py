"""The commands over a shared campaign; nothing of sharing is imported for one that is not shared."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.journal.campaign import SUFFIX, NotSaved
from crs_desktop.play.share.opening import bar_by_file, kept_folder, needed
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.views.actions.command import SHARING, Command
from crs_desktop.views.commands.board import to_the_front
from crs_desktop.views.files.files import Files
from crs_desktop.views.style.settings import start_in
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.models.sharing import Sharing
    from crs_desktop.play.share.hosting import Access
    from crs_desktop.views.share.window import ShareWindow

_T = TypeVar("_T")


def _keep(_made: object) -> None:
    pass


class ShareCommands:
    """The shared campaign of a window; ``tell`` shows a sentence to the GM and speaks it."""

    def __init__(self, window: QWidget, bridge: Bridge, files: Files, tell: Callable[[str], None]) -> None:
        self._window, self._bridge, self._files, self._tell = window, bridge, files, tell
        self.sharing: Sharing | None = None
        self.shown: ShareWindow | None = None
        self._asked: set[str] = set()
        self._acts = False
        files.settled = self.begin

    def begin(self) -> None:
        """Connect the campaign that was just opened, if it is shared."""
        campaign = self._files.desk.campaign
        shared = self._bridge.attempt(lambda: campaign.shared)
        if self.sharing is None and shared:
            bar_by_file(campaign)
            self._try(self._reopen)

    def stop(self) -> None:
        """Disconnect before the campaign is closed."""
        if self.shown is not None:
            self.shown.close()
            self.shown.deleteLater()
        if self.sharing is not None:
            self.sharing.stop()
        self.sharing = self.shown = None

    @Command("share", SHARING, "&Share this campaign…", after="go-back")
    def share(self) -> None:
        """Show the people and fights of the shared campaign; share it first if it is not."""
        if self.sharing is None and not self._files.desk.campaign.shared:
            self._ask()
        elif self.sharing is None:
            self._try(self._reopen)
        self._show()

    @Command("join", SHARING, "&Join a campaign…", after="share")
    def join(self) -> None:
        """Ask for the line of a shared campaign and fetch it into a new file."""
        from crs_desktop.views.widgets.one_line import OneLine

        question = say("Type the line that the GM of the campaign has shown you.")
        OneLine(self._bridge, question, "", self._join, self._window).ask()

    @Command(
        "take-over",
        SHARING,
        "&Take over this fight",
        after="join",
        why_not=lambda bridge: "" if bridge.session.barred else say("No other laptop plays this fight."),
    )
    def take_over(self) -> None:
        """Take the fight on the table, or ask the GM who plays it."""
        sharing, document = self.sharing, self._bridge.session.document.id
        if sharing is not None:
            self._try(lambda: sharing.take_over(document))

    @Command("restore", SHARING, "&Restore the other value", ("Ctrl+Alt+R",), after="take-over")
    def restore(self) -> None:
        """Give a field of the library the value that another laptop’s, or this one’s, change replaced."""
        if self.sharing is not None:
            self._try(self.sharing.restore)

    def why_not_restore(self, _bridge: Bridge) -> str:
        """Return why there is nothing to restore; empty if there is."""
        found = self.sharing and self.sharing.overlaps
        return "" if found else say("No field was set by two laptops.")

    @Command("leave", SHARING, "&Leave the shared campaign", after="restore")
    def leave(self) -> None:
        """End sharing on this laptop; everything stays in its file."""
        self._try(self._leave)

    def why_not_leave(self, _bridge: Bridge) -> str:
        """Return why the campaign cannot be left; empty if it can."""
        return "" if self._files.desk.campaign.shared else say("This campaign is not shared.")

    def _leave(self) -> None:
        from crs_desktop.play.share.hosting import Kept
        from crs_desktop.play.share.shared_file import end

        campaign = self._files.desk.campaign
        kept = Kept(kept_folder(), campaign.shared)
        self.stop()
        end(campaign)
        kept.forget()
        self._tell(say("This laptop has left the shared campaign. Everything stays in its file."))

    def _ask(self) -> None:
        """Ask by which server, and share the campaign by it."""
        from crs_desktop.views.share.how import HowToShare
        from crs_desktop.views.widgets.modal import run

        dialog = HowToShare(self._files.desk.campaign.name, self._window)
        if run(dialog):
            self._try(lambda: self._share(dialog.way.currentData(), dialog.line.text()))

    def _share(self, way: str, line: str) -> None:
        from crs_desktop.play.share.hosting import Access
        from crs_desktop.play.share.joining import new_host, new_line, share_by, title_for
        from crs_desktop.play.share.line import read_line
        from crs_desktop.views.share.how import ELSEWHERE

        campaign, folder = self._files.desk.campaign, kept_folder()
        title = title_for(campaign)  # the file is for the thread of the window
        if way == ELSEWHERE:
            owner = read_line(line)
            access = self._work(say("Connecting …"), lambda: new_line(folder, title, owner))
        else:
            said = say("Starting the server …")
            access = self._work(said, lambda: new_host(folder, title, way), Access.stop)
        if access is not None:
            self._connect(share_by(access, campaign))

    def _reopen(self) -> None:
        from crs_desktop.play.share.hosting import Access
        from crs_desktop.play.share.joining import access_to

        campaign, folder = self._files.desk.campaign, kept_folder()
        shared, name = campaign.shared, campaign.name  # the file is for the thread of the window
        access = self._work(say("Connecting …"), lambda: access_to(folder, shared, name), Access.stop)
        if access is not None:
            self._connect(access)

    def _connect(self, access: "Access") -> None:
        from crs_desktop.models.sharing import Sharing

        sharing = Sharing(self._files.desk, self._bridge, access, self._window)
        sharing.told.connect(self._told)
        sharing.changed.connect(self._on_changed)
        self.sharing = sharing

    def _told(self, words: str) -> None:
        self._refresh()
        self._tell(words)

    def _refresh(self) -> None:
        """Let the commands be enabled or disabled anew."""
        self._bridge.selected.emit(self._bridge.selection)

    def _on_changed(self) -> None:
        """Tell once that another GM asks for a fight of this laptop."""
        if self.sharing is None:
            return
        asking = {name for _, name in self.sharing.exchange.rights.asking()}
        for name in asking - self._asked:
            said = "{name} asks for the fight. Use “Share this campaign” to give or keep it."
            self._tell(say(said, name=name))
        self._asked = asking

    def _show(self) -> None:
        if self.sharing is None:
            return
        if self.shown is None:
            from crs_desktop.views.share.window import ShareWindow

            self.shown = ShareWindow(self.sharing, self._window)
        to_the_front(self.shown)

    def _join(self, text: str) -> bool:
        """Fetch the campaign of a line; return whether the dialog may close."""
        return bool(self._bridge.attempt(lambda: self._joined(text)))

    @needed()
    def _joined(self, text: str) -> bool:
        from crs_desktop.play.share.joining import join, title_of
        from crs_desktop.play.share.line import read_line

        line = read_line(text)
        title = self._work(say("Connecting …"), lambda: title_of(line))
        if title is None:
            return False
        path = self._new_file(title)
        if path is None:
            return True
        if self._work(say("Fetching the campaign …"), lambda: join(line, path, kept_folder()), Path.unlink):
            self._files.open_at(path)
        return True

    def _new_file(self, title: str) -> Path | None:
        folder = Path(self._files.desk.campaign.path or Path.home()).parent
        start = start_in(folder, title + SUFFIX)
        return self._files.choice.to_save(
            say("Join a campaign"), start, f"CRS Desktop (*{SUFFIX})", (SUFFIX,)
        )

    def _work(self, words: str, act: Callable[[], _T], undo: Callable[[_T], object] = _keep) -> _T | None:
        """Act in a thread; ``undo`` takes back what was made after the GM had cancelled it."""
        from crs_desktop.views.widgets.working import Progress, work

        def act_or_undo(progress: Progress) -> _T:
            made = act()
            if progress.cancelled:
                undo(made)
            return made

        return work(self._window, words, act_or_undo)

    def _try(self, act: Callable[[], object]) -> None:
        """Act and tell why that failed; while one act waits for the server, no second one begins."""
        if self._acts:
            return
        self._acts = True
        try:
            with needed():
                act()
        except (NotAllowed, NotSaved) as error:
            self._bridge.refused.emit(WhyNot(str(error)))
        finally:
            self._acts = False
            self._refresh()
