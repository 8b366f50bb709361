"""Between the library and the fights: who comes into a scene, and who is kept of it."""

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from crs_desktop.play.lists.places import place
from crs_desktop.play.lists.roster import numbered
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import (
    DrawsKept,
    Entered,
    FieldCleared,
    FieldSet,
    Handed,
    ItemLost,
    ItemPut,
    NotesWritten,
    Portrayed,
    Sided,
    Sized,
    Tagged,
)
from crs_desktop.rules.ground import Square, overlap
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name


def arrivals(
    scene: Scene, people: Sequence[Combatant], on_board: bool = True, at: Square | None = None
) -> tuple[Entered, ...]:
    """How people come in: numbered where somebody goes by that name, and on the board, on a free square.

    In a fight they go by what they are called; off the board, in a library, they keep the names they have.
    ``at`` is the square at which the GM wants them.
    """
    named = list(called(scene, people, on_board))
    if not on_board:
        return tuple(Entered(one.name, replace(one, square=None)) for one in named)
    asks = [one.square if at is None and _is_free(scene, one) else None for one in named]
    placed = [replace(one, square=square) for one, square in zip(named, asks, strict=True)]
    squares = place(scene, placed, at)
    both = zip(placed, squares, strict=True)
    return tuple(Entered(one.name, replace(one, square=square)) for one, square in both)


def called(scene: Scene, people: Sequence[Combatant], on_board: bool) -> Iterator[Combatant]:
    """The same people, each with a name and a label that nobody else has, as `arrivals` gives them."""
    return _named(scene, people) if on_board else _kept(scene, people)


def copies(scene: Scene, people: Sequence[Combatant], count: int) -> tuple[Entered, ...]:
    """So many more of each, with numbers, beside nobody on the board yet."""
    more = [replace(one, square=None) for one in people for _ in range(count)]
    return arrivals(scene, more, on_board=any(one.square is not None for one in people))


def kept(library: Scene, system: System, people: Sequence[Combatant]) -> tuple[Fact, ...]:
    """How fighters are kept: fresh, and off the board; who is known by his name is brought up to date."""
    facts: list[Fact] = []
    new: list[Combatant] = []
    for one in people:
        fresh = _fresh(system, one)
        if old := _known(library, one):
            facts += _updates(old, fresh)
        else:
            new.append(fresh)
    return (*facts, *arrivals(library, new, on_board=False))


def _known(library: Scene, one: Combatant) -> Combatant | None:
    """Who is meant of the library: by name and label, else by a label that only one has."""
    alike = [other for other in library.combatants.values() if other.label == one.label]
    same = [other for other in alike if other.name == one.name or len(alike) == 1]
    return same[0] if same else None


def _named(scene: Scene, people: Sequence[Combatant]) -> Iterator[Combatant]:
    taken = {*scene.names, *(one.label for one in scene.combatants.values())}
    for one in people:
        named = _numbered(one, taken)
        taken |= {named.label, named.name}
        yield named


def _kept(scene: Scene, people: Sequence[Combatant]) -> Iterator[Combatant]:
    names, labels = set(scene.combatants), {one.label for one in scene.combatants.values()}
    taken = {*names, *labels}
    for one in people:
        named = one if one.name not in names and one.label not in labels else _numbered(one, taken)
        names.add(named.name)
        labels.add(named.label)
        taken |= {named.name, named.label}
        yield named


def _numbered(one: Combatant, taken: Collection[str]) -> Combatant:
    label, name = numbered(one.label, taken)
    return replace(one, name=name, label=label)


def _is_free(scene: Scene, one: Combatant) -> bool:
    """Whether he can stand on the square that he asks for."""
    at = one.square
    if at is None or not scene.ground.holds(at, one.size):
        return False
    standing = ((other.square, other.size) for other in scene.combatants.values() if other.square)
    return not any(overlap(at, one.size, square, size) for square, size in standing)


def _fresh(system: System, one: Combatant) -> Combatant:
    """As he came: nothing is counted down, nothing lies on him."""
    worn = {field.id for field in system.sheet if getattr(field, "left_of", "")}
    fields = {id_: value for id_, value in one.fields.items() if id_ not in worn}
    return replace(one, fields=fields, square=None, markers=(), facing=-1, hidden=False)


def _updates(old: Combatant, new: Combatant) -> Iterator[Fact]:
    who = old.name
    yield from _fields(old, new, who)
    if (old.side, old.bystander) != (new.side, new.bystander):
        yield Sided(who, new.side, new.bystander)
    if old.size != new.size:
        yield Sized(who, new.size)
    if old.hand != new.hand:
        yield Handed(who, new.hand)
    if old.draws != new.draws:
        yield DrawsKept(who, new.draws)
    has = {item.name for item in new.items}
    yield from (ItemLost(who, item.name) for item in old.items if item.name not in has)
    yield from (ItemPut(who, item) for item in new.items if item not in old.items)
    if new.tags and old.tags != new.tags:
        yield Tagged(who, new.tags)
    if new.notes and old.notes != new.notes:
        yield NotesWritten(who, new.notes)
    if new.portrait and old.portrait != new.portrait:
        yield Portrayed(who, new.portrait)


def _fields(old: Combatant, new: Combatant, who: Name) -> Iterator[Fact]:
    for id_ in old.fields:
        if id_ not in new.fields:
            yield FieldCleared(who, id_)
    for id_, value in new.fields.items():
        if old.fields.get(id_) != value:
            yield FieldSet(who, id_, value)
