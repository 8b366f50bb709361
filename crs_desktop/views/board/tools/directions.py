"""Directions from keys."""

import math

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_Key, _SHIFT = Qt.Key, Qt.KeyboardModifier.ShiftModifier
_ARROWS: dict[int, tuple[int, int]] = {
    _Key.Key_Left: (-1, 0),
    _Key.Key_Right: (1, 0),
    _Key.Key_Up: (0, -1),
    _Key.Key_Down: (0, 1),
}
_DIGITS = range(_Key.Key_1, _Key.Key_9 + 1)
_KEYPAD: dict[int, tuple[int, int]] = {
    _Key.Key_7: (-1, -1), _Key.Key_8: (0, -1), _Key.Key_9: (1, -1), _Key.Key_4: (-1, 0),
    _Key.Key_6: (1, 0), _Key.Key_1: (-1, 1), _Key.Key_2: (0, 1), _Key.Key_3: (1, 1),
    _Key.Key_Home: (-1, -1), _Key.Key_PageUp: (1, -1), _Key.Key_End: (-1, 1), _Key.Key_PageDown: (1, 1),
}  # fmt: skip


def facing_of(event: QKeyEvent) -> int | None:
    """Return the facing of a direction key with Shift, in degrees clockwise from the top, or None."""
    step = step_of(event, _SHIFT) if event.modifiers() & _SHIFT else None
    # The order of the arguments makes the angle count clockwise from the top.
    return round(math.degrees(math.atan2(step[0], -step[1]))) % 360 if step else None


def step_of(
    event: QKeyEvent, but: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> tuple[int, int] | None:
    """Return how many columns and rows a key moves; None for other keys.

    A digit is a direction with Alt only: without it, digits belong to the open question. ``but`` are
    modifiers that may be held as well.
    """
    # Alt also makes the digits of the upper row directions.
    pads = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.AltModifier
    held = Qt.KeyboardModifier.AltModifier if event.key() in _DIGITS else pads
    if event.modifiers() & ~(pads | but):
        return None
    return _ARROWS.get(event.key()) or (_KEYPAD.get(event.key()) if event.modifiers() & held else None)


def pushed_by(event: QKeyEvent) -> tuple[int, int] | None:
    """Return how many columns and rows an arrow key with Ctrl pans; None for other keys."""
    return _ARROWS.get(event.key()) if event.modifiers() == Qt.KeyboardModifier.ControlModifier else None
