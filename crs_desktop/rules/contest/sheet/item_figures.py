"""The figures of weapons, armor and loads on printed cards, from the tables (CT-75 … CT-82)."""

from collections.abc import Iterator, Mapping

from crs_desktop.rules.contest.tables import ARMOR, LOADS, WEAPONS
from crs_desktop.rules.gear import row_named
from crs_desktop.rules.printed import Box, Figures
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Value, exact, plain, signed, whole
from crs_desktop.words import say, translated


def figures(scene: Scene, item: Item) -> Figures:
    """Return what the tables say of an item; nothing for one that they do not know."""
    if (row := row_named(scene, WEAPONS, item.name)) is not None:
        return _weapon(row)
    if (row := row_named(scene, ARMOR, item.name)) is not None:
        kind = say("Armor of {material}", material=translated(str(row["material"])))
        return Figures(kind, _groups(tuple(_costs(row))), picture="armour")
    if (row := row_named(scene, LOADS, item.name)) is not None:
        return Figures(say("Load"), _groups(tuple(_costs(row))))
    return Figures()


def _weapon(row: Mapping[str, Value]) -> Figures:
    titles = {"leather": say("Leather"), "mail": say("Mail"), "plate": say("Plate")}
    pierced = tuple(Box(title, f"{whole(row[id_])}%") for id_, title in titles.items())
    pierces = any(whole(row[id_]) for id_ in titles)
    # three boxes of 0% would say the same at greater length
    told = say("Ignores this part of armor.") if pierces else say("Pierces no armor.")
    kind = say("Weapon, {kind}", kind=translated(str(row["kind"])))
    boxes = _groups(pierced if pierces else (), (*_shoots(row), *_costs(row)))
    return Figures(kind, boxes, told=(told,))


def _groups(*groups: tuple[Box, ...]) -> tuple[tuple[Box, ...], ...]:
    return tuple(filter(None, groups))


def _shoots(row: Mapping[str, Value]) -> Iterator[Box]:
    if seconds := whole(row["reload"]):
        yield Box(say("Reload, s"), str(seconds))
    if far := whole(row["range"]):
        yield Box(say("Range, m"), str(far))
    if more := exact(row["aim"]):
        yield Box(say("Aim"), signed(more))


def _costs(row: Mapping[str, Value]) -> Iterator[Box]:
    if slower := exact(row["slower"]):
        yield Box(say("Speed"), signed(-slower))
    if strength := exact(row.get("strength", 0)):
        yield Box(say("Strength needed"), plain(strength))
