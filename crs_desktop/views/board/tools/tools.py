"""The tools of a board together: which one is in use, and which of them an event belongs to."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtGui import QKeyEvent, QMouseEvent

from crs_desktop.views.board.tools.readout import Readout


class Tool(Protocol):
    """A tool that can be taken up."""

    on: bool

    @property
    def readout(self) -> Readout:
        """The label with what the tool does."""

    def end(self) -> None:
        """Put the tool away."""

    def wants(self, key: int) -> bool:
        """Return whether the tool in use takes a key."""


class ToolMouse(Protocol):
    """The mouse and keys of a tool; each method returns whether the event is dealt with."""

    def press(self, event: QMouseEvent) -> bool:
        """Handle a press."""

    def move(self, event: QMouseEvent) -> bool:
        """Handle a move."""

    def release(self, event: QMouseEvent) -> bool:
        """Handle a release."""

    def double(self, event: QMouseEvent) -> bool:
        """Handle a double click."""

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key."""


class Tools:
    """All tools, and the mice of those that draw; each event goes to the first that deals with it."""

    def __init__(self, tools: Sequence[Tool], mice: Sequence[ToolMouse]) -> None:
        self._tools, self._mice = tools, mice

    @property
    def on(self) -> bool:
        """Whether any tool is in use."""
        return any(tool.on for tool in self._tools)

    @property
    def words(self) -> str:
        """The read-out of the tool in use in one line, which reads better aloud; empty without one."""
        return "".join(tool.readout.words.replace("\n", "; ") for tool in self._tools if tool.on)

    def put_away(self, *but: Tool) -> None:
        """Put all tools away but these."""
        for tool in self._tools:
            if tool.on and tool not in but:
                tool.end()

    def wants(self, key: int) -> bool:
        """Return whether the tool in use takes a key."""
        return any(tool.wants(key) for tool in self._tools)

    def press(self, event: QMouseEvent) -> bool:
        """Return whether a tool has dealt with a press."""
        return any(mouse.press(event) for mouse in self._mice)

    def move(self, event: QMouseEvent) -> bool:
        """Return whether a tool has dealt with a move."""
        return any(mouse.move(event) for mouse in self._mice)

    def release(self, event: QMouseEvent) -> bool:
        """Return whether a tool has dealt with a release."""
        return any(mouse.release(event) for mouse in self._mice)

    def double(self, event: QMouseEvent) -> bool:
        """Return whether a tool has dealt with a double click."""
        return any(mouse.double(event) for mouse in self._mice)

    def key(self, event: QKeyEvent) -> bool:
        """Return whether a tool has dealt with a key."""
        return any(mouse.key(event) for mouse in self._mice)
