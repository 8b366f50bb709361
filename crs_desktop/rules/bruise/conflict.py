"""A conflict from its beginning to the reshuffle: one Turn of any length (BR-1 … BR-5, BR-32)."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from crs_desktop.rules.ask import Option
from crs_desktop.rules.bruise.deck import quality
from crs_desktop.rules.bruise.draw import Traits, traits_of
from crs_desktop.rules.bruise.facts import ConflictBegan, DifficultySet, HandsReturned, StepReached
from crs_desktop.rules.bruise.hands import draw_hand, karma, tied_to
from crs_desktop.rules.bruise.house_rules import DIFFICULTY, OPPOSITIONS
from crs_desktop.rules.bruise.karma_odds import Karma
from crs_desktop.rules.bruise.odds import beats_card, wins
from crs_desktop.rules.bruise.outcome import Anew, choose_color, compare, narrate, tell_of_standoff
from crs_desktop.rules.bruise.state import COMPARED, WEAVER, hand
from crs_desktop.rules.cards.card import RANKS
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.questions import Amount, Choose, Several, Words, everyone, nobody, somebody
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import closeness, is_friend
from crs_desktop.rules.table import Condition, Procedure, Table
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

Won = dict[Name, tuple[Name, ...]]
"""The losers, by winner."""
# no combatant can have one of these names, and combatants are answers of the same questions
_THING, _SEVERAL, _BESIDE = "-", "- several", "- difficulty"
"""Answers that name no character: a difficulty alone, several opponents, a difficulty beside characters."""
_MOST = 24


class Against(Struct, frozen=True):
    """The opposition: a character with traits, or the Tale Weaver with cards to draw or a named card."""

    who: Name = WEAVER
    draws: Traits | int = 0
    named: str = ""


async def _conflict(table: Table) -> None:
    """Run the five steps of a conflict, then return all cards (BR-4)."""
    # Every wait names the people it needs: the GM may remove a character while a question is open,
    # and `turn` then gives None instead of an answer about somebody who is gone.
    acting = await table.turn(somebody, table.ask(_actors()))
    if acting:
        table.happen(ConflictBegan(await table.ask(_about())))
        await table.turn(somebody, _steps(table, tuple(Name(who) for who in acting)))
        table.happen(HandsReturned())


async def _steps(table: Table, acting: tuple[Name, ...]) -> None:
    draws = await _draws(table, acting)
    against = await _opposition(table, draws) if draws else ()
    if not against:
        return
    # Only now are all who may use Karma known: one question settles it for both sides.
    await tied_to(table, *draws, *(one.who for one in against))
    table.happen(StepReached(2))
    await _hands(table, draws, against)
    table.happen(StepReached(COMPARED))
    won = await _comparisons(table, draws, against)
    table.happen(StepReached(4))
    # Two steps, two loops: all Colors are known before the first winner narrates (BR-4).
    for winner in won:
        await table.turn(_present(winner), choose_color(table.at(_path(winner)), winner))
    table.happen(StepReached(5))
    for winner, losers in won.items():
        telling = narrate(table.at(_path(winner)), winner, losers, acted=winner in draws)
        await table.turn(_present(winner), telling)
    if not won:
        await tell_of_standoff(table)


async def _draws(table: Table, acting: tuple[Name, ...]) -> dict[Name, Traits]:
    """Ask for the traits of each acting character; suggest those of the first to all others."""
    found: dict[Name, Traits] = {}
    for who in acting:
        like = next(iter(found.values()), None)
        traits = await table.turn(_present(who), traits_of(table.at(who), who, like))
        if traits is not None:
            found[who] = traits
    return found


async def _opposition(table: Table, draws: dict[Name, Traits]) -> tuple[Against, ...]:
    """Ask who or what opposes the conflict; return the oppositions in order, most often one."""
    named = await table.ask(_against(tuple(draws)))
    several = await table.ask(_opponents(tuple(draws))) if named == _SEVERAL else (named,)
    found = [await _opposed(table, draws, Name(who)) for who in several]
    return tuple(one for one in found if one is not None)


async def _opposed(table: Table, draws: dict[Name, Traits], who: Name) -> Against | None:
    if who not in (_THING, _BESIDE):
        opposing = traits_of(table.at(who), who, told=partial(_against_traits, draws, who))
        theirs = await table.turn(_present(who), opposing)
        return None if theirs is None else Against(Name(who), theirs)
    if DIFFICULTY.reads(table.scene, "fixed"):
        return Against(named=await table.ask(_named(draws)))
    cards = await table.ask(_difficulty(draws))
    return Against(draws=cards)


async def _hands(table: Table, draws: dict[Name, Traits], against: tuple[Against, ...]) -> None:
    """Let all sides draw, then offer Karma to each, before any Quality is read (BR-27)."""
    for who, traits in draws.items():
        await table.turn(_present(who), draw_hand(table.at(who), who, traits))
    for one in against:
        if one.named:
            table.happen(DifficultySet(Card(one.named)))
        else:
            await table.turn(_present(one.who), draw_hand(table.at(_path(one.who)), one.who, one.draws))
    sides = (*draws, *(one.who for one in against))
    for who in sides:
        # of two sides take the other one: False is the first place, True the second
        redraw = Karma(who, sides[who == sides[0]], who in draws) if len(sides) == 2 else None
        await table.turn(_present(who), karma(table.at(_path(who)), who, redraw))


async def _comparisons(table: Table, draws: dict[Name, Traits], against: tuple[Against, ...]) -> Won:
    """Compare every acting hand with every opposing one; return the losers of each winner.

    A single opposition counts as a winner only if no acting character won; of several, each that won does.
    """
    won: Won = {}
    theirs: Won = {}
    for who, traits in draws.items():
        for one in _to_beat(table.scene, against):
            # Against one opposition the path keeps its old name, so that earlier records still fit.
            inner = table.at(who, _path(one.who)) if len(against) > 1 else table.at(who)
            held = compare(inner, who, one.who, traits, _anew(table, one))
            winner = await table.turn(_present(who, one.who), held)
            if winner == who:
                won[who] = (*won.get(who, ()), one.who)
            elif winner is not None:
                theirs[one.who] = (*theirs.get(one.who, ()), who)
    # a lone opposition narrates once, when nobody of the acting side did (BR-29)
    return won | theirs if len(against) > 1 else won or theirs


def _anew(table: Table, one: Against) -> Anew | None:
    """Return the coroutine that deals the opposition a new hand; None for a named card (BR-9)."""
    return None if one.named else partial(draw_hand, table.at(_path(one.who), "tie"), one.who, one.draws)


def _to_beat(scene: Scene, against: tuple[Against, ...]) -> tuple[Against, ...]:
    """Return the oppositions still present, or by a house rule only the one with the highest hand (BR-21)."""
    here = tuple(one for one in against if _present(one.who)(scene))
    if OPPOSITIONS.reads(scene, "each") or len(here) < 2:
        return here
    return (max(here, key=lambda one: quality(scene, hand(scene, one.who))),)


def _present(*names: Name) -> Condition:
    """Return a condition that all ``names`` are present; the Tale Weaver always is."""
    return lambda scene: all(who == WEAVER or who in scene.combatants for who in names)


def _path(who: Name) -> str:
    return who or "Tale Weaver"


def _actors() -> Several:
    return Several(
        who=WEAVER,
        name="who acts",
        words=lambda _scene: say("Whose conflict is it?"),
        choices=everyone,
        least=1,
        rule="BR-2",
    )


def _about() -> Words:
    words = say("What is it about, and how long is the Turn?")
    return Words(who=WEAVER, name="about", words=lambda _scene: words, rule="BR-3")


def _against(acting: tuple[Name, ...]) -> Choose:
    def barred(_scene: Scene, who: Name) -> WhyNot | None:
        why = WhyNot(say("An acting character cannot also be the opposition."), "BR-2")
        return why if who in acting else None

    def choices(scene: Scene) -> tuple[Option, ...]:
        people = everyone(scene, barred)
        free = [option for option in people if option.why_not is None]
        several = (Option(_SEVERAL, say("Several of these")),) if free else ()
        return (Option(_THING, say("No character: a difficulty")), *people, *several)

    def enemy(scene: Scene) -> str:
        """Suggest the first character of another side; without one, a difficulty."""
        others = (one for one in _foes(scene, acting) if closeness(scene, acting[0], one) == 0)
        return next(others, _THING)

    return Choose(
        who=WEAVER,
        name="opposition",
        words=lambda _scene: say("Who or what is the opposition?"),
        choices=choices,
        prefer=enemy,
        rule="BR-8",
    )


def _foes(scene: Scene, acting: tuple[Name, ...]) -> tuple[Name, ...]:
    """Return the characters who are neither acting, nor their friends, nor bystanders."""
    others = (name for name, one in scene.combatants.items() if name not in acting and not one.bystander)
    return tuple(name for name in others if not is_friend(scene, acting[0], name))


def _opponents(acting: tuple[Name, ...]) -> Several:
    """Ask for several opponents, each with a hand of their own, and perhaps a difficulty beside them."""

    def choices(scene: Scene) -> tuple[Option, ...]:
        others = (Option(one, scene.label(one)) for one in scene.combatants if one not in acting)
        return (*others, Option(_BESIDE, say("a difficulty")))

    return Several(
        who=WEAVER,
        name="several oppose",
        words=lambda _scene: say("Who and what opposes the conflict, each with a separate hand?"),
        choices=choices,
        least=1,
        # if all are friends, suggest all others, because somebody must be named
        prefer=lambda scene: (
            _foes(scene, acting) or tuple(one for one in scene.combatants if one not in acting)
        ),
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
    """Forecast for a single acting character; None for several, who each compare separately."""
    here = [who for who in draws if who in scene.combatants]
    if len(draws) > 1 or not here:
        return None
    return told(here[0], draws[here[0]].cards(scene, here[0]))


def _against_traits(
    draws: dict[Name, Traits], against: Name, scene: Scene, traits: Traits
) -> Forecast | None:
    """Forecast the acting character’s draw if ``against`` opposes it with ``traits`` (BR-8)."""
    here = against in scene.combatants
    return _wins(draws, scene, against, traits.cards(scene, against)) if here else None


def _named(draws: dict[Name, Traits]) -> Choose:
    # the Ace last, because by default it is the highest; Jokers are never named
    ranks = tuple(Option(rank, rank) for rank in (*RANKS[1:13], "A"))
    return Choose(
        who=WEAVER,
        name="difficulty card",
        words=lambda _scene: say("Which card must be beaten?"),
        choices=lambda _scene: ranks,
        forecast=lambda scene, named: _told_alone(
            draws, scene, lambda who, cards: beats_card(scene, who, cards, Card(named))
        ),
        # the Nine of the printed example, The Duel (BR-36)
        prefer=lambda _scene: "9",
        rule="BR-9",
    )


CONFLICT = Procedure("Conflict", _conflict, nobody)
