"""The cards of everybody, and those that are for the whole table."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from crs_desktop.rules.printed.boxes import Boxes
from crs_desktop.rules.printed.card import NOBODY, Kind, PrintedCard, Section, deck_of
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.sheet import Field
from crs_desktop.rules.values import Name
from crs_desktop.words import say, translated

if TYPE_CHECKING:
    from crs_desktop.rules.system import System


def cards(system: "System", scene: Scene) -> tuple[PrintedCard, ...]:
    """Every card of everybody, and those that are for the whole table."""
    boxes = Boxes(system, scene)
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


def _of(system: "System", scene: Scene, one: Combatant, boxes: Boxes) -> Iterator[PrintedCard]:
    yield _character(system, scene, one, boxes)
    for item in one.items:
        yield _belonging(item, one.name, one.label)
    yield from deck_of(one.name, one.label, system.deck(scene, one.name))


def _character(system: "System", scene: Scene, one: Combatant, boxes: Boxes) -> PrintedCard:
    values, side = system.values(scene, one.name), "" if one.side == one.label else one.side
    return PrintedCard(
        id=f"{one.name}/character",
        kind="character",
        title=one.label,
        subtitle=" · ".join(filter(None, (side, system.title))),
        who=one.name,
        side=one.side,
        portrait=one.portrait,
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


def _belonging(item: Item, who: Name = NOBODY, label: str = "") -> PrintedCard:
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
            title=translated(system.printed.steps_of),
            subtitle=system.title,
            sections=tuple(Section(f"{at}. {one.title}", (one.words,)) for at, one in steps),
            notice=system.printed.notice,
        )


def _kind(item: Item) -> Kind:
    return "skill" if "skill" in item.states else "power" if "power" in item.states else "item"
