"""The dialog for the colours of sides, kept by name and so the same in every fight of the campaign."""

from collections.abc import Callable, Mapping

from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QLabel, QWidget

from crs_desktop.views.style import theme
from crs_desktop.views.style.side_colours import COLOURS, colours_of, tone_of
from crs_desktop.views.widgets.layouts import in_form
from crs_desktop.words import say, translated

_SWATCH = 16


class SideColours(QDialog):
    """A line for each side of the fight; a choice applies at once.

    ``put`` takes the name of a side and a colour, empty for the default colour of that name.
    """

    def __init__(
        self,
        sides: Mapping[str, str],
        chosen: Mapping[str, str],
        put: Callable[[str, str], None],
        parent: QWidget | None = None,
    ) -> None:
        """Show ``sides`` with their present colours and ``chosen`` with the GM's choices."""
        super().__init__(parent)
        self.setWindowTitle(say("Colours of the sides"))
        self.setMinimumWidth(theme.room(360))
        self._put = put
        self.lines: dict[str, QComboBox] = {}
        form = in_form(
            QLabel(say("A side has the same colour in every fight of the campaign."), wordWrap=True),
            into=self,
        )
        for side in sides:
            self.lines[side] = self._line(side, chosen.get(side, ""))
            form.addRow(side, self.lines[side])
        if not sides:
            form.addRow(
                QLabel(say("No combatant has a side. Select a combatant and press Alt+S."), wordWrap=True)
            )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)

    def _line(self, side: str, chosen: str) -> QComboBox:
        line = QComboBox()
        line.setAccessibleName(say("Colour of {side}", side=side))
        own = colours_of([side], {})[side]
        line.addItem(_swatch(own), say("default: {colour}", colour=translated(own)), "")
        for colour in COLOURS:
            line.addItem(_swatch(colour), translated(colour).capitalize(), colour)
        line.setCurrentIndex(max(0, line.findData(chosen)))
        # `activated` reports only choices of the GM, not the initial setting above.
        line.activated.connect(lambda _place: self._put(side, line.currentData()))
        return line


def _swatch(colour: str) -> QIcon:
    pixmap = QPixmap(_SWATCH, _SWATCH)
    pixmap.fill(QColor(tone_of(colour, theme.in_use())))
    return QIcon(pixmap)
