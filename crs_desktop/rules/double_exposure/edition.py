"""What one edition of these rules may have otherwise than another: a frozen value that they are played by.

The CRS 1.0 is played by its own, so that there is one road. A system that amends it takes that value and
changes it: ``EDITION.stepping("Establish Additional Rules", piles).without("charge")``. Which edition a
scene is played by its system says. No rule asks which system it is.
"""

from collections.abc import Callable, Coroutine
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules import load_system
from crs_desktop.rules.ask import Option, Targets
from crs_desktop.rules.course import Stage
from crs_desktop.rules.double_exposure.house_rules.rounds import HEALING
from crs_desktop.rules.double_exposure.round.announced import Announced
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.system import HouseRule
from crs_desktop.rules.table import Offer, Table
from crs_desktop.rules.termed import Termed
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.words import say

Acting = tuple[Name, ...]
"""Who performs an Action in this round."""
StepRule = Callable[[Table, Acting], Coroutine[Any, Any, Acting]]
ManeuverRule = Callable[[Table, Name], Coroutine[Any, Any, Any]]


class RoundStep(Struct, frozen=True):
    """One step of a round, as a GM reads of it, and its rule; None for one that is taken within another.

    The rule is given who performs an Action in this round, and gives who does so after it. ``path`` begins
    the keys of its questions, which stand in journals: one that was released stays.
    """

    stage: Stage
    rule: StepRule | None = None
    path: str = ""


def nothing_against(_scene: Scene, _who: Name) -> WhyNot | None:
    """No reason against it: allowed to everybody."""
    return None


def nothing_to_note(_scene: Scene, _who: Name) -> str:
    """Nothing that must be known before."""
    return ""


def in_every_game(_scene: Scene, _who: Name) -> bool:
    """There for everybody in every game."""
    return True


def nothing_told(_scene: Scene, _who: Name) -> Forecast | None:
    """What it comes to depends on what is chosen next."""
    return None


class FreeAction(Struct, frozen=True):
    """A maneuver as the free Action at one target that a Charge gives (CRS-158, CRS-159).

    Its rule gives False where nothing came of it; ``barred`` is why it cannot be turned on the target.
    """

    rule: Callable[[Table, Name, Name], Coroutine[Any, Any, bool]]
    barred: Callable[[Scene, Name, Name], WhyNot | None]


class Maneuver(Termed, frozen=True):
    """One thing that can be done as the Action of a round.

    Its rule gives False where nothing came of it and something else may be done. ``note`` is what comes of
    it, ``barred`` why it may not be turned on somebody. One that a game or somebody has not (``there_is``)
    is no choice at all. ``surprise`` is the same as a Surprise Action, None where it can be none, and
    ``why_no_surprise`` why not now, where that is not the same;
    ``forecast`` tells what it would come to where nothing more is to be chosen, ``free`` is the same as a
    free Action at Long Range, None where it can be none.
    """

    id: str
    rule: ManeuverRule
    why_not: Callable[[Scene, Name], WhyNot | None] = nothing_against
    note: Callable[[Scene, Name], str] = nothing_to_note
    barred: Callable[[Scene, Name, Name], WhyNot | None] | None = None
    to_square: bool = False
    there_is: Callable[[Scene, Name], bool] = in_every_game
    surprise: ManeuverRule | None = None
    why_no_surprise: Callable[[Scene, Name], WhyNot | None] | None = None
    forecast: Callable[[Scene, Name], Forecast | None] = nothing_told
    free: FreeAction | None = None

    def is_free_at(self, scene: Scene, who: Name, target: Name) -> bool:
        """Whether somebody can use it on this target as a free Action now."""
        there = self.free is not None and self.there_is(scene, who) and self.why_not(scene, who) is None
        return there and self.free is not None and self.free.barred(scene, who, target) is None

    def why_not_by_surprise(self, scene: Scene, who: Name) -> WhyNot | None:
        """Why somebody cannot surprise anybody with it now."""
        return (self.why_no_surprise or self.why_not)(scene, who)

    def option(self, scene: Scene, who: Name) -> Option:
        """The choice of it, with whom it may be turned on."""
        barred = self.barred
        others = Targets(scene.combatants, lambda whom: not barred(scene, who, Name(whom))) if barred else ()
        why_not, note = self.why_not(scene, who), self.note(scene, who)
        return Option(self.id, self.title, why_not, note, others, self.to_square)


class Foreseen(Struct, frozen=True):
    """The scene of an attack that is still to come, and the same once it is defended against.

    ``guard`` names what the defenders use for free by their usual answer, empty where they use nothing.
    """

    met: Scene
    guarded: Scene
    guard: tuple[str, ...] = ()


class ExceededDefense(Struct, frozen=True):
    """An Offense that exceeds its Defense: who strikes whom, and how much LIFE it would take."""

    who: Name
    whom: Name
    damage: int


async def taken_whole(_table: Table, hit: ExceededDefense) -> int:
    """Nobody reacts to a hit: it takes what it takes."""
    return hit.damage


async def nothing_to_use(_table: Table, _who: Name, _with: str) -> None:
    """Whatever counts does so by itself: nothing is chosen for it."""


def as_it_is(scene: Scene, _attacker: Name, _defenders: tuple[Name, ...], _using: str) -> Foreseen:
    """Foresee no choice: whatever counts does so by itself."""
    return Foreseen(scene, scene)


def within_reach(_scene: Scene, _who: Name, _target: Name) -> WhyNot | None:
    """Whoever is seen can be shot at."""
    return None


def with_special_draw(_scene: Scene, _attacker: Name, _by_power: bool) -> bool:
    """An Ace in any Defense calls for the special draw (CRS-34)."""
    return True


def as_on_the_sheet(scene: Scene, who: Name) -> int:
    """MIND as the sheet has it."""
    value = load_system(scene.system).values(scene, who)["mind"]
    return int(value) if isinstance(value, int | float) else 0


Extra = tuple[tuple[str, int], ...]
"""What is added to a rating: the name of what gives it, and how much."""


def always_physical(_scene: Scene, _who: Name) -> bool:
    """No attack at Short Range is any other."""
    return True


def as_given(_scene: Scene, _who: Name, _rating: str, extra: Extra) -> Extra:
    """All that items and modifiers give is added."""
    return extra


async def taken_unawares(_table: Table, _who: Name, _announced: Announced) -> bool:
    """Nobody reacts to a Surprise Action."""
    return False


def as_written(effect: str) -> str:
    """It counts by itself, as all that is carried does."""
    return effect


def all_is_read(_item: Item) -> tuple[str, ...]:
    """No word of it is left to the GM."""
    return ()


def as_much_as_he_likes(_scene: Scene, _who: Name) -> bool:
    """Nobody needs to use all of a rating (CRS-121)."""
    return False


def by_his_ratings(_scene: Scene, _who: Name) -> bool:
    """Whether he shoots or goes up to somebody is told by OR and DR alone."""
    return False


class Reactions(Struct, frozen=True):
    """What may still change an Action, at each moment that it can be reacted to.

    ``declared`` hears who does what at whom in his turn of a Combat, and tells whether it is prevented.
    ``hit`` comes once it is known who is hit and how hard, and gives how much LIFE that takes in the end.
    ``surprised`` hears of a Surprise Action as ``declared`` does of others.
    """

    declared: Callable[[Table, Name, Announced], Coroutine[Any, Any, bool]]
    hit: Callable[[Table, ExceededDefense], Coroutine[Any, Any, int]] = taken_whole
    surprised: Callable[[Table, Name, Announced], Coroutine[Any, Any, bool]] = taken_unawares


class Edition(Struct, frozen=True):
    """One edition. The last step is taken whatever ended those before it, while the Combat is on.

    ``in_use`` are the items, skills and powers of somebody that count now; ``chances`` how many somebody has
    in the draw of a Melee Check, at least 1: of the shooter, of whom he aims at, and of whom it is.
    ``offers`` are put up while a round lasts. ``after`` is what a Combat leaves behind it, ``grace`` for how
    many seconds. ``special_draw`` tells whether an Ace in a Defense against somebody, by a power or not,
    calls for the special draw; where not, that Defense is 0.

    ``barred`` is why somebody has no part in any Combat, ``no_stance`` why he takes no Defensive Stance,
    ``out_of_reach`` why a Long Range Action does not come so far. ``arming`` asks with what somebody makes
    an attack ("short" or "long"), ``defending`` what helps somebody against an attacker; ``foreseen`` is what
    the usual answers to that come to, by the power or the Mental Action that is used; ``modified`` is
    what is left of all that is added to a rating, ``whole`` whether somebody must use all of one.
    ``mind`` is how much MIND somebody has for a Mental Action to touch; at 0 none does.
    ``physical`` tells whether what somebody attacks with is a physical attack, which alone makes a melee.
    ``armed_to_shoot`` tells that somebody rather shoots than goes up to an enemy, whatever his ratings are.
    ``lasting`` is how the effect of a power that lasts for a time is written, for it to count by itself.
    ``unread`` are the words of a power that are left to the GM beside what the rules make of it.
    ``healing`` is the house rule about wounds where all agree to end a Combat.
    ``lot_first`` tells that the lot of a Melee Check falls before Reactions are asked for, ``shown_at_use``
    that nobody is told what a Combatant has before it is used, ``always_one`` that whatever is taken from
    a rating, 1 of it is left to attack with, ``reach_binds`` that no power is used beyond its maximum range.
    """

    steps: tuple[RoundStep, ...]
    maneuvers: tuple[Maneuver, ...]
    reactions: Reactions
    in_use: Callable[[Scene, Name], tuple[Item, ...]]
    chances: Callable[[Scene, Name, Name, Name], int]
    after: Callable[[Table], Coroutine[Any, Any, None]]
    grace: Callable[[Scene], int]
    offers: tuple[Offer, ...] = ()
    special_draw: Callable[[Scene, Name, bool], bool] = with_special_draw
    barred: Callable[[Scene, Name], WhyNot | None] = nothing_against
    no_stance: Callable[[Scene, Name], WhyNot | None] = nothing_against
    out_of_reach: Callable[[Scene, Name, Name], WhyNot | None] = within_reach
    arming: Callable[[Table, Name, str], Coroutine[Any, Any, None]] = nothing_to_use
    defending: Callable[[Table, Name, Name], Coroutine[Any, Any, None]] = nothing_to_use
    foreseen: Callable[[Scene, Name, tuple[Name, ...], str], Foreseen] = as_it_is
    modified: Callable[[Scene, Name, str, Extra], Extra] = as_given
    whole: Callable[[Scene, Name], bool] = as_much_as_he_likes
    mind: Callable[[Scene, Name], int] = as_on_the_sheet
    physical: Callable[[Scene, Name], bool] = always_physical
    armed_to_shoot: Callable[[Scene, Name], bool] = by_his_ratings
    lasting: Callable[[str], str] = as_written
    unread: Callable[[Item], tuple[str, ...]] = all_is_read
    healing: HouseRule = HEALING
    lot_first: bool = False
    shown_at_use: bool = False
    always_one: bool = False
    reach_binds: bool = False

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The steps as a strip shows them."""
        return tuple(step.stage for step in self.steps)

    @property
    def reacting(self) -> int:
        """The number of the step that is taken within another, from 1; 0 where there is none."""
        within = (number for number, step in enumerate(self.steps, 1) if step.rule is None)
        return next(within, 0)

    def maneuver(self, id_: str) -> Maneuver | None:
        """The maneuver of this id; None where this edition has none."""
        return next((one for one in self.maneuvers if one.id == id_), None)

    def stepping(self, term: str, rule: StepRule | None, stage: Stage | None = None) -> "Edition":
        """The same with another rule for the step of this term. Raises `NotAllowed` when there is none."""
        if term not in {step.stage.term for step in self.steps}:
            raise NotAllowed(say("There is no step “{term}” in this edition.", term=term))
        amended = (
            replace(step, rule=rule, stage=stage or step.stage) if step.stage.term == term else step
            for step in self.steps
        )
        return replace(self, steps=tuple(amended))

    def without(self, *ids: str) -> "Edition":
        """The same without these maneuvers."""
        return replace(self, maneuvers=tuple(one for one in self.maneuvers if one.id not in ids))


def edition(scene: Scene) -> Edition:
    """The edition that a scene is played by. Raises `NotAllowed` where its system is none of these rules."""
    found = load_system(scene.system).edition
    if not isinstance(found, Edition):
        raise NotAllowed(say("“{system}” is not played by these rules.", system=scene.system))
    return found
