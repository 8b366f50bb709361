"""Pickpocketing outside a Combat: DR against MIND (supplement, 8.10)."""

from functools import partial

from msgspec.structs import replace

from crs_desktop.rules.ask import Option
from crs_desktop.rules.avatar.aftermath.aftermath_facts import Robbed
from crs_desktop.rules.avatar.aftermath.looting import draw_of_class, kinds, which_class
from crs_desktop.rules.avatar.choosing import named, one_of_all
from crs_desktop.rules.avatar.items.item_card import read_card
from crs_desktop.rules.avatar.state import state
from crs_desktop.rules.avatar.tables import PEACE, seconds
from crs_desktop.rules.double_exposure.attack.attack import defensive, signed
from crs_desktop.rules.double_exposure.cards.pick import offensive_pick, why_zero
from crs_desktop.rules.double_exposure.combat import in_combat, why_not_present
from crs_desktop.rules.double_exposure.rest import clocks_after
from crs_desktop.rules.double_exposure.round.procedures import cards_back
from crs_desktop.rules.double_exposure.sheet.effects import Rating
from crs_desktop.rules.facts import ClockSet, Compared, ItemLost, ItemPut, Noted, Sum
from crs_desktop.rules.questions import Choose, Confirm, everyone, nobody
from crs_desktop.rules.scene import Clock, Item, Scene
from crs_desktop.rules.sides import usual_foe
from crs_desktop.rules.table import Procedure, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, translated


def _barred(scene: Scene, who: Name) -> WhyNot | None:
    if in_combat(scene, who):
        return WhyNot(say("{who} is in the Combat.", who=scene.label(who)))
    return why_not_present(scene, who)


def _why_not_victim(scene: Scene, who: Name, thief: Name) -> WhyNot | None:
    if who == thief:
        return WhyNot(say("A thief cannot rob themselves."))
    if not kinds(scene, who):
        return WhyNot(say("{who} has nothing to take.", who=scene.label(who)))
    return _barred(scene, who)


def _why_not_thief(scene: Scene, thief: Name) -> WhyNot | None:
    if all(_why_not_victim(scene, who, thief) for who in scene.combatants):
        return WhyNot(say("No one outside a Combat has anything to take."))
    return _barred(scene, thief)


def why_not_pickpocket(scene: Scene) -> WhyNot | None:
    """Return why no theft is possible; None if one combatant can rob another."""
    reasons = [_why_not_thief(scene, who) for who in scene.combatants]
    if reasons and not all(reasons):
        return None
    return next(filter(None, reasons), nobody(scene))


async def _pickpocket(table: Table) -> None:
    """Resolve a theft; afterwards all cards go back, as every draw outside a Combat needs a full deck."""
    thief = await named(table, one_of_all("thief", say("Who picks a pocket?"), _why_not_thief))
    victim = None if thief is None else await named(table, _robbed(thief))
    if thief is not None and victim is not None:
        both = thief, victim
        await table.turn(lambda scene: _both(scene, *both), _try(table, *both))
        cards_back(table, both)


def _robbed(thief: Name) -> Choose:
    why_not = partial(_why_not_victim, thief=thief)
    asked = one_of_all("robbed", say("Who is robbed?"), why_not)
    return replace(asked, prefer=lambda scene: usual_foe(scene, thief, everyone(scene, why_not)))


def _both(scene: Scene, thief: Name, victim: Name) -> bool:
    here = thief in scene.combatants and victim in scene.combatants
    return here and _why_not_victim(scene, victim, thief) is None


async def _try(table: Table, thief: Name, victim: Name) -> None:
    """Compare the thief’s DR and the victim’s MIND; an Ace makes a side 0, and a tie fails."""
    ours = await _drawn(table, thief, "dr")
    # After the thief’s Ace the theft has failed, so the victim draws no card.
    theirs = Sum((), 0) if ours.void else await _drawn(table, victim, "mind")
    better = ours.total > theirs.total
    outcome = "something is taken" if better else "the theft fails"
    table.happen(Compared(thief, victim, ours, theirs, outcome))
    if better:
        kind = await table.ask(which_class(thief, victim))
        item = await draw_of_class(table, thief, victim, kind)
        if item is not None:
            _keep(table, thief, victim, item)


async def _drawn(table: Table, who: Name, rating: Rating) -> Sum:
    purpose = say("{who}’s {rating}", who=table.scene.label(who), rating=translated(rating.upper()))
    pick = await offensive_pick(table.at(who), who, purpose)
    terms, note = (*pick.terms(), *defensive(table.scene, who, rating)), why_zero(pick)
    # an Ace makes the victim's draw 0, too, because MIND here is no Defensive Draw (AS-51)
    return Sum(terms, 0 if note else max(0, sum(map(signed, terms))), note, void=bool(note))


def _keep(table: Table, thief: Name, victim: Name, item: Item) -> None:
    """Move a Stealable Item unnoticed (AS-262); leave any other to the GM (AS-263)."""
    if read_card(item).ownership in ("unstealable", "special"):
        said = "{item} cannot be stolen; the GM decides what happens."
        table.happen(Noted(said, others={"item": item.name}))
        return
    # Only the GM sees these facts: the log must not tell the victim of the theft.
    before = table.scene
    table.happen(ItemLost(victim, item.name, seen="gm"))
    # the loss of an Item that lends LIFE or EM changes these numbers, which starts their clocks
    for fact in clocks_after(before, table.scene):
        table.happen(replace(fact, seen="gm"))
    table.happen(ItemPut(thief, replace(item, states=("carried",), secret=True), seen="gm"))
    table.happen(Robbed(victim, thief, seen="gm"))


async def _found_out(table: Table) -> None:
    """Let a victim discover a theft; one told by others may not retaliate for an hour (AS-262)."""
    pair = await table.turn(lambda scene: why_nothing_found_out(scene) is None, table.ask(_which_theft()))
    if pair is None:
        return
    who, by = state(table.scene).robbed[int(pair)]
    told = await table.ask(_told_by_others(who))
    table.happen(Robbed(who, by, known=True))
    if told:
        names = {"who": table.scene.label(who), "by": table.scene.label(by)}
        title = say("{who} may not retaliate against {by}", **names)
        until = table.scene.clock + seconds(table.scene, PEACE, 60)
        table.happen(ClockSet(Clock(f"peace {who} {by}", title, until, who, about="peace")))


def _which_theft() -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        pairs = enumerate(state(scene).robbed)
        said = "{who}, robbed by {by}"
        return tuple(
            Option(str(at), say(said, who=scene.label(who), by=scene.label(by))) for at, (who, by) in pairs
        )

    words = lambda _scene: say("Who finds out about a theft?")  # noqa: E731
    return Choose(who=Name(""), name="theft", words=words, choices=choices, rule="AS-262")


def _told_by_others(who: Name) -> Confirm:
    words = lambda scene: say("Did others tell {who} of the theft?", who=scene.label(who))  # noqa: E731
    return Confirm(who=Name(""), name="told by others", words=words, rule="AS-262")


def why_nothing_found_out(scene: Scene) -> WhyNot | None:
    """Return why no theft can be discovered: none is unknown."""
    return None if state(scene).robbed else WhyNot(say("There is no undiscovered theft."))


FOUND_OUT = Procedure("A theft is found out", _found_out, why_nothing_found_out)
PICKPOCKET = Procedure("Pickpocket", _pickpocket, why_not_pickpocket)
