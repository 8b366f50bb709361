"""The bonuses of items on printed cards, read from their effects (CRS-185 … CRS-190)."""

from collections.abc import Iterator

from crs_desktop.rules.double_exposure.sheet.effect_words import rating_word
from crs_desktop.rules.double_exposure.sheet.effects import Effect, read_effect
from crs_desktop.rules.printed import Box, Figures
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import signed
from crs_desktop.words import say


def figures(_scene: Scene, item: Item) -> Figures:
    """Return the bonuses of an item in boxes."""
    return of_effect(read_effect(item.effect))


def of_effect(effect: Effect) -> Figures:
    """Return the bonuses of an effect in boxes, each under its rating and range."""
    boxes = tuple(_boxes(effect))
    return Figures(boxes=(boxes,) if boxes else ())


def _boxes(effect: Effect) -> Iterator[Box]:
    for bonus in effect.bonuses:
        where = {"short": say("Short Range"), "long": say("Long Range")}.get(bonus.where, "")
        title = ", ".join(filter(None, (rating_word(bonus.rating), where)))
        yield Box(title, signed(bonus.amount))
    for stat, more in effect.lends:
        yield Box(stat.upper(), signed(more))
    if effect.reach:
        yield Box(say("Reach, feet"), str(effect.reach))
