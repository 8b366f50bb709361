"""The shared facts about people: who comes and goes, where he stands, what he has and what is seen on him."""

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
from crs_desktop.rules.values import Name, Seen, Source, Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import listed, say


class Entered(Fact, frozen=True):
    """Somebody takes part from now on, as he is given here, with a name that nobody has had."""

    apart: ClassVar[bool] = True

    who: Name
    combatant: Combatant

    def on(self, scene: Scene) -> Scene:
        """Refuses a name that is taken and a square off the board."""
        return _with(scene, [self.combatant])

    @classmethod
    def all_on(cls, scene: Scene, facts: Sequence["Entered"]) -> Scene:
        """A library of thousands comes in at once."""
        if any(fact.due for fact in facts):
            return super().all_on(scene, facts)
        return _with(scene, [fact.combatant for fact in facts])

    @override
    def words(self, scene: Scene) -> str:
        if has := things(self.combatant.items):
            return say("{who} enters with {things}.", who=self.combatant.label, things=listed(has))
        return say("{who} enters.", who=self.combatant.label)


class Left(Fact, frozen=True):
    """Somebody is gone, with his deck and with all that was to befall him."""

    who: Name

    def on(self, scene: Scene) -> Scene:
        """Refuses who is not here."""
        return _left(scene, [self.who])

    @classmethod
    @override
    def all_on(cls, scene: Scene, facts: Sequence["Left"]) -> Scene:
        if any(fact.due for fact in facts) or len({fact.who for fact in facts}) < len(facts):
            return super().all_on(scene, facts)
        return _left(scene, [fact.who for fact in facts])

    @override
    def words(self, scene: Scene) -> str:
        return say("{who} leaves.", who=scene.label(self.who))


class Renamed(OfOne, frozen=True):
    """People call him by another name from now on; who he is stays the same."""

    label: str

    @override
    def on(self, scene: Scene) -> Scene:
        before = scene.of(self.who)
        untold = scene.untold | {before.label} if before.hidden else scene.untold
        return replace(super().on(scene), untold=untold)

    @classmethod
    @override
    def all_on(cls, scene: Scene, facts: Sequence["OfOne"]) -> Scene:
        hidden = {name for name, one in scene.combatants.items() if one.hidden}
        if hidden.isdisjoint(fact.who for fact in facts):
            return super().all_on(scene, facts)
        for fact in facts:
            scene = happen(scene, fact)
        return scene

    @override
    def of(self, scene: Scene, one: Combatant) -> Combatant:
        return replace(one, label=self.label)

    @override
    def words(self, scene: Scene) -> str:
        return say("{who} is called {label} now.", who=scene.label(self.who), label=self.label)


class FieldSet(OfOne, frozen=True):
    """A field of somebody's sheet has another value."""

    field: str
    value: Value

    def of(self, scene: Scene, one: Combatant) -> Combatant:
        """Sets it, whatever the value was."""
        return replace(one, fields={**one.fields, self.field: self.value})

    @override
    def words(self, scene: Scene) -> str:
        one = scene.of(self.who)
        title, before = _shown(scene, one, self.field)
        _, after = _shown(scene, self.of(scene, one), self.field)
        said = "{who}: {field} {before} → {after}."
        return say(said, who=scene.label(self.who), field=title, before=before, after=after)


class FieldCleared(OfOne, frozen=True):
    """A field of somebody's sheet holds again what it held before anything was entered."""

    field: str

    def of(self, scene: Scene, one: Combatant) -> Combatant:
        """Nothing happens when nothing was entered."""
        return replace(one, fields={id_: value for id_, value in one.fields.items() if id_ != self.field})

    @override
    def words(self, scene: Scene) -> str:
        one = scene.of(self.who)
        title, before = _shown(scene, one, self.field)
        _, after = _shown(scene, self.of(scene, one), self.field)
        said = "{who}: {field} {before} → {after}, as it follows from the sheet."
        return say(said, who=scene.label(self.who), field=title, before=before, after=after)


class Sided(OfOne, frozen=True):
    """Whose side he is on; a bystander is on the board and not in the fight."""

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
    """Somebody stands on another square; None is off the board."""

    who: Name
    square: Square | None

    def on(self, scene: Scene) -> Scene:
        """Refuses a square off the board."""
        _on_board(scene, self.square, scene.of(self.who).size)
        return scene.changed(self.who, square=self.square)

    @override
    def words(self, scene: Scene) -> str:
        if self.square is None:
            return say("{who} is off the board.", who=scene.label(self.who))
        return say("{who} moves to {square}.", who=scene.label(self.who), square=self.square)


class Sized(Fact, frozen=True):
    """His token covers size × size squares."""

    who: Name
    size: int

    def on(self, scene: Scene) -> Scene:
        """Refuses less than one square."""
        _on_board(scene, scene.of(self.who).square, self.size)
        return scene.changed(self.who, size=self.size)

    @override
    def words(self, scene: Scene) -> str:
        return say("{who} covers {size} × {size} squares.", who=scene.label(self.who), size=self.size)


class SourceChosen(Fact, frozen=True, tag="Handed"):
    """Where his cards and dice are from now on."""

    who: Name
    source: Source = field(name="hand")

    @override
    def on(self, scene: Scene) -> Scene:
        return scene.changed(self.who, source=self.source)

    @override
    def words(self, scene: Scene) -> str:
        where = {
            "fan": say("on the screen"),
            "table": say("really on the table"),
            "program": say("left to the program"),
        }
        return say(
            "What {who} draws or throws is {where}.", who=scene.label(self.who), where=where[self.source]
        )


class DrawsKept(Fact, frozen=True):
    """Who may know what he draws, from now on."""

    who: Name
    draws: Seen

    def on(self, scene: Scene) -> Scene:
        """Sets it; what was drawn before stays as it is."""
        return scene.changed(self.who, draws=self.draws)

    @override
    def words(self, scene: Scene) -> str:
        how = {
            "open": say("open"),
            "gm": say("for the GM only"),
            "hidden": say("hidden until shown"),
        }
        return say("What {who} draws or throws is {how}.", who=scene.label(self.who), how=how[self.draws])


class ItemPut(Fact, frozen=True):
    """Somebody has this item, in these states (carried, held, loaded)."""

    who: Name
    item: Item

    def to_whom(self, scene: Scene) -> Seen:
        """What is secret is told to the GM alone."""
        return "gm" if self.item.secret else self.seen

    def on(self, scene: Scene) -> Scene:
        """Takes the place of an item of the same name."""
        items = scene.of(self.who).items
        if self.item.name not in {item.name for item in items}:
            return scene.changed(self.who, items=(*items, self.item))
        kept = tuple(self.item if item.name == self.item.name else item for item in items)
        return scene.changed(self.who, items=kept)

    def words(self, scene: Scene) -> str:
        """What, and in which states."""
        states = listed(shown_states(self.item.states))
        return say("{who}: {item}, {states}.", who=scene.label(self.who), item=self.item.name, states=states)


class ItemShown(Fact, frozen=True):
    """A secret item is shown: from now on everybody knows of it (AV-10)."""

    who: Name
    item: str

    def on(self, scene: Scene) -> Scene:
        """Nothing happens when he has none of that name, or it is known already."""
        items = scene.of(self.who).items
        shown = tuple(replace(item, secret=False) if item.name == self.item else item for item in items)
        return scene if shown == items else scene.changed(self.who, items=shown)

    def words(self, scene: Scene) -> str:
        """What it is, and what it does."""
        effect = next((one.effect for one in scene.of(self.who).items if one.name == self.item), "")
        who = scene.label(self.who)
        if not effect:
            return say("{who} shows {item}.", who=who, item=self.item)
        return say("{who} shows {item}: {effect}.", who=who, item=self.item, effect=effect)


class ItemLost(Fact, frozen=True):
    """Somebody has it no more."""

    who: Name
    item: str

    def to_whom(self, scene: Scene) -> Seen:
        """Return who may know of it: of what was secret the GM alone."""
        items = scene.combatants[self.who].items if self.who in scene.combatants else ()
        return "gm" if any(one.secret for one in items if one.name == self.item) else self.seen

    def on(self, scene: Scene) -> Scene:
        """Takes it away; nothing happens when he has none."""
        return scene.changed(self.who, items=_without(scene, self.who, self.item))

    @override
    def words(self, scene: Scene) -> str:
        return say("{who} has no {item} any more.", who=scene.label(self.who), item=self.item)


class Marked(Fact, frozen=True):
    """A marker is put on somebody."""

    who: Name
    marker: Marker

    @override
    def on(self, scene: Scene) -> Scene:
        return scene.changed(self.who, markers=(*_unmarked(scene, self.who, self.marker.word), self.marker))

    @override
    def words(self, scene: Scene) -> str:
        return say("{who}: {word}.", who=scene.label(self.who), word=self.marker.word)


class Unmarked(Fact, frozen=True):
    """A marker is taken off."""

    who: Name
    word: str

    def on(self, scene: Scene) -> Scene:
        """Nothing happens when there is none of that word."""
        return scene.changed(self.who, markers=_unmarked(scene, self.who, self.word))

    @override
    def words(self, scene: Scene) -> str:
        return say("{who}: no longer {word}.", who=scene.label(self.who), word=self.word)


def _shown(scene: Scene, one: Combatant, id_: str) -> tuple[str, str]:
    """Title and value as the sheet shows them; as they stand where it has no such field."""
    system = load_system(scene.system)
    try:
        field = system.field(id_, scene)
    except NotAllowed:
        return id_, str(one.fields.get(id_, "–"))
    return field.title, field.show(system.values_of(scene, one)[id_])


def _with(scene: Scene, newcomers: Iterable[Combatant]) -> Scene:
    people = dict(scene.combatants)
    for one in newcomers:
        if one.name in people:
            raise NotAllowed(say("There is a {name} here already.", name=one.name))
        if one.square is not None or one.size < 1:
            _on_board(scene, one.square, one.size)
        people[one.name] = one
    return replace(scene, combatants=people)


def _left(scene: Scene, gone: Sequence[Name]) -> Scene:
    who = {scene.of(name).name for name in gone}
    rest = {name: one for name, one in scene.combatants.items() if name not in who}
    out = {name: cards for name, cards in scene.spent.items() if name not in who}
    later = tuple(fact for fact in scene.later if getattr(fact, "who", None) not in who)
    order = tuple(turn for turn in scene.order if turn.who not in who)
    clocks = tuple(clock for clock in scene.clocks if clock.who not in who)
    scene = replace(scene, combatants=rest, spent=out, gone=scene.gone | who, untold=_untold(scene, who))
    return replace(scene, later=later, order=order, clocks=clocks)


def _untold(scene: Scene, gone: Iterable[Name]) -> frozenset[str]:
    """Return the names that players never learned, with those of leavers who were hidden or renamed."""
    people = [*map(scene.of, gone)]
    hidden = {one.label for one in people if one.hidden}
    names = {one.name for one in people if one.hidden or one.name != one.label}
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
