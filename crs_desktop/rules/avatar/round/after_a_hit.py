"""Reactions to a hit and to its damage: returning, deflecting and absorbing (AS-323)."""

from functools import partial

from msgspec.structs import replace

from crs_desktop.rules.avatar.items.item_card import read_card
from crs_desktop.rules.avatar.items.items import untrained
from crs_desktop.rules.avatar.round.attacks import used_by
from crs_desktop.rules.avatar.round.possible_reactions import Reaction, why_no_reaction
from crs_desktop.rules.avatar.round.round_facts import Reacted, show
from crs_desktop.rules.double_exposure.attack.harm import lose_life
from crs_desktop.rules.double_exposure.cards.deck import is_ace, worth
from crs_desktop.rules.double_exposure.cards.lots import draw_lot
from crs_desktop.rules.double_exposure.cards.pick import bare_card, offensive_pick, why_zero
from crs_desktop.rules.double_exposure.combat import all_present, who_is_able
from crs_desktop.rules.double_exposure.deeds import last_deed
from crs_desktop.rules.double_exposure.edition import ExceededDefense
from crs_desktop.rules.double_exposure.mind.energy import EmGained, em_put_in, spend_em
from crs_desktop.rules.double_exposure.rest import tell
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.facts import Noted, Reckoned, Sum, Term
from crs_desktop.rules.questions import Confirm
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say, template


async def hit_known(table: Table, hit: ExceededDefense) -> int:
    """Return the damage left after Reactions to the hit and then to the damage (AS-323)."""
    if any(
        untrained(table.scene, hit.who, read_card(one)) == "cleaving" for one in used_by(table.scene, hit.who)
    ):
        table.happen(Noted("{who} is untrained with the weapon and does no damage.", {"who": hit.who}))
        return 0
    deed = last_deed(table.scene, hit.who)
    # Only a Long Range hit can be sent back.
    for item in _answering(table.scene, hit, returns=True) if deed and deed.kind == "long" else ():
        hit = replace(hit, damage=hit.damage - await _answer(table, hit, item))
    for item in _answering(table.scene, hit, returns=False):
        # absorb after the returned part, so that only real damage is absorbed (supplement 13, no. 18)
        hit = replace(hit, damage=hit.damage - await _answer(table, hit, item))
    return max(0, hit.damage)


def _answering(scene: Scene, hit: ExceededDefense, returns: bool) -> list[Item]:
    """Return the target’s usable Reactions that return a hit, or that absorb damage."""
    if hit.whom not in scene.combatants:
        return []
    cards = ((item, read_card(item)) for item in scene.of(hit.whom).items)
    found = [item for item, card in cards if card.reacts and (card.returns if returns else card.absorbs)]
    return [item for item in found if _can_answer(scene, hit, item)]


def _can_answer(scene: Scene, hit: ExceededDefense, item: Item) -> bool:
    return why_no_reaction(scene, Reaction(hit.whom, hit.whom, item.name), hit.who) is None


async def _answer(table: Table, hit: ExceededDefense, item: Item) -> int:
    """Ask whether a Reaction is used, resolve it, and return the damage it takes off."""
    here = partial(all_present, names=(hit.whom,))
    # A slash separates the parts of a question’s key.
    inner = table.at(hit.whom, item.name.replace("/", " "))
    if hit.damage <= 0 or not await inner.turn(here, inner.ask(_whether(hit, item))):
        return 0
    inner.happen(Reacted(hit.whom, item.name))
    card = read_card(item)
    em = 0
    if card.returns_em:
        em = await inner.turn(here, inner.ask(em_put_in(hit.whom, card.costs, "AV-41"))) or card.costs
    show(inner, hit.whom, item)
    spend_em(inner, hit.whom, em or card.costs)
    return await _returned(inner, hit, item, em) if card.returns else _absorbed(inner, hit, card.absorbs)


def _whether(hit: ExceededDefense, item: Item) -> Confirm:
    def words(scene: Scene) -> str:
        names = {"who": scene.label(hit.whom), "damage": hit.damage, "item": item.name}
        return say("{who} is hit for {damage}. Does {who} use {item}?", **names)

    return Confirm(who=hit.whom, name="use it", words=words, rule="AV-41")


async def _returned(table: Table, hit: ExceededDefense, item: Item, em: int) -> int:
    """Send damage back to the shooter, or on to the lowest draw, without Defense; return the amount."""
    purpose = say("{who}: {item}", who=table.scene.label(hit.whom), item=item.name)
    pick = await offensive_pick(table, hit.whom, purpose, read_card(item).returns)
    put_in = (Term("EM", str(em)),) if em else ()
    made = Sum((*pick.terms(), *put_in), 0 if pick.nullified else pick.total + em, why_zero(pick))
    table.happen(Reckoned(hit.whom, item.name, made))
    back = min(hit.damage, int(made.total))
    whom = hit.who
    if back and read_card(item).deflects:
        whom = await draws_lowest(table, hit.whom, item.name)
    if back and whom in table.scene.combatants:
        lose_life(table, whom, back)
    return back


def _absorbed(table: Table, hit: ExceededDefense, points: int) -> int:
    amount = min(points, hit.damage)
    before, most = stat(table.scene, hit.whom, "em_left"), stat(table.scene, hit.whom, "em")
    tell(table, EmGained(hit.whom, before, max(before, min(most, before + amount))))
    return amount


async def draws_lowest(table: Table, deflector: Name, power: str) -> Name:
    """Return the combatant in sight with the lowest draw, ties decided by lot; empty if none is in sight."""
    totals: dict[Name, int] = {}
    for who in _in_sight(table.scene, deflector):
        here = partial(all_present, names=(who,))
        total = await table.at(who).turn(here, _total(table.at(who), who, power))
        totals |= {} if total is None else {who: total}
    lowest = [who for who in totals if totals[who] == min(totals.values())]
    whom = lowest[0] if len(lowest) == 1 else Name("")
    if len(lowest) > 1:
        whom = await _lot(table, deflector, tuple(lowest))
    if whom:
        table.happen(Noted("{power} strikes {who}.", {"who": whom}, {"power": power}))
    return whom


def _in_sight(scene: Scene, deflector: Name) -> tuple[Name, ...]:
    seen = ((who, scene.sight(deflector, who)) for who in who_is_able(scene) if who != deflector)
    return tuple(who for who, sight in seen if sight is None or sight.open > 0)


async def _total(table: Table, who: Name, power: str) -> int:
    """Draw one card and return its total; a ten calls for no further card.

    S/M is subtracted, so small combatants are hit less often than big ones.
    """
    purpose = say("{who}’s draw for {power}", power=power, who=table.scene.label(who))
    card = await bare_card(table, who, purpose)
    # negative S/M adds to the draw, so that stray fire hits the small less often (supplement, 1.3)
    return 0 if card is None or is_ace(card) else worth(card) - stat(table.scene, who, "s_m")


async def _lot(table: Table, deflector: Name, lowest: tuple[Name, ...]) -> Name:
    said = template("The lowest draws are tied. One card each: {lots}. Draw one.")
    labels = lambda scene: tuple(scene.label(one) for one in lowest)  # noqa: E731
    return lowest[await draw_lot(table, deflector, "lowest", said, labels, "AS-24")]
