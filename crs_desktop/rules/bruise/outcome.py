"""The winning hand, its Color and its narration (BR-14 … BR-22, BR-29 … BR-31, BR-33)."""

from collections.abc import Callable, Coroutine
from typing import Any

from crs_desktop.rules.ask import Option
from crs_desktop.rules.bruise.deck import colors, quality, worth
from crs_desktop.rules.bruise.draw import Traits
from crs_desktop.rules.bruise.facts import (
    ColorChosen,
    HandWon,
    LegacyEarned,
    Narrated,
    Standoff,
    Trimmed,
    won_by,
)
from crs_desktop.rules.bruise.hands import discard, draw_hand
from crs_desktop.rules.bruise.house_rules import TIES
from crs_desktop.rules.bruise.sheet import MOST_LEGACY, number, values
from crs_desktop.rules.bruise.state import (
    WEAVER,
    called,
    color_words,
    conflict,
    equal_high,
    hand,
    quantities,
)
from crs_desktop.rules.bruise.ties import settled
from crs_desktop.rules.cards.card import suit
from crs_desktop.rules.questions import Choose, Words
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import begun, listed, say

Anew = Callable[[], Coroutine[Any, Any, None]]
"""A function that deals the opposition another hand; None stands for a named card, which is never redrawn."""


async def compare(
    table: Table, who: Name, against: Name, traits: Traits, anew: Anew | None = None
) -> Name | None:
    """Compare two hands and tell the result; return the winner or None (BR-15, BR-16, BR-21)."""
    winner = _higher(table.scene, who, against)
    if winner is None:
        # hands are drawn anew only once, so a second tie is a standoff
        winner = await _tie(table, who, against, traits, anew)
    if winner is None:
        table.happen(Standoff(who, against))
    else:
        loser = against if winner == who else who
        table.happen(HandWon(winner, loser, won_by(table.scene, winner, loser)))
    return winner


def _higher(scene: Scene, who: Name, against: Name) -> Name | None:
    ours, theirs = quality(scene, hand(scene, who)), quality(scene, hand(scene, against))
    return None if ours == theirs else who if ours > theirs else against


async def _tie(table: Table, who: Name, against: Name, traits: Traits, anew: Anew | None) -> Name | None:
    rule = TIES.chosen(table.scene.house_rules)
    hands = (hand(table.scene, one) for one in (who, against))
    wins = settled(rule, *([worth(table.scene, card) for card in cards] for cards in hands))
    if wins is not None:
        return {1: who, -1: against}.get(wins)
    if rule == "ask":
        said = await table.ask(_asked(who, against))
        # Any other answer, "nobody" included, leaves a standoff.
        return {"actor": who, "opposition": against}.get(said)
    return await _anew(table, who, against, traits, anew if rule == "redraw both" else None)


async def _anew(table: Table, who: Name, against: Name, traits: Traits, anew: Anew | None) -> Name | None:
    """Redraw the hand of the acting character, once, and the other with as many cards by ``anew``."""
    discard(table, who, hand(table.scene, who))
    await draw_hand(table.at("tie"), who, traits)
    if anew is not None:
        discard(table, against, hand(table.scene, against))
        await anew()
    return _higher(table.scene, who, against)


def _asked(who: Name, against: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        return (
            Option("nobody", say("Neither: a standoff")),
            Option("actor", called(scene, who)),
            Option("opposition", called(scene, against)),
        )

    return Choose(
        who=WEAVER,
        name="tie",
        words=lambda _scene: say("Equal Qualities: who wins?"),
        choices=choices,
        rule="BR-16",
    )


async def choose_color(table: Table, who: Name) -> None:
    """Take the suit of the highest card as Color; the winner chooses among equal ones (BR-19, BR-20)."""
    suits = _suits(table.scene, who)
    chosen = suits[0] if len(suits) == 1 else await table.ask(_color(who))
    table.happen(ColorChosen(who, chosen))


def _suits(scene: Scene, who: Name) -> tuple[str, ...]:
    """Return the suits that the Color may be: all four if the highest card has no suit or is missing."""
    return colors(tuple(suit(card) for card in equal_high(scene, who)))


def _color(who: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        return tuple(Option(one, color_words(scene, one)) for one in _suits(scene, who))

    return Choose(
        who=who,
        name="Color",
        words=lambda scene: say("Which Color does {who} choose?", who=called(scene, who)),
        choices=choices,
        rule="BR-20",
    )


async def narrate(table: Table, who: Name, losers: tuple[Name, ...], acted: bool) -> None:
    """Ask the winner what happened; the Tale Weaver lets it stand, trims it or rewards it.

    ``acted`` means that it was the winner’s conflict. The Tale Weaver narrates for an opposition without
    a player.
    """
    told = await table.ask(_tale(who, losers, acted))
    if told.strip():
        table.happen(Narrated(who, told))
        # The Tale Weaver does not judge their own narration.
        if acted or _player(table.scene, who):
            await _verdict(table, who, told)


async def tell_of_standoff(table: Table) -> None:
    """Ask the Tale Weaver to describe the standoff while all hands are still on the table (BR-16)."""
    told = await table.ask(_standing())
    if told.strip():
        table.happen(Narrated(WEAVER, told))


def _tale(who: Name, losers: tuple[Name, ...], acted: bool) -> Words:
    def words(scene: Scene) -> str:
        now = conflict(scene)
        said = say(
            "{teller} narrates: {quantity}, Color {color}.",
            teller=_teller(scene, who, acted),
            quantity=quantities(scene, who, losers),
            color=color_words(scene, now.colors.get(who, "")),
        )
        tied = now.tied_in.get(who, ())
        return f"{said} {say('Tie in: {what}.', what=listed([*dict.fromkeys(tied)]))}" if tied else said

    return Words(who=who, name="narration", words=words, rule="BR-29")


def _standing() -> Words:
    words = say("A standoff: the Tale Weaver says how things stand.")
    return Words(who=WEAVER, name="narration", words=lambda _scene: words, rule="BR-16")


def _teller(scene: Scene, who: Name, acted: bool) -> str:
    """Return the beginning of the request: the player or the Tale Weaver, and the character."""
    teller = _player(scene, who) or ("" if acted or who == WEAVER else begun(called(scene, WEAVER)))
    name = called(scene, who)
    return say("{teller}, for {who},", teller=teller, who=name) if teller else begun(name)


def _player(scene: Scene, who: Name) -> str:
    return str(values(scene, who)["player"]) if who in scene.combatants else ""


async def _verdict(table: Table, who: Name, told: str) -> None:
    said = await table.ask(_judged(who))
    if said == "trim":
        trimmed = await table.ask(_trimmed(told))
        table.happen(Trimmed(who, trimmed))
    elif said == "reward":
        points = min(MOST_LEGACY, number(table.scene, who, "legacy") + 1)
        table.happen(LegacyEarned(who, "legacy", points))


def _judged(who: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        reward = (Option("reward", say("It earns a Legacy Point")),) if who in scene.combatants else ()
        return (Option("stand", say("It stands")), Option("trim", say("Trim it")), *reward)

    return Choose(
        who=WEAVER,
        name="verdict",
        words=lambda _scene: say("What does the Tale Weaver decide about this narration?"),
        choices=choices,
        rule="BR-31",
    )


def _trimmed(told: str) -> Words:
    return Words(
        who=WEAVER,
        name="trimmed",
        words=lambda _scene: say("What happened instead?"),
        least=1,
        prefer=told,
        rule="BR-31",
    )
