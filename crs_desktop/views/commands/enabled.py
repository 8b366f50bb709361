"""Which commands can be carried out now; each of the others has its reason."""

from collections.abc import Iterable, Mapping

from PySide6.QtGui import QAction

from crs_desktop.models.bridge import HOW_IT_WAS, Bridge
from crs_desktop.models.prompt import CHANCE
from crs_desktop.models.turns import no_order, of_those, why_not_shifted, why_not_skipped
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.views.commands.command import bar
from crs_desktop.words import say

_AMONG_ALL = ("next", "previous")
_CHANGING = ("add", "many", "paste", "overrule", "rules")
"""Changes that can be made at any moment, but for one that is over."""


def show_allowed(actions: Mapping[str, QAction], bridge: Bridge, personal: Iterable[str]) -> None:
    """Enable what can be done, and bar what cannot; undo and redo say what they would do.

    ``personal`` are the ids of the commands about whoever is selected, else about whose sheet is seen.
    """
    if bridge.looks_back:
        _only_look(actions, personal)
        return
    _steps(actions, bridge)
    for id_ in _CHANGING:
        bar(actions[id_], "")
    chance = bridge.prompt.kind in CHANCE
    bar(actions["redraw"], "" if chance else say("Neither cards nor dice are asked for now."))
    _about_people(actions, bridge, personal)
    for id_ in _AMONG_ALL:
        bar(actions[id_], "" if bridge.scene.combatants else say("Nobody is here yet."))


def _only_look(actions: Mapping[str, QAction], personal: Iterable[str]) -> None:
    """What is over can be looked at, and not changed."""
    for id_ in ("undo", "redo", "redraw", *_CHANGING, *personal):
        bar(actions[id_], say(HOW_IT_WAS))


def _about_people(actions: Mapping[str, QAction], bridge: Bridge, personal: Iterable[str]) -> None:
    """What those make possible on whom a command acts; nobody goes whom the GM has not selected."""
    why = nobody(bridge)
    reasons = {} if why else _reasons(bridge.scene, bridge.chosen)
    if not bridge.selection:
        reasons["remove"] = say("Nobody is selected: select whoever is to be removed.")
    for id_ in personal:
        bar(actions[id_], why or reasons.get(id_, ""))


def _reasons(scene: Scene, names: tuple[Name, ...]) -> dict[str, str]:
    """Why nobody's turn and cards of these can be changed, by command."""
    whole = of_those(scene, names, "No card of {who}’s is out.", "No card is out of those selected.")
    return {
        "earlier": why_not_shifted(scene, names, -1),
        "later": why_not_shifted(scene, names, 1),
        "skip": why_not_skipped(scene, names),
        "turn": no_order(scene),
        "deck": "" if any(scene.out.get(name) for name in names) else whole,
    }


def nobody(bridge: Bridge) -> str:
    """Why a command about people acts on nobody; empty when it acts on somebody."""
    return "" if bridge.shown else say("Nobody is selected.")


def _steps(actions: Mapping[str, QAction], bridge: Bridge) -> None:
    undo, redo = bridge.undo_words(), bridge.redo_words()
    actions["undo"].setText(say("&Undo “{what}”", what=undo) if undo else say("&Undo"))
    actions["redo"].setText(say("&Redo “{what}”", what=redo) if redo else say("&Redo"))
    bar(actions["undo"], "" if undo else say("Nothing has been done that could be undone."))
    bar(actions["redo"], "" if redo else say("Nothing has been undone."))
