"""Markers on tokens: in words where there is room, as icons where there is not, never over name or LIFE."""

from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QImage
from PySide6.QtWidgets import QApplication

from crs_desktop.rules.condition import Gauge
from crs_desktop.rules.facts import Marked
from crs_desktop.rules.scene import Marker
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.squares import LEVELS
from crs_desktop.views.board.tokens.captions import captions_of
from crs_desktop.views.board.tokens.layout import Layout, layout_of
from crs_desktop.views.board.tokens.paint import token_pixmap
from crs_desktop.views.board.tokens.token_look import TokenLook
from crs_desktop.views.style import theme
from tests.sessions import answer
from tests.views.board.conftest import Game

MELEE, STANCE = Marker("sword", "melee: John"), Marker("stance", "Defensive Stance")
HALVED, FLED = Marker("target", "DR ÷ 2"), Marker("run", "fled, 10 min left")
MANY = (MELEE, STANCE, HALVED, FLED, Marker("mind", "coerced"))
LOOK = TokenLook("Giant toad", "GT", 1, 0, Gauge("LIFE", 5, 10), False, False)


def laid(square: int, *markers: Marker, size: int = 1) -> Layout:
    return layout_of(size, square, True, markers)


def words(layout: Layout) -> list[str]:
    return [caption.words for caption in layout.captions]


def icons(layout: Layout) -> list[str]:
    return [icon for _box, icon in layout.badges(at_right=True)]


def test_zoomed_in_a_marker_is_icon_and_word_and_farther_off_an_icon(qapp: QApplication) -> None:
    for square in LEVELS:
        layout = laid(square, MELEE)
        assert bool(words(layout)) == (square >= 96)
        assert icons(layout) == ([] if square < 40 or square >= 96 else ["sword"])
    assert words(laid(160, MELEE)) == ["melee: John"]
    assert words(laid(128, MELEE)) == ["melee: John"]
    assert words(laid(96, MELEE)) == ["melee…"]
    assert words(laid(80, MELEE, STANCE, size=2)) == ["melee: John", "Defensive Stance"]


def test_where_not_all_have_words_the_others_are_icons(qapp: QApplication) -> None:
    layout = laid(96, HALVED, MELEE)
    assert (words(layout), icons(layout)) == (["DR ÷ 2"], ["sword"])
    layout = laid(128, *MANY)
    assert len(words(layout)) == 2
    assert icons(layout) == ["target", "+2"]
    assert icons(laid(80, *MANY)) == ["sword", "stance", "target", "+2"]


def test_a_marker_with_an_unknown_icon_shows_its_word_alone(bar: Game) -> None:
    bar.bridge.rule(Marked(Name("Fred"), Marker("no such icon", "cursed")))
    look = bar.token("Fred").look
    assert look.markers == (Marker("", "cursed"),)
    assert [(one.icon, one.words) for one in laid(128, *look.markers).captions] == [("", "cursed")]
    assert icons(laid(80, *look.markers)) == []


@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("square", LEVELS)
def test_no_marker_covers_name_or_life(qapp: QApplication, square: int, scale: float) -> None:
    theme.apply(qapp, theme.LIGHT, scale)
    bare = layout_of(1, square, True)
    plain = token_pixmap(LOOK, bare, 1, theme.LIGHT).toImage()
    number = bare.number(QFontMetricsF(bare.bold).horizontalAdvance("5"))
    kept = (bare.name(0) if bare.named else QRectF()) | (number if bare.numbered else QRectF())
    for count in range(1, len(MANY) + 1):
        for facing in (-1, 45, 270):
            markers = MANY[:count]
            look = replace(LOOK, markers=markers, facing=facing)
            seen = token_pixmap(look, layout_of(1, square, True, markers), 1, theme.LIGHT).toImage()
            assert part(seen, kept) == part(plain, kept)


def part(image: QImage, box: QRectF) -> QImage:
    return image.copy(box.adjusted(0, 1.5, 0, -1).toAlignedRect())


def test_badges_lie_side_by_side_on_the_token(qapp: QApplication) -> None:
    for square in LEVELS:
        boxes = [box for box, _icon in laid(square, *MANY).badges(at_right=True)]
        assert all(QRectF(0, 0, square, square).contains(box) for box in boxes)
        assert not any(a.intersects(b) for a, b in pairwise(boxes))


def test_the_first_badge_leaves_room_for_the_facing_arrow(qapp: QApplication) -> None:
    ((left, _icon),) = laid(64, MELEE).badges(at_right=False)
    ((right, _icon),) = laid(64, MELEE).badges(at_right=True)
    assert left.right() < right.left()


def test_captions_are_cut_after_a_word_if_most_of_the_room_is_used(qapp: QApplication) -> None:
    metrics = QFontMetricsF(laid(96).small)
    wide = metrics.horizontalAdvance("protected by…") + 1
    long = Marker("lock", "protected by Johannes, who is old")
    assert [one.words for one in captions_of((long,), metrics, wide, 1)] == ["protected by…"]
    for words, kept in (("overprotected", "over"), ("on the ground", "on the g")):
        (one,) = captions_of((Marker("lock", words),), metrics, metrics.horizontalAdvance(words) - 9, 1)
        assert one.words.startswith(kept) and one.words.endswith("…")
    assert all(metrics.horizontalAdvance(one.words) <= wide for one in captions_of((long,), metrics, wide, 3))


def test_a_marker_that_follows_from_the_fight_is_said_on_the_token(bar: Game) -> None:
    answer(bar.bridge, "Combat round", "Fred, John", "1", "-", "6", "3", "short range", "John", "8", "A")
    assert bar.token("Fred").look.markers == (MELEE,)
