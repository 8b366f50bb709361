"""Description of a system: one frozen value, and nothing to register."""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping
from itertools import groupby
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.cache import remembered
from crs_desktop.rules.condition import Condition, by_gauges
from crs_desktop.rules.data_tables import NO_TABLES, DataTable, Tables
from crs_desktop.rules.fact import Fact, happen, happen_all, kind_of, kinds_of
from crs_desktop.rules.facts import (
    SHARED,
    ClockStopped,
    Elapsed,
    Entered,
    FieldSet,
    HouseRuleChosen,
    Noted,
    StatMadeUp,
    TableRowSet,
)
from crs_desktop.rules.facts.tables import is_made_up
from crs_desktop.rules.facts.time import left_on
from crs_desktop.rules.ground.squares import Ground
from crs_desktop.rules.names import too_long_in
from crs_desktop.rules.odds.odds_page import OddsPage
from crs_desktop.rules.printed.print_out import PrintOut
from crs_desktop.rules.scene import Clock, Combatant, Marker, Scene
from crs_desktop.rules.sheet import NOT_USED, Computed, Field, Number, Values
from crs_desktop.rules.system_parts import (
    Consequences,
    Decks,
    Display,
    Harm,
    ItemReading,
    PlayOut,
    StatRules,
    never_out,
    no_cards,
)
from crs_desktop.rules.table import Procedure
from crs_desktop.rules.termed import Termed
from crs_desktop.rules.values import Card, Fields, Name, Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import listed, say, translated


class HouseRule(Termed, frozen=True, kw_only=True):
    """A place where the text is silent or says two things. The first choice is our reading.

    ``choices`` maps the id of a reading to its words. Where the text leaves a word to the GM, they may
    write their ``own``; where it leaves a ``number``, a whole one up to 999.
    """

    id: str
    choices: dict[str, str]
    rule: str = ""
    own: bool = False
    number: bool = False

    def chosen(self, readings: Mapping[str, str]) -> str:
        """Return the id of the reading in force, or the GM’s own words, from the chosen ``readings``."""
        chosen = readings.get(self.id)
        return next(iter(self.choices)) if chosen is None else chosen

    def reads(self, scene: Scene, choice: str) -> bool:
        """Return whether this reading is in force in a game."""
        return self.chosen(scene.house_rules) == choice

    def words(self, choice: str) -> str:
        """Return a reading in words; the GM’s own words are returned as written."""
        return translated(self.choices[choice]) if choice in self.choices else choice if self.own else "–"

    def label(self, readings: Mapping[str, str]) -> str:
        """The reading in force as a word of its own, for a title."""
        chosen = self.chosen(readings)
        return translated(chosen) if chosen in self.choices else chosen

    def expected(self) -> str:
        """Choices in words."""
        named = listed([f"“{choice}”" for choice in self.choices])
        if self.number:
            return say("{choices} or a whole number up to 999", choices=named)
        return say("{choices} or words of the GM’s own", choices=named) if self.own else named

    def allows(self, choice: str) -> bool:
        """Whether this can be chosen."""
        if choice in self.choices or not self.own:
            return choice in self.choices
        # Three digits: a number of minutes or percent that anybody means.
        return choice.isdecimal() and len(choice) < 4 if self.number else bool(choice.strip())


class Deck(Struct, frozen=True):
    """Somebody's cards: what is left to draw, and what is out, in the order it left."""

    left: tuple[Card, ...]
    spent: tuple[Card, ...]


_LOOKS: "dict[tuple[int, str], tuple[System, Callable[[Scene], Any]]]" = {}
"""The method that finds fields or markers of a system, with the system: an id may be used again."""


class System(Struct, frozen=True):
    """One of the published rule systems: what it is called, what a sheet holds, and what can be begun.

    ``facts`` are its own kinds of fact, ``state`` its own part of an opening scene, ``readings`` the choices
    of house rules that a fight begins with where they are not the first ones, ``tables`` the data that a GM
    may change. ``out`` says in a word why somebody can no longer act, and is empty while they can.
    ``odds_page`` counts odds without a fight, ``play_out`` plays fights without people. ``edition`` is the
    value its rules are played by, where other systems amend them. The other groups are in `system_parts`.
    """

    id: str
    title: str
    ground: Ground
    sheet: tuple[Field, ...]
    procedures: tuple[Procedure, ...]
    facts: tuple[type[Fact], ...] = ()
    state: Any = None
    house_rules: tuple[HouseRule, ...] = ()
    readings: Mapping[str, str] = {}
    tables: tuple[DataTable, ...] = ()
    out: Callable[[Scene, Name], str] = never_out
    decks: Decks = Decks()
    display: Display = Display()
    consequences: Consequences = Consequences()
    harm: Harm = Harm()
    items: ItemReading = ItemReading()
    stats: StatRules = StatRules()
    printed: PrintOut = PrintOut()
    odds_page: OddsPage | None = None
    play_out: PlayOut | None = None
    edition: Any = None

    @property
    def has_cards(self) -> bool:
        """Whether anybody draws cards, and not only throws dice."""
        return self.decks.full is not no_cards

    def opening(self, tables: Tables = NO_TABLES) -> Scene:
        """The empty scene that every fight of this system begins with, with its data as they ship."""
        own = {"state": self.state, "house_rules": self.readings}
        return Scene(system=self.id, ground=self.ground, tables=tables, **own)

    def fact_kinds(self) -> tuple[type[Fact], ...]:
        """Every fact that may stand in a journal of this system."""
        return (*SHARED, *self.facts)

    def heading(self, begun: str) -> str:
        """Return the heading of the log for a procedure that was begun under this term."""
        found = next((one.heading for one in self.procedures if one.term == begun), "")
        return translated(found or begun)

    def fields(self, scene: Scene) -> tuple[Field, ...]:
        """The fields of sheets in this game: a house rule may leave some out, or their formulas."""
        return cast("tuple[Field, ...]", self._remembered("fields", self._fields, scene))

    def _remembered(self, name: str, look: Callable[[Scene], Any], scene: Scene) -> Any:
        """Return the kept result of a method, which is another object each time that it is named."""
        _, first = _LOOKS.setdefault((id(self), name), (self, look))
        return remembered(first, scene)

    def _fields(self, scene: Scene) -> tuple[Field, ...]:
        unused = {rule.id for rule in self.house_rules if rule.reads(scene, NOT_USED)}
        sheet = (field for field in self.whole_sheet(scene) if field.used_by not in unused)
        used = (_entered_only(field, unused) for field in sheet)
        return tuple(self._labelled(field, scene) if field.label else field for field in used)

    def whole_sheet(self, scene: Scene) -> tuple[Field, ...]:
        """Every field there can be on a sheet of this game, with the stats that were made up for it."""
        like = self.stats.of_own
        if like is None or not scene.made_up:
            return self.sheet
        own = (replace(like, id=stat.id, term=stat.term, usual=stat.usual) for stat in scene.made_up)
        return (*self.sheet, *own)

    def _labelled(self, field: Field, scene: Scene) -> Field:
        labels = (one.label(scene.house_rules) for one in self.house_rules if one.id == field.label)
        return replace(field, labelled=next(labels, ""))

    def values(self, scene: Scene, who: Name) -> Values:
        """Return the value of each field of a sheet now, with what the combatant’s items add."""
        lent = self.stats.lent(scene, who)
        return Values(self.whole_sheet(scene), scene.of(who).fields, scene.house_rules, lent)

    def written(self, scene: Scene, who: Name) -> Values:
        """Return the value that each field holds by itself: the one that is printed and edited."""
        return self.values_of(scene, scene.of(who))

    def values_of(self, scene: Scene, one: Combatant) -> Values:
        """Return the values of the sheet that ``one`` would have."""
        return Values(self.whole_sheet(scene), one.fields, scene.house_rules)

    def field(self, id_: str, scene: Scene) -> Field:
        """The field of the sheets with this id. Raises `NotAllowed` when there is none."""
        sheet = self.whole_sheet(scene)
        for field in sheet:
            if field.id == id_:
                return field
        raise NotAllowed(no_field(id_, (field.id for field in sheet)))

    def refuse(self, *facts: Fact) -> str | None:
        """The sentence why one of these cannot be ruled: no such field, row or reading, or no such value."""
        if why := too_long_in(facts):
            return why
        checks, alike = _Checks(self.sheet, self.stats.of_own), groupby(facts, kind_of)
        return next(filter(None, (self._refuse_alike(kind, group, checks) for kind, group in alike)), None)

    def _refuse_alike(self, kind: type[Fact], facts: Iterable[Any], checks: "_Checks") -> str | None:
        if kind is Entered:
            return self._refuse_sheets((fact.combatant.fields for fact in facts), checks)
        return next(filter(None, (self._refuse(fact, checks) for fact in facts)), None)

    def _refuse(self, fact: Fact, checks: "_Checks") -> str | None:
        if isinstance(fact, FieldSet):
            return checks[fact.field](fact.value)
        if isinstance(fact, TableRowSet):
            return self._refuse_row(fact)
        if isinstance(fact, StatMadeUp):
            return self._refuse_stat(fact)
        return self._refuse_choice(fact) if isinstance(fact, HouseRuleChosen) else None

    def _refuse_sheets(self, sheets: Iterable[Fields], checks: "_Checks") -> str | None:
        seen = defaultdict[str, set[int]](set)
        for held in sheets:
            for id_, value in held.items():
                if type(value) is int:  # thousands hold the same few; True is 1 to a set, and no number
                    if value in seen[id_]:
                        continue
                    seen[id_].add(value)
                if why := checks[id_](value):
                    return why
            if why := self.stats.unsound(held):
                return why
        return None

    def refuse_after(self, scene: Scene, *facts: Fact) -> str | None:
        """Return why numbers of the sheets clash in ``scene``, the scene after these facts; else None."""
        if FieldSet not in kinds_of(facts):
            return None
        changed = (fact.who for fact in facts if isinstance(fact, FieldSet) and fact.who in scene.combatants)
        return next(filter(None, (self.stats.unsound(scene.of(who).fields) for who in changed)), None)

    def _refuse_row(self, fact: TableRowSet) -> str | None:
        for table in self.tables:
            if table.id == fact.table:
                return table.refuse(fact.row, fact.values)
        known = ", ".join(table.id for table in self.tables) or "–"
        return say("There is no table “{id}”: expected one of {known}.", id=fact.table, known=known)

    def _refuse_stat(self, fact: StatMadeUp) -> str | None:
        if self.stats.of_own is None:
            return say("{system} has no stats but those of its sheet.", system=self.title)
        if not fact.term.strip():
            return say("A stat needs a name.")
        return self.stats.of_own.check(fact.usual)

    def _refuse_choice(self, chosen: HouseRuleChosen) -> str | None:
        if any(rule.id == chosen.rule and rule.allows(chosen.choice) for rule in self.house_rules):
            return None
        known = {rule.id: rule for rule in self.house_rules}
        if chosen.rule not in known:
            said = "There is no house rule “{rule}”: expected one of {known}."
            return say(said, rule=chosen.rule, known=", ".join(known) or "–")
        said = "House rule {rule} cannot be “{choice}”: expected {known}."
        return say(said, rule=chosen.rule, choice=chosen.choice, known=known[chosen.rule].expected())

    def ring(self, scene: Scene, clock: Clock) -> tuple[Fact, ...]:
        """Return the facts of a clock that has run out, or that the GM lets run out now."""
        over = Noted("{title}: the time is over.", others={"title": clock.title})
        return (ClockStopped(clock.id), over, *self.consequences.rings(scene, clock))

    def ruled(self, scene: Scene, *facts: Fact) -> tuple[Fact, ...]:
        """Return a ruling with what follows from it. Raises `NotAllowed` where it cannot be done.

        A ruling of a record holds what followed from it: that is not told again.
        """
        follows = self.consequences.follows(scene, happen_all(scene, facts))
        return (*facts, *(fact for fact in follows if fact not in facts))

    def passing(self, scene: Scene, at: int, wall: int = 0) -> tuple[Fact, ...]:
        """Time itself, and what comes of every clock that runs out by it, in the order they do."""
        facts: list[Fact] = [Elapsed(at, wall)]
        scene = happen(scene, facts[0])
        # ring clocks one by one, because one clock may start, stop or set another
        while due := [clock for clock in scene.clocks if left_on(clock, at) <= 0 and clock.held is None]:
            rung = self.ring(scene, min(due, key=lambda clock: clock.until))
            scene = happen_all(scene, rung)
            facts += rung
        return tuple(facts)

    def procedure(self, title: str) -> Procedure:
        """The procedure with this title. Raises `NotAllowed` when there is none."""
        for procedure in self.procedures:
            if title in (procedure.term, procedure.once or procedure.term):
                return procedure
        known = ", ".join(procedure.term for procedure in self.procedures)
        raise NotAllowed(say("“{title}” cannot be begun: expected one of {known}.", title=title, known=known))

    def cards(self, scene: Scene, who: Name) -> Deck:
        """The deck of somebody as it is now."""
        out = scene.spent.get(who, ())
        return Deck(tuple(card for card in self.decks.full(scene, who) if card not in out), out)

    def condition(self, scene: Scene, who: Name) -> Condition:
        """Return the condition of a combatant: gauges, a word of health, and injuries."""
        if self.display.how_is is not None:
            return self.display.how_is(scene, who)
        return by_gauges(self.fields(scene), self.values(scene, who), bool(self.out(scene, who)))

    def markers(self, scene: Scene) -> Mapping[Name, tuple[Marker, ...]]:
        """Return the markers of all combatants: the turn order and the players' view ask after each step."""
        return cast("Mapping[Name, tuple[Marker, ...]]", self._remembered("markers", self._markers, scene))

    def _markers(self, scene: Scene) -> Mapping[Name, tuple[Marker, ...]]:
        return {who: self.display.markers(scene, who) for who in scene.combatants}

    def gauges(self, scene: Scene) -> tuple[Number, ...]:
        """The fields that count down from a full value, which a view draws as bars."""
        return tuple(field for field in self.fields(scene) if isinstance(field, Number) and field.left_of)


class _Checks(dict[str, Callable[[Value], str | None]]):
    """Return the check of each field by its id: an import checks thousands of sheets at once."""

    def __init__(self, sheet: Iterable[Field], of_own: Number | None) -> None:
        super().__init__({field.id: field.check for field in sheet})
        self._of_own = of_own

    def __missing__(self, id_: str) -> Callable[[Value], str | None]:
        """A stat that was made up is like all of its kind; of no other is any value allowed."""
        if self._of_own is not None and is_made_up(id_):
            return self._of_own.check
        return lambda _value: no_field(id_, self)


def no_field(id_: str, known: Iterable[str]) -> str:
    """The sentence for a field that there is not."""
    said = "There is no field “{id}”: expected one of {known}."
    return say(said, id=id_, known=", ".join(known))


def _entered_only(field: Field, unused: Container[str]) -> Field:
    """The field, without the words of a formula that is not used."""
    follows = isinstance(field, Computed) and field.follows_by in unused
    return replace(field, terms="") if follows else field
