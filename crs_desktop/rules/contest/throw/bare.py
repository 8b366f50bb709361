"""A contest of any two stats that the GM names (CT-1 … CT-10); a side can be a thing, such as a lock."""

from fractions import Fraction
from functools import partial

from crs_desktop.override import override
from crs_desktop.rules.ask import Option
from crs_desktop.rules.contest.sheet.sheet import SHEET, STAT_OF_OWN, stats, title
from crs_desktop.rules.contest.throw.bonuses import BONUS, ask_bonus
from crs_desktop.rules.contest.throw.deciding import Contender, decide, forecast
from crs_desktop.rules.contest.throw.outcome import tell
from crs_desktop.rules.contest.throw.stats import Parts, StatPart, plain_stat, value
from crs_desktop.rules.facts import FieldSet, StatMadeUp
from crs_desktop.rules.facts.tables import made_up_id
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.questions import Amount, Choose, Confirm, Words, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import usual_foe
from crs_desktop.rules.table import Condition, Offer, Procedure, Table
from crs_desktop.rules.values import Name, plain, whole
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

AGAINST = {"melee_attack": "melee_defense", "aim": "ranged_defense", "stealth": "perception"}
"""The opposing stat for each stat, by the rulebook; all others oppose themselves."""
_THING = "-"
_NEW = "new "
"""Prefix of an answer that names a stat which does not exist yet; no id of a stat begins with it."""


async def _contest(table: Table) -> None:
    """Ask for both sides with their bonuses, resolve the contest, and ask for its meaning (CT-1)."""
    with table.offering(BONUS, ANOTHER_STAT):
        a = await _contender(table, "first", "melee_combat", None)
        b = None if a is None else await _contender(table, "second", _against(a), a)
        if a is not None and b is not None:
            await table.turn(_here(a, b), _settle(table, a, b))


async def _settle(table: Table, a: Contender, b: Contender) -> None:
    await decide(table, a, b)
    await tell(table, "meaning", "What does it mean in the story?", "CT-1")


async def _contender(table: Table, name: str, prefer: str, other: Contender | None) -> Contender | None:
    """Ask for one side; return None if either combatant has left meanwhile."""
    who = await table.turn(_here(other), table.ask(_contestant(name, other)))
    if who is None:
        return None
    here = _here(other)
    if who == _THING:
        return await table.turn(here, _thing(table.at(name)))
    both = partial(_both, here, Name(who))
    return await table.turn(both, _somebody(table.at(name), Name(who), prefer, other))


def _both(here: Condition, who: Name, scene: Scene) -> bool:
    return here(scene) and who in scene.combatants


async def _somebody(table: Table, who: Name, prefer: str, other: Contender | None) -> Contender:
    stat = await table.ask(_stat(who, prefer, other))
    while stat.startswith(_NEW):
        made = await _make_up_for(table, who, stat.removeprefix(_NEW))
        # if the stat was not made up, ask again, because its name may have been mistyped
        stat = made or await table.ask(_stat(who, prefer, other))
    await ask_bonus(table, who, partial(_told, other, who, stat))
    return Contender(who, title(table.scene, stat), lambda scene: plain_stat(scene, who, stat))


async def _thing(table: Table) -> Contender:
    """Ask for name and number of a side without a sheet: a lock, a wall, a native speaker."""
    name = (await table.ask(_named())).strip() or say("the other side")
    worth = await table.ask(_number())
    return Contender(Name(name), name, lambda _scene: (StatPart(name, Fraction(worth)),), thing=True)


def _against(contender: Contender) -> str:
    """Return the id of the stat that opposes the contender’s stat."""
    id_ = next((field.id for field in SHEET if field.title == contender.title), made_up_id(contender.title))
    return AGAINST.get(id_, id_)


def _here(*both: Contender | None) -> Condition:
    """Return a condition that holds while all of these sides are here; things never leave."""
    names = [contender.who for contender in both if contender is not None and not contender.thing]
    return lambda scene: all(name in scene.combatants for name in names)


def _contestant(name: str, other: Contender | None) -> Choose:
    first = Name("") if other is None or other.thing else other.who

    def barred(_scene: Scene, who: Name) -> WhyNot | None:
        return WhyNot(say("They are already the opposing side.")) if who == first else None

    return Choose(
        who=first,
        name=name,
        words=lambda _scene: say("Who acts?") if other is None else say("Against whom?"),
        choices=lambda scene: (
            *everyone(scene, barred),
            Option(_THING, say("Something else, with a number")),
        ),
        prefer=lambda scene: usual_foe(scene, first, everyone(scene, barred)) if first else "",
        rule="CT-1",
    )


def _told(other: Contender | None, who: Name, stat: str, scene: Scene, bonus: int = 0) -> Forecast | None:
    """Return the forecast with this stat and bonus; None while the first side is unknown."""
    if other is None or not _both(_here(other), who, scene):
        return None

    def worth(scene: Scene) -> Parts:
        return (*plain_stat(scene, who, stat), StatPart(say("bonus"), Fraction(bonus)))

    return forecast(scene, other, Contender(who, title(scene, stat), worth))


class StatChoice(Choose, frozen=True, kw_only=True):
    """A choice of a stat; a typed name that begins like none of them is offered as a new stat (CT-6)."""

    @override
    def check(self, scene: Scene, answer: str) -> WhyNot | None:
        return None if answer.startswith(_NEW) else super().check(scene, answer)

    @override
    def read(self, scene: Scene, text: str) -> str:
        return text if text.startswith(_NEW) else super().read(scene, text)

    @override
    def hear(self, scene: Scene, text: str) -> str:
        typed = text.strip()
        known = (one for option in self.options(scene) for one in (option.words, option.value))
        names_one = any(one.casefold().startswith(typed.casefold()) for one in known)
        is_name = any(map(str.isalpha, typed))
        return super().hear(scene, text) if names_one or not is_name else _NEW + typed


async def _make_up_for(table: Table, who: Name, term: str) -> str:
    """Ask whether to make a stat up, and for its value; return its id, or nothing if it stays unknown."""
    id_ = made_up_id(term)
    if id_ in stats(table.scene):
        return id_
    if not await table.ask(_is_new(term)):
        return ""
    table.happen(StatMadeUp(term, STAT_OF_OWN.usual))
    worth = await table.ask(_own(who, term))
    table.happen(FieldSet(who, id_, worth))
    return id_


def _is_new(term: str) -> Confirm:
    said = "There is no stat “{term}”. Make it up, with {usual} for everyone else?"
    return Confirm(
        who=Name(""),
        name="new stat",
        words=lambda _scene: say(said, term=term, usual=STAT_OF_OWN.usual),
        rule="CT-6",
    )


def _stat(who: Name, prefer: str, other: Contender | None) -> Choose:
    return StatChoice(
        who=who,
        name="stat",
        words=lambda scene: say("Which stat does {who} use?", who=scene.label(who)),
        choices=lambda scene: _stats(scene, who) if who in scene.combatants else (),
        prefer=lambda _scene: prefer,
        forecast=lambda scene, stat: _told(other, who, stat, scene),
        rule="CT-1",
    )


def _stats(scene: Scene, who: Name) -> tuple[Option, ...]:
    said = "{title} {worth}"
    return tuple(
        Option(id_, say(said, title=title(scene, id_), worth=plain(value(scene, who, id_))))
        for id_ in stats(scene)
    )


def _named() -> Words:
    return Words(
        who=Name(""),
        name="what",
        words=lambda _scene: say("What is it called?"),
        prefer=say("the other side"),
        rule="CT-1",
    )


def _number() -> Amount:
    return Amount(
        who=Name(""),
        name="number",
        words=lambda _scene: say("What is its stat? An untrained human has about 10."),
        low=lambda _scene: -99,
        high=lambda _scene: 99,
        prefer=STAT_OF_OWN.usual,
        rule="CT-6",
    )


async def _make_up(table: Table) -> None:
    """Ask for a new stat and for one combatant’s value of it (CT-4, CT-6)."""
    term = (await table.ask(_term())).strip()
    table.happen(StatMadeUp(term, STAT_OF_OWN.usual))
    who = await table.turn(lambda scene: bool(scene.combatants), table.ask(_whose(term)))
    # Without a combatant the new stat only exists, with its usual value for all.
    if who not in (None, _THING):
        own = table.turn(lambda scene: who in scene.combatants, table.ask(_own(Name(str(who)), term)))
        worth = await own
        if worth is not None:
            table.happen(FieldSet(Name(str(who)), made_up_id(term), worth))


def _term() -> Words:
    return Words(
        who=Name(""),
        name="which stat",
        words=lambda _scene: say("What is the stat called? For example: a language, lock picking."),
        least=1,
        prefer=say("Language"),
        rule="CT-6",
    )


def _whose(term: str) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        usual = Option(_THING, say("No one: {usual} for all", usual=STAT_OF_OWN.usual))
        return (*everyone(scene), usual)

    return Choose(
        who=Name(""),
        name="whose",
        words=lambda _scene: say("Whose {term} is above or below the usual value?", term=term),
        choices=choices,
        rule="CT-4",
    )


def _own(who: Name, term: str) -> Amount:
    return Amount(
        who=who,
        name="worth",
        words=lambda scene: say("What is {who}’s {term}?", who=scene.label(who), term=term),
        low=lambda _scene: whole(STAT_OF_OWN.low),
        high=lambda _scene: whole(STAT_OF_OWN.high),
        prefer=STAT_OF_OWN.usual,
        rule="CT-6",
    )


ANOTHER_STAT = Offer("Another stat", _make_up)
CONTEST = Procedure("Contest", _contest)
