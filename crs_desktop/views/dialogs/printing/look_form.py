"""The form for the look of printed cards: contents, colours, icons and backs, remembered for next time."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from crs_desktop.printing.card.look import Back, CardLook, Colour
from crs_desktop.rules.printed import Contents
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.style import portraits
from crs_desktop.views.widgets.controls import Button, combo
from crs_desktop.views.widgets.layouts import in_form
from crs_desktop.words import say, template, translated

COLOURS: tuple[tuple[Colour, str], ...] = (
    ("kind", template("By kind: characters, items, skills, powers")),
    ("side", template("By side")),
    ("none", template("None: grey")),
)
BACKS: tuple[tuple[Back, str], ...] = (
    ("name", template("The name")),
    ("common", template("The same on every card")),
    ("coloured", template("Colour and icon, no name")),
    ("picture", template("A picture")),
)


CONTENTS: tuple[tuple[str, str], ...] = (
    ("handout", template("The text for the player")),
    ("portraits", template("Portraits")),
    ("effects", template("What items, skills and powers do")),
    ("ticks", template("Boxes to tick: LIFE, EM, charges")),
    ("side", template("The side")),
    ("tags", template("Tags")),
    ("notes", template("The GM’s notes")),
)
"""The optional parts of cards for players, by the field names of `Contents`."""


class LookForm(QWidget):
    """The look form; it calls ``changed`` after each change and keeps its choices in ``held``."""

    def __init__(self, held: dict[str, Any], changed: Callable[[], None]) -> None:
        super().__init__()
        self._held = held
        self._changed = changed
        self.colour = combo([(id_, translated(words)) for id_, words in COLOURS], held.get("colour"))
        self.icons = QCheckBox(say("Icons of the kind"))
        self.code = QCheckBox(say("QR code on character cards"))
        self.lines = QCheckBox(say("Writing lines, where there is room"))
        self.contents_boxes = {name: QCheckBox(translated(words)) for name, words in CONTENTS}
        self.back = combo([(id_, translated(words)) for id_, words in BACKS], held.get("back"))
        self.picture = Button(say("Choose picture…"), self._choose)
        self.notice = QLabel(wordWrap=True)
        self._lay_out()
        self._connect()

    def look(self) -> CardLook:
        """Return the selected look."""
        return CardLook(
            self.colour.currentData(),
            self.icons.isChecked(),
            self.lines.isChecked(),
            self.back.currentData(),
            self._of_back(),
            self.code.isChecked(),
        )

    def contents(self) -> Contents:
        """Return the parts that players may read."""
        return Contents(**{name: box.isChecked() for name, box in self.contents_boxes.items()})

    def _of_back(self) -> bytes:
        """Return the bytes of the picture for backs; without one, show why."""
        path = self._held.get("back_picture")
        self.notice.setText("")
        if self.back.currentData() != "picture":
            return b""
        if not isinstance(path, str) or not path:
            self.notice.setText(say("No picture is selected. The backs are the same on every card."))
            return b""
        try:
            held = portraits.of_file(Path(path))
        except NotAllowed as error:
            self.notice.setText(str(error.why))
            return b""
        self.notice.setText(Path(path).name)
        return held

    def _choose(self) -> None:
        if path := portraits.ask(self):
            self._held["back_picture"] = str(path)
            self._changed()

    def _remember(self) -> None:
        self._held["colour"], self._held["back"] = self.colour.currentData(), self.back.currentData()
        self._held["contents"] = {name: box.isChecked() for name, box in self.contents_boxes.items()}
        self._held["icons"], self._held["lines"] = self.icons.isChecked(), self.lines.isChecked()
        self._held["code"] = self.code.isChecked()
        self._allow()
        self._changed()

    def _allow(self) -> None:
        self._pictured.setVisible(self.back.currentData() == "picture")

    def _show_contents(self) -> None:
        """Check the remembered parts, else the default parts."""
        held = self._held.get("contents")
        for name, box in self.contents_boxes.items():
            kept = held.get(name) if isinstance(held, dict) else None
            box.setChecked(kept if isinstance(kept, bool) else getattr(Contents(), name))

    def _connect(self) -> None:
        self._show_contents()
        for box in self.contents_boxes.values():
            box.toggled.connect(self._remember)
        self.code.setChecked(self._held.get("code") is True)
        self.code.toggled.connect(self._remember)
        for name, box in (("icons", self.icons), ("lines", self.lines)):
            box.setChecked(self._held.get(name, True) is not False)
            box.toggled.connect(self._remember)
        for one in (self.colour, self.back):
            one.activated.connect(self._remember)
        self._allow()

    def _lay_out(self) -> None:
        self._pictured = QWidget()
        in_form(self.picture, self.notice, into=self._pictured, margins=0)
        self.notice.setProperty("quiet", True)
        heading = QLabel(say("Players may read"))
        heading.setProperty("role", "sentence")
        in_form(
            heading,
            *self.contents_boxes.values(),
            (say("Colo&urs"), self.colour),
            *(self.icons, self.lines, self.code),
            (say("&Back design"), self.back),
            self._pictured,
            into=self,
            margins=0,
            wraps=True,
        )
