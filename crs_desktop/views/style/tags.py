"""What the sheet of styles tells widgets apart by."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def tag(widget: QWidget, **properties: object) -> None:
    """Set properties that the sheet of styles goes by, and dress the widget anew where that changes any.

    One that was never seen is dressed when it is first shown, and not twice.
    """
    other = {name: held for name, held in properties.items() if widget.property(name) != held}
    for name, held in other.items():
        widget.setProperty(name, held)
    if other and widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        widget.style().polish(widget)
