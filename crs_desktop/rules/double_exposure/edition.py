"""Editions of the CRS rules: the theory, and the types that an edition is made of.

What an edition is
------------------
The rules in this package are played in more than one edition. CRS 1.0 is the original (`original.EDITION`);
Avatar System 2.6 amends it. An `Edition` is one frozen value that holds everything in which editions may
differ: the steps of the round, the maneuvers, the Reactions, and some twenty small functions and switches for
single questions ("which items count now?", "how many lots has this candidate in a Melee Check?").

Most fields have a default, which is the reading of CRS 1.0; a new field gets one as well, so that editions
that do not name it stay as they were. An amending system takes the original value and changes it::

    EDITION = replace(CRS.stepping("Clean Up", clean_up).without("charge"), in_use=in_use, always_one=True)

Which edition applies is decided by the system of the scene. A rule reads it where it needs it, by
``edition(scene)``, at the moment of use and not earlier: the scene is the only state a rule has.

What an edition may change
--------------------------
Only what is a field here. If an amending text differs in a place that has no field, the place gets one. The
field is named after the *question* the rule asks (``reach_binds``), never after a system. A function in a
field may ask questions only if it is a coroutine; all others are pure functions of the scene, because odds
and disabled options call them again whenever a question is shown.

An edition is no house rule. A house rule is a GM's choice between readings of one text, is switched in the
program and stored in the file. An edition is another text, and is fixed by the system.

Why a value and not a branch
----------------------------
No rule asks "is this Avatar?". With such branches the original rules would depend on everything that amends
them, each new edition would touch every rule, and nobody could list the differences. As a value the
differences stand in one place (an edition's module reads like its list of amendments), imports go one way,
from the amending package to this one, and the original takes the same road as all others: CRS 1.0 is played
by an edition too, so its tests cover the seams that other editions use.
"""

from collections.abc import Callable, Coroutine
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules import load_system
from crs_desktop.rules.ask import Option, Targets
from crs_desktop.rules.course import Stage
from crs_desktop.rules.double_exposure.announced import Announced
from crs_desktop.rules.double_exposure.house_rules.rounds import HEALING
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.system import HouseRule
from crs_desktop.rules.table import Offer, Table
from crs_desktop.rules.termed import Termed
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.words import say

Acting = tuple[Name, ...]
"""The combatants who perform an Action in this round."""
StepRule = Callable[[Table, Acting], Coroutine[Any, Any, Acting]]
ManeuverRule = Callable[[Table, Name], Coroutine[Any, Any, Any]]


class RoundStep(Struct, frozen=True):
    """One step of a round: its title for the GM, its rule, and the first part of its question keys.

    ``rule`` takes the combatants who act in this round and returns those who still do. It is None for a step
    that is taken inside another one. ``path`` begins the keys of the questions; journals store these keys, so
    a released path never changes.
    """

    stage: Stage
    rule: StepRule | None = None
    path: str = ""


def nothing_against(_scene: Scene, _who: Name) -> WhyNot | None:
    """Allow it to everybody."""
    return None


def nothing_to_note(_scene: Scene, _who: Name) -> str:
    """Add no note."""
    return ""


def in_every_game(_scene: Scene, _who: Name) -> bool:
    """Offer the maneuver to everybody in every game."""
    return True


def nothing_told(_scene: Scene, _who: Name) -> Forecast | None:
    """Forecast nothing: the outcome depends on later choices."""
    return None


class FreeAction(Struct, frozen=True):
    """A maneuver used as the free Action that a Charge gives against one target (CRS-158, CRS-159).

    ``rule`` returns False if nothing came of it. ``barred`` returns the reason why the target cannot be
    chosen.
    """

    rule: Callable[[Table, Name, Name], Coroutine[Any, Any, bool]]
    barred: Callable[[Scene, Name, Name], WhyNot | None]


class Maneuver(Termed, frozen=True):
    """One maneuver a combatant can choose as the Action of a round.

    ``rule`` returns False if nothing came of it and the combatant may choose again. ``why_not`` is the reason
    why the maneuver is disabled now; where ``there_is`` is False it is not even listed. ``note`` describes
    consequences in the list; ``barred`` is the reason against one target; ``forecast`` gives odds if the
    maneuver needs no further choice. ``surprise`` is the rule as a Surprise Action (None: not possible),
    ``why_no_surprise`` its own reason against, where that differs from ``why_not``. ``free`` is the maneuver
    as a free Action at Long Range (None: not possible).
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
        """Return whether ``who`` can use this maneuver on ``target`` as a free Action now."""
        # `free` is tested twice: the type checker does not see through `there`
        there = self.free is not None and self.there_is(scene, who) and self.why_not(scene, who) is None
        return there and self.free is not None and self.free.barred(scene, who, target) is None

    def why_not_by_surprise(self, scene: Scene, who: Name) -> WhyNot | None:
        """Return the reason why ``who`` cannot use this maneuver as a Surprise Action now."""
        return (self.why_no_surprise or self.why_not)(scene, who)

    def option(self, scene: Scene, who: Name) -> Option:
        """Return the maneuver as an option of the Action question, with its possible targets."""
        barred = self.barred
        others = Targets(scene.combatants, lambda whom: not barred(scene, who, Name(whom))) if barred else ()
        why_not, note = self.why_not(scene, who), self.note(scene, who)
        return Option(self.id, self.title, why_not, note, others, self.to_square)


class Foreseen(Struct, frozen=True):
    """The scene of a coming attack without (``met``) and with (``guarded``) the usual free defenses.

    ``guard`` names these defenses; empty if the defenders use none.
    """

    met: Scene
    guarded: Scene
    guard: tuple[str, ...] = ()


class ExceededDefense(Struct, frozen=True):
    """A hit: attacker, target, and the LIFE it would take because the Offense exceeds the Defense."""

    who: Name
    whom: Name
    damage: int


async def taken_whole(_table: Table, hit: ExceededDefense) -> int:
    """Return the full damage: nobody reacts to a hit."""
    return hit.damage


async def nothing_to_use(_table: Table, _who: Name, _with: str) -> None:
    """Ask nothing: all items count without being chosen."""


def as_it_is(scene: Scene, _attacker: Name, _defenders: tuple[Name, ...], _using: str) -> Foreseen:
    """Foresee no defenses that must be chosen."""
    return Foreseen(scene, scene)


def within_reach(_scene: Scene, _who: Name, _target: Name) -> WhyNot | None:
    """Allow every target that can be seen."""
    return None


def with_special_draw(_scene: Scene, _attacker: Name, _by_power: bool) -> bool:
    """Call for the special draw after an Ace in any Defense (CRS-34)."""
    return True


Extra = tuple[tuple[str, int], ...]
"""Additions to a rating: the name of each source, and its amount."""


def same_bonuses(scene: Scene) -> Scene:
    """Count the same bonuses as against an attack."""
    return scene


def always_physical(_scene: Scene, _who: Name) -> bool:
    """Treat every Short Range attack as physical."""
    return True


def as_given(_scene: Scene, _who: Name, _rating: str, extra: Extra) -> Extra:
    """Add everything that items and modifiers give."""
    return extra


async def taken_unawares(_table: Table, _who: Name, _announced: Announced) -> bool:
    """Prevent nothing: nobody reacts to a Surprise Action."""
    return False


def as_written(effect: str) -> str:
    """Leave the effect words as they are: whatever is carried counts."""
    return effect


def all_is_read(_item: Item) -> tuple[str, ...]:
    """Leave nothing to the GM."""
    return ()


def as_much_as_he_likes(_scene: Scene, _who: Name) -> bool:
    """Let the attacker use any part of a rating (CRS-121)."""
    return False


def by_his_ratings(_scene: Scene, _who: Name) -> bool:
    """Leave the choice between shooting and approaching to OR and DR."""
    return False


class Reactions(Struct, frozen=True):
    """The moments at which an Action can be reacted to.

    ``declared`` is told who announces which Action at whom in a Combat turn, and returns whether it is
    prevented; ``surprised`` does the same for Surprise Actions. ``hit`` is told who is hit for how much, and
    returns how much LIFE is lost in the end.
    """

    declared: Callable[[Table, Name, Announced], Coroutine[Any, Any, bool]]
    hit: Callable[[Table, ExceededDefense], Coroutine[Any, Any, int]] = taken_whole
    surprised: Callable[[Table, Name, Announced], Coroutine[Any, Any, bool]] = taken_unawares


class Edition(Struct, frozen=True):
    """All that may differ between editions.

    ``steps`` are the steps of a round; the last one is taken even if the others ended early, while the Combat
    is on. ``maneuvers`` are the choices of the Action question, ``reactions`` the moments to react,
    ``offers`` the short rules available during a round. ``after`` runs at the end of a Combat; ``grace`` is
    the grace period in seconds. ``in_use`` returns the items, skills and powers of a combatant that count
    now. ``chances`` returns the lots of one candidate in the Melee Check, given shooter, target and
    candidate; a candidate has at least 1.

    *Permissions* (None: allowed): ``barred`` is the reason why a character cannot take part in any Combat,
    ``no_stance`` the reason against a Defensive Stance, ``out_of_reach`` the reason against a Long Range
    target.

    *Attacks*: ``arming`` asks what the attack is made with ("short" or "long"), ``defending`` what the
    defender uses, and ``foreseen`` returns what the usual answers would lead to, for the power or Mental
    Action in use. ``modified`` returns the additions to a rating that count, ``unattacked`` the scene without
    the bonuses that help only against attacks, ``whole`` whether all of a rating must be used.
    ``special_draw`` is whether an Ace in the Defense calls for the special draw (otherwise the Defense is 0);
    its last argument says whether the attack is a power. ``mind`` is the MIND that Mental Actions meet; at 0
    they cannot touch the target. ``physical`` is whether an attack is physical; only physical attacks make
    melees. ``armed_to_shoot`` makes shooting the usual answer even if OR is better than DR.

    *Texts*: ``lasting`` returns the effect words of a temporary bonus so that it counts without being used;
    ``unread`` the words of an item that are left to the GM.

    *Switches*: ``healing`` is the house rule for wounds after a Combat ended by agreement. ``lot_first``
    draws the lots of a Melee Check before Reactions. ``shown_at_use`` hides items until they are used.
    ``always_one`` leaves 1 to attack with, whatever is taken from a rating. ``reach_binds`` makes the maximum
    range of powers a limit.
    """

    steps: tuple[RoundStep, ...]
    maneuvers: tuple[Maneuver, ...]
    reactions: Reactions
    in_use: Callable[[Scene, Name], tuple[Item, ...]]
    chances: Callable[[Scene, Name, Name, Name], int]
    after: Callable[[Table], Coroutine[Any, Any, None]]
    grace: Callable[[Scene], int]
    mind: Callable[[Scene, Name], int]
    offers: tuple[Offer, ...] = ()
    special_draw: Callable[[Scene, Name, bool], bool] = with_special_draw
    barred: Callable[[Scene, Name], WhyNot | None] = nothing_against
    no_stance: Callable[[Scene, Name], WhyNot | None] = nothing_against
    out_of_reach: Callable[[Scene, Name, Name], WhyNot | None] = within_reach
    arming: Callable[[Table, Name, str], Coroutine[Any, Any, None]] = nothing_to_use
    defending: Callable[[Table, Name, Name], Coroutine[Any, Any, None]] = nothing_to_use
    foreseen: Callable[[Scene, Name, tuple[Name, ...], str], Foreseen] = as_it_is
    modified: Callable[[Scene, Name, str, Extra], Extra] = as_given
    unattacked: Callable[[Scene], Scene] = same_bonuses
    whole: Callable[[Scene, Name], bool] = as_much_as_he_likes
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
        """The steps as the step strip shows them."""
        return tuple(step.stage for step in self.steps)

    @property
    def reacting(self) -> int:
        """The number of the step that is taken inside another, from 1; 0 if every step stands alone."""
        # Reactions are the only such step so far (CRS-92)
        within = (number for number, step in enumerate(self.steps, 1) if step.rule is None)
        return next(within, 0)

    def maneuver(self, id_: str) -> Maneuver | None:
        """Return the maneuver with this id; None if this edition has none."""
        return next((one for one in self.maneuvers if one.id == id_), None)

    def stepping(self, term: str, rule: StepRule | None, stage: Stage | None = None) -> "Edition":
        """Return the edition with another rule (and title) for one step.

        Raises `NotAllowed` if no step has this term.
        """
        if term not in {step.stage.term for step in self.steps}:
            raise NotAllowed(say("This edition has no step “{term}”.", term=term))
        amended = (
            replace(step, rule=rule, stage=stage or step.stage) if step.stage.term == term else step
            for step in self.steps
        )
        return replace(self, steps=tuple(amended))

    def without(self, *ids: str) -> "Edition":
        """Return the edition without these maneuvers."""
        return replace(self, maneuvers=tuple(one for one in self.maneuvers if one.id not in ids))


def edition(scene: Scene) -> Edition:
    """Return the edition of a scene. Raises `NotAllowed` if its system does not use the CRS rules."""
    # looked up by the scene: a rule can be asked about scenes of any system
    found = load_system(scene.system).edition
    if not isinstance(found, Edition):
        raise NotAllowed(say("“{system}” does not use the CRS rules.", system=scene.system))
    return found
