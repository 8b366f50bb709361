"""A conflict from its beginning to the reshuffle: one Turn of any length (BR-1 … BR-5, BR-32)."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from crs_desktop.rules.ask import Option
from crs_desktop.rules.bruise.draw import Traits, traits_of
from crs_desktop.rules.bruise.hands import draw_hand, karma, tied_to
from crs_desktop.rules.bruise.house_rules import DIFFICULTY
from crs_desktop.rules.bruise.odds import beats_card, wins
from crs_desktop.rules.bruise.outcome import choose_color, compare, narrate, tell_of_standoff
from crs_desktop.rules.bruise.state import (
    COMPARED,
    WEAVER,
    ConflictBegan,
    DifficultySet,
    HandsReturned,
    StepReached,
)
from crs_desktop.rules.cards import RANKS
from crs_desktop.rules.forecast import Forecast
from crs_desktop.rules.questions import Amount, Choose, Several, Words, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Condition, Procedure, Table
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

Won = dict[Name, tuple[Name, ...]]
"""By winner, whose hands are beaten."""
_THING = "-"
_MOST = 24


class Against(Struct, frozen=True):
    """The opposition: a character by traits, or the Tale Weaver by a number of cards or a named card."""

    who: Name = WEAVER
    draws: Traits | int = 0
    named: str = ""


async def _conflict(table: Table) -> None:
    """The five steps, and all cards back at the end (BR-4)."""
    acting = await table.turn(_somebody_is_here, table.ask(_actors()))
    if acting:
        table.happen(ConflictBegan(await table.ask(_about())))
        await table.turn(_somebody_is_here, _steps(table, tuple(Name(who) for who in acting)))
        table.happen(HandsReturned())


async def _steps(table: Table, acting: tuple[Name, ...]) -> None:
    draws = await _draws(table, acting)
    against = await _opposition(table, draws) if draws else None
    if against is None:
        return
    await tied_to(table, *draws, against.who)
    table.happen(StepReached(2))
    await _hands(table, draws, against)
    table.happen(StepReached(COMPARED))
    won = await _comparisons(table, draws, against)
    table.happen(StepReached(4))
    for winner in won:
        await table.turn(_present(winner), choose_color(table.at(_path(winner)), winner))
    table.happen(StepReached(5))
    for winner, losers in won.items():
        telling = narrate(table.at(_path(winner)), winner, losers, acted=winner in draws)
        await table.turn(_present(winner), telling)
    if not won:
        await tell_of_standoff(table)


async def _draws(table: Table, acting: tuple[Name, ...]) -> dict[Name, Traits]:
    """What each draws on; the Tale Weaver most often names the same for all."""
    found: dict[Name, Traits] = {}
    for who in acting:
        like = next(iter(found.values()), None)
        traits = await table.turn(_present(who), traits_of(table.at(who), who, like))
        if traits is not None:
            found[who] = traits
    return found


async def _opposition(table: Table, draws: dict[Name, Traits]) -> Against | None:
    who = await table.ask(_against(tuple(draws)))
    if who != _THING:
        opposing = traits_of(table.at(who), Name(who), told=partial(_against_traits, draws, Name(who)))
        theirs = await table.turn(_present(Name(who)), opposing)
        return None if theirs is None else Against(Name(who), theirs)
    if DIFFICULTY.chosen(table.scene.house_rules) == "fixed":
        return Against(named=await table.ask(_named(draws)))
    cards = await table.ask(_difficulty(draws))
    return Against(draws=cards)


async def _hands(table: Table, draws: dict[Name, Traits], against: Against) -> None:
    """All draw; then whoever has Karma may change his hand, before any Quality is read (BR-27)."""
    for who, traits in draws.items():
        await table.turn(_present(who), draw_hand(table.at(who), who, traits))
    if against.named:
        table.happen(DifficultySet(Card(against.named)))
    else:
        who = against.who
        await table.turn(_present(who), draw_hand(table.at(_path(who)), who, against.draws))
    for who in (*draws, against.who):
        await table.turn(_present(who), karma(table.at(_path(who)), who))


async def _comparisons(table: Table, draws: dict[Name, Traits], against: Against) -> Won:
    """Each compares on his own; winners with whom they beat, the opposition where no other won."""
    won: Won = {}
    beaten: tuple[Name, ...] = ()
    for who, traits in draws.items():
        winner = await table.turn(
            _present(who, against.who), compare(table.at(who), who, against.who, traits)
        )
        if winner == who:
            won[who] = (against.who,)
        elif winner is not None:
            beaten = (*beaten, who)
    return won or ({against.who: beaten} if beaten else {})


def _present(*names: Name) -> Condition:
    """Whether all of these are here; the Tale Weaver always is."""
    return lambda scene: all(who == WEAVER or who in scene.combatants for who in names)


def _path(who: Name) -> str:
    return who or "Tale Weaver"


def _somebody_is_here(scene: Scene) -> bool:
    return _why_not(scene) is None


def _why_not(scene: Scene) -> WhyNot | None:
    return None if scene.combatants else WhyNot(say("Nobody is here: add a character first."))


def _actors() -> Several:
    return Several(
        who=WEAVER,
        name="who acts",
        words=lambda _scene: say("Whose conflict is it?"),
        choices=lambda scene: everyone(scene, lambda _scene, _who: None),
        least=1,
        rule="BR-2",
    )


def _about() -> Words:
    words = say("What is it about, and how long is the Turn?")
    return Words(who=WEAVER, name="about", words=lambda _scene: words, rule="BR-3")


def _against(acting: tuple[Name, ...]) -> Choose:
    def barred(_scene: Scene, who: Name) -> WhyNot | None:
        return (
            WhyNot(say("Whoever acts cannot be the opposition as well."), "BR-2") if who in acting else None
        )

    def choices(scene: Scene) -> tuple[Option, ...]:
        return (Option(_THING, say("No character: a difficulty")), *everyone(scene, barred))

    return Choose(
        who=WEAVER,
        name="opposition",
        words=lambda _scene: say("Against whom, or against what?"),
        choices=choices,
        rule="BR-8",
    )


def _difficulty(draws: dict[Name, Traits]) -> Amount:
    return Amount(
        forecast=lambda scene, difficulty: _wins(draws, scene, WEAVER, difficulty),
        who=WEAVER,
        name="difficulty",
        words=lambda _scene: say("How many cards does the Tale Weaver draw?"),
        low=lambda _scene: 0,
        high=lambda _scene: _MOST,
        prefer=5,
        rule="BR-9",
    )


def _wins(draws: dict[Name, Traits], scene: Scene, against: Name, difficulty: int) -> Forecast | None:
    return _told_alone(draws, scene, lambda who, cards: wins(scene, who, cards, against, difficulty))


def _told_alone(
    draws: dict[Name, Traits], scene: Scene, told: Callable[[Name, int], Forecast]
) -> Forecast | None:
    """For one who acts alone, with his cards: of several each compares on his own."""
    here = [who for who in draws if who in scene.combatants]
    if len(draws) > 1 or not here:
        return None
    return told(here[0], draws[here[0]].cards(scene, here[0]))


def _against_traits(
    draws: dict[Name, Traits], against: Name, scene: Scene, traits: Traits
) -> Forecast | None:
    """What a character leaves of the draw who opposes it by these traits (BR-8)."""
    here = against in scene.combatants
    return _wins(draws, scene, against, traits.cards(scene, against)) if here else None


def _named(draws: dict[Name, Traits]) -> Choose:
    ranks = tuple(Option(rank, rank) for rank in (*RANKS[1:13], "A"))
    return Choose(
        who=WEAVER,
        name="difficulty card",
        words=lambda _scene: say("Which card is to be beaten?"),
        choices=lambda _scene: ranks,
        forecast=lambda scene, named: _told_alone(
            draws, scene, lambda who, cards: beats_card(scene, who, cards, Card(named))
        ),
        prefer=lambda _scene: "9",
        rule="BR-9",
    )


CONFLICT = Procedure("Conflict", _conflict, _why_not)
