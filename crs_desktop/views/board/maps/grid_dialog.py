"""The dialog for the look of the grid and the place of the map under it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDialog, QDoubleSpinBox, QSpinBox, QWidget

from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.ground.squares import GridLook, Ground
from crs_desktop.rules.ground.walls import PER_SQUARE
from crs_desktop.views.style.side_colours import COLOURS
from crs_desktop.views.widgets.controls import combo
from crs_desktop.views.widgets.layouts import in_form
from crs_desktop.views.widgets.modal import OkCancel
from crs_desktop.words import say, translated

_STEP = 5
"""Step of the opacity in percent; a step below zero stands for the default."""
_FARTHEST = 50
"""Largest shift of a map, in squares; the rules allow for more."""


class GridDialog(QDialog):
    """Colour and opacity of the grid, and where the map begins; ``changed`` is emitted for each choice."""

    changed = Signal()

    def __init__(self, ground: Ground, lies: MapPicture | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say("Grid"))
        self._map = lies
        self.colour = _colours(ground.grid.colour)
        self.opacity = _opacity(ground.grid.opacity)
        self.right, self.down = (_shift(far) for far in ((lies.left, lies.top) if lies else (0, 0)))
        rows = [(say("&Colour:"), self.colour), (say("&Opacity:"), self.opacity)]
        if lies is not None:
            rows += [(say("Map to the &right by:"), self.right), (say("Map &down by:"), self.down)]
        self.buttons = OkCancel(self)
        in_form(*rows, self.buttons, into=self)
        self.colour.currentIndexChanged.connect(self.changed)
        for box in (self.opacity, self.right, self.down):
            box.valueChanged.connect(self.changed)

    @property
    def grid(self) -> GridLook:
        """The chosen look."""
        opacity = self.opacity.value()
        return GridLook(self.colour.currentData(), None if opacity < 0 else opacity)

    @property
    def map(self) -> MapPicture | None:
        """The map where the GM has shifted it; None without a map."""
        if self._map is None:
            return None
        left, top = (round(box.value() * PER_SQUARE) for box in (self.right, self.down))
        return MapPicture(self._map.picture, left, top, self._map.width, self._map.height)


def _colours(now: str) -> QComboBox:
    return combo([("", say("Default")), *((one, translated(one).capitalize()) for one in COLOURS)], now)


def _opacity(now: int | None) -> QSpinBox:
    box = QSpinBox(minimum=-_STEP, maximum=100, singleStep=_STEP, suffix=" %")
    box.setSpecialValueText(say("Default"))
    box.setValue(-_STEP if now is None else now)
    return box


def _shift(hundredths: int) -> QDoubleSpinBox:
    box = QDoubleSpinBox(decimals=2, minimum=-_FARTHEST, maximum=_FARTHEST, singleStep=0.05)
    box.setSuffix(" " + say("squares"))
    box.setValue(hundredths / PER_SQUARE)
    return box
