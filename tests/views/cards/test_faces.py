import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QApplication

from crs_desktop import shipped
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.cards.card import drawing as drawing_of
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Card, Name
from crs_desktop.views.cards import faces
from crs_desktop.views.cards.arc import WIDTH
from crs_desktop.views.style import materials
from crs_desktop.views.style.palettes import DARK, HIGH_CONTRAST, LIGHT, Palette, contrast
from crs_desktop.views.style.side_colours import COLOURS

LUCKY = Combatant(Name("Fred"), "Fred", fields={"lb": 20})


@pytest.mark.parametrize(
    ("card", "drawing"),
    [
        ("7", "7s"),
        ("A", "As"),
        ("10", "10s"),
        ("J", "Js"),
        ("10h", "10h"),
        ("Qd", "Qd"),
        ("Joker", "joker"),
        ("Joker 1", "joker"),
        ("Joker 2", "joker-2"),
        ("Joker 8", "joker-2"),
    ],
)
def test_a_card_finds_its_drawing(card: str, drawing: str) -> None:
    assert drawing_of(Card(card)) == drawing


@pytest.mark.parametrize("system", [entry.id for entry in SYSTEMS])
def test_every_card_of_a_deck_has_a_drawing(system: str) -> None:
    scene = load_system(system).opening().with_combatant(LUCKY)
    for card in load_system(system).decks.full(scene, LUCKY.name):
        assert shipped.path("cards", f"{drawing_of(card)}.svg").is_file()
        assert shipped.path("cards", "large", f"{drawing_of(card)}.svg").is_file()


def test_a_picture_is_drawn_once(qapp: QApplication) -> None:
    assert faces.face(Card("7"), 126).cacheKey() == faces.face(Card("7"), 126).cacheKey()
    assert faces.back(126).cacheKey() != faces.back(126, barred=True).cacheKey()


def test_cards_of_one_height_share_a_shadow_and_look_as_if_alone(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast, paint = list[QRectF](), materials.cast

    def counting(painter: QPainter, box: QRectF, *rest: object) -> None:
        cast.append(box)
        paint(painter, box, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(materials, "cast", counting)
    for kept in (faces._shadow, faces._drawn):
        kept.cache_clear()
    pictures = [faces.face(Card(one), 131).toImage() for one in ("7", "K")] + [faces.back(131).toImage()]
    assert len(cast) == 1
    for kept in (faces._shadow, faces._drawn):
        kept.cache_clear()
    assert faces.back(131).toImage() == pictures.pop()
    assert pictures[0] != pictures[1]


def test_a_small_card_has_one_index_and_a_large_one_two(qapp: QApplication) -> None:
    """Below 88 pixels of width the lower right corner holds the large suit; else an index turned round."""
    small, large = (faces.face(Card("7s"), height).toImage() for height in (87 / WIDTH, 89 / WIDTH))
    ink = [
        sum(image.pixelColor(round(x * image.width()), round(0.70 * image.height())).lightness() < 90
            for x in (0.6, 0.65, 0.7))
        for image in (small, large)
    ]  # fmt: skip
    assert ink == [3, 0]


def test_a_back_has_the_colour_of_the_side(qapp: QApplication) -> None:
    seen = {colour: faces.back(126, colour=colour).toImage() for colour in ("", "blue", "brown")}
    tones = [seen[colour].pixelColor(seen[colour].rect().center() - QPoint(0, 60)).hue() for colour in seen]
    assert len(set(tones)) == 3
    assert abs(tones[1] - QColor(faces.back_tone("blue", LIGHT)).hue()) <= 3
    assert faces.back_tone("blue", HIGH_CONTRAST) == HIGH_CONTRAST.felt


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
@pytest.mark.parametrize("colour", COLOURS)
def test_the_medal_on_a_back_is_seen(palette: Palette, colour: str) -> None:
    assert contrast(palette.felt_quiet, faces.back_tone(colour, palette)) > 1.8


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_a_picture_has_its_size_on_every_screen(qapp: QApplication, ratio: float) -> None:
    drawn = faces.back(126, ratio)
    size, wanted = drawn.deviceIndependentSize(), faces.size(126)
    assert abs(size.width() - wanted.width()) < 1
    assert abs(size.height() - wanted.height()) < 1
    assert drawn.width() >= ratio * wanted.width()


def test_the_edge_is_transparent_and_the_card_is_not(qapp: QApplication) -> None:
    drawn = faces.face(Card("7"), 126).toImage()
    assert drawn.pixelColor(0, 0).alpha() == 0
    assert drawn.pixelColor(drawn.rect().center()).alpha() == 255
    assert drawn.scaled(91, 126, Qt.AspectRatioMode.IgnoreAspectRatio).pixelColor(45, 40).alpha() == 255


def test_the_large_index_is_ten_millimetres_high(qapp: QApplication) -> None:
    drawn = faces.face(Card("7"), faces.FAR).toImage()
    ratio, middle = drawn.devicePixelRatio(), drawn.width() // 2
    dark = [
        y
        for y in range(int(0.56 * drawn.height()))
        if any(drawn.pixelColor(x, y).lightness() < 90 for x in range(middle // 2, middle + middle // 2))
        and drawn.pixelColor(middle, y).alpha() == 255
    ]
    assert (max(dark) - min(dark) + 1) / ratio * 25.4 / 96 >= 10
