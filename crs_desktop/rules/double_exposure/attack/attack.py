"""An attack and its Defense, at any range and against the mind (CRS, Combat Actions; CRS-119 … CRS-130)."""

from collections.abc import Callable
from math import ceil
from typing import Literal

from msgspec import Struct

from crs_desktop.rules.cache import CachedResults
from crs_desktop.rules.double_exposure.cards.pick import (
    Pick,
    ac_pick,
    defensive_draw,
    fumble_terms,
    offensive_pick,
    why_zero,
)
from crs_desktop.rules.double_exposure.combat import combat, in_stance
from crs_desktop.rules.double_exposure.edition import Extra, edition
from crs_desktop.rules.double_exposure.house_rules.cards import DEFENSE_FLOOR
from crs_desktop.rules.double_exposure.house_rules.maneuvers import FLEE_ACE
from crs_desktop.rules.double_exposure.house_rules.mind import GROUP_PICK, MENTAL_ACE, MENTAL_HARM, PENALTY
from crs_desktop.rules.double_exposure.house_rules.ranges import HALVING, LONG_LEAST, SHOT_DR
from crs_desktop.rules.double_exposure.sheet.effects import Rating, bonuses
from crs_desktop.rules.double_exposure.sheet.power_words import Where
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.facts import Reckoned, Sum, Term
from crs_desktop.rules.questions import Amount
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say, template, translated


class Way(Struct, frozen=True):
    """A kind of attack: the rating of its Offense, the rating of its Defense, and its range."""

    kind: Literal["short", "long", "mental"]
    rating: Rating
    against: Rating
    rule: str

    @property
    def where(self) -> Where:
        """The range to which bonuses may be limited; empty for the mind."""
        return "" if self.kind == "mental" else self.kind

    @property
    def term(self) -> str:
        """The name of the rating, as used in keys."""
        return self.rating.upper()

    @property
    def title(self) -> str:
        """The name of the rating in the language of the reader."""
        return translated(self.term)


SHORT = Way("short", "or", "dr", "CRS-121")
LONG = Way("long", "dr", "dr", "CRS-130")
MENTAL = Way("mental", "mind", "mind", "CRS-171")
_MODIFIERS = {"short": "or_modifier", "long": "long_modifier", "mental": "mind_modifier"}


def halved(number: int, times: int) -> int:
    """Return the number halved so many times, rounded up each time (CRS-104, CRS-105).

    >>> [halved(7, times) for times in range(4)]
    [7, 4, 2, 1]
    """
    for _ in range(times):
        number = ceil(number / 2)
    return number


def halvings(scene: Scene, who: Name, way: Way | None = None) -> int:
    """Return how often DR is halved; by house rule a shot already counts itself (CRS-104)."""
    # a bool: counts as one halving more
    own = way == LONG and SHOT_DR.reads(scene, "halved")
    return combat(scene).halvings.get(who, 0) + own


def base_dr(scene: Scene, who: Name, way: Way | None = None) -> int:
    """Return DR, doubled by a Defensive Stance and halved by Long Range Actions of this round."""
    # doubled first, then halved: the stance doubles base DR (CRS-84)
    doubled = stat(scene, who, "dr") * (2 if in_stance(scene.of(who)) else 1)
    return halved(doubled, halvings(scene, who, way))


def offensive(scene: Scene, who: Name, way: Way) -> tuple[Term, ...]:
    """Return the parts of the rating that may be used: the rating itself, modifiers, items."""
    # only DR is changed by stances and shots of this round
    own = base_dr(scene, who, way) if way.rating == "dr" else stat(scene, who, way.rating)
    extra = bonuses(scene, who, way.rating, way.where)
    modifiers = _extra(scene, who, way.rating, stat(scene, who, _MODIFIERS[way.kind]), extra)
    if way.rating == "dr":
        modifiers = _halved(scene, modifiers, halvings(scene, who, way))
    return (_term(way.title, own), *modifiers)


def calculated(scene: Scene, who: Name, way: Way) -> int:
    """Return OR, DR or MIND with all modifiers: the most that may be used (CRS-121)."""
    return _CALCULATED.of(scene, (who, way), (who,), lambda: sum(map(signed, offensive(scene, who, way))))


# an Action compares both ranges and each power several times before it is chosen
_CALCULATED: CachedResults[int] = CachedResults()


def defensive(scene: Scene, who: Name, rating: Rating, armor: bool = True) -> tuple[Term, ...]:
    """Return what a Defense, a Flee or a Catch adds to the pick; without ``armor`` no protection counts.

    Bonuses of Skills and Powers are not armor; of the plain modifiers the part that the GM enters as armor
    is.
    """
    extra = bonuses(scene, who, rating, "", armor)
    if rating == "mind":
        added = _extra(scene, who, "mind", stat(scene, who, "mind_modifier"), extra)
        return (_term(template("MIND"), stat(scene, who, "mind")), *added)
    base = _term(_dr_words(scene, who), base_dr(scene, who))
    # plain modifiers include the armor, which some attacks ignore
    worn = 0 if armor else stat(scene, who, "armor")
    modifiers = _extra(scene, who, "dr", stat(scene, who, "dr_modifier") - worn, extra)
    return (base, *_halved(scene, modifiers, halvings(scene, who)))


def _halved(scene: Scene, modifiers: tuple[Term, ...], times: int) -> tuple[Term, ...]:
    """Return the modifiers of DR, halved as one sum by house rule (CRS-104)."""
    if not (times and modifiers and HALVING.reads(scene, "modifiers too")):
        return modifiers
    whole = sum(signed(term) for term in modifiers)
    return (_term(say("modifiers, halved"), halved(whole, times)),)


def _dr_words(scene: Scene, who: Name) -> str:
    if in_stance(scene.of(who)):
        return say("DR, doubled")
    return say("DR, halved") if combat(scene).halvings.get(who) else say("DR")


def _extra(scene: Scene, who: Name, rating: Rating, modifier: int, given: Extra) -> tuple[Term, ...]:
    own = ((say("modifiers"), modifier),) if modifier else ()
    counts = edition(scene).modified(scene, who, rating, (*own, *given))
    return tuple(_term(name, amount) for name, amount in counts)


def _term(what: str, worth: int) -> Term:
    return Term(what, str(abs(worth)), minus=worth < 0)


def signed(term: Term) -> int:
    """Return what a term adds to its sum."""
    return -int(term.worth) if term.minus else int(term.worth)


def least(scene: Scene, way: Way) -> int:
    """Return the least of a rating that may be used: 1, by house rule 0 at Long Range (CRS-121, CRS-130)."""
    return 0 if way == LONG and LONG_LEAST.reads(scene, "0") else 1


def _lowest(scene: Scene, attacker: Name, way: Way) -> int:
    """Return the least that may be used; all of it if the edition says so."""
    lowest = least(scene, way)
    whole = attacker in scene.combatants and edition(scene).whole(scene, attacker)
    return max(lowest, calculated(scene, attacker, way)) if whole else lowest


def used_of(attacker: Name, way: Way, words: Callable[[Scene], str]) -> Amount:
    """Ask how much of the rating is used, announced before the pick (CRS-121, CRS-122)."""

    def told(scene: Scene) -> str:
        parts = offensive(scene, attacker, way)
        explained = str(Sum(parts, calculated(scene, attacker, way))) if len(parts) > 1 else ""
        return " ".join(filter(None, (words(scene), explained and f"{explained}.")))

    return Amount(
        who=attacker,
        name=f"{way.term} used",
        words=told,
        low=lambda scene: _lowest(scene, attacker, way),
        # never below `low`: the rating may fall while the question is open
        high=lambda scene: max(least(scene, way), calculated(scene, attacker, way)),
        prefer="high",
        rule=way.rule,
    )


async def offense(table: Table, attacker: Name, way: Way, used: int, penalty: int = 0) -> Sum:
    """Draw and return 1 AC Pick + ``used`` less a penalty, 0 after an Ace (CRS-31, CRS-120, CRS-177)."""
    purpose = say("{who}’s Offense", who=table.scene.label(attacker))
    pick = await offensive_pick(table.at("Offense"), attacker, purpose)
    terms = [*pick.terms(), Term(way.title, str(used))]
    if penalty:
        terms.append(Term(say("penalty"), str(penalty), minus=True))
    note = why_zero(pick)
    made = 0 if note else counts_as(pick.total + less_penalty(table.scene, used, penalty))
    total = Sum(tuple(terms), made, note, bool(note))
    table.happen(Reckoned(attacker, say("Offense"), total))
    return total


def counts_as(total: int, floor: bool = True) -> int:
    """Return a total as it counts: never below 0, unless a house rule leaves a Defense there (CRS-39)."""
    return max(0, total) if floor else total


def has_floor(scene: Scene) -> bool:
    """Return whether a Defense below 0 counts as 0 (CRS-39)."""
    return DEFENSE_FLOOR.reads(scene, "zero")


def less_penalty(scene: Scene, used: int, penalty: int) -> int:
    """Subtract the penalty of a Mental Action; by house rule from the MIND used, leaving 1 (CRS-177)."""
    return used - (min(penalty, used - 1) if PENALTY.reads(scene, "stat") else penalty)


def excess(ahead: int) -> int:
    """Return the excess of an Offense so far ahead of the Defense: 0 if equal (CRS-126, CRS-165)."""
    return max(0, ahead)


def draws_special(scene: Scene, attacker: Name, rating: Rating, power: bool = False) -> bool:
    """Return whether an Ace in the Defense calls for the special draw; else the Defense is 0 (CRS-34)."""
    plain = rating == "mind" and MENTAL_ACE.reads(scene, "zero")
    return not plain and edition(scene).special_draw(scene, attacker, power)


def flees_specially(scene: Scene) -> bool:
    """Return whether an Ace in a Flee or a Catch calls for the special draw; else it makes it 0 (CRS-143)."""
    return FLEE_ACE.reads(scene, "special")


def picks_each(scene: Scene, targets: tuple[Name, ...]) -> bool:
    """Return whether a Mental Action has a pick of its own against each of several targets (CRS-180)."""
    return len(targets) > 1 and GROUP_PICK.reads(scene, "each")


def harms(scene: Scene, kind: str) -> bool:
    """Return whether a Mental Action takes LIFE: an attack, by house rule every one (CRS-165)."""
    return kind == "attack" or MENTAL_HARM.reads(scene, "all")


async def defense(
    table: Table, target: Name, rating: Rating, armor: bool = True, special: bool = True
) -> Sum:
    """Draw and return 1 AC Pick + DR or MIND + modifiers, with the special draw after an Ace.

    CRS-34 … CRS-39, CRS-125.
    """
    purpose = say("{who}’s Defense", who=table.scene.label(target))
    pick = await (defensive_draw if special else ac_pick)(table.at("Defense"), target, purpose)
    # read after the draw: an aside may have changed DR meanwhile
    scene = table.scene
    if pick.nullified and not special:
        return Sum((*pick.terms(), *defensive(scene, target, rating, armor)), 0, why_zero(pick), void=True)
    terms = _defense_terms(scene, pick, defensive(scene, target, rating, armor))
    total = sum(signed(term) for term in terms)
    if pick.empty:
        return Sum(terms, 0, say("no card is left"), void=True)
    return Sum(terms, counts_as(total, has_floor(scene)))


def _defense_terms(scene: Scene, pick: Pick, own: tuple[Term, ...]) -> tuple[Term, ...]:
    return (*own, *fumble_terms(scene, pick)) if pick.nullified else (*pick.terms(), *own)


def contesting(scene: Scene, who: Name, kind: Literal["flee", "catch"]) -> tuple[Term, ...]:
    """Return what a Flee or a Catch adds to the pick: DR with modifiers, and bonuses for it only.

    Neither meets an attack, so no bonus against attacks counts (AS-111).
    """
    scene = edition(scene).unattacked(scene)
    helps = bonuses(scene, who, kind, "")
    return (*defensive(scene, who, "dr"), *_extra(scene, who, kind, 0, helps))


async def plain_calculation(
    table: Table, who: Name, kind: Literal["flee", "catch"], against: str = ""
) -> Sum:
    """Draw and return 1 AC Pick + DR + modifiers for a Flee or a Catch.

    By our reading an Ace makes it 0 (CRS-143). ``against`` names the total to be beaten.
    """
    what = say("Flee") if kind == "flee" else say("Catch")
    purpose = say("{who}’s {what}", who=table.scene.label(who), what=what)
    purpose = say("{purpose} {against}", purpose=purpose, against=against) if against else purpose
    # the text gives the special draw to a Defense; a Flee is none by our reading
    special = flees_specially(table.scene)
    pick = await (defensive_draw if special else offensive_pick)(table.at(what, who), who, purpose)
    own = contesting(table.scene, who, kind)
    if special and not pick.empty:
        terms, note = _defense_terms(table.scene, pick, own), ""
    else:
        terms, note = (*pick.terms(), *own), why_zero(pick)
    made = 0 if note else counts_as(sum(signed(term) for term in terms))
    total = Sum(terms, made, note, bool(note))
    table.happen(Reckoned(who, what, total))
    return total
