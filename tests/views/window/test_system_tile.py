"""The five systems on the welcome page, as pictures of their cards, dice and tokens."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules import SYSTEMS, SystemEntry
from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import PALETTES, Palette
from crs_desktop.views.window.system_tile import SystemTile, _picture
from crs_desktop.views.window.welcome import WelcomePage
from tests.views.windows import opened


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
@pytest.mark.parametrize("entry", SYSTEMS, ids=lambda entry: entry.id)
def test_every_system_has_a_picture_drawn_once(qapp: object, entry: SystemEntry, palette: Palette) -> None:
    drawn = _picture(entry.pictured, QSize(118, 91), 1, palette)
    assert drawn is _picture(entry.pictured, QSize(118, 91), 1, palette)
    image = drawn.toImage()
    assert len({image.pixel(x, y) for x in range(0, 118, 3) for y in range(0, 91, 3)}) > 6


def test_no_two_systems_have_the_same_picture() -> None:
    assert len({entry.pictured for entry in SYSTEMS}) == len(SYSTEMS)


def test_tiles_lose_their_pictures_where_five_do_not_fit(qtbot: QtBot) -> None:
    window = opened(qtbot, Desk(Campaign(None)))
    page = window.findChild(WelcomePage)
    assert isinstance(page, WelcomePage)
    tiles = page.findChildren(SystemTile)
    for tile in tiles:
        title = QFontMetrics(theme.bold(tile.font())).horizontalAdvance(tile.text())
        assert title < tile.sizeHint().width() - 10, "whole when it is chosen, too"
    high = []
    for width in (1300, 500):
        page.resize(width, 600)
        qtbot.wait(10)
        high.append(tiles[0].sizeHint().height())
    assert high[0] > 2 * high[1]
