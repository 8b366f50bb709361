"""Combo boxes for the separator, sheet or encoding of a list, if the program guessed wrong."""

from PySide6.QtWidgets import QComboBox

from crs_desktop.play.lists.reading.encodings import sample, titles
from crs_desktop.play.lists.reading.list_file import RawList
from crs_desktop.play.lists.reading.text_cells import SIGNS
from crs_desktop.words import say


class WayChoice(QComboBox):
    """Choice of separator (text) or sheet (workbook); the first entry lets the program decide."""

    def __init__(self) -> None:
        super().__init__()
        self.offer(RawList())

    def offer(self, listed: RawList) -> None:
        """Offer the separators, or the sheets of the workbook; hide the box if there is only one sheet."""
        self.clear()
        if len(listed.tables) == 1:
            self.hide()  # one sheet leaves no choice
        elif self.parentWidget():  # without one it would be shown as a window
            self.show()
        if listed.tables:
            self._tables([table.name for table in listed.tables])
        else:
            self._signs()
        self.setAccessibleName(self.toolTip())

    def way(self) -> str:
        """Return the chosen separator or sheet name, empty for automatic."""
        return str(self.currentData())

    def _tables(self, names: list[str]) -> None:
        self.addItem(say("Sheet: automatic"), "")
        for name in names:
            self.addItem(say("Sheet: {name}", name=name), name)
        self.setToolTip(say("Sheet of the workbook to read"))

    def _signs(self) -> None:
        named = {"\t": say("Tabs"), ";": say("Semicolons"), ",": say("Commas"), "|": say("Bars")}
        self.addItem(say("Separator: automatic"), "")
        for sign in SIGNS:
            self.addItem(say("Separator: {signs}", signs=named[sign]), sign)
        self.setToolTip(say("Character between the cells of the list"))


class EncodingChoice(QComboBox):
    """Choice of encoding with a preview of its letters; hidden unless the program had to guess."""

    def __init__(self, listed: RawList) -> None:
        super().__init__()
        for encoding, title in titles().items() if listed.encoding else ():
            shown = sample(listed.held, encoding)
            self.addItem(say("{encoding}: {sample}", encoding=title, sample=shown), encoding)
        self.setCurrentIndex(self.findData(listed.encoding))
        if not listed.encoding:
            self.hide()
        self.setToolTip(say("Choose the encoding in which the names are spelled correctly"))
        self.setAccessibleName(self.toolTip())
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
