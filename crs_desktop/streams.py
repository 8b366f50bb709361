"""What is said at a terminal, or into a pipe: always UTF-8, whatever the console holds to be its own."""

import sys
from io import TextIOWrapper

_NO_SCREEN = "This plugin does not support"
"""What Qt says of every window without a screen; it means nothing."""


def speak_utf8() -> None:
    """Let both streams take every letter; a console of another kind shows what it can."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # none is there where a window was started without a console
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def out(text: str) -> None:
    """A result, with the end of its line."""
    if sys.stdout:
        sys.stdout.write(text + "\n")


def out_bytes(data: bytes) -> None:
    """A file in place of words."""
    sys.stdout.buffer.write(data)


def err(text: str) -> None:
    """What went wrong, or is to be known beside a result."""
    if sys.stderr:
        sys.stderr.write(text + "\n")


def hush_qt() -> None:
    """Pass on what Qt says, but for what means nothing without a screen."""
    from PySide6.QtCore import qInstallMessageHandler

    qInstallMessageHandler(lambda _kind, _where, text: None if means_nothing(text) else err(text))


def means_nothing(said: str) -> bool:
    """Whether Qt says so of every window without a screen."""
    return _NO_SCREEN in said
