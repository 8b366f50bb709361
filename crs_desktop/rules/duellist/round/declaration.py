"""The Declaration Phase: all declare, from the fewest Actions up (6.2, 6.3, 6.5)."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from crs_desktop.rules.ask import Option
from crs_desktop.rules.cache import remembered
from crs_desktop.rules.duellist.attack.attack_odds import best_met
from crs_desktop.rules.duellist.condition import able, who_is_able
from crs_desktop.rules.duellist.deeds.deed_words import in_actions, short_words
from crs_desktop.rules.duellist.deeds.steps import (
    BY_THE_GM,
    ELSE,
    PlanStep,
    is_by_the_gm,
    steps,
    why_not_step,
)
from crs_desktop.rules.duellist.facts import Declared, PhaseReached
from crs_desktop.rules.duellist.round.likely import is_likely
from crs_desktop.rules.duellist.round.plan import Priced, at_once, barred, chosen, price_of, so_far
from crs_desktop.rules.duellist.sheet import stat
from crs_desktop.rules.duellist.state import (
    DECLARATION,
    NOBODY,
    Deed,
    Stance,
    actions_left,
    duel,
    fighter,
    ranked,
    within,
)
from crs_desktop.rules.duellist.targets import as_targets, how_far, only_target, usual_target
from crs_desktop.rules.duellist.values_by_the_gm import ask_for_values, something_else
from crs_desktop.rules.questions import Choose, Plan, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import sole_target
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import begun, listed, say, translated

_NO_MORE = "no more"


async def declarations(table: Table, first: bool) -> bool:
    """Ask all in order; return whether anything is left to resolve (DU-3, DU-4, DU-19)."""
    table.happen(PhaseReached(DECLARATION, duel(table.scene).part))
    asked: list[Name] = []
    made = duel(table.scene).made
    while (who := _next(table.scene, asked, first)) is not None:
        asked.append(who)
        more = await table.turn(partial(_can_declare, who=who), _declaration(table.at(who), who, first))
        # None means that a ruling ended the turn; the others still declare
        if more is False:
            break
    return duel(table.scene).made > made or any(_is_due(table.scene, who) for who in asked)


def _next(scene: Scene, asked: list[Name], first: bool) -> Name | None:
    """Return the slowest combatant not yet asked.

    The surprised are skipped in the first declaration, those without Actions in later ones.
    """
    # Found anew after each answer: Actions, wounds and arrivals may change in between.
    waiting = [who for who in who_is_able(scene) if who not in asked and within(scene, who)]
    waiting = [who for who in waiting if _has_a_say(scene, who, first)]
    # The slow declare first and give the fast the advantage of knowing; DEX breaks ties.
    return min(waiting, key=lambda who: (actions_left(scene, who), stat(scene, who, "dex")), default=None)


def _has_a_say(scene: Scene, who: Name, first: bool) -> bool:
    return who not in duel(scene).surprised if first else actions_left(scene, who) > 0


def _can_declare(scene: Scene, who: Name) -> bool:
    return able(scene, who) and within(scene, who)


def _is_due(scene: Scene, who: Name) -> bool:
    """Return whether a combatant owes a metre or can finish an earlier deed."""
    return able(scene, who) and (fighter(scene, who).owes or any(at >= 0 for _, at in ranked(scene, who)))


async def _declaration(table: Table, who: Name, first: bool) -> bool:
    """Ask for stance and plan; return False if nobody else declares in this sub-round."""
    said = await table.ask(_stance(who, first))
    if said == _NO_MORE:
        return False
    stance: Stance = "moving" if said == "moving" else "stationary"
    plan = await table.ask(_plan(who, stance == "moving"))
    steps = chosen(table.scene, who, plan)
    # Each kind of step once: the same missing value is not asked for twice.
    for step in dict.fromkeys(steps):
        await ask_for_values(table, who, step)
    deeds: list[Deed] = []
    # Prices come after the GM's values, which a new weapon lacks before.
    for place, priced in enumerate(price_of(table.scene, who, steps), 1):
        which = _which(steps, place)
        deeds += await _deeds(table.at(f"step {place}"), who, priced, len(deeds), which)
    table.happen(Declared(who, stance, tuple(deeds)))
    return True


def _which(steps: Sequence[PlanStep], place: int) -> str:
    """Return the words of a step; of several equal ones, with its number."""
    step = steps[place - 1]
    alike, before = steps.count(step), steps[:place].count(step)
    words = {"what": step.words, "place": before, "many": alike}
    return say("{what} ({place} of {many})", **words) if alike > 1 else step.words


async def _deeds(table: Table, who: Name, priced: Priced, before: int, which: str) -> list[Deed]:
    """Return the deed of a step, or both halves of a double move; ``which`` names it in a question."""
    # `made` grows only with the Declared fact, so earlier deeds of this plan are added here.
    step, id_ = priced.step, duel(table.scene).made + before + 1
    if step.what == ELSE:
        return [await something_else(table, who, id_)]
    deed = Deed(
        id=id_,
        who=who,
        what=step.what,
        price=priced.price,
        whole=priced.price,
        weapon=step.weapon,
        feint=step.feint,
        metres=priced.metres,
    )
    if not step.is_attack:
        return [deed]
    deed = replace(deed, whom=await target(table, deed, which))
    if step.twin is None:
        return [deed]
    move, second = step.twin
    # An attack with a parry is one deed; two attacks are two, the first with the whole price.
    if step.parries:
        return [replace(deed, parry=second)]
    # The second half costs nothing of its own until either is aborted (`HalfRepriced`).
    twin = Deed(id_ + 1, who, move, 0, 0, second, deed.whom, twin=id_)
    return [replace(deed, twin=twin.id), twin]


async def target(table: Table, deed: Deed, what: str) -> Name:
    """Return the target of an attack; ask, naming ``what``, if several are possible."""
    who = deed.who
    # Never a friend unasked, except in a fight of two.
    if (only := only_target(table.scene, who)) is not None:
        return only
    if not _anybody(table.scene, who):
        return NOBODY
    return Name(await table.ask(_target(deed, what)))


def _anybody(scene: Scene, who: Name) -> bool:
    return any(other != who for other in scene.combatants)


def _target(deed: Deed, what: str) -> Choose:
    who = deed.who

    def choices(scene: Scene) -> tuple[Option, ...]:
        far = lambda scene, whom: how_far(scene, who, whom)  # noqa: E731
        return as_targets(scene, who, everyone(scene, partial(_no_target, who), far))

    return Choose(
        who=who,
        name="target",
        words=lambda scene: say("{who}, {what}: at whom?", who=scene.label(who), what=what),
        choices=choices,
        settled=lambda scene: sole_target(scene, who, remembered(choices, scene)),
        prefer=lambda scene: usual_target(scene, who),
        forecast=lambda scene, whom: best_met(scene, replace(deed, whom=Name(whom))),
        rule="DU-5",
    )


def _no_target(who: Name, _scene: Scene, whom: Name) -> WhyNot | None:
    return WhyNot(say("Combatants cannot attack themselves.")) if whom == who else None


def _stance(who: Name, first: bool) -> Choose:
    # everybody declares once a round; in a sub-round the rest of the Actions is often left
    no_more = () if first else (Option(_NO_MORE, say("Nobody else declares")),)
    return Choose(
        who=who,
        name="stance",
        words=lambda scene: say(
            "{who} has {actions}: Stationary (+5 to defend) or Moving?",
            who=scene.label(who),
            actions=in_actions(actions_left(scene, who)),
        ),
        choices=lambda _scene: (
            Option("stationary", say("Stationary"), note=say("+5 to parry, dodge and block")),
            Option("moving", say("Moving"), note=say("at least one metre, 1 Action each")),
            *no_more,
        ),
        rule="DU-21",
    )


def _what_is_declared(who: Name, scene: Scene) -> str:
    asked = say(
        "What does {who} declare, with {actions}?",
        who=scene.label(who),
        actions=in_actions(actions_left(scene, who)),
    )
    begun = [short_words(scene, deed) for deed in fighter(scene, who).plan]
    return say("{asked} Still unfinished: {deeds}.", asked=asked, deeds=listed(begun)) if begun else asked


def _plan(who: Name, moving: bool) -> Plan:
    return Plan(
        who=who,
        name="declares",
        words=partial(_what_is_declared, who),
        choices=lambda scene: options(scene, who, moving),
        barred=lambda scene, plan: barred(scene, who, plan),
        so_far=lambda scene, plan: so_far(scene, who, plan),
        rule="DU-14",
    )


_RARE = 3
"""First place of the steps that are seldom declared."""
_DOT, _MOST_DOTS = "•", 6


def options(scene: Scene, who: Name, moving: bool) -> tuple[Option, ...]:
    """Return the options of a declaration, each with its price as the first step.

    The order is: possible at once, needing the GM’s values, needing another step first, rare, barred.
    """
    if who not in scene.combatants:
        return ()
    found = [(step, why_not_step(scene, who, step, moving)) for step in steps(scene, who)]
    # A stable sort: within a group, steps stay in the order of the tables.
    found.sort(key=lambda one: _place(scene, who, *one))
    return tuple(_option(scene, who, step, why) for step, why in found)


def _place(scene: Scene, who: Name, step: PlanStep, why: WhyNot | None) -> int:
    if why is not None or not is_likely(scene, who, step):
        return _RARE + (why is not None)
    if not at_once(scene, who, step):
        return 2
    return int(is_by_the_gm(scene, who, step))


def _option(scene: Scene, who: Name, step: PlanStep, why: WhyNot | None) -> Option:
    note, short = _note(scene, who, step), _short(scene, who, step)
    rare = _place(scene, who, step, why) >= _RARE
    return Option(step.value, begun(step.words), why, note, short=short, rare=rare)


def _note(scene: Scene, who: Name, step: PlanStep) -> str:
    if is_by_the_gm(scene, who, step):
        return translated(BY_THE_GM)
    priced = price_of(scene, who, (step,))[0]
    price = in_actions(priced.price)
    return say("{price} per metre", price=price) if priced.metres else price


def _short(scene: Scene, who: Name, step: PlanStep) -> str:
    """Return a dot for each Action; a number if there are too many, “?” if the GM sets the price."""
    if is_by_the_gm(scene, who, step):
        return "?"
    priced = price_of(scene, who, (step,))[0]
    dots = _DOT * priced.price if 0 < priced.price <= _MOST_DOTS else str(priced.price)
    return say("{price}/m", price=dots) if priced.metres else dots
