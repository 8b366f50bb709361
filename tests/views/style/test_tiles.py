"""Cloth and wood: texture never takes contrast from the words on it, and a stark palette has none."""

import pytest
from PySide6.QtGui import QColor, QImage, QPixmap

from crs_desktop import shipped
from crs_desktop.views.style import materials
from crs_desktop.views.style.palettes import DARK, HIGH_CONTRAST, LIGHT, Palette, contrast

_MOST_DARKER = 18
shaded = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)


def tones(kind: str, palette: Palette) -> set[str]:
    """Return every tone of a tile."""
    tile = QImage(str(shipped.path("themes", f"{kind}-{palette.name}.png")))
    assert not tile.isNull()
    return {tile.pixelColor(x, y).name() for x in range(tile.width()) for y in range(tile.height())}


@shaded
def test_cloth_is_at_most_a_little_darker_than_its_tone(palette: Palette) -> None:
    for tone in map(QColor, tones("cloth", palette)):
        for part in (QColor.red, QColor.green, QColor.blue):
            at_most = part(QColor(palette.felt))
            assert max(0, at_most - _MOST_DARKER) <= part(tone) <= at_most
    assert palette.felt.lower() in tones("cloth", palette)


@shaded
@pytest.mark.parametrize(
    ("words", "light", "dark"),
    [("felt_ink", 5.9, 10.8), ("felt_quiet", 4.9, 6.5), ("felt_asked", 4.8, 7.1), ("felt_hurt", 4.5, 4.5)],
)
def test_words_on_cloth_can_be_read_on_its_worst_pixel(
    palette: Palette, words: str, light: float, dark: float
) -> None:
    least = light if palette is LIGHT else dark
    worst = min(contrast(getattr(palette, words), tone) for tone in tones("cloth", palette))
    assert round(worst, 1) >= least


@shaded
def test_letters_in_wood_can_be_read_on_its_worst_pixel(palette: Palette) -> None:
    worst = min(contrast(palette.wood_ink, tone) for tone in tones("wood", palette))
    assert worst >= (5.5 if palette is LIGHT else 7)


@pytest.mark.parametrize("kind", ["cloth", "wood"])
def test_a_tile_is_read_once_for_each_palette_and_screen(qapp: object, kind: materials.Kind) -> None:
    assert materials.tile(kind, LIGHT, 1) is materials.tile(kind, LIGHT, 1)
    assert materials.tile(kind, LIGHT, 2).devicePixelRatio() == 2
    assert materials.tile(kind, LIGHT, 1).toImage() != materials.tile(kind, DARK, 1).toImage()


def test_wood_beside_the_table_has_its_grain_upright(qapp: object) -> None:
    lying, upright = materials.tile("wood", LIGHT, 1), materials.tile("wood", LIGHT, 1, upright=True)
    assert (upright.width(), upright.height()) == (lying.height(), lying.width())


@pytest.mark.parametrize("kind", ["cloth", "wood"])
def test_high_contrast_has_no_texture_and_no_shadow(qapp: object, kind: materials.Kind) -> None:
    plain: QPixmap = materials.tile(kind, HIGH_CONTRAST, 1)
    image = plain.toImage()
    seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert seen == {"#000000"}
    assert HIGH_CONTRAST.stark and not LIGHT.stark and not DARK.stark
    assert HIGH_CONTRAST.rail == "#FFFFFF"
