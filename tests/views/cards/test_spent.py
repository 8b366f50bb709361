import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.cards.deck import DeckModel
from crs_desktop.rules.facts import CardSpent
from crs_desktop.rules.values import Card, Name
from crs_desktop.views.cards.arc import Lie
from crs_desktop.views.cards.spent import SpentCards
from crs_desktop.views.cards.tiles import paint_pile, tiles
from tests.sessions import answer
from tests.views.cards.conftest import Opened, Table, shown

FRED, JOHN = Name("Fred"), Name("John")


def caption(spent: SpentCards) -> str:
    return spent.findChildren(QLabel)[0].text()


def test_the_cards_out_are_those_of_the_combatant_asked(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    spent = table.spent
    assert caption(spent) == "Fred’s deck: all 11 left · Ace 1 in 11"
    bar.rule(CardSpent(FRED, Card("7")), CardSpent(FRED, Card("10")))
    assert caption(spent) == "Fred’s deck: 9 left, 2 out · Ace 1 in 9"
    assert spent.accessibleName() == caption(spent)
    assert spent.toolTip() == "Cards out, in this order:\n7: the GM’s word\n10: the GM’s word"


def test_at_a_quiet_point_the_deck_is_that_of_the_shown_combatant(qtbot: QtBot, opened: Opened) -> None:
    bridge = opened("bar")
    table = shown(qtbot, Table(bridge))
    spent = table.spent
    assert not spent.isVisible()
    bridge.select(JOHN)
    assert spent.isVisible()
    assert caption(spent) == "John’s deck: all 12 left · Ace 1 in 12"
    bridge.select("")
    assert not spent.isVisible(), "beside an empty sheet"


def test_the_deck_belongs_to_the_sheet_above_it(qtbot: QtBot, opened: Opened) -> None:
    """Seen at a tie in Bruise: the sheet of the actor, and below it the deck of the opposition."""
    bridge = opened("duel")
    table = shown(qtbot, Table(bridge))
    answer(bridge, "Conflict", "Zel", "the gate", "1", "1", "1", "Legionnaire", "1", "1", "-")
    answer(bridge, "Kh 9d 7c 5s 4h 2d", "Kd 3c 4c 5c")
    assert bridge.prompt.text == "Equal Qualities: who wins?" and bridge.shown == "Zel"
    assert caption(table.spent) == "Zel’s deck: 46 left, 6 out"


def test_without_decks_nothing_is_seen_and_the_sheet_has_the_place(qtbot: QtBot, toad: Bridge) -> None:
    spent = SpentCards(toad, DeckModel(toad))
    qtbot.addWidget(spent)
    assert spent.isHidden()
    assert not spent.sizePolicy().retainSizeWhenHidden()


def test_a_card_on_its_way_leaves_its_place_empty(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    spent = table.spent
    seven = CardSpent(FRED, Card("7"))
    bar.rule(seven)
    lie = spent.landing(seven).lie
    middle = spent.mapFromGlobal(QPoint(round(lie.x), round(lie.y)))
    half = round(lie.height / 3)
    box = (middle.x() - half, middle.y() - half, 2 * half, 2 * half)
    felt = (box[0] + 300, *box[1:])
    spent.hold(seven)
    assert spent.grab().toImage().copy(*box) == spent.grab().toImage().copy(*felt)
    spent.hold(None)
    assert spent.grab().toImage().copy(*box) != spent.grab().toImage().copy(*felt)


def test_a_card_lands_in_its_own_row_or_passes_by(qtbot: QtBot, bar: Bridge) -> None:
    table = shown(qtbot, Table(bar))
    spent = table.spent
    bar.rule(CardSpent(FRED, Card("7")), CardSpent(JOHN, Card("7")))
    assert spent.landing(CardSpent(FRED, Card("7"))).stays
    assert not spent.landing(CardSpent(JOHN, Card("7"))).stays
    assert not spent.landing(CardSpent(FRED, Card("A"))).stays


@pytest.mark.parametrize("count", [0, 1, 5, 6, 14, 15, 30, 52])
def test_cards_lie_side_by_side_within_the_row(count: int) -> None:
    lies = tiles(count, 300, 104)
    assert len(lies) == count
    assert all(lie.x + lie.width / 2 <= 300 and lie.y + lie.height / 2 <= 104 for lie in lies)
    assert len({(lie.x, lie.y) for lie in lies}) == count


def test_few_cards_are_large() -> None:
    assert tiles(5, 300, 104)[0].height == 72
    assert tiles(6, 300, 104)[0].height < 72


def test_a_deck_has_one_edge_of_paper_for_every_ten_cards_left() -> None:
    nothing, ten, nineteen, all_ = (_lowest(left) for left in (9, 10, 19, 52))
    assert nothing == 0 < ten == nineteen
    assert all_ - ten == 6, "four more edges"


def _lowest(left: int) -> int:
    """Return the lowest row that is painted of a pile without its top card."""
    image = QImage(80, 120, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    paint_pile(painter, Lie(30, 50, 0, 72), left, QPixmap())
    painter.end()
    return max((y for y in range(120) if image.pixelColor(30, y).alpha() > 200), default=0)
