"""The printed cards of all combatants, and the cards for the whole table."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from crs_desktop.rules.card_making.boxes import Boxes
from crs_desktop.rules.item_states import STATES
from crs_desktop.rules.printed.card import (
    NOBODY,
    Draft,
    Figures,
    Kind,
    PrintedCard,
    Section,
    TickList,
    Ticks,
    deck_of,
)
from crs_desktop.rules.printed.contents import USUAL, Contents
from crs_desktop.rules.printed.print_out import clauses
from crs_desktop.rules.printed.things import picture_of
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.sheet import Field, Values
from crs_desktop.rules.values import whole
from crs_desktop.words import say, translated

if TYPE_CHECKING:
    from crs_desktop.rules.system import System


MOST_TICKS = 60
"""The most boxes in a row to tick: nobody would use more."""

_MOST_CARDS = 24
"""The most cards of a deck that are printed to be crossed off, two rows of a playing card."""

_WORN = ("figure", "armour", "clothes", "helm", "ring")
_COUNTED = re.compile(r"\b(\d{1,2}) (charges|uses|shots|doses|arrows|bolts|bullets)\b", re.IGNORECASE)


def cards(
    system: "System", scene: Scene, contents: Contents = USUAL, decks: bool = True
) -> tuple[PrintedCard, ...]:
    """Return all cards of all combatants and of the whole table; without ``decks``, no Action Cards."""
    return tuple(draft.card() for draft in drafts(system, scene, contents, decks))


def drafts(system: "System", scene: Scene, contents: Contents = USUAL, decks: bool = True) -> Iterator[Draft]:
    """Yield the drafts of all cards, in the order of `cards`."""
    writer = _Writer(system, scene, contents, decks)
    yield from _told_apart(draft for one in scene.combatants.values() for draft in writer.of(one))
    yield from _told_apart(writer.belonging(item) for item in scene.shelf.values())
    for card in (*_reference(system), *system.printed.more(scene)):
        yield Draft.of(card)


def _told_apart(made: Iterable[Draft]) -> Iterator[Draft]:
    """Make the ids of the cards unique: two torches with different effects have the same id at first."""
    met = dict[str, int]()
    for draft in made:
        count = met[draft.id] = met.get(draft.id, 0) + 1
        yield draft._replace(id=f"{draft.id} {count}") if count > 1 else draft


class _Writer:
    """A writer of cards, which contain only text that a player may read."""

    def __init__(self, system: "System", scene: Scene, contents: Contents, decks: bool) -> None:
        self._system, self._scene, self._contents, self._decks = system, scene, contents, decks
        self._boxes = Boxes(system, scene)
        self._counted = {gauge.left_of for gauge in system.gauges(scene)}

    def of(self, one: Combatant) -> Iterator[Draft]:
        """Yield the cards of one combatant."""
        yield Draft(f"{one.name}/character", "character", one.name, partial(self._whole, one))
        for item in one.items:
            yield self.belonging(item, one)
        if self._decks:
            deck = self._system.decks.full(self._scene, one.name)
            yield from map(Draft.of, deck_of(one.name, one.label, deck))

    def belonging(self, item: Item, owner: Combatant | None = None) -> Draft:
        """Return the card of an item, skill or power; without an owner, of one on the shelf."""
        kind, who = _kind(item), owner.name if owner else NOBODY
        return Draft(f"{who}/{kind}/{item.name}", kind, who, partial(self._thing, item, owner))

    def _whole(self, one: Combatant) -> PrintedCard:
        return self._system.printed.character(self._scene, self._character(one))

    def _thing(self, item: Item, owner: Combatant | None) -> PrintedCard:
        kind, who = _kind(item), owner.name if owner else NOBODY
        figures = self._system.items.figures(self._scene, item)
        titles = {"skill": say("Skill"), "power": say("Power"), "item": figures.kind or say("Item")}
        told = (Section("", figures.told),) if figures.told else ()
        return PrintedCard(
            id=f"{who}/{kind}/{item.name}",
            kind=kind,
            title=item.name,
            subtitle=" · ".join(filter(None, (titles[kind], owner.label if owner else ""))),
            who=who,
            side=owner.side if owner else "",
            portrait=item.picture if self._contents.portraits else "",
            picture=_picture(kind, item, figures),
            covers=figures.covers,
            boxes=figures.boxes,
            ticks=tuple(_charges(item)) if self._contents.ticks else (),
            sections=(*told, *self._system.printed.told_of(item)),
            spare=_states(kind, _picture(kind, item, figures)) if self._contents.ticks else (),
            secret=item.secret,
        )

    def _character(self, one: Combatant) -> PrintedCard:
        values = self._system.written(self._scene, one.name)
        texts = (*self._texts(one), *_told(self._boxes.texts, one))
        return PrintedCard(
            id=f"{one.name}/character",
            kind="character",
            title=one.label,
            subtitle=" · ".join(filter(None, self._below(one))),
            who=one.name,
            side=one.side,
            portrait=one.portrait if self._contents.portraits else "",
            boxes=tuple(self._boxes.of(one, values)),
            dials=tuple(self._boxes.dials(values)),
            ticks=tuple(self._ticks(values)) if self._contents.ticks else (),
            sections=(*texts, *self._belongings(one, self._listed)),
            brief=(*texts, *self._belongings(one, _named)) if self._contents.effects else (),
            spare=tuple(self._to_tick(one)) if self._contents.ticks else (),
        )

    def _to_tick(self, one: Combatant) -> Iterator[TickList]:
        """Yield rows for the room left: cards of a small deck to cross off, and states to tick."""
        deck = self._system.decks.full(self._scene, one.name)
        if 0 < len(deck) <= _MOST_CARDS:
            yield TickList(say("Deck"), tuple(deck), inside=True)
        if known := self._system.display.known_markers:
            yield TickList(say("Is"), tuple(translated(marker.word) for marker in known))

    def _below(self, one: Combatant) -> Iterator[str]:
        """Yield the parts of the line under the name."""
        # whoever fights alone is often a side of their own name, which the title has said
        if self._contents.side and one.side != one.label:
            yield one.side
        yield self._system.title
        if self._contents.tags:
            yield ", ".join(one.tags)
        if one.hidden:
            yield say("hidden")

    def _texts(self, one: Combatant) -> Iterator[Section]:
        if self._contents.handout and one.handout.strip():
            yield Section("", _paragraphs(one.handout))
        if self._contents.notes and one.notes.strip():
            yield Section(say("Notes"), _paragraphs(one.notes))

    def _ticks(self, values: Values) -> Iterator[Ticks]:
        """Yield boxes to tick for numbers that count down from a full value."""
        for id_, field in self._boxes.fields.items():
            # show the full value, because the card outlives the fight in which some of it is lost
            if id_ in self._counted and 0 < whole(values[id_]) <= MOST_TICKS:
                yield Ticks(field.title, whole(values[id_]))

    def _belongings(
        self, one: Combatant, told: Callable[[Sequence[Item]], Iterable[str]]
    ) -> Iterator[Section]:
        """Yield sections of skills, powers and items, as written by ``told``.

        Secret ones are left out, because the owner's card lies open on the table; they are only on cards of
        their own.
        """
        for kind, title in (("skill", say("Skills")), ("power", say("Powers")), ("item", say("Items"))):
            some = [item for item in one.items if _kind(item) == kind and not item.secret]
            if some:
                yield Section(title, tuple(told(some)))

    def _listed(self, items: Sequence[Item]) -> Iterator[str]:
        if not self._contents.effects:
            yield from _named(items)
            return
        plain = [item.name for item in items if not item.effect.strip()]
        for item in items:
            if item.effect.strip():
                yield say("**{name}**: {effect}", name=item.name, effect="; ".join(clauses(item)))
        if plain:
            yield ", ".join(plain)


def _told(fields: Sequence[Field], one: Combatant) -> Iterator[Section]:
    """Yield a section for each text field of the sheet that has an entry."""
    for field in fields:
        if one.fields.get(field.id):
            yield Section(field.title, (field.show(one.fields[field.id]),))


def _named(items: Sequence[Item]) -> Iterator[str]:
    """Yield the names only; the effects are on the cards of the items."""
    yield ", ".join(item.name for item in items)


def _paragraphs(text: str) -> tuple[str, ...]:
    return tuple(line.rstrip() for line in text.strip().split("\n"))


def _charges(item: Item) -> Iterator[Ticks]:
    """Yield boxes to tick for limited uses, found in the effect: “3 charges”."""
    for found in _COUNTED.finditer(item.effect):
        if 1 < int(found[1]) <= MOST_TICKS:  # a single use needs no boxes
            yield Ticks(found[2].capitalize(), int(found[1]))


def _reference(system: "System") -> Iterator[PrintedCard]:
    """Yield the card with the steps of a round."""
    if system.printed.round:
        yield PrintedCard(
            id="reference/round",
            kind="reference",
            title=translated(system.printed.steps_of),
            subtitle=system.title,
            sections=system.printed.steps,
            notice=system.printed.notice,
        )


def _picture(kind: Kind, item: Item, figures: Figures) -> str:
    """Return the drawing of an item; for armour the figure with what it covers."""
    if kind != "item":
        return kind
    if figures.covers:
        return "figure"
    # try the name first, because tables know “two-handed sword” only as a weapon
    known = picture_of(item.name)
    return known if known != "item" else figures.picture or known


def _states(kind: Kind, picture: str) -> tuple[TickList, ...]:
    """Return the states of a thing to tick: worn or held by its picture; skills and powers have none."""
    terms = ("carried", "worn" if picture in _WORN else "held", "laid down")
    states = (state.title for state in STATES if state.term in terms)
    return (TickList(say("Is"), tuple(states)),) if kind == "item" else ()


def _kind(item: Item) -> Kind:
    return "skill" if "skill" in item.states else "power" if "power" in item.states else "item"
