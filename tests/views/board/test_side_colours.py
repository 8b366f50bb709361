"""The colours of the sides belong to their names, and the GM chooses them."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialog, QWidget

from crs_desktop.play.desk.side_colours import colours_elsewhere
from crs_desktop.rules.facts import SideColoured, Sided
from crs_desktop.rules.values import Name
from crs_desktop.views.board.tokens.state_tones import coat_of
from crs_desktop.views.commands.board import BoardCommands
from crs_desktop.views.dialogs.side_colours import SideColours
from crs_desktop.views.style.palettes import LIGHT, PALETTES, Palette, contrast
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.style.side_colours import COLOURS, colours_of, tone_of
from crs_desktop.views.window.main_window import MainWindow
from tests.views.board.conftest import Game

FRED, MARY, JOHN = Name("Fred"), Name("Mary"), Name("John")


@pytest.mark.parametrize("palette", PALETTES, ids=lambda one: one.name)
@pytest.mark.parametrize("colour", COLOURS)
def test_every_colour_is_distinct_and_stands_out_from_the_paper(palette: Palette, colour: str) -> None:
    assert contrast(tone_of(colour, palette), palette.paper) >= 3
    assert len({tone_of(one, palette) for one in COLOURS}) == len(COLOURS)


def test_a_side_called_red_is_red(bar: Game) -> None:
    assert bar.bridge.rule(Sided(FRED, "The Reds"), Sided(JOHN, "Green"), Sided(MARY, "Crimson Guard"))
    found = [bar.token(who).look.colour for who in (FRED, JOHN, MARY)]
    assert found == ["red", "green", "red"]
    red = QColor(tone_of("red", LIGHT))
    assert coat_of(bar.token(FRED).look, LIGHT).rim == red and (red.hue() < 10 or red.hue() > 350)


def test_colours_do_not_depend_on_the_order_of_arrival() -> None:
    alone = colours_of(["Watch"], {})["Watch"]
    assert colours_of(["Guests", "Watch"], {})["Watch"] == alone
    assert len(set(colours_of("ABCDEF", {}).values())) == 6


def test_a_later_side_takes_no_colour_away() -> None:
    before = colours_of(["Watch", "Guests"], {})
    after = colours_of(["Watch", "Guests", "Thieves", "Nobles"], {})
    assert {side: after[side] for side in before} == before


def test_the_chosen_colour_is_seen_at_once_and_kept(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def choose(dialog: QDialog) -> int:
        assert isinstance(dialog, SideColours)
        line = dialog.lines["Fred"]
        said.append(line.accessibleName())
        line.setCurrentIndex(line.findData(wanted))
        line.activated.emit(line.currentIndex())
        return 0

    monkeypatch.setattr(SideColours, "exec", choose)
    token = table.board.tokens.named("Fred")
    assert token
    own = token.look.colour
    wanted = next(colour for colour in COLOURS if colour != own)
    table.actions_by_id["side-colours"].trigger()
    assert (token.look.colour, table.bridge.scene.colours) == (wanted, {"Fred": wanted})
    assert table.settings.side_colours == {}, "it belongs to the campaign"
    wanted = ""
    table.actions_by_id["side-colours"].trigger()
    assert (token.look.colour, table.bridge.scene.colours) == (own, {"Fred": ""})
    assert table.bridge.undo() and token.look.colour != own, "undone as anything is"
    assert said == ["Colour of Fred"] * 2


def test_fights_share_the_campaign_colours_until_they_choose_their_own(
    table: MainWindow,
) -> None:
    campaign, first = table.files.desk.campaign, table.bridge.session.document.id
    assert table.bridge.rule(SideColoured("Fred", "pink"))
    assert colours_elsewhere(campaign, first) == {}
    assert colours_elsewhere(campaign, first + 1) == {"Fred": "pink"}
    table.files.desk.play_sample("bar")
    table.bridge.play(table.files.desk.session)
    assert table.bridge.scene.colours == {}
    assert table.board.tokens.colours["Fred"] == "pink"
    assert table.bridge.rule(SideColoured("Fred", "black"))
    assert table.board.tokens.colours["Fred"] == "black"


def test_colours_of_an_earlier_release_hold_unless_the_campaign_has_its_own(bar: Game) -> None:
    kept = Settings(side_colours={"Fred": "pink", "John": "teal"})
    colours = BoardCommands(QWidget(), bar.bridge, bar.board, kept, lambda: {"John": "brown"})
    assert bar.board.tokens.side_colours == {"Fred": "pink", "John": "brown"}
    assert bar.bridge.rule(SideColoured(FRED, ""))
    assert bar.board.tokens.side_colours["Fred"] == ""
    assert colours
