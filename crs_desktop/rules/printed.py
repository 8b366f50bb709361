"""What can be printed, as data: cards, and the cast in one table. How large it is, is not known here."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.course import Stage
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.sheet import Computed, Field, Number, Values, Wheel
from crs_desktop.rules.values import Card, Name, whole
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.rules.system import System

Kind = Literal["character", "item", "skill", "power", "deck", "reference"]

_NOBODY = Name("")
_NUMBERS = (Number, Computed, Wheel)


class Box(Struct, frozen=True):
    """A number in a box of its own, which a label can be stuck over."""

    title: str
    value: str


class Dial(Struct, frozen=True):
    """A wheel of so many ``stations``: the first ``rating`` are those of one end, the rest of the other.

    ``points`` are the boxes that stand beside it.
    """

    title: str
    other: str
    rating: int
    stations: int
    points: tuple[Box, ...] = ()


class Section(Struct, frozen=True):
    """A heading, empty where there is none, and paragraphs under it."""

    title: str
    lines: tuple[str, ...]


class PrintedCard(Struct, frozen=True, kw_only=True):
    """One card. ``id`` stays the same while it is about the same thing, whatever is written on it.

    ``who`` is whose it is, empty for a card that is everybody’s. ``boxes`` stand in groups, each of which
    begins a new row; ``dials`` are drawn under them. A card with a ``face`` is that Action Card, and
    nothing else.
    """

    id: str
    kind: Kind
    title: str
    subtitle: str = ""
    who: Name = _NOBODY
    boxes: tuple[tuple[Box, ...], ...] = ()
    dials: tuple[Dial, ...] = ()
    sections: tuple[Section, ...] = ()
    notice: str = ""
    face: Card = Card("")


class CastTable(Struct, frozen=True):
    """Everybody in one table, for the GM."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notice: str = ""


def no_more(_scene: Scene) -> tuple[PrintedCard, ...]:
    """A system without cards of its own kind."""
    return ()


class PrintOut(Struct, frozen=True, kw_only=True):
    """What a system has printed.

    ``boxes`` are ids of the sheet's fields in groups; a number that stands in none of them gets a box only
    where one was entered. Without groups every number gets one; a wheel is drawn. ``round`` are the steps
    on the reference card and ``steps_of`` is its title, ``notice`` is the copyright notice where the rules
    are told, ``more`` gives further cards.
    """

    boxes: tuple[tuple[str, ...], ...] = ()
    round: tuple[Stage, ...] = ()
    steps_of: str = "The round"
    notice: str = ""
    more: Callable[[Scene], tuple[PrintedCard, ...]] = no_more


def deck_of(who: Name, label: str, faces: Sequence[Card]) -> Iterator[PrintedCard]:
    """The cards of a deck, with whose it is on each."""
    for face in faces:
        id_, title = f"{who}/deck/{face}", say("{card} of {who}", card=face, who=label)
        yield PrintedCard(id=id_, kind="deck", title=title, subtitle=label, who=who, face=face)


def cards(system: "System", scene: Scene) -> tuple[PrintedCard, ...]:
    """Every card of everybody, and those that are for the whole table."""
    boxes = _Boxes(system, scene)
    made = (
        *(card for one in scene.combatants.values() for card in _of(system, scene, one, boxes)),
        *(_belonging(item) for item in scene.shelf.values()),
        *_reference(system),
        *system.printed.more(scene),
    )
    return tuple(_told_apart(made))


def _told_apart(made: Iterable[PrintedCard]) -> Iterator[PrintedCard]:
    """The same cards; two torches that do different things have different ids."""
    met: Counter[str] = Counter()
    for card in made:
        met[card.id] += 1
        yield replace(card, id=f"{card.id} {met[card.id]}") if met[card.id] > 1 else card


def cast(system: "System", scene: Scene) -> CastTable:
    """Everybody who is here, in one table."""
    boxes = _Boxes(system, scene)
    rows = tuple(_row(system, scene, one, boxes) for one in scene.combatants.values())
    titles = (say("Name"), say("Side"), *(field.title for field in boxes.columns()))
    columns = (*titles, say("Skills, powers and items"), say("Notes"))
    title = say("The cast: {system}", system=system.title)
    return CastTable(title, columns, rows, system.printed.notice)


class _Boxes:
    """Which numbers have a box in this game."""

    def __init__(self, system: "System", scene: Scene) -> None:
        sheet = system.fields(scene)
        self.fields = {field.id: field for field in sheet if _is_full(field)}
        self.in_words = [field for field in sheet if not isinstance(field, _NUMBERS)]
        wheels = [field for field in sheet if isinstance(field, Wheel)]
        self._on_dials = {id_ for wheel in wheels for id_ in (wheel.id, *wheel.points)}
        self._groups = system.printed.boxes or (tuple(self.fields),)
        self.always = tuple(id_ for group in self._groups for id_ in group)
        self.further = tuple(id_ for id_ in self.fields if id_ not in self.always)

    def columns(self) -> Iterator[Field]:
        """What the table of the cast shows: the numbers, then what is in words."""
        yield from (self.fields[id_] for id_ in (*self.always, *self.further) if id_ in self.fields)
        yield from self.in_words

    def of(self, one: Combatant, values: Values) -> Iterator[tuple[Box, ...]]:
        """The boxes of somebody in their groups; what nobody must have, where he has it."""
        for group in (*self._groups, tuple(id_ for id_ in self.further if one.number(id_))):
            shown = [self.fields[id_] for id_ in group if id_ in self.fields and id_ not in self._on_dials]
            if shown:
                yield tuple(Box(field.title, field.show(values[field.id])) for field in shown)

    def dials(self, values: Values) -> Iterator[Dial]:
        """The wheels of somebody."""
        for field in self.fields.values():
            if isinstance(field, Wheel):
                points = (self.fields[id_] for id_ in field.points if id_ in self.fields)
                boxes = tuple(Box(one.title, one.show(values[one.id])) for one in points)
                rating = whole(values[field.id])
                yield Dial(field.title, field.other, rating, field.stations, boxes)


def _of(system: "System", scene: Scene, one: Combatant, boxes: _Boxes) -> Iterator[PrintedCard]:
    yield _character(system, scene, one, boxes)
    for item in one.items:
        yield _belonging(item, one.name, one.label)
    yield from deck_of(one.name, one.label, system.deck(scene, one.name))


def _character(system: "System", scene: Scene, one: Combatant, boxes: _Boxes) -> PrintedCard:
    values, side = system.values(scene, one.name), "" if one.side == one.label else one.side
    return PrintedCard(
        id=f"{one.name}/character",
        kind="character",
        title=one.label,
        subtitle=" · ".join(filter(None, (side, system.title))),
        who=one.name,
        boxes=tuple(boxes.of(one, values)),
        dials=tuple(boxes.dials(values)),
        sections=(*_told(boxes.in_words, one), *_belongings(one)),
    )


def _told(fields: Sequence[Field], one: Combatant) -> Iterator[Section]:
    """What the sheet holds in words."""
    for field in fields:
        if one.fields.get(field.id):
            yield Section(field.title, (field.show(one.fields[field.id]),))


def _belongings(one: Combatant) -> Iterator[Section]:
    """Skills, powers and items by title; what each does stands on a card of its own."""
    for kind, title in (("skill", say("Skills")), ("power", say("Powers")), ("item", say("Items"))):
        names = [item.name for item in one.items if _kind(item) == kind]
        if names:
            yield Section(title, (", ".join(names),))


def _belonging(item: Item, who: Name = _NOBODY, label: str = "") -> PrintedCard:
    """The card of an item, skill or power; without an owner, of one on the shelf."""
    kind, clauses = _kind(item), tuple(filter(None, map(str.strip, item.effect.split(";"))))
    title = {"skill": say("Skill"), "power": say("Power")}.get(kind, say("Item"))
    return PrintedCard(
        id=f"{who}/{kind}/{item.name}",
        kind=kind,
        title=item.name,
        subtitle=" · ".join(filter(None, (title, label))),
        who=who,
        sections=(Section("", clauses),) if clauses else (),
    )


def _reference(system: "System") -> Iterator[PrintedCard]:
    """The steps of a round on one card."""
    if system.printed.round:
        steps = enumerate(system.printed.round, 1)
        yield PrintedCard(
            id="reference/round",
            kind="reference",
            title=say(system.printed.steps_of),
            subtitle=system.title,
            sections=tuple(Section(f"{at}. {one.title}", (one.words,)) for at, one in steps),
            notice=system.printed.notice,
        )


def _row(system: "System", scene: Scene, one: Combatant, boxes: _Boxes) -> tuple[str, ...]:
    values = system.values(scene, one.name)
    left = {gauge.left_of: gauge for gauge in system.gauges(scene)}

    def shown(field: Field) -> str:
        if field.id not in boxes.always and not one.fields.get(field.id):
            return ""
        full, gauge = field.show(values[field.id]), left.get(field.id)
        now = gauge.show(values[gauge.id]) if gauge else full
        return full if now == full else say("{now} of {full}", now=now, full=full)

    having = "; ".join(f"{item.name} ({item.effect})" if item.effect else item.name for item in one.items)
    return (one.label, one.side, *map(shown, boxes.columns()), having, one.notes)


def _is_full(field: Field) -> bool:
    """Whether it is a number that lasts: what is left of another one is counted at the table."""
    return isinstance(field, _NUMBERS) and not (isinstance(field, Number) and field.left_of)


def _kind(item: Item) -> Kind:
    return "skill" if "skill" in item.states else "power" if "power" in item.states else "item"
