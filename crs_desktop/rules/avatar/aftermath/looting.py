"""Looting of bodies: one random Item of a Class that the looter names (AS-269 … AS-271)."""

from functools import partial

from crs_desktop.rules.ask import Option
from crs_desktop.rules.avatar.aftermath.aftermath_facts import BodyGone, Looted, LootPassed
from crs_desktop.rules.avatar.choosing import named
from crs_desktop.rules.avatar.items.item_card import read_card
from crs_desktop.rules.avatar.items.items import is_thing
from crs_desktop.rules.avatar.state import state
from crs_desktop.rules.double_exposure.cards.lots import draw_lot
from crs_desktop.rules.double_exposure.combat import is_on, why_not_present
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.questions import Choose, everyone
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.table import Procedure, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, template


def _lootable(scene: Scene) -> dict[Name, Name]:
    """Return each body that can be looted, with its looter."""
    bodies = state(scene).bodies.items()
    return {who: looter for who, looter in bodies if looter in scene.combatants and who in scene.combatants}


def kinds(scene: Scene, who: Name) -> dict[str, tuple[Item, ...]]:
    """Return a combatant’s Items by the Class that a looter names."""
    found: dict[str, tuple[Item, ...]] = {}
    for item in scene.of(who).items:
        if is_thing(item):
            card = read_card(item)
            # a card may name no Class, and every Item of a body must be in one to be taken
            kind = card.kind or card.proficiency[0].title() or say("no Class")
            found[kind] = (*found.get(kind, ()), item)
    return found


def why_no_loot(scene: Scene) -> WhyNot | None:
    """Return why no body can be looted: the Combat is not over, or no looter has anything to take."""
    if is_on(scene):
        return WhyNot(say("The Combat is not over."))
    if any(kinds(scene, who) for who in _lootable(scene)):
        return None
    # each body gives one Item
    left = any(kinds(scene, who) for who in state(scene).bodies if who in scene.combatants)
    said = "Nobody has the right to loot a body." if left else "No body has anything to take."
    return WhyNot(say(said))


async def _loot(table: Table) -> None:
    who = await _body(table)
    if who is None:
        return
    looter = _lootable(table.scene)[who]
    kind = await table.turn(partial(_has_kinds, who=who), table.ask(which_class(looter, who)))
    if kind is None:
        return
    here = partial(_has_kinds, who=who)
    item = await table.turn(here, draw_of_class(table, looter, who, kind))
    if item is not None:
        _take(table, who, looter, item)


async def _body(table: Table) -> Name | None:
    """Return the body to loot, asking if there are several; None once there is none."""
    only = [who for who in _lootable(table.scene) if kinds(table.scene, who)]
    # With one body there is nothing to choose.
    if len(only) == 1:
        return only[0]
    return await named(table, _which_body())


async def draw_of_class(table: Table, looter: Name, who: Name, kind: str) -> Item | None:
    """Return a random Item of a Class; None if none is left after the draw."""
    said = template("The Items of this Class are face down, one card each: {lots}. Draw one.")
    place = 0
    if len(kinds(table.scene, who).get(kind, ())) > 1:
        place = await draw_lot(table, looter, "loot", said, partial(laid, who, kind), "AV-53")
    # Read again: a ruling during the draw may have changed the Items.
    items = kinds(table.scene, who).get(kind, ())
    return items[place] if place < len(items) else None


def laid(who: Name, kind: str, scene: Scene) -> tuple[str, ...]:
    """Return the numbers of the Items of a Class, which hide their names."""
    items = kinds(scene, who).get(kind, ()) if who in scene.combatants else ()
    return tuple(str(place) for place, _ in enumerate(items, 1))


def _has_kinds(scene: Scene, who: Name) -> bool:
    return who in _lootable(scene) and bool(kinds(scene, who))


def _take(table: Table, who: Name, looter: Name, item: Item) -> None:
    """Give the Item to the looter unless it is Special; either way the right to loot is used."""
    # Unstealable Items are safe from thieves, not from looters (supplement, 4.1)
    if read_card(item).ownership == "special":
        table.happen(Noted("{item} is Special: {who} gets nothing.", {"who": looter}, {"item": item.name}))
        table.happen(BodyGone(who, looted=True))
    else:
        table.happen(Looted(who, looter, item.name))


def _which_body() -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        having = ((who, by) for who, by in _lootable(scene).items() if kinds(scene, who))
        said = "{who}, by {by}"
        return tuple(Option(who, say(said, who=scene.label(who), by=scene.label(by))) for who, by in having)

    words = lambda _scene: say("Which body is looted?")  # noqa: E731
    return Choose(who=Name(""), name="body", words=words, choices=choices)


def which_class(looter: Name, who: Name) -> Choose:
    """Return the question for the Class of the Item to take from ``who``."""

    def choices(scene: Scene) -> tuple[Option, ...]:
        return tuple(Option(kind, kind) for kind in kinds(scene, who)) if who in scene.combatants else ()

    words = lambda scene: say("Which Class of Items does {who} name?", who=scene.label(looter))  # noqa: E731
    return Choose(who=looter, name="Class", words=words, choices=choices)


LOOT = Procedure("Loot a body", _loot, why_no_loot)


async def _pass_on(table: Table) -> None:
    """Let a looter pass the right to another combatant (AS-271)."""
    body = await _body(table)
    if body is None:
        return
    to = await named(table, _to_whom(_lootable(table.scene)[body], body))
    if to is not None:
        table.happen(LootPassed(body, to))


def _to_whom(looter: Name, body: Name) -> Choose:
    def why_not(scene: Scene, whom: Name) -> WhyNot | None:
        if whom == looter or not _has_kinds(scene, body):
            return WhyNot(say("Choose another combatant."))
        return why_not_present(scene, whom)

    words = lambda scene: say("Who receives {who}’s right to loot?", who=scene.label(looter))  # noqa: E731
    choices = lambda scene: everyone(scene, why_not)  # noqa: E731
    return Choose(who=looter, name="passed to", words=words, choices=choices, rule="AS-271")


PASS_ON = Procedure("Pass on the right to loot", _pass_on, why_no_loot)
