"""Characters that come again: the library character meant by a name, and the changes."""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.lists.columns import PORTRAIT, titles
from crs_desktop.play.lists.people.item_text import write_items
from crs_desktop.play.lists.people.transfer import arrivals, counted, fresh, off_the_board
from crs_desktop.play.lists.reading.list_rows import Rows
from crs_desktop.rules.fact import Fact, happen_all
from crs_desktop.rules.facts import (
    DrawsKept,
    Entered,
    FieldCleared,
    FieldSet,
    HandoutWritten,
    ItemLost,
    ItemPut,
    NotesWritten,
    Portrayed,
    Sided,
    Sized,
    SourceChosen,
    Tagged,
)
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.sheet import Field, Number
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.words import say, say_many

Choice = Literal["same", "other", "leave"]
"""Choice for a known character: update it, add the other beside it, or leave it unchanged."""
Changes = Callable[[Combatant, Combatant], Iterable[Fact]]
"""Function that returns the facts that make a library character equal to a newcomer."""


AS_KNOWN: Mapping[int, Choice] = {}
_KEPT = ("side", "tags", "notes", "handout", "portrait")
"""Words about a character that a fight may lack; the library keeps them."""
_ABOUT = ("side", "bystander", "tags", "items", "notes", "handout", "source", "size")


class Namesake(Struct, frozen=True):
    """A newcomer, the library character of that name, and the facts that would update it."""

    one: Combatant
    old: Combatant | None = None
    facts: tuple[Fact, ...] = ()


def matched(
    library: Scene, people: Sequence[Combatant], changes: Changes | Sequence[Changes]
) -> tuple[Namesake, ...]:
    """Match each newcomer to a library character; a second newcomer for the same one is new.

    ``changes`` compares the two, for all alike or for each newcomer in turn.
    """
    by_label: dict[str, list[Combatant]] = {}
    for each in library.combatants.values():
        by_label.setdefault(each.label, []).append(each)
    meant: set[Name] = set()
    found = []
    # not strict: `repeat` has no end
    for one, compared in zip(people, repeat(changes) if callable(changes) else changes, strict=False):
        old = _known(by_label.get(one.label, ()), one, meant)
        meant |= {old.name} if old else set()
        found.append(Namesake(one, old, tuple(compared(old, one)) if old else ()))
    return tuple(found)


def _known(alike: Sequence[Combatant], one: Combatant, meant: Container[Name]) -> Combatant | None:
    """Return the character with this name and label, else the only one with this label."""
    same = [old for old in alike if old.name == one.name or len(alike) == 1]
    return same[0] if same and same[0].name not in meant else None


def ruled(library: Scene, matches: Sequence[Namesake], choices: Mapping[int, Choice]) -> tuple[Fact, ...]:
    """Return the facts for the library; ``choices`` are by index of the match, by default an update."""
    chosen = [(match, choices.get(at, "same")) for at, match in enumerate(matches)]
    updates = [fact for match, choice in chosen if match.old and choice == "same" for fact in match.facts]
    new = [match.one for match, choice in chosen if match.old is None or choice == "other"]
    return (*updates, *arrivals(library, new, on_board=False))


def in_a_few_words(facts: Sequence[Fact]) -> str:
    """Return what undo takes back of a list; empty if a single fact or newcomers say it themselves."""
    people = {fact.who for fact in facts if hasattr(fact, "who")}
    if len(facts) < 2 or not people or all(isinstance(fact, Entered) for fact in facts):
        return ""
    return say_many("1 character of a list", "{count} characters of a list", len(people))


def missing(library: Scene, matches: Sequence[Namesake], named: Container[str] = ()) -> list[Combatant]:
    """Return the library characters without a match; ``named`` holds labels that the list names as well."""
    meant = {match.old.name for match in matches if match.old}
    everybody = library.combatants.values()
    return [one for one in everybody if one.name not in meant and one.label not in named]


def changed(library: Scene, match: Namesake, system: System) -> list[str]:
    """Return a line for each change of a known character: title, value before, value after."""
    if match.old is None:
        return []
    fields = system.whole_sheet(library)
    after_all = happen_all(library, match.facts).of(match.old.name)
    before, after = _told(match.old, fields), _told(after_all, fields)
    named = {**titles(fields, system.has_cards), "draws": say("Draws"), "portrait": say("Portrait")}
    return [
        say("{title}: {before} → {after}", title=title, before=before[id_] or "–", after=after[id_] or "–")
        for id_, title in named.items()
        if id_ in before and before[id_] != after[id_]
    ]


def _told(one: Combatant, fields: Sequence[Field]) -> dict[str, str]:
    entered = {field.id: field.show(one.fields[field.id]) for field in fields if field.id in one.fields}
    about = {
        "side": one.side,
        "tags": ", ".join(one.tags),
        "notes": one.notes,
        "handout": one.handout,
        "source": one.source,
    }
    about |= {"size": str(one.size), "bystander": say("yes") if one.bystander else "", "draws": one.draws}
    things = {"items": " · ".join(write_items(one.items).splitlines())}
    pictured = {"portrait": say("picture {id}", id=one.portrait[:6]) if one.portrait else ""}
    return {**dict.fromkeys((field.id for field in fields), ""), **entered, **about, **things, **pictured}


def of_a_fight(old: Combatant, new: Combatant) -> Iterator[Fact]:
    """Yield the changes that a fight made. Items, tags, notes, side and numbers it lacks are kept."""
    has = {item.name for item in new.items}
    items = (*new.items, *(item for item in old.items if item.name not in has))
    kept = {id_: getattr(new, id_) or getattr(old, id_) for id_ in _KEPT}
    yield from _numbers(old, new, new.fields)
    yield from _differences(old, replace(new, items=items, **kept))


def of_a_list(columns: Collection[str]) -> Changes:
    """Return a comparison by the columns of a list only; an empty cell among them clears a value."""

    def changes(old: Combatant, new: Combatant) -> Iterator[Fact]:
        told = replace(old, **{id_: getattr(new, id_) for id_ in _ABOUT if id_ in columns})
        # An empty cell leaves the portrait: a spreadsheet cannot hold one.
        portrait = new.portrait if PORTRAIT in columns and new.portrait else old.portrait
        yield from _numbers(old, new, columns)
        yield from _differences(old, replace(told, portrait=portrait))

    return changes


def _differences(old: Combatant, new: Combatant) -> Iterator[Fact]:
    """Yield the facts that make everything but the numbers of a character equal to another's."""
    if (new.side, new.bystander) != (old.side, old.bystander):
        yield Sided(old.name, new.side, new.bystander)
    if old.size != new.size:
        yield Sized(old.name, new.size)
    if old.source != new.source:
        yield SourceChosen(old.name, new.source)
    if old.draws != new.draws:
        yield DrawsKept(old.name, new.draws)
    yield from _items(old, new.items)
    if old.tags != new.tags:
        yield Tagged(old.name, new.tags)
    if old.notes != new.notes:
        yield NotesWritten(old.name, new.notes)
    if old.handout != new.handout:
        yield HandoutWritten(old.name, new.handout)
    if old.portrait != new.portrait:
        yield Portrayed(old.name, new.portrait)


def _items(old: Combatant, new: Sequence[Item]) -> Iterator[Fact]:
    """Yield the lost items, and those that differ from the old ones by more than a picture that they lack."""
    held, has = {item.name: item for item in old.items}, {item.name for item in new}
    yield from (ItemLost(old.name, name) for name in held if name not in has)
    placed = ((item, item.instead_of(held.get(item.name))) for item in new)
    yield from (ItemPut(old.name, item) for item, now in placed if now not in old.items)


def filled(rows: Rows, at: int, columns: Collection[str], sheet: Sequence[Field]) -> set[str]:
    """Return the ids of those columns that say anything in row ``at``.

    ``15/20`` or ``20`` in the column of a full value also tells how much of it is left.
    """
    full = {field.id: field.left_of for field in sheet if isinstance(field, Number) and field.left_of}

    def tells_what_is_left(id_: str) -> bool:
        whole = rows.cell(at, full[id_]) if id_ in full else ""
        return bool(whole) if id_ not in rows.columns else "/" in whole

    return {id_ for id_ in columns if rows.cell(at, id_) or tells_what_is_left(id_)}


def _numbers(old: Combatant, new: Combatant, ids: Iterable[str]) -> Iterator[Fact]:
    for id_ in ids:
        if id_ in new.fields and old.fields.get(id_) != new.fields[id_]:
            yield FieldSet(old.name, id_, new.fields[id_])
        elif id_ in old.fields and id_ not in new.fields:
            yield FieldCleared(old.name, id_)


def keeping(library: Scene, system: System, people: Sequence[Combatant]) -> tuple[Namesake, ...]:
    """Match fighters to library characters, with the changes that their fight made."""
    return matched(library, [fresh(system, one) for one in people], of_a_fight)


def leaving(
    library: Scene, system: System, people: Sequence[Combatant], happened: Iterable[Fact]
) -> tuple[Namesake, ...]:
    """Match fighters to library characters, as `keeping`, but as their fight left them.

    ``happened`` holds the facts of the fight. LIFE and everything else that counts down is as it is now, and
    an item that was lost is lost. Each is a value and no difference: told twice, it changes nothing more.
    """
    gone = {(fact.who, fact.item) for fact in happened if isinstance(fact, ItemLost)}
    worn = counted(system)

    def changes(old: Combatant, new: Combatant) -> Iterator[Fact]:
        yield from of_a_fight(old, new)
        # sort, because the order of a set differs from one start of the program to the next
        yield from _numbers(old, new, sorted(worn - new.fields.keys()))
        has = {item.name for item in new.items}
        lost = (item.name for item in old.items if item.name not in has and (new.name, item.name) in gone)
        yield from (ItemLost(old.name, name) for name in lost)

    return matched(library, [off_the_board(one) for one in people], changes)
