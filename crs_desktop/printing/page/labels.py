"""Sheets of labels and of cards to break out, by their makers' numbers."""

import tomllib
from functools import cache

import msgspec
from msgspec import Struct

from crs_desktop import shipped
from crs_desktop.printing.page.sizes import Size
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


class LabelSheet(Struct, frozen=True):
    """Millimetres on the paper: the first label's corner, and the steps from one to the next."""

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
        """A label as a card."""
        return Size(self.title, self.id, self.width, self.height)


@cache
def label_sheets() -> tuple[LabelSheet, ...]:
    """All that are known, as their file has them."""
    held = tomllib.loads(shipped.path("printing", "labels.toml").read_text("utf-8"))
    return tuple(msgspec.convert({**one, "id": id_}, LabelSheet) for id_, one in held.items())


def label_sheet(id_: str) -> LabelSheet:
    """The sheet of this id. Raises `NotAllowed` when there is none."""
    for sheet in label_sheets():
        if sheet.id == id_.strip().casefold():
            return sheet
    known = ", ".join(sheet.id for sheet in label_sheets())
    raise NotAllowed(say("There is no label sheet “{id}”: expected one of {known}.", id=id_, known=known))
