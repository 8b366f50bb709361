"""Commands to undo and redo, at the table as in the library."""

from crs_desktop.models.bridge import Bridge
from crs_desktop.views.actions.command import EDIT, Command
from crs_desktop.words import say


def _undo_words(bridge: Bridge) -> str:
    return say("&Undo “{what}”", what=what) if (what := bridge.undo_words()) else say("&Undo")


def _redo_words(bridge: Bridge) -> str:
    return say("&Redo “{what}”", what=what) if (what := bridge.redo_words()) else say("&Redo")


class UndoCommands:
    """Commands that go back and forth in the document of a bridge; their words name the step."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge

    @Command(
        "undo",
        EDIT,
        "&Undo",
        ("Ctrl+Z",),
        "undo",
        changes=True,
        now=_undo_words,
        why_not=lambda bridge: "" if bridge.across.undoes.undoable() else say("There is nothing to undo."),
    )
    def undo(self) -> None:
        """Undo the last answer or ruling."""
        self._bridge.undo()

    @Command(
        "redo",
        EDIT,
        "&Redo",
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        "redo",
        changes=True,
        now=_redo_words,
        why_not=lambda bridge: "" if bridge.across.redoes.redoable() else say("There is nothing to redo."),
    )
    def redo(self) -> None:
        """Redo the step that was undone last."""
        self._bridge.redo()
