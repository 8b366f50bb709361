"""Amended steps of a round: eligibility, piles, Item Swaps, and Initiative for all (AV-1 … AV-27)."""

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from crs_desktop.rules.ask import Option, Together
from crs_desktop.rules.avatar.items.items import in_pile, is_thing, pile, put, things, why_not_pile
from crs_desktop.rules.avatar.round.lasting import keep_up
from crs_desktop.rules.avatar.round.round_facts import Checked, Declared, Opened, PileLaid, Swapped
from crs_desktop.rules.avatar.round.shadows import is_hidden
from crs_desktop.rules.avatar.state import state
from crs_desktop.rules.double_exposure.attack.blows import protects
from crs_desktop.rules.double_exposure.clocks import counts
from crs_desktop.rules.double_exposure.combat import (
    able,
    combat,
    has_fled,
    in_combat,
    is_on,
    who_is_able,
    why_not_able,
)
from crs_desktop.rules.double_exposure.deeds import Acted, act
from crs_desktop.rules.double_exposure.edition import Acting
from crs_desktop.rules.double_exposure.precedence import order_of
from crs_desktop.rules.double_exposure.rest import GRACE_PERIOD, tell
from crs_desktop.rules.double_exposure.round.rounds import clean_up as crs_clean_up
from crs_desktop.rules.double_exposure.round.steps import establish as crs_establish
from crs_desktop.rules.double_exposure.sheet.sheet import down
from crs_desktop.rules.facts import Noted, Ordered
from crs_desktop.rules.questions import Choose, Several
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

NOTHING = "no Item"


def barred(scene: Scene, who: Name) -> WhyNot | None:
    """Return why ``who`` cannot take part in a Combat now: hidden, not eligible, or just after a Combat."""
    now, label = state(scene), scene.label(who)
    if is_hidden(scene, who):
        return WhyNot(say("{who} is out of character.", who=label), "AS-167")
    if counts(scene, GRACE_PERIOD) and who in now.veterans and who not in now.within:
        return WhyNot(say("{who} is in the grace period of a Combat.", who=label), "AV-50")
    if who in now.free and not in_combat(scene, who):
        return WhyNot(say("{who} has not yet been asked about the free Flee.", who=label), "AV-54")
    # Eligibility matters only during a Combat.
    if not is_on(scene) or who in now.eligible:
        return None
    if who in now.asked:
        said = "{who} did not wear a House Button for a minute before the Combat was proposed."
        return WhyNot(say(said, who=label), "AV-5")
    return WhyNot(say("{who}’s eligibility is asked when a round begins.", who=label), "AV-6")


async def establish(table: Table, acting: Acting) -> Acting:
    """Run Step 1: ask once for each combatant’s eligibility, then for the Actions (AV-2 … AV-6)."""
    if combat(table.scene).round == 1:
        table.happen(Opened())
    if _unasked(table.scene):
        # once in a Combat for each: the text asks at the beginning and for newcomers (supplement 13, no. 36)
        said = await table.turn(lambda scene: bool(_unasked(scene)), table.ask(_eligible())) or ()
        # include those who came while the question was open; combatants not ticked are not eligible
        for who in _unasked(table.scene):
            table.happen(Checked(who, who in said))
    return await crs_establish(table, acting)


def _unasked(scene: Scene) -> tuple[Name, ...]:
    here = (who for who in scene.combatants if not down(scene, who) and not has_fled(scene, who))
    return tuple(who for who in here if who not in state(scene).asked)


def _eligible() -> Several:
    said = "Step 1: who wore a House Button for at least a minute before the Combat was proposed?"
    return Several(
        who=Name(""),
        name="eligible",
        words=lambda _scene: say(said),
        choices=lambda scene: tuple(Option(who, scene.label(who)) for who in _unasked(scene)),
        prefer=_unasked,
        rule="AV-5",
    )


async def items_worn(table: Table, acting: Acting) -> Acting:
    """Run Step 2: piles in a combatant’s first round, Item Swaps in later ones (AV-9 … AV-18)."""
    # Read before the piles are set aside: no one lays a pile and swaps in the same round.
    veterans = state(table.scene).piled
    await _piles(table)
    swapping = await _who_swaps(table, tuple(who for who in acting if who in veterans))
    swapped = [who for who in swapping if await table.turn(partial(_may_swap, who=who), _swap(table, who))]
    return tuple(who for who in acting if who not in swapped)


async def _piles(table: Table) -> None:
    """Ask for all missing piles at once; they are hidden (AV-9, AV-10)."""

    def parts(scene: Scene) -> tuple[Several, ...]:
        return tuple(_pile_of(who) for who in _without_a_pile(scene) if things(scene, who))

    said: Mapping[str, tuple[str, ...]] = {}
    if parts(table.scene):
        words = lambda _scene: say("Step 2: all set aside the Items they use in this Combat.")  # noqa: E731
        asked = Together(who=Name(""), name="piles", words=words, parts=parts, rule="AV-9")
        said = await table.ask(asked)
    for who in _without_a_pile(table.scene):
        _lay(table, who, said.get(who, ()))


def _without_a_pile(scene: Scene) -> tuple[Name, ...]:
    return tuple(who for who in who_is_able(scene) if who not in state(scene).piled)


def _lay(table: Table, who: Name, names: tuple[str, ...]) -> None:
    items = table.of(who).items
    laid = tuple(put(item, item.name in names) if is_thing(item) else item for item in items)
    tell(table, PileLaid(who, laid, seen="gm"))
    if any(map(is_thing, items)):
        table.happen(Noted("{who} sets a pile of Items aside.", {"who": who}))


def _pile_of(who: Name) -> Several:
    def chosen(scene: Scene, names: tuple[str, ...]) -> tuple[Item, ...]:
        return tuple(item for item in things(scene, who) if item.name in names)

    def usual(scene: Scene) -> tuple[str, ...]:
        """Return the held and worn Items or, without any, as many Items as a pile can hold."""
        names: tuple[str, ...] = ()
        for item in pile(scene, who) or things(scene, who):
            if why_not_pile(chosen(scene, (*names, item.name))) is None:
                names = (*names, item.name)
        return names

    return Several(
        who=who,
        name=who,
        words=lambda scene: say("Which Items does {who} wear, hold or use?", who=scene.label(who)),
        choices=lambda scene: tuple(_told(item) for item in things(scene, who)),
        prefer=usual,
        barred=lambda scene, names: why_not_pile(chosen(scene, names)),
        rule="AV-9",
    )


def _told(item: Item) -> Option:
    return Option(item.name, item.name, note=item.effect)


async def _who_swaps(table: Table, able_to: tuple[Name, ...]) -> tuple[Name, ...]:
    def choices(scene: Scene) -> tuple[Option, ...]:
        here = [who for who in able_to if who in scene.combatants and things(scene, who)]
        return tuple(Option(who, scene.label(who), why_no_swap(scene, who)) for who in here)

    if all(one.why_not for one in choices(table.scene)):
        return ()
    asked = Several(
        who=Name(""),
        name="Item Swap",
        words=lambda _scene: say("Step 2: who makes an Item Swap, in place of an Action?"),
        choices=choices,
        rule="AV-12",
    )
    return tuple(Name(who) for who in await table.ask(asked))


def why_no_swap(scene: Scene, who: Name) -> WhyNot | None:
    """Return why ``who`` cannot make an Item Swap: there is no Action to give up (AV-13)."""
    if protects(scene, who):
        return WhyNot(say("{who} is still Taking a Blow.", who=scene.label(who)), "AV-3")
    return why_not_able(scene, who)


def _may_swap(scene: Scene, who: Name) -> bool:
    return who in scene.combatants and why_no_swap(scene, who) is None


async def _swap(table: Table, who: Name) -> bool:
    """Ask for one Item out, one in, or both; the resulting pile must be allowed (AV-12, AV-16)."""
    out = await _chosen(table, _taken_out(who))
    into = await _chosen(table, _laid_in(who, out))
    # A swap of nothing keeps the Action.
    if out == into == NOTHING:
        return False
    items = tuple(_swapped(item, out, into) for item in table.of(who).items)
    # a voided turn counts as the last Action, without an attack, in a Melee Check (supplement 13, no. 15)
    act(table, Acted(who, "pass"))
    table.happen(Noted("{who} makes an Item Swap, in place of an Action.", {"who": who}))
    tell(table, Swapped(who, items, seen="gm"))
    return True


async def _chosen(table: Table, asked: Choose) -> str:
    """Ask the question unless there is only one option."""
    return NOTHING if len(asked.options(table.scene)) < 2 else await table.ask(asked)


def _swapped(item: Item, out: str, into: str) -> Item:
    if item.name == into:
        return put(item, True)
    return put(item, False) if item.name == out else item


def _taken_out(who: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        mine = pile(scene, who) if who in scene.combatants else ()
        return (Option(NOTHING, say(NOTHING)), *(Option(item.name, item.name) for item in mine))

    words = lambda scene: say("Which Item does {who} take out of the pile?", who=scene.label(who))  # noqa: E731
    return Choose(who=who, name="out of the pile", words=words, choices=choices, rule="AV-12")


def _laid_in(who: Name, out: str) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        having = things(scene, who) if who in scene.combatants else ()
        left = tuple(item for item in having if in_pile(item) and item.name != out)
        added = (item for item in having if not in_pile(item))
        offered = (Option(item.name, item.name, why_not_pile((*left, item))) for item in added)
        return (Option(NOTHING, say(NOTHING)), *offered)

    words = lambda scene: say("Which Item does {who} put into the pile?", who=scene.label(who))  # noqa: E731
    return Choose(who=who, name="into the pile", words=words, choices=choices, rule="AV-14")


def has_swapped(scene: Scene, who: Name) -> bool:
    """Return whether ``who`` has given up this round’s Action for an Item Swap."""
    return is_on(scene) and state(scene).swapped.get(who) == combat(scene).round


def no_stance(scene: Scene, who: Name) -> WhyNot | None:
    """Return why ``who`` cannot take a Defensive Stance: the Action went into an Item Swap (AV-18)."""
    if not has_swapped(scene, who):
        return None
    return WhyNot(say("{who} has made an Item Swap.", who=scene.label(who)), "AV-18")


async def initiative(table: Table, acting: Acting) -> Acting:
    """Run Step 4: keep powers up, then let all draw (Reactions need an order too; AV-25 … AV-27, AS-195)."""
    await keep_up(table)
    drawn = await order_of(table, tuple(who for who in who_is_able(table.scene) if able(table.scene, who)))
    # Combatants without an Action draw for their Reactions, but their turn is already over.
    table.happen(Ordered(tuple(replace(turn, over=turn.who not in acting) for turn in drawn)))
    return acting


async def clean_up(table: Table, acting: Acting) -> Acting:
    """Run Step 7; effects of the last Action and of the round end first (AV-48)."""
    # declare an Action of nobody, which ends the effects that Reactions lent to the last one
    table.happen(Declared(Name(""), ()))
    return await crs_clean_up(table, acting)
