"""The words of commands, and their keys, as they are read."""

from collections.abc import Iterable
from re import sub

from PySide6.QtGui import QKeySequence


def said(words: str) -> str:
    """A command's words as they are read: without the marks of a menu."""
    return sub(r"&(.)", r"\1", words).rstrip("…")


def shown_keys(keys: Iterable[str]) -> str:
    """Portable key sequences as this machine writes them."""
    return ", ".join(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys)
