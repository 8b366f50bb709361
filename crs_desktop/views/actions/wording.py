"""Words and keys of commands in the form that people read."""

from collections.abc import Iterable
from re import sub

from PySide6.QtGui import QKeySequence


def said(words: str) -> str:
    """Return the words of a command without the marks of a menu."""
    return sub(r"&(.)", r"\1", words).rstrip("…")


def shown_keys(keys: Iterable[str]) -> str:
    """Return portable key sequences in this machine's notation."""
    return ", ".join(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys)
