"""An AC Pick for anything: any number of cards plus a stat or number, alone or contested (CRS-28).

For random occurrences, Primary Stats and anything that no other rule covers. It can be made in the middle of
a round, as an Action, and outside of any Combat.
"""

from msgspec import Struct

from crs_desktop.rules import load_system
from crs_desktop.rules.ask import Option
from crs_desktop.rules.double_exposure.attack.attack import signed
from crs_desktop.rules.double_exposure.cards.pick import (
    Pick,
    defensive_draw,
    fumble_terms,
    misses,
    offensive_pick,
    send_home,
    why_zero,
)
from crs_desktop.rules.double_exposure.combat import combat, in_combat
from crs_desktop.rules.double_exposure.house_rules.cards import PICK_ACE, PICK_CARDS
from crs_desktop.rules.double_exposure.powers.stat_terms import stat_terms
from crs_desktop.rules.double_exposure.sheet.sheet import PRIMARY, stat
from crs_desktop.rules.facts import Compared, Noted, Reckoned, Sum, Term
from crs_desktop.rules.questions import Amount, Choose, Words, everyone, nobody, somebody
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Condition, Offer, Procedure, Table
from crs_desktop.rules.values import Card, Name
from crs_desktop.words import say

_STATS = ("or", "dr", "mind", "in", "life", "em", *PRIMARY)
"""The stats that may be added, by id, if the game uses them."""
_NUMBER, _NOTHING, _NOBODY = "number", "nothing", "nobody"
_MOST_CARDS = 9


class _Picker(Struct, frozen=True):
    """One side of the pick: the number of cards, and what is added to them."""

    who: Name
    cards: int
    added: str
    number: int = 0


async def _pick(table: Table) -> None:
    what = await table.ask(for_what(Name("")))
    who = await table.turn(somebody, table.ask(_who_draws()))
    if who is not None:
        await pick_for(table, Name(who), what.strip().rstrip("."))


async def pick_for(table: Table, who: Name, what: str) -> None:
    """Ask how many cards, what is added and against whom, then draw.

    The side that began finishes all its cards first (CRS-46).
    """
    here = _are_here(who)
    side = await table.turn(here, _side(table.at(who), who))
    other = await table.turn(here, table.ask(_against(who)))
    if side is None or other is None:
        return
    if other == _NOBODY:
        await table.turn(here, _drawn(table.at(who), side, what))
        return
    both = _are_here(who, Name(other))
    # the other side is asked with the same cards and stat as the usual answer
    theirs = await table.turn(both, _side(table.at(other), Name(other), side))
    if theirs is not None:
        with table.face_off(who, Name(other)):
            await table.turn(both, _contest(table, side, theirs, what))


async def _contest(table: Table, side: _Picker, against: _Picker, what: str) -> None:
    ours = await _drawn(table.at(side.who), side, what)
    if ours.void and misses(table.scene):
        table.happen(Noted("{who} fails.", {"who": side.who}))
        return
    theirs = await _drawn(table.at(against.who), against, what, answers=True)
    ahead = int(ours.total - theirs.total)
    outcome = "ahead by {by}" if ahead > 0 else "behind by {by}" if ahead else "neither is ahead"
    table.happen(Compared(side.who, against.who, ours, theirs, outcome, abs(ahead)))


async def _drawn(table: Table, side: _Picker, what: str, answers: bool = False) -> Sum:
    """Draw the cards of one side; an Ace makes the total 0.

    By house rule an Ace of the answering side calls for a special draw instead (CRS-31).
    """
    out = table.scene.spent.get(side.who, ())
    purpose = say("{who}’s AC Pick for {what}", who=table.scene.label(side.who), what=what)
    special = answers and PICK_ACE.reads(table.scene, "special")
    pick = await (defensive_draw if special else offensive_pick)(table, side.who, purpose, side.cards)
    made = _total(table.scene, side, pick, special)
    table.happen(Reckoned(side.who, say("AC Pick for {what}", what=what), made))
    cards_home(table, side.who, out)
    return made


def _total(scene: Scene, side: _Picker, pick: Pick, special: bool) -> Sum:
    own = _own(scene, side)
    # a deck without cards has nothing for a special draw
    if pick.nullified and special and not pick.empty:
        terms = (*own, *fumble_terms(scene, pick))
        return Sum(terms, max(0, sum(map(signed, terms))))
    terms, note = (*pick.terms(), *own), why_zero(pick)
    return Sum(terms, 0 if note else max(0, pick.total + sum(map(signed, own))), note, bool(note))


def _own(scene: Scene, side: _Picker) -> tuple[Term, ...]:
    """Return the terms that are added: a rating with its modifiers, another stat, or a number."""
    if side.added == _NUMBER:
        return (Term(say("(number)"), str(abs(side.number)), minus=side.number < 0),)
    return () if side.added == _NOTHING else stat_terms(scene, side.who, side.added)


def cards_home(table: Table, who: Name, before: tuple[Card, ...]) -> None:
    """Return the cards drawn outside of a round at once, as no Clean Up follows (CRS-48).

    A house rule keeps them out.
    """
    # within a round Clean Up returns the cards
    in_round = in_combat(table.scene, who) and combat(table.scene).step > 0
    if not in_round and PICK_CARDS.reads(table.scene, "home"):
        send_home(table, who, before)


async def _side(table: Table, who: Name, like: _Picker | None = None) -> _Picker:
    cards = await table.ask(_how_many(who, like.cards if like else 1))
    added = await table.ask(_what_is_added(who, like.added if like else ""))
    number = await table.ask(_number(who)) if added == _NUMBER else 0
    return _Picker(who, cards, added, number)


def _are_here(*names: Name) -> Condition:
    return lambda scene: all(one in scene.combatants for one in names)


def for_what(who: Name) -> Words:
    """Ask what the pick is for; the answer appears in the log."""
    return Words(
        who=who,
        name="for what",
        words=lambda _scene: say("What is the AC Pick for?"),
        least=1,
        prefer=say("chance"),
        rule="CRS-28",
    )


def _who_draws() -> Choose:
    return Choose(
        who=Name(""),
        name="who",
        words=lambda _scene: say("Whose deck is drawn from?"),
        choices=everyone,
        prefer=lambda scene: scene.up or "",
        rule="CRS-28",
    )


def _how_many(who: Name, usual: int) -> Amount:
    return Amount(
        who=Name(""),
        name="AC Picks",
        words=lambda scene: say("How many AC Picks does {who} make?", who=scene.label(who)),
        low=lambda _scene: 1,
        high=lambda _scene: _MOST_CARDS,
        prefer=usual,
        rule="CRS-28",
    )


def _what_is_added(who: Name, usual: str) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        fields = load_system(scene.system).fields(scene) if who in scene.combatants else ()
        used = {field.id: field.title for field in fields}
        stats = (
            Option(id_, say("{stat} {number}", stat=used[id_], number=stat(scene, who, id_)))
            for id_ in _STATS
            if id_ in used
        )
        return (Option(_NOTHING, say("nothing")), *stats, Option(_NUMBER, say("a number")))

    return Choose(
        who=Name(""),
        name="added",
        words=lambda scene: say("What is added to {who}’s cards?", who=scene.label(who)),
        choices=choices,
        prefer=lambda _scene: usual,
        rule="CRS-31",
    )


def _number(who: Name) -> Amount:
    return Amount(
        who=Name(""),
        name="number",
        words=lambda scene: say("Which number is added to {who}’s cards?", who=scene.label(who)),
        low=lambda _scene: -99,
        high=lambda _scene: 99,
        prefer=0,
        rule="CRS-31",
    )


def _against(who: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        others = (one for one in scene.combatants if one != who)
        return (Option(_NOBODY, say("nobody")), *(Option(one, scene.label(one)) for one in others))

    return Choose(
        who=Name(""),
        name="against",
        words=lambda scene: say("Against whom does {who} draw?", who=scene.label(who)),
        choices=choices,
        rule="CRS-46",
    )


AC_PICK = Procedure("AC Pick", _pick, nobody)
BY_PICK = Offer("AC Pick", _pick, nobody)
"""The same pick in the middle of a round."""
