"""The round of Combat in its seven steps (CRS, Combat; CRS-63 … CRS-96)."""

from functools import partial

from crs_desktop.rules.double_exposure.attack.blows import forgoes
from crs_desktop.rules.double_exposure.clocks import COERCED, after_combat, counts
from crs_desktop.rules.double_exposure.combat import END_OF_ROUND, able, combat, in_combat, is_on, who_is_able
from crs_desktop.rules.double_exposure.combat_facts import CombatEnded, Joined, RoundBegan, Settled, StepBegan
from crs_desktop.rules.double_exposure.combatants import enough
from crs_desktop.rules.double_exposure.deeds import Acted, act
from crs_desktop.rules.double_exposure.edition import Acting, RoundStep, edition
from crs_desktop.rules.double_exposure.house_rules.ranges import ELIGIBLE
from crs_desktop.rules.double_exposure.house_rules.rounds import CONSENT, SURPRISE_AFTER, SURPRISE_CARDS
from crs_desktop.rules.double_exposure.mind.mental_facts import INTIMIDATED, is_intimidated
from crs_desktop.rules.double_exposure.movement.flee import COMMANDED, free_flee
from crs_desktop.rules.double_exposure.precedence import WHO_FIRST, order_of
from crs_desktop.rules.double_exposure.rest import tell, wounds_of
from crs_desktop.rules.double_exposure.round.actions import perform_action
from crs_desktop.rules.double_exposure.round.any_pick import BY_PICK
from crs_desktop.rules.double_exposure.round.dispute import BY_LOT
from crs_desktop.rules.double_exposure.round.procedures import all_cards_back, stop_waiting
from crs_desktop.rules.double_exposure.round.steps import why_not_in
from crs_desktop.rules.double_exposure.round.surprise import BY_SURPRISE
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ClockSet, Due, Ordered, TurnOver, Unmarked
from crs_desktop.rules.questions import Confirm
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import are_foes_among
from crs_desktop.rules.table import Offer, Procedure, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, template


async def _round(table: Table) -> None:
    """Play one round; the first one begins a Combat."""
    # 0 outside of a Combat, so the first round begins one
    number = combat(table.scene).round + 1
    table.happen(_begun(table.scene, number))
    if number == 1:
        stop_waiting(table, bars=False)
    inner = table.at(f"round {number}")
    with inner.offering(*edition(inner.scene).offers):
        # a ruling or an offer may end the Combat at any question: Clean Up is then not asked
        await inner.turn(is_on, _steps(inner))
        if is_on(inner.scene):
            await inner.turn(is_on, _last_step(inner))
    _sweep(inner)
    if is_on(inner.scene):
        inner.happen(StepBegan(0))
    else:
        await edition(inner.scene).after(inner)


def _begun(scene: Scene, number: int) -> RoundBegan:
    """Return the fact that begins the round.

    The first round declares a Combat and makes Surprise possible again (CRS-59); the bars of an earlier
    Combat stay (CRS-99).
    """
    now = combat(scene)
    # a new Combat makes a Surprise possible for the next situation (CRS-59)
    surprise = now.surprise if number > 1 else ""
    veterans = () if SURPRISE_AFTER.reads(scene, "combat") else now.veterans
    # only the Action before the Combat can have worn anything down
    worn = number == 1 and SURPRISE_CARDS.reads(scene, "worn")
    return RoundBegan(number, surprise=surprise, veterans=veterans, worn=worn)


async def after_it(table: Table) -> None:
    """End a Combat: start its clocks and offer each Combatant one free Flee (CRS-68, CRS-97)."""
    clocks_begin(table)
    await free_flee(table, combat(table.scene).last)
    if SURPRISE_AFTER.reads(table.scene, "flee"):
        table.happen(Settled())


def clocks_begin(table: Table) -> None:
    """Start the clocks that count from the end of a Combat, and end what lasts only so long.

    CRS-68, CRS-183.
    """
    for clock in after_combat(table.scene):
        table.happen(ClockSet(clock))
    for fact in _coercions_over(table.scene):
        table.happen(fact)


def _coercions_over(scene: Scene) -> tuple[Unmarked, ...]:
    """Return the end of all Coercions but those from before the Combat, which have clocks of their own."""
    coerced = (who for who, one in scene.combatants.items() if COERCED in one.markers)
    return tuple(Unmarked(who, COERCED.word) for who in coerced if not counts(scene, f"coercion {who}"))


async def _steps(table: Table) -> None:
    """Play all steps but the last one; Combatants may fall or leave in any of them."""
    acting: Acting = ()
    for number, step in enumerate(edition(table.scene).steps[:-1], 1):
        if number > 1 and not enough(table.scene):  # Clean Up then ends the Combat (CRS-94)
            return
        acting = await _step(table, number, step, acting)


async def _step(table: Table, number: int, step: RoundStep, acting: Acting) -> Acting:
    if step.rule is None:
        return acting
    table.happen(StepBegan(number))
    return await step.rule(table.at(step.path) if step.path else table, acting)


async def _last_step(table: Table) -> None:
    steps = edition(table.scene).steps
    await _step(table, len(steps), steps[-1], ())


async def initiative(table: Table, acting: Acting) -> Acting:
    """Determine Initiative, the highest draw first: Step 4 (CRS-86 … CRS-89)."""
    order = await order_of(table, tuple(who for who in acting if able_here(table.scene, who)))
    table.happen(Ordered(order))
    return acting


async def actions(table: Table, acting: Acting) -> Acting:
    """Perform Actions in the current order, one each: Step 5 (CRS-87, CRS-90, CRS-116).

    The order is read anew for each turn, because the GM may change it.
    """
    while (who := table.scene.up) is not None and enough(table.scene):
        # told only by this reading: it makes the lost turn the "very last Action"
        if ELIGIBLE.reads(table.scene, "barred") and _lost(table.scene, who):
            act(table, Acted(who, "barred"))
        if may_act(table.scene, who):
            await _turn_of(table, who)
        # a Flee, a Catch or a ruling may have ended the turn already
        if table.scene.up == who:
            table.happen(TurnOver(who))
    return acting


async def _turn_of(table: Table, who: Name) -> None:
    if is_intimidated(table.scene, who):
        _bypass(table, who)
        return
    if not in_combat(table.scene, who):  # the GM gave them a turn
        tell(table, Joined(who))
    inner = table.at(who)
    await inner.turn(partial(_is_up, who=who), perform_action(inner, who))


def _lost(scene: Scene, who: Name) -> bool:
    """Return whether the turn passes without an Action of the combatant’s own choice (CRS-109)."""
    return able_here(scene, who) and (not may_act(scene, who) or is_intimidated(scene, who))


def _bypass(table: Table, who: Name) -> None:
    """Skip the turn of an intimidated combatant (CRS-178)."""
    table.happen(Unmarked(who, INTIMIDATED.word))
    table.happen(TurnOver(who, skipped=True))


def _is_up(scene: Scene, who: Name) -> bool:
    return scene.up == who and may_act(scene, who)


def able_here(scene: Scene, who: Name) -> bool:
    """Return whether ``who`` is here, in the Combat and not down."""
    return who in scene.combatants and able(scene, who)


def may_act(scene: Scene, who: Name) -> bool:
    """Return whether ``who`` can take an Action: not in a Stance, nor Taking a Blow (CRS-85, CRS-135)."""
    return able_here(scene, who) and not forgoes(scene, who)


async def clean_up(table: Table, acting: Acting) -> Acting:
    """End effects, return cards, and ask whether the Combat goes on: Step 7 (CRS-93 … CRS-96)."""
    _sweep(table)
    if len(who_is_able(table.scene)) < 2:
        tell(table, _last_one(table.scene))
    elif not await table.ask(_goes_on()):
        _end_by_consent(table)
    return acting


def _sweep(table: Table) -> None:
    """End everything that lasts until the end of the round, and return every card."""
    # `Due` carries out everything that was told with this due date
    if any(fact.due == END_OF_ROUND for fact in table.scene.later):
        table.happen(Due(END_OF_ROUND))
    all_cards_back(table)
    if is_on(table.scene):
        table.happen(Ordered(()))


def _ended(scene: Scene, why: str, who: str = "") -> CombatEnded:
    """Return the end of the Combat, with the veterans of an earlier one who were not in this one."""
    now = combat(scene)
    return CombatEnded(why, tuple(one for one in now.veterans if one not in now.within), Name(who))


def _last_one(scene: Scene) -> CombatEnded:
    left = who_is_able(scene)
    # nobody ever joined, fell or fled: the opponent was never named
    if left and left == combat(scene).within and not combat(scene).fled:
        return _ended(scene, template("nobody else has joined it"))
    if left:
        return _ended(scene, template("{who} is the last one"), left[0])
    return _ended(scene, template("nobody is left"))


def _goes_on() -> Confirm:
    return Confirm(
        who=Name(""),
        name="goes on",
        words=lambda _scene: say("Does anybody want to go on fighting?"),
        prefer=lambda scene: are_foes_among(scene, who_is_able(scene)),
        rule="CRS-93",
    )


async def _all_agree(table: Table) -> None:
    """Ask whether all agree to end the Combat; one refusal is enough to go on (CRS-76)."""

    def words(scene: Scene) -> str:
        names = scene.labels(who_is_able(scene))
        return say("Do all of them agree to end the Combat: {names}?", names=names)

    asked = Confirm(who=Name(""), name="all agree", words=words, rule="CRS-76")
    if await table.turn(is_on, table.ask(asked)):
        _end_by_consent(table)


async def _end(table: Table) -> None:
    """Let all agree to end the Combat between two rounds."""
    await _all_agree(table)
    if not is_on(table.scene):
        await edition(table.scene).after(table)


def heals_at_once(scene: Scene) -> bool:
    """Return whether wounds heal as soon as all agree to end the Combat (CRS-77)."""
    # an edition may have another house rule for wounds than the CRS
    return edition(scene).healing.reads(scene, "at once")


def _end_by_consent(table: Table) -> None:
    healed = wounds_of(table.scene, combat(table.scene).within) if heals_at_once(table.scene) else ()
    tell(table, _ended(table.scene, template("all agreed to end it")), *healed)


def parting(scene: Scene, gone: tuple[Name, ...]) -> tuple[Fact, ...]:
    """End the Combat if all its Combatants move to a fight of their own."""
    stay = [who for who in scene.combatants if who not in gone]
    if not is_on(scene) or any(in_combat(scene, who) for who in stay):
        return ()
    over = _ended(scene, template("all Combatants go on in another fight"))
    return (over, *_coercions_over(scene))


def _not_now(scene: Scene) -> WhyNot | None:
    if combat(scene).step == 1 or CONSENT.reads(scene, "any moment"):
        return None
    return WhyNot(say("The house rule allows this in Step 1 and Clean Up only."), "CRS-76")


def _two_are_here(scene: Scene) -> WhyNot | None:
    able = [who for who in scene.combatants if why_not_in(scene, who) is None]
    # a Combat that is on can always go on to its end (CRS-94)
    if is_on(scene) or len(able) > 1:
        return None
    return WhyNot(say("A Combat needs 2 combatants who can fight."), "CRS-63")


def _none_is_on(scene: Scene) -> WhyNot | None:
    return None if is_on(scene) else WhyNot(say("There is no Combat."))


OFFERS = (
    Offer("All agree to end it", _all_agree, _not_now),
    COMMANDED,
    BY_SURPRISE,
    BY_LOT,
    BY_PICK,
    WHO_FIRST,
)
"""Short rules that may run during a round."""
ROUND = Procedure("Combat round", _round, _two_are_here, again=is_on)
END = Procedure("End the Combat", _end, _none_is_on, heading=template("End of the Combat"))
