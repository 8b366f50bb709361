"""Selection of combatants in one window."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal

from crs_desktop.play.told.prompt import Prompt
from crs_desktop.play.told.who_may_know import whole_words
from crs_desktop.rules.keys import whom
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name


class Selection(QObject):
    """The current combatant of a window and the group selected together with them.

    ``selected`` is emitted with the name of the current combatant (empty for none) when the current one or
    the group changes. While ``stays`` returns True, because the GM is typing about the current combatant,
    a new question does not clear the selection.
    """

    selected = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._selection = Name("")
        self._gathered = frozenset[Name]()
        self._meant: tuple[Scene | None, Prompt | None, Name] = None, None, Name("")
        self.stays: Callable[[], bool] = lambda: False

    @property
    def scene(self) -> Scene:
        """Scene that the window shows; defined by the subclass."""
        raise NotImplementedError

    @property
    def prompt(self) -> Prompt:
        """Question that the window shows; defined by the subclass."""
        raise NotImplementedError

    @property
    def asked(self) -> str:
        """Key of the question that the window shows; defined by the subclass."""
        raise NotImplementedError

    @property
    def selection(self) -> Name:
        """Current combatant; the first of the group if the current one has left; empty for none."""
        return self._selected_of(self.scene)

    def _selected_of(self, scene: Scene) -> Name:
        if self._selection in scene.combatants or not self._gathered:
            return self._selection if self._selection in scene.combatants else Name("")
        return next((name for name in scene.combatants if name in self._gathered), Name(""))

    @property
    def looks_aside(self) -> bool:
        """Whether the current combatant is another one than the combatant who is asked."""
        return self.selection not in ("", self.prompt.who) and self.prompt.who in self.scene.combatants

    @property
    def shown(self) -> Name:
        """Combatant on the sheet panel: the current one, else the one asked or asked about, else who acts."""
        scene, prompt = self.scene, self.prompt
        for who in (self._selected_of(scene), prompt.who):
            if who and who in scene.combatants:
                return who
        if self._meant[0] is not scene or self._meant[1] is not prompt:
            self._meant = scene, prompt, _meant_by(prompt, scene)  # forty parts and commands ask for it
        return self._meant[2]

    @property
    def group(self) -> tuple[Name, ...]:
        """Combatants selected together, in the order of the scene; empty for fewer than two."""
        if len(self._gathered) < 2:
            return ()
        here = tuple(name for name in self.scene.combatants if name in self._gathered)
        return here if len(here) > 1 else ()

    @property
    def chosen(self) -> tuple[Name, ...]:
        """Combatants on whom a command acts: the group, else the one whose sheet is shown."""
        return self.group or tuple(filter(None, (self.shown,)))

    def select(self, name: str) -> None:
        """Select one combatant alone; an empty name clears the selection."""
        self.gather((Name(name),) if name else ())

    def gather(self, names: Iterable[Name], looked_at: str = "") -> None:
        """Select combatants together; make ``looked_at`` the current one, or the first if not among them."""
        chosen = tuple(names)
        selection = Name(looked_at) if looked_at in chosen else chosen[0] if chosen else Name("")
        # views that follow ``selected`` select in turn: without this test they would never stop
        if (selection, frozenset(chosen)) != (self._selection, self._gathered):
            self._selection, self._gathered = selection, frozenset(chosen)
            self.selected.emit(selection)

    def look_at_nobody(self) -> None:
        """Clear the selection without a signal; the caller emits ``selected``."""
        self._selection, self._gathered = Name(""), frozenset()

    def come_back(self, asked: str) -> bool:
        """Clear a single selection if the question is no longer ``asked``; return whether it was cleared.

        A group stays selected.
        """
        key = self.asked
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


def _meant_by(prompt: Prompt, scene: Scene) -> Name:
    """Return the combatant whom a question is about, else who acts; empty for none."""
    found = (whom(prompt.key, scene) or first_named(prompt, scene), scene.up)
    return next((who for who in found if who and who in scene.combatants), Name(""))


def first_named(prompt: Prompt, scene: Scene) -> Name:
    """Return the combatant whom a question to the GM names first; empty for none."""
    named = {one.label: who for who, one in scene.combatants.items() if one.label in prompt.text}
    found = whole_words(frozenset(named)).search(prompt.text) if named and prompt.key else None
    return named[found[0]] if found else Name("")
