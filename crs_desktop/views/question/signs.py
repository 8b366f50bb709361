"""Keys that belong to the open question."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_Held, _Key = Qt.KeyboardModifier, Qt.Key
ENTER = (_Key.Key_Return, _Key.Key_Enter)
_CHORD = _Held.ControlModifier | _Held.AltModifier | _Held.MetaModifier


def sign_of(event: QKeyEvent) -> str:
    """Return the character that a key types; empty for a blank or a key with Ctrl, Alt or Meta."""
    plain = event.text().isprintable() and not event.modifiers() & _CHORD
    return event.text().strip() if plain else ""


def is_for_question(event: QKeyEvent) -> bool:
    """Return whether a key belongs to the open question, wherever the focus is."""
    if event.modifiers() & _CHORD:
        return False
    return event.key() in (*ENTER, _Key.Key_Escape, _Key.Key_Backspace) or bool(sign_of(event))
