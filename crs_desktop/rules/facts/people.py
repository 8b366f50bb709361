"""The shared facts about people: entering and leaving, names, sheets, sides, places, items and markers."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec import field
from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules import load_system
from crs_desktop.rules.fact import Fact, happen
from crs_desktop.rules.facts.of_one import OfOne
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.item_states import shown_states, things
from crs_desktop.rules.scene import Combatant, Item, Marker, Scene
from crs_desktop.rules.sheet import Computed, Field
from crs_desktop.rules.values import Name, Seen, Source, Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import listed, say, template, translated


class Entered(Fact, frozen=True):
    """The entry of a combatant, with a name that no other combatant has had."""

    apart: ClassVar[bool] = True

    who: Name
    combatant: Combatant

    def on(self, scene: Scene) -> Scene:
        """Add the combatant. Refuses a name already taken and a square off the board."""
        return _with(scene, [self.combatant])

    @classmethod
    def all_on(cls, scene: Scene, facts: Sequence["Entered"]) -> Scene:
        """Return the scene with all newcomers added in one step: a library may hold thousands."""
        if any(fact.due for fact in facts):
            return super().all_on(scene, facts)
        return _with(scene, [fact.combatant for fact in facts])

    @override
    def words(self, scene: Scene) -> str:
        if has := things(self.combatant.items):
            return say("{who} enters with {things}.", who=self.combatant.label, things=listed(has))
        return say("{who} enters.", who=self.combatant.label)


class Left(Fact, frozen=True):
    """The departure of a combatant, with their deck, their turns and clocks, and facts still to come."""

    who: Name

    def on(self, scene: Scene) -> Scene:
        """Remove the combatant. Refuses a name that is not here."""
        return _left(scene, [self.who])

    @classmethod
    @override
    def all_on(cls, scene: Scene, facts: Sequence["Left"]) -> Scene:
        # Who leaves twice must be refused at the second departure, which only one by one can tell.
        if any(fact.due for fact in facts) or len({fact.who for fact in facts}) < len(facts):
            return super().all_on(scene, facts)
        return _left(scene, [fact.who for fact in facts])

    @override
    def words(self, scene: Scene) -> str:
        return say("{who} leaves.", who=scene.label(self.who))


class Renamed(OfOne, frozen=True):
    """A new label of a combatant; the name stays the same."""

    label: str

    @override
    def on(self, scene: Scene) -> Scene:
        before = scene.of(self.who)
        # Players never learned this name: the log of a later hour must not tell it.
        untold = scene.untold | {before.label} if scene.hides(before) else scene.untold
        return replace(super().on(scene), untold=untold)

    @classmethod
    @override
    def all_on(cls, scene: Scene, facts: Sequence["OfOne"]) -> Scene:
        # each label of a hidden combatant must be kept from the players, also one between two renamings
        if {one.name for one in scene.hidden()}.isdisjoint(fact.who for fact in facts):
            return super().all_on(scene, facts)
        for fact in facts:
            scene = happen(scene, fact)
        return scene

    @override
    def of(self, scene: Scene, one: Combatant) -> Combatant:
        return replace(one, label=self.label)

    @override
    def words(self, scene: Scene) -> str:
        return say("{who} is now called {label}.", who=scene.label(self.who), label=self.label)


class FieldSet(OfOne, frozen=True):
    """The entry of a value in a field of a sheet."""

    field: str
    value: Value

    def of(self, scene: Scene, one: Combatant) -> Combatant:
        """Set the field, whatever its value was."""
        return replace(one, fields={**one.fields, self.field: self.value})

    @override
    def words(self, scene: Scene) -> str:
        return _entry(scene, self)


class FieldCleared(OfOne, frozen=True):
    """The removal of an entered value from a field of a sheet."""

    field: str

    def of(self, scene: Scene, one: Combatant) -> Combatant:
        """Remove the entered value, if any."""
        return replace(one, fields={id_: value for id_, value in one.fields.items() if id_ != self.field})

    @override
    def words(self, scene: Scene) -> str:
        return _entry(scene, self)


class Sided(OfOne, frozen=True):
    """The side of a combatant; a bystander is on the board but not in the fight."""

    side: str
    bystander: bool = False

    @override
    def of(self, scene: Scene, one: Combatant) -> Combatant:
        return replace(one, side=self.side, bystander=self.bystander)

    @override
    def words(self, scene: Scene) -> str:
        if self.bystander:
            return say("{who} stands by.", who=scene.label(self.who))
        return say("{who} is on the side “{side}”.", who=scene.label(self.who), side=self.side or "–")


class Moved(Fact, frozen=True):
    """The new square of a combatant; None for off the board."""

    who: Name
    square: Square | None

    def on(self, scene: Scene) -> Scene:
        """Move the combatant. Refuses a square off the board."""
        # refuse only squares off the board: the GM may mean a heap of two tokens on one square
        _on_board(scene, self.square, scene.of(self.who).size)
        return scene.changed(self.who, square=self.square)

    @override
    def words(self, scene: Scene) -> str:
        if self.square is None:
            return say("{who} is off the board.", who=scene.label(self.who))
        return say("{who} moves to {square}.", who=scene.label(self.who), square=self.square)


class Sized(Fact, frozen=True):
    """A new size of a token: size × size squares."""

    who: Name
    size: int

    def on(self, scene: Scene) -> Scene:
        """Set the size. Refuses less than one square, and a token that reaches beyond the board."""
        _on_board(scene, scene.of(self.who).square, self.size)
        return scene.changed(self.who, size=self.size)

    @override
    def words(self, scene: Scene) -> str:
        return say("{who} covers {size} × {size} squares.", who=scene.label(self.who), size=self.size)


class SourceChosen(Fact, frozen=True, tag="Handed"):
    """The source of a combatant's cards and dice from now on."""

    who: Name
    # Records of the first releases call it so.
    source: Source = field(name="hand")

    @override
    def on(self, scene: Scene) -> Scene:
        return scene.changed(self.who, source=self.source)

    @override
    def words(self, scene: Scene) -> str:
        where = {
            "fan": say("on screen"),
            "table": say("real"),
            "program": say("drawn by the program"),
        }
        return say("Cards and dice of {who}: {where}.", who=scene.label(self.who), where=where[self.source])


class DrawsKept(Fact, frozen=True):
    """The audience of a combatant's draws from now on."""

    who: Name
    draws: Seen

    def on(self, scene: Scene) -> Scene:
        """Set the audience; earlier draws keep theirs."""
        return scene.changed(self.who, draws=self.draws)

    @override
    def words(self, scene: Scene) -> str:
        how = {
            "open": say("open"),
            "gm": say("for the GM only"),
            "hidden": say("hidden until shown"),
        }
        return say("Cards and dice of {who}: {how}.", who=scene.label(self.who), how=how[self.draws])


class ItemPut(Fact, frozen=True):
    """A new or changed item of a combatant, with its states (carried, held, loaded).

    It keeps the picture of the item before, unless it comes with one or is ``bare``.
    """

    who: Name
    item: Item
    bare: bool = False

    def to_whom(self, scene: Scene) -> Seen:
        """Return that only the GM may know of a secret item."""
        return "gm" if self.item.secret else self.seen

    def on(self, scene: Scene) -> Scene:
        """Put the item in place of one of the same name, or at the end."""
        items, new = scene.of(self.who).items, self.item
        if new.name not in {item.name for item in items}:
            return scene.changed(self.who, items=(*items, new))
        # A list without pictures, read once more, must not take the picture away.
        new = new if self.bare else new.instead_of(next(item for item in items if item.name == new.name))
        kept = tuple(new if item.name == new.name else item for item in items)
        return scene.changed(self.who, items=kept)

    def words(self, scene: Scene) -> str:
        """Return the item and its states, or that its picture is gone."""
        if self.bare:
            said = "{who}: {item} no longer has a picture."
            return say(said, who=scene.label(self.who), item=self.item.name)
        states = listed(shown_states(self.item.states))
        return say("{who}: {item}, {states}.", who=scene.label(self.who), item=self.item.name, states=states)


class ItemShown(Fact, frozen=True):
    """The reveal of a secret item to everybody (AV-10)."""

    who: Name
    item: str

    def on(self, scene: Scene) -> Scene:
        """Reveal the item; return the same scene if there is no such item or it is already known."""
        items = scene.of(self.who).items
        shown = tuple(replace(item, secret=False) if item.name == self.item else item for item in items)
        return scene if shown == items else scene.changed(self.who, items=shown)

    def words(self, scene: Scene) -> str:
        """Return the item and its effect; nothing if everybody has read both before."""
        item = next((one for one in scene.of(self.who).items if one.name == self.item), None)
        if item is not None and not item.secret:
            return ""
        who, effect = scene.label(self.who), item.effect if item else ""
        if not effect:
            return say("{who} shows {item}.", who=who, item=self.item)
        return say("{who} shows {item}: {effect}.", who=who, item=self.item, effect=effect)


class ItemLost(Fact, frozen=True):
    """The loss of an item."""

    who: Name
    item: str

    def to_whom(self, scene: Scene) -> Seen:
        """Return that only the GM may know of the loss of a secret item."""
        # asked before `on`, which refuses whoever is not here
        items = scene.combatants[self.who].items if self.who in scene.combatants else ()
        return "gm" if any(one.secret for one in items if one.name == self.item) else self.seen

    def on(self, scene: Scene) -> Scene:
        """Remove the item if the combatant has it."""
        return scene.changed(self.who, items=_without(scene, self.who, self.item))

    @override
    def words(self, scene: Scene) -> str:
        return say("{who}: {item} is gone.", who=scene.label(self.who), item=self.item)


class Marked(Fact, frozen=True):
    """A marker put on a combatant."""

    who: Name
    marker: Marker

    @override
    def on(self, scene: Scene) -> Scene:
        # one marker of each word: put again, it lies until the later end
        return scene.changed(self.who, markers=(*_unmarked(scene, self.who, self.marker.word), self.marker))

    @override
    def words(self, scene: Scene) -> str:
        return say("{who}: {word}.", who=scene.label(self.who), word=self.marker.word)


class Unmarked(Fact, frozen=True):
    """The removal of a marker."""

    who: Name
    word: str

    def on(self, scene: Scene) -> Scene:
        """Remove the marker with this word, if any."""
        return scene.changed(self.who, markers=_unmarked(scene, self.who, self.word))

    @override
    def words(self, scene: Scene) -> str:
        return say("{who}: no longer {word}.", who=scene.label(self.who), word=self.word)


def _entry(scene: Scene, fact: FieldSet | FieldCleared) -> str:
    one, said = scene.of(fact.who), template("{who}: {field} {before} → {after}.")
    # both values as the sheet shows them: the fact may be told in another language than it was ruled in
    title, before = _shown(scene, one, fact.field)
    _, after = _shown(scene, fact.of(scene, one), fact.field)
    field = _field(scene, fact.field)
    if isinstance(fact, FieldCleared) and isinstance(field, Computed) and field.terms:
        said = template("{who}: {field} {before} → {after}, as computed from the sheet.")
    return translated(said, who=scene.label(fact.who), field=title, before=before, after=after)


def _shown(scene: Scene, one: Combatant, id_: str) -> tuple[str, str]:
    """Return title and value as the sheet shows them; the raw id and value of an unknown field."""
    if field := _field(scene, id_):
        return field.title, field.told(load_system(scene.system).values_of(scene, one)[id_])
    return id_, str(one.fields.get(id_, "–"))


def _field(scene: Scene, id_: str) -> Field | None:
    """Return the field with this id; None if an older campaign has it and this release does not."""
    return next((one for one in load_system(scene.system).whole_sheet(scene) if one.id == id_), None)


def _with(scene: Scene, newcomers: Iterable[Combatant]) -> Scene:
    people = dict(scene.combatants)
    for one in newcomers:
        if one.name in people:
            raise NotAllowed(say("{label} already exists here. Choose another name.", label=one.name))
        # Off the board any size will do, as long as it is one.
        if one.square is not None or one.size < 1:
            _on_board(scene, one.square, one.size)
        people[one.name] = one
    return replace(scene, combatants=people)


def _left(scene: Scene, gone: Sequence[Name]) -> Scene:
    who = {scene.of(name).name for name in gone}
    rest = {name: one for name, one in scene.combatants.items() if name not in who}
    out = {name: cards for name, cards in scene.spent.items() if name not in who}
    # what waits about a leaver would refuse the whole round when it is due
    later = tuple(fact for fact in scene.later if getattr(fact, "who", None) not in who)
    order = tuple(turn for turn in scene.order if turn.who not in who)
    clocks = tuple(clock for clock in scene.clocks if clock.who not in who)
    # `gone` keeps the names: none is given again, because entries of the evening speak of them.
    scene = replace(scene, combatants=rest, spent=out, gone=scene.gone | who, untold=_untold(scene, who))
    return replace(scene, later=later, order=order, clocks=clocks)


def _untold(scene: Scene, gone: Iterable[Name]) -> frozenset[str]:
    """Return the names unknown to players, with those of leavers who were hidden or renamed."""
    people = [*map(scene.of, gone)]
    hidden = {one.label for one in people if scene.hides(one)}
    # files keep the first name of a renamed combatant, and players may not know that name
    names = {one.name for one in people if scene.hides(one) or one.name != one.label}
    return scene.untold | hidden | names if names else scene.untold


def _on_board(scene: Scene, square: Square | None, size: int) -> None:
    if size < 1:
        raise NotAllowed(say("A token covers at least one square, not {size}.", size=size))
    if square is not None and not scene.ground.holds(square, size):
        raise NotAllowed(scene.ground.why_off(square, size))


def _without(scene: Scene, who: Name, item: str) -> tuple[Item, ...]:
    return tuple(one for one in scene.of(who).items if one.name != item)


def _unmarked(scene: Scene, who: Name, word: str) -> tuple[Marker, ...]:
    return tuple(one for one in scene.of(who).markers if one.word != word)
