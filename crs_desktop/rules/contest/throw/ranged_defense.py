"""Ranged Defense by range, armor and the circumstances that the GM confirms (CT-65 … CT-72)."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from crs_desktop.rules.contest.ground import fighters, in_metres, within_melee
from crs_desktop.rules.contest.house_rules import CLOSE, MELEE_RANGE, MOTION, amount
from crs_desktop.rules.contest.sheet.gear import pierced
from crs_desktop.rules.contest.sheet.sheet import OPEN, number
from crs_desktop.rules.contest.state import attackers, fight, in_melee, intents, melee_targets
from crs_desktop.rules.contest.throw.stats import Parts, StatPart, plain_stat
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import is_friend
from crs_desktop.rules.termed import Termed
from crs_desktop.rules.values import Name, plain
from crs_desktop.words import say

FIVE, TEN = 5, 10
_DOUBLED = 4


class Circumstance(Termed, frozen=True):
    """A circumstance that may raise Ranged Defense; only the highest chosen of each ``kind`` counts."""

    worth: int
    kind: str


CIRCUMSTANCES = {
    "moving": Circumstance("moving", 2, "motion"),
    "dodging": Circumstance("dodging", 4, "motion"),
    "in melee": Circumstance("in melee", 4, "motion"),
    "friends": Circumstance("among friends", 2, "friends"),
    "open 50": Circumstance("50% open", 2, "cover"),
    "open 25": Circumstance("25% open", 4, "cover"),
    "open 10": Circumstance("10% open: the head", 6, "cover"),
    "open 2": Circumstance("2% open: a slit", 10, "cover"),
    "far": Circumstance("near maximum range", 1, "reach"),
    "farthest": Circumstance("at maximum range", 2, "reach"),
}
_PRINTED = (OPEN, 50, 25, 10, 2)


def ranged_defense(scene: Scene, who: Name, metres: float, weapon: str, chosen: Sequence[str] = ()) -> Parts:
    """Return the parts of the Ranged Defense against a shot; behind cover Armor does not count (CT-70)."""
    # cover counts what is neither behind cover nor behind armor, so Armor would count twice (CT-70)
    covered = any(CIRCUMSTANCES[one].kind == "cover" for one in chosen)
    # Wounds come last in the equation, after range, armor and circumstances.
    base, *wounds = plain_stat(scene, who, "ranged_defense")
    return (
        base,
        *_range(scene, metres),
        *(() if covered else _armor(scene, who, weapon)),
        *_counting(scene, chosen),
        *wounds,
    )


def doublings(metres: float) -> int:
    """Return how often 10 metres doubled fit into the distance; only completed doublings count (CT-66)."""
    times, reach = 0, TEN * 2
    # The first doubling is complete at 20 metres.
    while reach <= metres:
        times, reach = times + 1, reach * 2
    return times


def _range(scene: Scene, metres: float) -> Iterator[StatPart]:
    said = in_metres(metres)
    at_melee = metres <= amount(scene, MELEE_RANGE)
    if at_melee:
        yield StatPart(say("at melee range"), Fraction(-6))
    # Melee range lies within 5 metres; by default the penalty of −6 includes the −4.
    if metres <= FIVE and (not at_melee or CLOSE.reads(scene, "both")):
        yield StatPart(say("within 5 m"), Fraction(-4))
    if times := doublings(metres):
        yield StatPart(said, Fraction(_DOUBLED * times))


def _armor(scene: Scene, who: Name, weapon: str) -> Iterator[StatPart]:
    armor, part = number(scene, who, "armor"), pierced(scene, weapon, who)
    if armor:
        yield StatPart(say("Armor"), armor)
    if armor and part:
        yield StatPart(
            say("pierced {percent}% by {weapon}", percent=plain(part * 100), weapon=weapon), -armor * part
        )


def _counting(scene: Scene, chosen: Iterable[str]) -> Iterator[StatPart]:
    """Yield the circumstances that count: the highest of each kind; a house rule adds up motion (CT-71)."""
    # Highest first, so that the first of a kind is the one that counts.
    given = sorted((CIRCUMSTANCES[one] for one in chosen), key=lambda one: -one.worth)
    met: set[str] = set()
    for one in given:
        if one.kind not in met or (one.kind == "motion" and MOTION.reads(scene, "both")):
            said = say("cover: {open}", open=one.title) if one.kind == "cover" else one.title
            yield StatPart(said, Fraction(one.worth))
        met.add(one.kind)


def likely(scene: Scene, shooter: Name, target: Name) -> tuple[str, ...]:
    """Return the circumstances suggested by the board and the round."""
    return tuple(_likely(scene, shooter, target))


def _likely(scene: Scene, shooter: Name, target: Name) -> Iterator[str]:
    answer = fight(scene).answers.get(target) if attackers(scene, target) else None
    if any(intents(scene, target, deed) for deed in ("charge", "sneak")) or answer == "flee":
        yield "moving"
    if answer == "maneuver":
        yield "dodging"
    # A Maneuver counts as dodging, which is the same +4 as Melee.
    elif in_melee(scene, target):
        yield "in melee"
    if friends_near(scene, shooter, target):
        yield "friends"
    if cover := nearest_cover(open_to(scene, shooter, target)):
        yield cover


def open_to(scene: Scene, shooter: Name, target: Name) -> Fraction:
    """Return the exposed percentage of a target: the lower of their sheet’s and of the line of sight’s."""
    sight = scene.sight(shooter, target)
    exposed = number(scene, target, "exposed")
    # the entered share and the seen share describe one body, which a low wall does not hide twice
    return exposed if sight is None else min(exposed, Fraction(sight.open))


def nearest_cover(exposed: Fraction) -> str:
    """Return the id of the nearest printed cover; empty in the open or between two equally near (CT-70)."""
    apart = {percent: abs(exposed - percent) for percent in _PRINTED}
    nearest = [percent for percent in _PRINTED if apart[percent] == min(apart.values())]
    return f"open {nearest[0]}" if len(nearest) == 1 and nearest[0] != OPEN else ""


def friends_near(scene: Scene, shooter: Name, target: Name) -> tuple[Name, ...]:
    """Return the shooter’s friends beside the target or in Melee with them (CT-31, CT-72)."""
    friends = (
        one for one in fighters(scene) if one not in (shooter, target) and is_friend(scene, shooter, one)
    )
    return tuple(one for one in friends if _among(scene, one, target))


def _among(scene: Scene, one: Name, target: Name) -> bool:
    if target in melee_targets(scene, one) or one in melee_targets(scene, target):
        return True
    return scene.apart(one, target) is not None and within_melee(scene, one, target)
