"""Widget properties that the style sheet selects by."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


def tag(widget: QWidget, **properties: object) -> None:
    """Set properties that the style sheet selects by, and restyle the widget if any changed.

    A widget that was never shown is left to Qt, which styles it on its first show.
    """
    other = {name: held for name, held in properties.items() if widget.property(name) != held}
    for name, held in other.items():
        widget.setProperty(name, held)
    if other and widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        widget.style().polish(widget)


def tell(label: QLabel, words: str, hurt: bool = False) -> None:
    """Show a sentence, in the colour of harm if it tells what is wrong."""
    label.setText(words)
    tag(label, hurt=hurt)
