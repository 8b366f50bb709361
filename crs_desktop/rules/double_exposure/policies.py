"""Policies of the CRS and of systems that amend it (CRS-83, CRS-90, CRS-121, CRS-122)."""

from fractions import Fraction

from crs_desktop.rules.double_exposure.sheet.sheet import LIFE_LEFT
from crs_desktop.rules.odds.policy import Policy, Preference
from crs_desktop.rules.system_parts import PlayOut

_ATTACKS = Preference(rule="CRS-90", name="Action", answers=("short range",))
ATTACKS = Policy("attacks at Short Range every Action with all OR", id="attacks", preferences=(_ATTACKS,))
STANCE = Policy(
    "takes a Stance below a third of LIFE",
    id="stance",
    preferences=(Preference(rule="CRS-83", below=Fraction(1, 3)), _ATTACKS),
)
PUNCH = Policy(
    "pulls the punch: attacks with half of OR, rounded up",
    id="punch",
    preferences=(_ATTACKS, Preference(rule="CRS-121", part=Fraction(1, 2))),
)
PLAY_OUT = PlayOut(procedure="Combat round", policies=(ATTACKS, STANCE, PUNCH), life=LIFE_LEFT)
