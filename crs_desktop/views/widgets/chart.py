"""The plane of every chart. Import it only for a visible chart: the plotting library loads slowly."""

import pyqtgraph
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QApplication

from crs_desktop.views.style import theme


class Chart(pyqtgraph.GraphicsLayoutWidget):  # type: ignore[misc]
    """A plane with one axis at the left and another at the top or bottom; it takes no keys.

    It is built from a view box and axes, not from pyqtgraph’s plot: the plot has menus without a parent, and
    the program crashes when Python frees those menus while a style sheet is being applied.
    """

    def __init__(self, upside_down: bool = False) -> None:
        super().__init__()
        self.plane = pyqtgraph.ViewBox(
            enableMenu=False, enableMouse=False, defaultPadding=0, invertY=upside_down
        )
        self.left_axis = pyqtgraph.AxisItem("left", linkView=self.plane)
        self.across_axis = pyqtgraph.AxisItem("top" if upside_down else "bottom", linkView=self.plane)
        self.addItem(self.left_axis, 1, 0)
        self.addItem(self.plane, 1, 1)
        self.addItem(self.across_axis, 0 if upside_down else 2, 1)
        self.ci.layout.setSpacing(0)
        self.ci.layout.setContentsMargins(2, 4, 8, 4)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setProperty("chart", True)

    def draw(self) -> None:
        """Draw everything in the tones of the palette; a subclass overrides this."""

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Draw again in another palette or size of letters."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            QTimer.singleShot(0, self, self.draw)

    def begin_anew(self, tones: theme.Palette) -> None:
        """Clear the plane, and take the tones of the palette."""
        self.plane.clear()
        self.setBackground(tones.paper)
        for axis in (self.left_axis, self.across_axis):
            axis.setPen(QColor(tones.rim))
            axis.setTextPen(QColor(tones.ink))
            axis.setStyle(tickFont=small_letters(), tickLength=-3, tickTextOffset=3)


def small_letters() -> QFont:
    """Return the font of numbers and names in a chart."""
    font = QFont(QApplication.font())
    font.setPointSizeF(theme.text_size("text") * 0.8)
    return font
