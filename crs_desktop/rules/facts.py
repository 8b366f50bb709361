"""The shared facts, which every system may tell and every view understands.

A fact is dumb: it does what it says and judges nothing. It refuses (`NotAllowed`) only what cannot be
done at all, so that a slip in a file is a sentence and not a crash.
"""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules import load_system
from crs_desktop.rules.fact import Due, Fact
from crs_desktop.rules.ground import DistanceRule, Square
from crs_desktop.rules.scene import Combatant, Item, Marker, Scene
from crs_desktop.rules.values import Card, Hand, Name, Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import listed, say


class Entered(Fact, frozen=True):
    """Somebody takes his place."""

    who: Name
    combatant: Combatant

    def on(self, scene: Scene) -> Scene:
        """Refuses a name that is taken and a square off the board."""
        if self.combatant.name in scene.combatants:
            raise NotAllowed(say("There is a {name} here already.", name=self.combatant.name))
        _on_board(scene, self.combatant.square, self.combatant.size)
        return scene.with_combatant(self.combatant)

    def words(self, scene: Scene) -> str:
        """Who came."""
        return say("{who} enters.", who=self.combatant.label)


class Left(Fact, frozen=True):
    """Somebody is gone, with his deck and with all that was to befall him."""

    who: Name

    def on(self, scene: Scene) -> Scene:
        """Refuses who is not here."""
        scene.of(self.who)
        rest = {name: one for name, one in scene.combatants.items() if name != self.who}
        out = {name: cards for name, cards in scene.out.items() if name != self.who}
        later = tuple(fact for fact in scene.later if getattr(fact, "who", None) != self.who)
        return replace(scene, combatants=rest, out=out, later=later)

    def words(self, scene: Scene) -> str:
        """Who went."""
        return say("{who} leaves.", who=scene.label(self.who))


class Renamed(Fact, frozen=True):
    """People call him by another name from now on; who he is stays the same."""

    who: Name
    label: str

    def on(self, scene: Scene) -> Scene:
        """Changes the label only."""
        return scene.changed(self.who, label=self.label)

    def words(self, scene: Scene) -> str:
        """Old and new."""
        return say("{who} is called {label} now.", who=scene.label(self.who), label=self.label)


class FieldSet(Fact, frozen=True):
    """A field of somebody's sheet has another value."""

    who: Name
    field: str
    value: Value

    def on(self, scene: Scene) -> Scene:
        """Sets it, whatever the value was."""
        return scene.changed(self.who, fields={**scene.of(self.who).fields, self.field: self.value})

    def words(self, scene: Scene) -> str:
        """Before and after."""
        who, (field, before, after) = scene.label(self.who), self._read(scene)
        return say("{who}: {field} {before} → {after}.", who=who, field=field, before=before, after=after)

    def _read(self, scene: Scene) -> tuple[str, str, str]:
        """Title, value before and after as the sheet shows them; as they stand where it has no such field."""
        fields = scene.of(self.who).fields
        try:
            field = load_system(scene.system).field(self.field)
        except NotAllowed:
            return self.field, str(fields.get(self.field, "–")), str(self.value)
        return field.title, field.show(field.value(fields)), field.show(self.value)


class Sided(Fact, frozen=True):
    """Whose side he is on; a bystander is on the board and not in the fight."""

    who: Name
    side: str
    bystander: bool = False

    def on(self, scene: Scene) -> Scene:
        """Sets both."""
        return scene.changed(self.who, side=self.side, bystander=self.bystander)

    def words(self, scene: Scene) -> str:
        """Where he stands."""
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

    def words(self, scene: Scene) -> str:
        """Where to."""
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


class Handed(Fact, frozen=True):
    """Where his cards and dice are from now on."""

    who: Name
    hand: Hand

    def on(self, scene: Scene) -> Scene:
        """Sets it."""
        return scene.changed(self.who, hand=self.hand)

    def words(self, scene: Scene) -> str:
        """In plain words."""
        where = {
            "fan": say("in a fan on the screen"),
            "table": say("really on the table"),
            "program": say("drawn by the program"),
        }
        return say("{who}’s cards are {where}.", who=scene.label(self.who), where=where[self.hand])


class ItemPut(Fact, frozen=True):
    """Somebody has this item, in these states (carried, held, in the pile, loaded)."""

    who: Name
    item: Item

    def on(self, scene: Scene) -> Scene:
        """Takes the place of an item of the same name."""
        return scene.changed(self.who, items=(*_without(scene, self.who, self.item.name), self.item))

    def words(self, scene: Scene) -> str:
        """What, and in which states."""
        states = listed(list(self.item.states))
        return say("{who}: {item}, {states}.", who=scene.label(self.who), item=self.item.name, states=states)


class ItemLost(Fact, frozen=True):
    """Somebody has it no more."""

    who: Name
    item: str

    def on(self, scene: Scene) -> Scene:
        """Takes it away; nothing happens when he has none."""
        return scene.changed(self.who, items=_without(scene, self.who, self.item))

    def words(self, scene: Scene) -> str:
        """What."""
        return say("{who} has no {item} any more.", who=scene.label(self.who), item=self.item)


class Marked(Fact, frozen=True):
    """A marker is put on somebody."""

    who: Name
    marker: Marker

    def on(self, scene: Scene) -> Scene:
        """One of each word."""
        return scene.changed(self.who, markers=(*_unmarked(scene, self.who, self.marker.word), self.marker))

    def words(self, scene: Scene) -> str:
        """Its word."""
        return say("{who}: {word}.", who=scene.label(self.who), word=self.marker.word)


class Unmarked(Fact, frozen=True):
    """A marker is taken off."""

    who: Name
    word: str

    def on(self, scene: Scene) -> Scene:
        """Nothing happens when there is none of that word."""
        return scene.changed(self.who, markers=_unmarked(scene, self.who, self.word))

    def words(self, scene: Scene) -> str:
        """Its word."""
        return say("{who}: no longer {word}.", who=scene.label(self.who), word=self.word)


class CardSpent(Fact, frozen=True):
    """A card has left the deck of ``who``."""

    tone: ClassVar[str] = "quiet"

    who: Name
    card: Card

    def on(self, scene: Scene) -> Scene:
        """Refuses a card that is out already."""
        out, who = scene.out.get(self.who, ()), scene.of(self.who).label
        if self.card in out:
            raise NotAllowed(say("{card} is out of {who}’s deck already.", card=self.card, who=who))
        return replace(scene, out={**scene.out, self.who: (*out, self.card)})

    def words(self, scene: Scene) -> str:
        """Which card."""
        return say("{who} draws {card}.", who=scene.label(self.who), card=self.card)


class CardsReturned(Fact, frozen=True):
    """Cards go back into the deck of ``who``."""

    tone: ClassVar[str] = "quiet"

    who: Name
    cards: tuple[Card, ...]

    def on(self, scene: Scene) -> Scene:
        """Refuses a card that is not out."""
        out, who = list(scene.out.get(self.who, ())), scene.of(self.who).label
        for card in self.cards:
            if card not in out:
                raise NotAllowed(say("{card} is not out of {who}’s deck.", card=card, who=who))
            out.remove(card)
        return replace(scene, out={**scene.out, self.who: tuple(out)})

    def words(self, scene: Scene) -> str:
        """Which cards."""
        cards = listed([*self.cards])
        return say("{cards} back into {who}’s deck.", cards=cards, who=scene.label(self.who))


class Term(Struct, frozen=True):
    """One part of a total: what it is, the number as it is read, and its signed worth."""

    what: str
    worth: str
    minus: bool = False

    def __str__(self) -> str:
        return f"{self.worth} {self.what}"


class Sum(Struct, frozen=True):
    """A total with every part of it; ``note`` says why it is not the sum of them."""

    terms: tuple[Term, ...]
    total: int | float
    note: str = ""

    def __str__(self) -> str:
        signs = [" − " if term.minus else " + " for term in self.terms]
        parts = "".join(sign + str(term) for sign, term in zip(signs, self.terms, strict=True))
        return f"{parts.removeprefix(' + ').strip()} = {self.total:g}{self.note and f' ({self.note})'}"


class Reckoned(Fact, frozen=True):
    """An intermediate total worth showing."""

    tone: ClassVar[str] = "quiet"

    who: Name
    what: str
    sum: Sum

    def words(self, scene: Scene) -> str:
        """Read as an equation: Fred’s Offense: 8 (card) + 8 OR = 16."""
        return say("{who}’s {what}: {sum}.", who=scene.label(self.who), what=self.what, sum=self.sum)


class Compared(Fact, frozen=True):
    """Two totals held against each other; what comes of it is told by the next fact, or is nothing."""

    who: Name
    against: Name
    ours: Sum
    theirs: Sum
    outcome: str

    def about(self) -> tuple[Name, ...]:
        """Both."""
        return (self.who, self.against)

    def words(self, scene: Scene) -> str:
        """Both equations: 8 (card) + 8 OR = 16 against 6 (card) + 6 DR = 12: hit by 4."""
        return say(
            "{ours} against {theirs}: {outcome}.", ours=self.ours, theirs=self.theirs, outcome=self.outcome
        )


class Noted(Fact, frozen=True):
    """Words for the log that change nothing."""

    text: str

    def words(self, scene: Scene) -> str:
        """The words themselves."""
        return self.text


class HouseRuleChosen(Fact, frozen=True):
    """The GM reads an open place of the text this way from now on."""

    rule: str
    choice: str

    def on(self, scene: Scene) -> Scene:
        """Sets it."""
        return replace(scene, house_rules={**scene.house_rules, self.rule: self.choice})

    def words(self, scene: Scene) -> str:
        """Which rule, which reading, in words."""
        for rule in load_system(scene.system).house_rules:
            if rule.id == self.rule:
                return say(
                    "House rule: {title} {choice}.",
                    title=rule.title,
                    choice=rule.choices.get(self.choice, "–"),
                )
        return say("House rule {rule}: {choice}.", rule=self.rule, choice=self.choice)


class DistanceCounted(Fact, frozen=True):
    """Distance is counted this way from now on."""

    rule: DistanceRule

    def on(self, scene: Scene) -> Scene:
        """Sets it."""
        return replace(scene, ground=replace(scene.ground, rule=self.rule))

    def words(self, scene: Scene) -> str:
        """Which way."""
        return say("Distance: {rule}.", rule=self.rule)


class Elapsed(Fact, frozen=True):
    """Game time is now ``at`` seconds since the fight was opened; it never goes back."""

    at: int

    def on(self, scene: Scene) -> Scene:
        """An earlier time changes nothing."""
        return replace(scene, clock=self.at) if self.at > scene.clock else scene


class Redrawn(Fact, frozen=True):
    """The GM asks for new chance for one question: another order of the fan, another throw."""

    key: str

    def on(self, scene: Scene) -> Scene:
        """Counts it."""
        return replace(scene, redrawn={**scene.redrawn, self.key: scene.redrawn.get(self.key, 0) + 1})

    def words(self, scene: Scene) -> str:
        """Which question's."""
        return say("Redrawn by the GM: {asked}.", asked=", ".join(self.key.split("/")[1:]))


class Shown(Fact, frozen=True):
    """What was hidden under this question's key is now for everybody to see."""

    key: str

    def on(self, scene: Scene) -> Scene:
        """Shows it."""
        return replace(scene, shown=scene.shown | {self.key})


SHARED: tuple[type[Fact], ...] = (
    Due, Entered, Left, Renamed, FieldSet, Sided, Moved, Sized, Handed, ItemPut, ItemLost, Marked, Unmarked,
    CardSpent, CardsReturned, Reckoned, Compared, Noted, HouseRuleChosen, DistanceCounted, Elapsed, Redrawn,
    Shown,
)  # fmt: skip
"""The facts that every system may tell and every view understands."""


def _on_board(scene: Scene, square: Square | None, size: int) -> None:
    if size < 1:
        raise NotAllowed(say("A token covers at least one square, not {size}.", size=size))
    if square is not None and not scene.ground.holds(square, size):
        last = Square(scene.ground.columns - 1, scene.ground.rows - 1)
        raise NotAllowed(say("{square} is off the board, which ends at {last}.", square=square, last=last))


def _without(scene: Scene, who: Name, item: str) -> tuple[Item, ...]:
    return tuple(one for one in scene.of(who).items if one.name != item)


def _unmarked(scene: Scene, who: Name, word: str) -> tuple[Marker, ...]:
    return tuple(one for one in scene.of(who).markers if one.word != word)
