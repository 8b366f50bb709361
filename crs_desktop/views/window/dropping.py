"""Drops on the window: characters, lists of characters, records, campaigns and maps."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData

from crs_desktop.models.board.dragged import list_of
from crs_desktop.models.bridge import Bridge
from crs_desktop.play.journal.campaign import SUFFIX
from crs_desktop.play.journal.io_errors import why
from crs_desktop.play.lists.reading.endings import ENDINGS
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.views.commands.combatants import CombatantCommands
from crs_desktop.views.files.files import Files
from crs_desktop.views.library.librarian import Librarian
from crs_desktop.words import say

_MAPS = (".dd2vtt", ".uvtt", ".df2vtt", ".svg")
"""Endings of maps; other pictures are maps only if they are dropped on the board beside all tokens."""


class Dropping:
    """The choice of an action for dropped data; the ending tells the kind of a file, other text is a list."""

    def __init__(
        self,
        files: Files,
        people: CombatantCommands,
        bridge: Bridge,
        librarian: Librarian,
        lay_map: Callable[[Path], None],
    ) -> None:
        self._people, self._bridge, self._librarian = people, bridge, librarian
        reads, maps = dict.fromkeys(ENDINGS, self._read), dict.fromkeys(_MAPS, lay_map)
        self._ways = {SUFFIX: files.open_at, ".toml": files.bring_in_at, **reads, **maps}

    def way(self, data: QMimeData) -> Callable[[], None] | None:
        """Return the action for ``data``, which works after the drag too; None if there is none."""
        if act := self._librarian.way(data):
            return act
        files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        if len(files) == 1 and (act := self.way_of(files[0])):
            return act
        listed = list_of(data)
        return (lambda: self._people.add_many(listed)) if listed and not data.hasUrls() else None

    def way_of(self, file: Path) -> Callable[[], None] | None:
        """Return the action for a file; None if its kind is unknown."""
        read = self._ways.get(file.suffix.casefold())
        return (lambda: read(file)) if read else None

    def _read(self, path: Path) -> None:
        try:
            self._people.add_from(path)
        except NotAllowed as error:
            self._bridge.refused.emit(WhyNot(say("{file}: {why}", file=path.name, why=error.why)))
        except OSError as error:
            said = say("{file} cannot be read: {why}.", file=path.name, why=why(error))
            self._bridge.refused.emit(WhyNot(said))
