"""Placeholder text in italics."""

from typing import TypeVar

from PySide6.QtWidgets import QLineEdit

from crs_desktop.views.style.tags import tag

_Line = TypeVar("_Line", bound=QLineEdit)


def slanted(line: _Line) -> _Line:
    """Show the placeholder of ``line`` in italics: in high contrast its colour is that of typed text."""

    def follow(text: str) -> None:
        tag(line, hint=not text)

    line.textChanged.connect(follow)
    follow(line.text())
    return line
