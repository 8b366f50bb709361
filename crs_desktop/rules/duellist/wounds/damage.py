"""Damage of a hit: 2d6 on the wound matrix, the part hit, armour, the final wound (5.9 … 5.11)."""

from functools import partial

from msgspec import Struct

from crs_desktop.rules.ask import Option
from crs_desktop.rules.cache import remembered
from crs_desktop.rules.chance_questions import Roll, thrown
from crs_desktop.rules.duellist.arms import armour_on, style
from crs_desktop.rules.duellist.condition import BERSERK, KNOCKED_OUT, how, is_marked
from crs_desktop.rules.duellist.house_rules import BERSERK as GOES_BERSERK
from crs_desktop.rules.duellist.house_rules import CONCUSSION, REROLLS
from crs_desktop.rules.duellist.sheet import PARTS
from crs_desktop.rules.duellist.state import NOBODY, RANK_END
from crs_desktop.rules.duellist.tables import LOCATIONS, number, row
from crs_desktop.rules.duellist.tasks import Parts
from crs_desktop.rules.duellist.wounded import (
    STATE_WORDS,
    NoWound,
    State,
    Wound,
    WoundTaken,
    borne,
    code,
    matrix,
    points,
    state,
    state_at,
    state_with,
)
from crs_desktop.rules.fact import Due
from crs_desktop.rules.facts import Marked, Noted, Reckoned, Sum, Term
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Marker, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name, signed
from crs_desktop.words import say, templates, translated

BODY = PARTS[:-1]
BY_THE_DIE = "by the die"
_CONCUSSIVE = 2


class Hit(Struct, frozen=True):
    """A hit on ``whom``; ``by`` is the attacker, empty for a fall or fire.

    ``more`` is added to 2d6. ``raised`` means by a Berserk’s rage, ``blocked`` by an armour block: the
    defender chooses the part; ``aimed`` means that the attacker may. ``where`` is a known part, or empty.
    """

    whom: Name
    more: Parts
    by: Name = NOBODY
    raised: bool = False
    blocked: bool = False
    aimed: bool = False
    concussive: bool = False
    where: str = ""


async def harm(table: Table, hit: Hit) -> int:
    """Roll the damage and tell the wound; return its rank, 0 for none.

    The wound takes effect at the end of the Strike Rank.
    """
    rank = await _rolled(table, hit)
    if rank < 1:
        table.happen(NoWound(hit.whom))
        return 0
    rank = raised(rank, hit.raised)
    if hit.raised:
        table.happen(Noted("Berserk: the wound is {code}.", others={"code": code(rank)}))
    part = await _where(table, hit)
    # armour comes last, after the rage, because the example comes out in this order (supplement, H)
    rank = left_of(rank, await saved(table, hit.whom, part, hit.blocked))
    # Asked before the wound is told: no combatant is felled without the GM’s consent (CRS-2).
    rank = await as_the_gm_says(table, hit.whom, rank, part)
    if rank < 1:
        table.happen(NoWound(hit.whom))
        return 0
    _wound(table, hit, rank, part)
    return rank


def raised(rank: int, by_rage: bool) -> int:
    """Return the rank of a wound, one higher by a Berserk’s rage; damage without a wound stays none."""
    return rank + (by_rage and rank > 0)


def left_of(rank: int, saved_: int) -> int:
    """Return the rank of a wound less the ranks that armour saves."""
    return max(0, rank - saved_)


async def harm_at_once(table: Table, hit: Hit) -> None:
    """Roll damage outside any Strike Rank (a fall, fire), with immediate effect."""
    await harm(table, hit)
    if any(fact.due == RANK_END for fact in table.scene.later):
        table.happen(Due(RANK_END))


def _wound(table: Table, hit: Hit, rank: int, part: str) -> None:
    whom, scene = hit.whom, table.scene
    table.happen(WoundTaken(whom, rank, part, hit.by, due=RANK_END))
    if hit.concussive and knocks_out(scene, whom, rank) and not _comes(scene, whom, KNOCKED_OUT):
        table.happen(Marked(whom, KNOCKED_OUT, due=RANK_END))
    berserker = style(scene, whom).berserk and GOES_BERSERK.reads(scene, "wounded")
    # The dead do not go Berserk, so look ahead to all wounds of this rank.
    dies = state(Due(RANK_END).on(table.scene), whom) == "killed"
    if hit.by != NOBODY and berserker and not dies and not _comes(scene, whom, BERSERK):
        table.happen(Marked(whom, BERSERK, due=RANK_END))


def _comes(scene: Scene, whom: Name, marker: Marker) -> bool:
    """Return whether the marker is set, or will be at the end of this Strike Rank by an earlier blow."""
    told = (fact for fact in scene.later if isinstance(fact, Marked) and fact.who == whom)
    return is_marked(scene, whom, marker) or any(fact.marker.word == marker.word for fact in told)


def knocks_out(scene: Scene, whom: Name, rank: int) -> bool:
    """Return whether a blunt wound knocks out; it counts two ranks higher for this (DS-K)."""
    # only for the knock-out: the wound itself keeps its rank
    sum_ = points(scene, rank + _CONCUSSIVE)
    if CONCUSSION.reads(scene, "added"):
        sum_ += borne(scene, whom)
    return state_at(scene, whom, sum_) in ("unconscious", "killed")


async def _rolled(table: Table, hit: Hit) -> int:
    # The attacker rolls the damage; in a fall, the victim.
    who = hit.by if hit.by in table.scene.combatants else hit.whom
    more = sum(part.worth for part in hit.more)
    dice = await thrown(
        table,
        Roll(
            who=who,
            name="damage",
            words=lambda scene: say(
                "Damage to {whom}: roll 2d6 {sum}.", whom=scene.label(hit.whom), sum=signed(more)
            ),
            count=2,
            sides=6,
            rule="DS-102",
        ),
    )
    sum_ = sum(dice) + more
    rank = matrix(table.scene, sum_)
    note = say("wound {code}", code=code(rank)) if rank else say("no wound")
    terms = (Term(say("(2d6)"), str(sum(dice))), *(part.term for part in hit.more))
    table.happen(Reckoned(who, say("damage"), Sum(terms, sum_, note)))
    return rank


async def _where(table: Table, hit: Hit) -> str:
    """Return the part hit: known, chosen by defender or attacker, or rolled (Table 28)."""
    if hit.where:
        return hit.where
    if hit.blocked:
        return await table.ask(_chosen(hit.whom, with_die=False))
    if hit.aimed and hit.by in table.scene.combatants:
        said = await table.ask(_chosen(hit.by, with_die=True))
        if said != BY_THE_DIE:
            return said
    return await by_the_die(table, hit.by if hit.by in table.scene.combatants else hit.whom)


async def by_the_die(table: Table, who: Name) -> str:
    """Roll a d10 for the part; the torso if the table has no such row."""
    (die,) = await thrown(
        table,
        Roll(
            who=who,
            name="location",
            words=lambda _scene: say("Which part is hit? Roll a d10: 1 is low, 10 the head."),
            count=1,
            sides=10,
            rule="DS-131",
        ),
    )
    return part_hit(table.scene, die)


def part_hit(scene: Scene, die: int) -> str:
    """Return the part of the body for a d10 (Table 28)."""
    found = row(scene, LOCATIONS, str(die))
    part = str(found["part"]).strip() if found is not None else ""
    # a row of the GM's may name a part that no figure has
    return part if part in BODY else "torso"


def _chosen(who: Name, with_die: bool) -> Choose:
    die = (Option(BY_THE_DIE, say("By the die")),) if with_die else ()

    def prefer(_scene: Scene) -> str:
        return BY_THE_DIE if with_die else "torso"

    return Choose(
        who=who,
        name="where",
        words=lambda scene: say("{who} chooses the part hit.", who=scene.label(who)),
        choices=lambda _scene: (*die, *(Option(part, translated(part)) for part in BODY)),
        prefer=prefer,
        rule="DU-54" if with_die else "DS-138",
    )


async def as_the_gm_says(table: Table, whom: Name, rank: int, part: str) -> int:
    """Ask the GM to confirm or change a wound that would fell a combatant (CRS-2)."""
    if not fells(table.scene, whom, rank, part):
        return rank
    said = await table.ask(_grave(whom, rank, part))
    ruled = int(said)
    if ruled != rank:
        table.happen(Noted("The GM rules: {code}.", others={"code": code(ruled) or say("no wound")}))
    return ruled


def fells(scene: Scene, whom: Name, rank: int, part: str) -> State:
    """Return the new state if the wound would make the target unconscious or kill them, else an empty one."""
    before = remembered(_after_the_rank, scene)
    now = state_with(before, whom, Wound(rank, part)) if rank > 0 else state(before, whom)
    return now if now in ("unconscious", "killed") and now != how(before, whom) else ""


def _after_the_rank(scene: Scene) -> Scene:
    """Return the scene with the wounds of this Strike Rank in effect."""
    return Due(RANK_END).on(scene) if any(fact.due == RANK_END for fact in scene.later) else scene


def _grave(whom: Name, rank: int, part: str) -> Choose:
    def words(scene: Scene) -> str:
        became = fells(scene, whom, rank, part) if whom in scene.combatants else ""
        said = "{code} to the {part}: {whom} would be {state}. Which wound is it?"
        now = translated(STATE_WORDS[became]) if became else say("as before")
        return say(said, code=code(rank), part=translated(part), whom=scene.label(whom), state=now)

    def choices(_scene: Scene) -> tuple[Option, ...]:
        # Worse wounds than the computed one are offered too: the GM's word is final.
        lesser = (Option(str(one), code(one)) for one in range(1, max(rank, 5) + 1))
        return (*lesser, Option("0", say("no wound")))

    return Choose(
        who=NOBODY,
        name="which wound",
        words=words,
        choices=choices,
        prefer=partial(_computed, rank),
        rule="CRS-2",
    )


def _computed(rank: int, _scene: Scene) -> str:
    return str(rank)


_GIVES = {5: 1, 6: 2}


def gives(die: int) -> int:
    """Return the ranks that one armour die saves (DU-72)."""
    return _GIVES.get(die, 0)


def saved_of(ranks: int, minus: int) -> int:
    """Return the ranks that armour saves: those of its dice less the second number."""
    return max(0, ranks - minus)


def is_rolled_again(scene: Scene, die: int) -> bool:
    """Return whether an armour die is rolled once more after a block: a 1, by house rule up to 4 (DS-139)."""
    return die <= (1 if REROLLS.reads(scene, "ones") else 4)


async def saved(table: Table, whom: Name, part: str, blocked: bool) -> int:
    """Roll armour and return the ranks saved: each 5 one, each 6 two, less the second number (DU-72)."""
    armour = armour_on(table.scene, whom, part)
    if armour is None or number(armour, "dice") < 1:
        return 0
    minus = number(armour, "minus")
    dice = await thrown(table, _armour_dice(whom, number(armour, "dice"), part))
    if blocked:
        dice = await _rolled_again(table, whom, part, dice)
    ranks = saved_of(sum(map(gives, dice)), minus)
    shown = ", ".join(str(die) for die in dice)
    others: dict[str, int | str] = {"part": part, "dice": shown, "minus": minus, "ranks": ranks}
    table.happen(Noted(_said(minus, ranks), {"whom": whom}, others))
    return ranks


def _said(minus: int, ranks: int) -> str:
    if minus:
        nothing, one, more = templates(
            "{whom}’s armour ({part}): {dice} less {minus} saves nothing.",
            "{whom}’s armour ({part}): {dice} less {minus} saves 1 rank.",
            "{whom}’s armour ({part}): {dice} less {minus} saves {ranks} ranks.",
        )
    else:
        nothing, one, more = templates(
            "{whom}’s armour ({part}): {dice} saves nothing.",
            "{whom}’s armour ({part}): {dice} saves 1 rank.",
            "{whom}’s armour ({part}): {dice} saves {ranks} ranks.",
        )
    return (nothing, one)[ranks] if ranks < 2 else more


async def _rolled_again(table: Table, whom: Name, part: str, dice: tuple[int, ...]) -> tuple[int, ...]:
    """Roll 1s again, once, after an armour block; by a house rule all dice up to 4."""
    good = tuple(die for die in dice if not is_rolled_again(table.scene, die))
    if len(good) == len(dice):
        return dice
    again = await thrown(table, _armour_dice(whom, len(dice) - len(good), part, again=True), further=True)
    return (*good, *again)


def _armour_dice(whom: Name, count: int, part: str, again: bool = False) -> Roll:
    def words(scene: Scene) -> str:
        said = "{whom}’s armour ({part}): roll {count}d6."
        if again:
            said = "{whom}’s armour ({part}), after the block: roll {count}d6 again."
        return say(said, whom=scene.label(whom), part=translated(part), count=count)

    return Roll(
        who=whom,
        name="armour again" if again else "armour",
        words=words,
        count=count,
        sides=6,
        added=False,
        rule="DU-72",
    )
