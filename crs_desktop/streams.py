"""Output to a terminal or a pipe: always UTF-8, whatever encoding the console claims."""

import sys
from io import TextIOWrapper

_NO_SCREEN = "This plugin does not support"
"""The beginning of a Qt message about every window without a screen, which is harmless."""


def speak_utf8() -> None:
    """Set both streams to UTF-8, so that every letter can be written."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a program without a console has no streams
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def out(text: str) -> None:
    """Write a result as a line."""
    if sys.stdout:
        sys.stdout.write(text + "\n")


def out_bytes(data: bytes) -> None:
    """Write binary data as the result."""
    sys.stdout.buffer.write(data)


def err(text: str) -> None:
    """Write an error or a remark beside the result."""
    if sys.stderr:
        sys.stderr.write(text + "\n")


def hush_qt() -> None:
    """Pass Qt messages on, except the harmless one about a missing screen."""
    from PySide6.QtCore import qInstallMessageHandler

    qInstallMessageHandler(lambda _kind, _where, text: None if means_nothing(text) else err(text))


def means_nothing(said: str) -> bool:
    """Return whether a Qt message is the harmless one about every window without a screen."""
    return _NO_SCREEN in said
