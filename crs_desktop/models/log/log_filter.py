"""Filter of the log by words, kind of line, or combatant."""

from typing import Literal

from PySide6.QtCore import QObject, QSortFilterProxyModel

from crs_desktop.models.log.log import LogModel, LogRole
from crs_desktop.models.rows import Index
from crs_desktop.play.told.story import LogLine

Kind = Literal["short", "everything", "outcomes", "rulings", "about"]


class LogFilter(QSortFilterProxyModel):
    """Proxy model with the lines that match the search. During a search the whole log is loaded."""

    def __init__(self, log: LogModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._log = log
        self._words: tuple[str, ...] = ()
        self._kind: Kind = "short"
        self._about = ""
        self.setSourceModel(log)

    @property
    def filters(self) -> bool:
        """Whether a search is active."""
        return bool(self._words) or self._kind not in ("short", "everything")

    @property
    def in_short(self) -> bool:
        """Whether lines that belong together are folded into one; never while words are searched."""
        return self._kind == "short" and not self._words

    def look_for(self, text: str, kind: Kind = "everything", about: str = "") -> None:
        """Show only lines of this kind with all of these words; ``about`` is the label of a combatant."""
        self._words, self._kind, self._about = tuple(text.casefold().split()), kind, about.casefold()
        self._log.hold_back(not self.filters)  # a search must see the lines that are not loaded yet
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:  # noqa: N802
        """Return whether a line matches the search; without a search every line does."""
        if not self.filters:
            return True
        line: LogLine = self._log.index(row, 0, parent).data(LogRole.LINE)
        text = line.text.casefold()
        return self._fits(line, text) and all(word in text for word in self._words)

    def _fits(self, line: LogLine, text: str) -> bool:
        match self._kind:
            case "outcomes":
                return line.tone != "quiet"
            case "rulings":
                return line.ruling
            case "about":
                return self._about in text
        return True
