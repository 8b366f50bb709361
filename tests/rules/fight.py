"""A fight in which Fred, whom people call Fred the Red, has something of everything."""

from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.facts import Sum, Term
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Clock, Combatant, Item, Marker, Turn
from crs_desktop.rules.values import Name
from tests.rules.playing import cards, opening, somebody

FRED, JOHN, NOBODY = Name("Fred"), Name("John"), Name("Nobody")
BOW = Item("bow", "+5 DR", ("held", "loaded"))
PRONE, BLIND = Marker("down", "prone"), Marker("eye-off", "blind")
SUM = Sum((Term("(card)", "8"), Term("OR", "8"), Term("wound", "3", minus=True)), 13)
ACE = Sum((Term("(Ace)", "0"), Term("OR", "8")), 0, "the Ace makes it 0")


def _fred() -> Combatant:
    fred = somebody("Fred", Square(2, 3), OR=8)
    return replace(fred, label="Fred the Red", items=(BOW,), markers=(PRONE,))


REST = Clock("rest", "Rest", 600)
ORDER = (Turn(FRED, "7"), Turn(JOHN, "5"), Turn(FRED))
FIGHT = replace(
    opening(SYSTEM, _fred(), somebody("John")),
    spent={FRED: cards("8 A")},
    order=ORDER,
    clock=60,
    clocks=(REST,),
)
