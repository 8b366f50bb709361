"""What a GM may do to somebody at any moment, by a word for each; a list of ways to do it."""

from collections.abc import Callable, Iterator

from crs_desktop.play.session.session import Session
from crs_desktop.rules.fact import Due, Fact
from crs_desktop.rules.facts import (
    CardSpent,
    CardsReturned,
    DrawsKept,
    Elapsed,
    Entered,
    FieldSet,
    FogDrawn,
    FogSet,
    HouseRuleChosen,
    ItemLost,
    ItemPut,
    Left,
    Marked,
    Moved,
    Renamed,
    Sided,
    Sized,
    SourceChosen,
    StatMadeUp,
    TableRowRemoved,
    TableRowSet,
    Unmarked,
    WallsPut,
    WallsTaken,
)
from crs_desktop.rules.facts.tables import made_up_id
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.ground.walls import NAMES, Wall, read_spots
from crs_desktop.rules.scene import Combatant, Item, Marker
from crs_desktop.rules.sheet import Computed, Number, Wheel
from crs_desktop.rules.values import Name
from tests.toys.openings import SEEN, SOURCES

Ruling = tuple[Fact, ...]
Ways = Callable[[Session, Name], list[Ruling]]


def numbers(value: int) -> Ways:
    """Each number of the sheet set as near to a value as it can be, and all of them at once."""

    def ways(session: Session, who: Name) -> list[Ruling]:
        each = [FieldSet(who, id_, max(low, min(high, value))) for id_, low, high in limits(session)]
        return [*((one,) for one in each), tuple(each)]

    return ways


def limits(session: Session) -> Iterator[tuple[str, int, int]]:
    """The numbers of the sheet with what each can be at the least and at the most."""
    for field in session.system.sheet:
        match field:
            case Number():
                yield field.id, field.low, field.high
            case Computed():
                yield field.id, -999, 999
            case Wheel():
                yield field.id, 0, field.stations


def out_of_bounds(session: Session, who: Name) -> list[Ruling]:
    """Numbers that no sheet can hold, which are refused."""
    return [
        (FieldSet(who, id_, value),) for id_, low, high in limits(session) for value in (low - 1, high + 1)
    ]


def cards_taken(session: Session, who: Name) -> list[Ruling]:
    """One card, half of them, or all."""
    left = session.system.cards(session.scene, who).left
    spent = tuple(CardSpent(who, card) for card in left)
    return [spent[:1], spent[: len(left) // 2], spent]


def cards_back(session: Session, who: Name) -> list[Ruling]:
    """All of them, or the last."""
    out = session.system.cards(session.scene, who).spent
    return [(CardsReturned(who, out),), (CardsReturned(who, out[-1:]),)]


def read_otherwise(session: Session, who: Name) -> list[Ruling]:
    """Every reading of every house rule."""
    rules = session.system.house_rules
    return [(HouseRuleChosen(rule.id, choice),) for rule in rules for choice in rule.choices]


def read_in_own_words(session: Session, who: Name) -> list[Ruling]:
    """Every house rule in words of the GM's own, and as numbers: each where it takes them, else refused."""
    said = ("asleep", "0", "1", "999", "1000", "", " ")
    return [(HouseRuleChosen(rule.id, choice),) for rule in session.system.house_rules for choice in said]


def rows_set(session: Session, who: Name) -> list[Ruling]:
    """A row of each table as empty as can be, whether there is one of that name or not."""
    rows = [(table.id, row) for table in session.system.tables for row in ("new", *_rows(session, table.id))]
    bare: list[Ruling] = [(TableRowSet(table, row, {}),) for table, row in rows]
    return [*bare, *((TableRowSet(table, row, {"shoe": 1}),) for table, row in rows[:1])]


def rows_removed(session: Session, who: Name) -> list[Ruling]:
    """Each row of each table, and all of them at once."""
    tables = [table.id for table in session.system.tables]
    all_of = [tuple(TableRowRemoved(table, row) for row in _rows(session, table)) for table in tables]
    return [*((one,) for rows in all_of for one in rows), *all_of]


def _rows(session: Session, table: str) -> list[str]:
    return [*session.scene.tables.get(table, {})]


def made_up(session: Session, who: Name) -> list[Ruling]:
    """A stat for this game, with a number in it; refused without a name, and where nobody may have any."""
    told, none = StatMadeUp("Elvish"), StatMadeUp(" ")
    return [(told,), (told, FieldSet(who, made_up_id("Elvish"), 3)), (told, told), (none,)]


def put_by(session: Session, who: Name) -> list[Ruling]:
    """Something that is to befall him later, and then does, though he may have left."""
    told = (FieldSet(who, session.system.sheet[0].id, 1, due="the end"), Renamed(who, "Late", due="the end"))
    return [told, (*told, Due("the end")), (*told, Left(who), Due("the end"))]


def newcomer(session: Session, who: Name) -> list[Ruling]:
    """Somebody else on the same square, with the same label and sheet."""
    one = session.scene.of(who)
    twin = Combatant(Name(f"Twin of {who}"), one.label, fields=one.fields, square=one.square)
    return [(Entered(twin.name, twin),), (Entered(twin.name, twin), Left(who))]


def walls(_session: Session, _who: Name) -> list[Ruling]:
    """Walls and a closed door across the board, and none."""
    across = {kind: Wall(read_spots("2, -1 → 2, 9 → 30, 9"), kind) for kind in NAMES}
    return [*((WallsPut({"w1": wall}),) for wall in across.values()), (WallsTaken(("w1",)),)]


def fogged(session: Session, who: Name) -> list[Ruling]:
    """Fog over the whole board, over a part of it, over what one side does not see, and squares off it."""
    side, on = session.scene.of(who).side, FogSet(True)
    return [
        (on, FogDrawn("C1:X9 A3", "A16:X16")),
        (on, FogDrawn(explored="B2:C4"), FogDrawn(hidden="B3", looked=True), Renamed(who, "Shade")),
        (FogSet(True, side, follows=True, dim=True), Left(who)),
        (FogSet(False), FogDrawn("ZZ999")),
    ]


RULINGS: dict[str, Ways] = {
    "removed": lambda _session, who: [(Left(who),)],
    "replaced": lambda session, who: [(Left(who), Entered(who, session.scene.of(who)))],
    "joined": newcomer,
    "moved": lambda _session, who: [(Moved(who, square),) for square in (Square(0, 0), Square(5, 5), None)],
    "walled": walls,
    "fogged": fogged,
    "grown": lambda _session, who: [(Sized(who, size),) for size in (1, 3, 99)],
    "at zero": numbers(0),
    "as low as can be": numbers(-999),
    "as high as can be": numbers(999),
    "out of bounds": out_of_bounds,
    "cards taken": cards_taken,
    "cards back": cards_back,
    "renamed": lambda _session, who: [(Renamed(who, label),) for label in ("", "Goblin", "1", "a, b: c = #")],
    "sided": lambda _session, who: [(Sided(who, "red", bystander),) for bystander in (True, False)],
    "source": lambda _session, who: [(SourceChosen(who, source),) for source in SOURCES],
    "kept": lambda _session, who: [(DrawsKept(who, seen),) for seen in SEEN],
    "laden": lambda _session, who: [(ItemPut(who, Item("rope", states=())),), (ItemLost(who, "rope"),)],
    "marked": lambda _session, who: [(Marked(who, Marker("eye", "seen")), Unmarked(who, "watchful"))],
    "read otherwise": read_otherwise,
    "read in own words": read_in_own_words,
    "row set": rows_set,
    "row removed": rows_removed,
    "made up": made_up,
    "put by": put_by,
    "later": lambda _session, _who: [(Elapsed(10_000),)],
    "nothing": lambda _session, _who: [()],
}
