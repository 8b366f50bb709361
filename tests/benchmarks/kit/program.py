"""The program that is measured: one for all benchmarks, in the light palette."""

from unittest.mock import patch

from PySide6.QtWidgets import QApplication

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import LIGHT

_TURNS, _SEED = 6, "one"


def program() -> QApplication:
    """The running one, or a new one."""
    app = QApplication.instance() or QApplication(["benchmark"])
    assert isinstance(app, QApplication)
    theme.apply(app, LIGHT)
    return app


def settle(app: QApplication) -> None:
    """Lay out and paint all that an act has caused.

    Some of it comes by a fifth turn of events: left behind, it would count for the other side.
    """
    for _ in range(_TURNS):
        app.processEvents()


def bar(campaign: Campaign) -> Desk:
    """The brawl in the bar with the same cards each time: how many answers an Action has hangs on them."""
    desk = Desk(campaign)
    with patch("secrets.token_hex", lambda _bytes: _SEED):
        desk.play_sample("bar")
    return desk
