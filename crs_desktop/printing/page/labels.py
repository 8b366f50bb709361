"""Sheets of labels and of perforated cards, by their makers' numbers."""

import tomllib
from functools import cache

import msgspec
from msgspec import Struct

from crs_desktop import shipped
from crs_desktop.printing.sizes import Size
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


class LabelSheet(Struct, frozen=True):
    """A label sheet in millimetres: the first label's corner, and the steps from one label to the next."""

    title: str
    paper: str
    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float
    across: float
    down: float
    id: str = ""

    def size(self) -> Size:
        """Return the size of one label as a card size."""
        return Size(self.title, self.id, self.width, self.height)


@cache
def label_sheets() -> tuple[LabelSheet, ...]:
    """Return all known label sheets in the order of their file."""
    # a file, because sheets come and go: one can be added without touching code
    held = tomllib.loads(shipped.path("printing", "labels.toml").read_text("utf-8"))
    return tuple(msgspec.convert({**one, "id": id_}, LabelSheet) for id_, one in held.items())


def label_sheet(id_: str) -> LabelSheet:
    """Return the label sheet of this id. Raises `NotAllowed` for an unknown id."""
    for sheet in label_sheets():
        if sheet.id == id_.strip().casefold():
            return sheet
    known = ", ".join(sheet.id for sheet in label_sheets())
    raise NotAllowed(say("There is no label sheet “{id}”. Expected one of {known}.", id=id_, known=known))
