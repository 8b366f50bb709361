"""The form for paper, card size and backs, remembered for next time."""

from collections.abc import Callable
from typing import Any

from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QDoubleSpinBox, QLabel, QSpinBox, QWidget

from crs_desktop.printing import sizes
from crs_desktop.printing.page.grid import Backs, Imposition, Marks, lies
from crs_desktop.printing.page.labels import label_sheet, label_sheets
from crs_desktop.printing.sizes import CARDS, LARGEST_CARD, PAPERS, SMALLEST_CARD, Size
from crs_desktop.views.widgets.controls import Button, combo
from crs_desktop.views.widgets.layouts import in_form, in_row
from crs_desktop.words import say, translated

OWN = "own"
_LABELS = "labels:"
_MOST_PLACES = 99
MARKS: tuple[tuple[Marks, str], ...] = (
    ("ticks", "Ticks in the margin"),
    ("lines", "Lines over the whole sheet"),
    ("none", "None"),
)
BLEEDS = ((0, "None"), (2, "2 mm"), (3, "3 mm"))
BACKS: tuple[tuple[Backs, str], ...] = (
    ("none", "None"),
    ("long", "Turned over on the long edge"),
    ("short", "Turned over on the short edge"),
    ("after", "All fronts, then all backs"),
    ("fold", "Beside the fronts, for folding"),
)
_FURTHEST = 8.0


class SheetForm(QWidget):
    """The sheet form; it calls ``changed`` after each change and keeps its choices in ``held``."""

    def __init__(
        self, held: dict[str, Any], changed: Callable[[], None], calibrate: Callable[[], None]
    ) -> None:
        super().__init__()
        self._held = held
        self._changed = changed
        self.paper = combo(_papers(), held.get("paper"))
        own = (OWN, say("Custom size"))
        self.card = combo([*((one.id, str(one)) for one in CARDS), own], held.get("card"))
        self.wide, self.tall = (
            _millimetres(SMALLEST_CARD, LARGEST_CARD, side) for side in _pair(held.get("own"), (70, 100))
        )
        self.start = QSpinBox(minimum=1, maximum=_MOST_PLACES, value=1)
        self.marks = combo([(id_, translated(words)) for id_, words in MARKS], held.get("marks"))
        self.bleed = combo([(mm, translated(words)) for mm, words in BLEEDS], held.get("bleed"))
        self.backs = combo([(id_, translated(words)) for id_, words in BACKS], held.get("backs"))
        self.printer = combo(_printers(), QPrinterInfo.defaultPrinterName())
        self.right, self.down = (_millimetres(-_FURTHEST, _FURTHEST, 0) for _ in range(2))
        self._lay_out(calibrate)
        self._show_offset()
        self._connect()

    def imposition(self) -> Imposition:
        """Return the selected arrangement. Raises `NotAllowed` for an impossible custom size."""
        offset, start = (self.right.value(), self.down.value()), self.start.value()
        chosen, backs = str(self.paper.currentData()), self.backs.currentData()
        if chosen.startswith(_LABELS):
            labels = label_sheet(chosen.removeprefix(_LABELS))
            paper = sizes.paper(labels.paper)
            return Imposition(paper, labels.size(), "none", 0, backs, offset, labels, start)
        paper, bleed = sizes.paper(chosen), self.bleed.currentData()
        marks: Marks = "none" if paper == sizes.EACH else self.marks.currentData()
        return Imposition(paper, self._card(), marks, bleed, backs, offset, None, start)

    def _card(self) -> Size:
        if self.card.currentData() == OWN:
            return sizes.own_size(self.wide.value(), self.tall.value())
        return sizes.card(self.card.currentData())

    def _remember(self) -> None:
        for name in ("paper", "card", "marks", "bleed", "backs"):
            self._held[name] = getattr(self, name).currentData()
        self._held["own"] = [self.wide.value(), self.tall.value()]
        self._show_offset()
        self._allow()
        self._changed()

    def _remember_offset(self) -> None:
        self._offsets()[self._way()] = [self.right.value(), self.down.value()]
        self._changed()

    def _way(self) -> str:
        """Return the key for the offset: how sheets are turned over, because the offset depends on it."""
        lying = "lying" if lies(self.imposition()) else "upright"
        return f"{self.backs.currentData()} {lying}"

    def _offsets(self) -> dict[str, Any]:
        """Return the remembered offsets of this printer, by the way sheets are turned over."""
        printers = _dict_in(self._held, "offsets")
        return _dict_in(printers, self.printer.currentData())

    def _show_offset(self) -> None:
        """Show the offset for this printer and this way to turn sheets over."""
        values = _pair(self._offsets().get(self._way()), (0, 0))
        for box, value in zip((self.right, self.down), values, strict=True):
            box.blockSignals(True)  # showing an offset is not a change to remember
            box.setValue(value)
            box.blockSignals(False)

    def _allow(self) -> None:
        paper = str(self.paper.currentData())
        self._own.setVisible(self.card.currentData() == OWN)
        for cut in (self.card, self.bleed, self._own):
            cut.setEnabled(not paper.startswith(_LABELS))
        self.marks.setEnabled(not paper.startswith(_LABELS) and paper != sizes.EACH.id)
        self.start.setEnabled(paper != sizes.EACH.id)
        for widget in (self._beside, self.calibration, self._kept):
            widget.setEnabled(self.backs.currentData() != "none")

    def _connect(self) -> None:
        for box in (self.paper, self.card, self.marks, self.bleed, self.backs, self.printer):
            box.activated.connect(self._remember)
        self.start.valueChanged.connect(self._changed)
        for length in (self.wide, self.tall):
            length.valueChanged.connect(self._remember)
        for length in (self.right, self.down):
            length.valueChanged.connect(self._remember_offset)
        self._allow()

    def _lay_out(self, calibrate: Callable[[], None]) -> None:
        self._own = _beside((say("Width"), self.wide), (say("Height"), self.tall))
        self._beside = _beside((say("Right"), self.right), (say("Down"), self.down))
        self.rows = (self._own, self._beside)
        self.calibration = Button(say("Calibration page…"), calibrate)
        self.calibration.setToolTip(say("Measures how far this printer’s backs are from its fronts."))
        self._kept = QLabel(say("Kept for this printer and this way of turning sheets."), wordWrap=True)
        self._kept.setProperty("quiet", True)
        in_form(
            (say("Pa&per"), self.paper),
            (say("&Card"), self.card),
            self._own,
            (say("Cut &marks"), self.marks),
            (say("B&leed"), self.bleed),
            (say("&Backs"), self.backs),
            (say("First free place on the sheet"), self.start),
            (say("P&rinter"), self.printer),
            (say("Move backs"), self._beside),
            *(self._kept, self.calibration),
            into=self,
            margins=0,
            wraps=True,
        )


def _papers() -> list[tuple[str, str]]:
    """Return plain papers, the single-card page, and label sheets."""
    plain = [(one.id, str(one)) for one in PAPERS]
    labels = [(_LABELS + one.id, one.title) for one in label_sheets()]
    return [*plain, (sizes.EACH.id, sizes.EACH.title), *labels]


def _printers() -> list[tuple[str, str]]:
    """Return the choice of no printer, then the printers of this machine."""
    names = [(name, name) for name in QPrinterInfo.availablePrinterNames()]
    return [("", say("None: save a PDF")), *names]


def _millimetres(low: float, high: float, now: float) -> QDoubleSpinBox:
    made = QDoubleSpinBox(decimals=1, minimum=low, maximum=high, singleStep=0.5, value=now)
    made.setSuffix(say(" mm"))
    return made


def _beside(*fields: tuple[str, QDoubleSpinBox]) -> QWidget:
    whole = QWidget()
    row = in_row(into=whole, margins=0)
    for words, box in fields:
        label = QLabel(words)
        label.setBuddy(box)
        row.addWidget(label)
        row.addWidget(box)
    row.addStretch(1)
    return whole


def _dict_in(held: dict[str, Any], name: str) -> dict[str, Any]:
    """Return the remembered dict of this name, replaced by an empty one if it is not a dict."""
    if not isinstance(held.get(name), dict):
        held[name] = {}
    part: dict[str, Any] = held[name]
    return part


def _pair(held: Any, usual: tuple[float, float]) -> tuple[float, float]:
    """Return two remembered numbers, or the defaults if the settings hold anything else."""
    fits = isinstance(held, list) and len(held) == 2 and all(type(one) in (int, float) for one in held)
    return (held[0], held[1]) if fits else usual
