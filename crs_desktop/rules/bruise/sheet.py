"""The character sheet of Bruise: suits as attributes, skills, Memes and the Wheel of Potential."""

import re
from collections.abc import Callable

from msgspec import Struct

from crs_desktop.rules.bruise.house_rules import SUITS
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Computed, Field, Listing, Number, Text, Values, Wheel
from crs_desktop.rules.values import Name, whole

_RATED = re.compile(r"(?P<name>.*\S)\s+(?P<rating>\d{1,2})")
STATIONS, MOST_LEGACY = 10, 999


def _karma(id_: str, term: str, terms: str, of: Callable[[int], int]) -> Computed:
    """Return the field for Karma points: as many as the rating on the Wheel, until some are spent (BR-25)."""

    def formula(values: Values) -> int:
        return of(whole(values["destiny"]))

    return Computed(id=id_, term=term, formula=formula, terms=terms, low=0, high=STATIONS)


SHEET: tuple[Field, ...] = (
    Text(id="player", term="Player"),
    *(Number(id=rule.id, term=rule.term, usual=1, high=20, label=rule.id) for rule in SUITS.values()),
    Listing(id="skills", term="Skills", sample="Melee 2; Dodge 1"),
    Listing(id="memes", term="Memes", sample="Loyal to friends 3"),
    Wheel(
        id="destiny",
        term="Destiny",
        other_term="Fate",
        stations=STATIONS,
        points=("destiny_karma", "fate_karma"),
    ),
    _karma("destiny_karma", "Destiny Karma", "Destiny", lambda destiny: destiny),
    _karma("fate_karma", "Fate Karma", "10 − Destiny", lambda destiny: STATIONS - destiny),
    Number(id="legacy", term="Legacy Points", high=MOST_LEGACY),
)


class Trait(Struct, frozen=True):
    """A rated line of a sheet: an attribute, a skill or a Meme."""

    name: str
    rating: int


def is_rated(text: str) -> bool:
    """Return whether a text is a trait with its rating, such as “Melee 2”."""
    return _RATED.fullmatch(text.strip()) is not None


def read_trait(text: str) -> Trait:
    """Read a skill or a Meme as written on the sheet; without a number it is rated 1.

    >>> read_trait("Melee 2")
    Trait(name='Melee', rating=2)
    """
    # The rating is the last number; names may hold digits themselves.
    found = _RATED.fullmatch(text.strip())
    return Trait(found["name"], int(found["rating"])) if found else Trait(text.strip(), 1)


def values(scene: Scene, who: Name) -> Values:
    """Return the values of all fields of a sheet."""
    return Values(SHEET, scene.of(who).fields, scene.house_rules)


def number(scene: Scene, who: Name, field: str) -> int:
    """Return a number of the sheet."""
    return whole(values(scene, who)[field])


def attributes(scene: Scene, who: Name) -> dict[str, Trait]:
    """Return the four suits by id, each named with its meaning in this game (BR-13)."""
    rules = {rule.id: rule for rule in SUITS.values()}
    return {
        id_: Trait(f"{rule.title} ({rule.label(scene.house_rules)})", number(scene, who, id_))
        for id_, rule in rules.items()
    }


def listed_traits(scene: Scene, who: Name, field: str) -> dict[str, Trait]:
    """Return the skills or the Memes of a character, by name."""
    entries = values(scene, who)[field]
    found = [read_trait(entry) for entry in entries] if isinstance(entries, tuple) else []
    return {trait.name: trait for trait in found if trait.name}
