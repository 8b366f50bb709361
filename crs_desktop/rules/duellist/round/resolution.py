"""The Resolution Phase: Strike Ranks from the highest down, each rank simultaneous (6.4, 6.14).

A rank is never stored: it is the Actions a combatant has left once the deed is paid. Every Action spent on
a defence or a metre therefore slides all later deeds of that combatant down, and a rank that looked settled
may be empty the moment a question is answered. So each pass of the loop settles one thing, changes the
scene by facts, and looks for the highest rank again.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from crs_desktop.rules.ask import Option, Together
from crs_desktop.rules.duellist.arms import (
    held,
    needs_both_hands,
    shields_held,
    weapon_row,
    weapons_held,
)
from crs_desktop.rules.duellist.attack.attack_and_defence import attack, defends
from crs_desktop.rules.duellist.condition import able
from crs_desktop.rules.duellist.deeds.deed_facts import DeedDone, RankOver, Retargeted
from crs_desktop.rules.duellist.deeds.deed_words import PARRY, SHIELD, deed_words, is_attack
from crs_desktop.rules.duellist.deeds.short import abort, finishable, slip_or_abort
from crs_desktop.rules.duellist.defence.defence_facts import CameFrom, GuardLapsed, GuardPromised
from crs_desktop.rules.duellist.defence.defences import guard_of, use_up
from crs_desktop.rules.duellist.defence.facing import side_of
from crs_desktop.rules.duellist.facts import PhaseReached
from crs_desktop.rules.duellist.movement.movement import can_move, move, movers, take_owed_metre
from crs_desktop.rules.duellist.round.activities import carry_out
from crs_desktop.rules.duellist.sheet import stat
from crs_desktop.rules.duellist.state import (
    NOBODY,
    RANK_END,
    RESOLUTION,
    Deed,
    actions_left,
    deed_of,
    duel,
    rank,
    ranked,
)
from crs_desktop.rules.duellist.targets import as_targets, how_far, is_alive
from crs_desktop.rules.duellist.tasks import TaskPart, halved, unless_sure
from crs_desktop.rules.duellist.wounded import is_destroyed
from crs_desktop.rules.fact import Due
from crs_desktop.rules.facts import ItemPut
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say

_NOTICES = 20
"""The Difficulty of noticing an attack from the rear (DU-54)."""


async def resolution(table: Table) -> None:
    """Carry out deeds until none is left that can be finished in this round (DU-9)."""
    table.happen(PhaseReached(RESOLUTION, duel(table.scene).part))
    # Movers are asked once before each rank; ranks slide as Actions go, so all is looked up anew.
    asked: set[tuple[Name, int | None]] = set()
    while True:
        at = due_rank(table.scene)
        who = next((one for one in movers(table.scene, at or 0) if (one, at) not in asked), None)
        if who is not None:
            asked.add((who, at))
            # `at` is None once no deed is left: movers may then spend all their Actions.
            holds = partial(can_move, who=who, before=at or 0)
            await table.turn(holds, move(table.at(who), who, at or 0, last=at is None))
        elif at is None:
            break
        else:
            await _one_rank(table.at(f"rank {at}"), at)
    for who in duel(table.scene).fighters:
        take_owed_metre(table, who)


def due_rank(scene: Scene) -> int | None:
    """Return the highest Strike Rank with a planned deed; None if no deed can be finished."""
    ranks = [at for who in duel(scene).fighters if able(scene, who) for _, at in ranked(scene, who)]
    return max((at for at in ranks if at >= 0), default=None)


def due(scene: Scene, at: int) -> tuple[Deed, ...]:
    """Return the deeds at this rank of all combatants able to act."""
    able_ones = (who for who in duel(scene).fighters if able(scene, who))
    return tuple(deed for who in able_ones for deed, own in ranked(scene, who) if own == at)


async def _one_rank(table: Table, at: int) -> None:
    """Settle targets, directions and defences, then carry out the rank if nothing slid (DU-8, DU-18)."""
    for deed in due(table.scene, at):
        if is_orphan(table.scene, deed):
            await settle_orphan(table, deed)
            return
    for deed in due(table.scene, at):
        if is_attack(deed) and _side_is_open(deed):
            await table.turn(partial(_stands, id_=deed.id), _side(table.at(deed.who), deed))
    # A defence costs Actions, so a defender's own deed of this rank may slide: then begin again.
    while waiting := _unanswered(table.scene, at):
        await _defences(table, waiting)
        # An attack slid while defences were paid: ask no more, but look for the highest rank again.
        if any(rank(table.scene, id_) != at for id_ in waiting):
            break
    _lapse(table, at)
    if any(is_orphan(table.scene, deed) for deed in due(table.scene, at)):
        return
    # Otherwise the loop of `resolution` comes back with whatever rank is highest now.
    if due_rank(table.scene) == at and not _unanswered(table.scene, at):
        await _carried_out(table, at)


def _stands(scene: Scene, id_: int) -> bool:
    deed = deed_of(scene, id_)
    return deed is not None and able(scene, deed.who) and deed.whom in scene.combatants


def _side_is_open(deed: Deed) -> bool:
    return deed.side is None or (deed.side == "rear" and deed.noticed is None)


async def _side(table: Table, deed: Deed) -> None:
    """Tell the direction of an attack; the target of one from the rear must notice it (DU-54)."""
    # A direction set by the GM stands; the board only fills in what is open.
    side = deed.side or side_of(table.scene, deed.who, deed.whom)
    noticed = None
    if side == "rear" and able(table.scene, deed.whom):
        noticed = await _notices(table.at(deed.whom), deed.whom)
    table.happen(CameFrom(deed.id, side, noticed))


async def _notices(table: Table, who: Name) -> bool:
    worth = halved(table.scene, who, stat(table.scene, who, "awa"), "awareness")
    return await unless_sure(table, who, "Awareness", TaskPart(say("Awareness"), worth), _NOTICES)


def _unanswered(scene: Scene, at: int) -> tuple[int, ...]:
    """Return the ids of the attacks still without a defence, one for each defender."""
    found: dict[Name, int] = {}
    for deed in due(scene, at):
        if is_attack(deed) and deed.guard is None and _asks(scene, deed):
            # ask for one defence at a time: the second costs −5 and depends on what the first has used up
            found.setdefault(deed.whom, deed.id)
    return tuple(found.values())


def _asks(scene: Scene, deed: Deed) -> bool:
    # The unconscious and the unaware have no defence to choose.
    return able(scene, deed.whom) and deed.noticed is not False


async def _defences(table: Table, ids: tuple[int, ...]) -> None:
    """Ask all defenders at once and pay for their defences (DU-15, DU-49)."""

    def parts(scene: Scene) -> tuple[Choose, ...]:
        return tuple(_parts(scene, ids))

    together = Together(
        who=NOBODY,
        name="defence",
        words=lambda _scene: say("How does each defender meet the attack?"),
        parts=parts,
    )
    said = await table.ask(together)
    for name, answer in said.items():
        deed = next((one for id_ in ids if (one := deed_of(table.scene, id_)) and _name(one) == name), None)
        if deed is not None and deed.whom in table.scene.combatants:
            await _promised(table, deed, answer)


def _parts(scene: Scene, ids: tuple[int, ...]) -> Iterator[Choose]:
    for id_ in ids:
        deed = deed_of(scene, id_)
        if deed is not None and deed.guard is None and able(scene, deed.who) and able(scene, deed.whom):
            yield defends(deed, _name(deed))


def _name(deed: Deed) -> str:
    return f"{deed.whom} against {deed.who}"


async def _promised(table: Table, deed: Deed, answer: str) -> None:
    whom = deed.whom
    could = finishable(table.scene, whom)
    guard = guard_of(table.scene, deed, answer)
    table.happen(GuardPromised(whom, deed.id, guard))
    use_up(table, deed, guard)
    await slip_or_abort(table.at(whom), whom, could)


def _lapse(table: Table, at: int) -> None:
    """Drop free defences against attacks that slid: they are asked for again at the new rank."""
    for who in duel(table.scene).fighters:
        for deed, own in ranked(table.scene, who):
            # A free dodge or block is chosen anew; a parry that used up a double move's is not given back.
            free = deed.guard is not None and not deed.guard.price and deed.guard.kind not in (PARRY, SHIELD)
            if free and own != at:
                table.happen(GuardLapsed(deed.id))


async def _carried_out(table: Table, at: int) -> None:
    """Carry out all deeds of a rank in turn; wounds and lost balance take effect after the last."""
    for deed in due(table.scene, at):
        now = deed_of(table.scene, deed.id)
        if now is not None and rank(table.scene, now.id) == at and not is_orphan(table.scene, now):
            await table.turn(partial(able, who=now.who), _do(table.at(now.who), now))
    # Before the wounds take effect: deeds that they make too dear are then asked about.
    could = {who: finishable(table.scene, who) for who in duel(table.scene).fighters}
    table.happen(RankOver())
    # Arms as they are before the delayed wounds: the difference is what falls.
    lost = {who: arms_lost(table.scene, who) for who in table.scene.combatants}
    if any(fact.due == RANK_END for fact in table.scene.later):
        table.happen(Due(RANK_END))
    let_fall(table, lost)
    for who, ids in could.items():
        if able(table.scene, who):
            await slip_or_abort(table.at(who), who, ids)


async def _do(table: Table, deed: Deed) -> None:
    # A ruling may have left fewer Actions than the price.
    price = max(0, min(deed.price, actions_left(table.scene, deed.who)))
    table.happen(DeedDone(deed.who, deed.id, price))
    if is_attack(deed):
        await attack(table, deed)
    else:
        await carry_out(table, deed)


ARMS = ("right arm", "left arm")


def arms_lost(scene: Scene, who: Name) -> frozenset[str]:
    """Return the destroyed arms of a combatant."""
    return frozenset(arm for arm in ARMS if is_destroyed(scene, who, arm))


def let_fall(table: Table, before: Mapping[Name, frozenset[str]]) -> None:
    """Drop the items held by arms destroyed since ``before``."""
    for who, lost in before.items():
        new = arms_lost(table.scene, who) - lost if who in table.scene.combatants else frozenset()
        for one in falls(table.scene, who, new) if new else ():
            table.happen(ItemPut(who, replace(one, states=("laid down",))))


def falls(scene: Scene, who: Name, lost: frozenset[str]) -> tuple[Item, ...]:
    """Return the items that fall with the ``lost`` arms, two-handed weapons included."""
    if len(arms_lost(scene, who)) == len(ARMS):
        return held(scene, who)
    weapons, shields = weapons_held(scene, who), tuple(one for one, _ in shields_held(scene, who))
    rows = ((one, weapon_row(scene, one)) for one in weapons)
    both = tuple(one for one, row in rows if row is not None and needs_both_hands(row))
    # A shield, if there is one, is on the left arm; else the second weapon is.
    single = tuple(one for one in weapons if one not in both)
    # The sheet has no hands: the first one-handed weapon is taken to be in the right.
    if "right arm" in lost:
        return (*both, *single[:1])
    return (*both, *(shields or single[1:2]))


_NOBODY_ELSE = "-"


def is_orphan(scene: Scene, deed: Deed) -> bool:
    """Return whether an attack has lost its target."""
    if not is_attack(deed):
        return False
    return not is_alive(scene, deed.whom) or deed.whom == deed.who


async def settle_orphan(table: Table, deed: Deed) -> None:
    """Ask the GM for another target, or abort the attack."""
    said = await table.turn(partial(_still, deed.id), table.ask(_another(deed)))
    now = deed_of(table.scene, deed.id)
    if said is None or now is None:
        return
    if said == _NOBODY_ELSE:
        abort(table, now)
    else:
        table.happen(Retargeted(deed.id, Name(said)))


def _still(id_: int, scene: Scene) -> bool:
    deed = deed_of(scene, id_)
    return deed is not None and able(scene, deed.who) and is_orphan(scene, deed)


def _another(deed: Deed) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        others = (who for who in scene.combatants if who != deed.who and is_alive(scene, who))
        nobody = Option(_NOBODY_ELSE, say("None: abort the attack"))
        named = tuple(Option(who, scene.label(who), note=how_far(scene, deed.who, who)) for who in others)
        return (nobody, *as_targets(scene, deed.who, named))

    return Choose(
        who=NOBODY,
        name="another target",
        words=lambda scene: say(
            "{who}: {deed} has lost its target. Which target instead?",
            who=scene.label(deed.who),
            deed=deed_words(scene, deed),
        ),
        choices=choices,
        rule="DU-9",
    )
