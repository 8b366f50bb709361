"""What a Combat of 2.6 leaves behind: the dead, looting, the grace period, the free Flee (AV-50 … AV-56)."""

from functools import partial

from msgspec.structs import replace

from crs_desktop.rules.ask import Option
from crs_desktop.rules.avatar.item_card import read_card
from crs_desktop.rules.avatar.items import is_thing
from crs_desktop.rules.avatar.state import BodyGone, Died, Freed, state
from crs_desktop.rules.avatar.tables import AGAIN, BODY, GRACE, seconds
from crs_desktop.rules.double_exposure.clocks import GRACE_PERIOD, counts
from crs_desktop.rules.double_exposure.clocks import rings as crs_rings
from crs_desktop.rules.double_exposure.combat import combat, has_fled, is_on
from crs_desktop.rules.double_exposure.flee import free_flee
from crs_desktop.rules.double_exposure.lots import draw_lot
from crs_desktop.rules.double_exposure.rest import grace_period
from crs_desktop.rules.double_exposure.rounds import ROUND as CRS_ROUND
from crs_desktop.rules.double_exposure.rounds import after_it as crs_after_it
from crs_desktop.rules.double_exposure.rounds import clocks_begin
from crs_desktop.rules.double_exposure.sheet import down, life_left
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ClockSet, ItemLost, ItemPut, Moved, Noted
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Clock, Item, Scene
from crs_desktop.rules.table import Procedure, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, template

LIES, FORMS = "body", "forms again"
"""What the clocks of the dead are about."""


def dead(scene: Scene) -> tuple[Name, ...]:
    """Who was killed in the Combat just over: at LIFE 0, and not dead before."""
    here = (who for who in combat(scene).last if who in scene.combatants and not has_fled(scene, who))
    return tuple(who for who in here if life_left(scene, who) <= 0 and not _is_counted(scene, who))


def _is_counted(scene: Scene, who: Name) -> bool:
    return any(clock.who == who and clock.about in (LIES, FORMS) for clock in scene.clocks)


def grace(scene: Scene) -> int:
    """The seconds of the grace period: there is one where an Avatar died, else by the house rule (AV-50)."""
    died = dead(scene) or any(counts(scene, _body_id(who)) for who in state(scene).bodies)
    return seconds(scene, GRACE, 4) if died else grace_period(scene)


async def after(table: Table) -> None:
    """The dead lie where they fell; the free Flee is offered now, or once the grace is over (AV-53)."""
    killed = dead(table.scene)
    if not killed:
        await crs_after_it(table)
        return
    clocks_begin(table)
    await _bodies(table, killed)
    alive = tuple(who for who in combat(table.scene).last if _may_flee(table.scene, who))
    table.happen(Freed(alive))


def _may_flee(scene: Scene, who: Name) -> bool:
    return who in scene.combatants and not down(scene, who) and not has_fled(scene, who)


async def _bodies(table: Table, killed: tuple[Name, ...]) -> None:
    """One winner for each body, at random where there are several: none has two (supplement, 9)."""
    winners = [who for who in combat(table.scene).last if _may_flee(table.scene, who)]
    for who in killed:
        looter = winners[0] if len(winners) == 1 else Name("")
        if len(winners) > 1:
            looter = await _lot(table.at(who), who, tuple(winners))
        if looter:
            winners.remove(looter)
        table.happen(Died(who, looter))
        until = table.scene.clock + seconds(table.scene, BODY, 4)
        title = say("{who}’s body lies there", who=table.scene.label(who))
        table.happen(ClockSet(Clock(_body_id(who), title, until, who, about=LIES)))


async def _lot(table: Table, who: Name, winners: tuple[Name, ...]) -> Name:
    said = "Who may loot one body? One card each: {lots}. Draw one."
    labels = lambda scene: tuple(scene.label(one) for one in winners)  # noqa: E731
    return winners[await draw_lot(table, who, "looter", said, labels, "AV-53")]


def _body_id(who: Name) -> str:
    return f"body {who}"


def rings(scene: Scene, clock: Clock) -> tuple[Fact, ...]:
    """The body vanishes after its time, and the Avatar forms again an hour later (supplement, 9)."""
    if clock.about == FORMS and clock.who in scene.combatants:
        return (Noted("{who} can form again.", {"who": clock.who}),)
    if clock.about != LIES or clock.who not in scene.combatants:
        return crs_rings(scene, clock)
    until = max(scene.clock, clock.until) + seconds(scene, AGAIN, 60)
    title = say("{who} forms again", who=scene.label(clock.who))
    forms = replace(clock, id=f"again {clock.who}", title=title, until=until, about=FORMS, held=None)
    gone = Noted("{who}’s body is gone.", {"who": clock.who})
    return (BodyGone(clock.who), gone, Moved(clock.who, None), ClockSet(forms))


async def _free_flee(table: Table) -> None:
    names = state(table.scene).free
    await free_flee(table, tuple(who for who in names if who in table.scene.combatants))
    table.happen(Freed(()))


def why_no_free_flee(scene: Scene) -> WhyNot | None:
    """When the free Flee is asked for: once the grace period is over (AV-53)."""
    if not state(scene).free:
        return WhyNot(say("Nobody has a free Flee to declare."), "AV-53")
    if counts(scene, GRACE_PERIOD):
        return WhyNot(say("The grace period is not over."), "AV-53")
    return None


def why_no_round(scene: Scene) -> WhyNot | None:
    """Why no round can begin; what of the last Combat comes first is said before all else (AV-54)."""
    why_not = CRS_ROUND.why_not(scene)
    if why_not is None or is_on(scene) or not state(scene).free:
        return why_not
    return why_no_free_flee(scene) or WhyNot(say("The free Flee of the last Combat comes first."), "AV-54")


ROUND = replace(CRS_ROUND, why_not=why_no_round)
FREE_FLEE = Procedure("Free Flee", _free_flee, why_no_free_flee)


def _lootable(scene: Scene) -> dict[Name, Name]:
    """Each body that something may be taken from, with who may."""
    bodies = state(scene).bodies.items()
    return {who: looter for who, looter in bodies if looter in scene.combatants and who in scene.combatants}


def kinds(scene: Scene, who: Name) -> dict[str, tuple[Item, ...]]:
    """His Items by Class, as a looter names it."""
    found: dict[str, tuple[Item, ...]] = {}
    for item in scene.of(who).items:
        if is_thing(item):
            card = read_card(item)
            kind = card.kind or card.proficiency[0].title() or say("no Class")
            found[kind] = (*found.get(kind, ()), item)
    return found


def why_no_loot(scene: Scene) -> WhyNot | None:
    """When a body can be looted: while it lies there, by whom the right fell to, once."""
    if is_on(scene):
        return WhyNot(say("The Combat is not over."))
    if any(kinds(scene, who) for who in _lootable(scene)):
        return None
    return WhyNot(say("There is no body with anything to take."))


async def _loot(table: Table) -> None:
    only = [who for who in _lootable(table.scene) if kinds(table.scene, who)]
    body: str | None = only[0] if len(only) == 1 else ""
    if not body:
        body = await table.turn(_can_loot, table.ask(_which_body()))
    if body is None:
        return
    who, looter = Name(body), _lootable(table.scene)[Name(body)]
    kind = await table.turn(partial(_has_kinds, who=who), table.ask(which_class(looter, who)))
    if kind is None:
        return
    here = partial(_has_kinds, who=who)
    item = await table.turn(here, draw_of_class(table, looter, who, kind))
    if item is not None:
        _take(table, who, looter, item)


async def draw_of_class(table: Table, looter: Name, who: Name, kind: str) -> Item | None:
    """One of somebody’s Items of a Class, by chance; None where there is none any more."""
    said = template("The Items of that Class lie face down, one card each: {lots}. Draw one.")
    place = 0
    if len(kinds(table.scene, who).get(kind, ())) > 1:
        place = await draw_lot(table, looter, "loot", said, partial(laid, who, kind), "AV-53")
    items = kinds(table.scene, who).get(kind, ())
    return items[place] if place < len(items) else None


def laid(who: Name, kind: str, scene: Scene) -> tuple[str, ...]:
    """The places of his Items of a Class, face down."""
    items = kinds(scene, who).get(kind, ()) if who in scene.combatants else ()
    return tuple(str(place) for place, _ in enumerate(items, 1))


def _can_loot(scene: Scene) -> bool:
    return why_no_loot(scene) is None


def _has_kinds(scene: Scene, who: Name) -> bool:
    return who in _lootable(scene) and bool(kinds(scene, who))


def _take(table: Table, who: Name, looter: Name, item: Item) -> None:
    """He keeps it unless it is Special; either way his right is used."""
    if read_card(item).ownership == "special":
        table.happen(Noted("{item} is Special: {who} gets nothing.", {"who": looter}, {"item": item.name}))
    else:
        table.happen(ItemLost(who, item.name))
        table.happen(ItemPut(looter, replace(item, states=("carried",), secret=False)))
    table.happen(BodyGone(who, looted=True))


def _which_body() -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        having = ((who, by) for who, by in _lootable(scene).items() if kinds(scene, who))
        said = "{who}, by {by}"
        return tuple(Option(who, say(said, who=scene.label(who), by=scene.label(by))) for who, by in having)

    words = lambda _scene: say("Which body is looted?")  # noqa: E731
    return Choose(who=Name(""), name="body", words=words, choices=choices)


def which_class(looter: Name, who: Name) -> Choose:
    """Of the Items that somebody has, who takes one names a Class."""

    def choices(scene: Scene) -> tuple[Option, ...]:
        return tuple(Option(kind, kind) for kind in kinds(scene, who)) if who in scene.combatants else ()

    words = lambda scene: say("Which Class of Items does {who} name?", who=scene.label(looter))  # noqa: E731
    return Choose(who=looter, name="Class", words=words, choices=choices)


LOOT = Procedure("Loot a body", _loot, why_no_loot)
