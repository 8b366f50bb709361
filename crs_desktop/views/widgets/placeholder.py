"""What a line says while nothing is typed into it."""

from typing import TypeVar

from PySide6.QtWidgets import QLineEdit

from crs_desktop.views.style.tags import tag

_Line = TypeVar("_Line", bound=QLineEdit)


def slanted(line: _Line) -> _Line:
    """Let its hint stand in slanted letters: where no ink is quiet, it would be taken for what was typed."""

    def follow(text: str) -> None:
        tag(line, hint=not text)

    line.textChanged.connect(follow)
    follow(line.text())
    return line
