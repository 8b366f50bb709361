"""Characters as cards for rpg-cards, a free card printer in the browser: the JSON that it opens."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from crs_desktop.play.told.who_may_know import known_to_all
from crs_desktop.rules.item_states import shown_states
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.sheet import Computed, Number
from crs_desktop.rules.system import System
from crs_desktop.words import say

_COLOR = "#2F6B57"


def write(people: Sequence[Combatant], system: System, scene: Scene) -> str:
    """Return a card for each character with public parts only: stats, items, the player's text.

    Combatants whom players do not see get no card.
    """
    cards = [_card(one, system, scene) for one in people if not scene.hides(one)]
    return json.dumps(cards, ensure_ascii=False, indent=2) + "\n"


def _card(one: Combatant, system: System, scene: Scene) -> dict[str, Any]:
    contents = list(_contents(one, system, scene))
    return {"count": 1, "color": _COLOR, "title": one.label, "contents": contents, "tags": list(one.tags)}


def _contents(one: Combatant, system: System, scene: Scene) -> Iterator[str]:
    yield _line("subtitle", " · ".join(filter(None, (one.side, system.title))))
    yield "rule"
    values = system.written(scene, one.name)
    for field in system.fields(scene):
        counted = isinstance(field, Number) and bool(field.left_of)
        if not counted and (isinstance(field, Computed) or field.id in one.fields):
            yield _line("property", field.title, field.show(values[field.id]))
    items = known_to_all(one).items
    if items:
        yield _line("section", say("Items, skills and powers"))
    yield from map(_item, items)
    yield from (_line("text", part) for part in one.handout.split("\n") if part.strip())


def _item(item: Item) -> str:
    return _line("property", item.name, item.effect or ", ".join(shown_states(item.states)))


def _line(*parts: str) -> str:
    """Return one line of a card; bars within the words are replaced, because bars separate the parts."""
    return " | ".join(" ".join(part.replace("|", "¦").split()) for part in parts)
