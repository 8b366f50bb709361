"""Deeds that have become too dear: slipped into the next round or aborted (DU-20, DU-50 … DU-52)."""

from functools import partial

from crs_desktop.rules.ask import Option
from crs_desktop.rules.duellist.condition import able
from crs_desktop.rules.duellist.deeds.deed_facts import Aborted, PaidDown
from crs_desktop.rules.duellist.deeds.deed_words import in_actions
from crs_desktop.rules.duellist.deeds.doubles import both_words, halves, reprice
from crs_desktop.rules.duellist.house_rules import HALF_OF_A_DOUBLE
from crs_desktop.rules.duellist.state import Deed, actions_left, deed_of, fighter, rank, ranked, twin_of
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say

_LITTLE = 2
"""An abort returns nothing of a price up to this (DU-52)."""


def finishable(scene: Scene, who: Name) -> frozenset[int]:
    """Return the ids of the planned deeds that a combatant can still afford."""
    return frozenset(deed.id for deed, at in ranked(scene, who) if at >= 0)


async def slip_or_abort(table: Table, who: Name, could: frozenset[int]) -> None:
    """Ask for each deed of ``could`` that is now too dear whether it slips or is aborted."""
    asked: set[int] = set()
    while (deed := _short(table.scene, who, could - asked)) is not None:
        # Both halves of a double move share one price, so they are asked about once.
        asked.update(half.id for half in halves(table.scene, deed))
        holds = partial(_is_short, id_=deed.id)
        said = await table.turn(holds, table.ask(_slips(deed)))
        # Two branches, as None (the combatant has left) means neither.
        if said == "abort":
            abort_whole(table, deed)
        elif said == "slip":
            pay_down(table, deed)


def _short(scene: Scene, who: Name, could: frozenset[int]) -> Deed | None:
    return next((deed for deed, at in ranked(scene, who) if deed.id in could and at < 0), None)


def _is_short(scene: Scene, id_: int) -> bool:
    deed = deed_of(scene, id_)
    at = rank(scene, id_)
    return deed is not None and able(scene, deed.who) and at is not None and at < 0


def _slips(deed: Deed) -> Choose:
    def words(scene: Scene) -> str:
        now = deed_of(scene, deed.id) or deed
        said = "{who} is {short} short for {deed}: slip into the next round, or abort?"
        short = -(rank(scene, deed.id) or 0)
        return say(said, who=scene.label(deed.who), short=in_actions(short), deed=both_words(scene, now))

    return Choose(
        who=deed.who,
        name="slip or abort",
        words=words,
        choices=lambda _scene: (
            Option("slip", say("It slips"), note=say("pay the rest in the next round")),
            Option("abort", say("It is aborted"), note=say("its Actions less one are returned")),
        ),
        rule="DU-20",
    )


def pay_down(table: Table, deed: Deed) -> None:
    """Pay the Actions left for the deed if it is first in the plan; the rest is due next round (DU-16)."""
    plan = fighter(table.scene, deed.who).plan
    left = actions_left(table.scene, deed.who)
    if left > 0 and plan and plan[0].id == deed.id:
        table.happen(PaidDown(deed.who, deed.id, min(left, plan[0].price)))


def invested(scene: Scene, deed: Deed) -> int:
    """Return the Actions available for a deed now, after the deeds before it."""
    before = 0
    for one in fighter(scene, deed.who).plan:
        if one.id == deed.id:
            break
        # Deeds are paid in order: those before this one have the first claim.
        before += one.price
    return max(0, min(deed.price, actions_left(scene, deed.who) - before))


def abort(table: Table, deed: Deed) -> None:
    """Abort one deed; by a house rule with the other half of a double move (DU-50)."""
    now = deed_of(table.scene, deed.id)
    other = twin_of(table.scene, now) if now else None
    if now is None or other is None or HALF_OF_A_DOUBLE.reads(table.scene, "both"):
        abort_whole(table, deed)
        return
    reprice(table, other)
    abort_whole(table, deed)


def abort_whole(table: Table, deed: Deed) -> None:
    """Abort a deed; its Actions less one return later, none of two or fewer (DU-50 … DU-52)."""
    now = deed_of(table.scene, deed.id)
    if now is None:
        return
    first, *other = halves(table.scene, now)
    # The first half bears the price of both, whichever half was named.
    put_in = invested(table.scene, first)
    # count the Actions paid in earlier rounds and those put in now, less one (DU-50)
    back = max(0, first.whole - first.price + put_in - 1) if first.whole > _LITTLE else 0
    table.happen(Aborted(first.who, first.id, put_in, back, *(half.id for half in other)))
