"""Dropping one token on another where what he does is not asked yet: the ways that lead there."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QMenu, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.prompt import Prompt
from crs_desktop.rules.ask import Option
from crs_desktop.rules.ground.squares import Square
from crs_desktop.views.board.tools.answers import asks_place, choose, offered
from crs_desktop.views.widgets.kept_menu import kept_menu


def leading(prompt: Prompt, who: str, target: str) -> tuple[Option, ...]:
    """The allowed choices of somebody that lead on to a target."""
    if prompt.kind != "choose" or prompt.who != who:
        return ()
    return tuple(option for option in prompt.choices if option.why_not is None and target in option.leads)


def go(bridge: Bridge, option: Option, target: str) -> None:
    """Take a choice, and answer with the target as soon as it is asked for."""
    if bridge.answer(option.value) and target in offered(bridge.prompt):
        choose(bridge, bridge.prompt, target)


class Errand(QObject):
    """A place that somebody is on his way to: answered when it is asked for, unless that comes to nothing."""

    def __init__(self, bridge: Bridge, who: str, square: Square) -> None:
        super().__init__(bridge)
        self._bridge, self._who, self._square = bridge, who, square
        bridge.stepped.connect(self._look)
        bridge.rewound.connect(self._end)
        self._look()

    def _look(self) -> None:
        """Others may have a say first; when he himself is asked something else, it is over."""
        prompt = self._bridge.prompt
        if prompt.kind == "begin" or prompt.who == self._who:
            self._end()
            if asks_place(prompt, self._who):
                QTimer.singleShot(0, self._bridge, partial(self._bridge.answer, self._square))

    def _end(self) -> None:
        self._bridge.stepped.disconnect(self._look)
        self._bridge.rewound.disconnect(self._end)
        self.deleteLater()


def go_to(bridge: Bridge, option: Option, who: str, square: Square) -> None:
    """Take a choice that leads to a place, and answer with the square when it is asked for."""
    if bridge.answer(option.value):
        Errand(bridge, who, square)


def offer_ways(ways: Sequence[tuple[str, Callable[[], object]]], view: QWidget, spot: QPoint) -> QMenu | None:
    """Go the only way there is, or let the GM choose one of several at a spot of the screen."""
    if len(ways) == 1:
        ways[0][1]()
        return None
    menu = kept_menu(view)
    for words, act in ways:
        menu.addAction(words).triggered.connect(lambda _checked=False, act=act: act())
    menu.popup(spot)
    return menu
