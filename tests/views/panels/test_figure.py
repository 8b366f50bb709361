"""The figure beside a sheet: filled where somebody is hurt."""

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.figure import FigureView, tint
from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import PALETTES, Palette, contrast
from tests.sessions import bridge

FAIRN, RAQ = Name("Fairn"), Name("Raq")


@pytest.fixture
def market() -> Bridge:
    return bridge("market")


@pytest.fixture
def figure(market: Bridge, qtbot: QtBot) -> FigureView:
    made = FigureView(market)
    qtbot.addWidget(made)
    market.select(FAIRN)
    return made


def hurt(market: Bridge, who: Name, **parts: str) -> None:
    market.rule(FieldSet(who, "wounds", {part.replace("_", " "): words for part, words in parts.items()}))


def hurt_rows(figure: FigureView) -> set[int]:
    """The rows of pixels in which anything has the tone of a wound."""
    figure.resize(figure.sizeHint())
    image = figure.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    tone = QColor(theme.in_use().hurt).rgb()
    return {y for y in range(image.height()) for x in range(image.width()) if image.pixel(x, y) == tone}


def test_it_is_hidden_while_nothing_is_said_of_anybody(figure: FigureView, market: Bridge) -> None:
    assert figure.isHidden()
    hurt(market, FAIRN, head="L")
    assert not figure.isHidden()
    market.select(RAQ)
    assert figure.isHidden()


def test_a_part_is_filled_where_it_is_hurt(figure: FigureView, market: Bridge) -> None:
    hurt(market, FAIRN, head="L")
    assert hurt_rows(figure)
    high = figure.sizeHint().height()
    assert max(hurt_rows(figure)) < high / 3
    hurt(market, FAIRN, left_leg="M, L stabilised")
    assert min(hurt_rows(figure)) > high / 2


def test_what_is_at_no_place_of_the_body_stands_at_its_feet(figure: FigureView, market: Bridge) -> None:
    hurt(market, FAIRN, bleeding="F, F")
    assert not figure.isHidden()
    assert min(hurt_rows(figure)) > figure.sizeHint().height() * 0.8


def test_where_the_sheet_is_low_it_is_drawn_smaller_and_pushes_nothing_out(
    figure: FigureView, market: Bridge
) -> None:
    hurt(market, FAIRN, left_leg="M")
    low = figure.minimumSizeHint()
    assert low.height() <= figure.sizeHint().height() / 2
    figure.resize(low)
    image = figure.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    tone = QColor(theme.in_use().hurt).rgb()
    rows = {y for y in range(image.height()) for x in range(image.width()) if image.pixel(x, y) == tone}
    assert min(rows) > low.height() / 2 and max(rows) < low.height() - 1


def test_all_of_it_can_be_heard_and_read(figure: FigureView, market: Bridge) -> None:
    hurt(market, FAIRN, torso="M", left_arm="MM, L stabilised")
    assert figure.accessibleName() == "Wounds"
    assert figure.accessibleDescription() == "torso: M; left arm: MM, L stabilised"
    assert figure.toolTip() == "Wounds: torso: M; left arm: MM, L stabilised"


def test_a_game_without_a_figure_has_none(qtbot: QtBot) -> None:
    fight = bridge()
    view = FigureView(fight)
    qtbot.addWidget(view)
    fight.select(Name("Fred"))
    assert view.isHidden()


def test_the_gravest_wound_of_a_part_sets_its_tint(figure: FigureView, market: Bridge) -> None:
    hurt(market, FAIRN, head="F", torso="F, S", left_leg="MM", right_leg="M, L stabilised", left_arm="sore")
    assert figure.drawn
    assert dict(figure.drawn.gravity) == {
        "head": 1,
        "torso": 3,
        "left leg": 4,
        "right leg": 4,
        "left arm": 0,
    }


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_letter_in_a_hurt_part_can_be_read(palette: Palette) -> None:
    worse = [contrast(palette.paper, tint(palette, grave).name()) for grave in (1, 2, 3, 4)]
    assert worse == sorted(worse), "deeper for graver"
    for grave in (1, 2, 3):
        assert contrast(palette.ink, tint(palette, grave).name()) >= 4.5
    assert contrast(palette.paper, tint(palette, 4).name()) >= 4.5
