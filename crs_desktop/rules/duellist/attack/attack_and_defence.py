"""An attack against its defence, and its consequences (5.5, 6.7, 6.8; DU-28 … DU-49)."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from crs_desktop.rules.ask import Option, Told
from crs_desktop.rules.chance_questions import Roll, thrown
from crs_desktop.rules.duellist.arms import SPINNING, beyond_reach, is_two_handed, item, weapon, weapons_held
from crs_desktop.rules.duellist.attack.attack_odds import forecast, met_by
from crs_desktop.rules.duellist.attack.attack_worth import attack_worth, damage_worth, is_concussive
from crs_desktop.rules.duellist.attack.fumbles import (
    attack_lost,
    fumbled_attack,
    fumbled_parry,
    heroic_fumble,
)
from crs_desktop.rules.duellist.condition import BERSERK, able, is_marked
from crs_desktop.rules.duellist.deeds.deed_facts import Struck
from crs_desktop.rules.duellist.deeds.deed_words import COMBAT_DODGE, DODGE, NONE, PARRY, SHIELD, in_actions
from crs_desktop.rules.duellist.deeds.prices import attack_price, can
from crs_desktop.rules.duellist.defence.defence_facts import Guarded
from crs_desktop.rules.duellist.defence.defence_modifiers import counted, worth
from crs_desktop.rules.duellist.defence.defences import guard_of, guards, use_up, usual_guard
from crs_desktop.rules.duellist.defence.facing import get_behind
from crs_desktop.rules.duellist.defence.outcome import (
    OVERPOWER,
    Met,
    is_undefended,
    is_unseen,
    outcome,
    settled,
)
from crs_desktop.rules.duellist.facts import ActionsSpent
from crs_desktop.rules.duellist.state import BY_HAND, RANK_END, Deed, Guard, actions_left, fighter
from crs_desktop.rules.duellist.tasks import Dice, active, d20, fumbled, sum_of, total
from crs_desktop.rules.duellist.wounded import code, rank_of
from crs_desktop.rules.duellist.wounds.damage import Hit, harm
from crs_desktop.rules.facts import Compared, ItemLost, ItemPut, Noted, NotedDeed, Reckoned
from crs_desktop.rules.questions import Choose, Confirm
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Condition, Table
from crs_desktop.rules.values import Name, signed
from crs_desktop.words import decimal, say, template, translated


async def attack(table: Table, deed: Deed) -> None:
    """Carry out an attack, whose price is already paid."""
    # An earlier fumble takes this attack; its Actions are spent all the same.
    if attack_lost(table, deed):
        return
    # Shots and unarmed blows never make a later one dearer.
    if deed.weapon and deed.what in (*BY_HAND, "strike"):
        table.happen(Struck(deed.who, deed.weapon))
    unseen = is_unseen(deed)
    # Unnoticed from the rear, it hits without a roll, and the attacker may choose the part (DU-54).
    if unseen:
        met = Met(1, Guard(NONE))
    else:
        with table.face_off(deed.who, deed.whom):
            met = await against(table, deed, deed.guard or Guard(NONE))
    spin_ends(table, deed, met)
    if met.hits:
        await table.turn(_both(deed), strike(table, deed, met, aimed=unseen))
    elif met.guard.kind in (DODGE, COMBAT_DODGE):
        off_balance(table, deed)
    _land(table, deed)
    await table.turn(_both(deed), _follow_up(table, deed, met))


def _both(deed: Deed) -> Condition:
    return lambda scene: deed.who in scene.combatants and deed.whom in scene.combatants


async def against(table: Table, deed: Deed, guard: Guard) -> Met:
    """Roll the attack, and the defence if there is one."""
    coming = partial(met_by, deed=deed, guard=guard)
    ours = await active(table.at(deed.who), deed.who, "attack", _attack_words(deed), coming)
    if ours.fumbles and await heroic_fumble(table, fumbled_attack(deed), "attack"):
        # an attack that has fumbled on Table 39 fails, and nobody needs to defend (supplement, M)
        return Met(-1, Guard(NONE))
    # The defender may no longer be able to carry out the promised defence.
    if is_undefended(table.scene, deed, guard):
        # Without a defence the attack hits, but its dice are thrown all the same: a 1 may be a fumble.
        sum_ = sum_of(ours, attack_worth(table.scene, deed, ours))
        table.happen(Reckoned(deed.who, say("attack"), sum_))
        return Met(1, Guard(NONE))
    words = _guard_words(deed, guard, ours)
    theirs = await active(table.at(deed.whom), deed.whom, guard.kind, words)
    if theirs.fumbles and guard.kind in (PARRY, SHIELD):
        done = await heroic_fumble(table, fumbled_parry(deed, guard.weapon), guard.kind)
        if done:
            # a fumbled parry has been tried, so it hinders the next one, too (DU-40)
            _count(table, deed, guard)
            # A parry fumbled into a fall evades the attack like a dodge; any other lets it through.
            return Met(-1, Guard(DODGE)) if done == "fall" else Met(1, guard)
    return await _compared(table, deed, guard, ours, theirs)


def _attack_words(deed: Deed) -> Told:
    def words(scene: Scene) -> str:
        names = {"who": scene.label(deed.who), "whom": scene.label(deed.whom)}
        if not {deed.who, deed.whom} <= set(scene.combatants):
            return say("{who} attacks {whom}: roll the d20.", **names)
        more = signed(sum(part.worth for part in attack_worth(scene, deed)))
        return say("{who} attacks {whom}: roll the d20 {sum}.", sum=more, **names)

    return words


def _guard_words(deed: Deed, guard: Guard, ours: Dice) -> Told:
    """Return the request for the defence roll, with its modifiers and the total of the attack."""

    def words(scene: Scene) -> str:
        names = {"whom": scene.label(deed.whom), "guard": translated(guard.kind)}
        if not {deed.who, deed.whom} <= set(scene.combatants):
            return say("{whom}: roll the d20 of the {guard}.", **names)
        more = signed(sum(part.worth for part in worth(scene, deed, guard)))
        against = total(ours, attack_worth(scene, deed, ours))
        said = "{whom}, {guard}: roll the d20 {sum} against {total}."
        return say(said, sum=more, total=against, **names)

    return words


async def _compared(table: Table, deed: Deed, guard: Guard, ours: Dice, theirs: Dice) -> Met:
    """Compare both totals; settle equal ones by another d20 each (DS-6)."""
    more = attack_worth(table.scene, deed, ours)
    against = (*worth(table.scene, deed, guard), *fumbled(theirs))
    # As often as the totals stay equal.
    while (margin := settled(table.scene, total(ours, more) - total(theirs, against))) is None:
        (further,) = await thrown(table.at(deed.who), _further(deed.who), further=True)
        (back,) = await thrown(table.at(deed.whom), _further(deed.whom), further=True)
        ours, theirs = (
            replace(ours, shown=(*ours.shown, further)),
            replace(theirs, shown=(*theirs.shown, back)),
        )
    met = Met(margin, guard)
    both = sum_of(ours, more), sum_of(theirs, against)
    table.happen(Compared(deed.who, deed.whom, *both, outcome(met), abs(met.margin)))
    _count(table, deed, guard)
    return met


def _further(who: Name) -> Roll:
    return d20(who, "tie", lambda scene: say("A tie: {who} adds another d20.", who=scene.label(who)), "DS-6")


def _count(table: Table, deed: Deed, guard: Guard) -> None:
    parries, dodges = counted(table.scene, guard)
    if parries or dodges:
        table.happen(Guarded(deed.whom, parries, dodges))


async def _follow_up(table: Table, deed: Deed, met: Met) -> None:
    """Offer the reward of a defence by 20 or more: riposte, or a place behind the attacker (DU-39, DU-44)."""
    # An armour block always counts as a hit, so it earns no reward.
    if met.hits or -met.margin < OVERPOWER or not able(table.scene, deed.whom):
        return
    if met.guard.kind in (DODGE, COMBAT_DODGE) and await table.ask(_gets_behind(deed)):
        get_behind(table, deed.whom, deed.who)
    await _may_riposte(table, deed, met.guard)


async def _may_riposte(table: Table, deed: Deed, guard: Guard) -> None:
    """Offer a riposte with the parrying weapon; after a shield, with any weapon that can thrust (DU-39)."""

    def can_thrust(scene: Scene) -> bool:
        return bool(_thrusting(scene, deed, guard))

    weapon_ = await table.turn(can_thrust, _riposte_weapon(table, deed, guard))
    if weapon_:
        await riposte(table.at("riposte"), deed, weapon_)


async def _riposte_weapon(table: Table, deed: Deed, guard: Guard) -> str:
    """Ask whether to riposte and with which weapon; return its name, or an empty one."""
    if not await table.ask(_ripostes(deed, guard)):
        return ""
    thrusting = _thrusting(table.scene, deed, guard)
    return thrusting[0] if len(thrusting) == 1 else await table.ask(_riposte_with(deed, guard))


def _thrusting(scene: Scene, deed: Deed, guard: Guard) -> tuple[str, ...]:
    """Return the weapons with which the defender can riposte now."""
    if guard.kind not in (PARRY, SHIELD) or deed.whom not in scene.combatants or not able(scene, deed.who):
        return ()
    parried = (guard.weapon,)
    # A shield cannot thrust, so any weapon in hand may.
    weapons = parried if guard.kind == PARRY else tuple(one.name for one in weapons_held(scene, deed.whom))
    return tuple(name for name in weapons if _can_riposte(scene, deed, name))


def _can_riposte(scene: Scene, deed: Deed, weapon_: str) -> bool:
    row = weapon(scene, deed.whom, weapon_)
    affordable = _price_of_riposte(scene, deed, weapon_) <= actions_left(scene, deed.whom)
    return row is not None and can(row, "thrust") and affordable


def _price_of_riposte(scene: Scene, deed: Deed, weapon_: str) -> int:
    earlier = fighter(scene, deed.whom).struck.get(weapon_, 0)
    return attack_price(scene, deed.whom, weapon_, "thrust", earlier)


def _ripostes(deed: Deed, guard: Guard) -> Confirm:
    def words(scene: Scene) -> str:
        prices = [_price_of_riposte(scene, deed, name) for name in _thrusting(scene, deed, guard)]
        return say(
            "{who} has parried by 20 or more: riposte at {whom} for {price}?",
            who=scene.label(deed.whom),
            whom=scene.label(deed.who),
            price=in_actions(min(prices, default=0)),
        )

    # Enter must not accept a riposte, which spends Actions and moves all that is planned to lower ranks
    return Confirm(who=deed.whom, name="riposte", words=words, prefer=False, rule="DU-39")


def _riposte_with(deed: Deed, guard: Guard) -> Choose:
    def option(scene: Scene, weapon_: str) -> Option:
        return Option(weapon_, weapon_, note=in_actions(_price_of_riposte(scene, deed, weapon_)))

    return Choose(
        who=deed.whom,
        name="riposte with",
        words=lambda scene: say("Which weapon does {who} riposte with?", who=scene.label(deed.whom)),
        choices=lambda scene: tuple(option(scene, name) for name in _thrusting(scene, deed, guard)),
        rule="DU-39",
    )


def _gets_behind(deed: Deed) -> Confirm:
    return Confirm(
        who=deed.whom,
        name="behind",
        words=lambda scene: say(
            "{who} has dodged by 20 or more: get behind {whom}?",
            who=scene.label(deed.whom),
            whom=scene.label(deed.who),
        ),
        rule="DU-44",
    )


async def riposte(table: Table, deed: Deed, weapon_: str) -> None:
    """Carry out a thrust at once, at its price; it may be met like any attack (DU-28)."""
    price = _price_of_riposte(table.scene, deed, weapon_)
    table.happen(ActionsSpent(deed.whom, price, "a riposte"))
    names = {"who": deed.whom, "whom": deed.who}
    table.happen(NotedDeed(template("{who}: riposte at {whom} ({weapon})."), names, {"weapon": weapon_}))
    # Id 0 is on no plan: a riposte happens outside the Strike Ranks.
    back = Deed(0, deed.whom, "thrust", 0, price, weapon_, deed.who)
    answer = await table.ask(defends(back)) if able(table.scene, deed.who) else "none"
    met_by = guard_of(table.scene, back, answer)
    if met_by.price:
        table.happen(ActionsSpent(deed.who, met_by.price, met_by.kind))
    use_up(table, back, met_by)
    await attack(table, replace(back, guard=met_by))


def defends(deed: Deed, name: str = "defence") -> Choose:
    """Return the question for the target’s defence (DU-15)."""

    def words(scene: Scene) -> str:
        names = {"whom": scene.label(deed.whom), "who": scene.label(deed.who)}
        said = say("How does {whom} meet the {what} of {who}?", what=translated(deed.what), **names)
        if deed.weapon:
            with_weapon = "How does {whom} meet the {what} of {who} with {weapon}?"
            said = say(with_weapon, what=translated(deed.what), weapon=deed.weapon, **names)
        return " ".join([said, *_circumstances(scene, deed)])

    return Choose(
        who=deed.whom,
        name=name,
        words=words,
        choices=partial(_guards, deed),
        prefer=lambda scene: usual_guard(scene, deed),
        forecast=lambda scene, answer: forecast(scene, deed, answer),
        rule="DU-15",
    )


def _circumstances(scene: Scene, deed: Deed) -> Iterator[str]:
    """Yield the circumstances of an attack: its direction, and a distance beyond reach."""
    if deed.side == "flank":
        yield say("It comes from the flank.")
    if deed.side == "rear":
        yield say("It comes from the rear.")
    if far := beyond_reach(scene, deed):
        yield say("They are {metres} m apart.", metres=decimal(f"{far:g}"))


def _guards(deed: Deed, scene: Scene) -> tuple[Option, ...]:
    return guards(scene, deed) or (Option(NONE, say("No defence")),)


async def strike(table: Table, deed: Deed, met: Met, aimed: bool) -> None:
    """Roll the damage of a hit; an improvised weapon may break."""
    scene = table.scene
    hit = Hit(
        deed.whom,
        damage_worth(scene, deed),
        deed.who,
        raised=is_marked(scene, deed.who, BERSERK),
        blocked=met.blocked,
        aimed=aimed,
        concussive=is_concussive(scene, deed),
    )
    rank = await harm(table.at(deed.whom), hit)
    # Looked up again: questions lay between, and a ruling may have removed attacker or weapon.
    row = weapon(table.scene, deed.who, deed.weapon) if deed.who in table.scene.combatants else None
    breaks = rank_of(str(row["code"])) if row is not None else 0
    if rank and breaks and rank >= breaks:
        said = "{weapon} also takes {code}, and breaks."
        table.happen(Noted(said, others={"weapon": deed.weapon, "code": code(rank)}))
        table.happen(ItemLost(deed.who, deed.weapon))


def spin_ends(table: Table, deed: Deed, met: Met) -> None:
    """Stop a spinning flail, unless the blow was dodged (DS-100, DS-101).

    The spin ends after the Strike Rank, as the wound is still rolled with it.
    """
    one = item(table.scene, deed.who, deed.weapon) if deed.who in table.scene.combatants else None
    dodged = not met.hits and met.guard.kind in (DODGE, COMBAT_DODGE)
    if one is not None and SPINNING in one.states and not dodged:
        # A weapon without any state would count as neither held nor carried.
        states = tuple(state for state in one.states if state != SPINNING) or ("held",)
        table.happen(ItemPut(deed.who, replace(one, states=states), due=RANK_END))


def _land(table: Table, deed: Deed) -> None:
    """Take a thrown weapon out of the hand."""
    one = item(table.scene, deed.who, deed.weapon) if deed.who in table.scene.combatants else None
    if deed.what == "throw" and one is not None:
        table.happen(ItemPut(deed.who, replace(one, states=("laid down",))))


def balance_lost(scene: Scene, deed: Deed) -> int:
    """Return the Actions that a dodge costs the attacker (DU-45)."""
    if not deed.weapon or deed.what not in ("swing", "blow"):
        return 0
    both = is_two_handed(scene, deed.who, deed.weapon)
    return {"swing": 1, "blow": 2}[deed.what] if both else int(deed.what == "blow")


def off_balance(table: Table, deed: Deed) -> None:
    """Take the Actions lost to a dodge, once the Strike Rank is over (DU-45)."""
    if deed.who not in table.scene.combatants:
        return
    # Nobody loses more Actions than they have.
    lost = min(balance_lost(table.scene, deed), actions_left(table.scene, deed.who))
    if lost > 0:
        table.happen(ActionsSpent(deed.who, lost, "being put off balance", due=RANK_END))
