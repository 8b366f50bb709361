"""The choice of another campaign if the first cannot be opened; the program never just ends."""

import os
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from crs_desktop.play.journal.backups import Generation, Generations, lay_beside
from crs_desktop.play.journal.campaign import SUFFIX, NotSaved
from crs_desktop.play.journal.io_errors import is_in_use
from crs_desktop.views.dialogs.no_campaign import NoCampaign
from crs_desktop.views.style.settings import Settings, start_in
from crs_desktop.views.widgets.modal import run
from crs_desktop.words import say

_CAMPAIGNS = f"CRS Desktop (*{SUFFIX})"


class Opening:
    """The dialogs that replace a campaign that cannot be opened."""

    def __init__(self, window: QWidget, settings: Settings, kept: Generations | None) -> None:
        self._window, self._settings, self._kept = window, settings, kept
        self.ends = False
        """Whether the GM quits the program."""
        self.views = False
        """Whether the GM views the campaign, because another window has it open."""

    def instead(self, why: str, campaign: Path) -> Path | None:
        """Return the chosen path; None for a campaign in memory, or if ``ends`` is true."""
        in_use = is_in_use(campaign)
        copies = self._kept.whole(campaign) if self._kept and not in_use else []
        dialog = NoCampaign(why, copies, self._window, can_view=in_use)
        taken = run(dialog)
        self.ends, self.views = not taken, bool(taken) and dialog.way == "view"
        if self.views:
            return campaign
        if not taken or dialog.way == "memory":
            return None
        if dialog.way == "copy" and dialog.chosen:
            return self._copy(dialog.chosen, campaign) or self.instead(why, campaign)
        return self._file(dialog.way) or self.instead(why, campaign)

    def _copy(self, copy: Generation, campaign: Path) -> Path | None:
        try:
            return lay_beside(copy, campaign)
        except NotSaved as error:
            QMessageBox.warning(self._window, say("CRS Desktop"), str(error))
            return None

    def _file(self, way: str) -> Path | None:
        folder = start_in(self._settings.campaigns_folder())
        if way == "open":
            chosen = QFileDialog.getOpenFileName(self._window, say("Open campaign"), folder, _CAMPAIGNS)[0]
            return Path(chosen) if chosen else None
        chosen = QFileDialog.getSaveFileName(self._window, say("New campaign"), folder, _CAMPAIGNS)[0]
        if not chosen:
            return None
        path = Path(chosen if chosen.casefold().endswith(SUFFIX) else chosen + SUFFIX)
        if os.path.exists(path):  # noqa: PTH110 - raises nothing
            said = say("{file} already exists. Choose another name, or open it.", file=path.name)
            QMessageBox.warning(self._window, say("CRS Desktop"), said)
            return None
        return path
