"""Dropping one token on another where what he does is not asked yet: the ways that lead there."""

from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.prompt import Prompt
from crs_desktop.rules.ask import Option
from crs_desktop.views.board.answers import choose, offered


def leading(prompt: Prompt, who: str, target: str) -> tuple[Option, ...]:
    """The allowed choices of somebody that lead on to a target."""
    if prompt.kind != "choose" or prompt.who != who:
        return ()
    return tuple(option for option in prompt.choices if option.why_not is None and target in option.leads)


def go(bridge: Bridge, option: Option, target: str) -> None:
    """Take a choice, and answer with the target as soon as it is asked for."""
    if bridge.answer(option.value) and target in offered(bridge.prompt):
        choose(bridge, bridge.prompt, target)


def offer_ways(
    bridge: Bridge, ways: tuple[Option, ...], target: str, view: QWidget, spot: QPoint
) -> QMenu | None:
    """Go the only way there is, or let the GM choose one of several at a spot of the screen."""
    if len(ways) == 1:
        go(bridge, ways[0], target)
        return None
    menu = QMenu(view)
    for option in ways:
        menu.addAction(option.words, partial(go, bridge, option, target))
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(spot)
    return menu
