"""The tables of Duellist, which a GM may change, and their look-ups (DS-86 … DS-166)."""

from collections.abc import Mapping

from crs_desktop.rules.cache import remembered
from crs_desktop.rules.data_tables import DataTable, Tables, figure
from crs_desktop.rules.gear import row_named
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.sheet import Field, Listing, Number, Text
from crs_desktop.rules.values import Value, exact, plain, whole
from crs_desktop.words import say, say_many

Row = Mapping[str, Value]


def _number(id_: str, term: str) -> Number:
    return Number(id=id_, term=term, low=-99, high=99)


def _of_weapon(row_: Row) -> tuple[str, ...]:
    """Return the figures of a weapon, also a modifier of 0; a dash stands for a use that is impossible."""
    barred, bonus, length = entries(row_, "impossible"), number(row_, "str_bonus"), exact(row_["length"])
    used = (
        say("{title} {value}", title=one.title, value="–") if one.id in barred else figure(one, row_[one.id])
        for one in (*_USES, *_HANDLING)
    )
    more = say("+1 damage from STR {more}", more=bonus) if bonus else ""
    far = say("{metres} m", metres=plain(length)) if length else ""
    return tuple(filter(None, (*used, say("STR {least}", least=number(row_, "str")), more, far)))


def _of_armour(row_: Row) -> tuple[str, ...]:
    """Return the Armour Index as the rulebook writes it: ``3−1``."""
    dice, less = number(row_, "dice"), number(row_, "minus")
    return (say("Armour Index {index}", index=f"{dice}−{less}" if less else dice),)


def _of_shield(row_: Row) -> tuple[str, ...]:
    many = number(row_, "opponents")
    said = say_many("{count} opponent a round", "{count} opponents a round", many)
    return (said if many else say("any number of opponents"),)


_USES = (_number("thrust", "Thrust"), _number("swing", "Swing"), _number("blow", "Blow"))
_HANDLING = (_number("parry", "Parry"), _number("speed", "Speed"))
WEAPONS = DataTable(
    id="weapons",
    term="Weapons",
    rule="DS-75",
    first=_of_weapon,
    in_first=("thrust", "swing", "blow", "parry", "speed", "str", "str_bonus", "length", "impossible"),
    columns=(
        *_USES,
        *_HANDLING,
        Number(id="str", term="STR needed"),
        Number(id="str_bonus", term="STR for +1"),
        Number(id="length", term="Length in metres", fractions=True),
        Text(id="hands", term="Hands"),
        Listing(id="impossible", term="Impossible", sample="thrust; parry"),
        Number(id="spin", term="Actions to spin"),
        _number("spun_damage", "Damage while spinning"),
        _number("spun_parry", "Parry while spinning"),
        Number(id="price", term="Actions, where it has no Speed"),
        Listing(id="traits", term="Traits", sample="concussive"),
        Text(id="code", term="Breaks at"),
    ),
)
ARMOUR = DataTable(
    id="armour",
    term="Armour",
    rule="DS-134",
    first=_of_armour,
    in_first=("dice", "minus"),
    columns=(
        Number(id="dice", term="Index", high=20),
        Number(id="minus", term="Index, taken off", high=20),
        Listing(id="covers", term="Covers", sample="torso; left arm"),
        Number(id="str", term="STR needed"),
        _number("dodge", "Dodge penalty"),
    ),
)
SHIELDS = DataTable(
    id="shields",
    term="Shields",
    rule="DU-46",
    first=_of_shield,
    in_first=("opponents",),
    columns=(
        _number("parry", "Parry"),
        Number(id="str", term="STR needed"),
        Number(id="opponents", term="Opponents a round, 0 for any"),
    ),
)
STYLES = DataTable(
    id="styles",
    term="Fighting styles",
    rule="DS-55",
    columns=(
        _number("attack", "Attack"),
        _number("parry", "Parry"),
        _number("dodge", "Dodge"),
        Number(id="block", term="Armour block", usual=-10, low=-99, high=99),
        _number("shield", "With a shield"),
        Listing(id="traits", term="Traits", sample="solo; berserk"),
    ),
)
LOCATIONS = DataTable(
    id="locations", term="Hit location", rule="DS-131", columns=(Text(id="part", term="Part"),)
)
WOUND_MATRIX = DataTable(
    id="wound-matrix",
    term="Wound matrix",
    rule="DS-102",
    columns=(Number(id="up_to", term="Up to a total of", low=-99, high=99),),
)
STATES = DataTable(
    id="wound-states",
    term="Wound states by END",
    rule="DS-116",
    columns=(Text(id="states", term="Wounded, unconscious, killed"),),
)
ACTIVITIES = DataTable(
    id="activities",
    term="Other activities",
    rule="DU-62",
    columns=(
        Number(id="actions", term="Actions"),
        Number(id="difficulty", term="Difficulty"),
        Text(id="skill", term="Skill"),
        Listing(id="traits", term="Traits", sample="per metre; moves; prone"),
    ),
)
FIRST_AID = DataTable(
    id="first-aid",
    term="First aid",
    rule="DU-1",
    columns=(Number(id="stabilise", term="Stabilise"), Number(id="lower", term="Lower by a rank")),
)
FALLS = DataTable(
    id="falls",
    term="Falls",
    rule="DU-1",
    columns=(
        Number(id="up_to", term="Up to metres", high=9999),
        Number(id="rolls", term="Damage rolls"),
        _number("modifier", "Modifier"),
    ),
)
LANDINGS = DataTable(id="landings", term="Landings", rule="DU-1", columns=(_number("modifier", "Modifier"),))
FUMBLES = DataTable(
    id="fumbles",
    term="Heroic fumbles",
    rule="DS-17",
    columns=(Text(id="result", term="Result"), Text(id="does", term="What is carried out")),
)
_SHOT: tuple[Field, ...] = (
    Number(id="actions", term="Actions"),
    Number(id="load", term="Actions to load"),
    _number("damage", "Damage"),
    Number(id="range", term="Range in metres", high=9999),
    Text(id="skill", term="Skill"),
)
MISSILES = DataTable(id="missiles", term="Missile weapons", rule="DU-68", columns=_SHOT)
THROWN = DataTable(id="thrown", term="Thrown weapons", rule="DU-68", columns=_SHOT)
UNARMED = DataTable(id="unarmed", term="Unarmed attacks", rule="DU-68", columns=_SHOT)
ANIMALS = DataTable(
    id="animals",
    term="Animals",
    rule="DU-69",
    columns=(_number("damage", "Damage of a trample"), Number(id="length", term="Metres to pass over")),
)
TABLES = (
    WEAPONS, ARMOUR, SHIELDS, STYLES, LOCATIONS, WOUND_MATRIX, STATES, ACTIVITIES, FIRST_AID, FALLS, LANDINGS,
    FUMBLES, MISSILES, THROWN, UNARMED, ANIMALS,
)  # fmt: skip


def row(scene: Scene, table: DataTable, name: str) -> Row | None:
    """Return the row of this name, in upper or lower case; None without one."""
    # Kept with the tables: a hundred forecasts look the same rows up ten thousand times.
    known, key = remembered(_no_rows_yet, scene.tables), (table.id, name)
    if key not in known:
        known[key] = row_named(scene, table, name)
    return known[key]


def _no_rows_yet(_tables: Tables) -> dict[tuple[str, str], Row | None]:
    """Start the cache of rows, by table and the name asked for."""
    return {}


def row_for(scene: Scene, table: DataTable, item: Item) -> Row | None:
    """Return the row of an item: by its name, by the name before a number (``Knife 2``), or by its effect."""
    # A GM numbers equal things, and may note a known kind as the effect of a named one.
    names = (item.name, item.name.rstrip("0123456789 "), item.effect)
    return next((found for name in names if name and (found := row(scene, table, name)) is not None), None)


def number(row_: Row, column: str) -> int:
    """Return a number of a row."""
    return whole(row_[column])


def entries(row_: Row, column: str) -> tuple[str, ...]:
    """Return a list of a row; empty for any other cell."""
    found = row_[column]
    return tuple(map(str, found)) if isinstance(found, tuple) else ()
