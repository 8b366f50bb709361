"""Powers as a GM writes them: the calculation, its target rating, and its effect (CRS-189, CRS-190).

    power: 2 AC Picks + EM + 5    a calculation of its own: AC Picks, EM put in, numbers …
    power: 1 AC Pick + OR         … and stats: OR, DR, MIND, IN, or a Primary one; the excess over the Defense
                                  is LIFE lost
    … against MIND                the Defense is by MIND, and not by DR
    heals                         gives back LIFE in place of taking it; also at LIFE 0: even to the fallen
    power: +10 DR until the end of the round      gives a bonus (a force field), or ``for 5 minutes``
    gives DR for 5 minutes        gives a bonus of the total of the calculation
    costs 10 EM                   spends so much EM, or more for more effect
    several targets, Short Range, Long Range, ignores armor, cannot be dodged, reaches anybody
    power: turns to stone         any other words: the EM is spent, and the GM decides the effect

A power for both ranges is a Long Range Action if it is used at more than 5 feet; one for no range never is.
"""

import re
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Where = Literal["", "short", "long"]
Does = Literal["hurts", "heals", "gives", "told"]
"""The effect of a power: takes LIFE, gives it back, gives a temporary bonus, or is told by the GM."""
Against = Literal["dr", "mind"]

_STAT = "OR|DR|MIND|IN|ENE|STR|INT|CUN|AGI|CON|CHA|LUC"
_TERM = rf"(?:\d{{1,3}} AC Picks?|EM|\d{{1,6}}|{_STAT})"
_POWER = re.compile(
    rf"power:\s*(?P<terms>{_TERM}(?:\s*\+\s*{_TERM})*)(?:\s+against\s+(?P<against>DR|MIND))?", re.IGNORECASE
)
_TIME = r"(?:until the end of the round|for\s+(?P<minutes>\d{1,6})\s+minutes?)"
_FIELD = re.compile(rf"power:\s*\+\s*(?P<plus>\d{{1,6}})\s*(?P<gives>OR|DR|MIND|IN)\s+{_TIME}", re.IGNORECASE)
_GIVES = re.compile(rf"gives\s+(?P<gives>OR|DR|MIND|IN)\s+{_TIME}", re.IGNORECASE)
_COST = re.compile(r"costs\s+(\d{1,6})\s+EM", re.IGNORECASE)
_ANY = re.compile(r"power:\s*(.*\S)", re.IGNORECASE)


class Power(Struct, frozen=True):
    """A power: ``picks`` AC Picks, the EM put in, stats by their ids, and a fixed number.

    ``reach`` is its maximum range in feet, 0 for none; the edition decides whether it is a limit. ``gives``
    is the rating that gets a bonus, for so many ``minutes`` (0: until the end of the round). ``raises``: it
    heals at LIFE 0, too. ``words`` are what only the GM can carry out.
    """

    picks: int = 1
    plus: int = 0
    cost: int = 0
    adds_em: bool = False
    adds: tuple[str, ...] = ()
    against: Against = "dr"
    does: Does = "hurts"
    gives: str = ""
    minutes: int = 0
    raises: bool = False
    reaches_anybody: bool = False
    several: bool = False
    ranges: tuple[Where, ...] = ()
    ignores_armor: bool = False
    undodgeable: bool = False
    reach: int = 0
    words: str = ""

    @property
    def attacks(self) -> bool:
        """Whether the power is used against targets who can defend."""
        return self.does == "hurts"


def read_power(power: Power | None, clause: str) -> Power | None:
    """Return the power with one more clause; None if the clause does not belong to powers.

    >>> read_power(None, "power: 1 AC Pick + OR against MIND")
    Power(picks=1, plus=0, cost=0, adds_em=False, adds=('or',), against='mind', ...)
    """
    begun = _begun(clause)
    if begun is not None:
        return begun
    return None if power is None else _numbered(power, clause) or _marked(power, clause.casefold())


def _begun(clause: str) -> Power | None:
    # before the general form, which would read "+10 DR" as words for the GM
    if found := _FIELD.fullmatch(clause):
        return _given(Power(0, int(found["plus"])), found)
    if found := _POWER.fullmatch(clause):
        against: Against = "mind" if (found["against"] or "").casefold() == "mind" else "dr"
        return _calculating([term.strip() for term in found["terms"].split("+")], against)
    if found := _ANY.fullmatch(clause):
        return Power(0, does="told", words=found[1])
    return None


def _calculating(terms: list[str], against: Against) -> Power:
    # terms of one kind add up: "1 AC Pick + 1 AC Pick" is two
    picks = sum(int(term.split()[0]) for term in terms if "pick" in term.casefold())
    plus = sum(int(term) for term in terms if term.isdecimal())
    named = [term.casefold() for term in terms if term.isalpha()]
    adds = tuple(name for name in named if name != "em")
    return Power(picks, plus, adds_em="em" in named, adds=adds, against=against)


def _given(power: Power, found: re.Match[str]) -> Power:
    return replace(power, does="gives", gives=found["gives"].casefold(), minutes=int(found["minutes"] or 0))


def _numbered(power: Power, clause: str) -> Power | None:
    if found := _COST.fullmatch(clause):
        return replace(power, cost=int(found[1]))
    found = _GIVES.fullmatch(clause)
    return _given(power, found) if found else None


def _marked(power: Power, clause: str) -> Power | None:
    match clause:
        case "heals":
            return replace(power, does="heals")
        case "also at life 0":
            return replace(power, raises=True)
        case "reaches anybody":
            return replace(power, reaches_anybody=True)
        case "several targets":
            return replace(power, several=True)
        case "short range":
            return replace(power, ranges=(*power.ranges, "short"))
        case "long range":
            return replace(power, ranges=(*power.ranges, "long"))
        case "ignores armor":
            return replace(power, ignores_armor=True)
        case "cannot be dodged":
            return replace(power, undodgeable=True)
    return None
