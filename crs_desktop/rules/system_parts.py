"""The groups of a `System`: its decks, its display, what follows from facts, its items, and its stats.

Each group may be left out, and so may each field: the functions below are the defaults.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct

from crs_desktop.rules.cards.hands import Hands, no_hands
from crs_desktop.rules.condition import Condition
from crs_desktop.rules.course import Course, Track, no_track
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Sum
from crs_desktop.rules.gear import Gear
from crs_desktop.rules.odds.duel_odds import DuelOdds
from crs_desktop.rules.play_out.fast import FastFights
from crs_desktop.rules.play_out.policy import Health, Policy
from crs_desktop.rules.positions.battlefield import Battlefield
from crs_desktop.rules.printed.card import Figures
from crs_desktop.rules.scene import Clock, Item, Marker, Scene
from crs_desktop.rules.sheet import NOTHING_LENT, Number
from crs_desktop.rules.values import Card, Fields, Name


def no_cards(_scene: Scene, _who: Name) -> tuple[Card, ...]:
    """Return the empty deck of a system without cards."""
    return ()


def nothing_to_say(_scene: Scene, _who: Name) -> str:
    """Return no note about a deck."""
    return ""


class Decks(Struct, frozen=True, kw_only=True):
    """The cards of a system.

    ``full`` gives the full deck of a combatant, ``note`` the fact about it that matters most, ``hands`` the
    hands that lie on the table.
    """

    full: Callable[[Scene, Name], tuple[Card, ...]] = no_cards
    note: Callable[[Scene, Name], str] = nothing_to_say
    hands: Hands = no_hands


Names = tuple[Name, ...]


def never_out(_scene: Scene, _who: Name) -> str:
    """Return that nobody falls."""
    return ""


def no_course(_scene: Scene) -> Course | None:
    """Return no course: the system has no rounds."""
    return None


def own_markers(scene: Scene, who: Name) -> tuple[Marker, ...]:
    """Return the markers that lie on a combatant, and no others."""
    return scene.of(who).markers


class Display(Struct, frozen=True, kw_only=True):
    """The picture of a fight, as data: views draw it and know no rule.

    ``how_is`` gives gauges and a word of health; without it, the numbers that count down are the gauges.
    ``course`` gives the step of the round, ``track`` the declared activities on a time line. ``markers`` are
    those that a GM must see on a combatant, ``known_markers`` those of the GM that rules look at.
    ``battlefield`` is drawn on the ground; without a ``board``, places mean nothing. Without ``turns``,
    nobody is up, and no turn is timed.
    """

    how_is: Callable[[Scene, Name], Condition] | None = None
    course: Callable[[Scene], Course | None] = no_course
    track: Callable[[Scene], Track | None] = no_track
    markers: Callable[[Scene, Name], tuple[Marker, ...]] = own_markers
    known_markers: tuple[Marker, ...] = ()
    battlefield: Battlefield = Battlefield()
    board: bool = True
    turns: bool = True


def nothing_rings(_scene: Scene, _clock: Clock) -> tuple[Fact, ...]:
    """Return no facts for a clock that has run out."""
    return ()


def nothing_follows(_before: Scene, _after: Scene) -> tuple[Fact, ...]:
    """Return no facts that follow from a ruling."""
    return ()


def nothing_parts(_scene: Scene, _gone: tuple[Name, ...]) -> tuple[Fact, ...]:
    """Return no facts that end things when combatants leave."""
    return ()


def nothing_lasts(_scene: Scene, _names: Mapping[Name, Name]) -> tuple[Fact, ...]:
    """Return no facts for the next fight."""
    return ()


def no_clocks(_scene: Scene) -> tuple[Clock, ...]:
    """Return no idle clocks."""
    return ()


class Consequences(Struct, frozen=True, kw_only=True):
    """The facts that follow from other facts.

    ``rings`` gives those of a clock that has run out, ``follows`` those of a ruling, from the scenes before
    and after it, ``parting`` those that end something when some combatants go on in a fight of their own,
    or all of them in the next fight. ``lasting`` gives those with which the next fight begins, for combatants
    with their names there: a state of the old fight that stays with them.
    ``idle`` are the clocks that could count and do not.
    """

    rings: Callable[[Scene, Clock], tuple[Fact, ...]] = nothing_rings
    follows: Callable[[Scene, Scene], tuple[Fact, ...]] = nothing_follows
    parting: Callable[[Scene, tuple[Name, ...]], tuple[Fact, ...]] = nothing_parts
    lasting: Callable[[Scene, Mapping[Name, Name]], tuple[Fact, ...]] = nothing_lasts
    idle: Callable[[Scene], tuple[Clock, ...]] = no_clocks


def no_change(_scene: Scene, _who: Name) -> tuple[Fact, ...]:
    """Return no facts: a ruling alone cannot put a combatant out, nor bring one back."""
    return ()


def no_treatment(_scene: Scene, _whom: Names, _text: str) -> tuple[Fact, ...]:
    """Return no facts: the system counts neither life nor wounds."""
    return ()


def offers_nothing(_scene: Scene, _whom: Names) -> Mapping[str, str]:
    """Return no texts to choose from."""
    return {}


class Treatment(Struct, frozen=True, kw_only=True):
    """Damage or healing that a GM gives some combatants in one line: an amount, a wound, an injury.

    ``facts`` reads the line, and raises `NotAllowed` for one that says nothing to it. ``offers`` gives usual
    lines, the most likely first, each with a note.
    """

    asks: str = ""
    facts: Callable[[Scene, Names, str], tuple[Fact, ...]] = no_treatment
    offers: Callable[[Scene, Names], Mapping[str, str]] = offers_nothing


class Harm(Struct, frozen=True, kw_only=True):
    """The facts with which a GM hurts combatants outside the rules.

    ``damage`` and ``heal`` read a line of the GM. ``felled`` puts a combatant out of the fight, and
    ``raised`` brings one back; it raises `NotAllowed` where that takes more than a ruling.
    """

    damage: Treatment = Treatment()
    heal: Treatment = Treatment()
    felled: Callable[[Scene, Name], tuple[Fact, ...]] = no_change
    raised: Callable[[Scene, Name], tuple[Fact, ...]] = no_change

    @property
    def hurts(self) -> bool:
        """Whether the system counts life or wounds."""
        return bool(self.damage.asks)

    @property
    def fells(self) -> bool:
        """Whether a ruling alone can put a combatant out."""
        # the default says that no ruling can: a view then offers none
        return self.felled is not no_change


def left_to_the_gm(_effect: str) -> str:
    """Return that nothing of an effect is understood."""
    return ""


def nothing_unread(_effect: str) -> tuple[str, ...]:
    """Return no unread clauses, for a system that expects none."""
    return ()


def known_by_nothing(_scene: Scene, _item: Item) -> str:
    """Return that no table knows an item."""
    return ""


def no_figures(_scene: Scene, _item: Item) -> Figures:
    """Return no figures: neither tables nor effects have numbers for an item."""
    return Figures()


class ItemReading(Struct, frozen=True, kw_only=True):
    """The reading of items: their effects and their names.

    ``understood`` tells what an effect does, ``unread`` gives the clauses that are left to the GM,
    ``grammar`` says how effects are written, and ``by_name`` tells what the tables know about an item.
    ``figures`` are its numbers on a printed card, from the tables or from its effect.
    ``gear`` are the kinds of equipment that the tables list, in the order in which a form asks for them.
    """

    understood: Callable[[str], str] = left_to_the_gm
    unread: Callable[[str], tuple[str, ...]] = nothing_unread
    # called without an argument, `str` returns the empty text
    grammar: Callable[[], str] = str
    by_name: Callable[[Scene, Item], str] = known_by_nothing
    figures: Callable[[Scene, Item], Figures] = no_figures
    gear: tuple[Gear, ...] = ()


def nothing_lent(_scene: Scene, _who: Name) -> Mapping[str, float]:
    """Return that no item changes a number of a sheet."""
    return NOTHING_LENT


def not_told(_scene: Scene, _who: Name, _field: str) -> Sum | None:
    """Return no parts of a number."""
    return None


def all_go_together(_fields: Fields) -> str | None:
    """Return no objection: any numbers may stand on one sheet."""
    return None


class StatRules(Struct, frozen=True, kw_only=True):
    """The rules for the numbers of a sheet.

    ``lent`` gives what items add to them while they are used, or wounds take off; ``made_of`` the parts of
    such a number. ``unsound`` is the sentence why numbers that are each allowed cannot stand on one sheet.
    ``of_own`` is the kind of stat that a GM may make up; without it they may make up none.
    """

    lent: Callable[[Scene, Name], Mapping[str, float]] = nothing_lent
    made_of: Callable[[Scene, Name, str], Sum | None] = not_told
    unsound: Callable[[Fields], str | None] = all_go_together
    of_own: Number | None = None


def nobody_beaten(_fact: Fact) -> Name | None:
    """Return that no fact beats anybody: the scene tells who is out."""
    return None


def not_counted(_scene: Scene, _policy: Policy, _health: Health) -> DuelOdds | None:
    """Return no odds: a duel must be played."""
    return None


def none_fast(_scene: Scene, _policy: Policy, _health: Health) -> FastFights | None:
    """Return no fast fights: the rules play them."""
    return None


class PlayOut(Struct, frozen=True, kw_only=True):
    """The way a fight is played without people.

    ``procedure`` is run again and again, by one of the ``policies``; the first is the default. ``life`` is
    the field that counts LIFE down, empty in a system without one. ``beaten`` names the combatant whom a fact
    beats, in a system that puts nobody out; such a fight is over after one run. ``duel`` counts the duel of
    the two in a scene exactly, or returns None; ``fast`` returns a player of many fights at once, or None.
    After so many ``rounds`` neither side wins a fight. ``wounds`` is the field that lists wounds, empty in a
    system without one.
    """

    procedure: str
    policies: tuple[Policy, ...]
    life: str = ""
    wounds: str = ""
    beaten: Callable[[Fact], Name | None] = nobody_beaten
    duel: Callable[[Scene, Policy, Health], DuelOdds | None] = not_counted
    fast: Callable[[Scene, Policy, Health], FastFights | None] = none_fast
    rounds: int = 60

    @property
    def once(self) -> bool:
        """Whether one run of the procedure is the whole fight."""
        return self.beaten is not nobody_beaten
