"""How a list is read, where the program’s own judgement is not the GM’s: by which sign, or which table."""

from PySide6.QtWidgets import QComboBox

from crs_desktop.play.lists.reading.list_file import RawList
from crs_desktop.play.lists.reading.separators import SIGNS
from crs_desktop.words import say


class WayChoice(QComboBox):
    """The first choice leaves it to the program: signs for a text, tables for a workbook."""

    def __init__(self) -> None:
        super().__init__()
        self.offer(RawList())

    def offer(self, listed: RawList) -> None:
        """Offer the ways in which this list can be read."""
        self.clear()
        self.setVisible(len(listed.tables) != 1)
        if listed.tables:
            self._tables([table.name for table in listed.tables])
        else:
            self._signs()
        self.setAccessibleName(self.toolTip())

    def way(self) -> str:
        """The sign or the table that is chosen; empty for what is found."""
        return str(self.currentData())

    def _tables(self, names: list[str]) -> None:
        self.addItem(say("Table: as found"), "")
        for name in names:
            self.addItem(say("Table: {name}", name=name), name)
        self.setToolTip(say("The table of the workbook that is read"))

    def _signs(self) -> None:
        named = {"\t": say("Tabs"), ";": say("Semicolons"), ",": say("Commas"), "|": say("Bars")}
        self.addItem(say("Cells: as found"), "")
        for sign in SIGNS:
            self.addItem(say("Cells: {signs}", signs=named[sign]), sign)
        self.setToolTip(say("What stands between the cells of the list"))
