"""Who is looked at in a window, and who is selected with him."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal

from crs_desktop.play.told.prompt import Prompt
from crs_desktop.rules.keys import whom
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name


class Selection(QObject):
    """``selected`` carries the name of the combatant that is looked at, empty for none.

    It tells that he or those who are selected with him are others than before. ``stays`` tells whether
    something is being written about who is looked at: then another question does not take him from view.
    """

    selected = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._selection = Name("")
        self._gathered = frozenset[Name]()
        self.stays: Callable[[], bool] = lambda: False

    @property
    def scene(self) -> Scene:
        """What is seen now; whoever shows a document says it."""
        raise NotImplementedError

    @property
    def prompt(self) -> Prompt:
        """What is asked now; whoever shows a document says it."""
        raise NotImplementedError

    @property
    def selection(self) -> Name:
        """Who is looked at; where he has left, the first of those selected with him; empty for nobody."""
        return self._selected_of(self.scene)

    def _selected_of(self, scene: Scene) -> Name:
        if self._selection in scene.combatants or not self._gathered:
            return self._selection if self._selection in scene.combatants else Name("")
        return next((name for name in scene.combatants if name in self._gathered), Name(""))

    @property
    def looks_aside(self) -> bool:
        """Whether another one is looked at than who is asked."""
        return self.selection not in ("", self.prompt.who) and self.prompt.who in self.scene.combatants

    @property
    def shown(self) -> Name:
        """Whose sheet is to be seen: who is looked at, else who or about whom is asked, else who is up."""
        scene, prompt = self.scene, self.prompt
        for who in (self._selected_of(scene), prompt.who):  # looked at first: every command asks for it
            if who and who in scene.combatants:
                return who
        others = (whom(prompt.key, scene), scene.up)
        return next((who for who in others if who and who in scene.combatants), Name(""))

    @property
    def group(self) -> tuple[Name, ...]:
        """Those who are selected together, in the order they came; one alone is not together with anybody."""
        if len(self._gathered) < 2:
            return ()
        here = tuple(name for name in self.scene.combatants if name in self._gathered)
        return here if len(here) > 1 else ()

    @property
    def chosen(self) -> tuple[Name, ...]:
        """On whom a command about people acts: all who are selected together, else whose sheet is seen."""
        return self.group or tuple(filter(None, (self.shown,)))

    def select(self, name: str) -> None:
        """Look at somebody, and select nobody else."""
        self.gather((Name(name),) if name else ())

    def gather(self, names: Iterable[Name], looked_at: str = "") -> None:
        """Select these together and look at one of them, the first where ``looked_at`` is none of them."""
        chosen = tuple(names)
        selection = Name(looked_at) if looked_at in chosen else chosen[0] if chosen else Name("")
        if (selection, frozenset(chosen)) != (self._selection, self._gathered):
            self._selection, self._gathered = selection, frozenset(chosen)
            self.selected.emit(selection)

    def look_at_nobody(self) -> None:
        """Look at nobody and select nobody; whoever asks for it tells it."""
        self._selection, self._gathered = Name(""), frozenset()

    def come_back(self, asked: str) -> bool:
        """Look at nobody aside any more, where another question than ``asked`` is there; whether one did.

        Those who are selected together stay so.
        """
        key = self.prompt.key
        aside = (
            not self.stays()
            and bool(self._selection)
            and len(self._gathered) < 2
            and bool(key)
            and key != asked
        )
        if aside:
            self.look_at_nobody()
        return aside
