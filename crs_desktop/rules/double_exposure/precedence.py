"""A draw of Initiative, in or out of Combat (CRS-23, CRS-47, CRS-86 … CRS-89)."""

from functools import partial
from itertools import groupby

from crs_desktop.rules.double_exposure.attack.attack import signed
from crs_desktop.rules.double_exposure.cards.deck import is_ace
from crs_desktop.rules.double_exposure.cards.pick import ac_pick, left, send_home, why_zero
from crs_desktop.rules.double_exposure.combat import why_not_able, why_not_two
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.house_rules.rounds import INITIATIVE_ACE, TIE_DECK
from crs_desktop.rules.double_exposure.sheet.effects import bonuses
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.facts import Noted, Reckoned, Sum, Term
from crs_desktop.rules.questions import Several, everyone
from crs_desktop.rules.scene import Scene, Turn
from crs_desktop.rules.table import Offer, Procedure, Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say


async def order_of(table: Table, names: tuple[Name, ...]) -> tuple[Turn, ...]:
    """Draw Initiative for ``names``, highest first; ties are drawn again without IN until broken.

    Combatants who leave meanwhile are left out. All cards go back into their decks (CRS-89).
    """
    # cards drawn before (a draw in the middle of a round) stay out: only new ones go home
    out = table.scene.spent
    totals: dict[Name, int] = {}
    order = await _ranked(table, names, totals)
    here = tuple(who for who in order if _here(table.scene, who))
    for who in here:
        send_home(table, who, out.get(who, ()))
    return tuple(Turn(who, str(totals[who])) for who in here)


async def _ranked(table: Table, names: tuple[Name, ...], totals: dict[Name, int]) -> tuple[Name, ...]:
    """Return ``names`` ranked by a draw.

    ``totals`` collects the first total of each; it is empty for the first draw and filled for a tie.
    """
    # no totals yet: this is the first draw, and nobody is tied
    against = names if totals else ()
    drawn: dict[Name, int] = {}
    for who in names:
        if _here(table.scene, who):
            total = await table.turn(partial(_here, who=who), _total(table, who, against))
            drawn |= {} if total is None else {who: total}
    # the order shows the first draw, not those that broke a tie
    totals.update({who: total for who, total in drawn.items() if who not in totals})
    order: tuple[Name, ...] = ()
    # `sorted` is stable: equal totals stay in the order in which they drew
    for _, tied in groupby(sorted(drawn, key=lambda who: -drawn[who]), key=lambda who: drawn[who]):
        order = (*order, *await _untied(table, tuple(tied), totals))
    return order


async def _untied(table: Table, tied: tuple[Name, ...], totals: dict[Name, int]) -> tuple[Name, ...]:
    here = tuple(who for who in tied if _here(table.scene, who))
    # with nothing left but Aces the tie could never be broken
    if len(here) < 2 or all(is_ace(card) for who in here for card in left(who)(table.scene)):
        return here
    return await _ranked(table.at("tie"), here, totals)


def _here(scene: Scene, who: Name) -> bool:
    return who in scene.combatants


async def _total(table: Table, who: Name, tied: tuple[Name, ...]) -> int:
    """Draw and return IN + AC Pick, 0 after an Ace (CRS-86); for those ``tied`` the pick alone."""
    out, initiative = table.scene.spent.get(who, ()), not tied
    pick = await ac_pick(table.at(who), who, _purpose(table.scene, who, tied))
    own = own_initiative(table.scene, who) if initiative else ()
    nothing = pick.nullified and ace_nullifies(table.scene)
    total = total_of(pick.total, sum(map(signed, own)), nothing)
    terms = (*pick.terms(), *own)
    what = say("Initiative") if initiative else say("draw to break the tie")
    table.happen(Reckoned(who, what, Sum(terms, total, why_zero(pick) if nothing else "", nothing)))
    if breaks_ties_from_full_decks(table.scene):
        send_home(table, who, out)
    return total


def total_of(picked: int, own: int, nullified: bool) -> int:
    """Return the total of a draw of Initiative, nothing if all of it is ``nullified`` (CRS-86)."""
    return 0 if nullified else max(0, picked + own)


def ace_nullifies(scene: Scene) -> bool:
    """Return whether an Ace makes all Initiative 0; by the other reading IN stays (CRS-86)."""
    return INITIATIVE_ACE.reads(scene, "zero")


def breaks_ties_from_full_decks(scene: Scene) -> bool:
    """Return whether cards go home after each draw of Initiative (CRS-88)."""
    return TIE_DECK.reads(scene, "full")


def _purpose(scene: Scene, who: Name, tied: tuple[Name, ...]) -> str:
    """Return the words that describe the draw, for a tie with the others’ names."""
    others = scene.labels(other for other in tied if other != who)
    said = "{who}’s draw to break the tie with {others}" if tied else "{who}’s Initiative"
    return say(said, who=scene.label(who), others=others)


def own_initiative(scene: Scene, who: Name) -> tuple[Term, ...]:
    """Return IN and the bonuses of items and skills to it."""
    extra = edition(scene).modified(scene, who, "in", bonuses(scene, who, "in", ""))
    given = (Term(name, str(abs(amount)), minus=amount < 0) for name, amount in extra)
    return (Term(say("IN"), str(stat(scene, who, "in"))), *given)


async def _who_first(table: Table) -> None:
    asked = Several(
        who=Name(""),
        name="who",
        words=lambda _scene: say("Who wants to go first?"),
        choices=lambda scene: everyone(scene, why_not_able),
        least=2,
        prefer=lambda scene: tuple(who for who, one in scene.combatants.items() if not one.bystander),
        rule="CRS-23",
    )
    names = await table.turn(lambda scene: why_not_two(scene) is None, table.ask(asked))
    if names is not None:
        order = await order_of(table, tuple(Name(name) for name in names))
        table.happen(Noted("The order: {order}.", {"order": tuple(turn.who for turn in order)}))


PRECEDENCE = Procedure("Who goes first", _who_first, why_not_two)
WHO_FIRST = Offer("Who goes first", _who_first, why_not_two)
"""The same draw during a round: its own cards go back, other drawn cards stay out (CRS-48, CRS-89)."""
