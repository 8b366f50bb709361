"""The tabs below the characters: encounters and shelf, each with its number of search hits."""

from PySide6.QtWidgets import QPushButton, QTabWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.items import ShelfModel
from crs_desktop.models.library.encounters import Encounters
from crs_desktop.views.library.encounters.encounters import EncounterColumns
from crs_desktop.views.library.things.things import Things
from crs_desktop.words import say


class Tabs(QTabWidget):
    """Tabs that share the search of the characters."""

    def __init__(self, bridge: Bridge, encounters: Encounters) -> None:
        super().__init__()
        self.setAccessibleName(say("Encounters and shelf"))
        self._is_looking = False
        self.columns = EncounterColumns(encounters)
        self.shelf = ShelfModel(bridge, self)
        given = QPushButton(say("Give to selected"))
        given.setToolTip(say("Give a copy to every selected character"))
        self.things = Things(bridge, self.shelf, given, is_wide=True)
        self.setDocumentMode(True)
        self.addTab(self.columns, say("Encounters"))
        self.addTab(self.things, say("Shelf: items, skills and powers"))
        self.columns.counted.connect(self._count)
        bridge.follow(self._count)

    def look_for(self, text: str) -> None:
        """Show the encounters and items that contain every word of ``text``."""
        self._is_looking = bool(text.strip())
        self.columns.look_for(text)
        self.shelf.look_for(text)
        self._count()

    def _count(self) -> None:
        titles = (say("Encounters"), say("Shelf: items, skills and powers"))
        counts = (self.columns.counts(), self.shelf.counts())
        for at, (title, (shown, all_)) in enumerate(zip(titles, counts, strict=True)):
            found = say("{title} ({shown} of {all})", title=title, shown=shown, all=all_)
            self.setTabText(at, found if self._is_looking else title)
