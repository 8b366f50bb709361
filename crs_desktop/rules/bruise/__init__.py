"""Bruise: hands of cards, read for Quality, Quantity and Color."""

from crs_desktop.rules.bruise.conflict import CONFLICT
from crs_desktop.rules.bruise.deck import deck
from crs_desktop.rules.bruise.facts import FACTS, HandWon
from crs_desktop.rules.bruise.house_rules import HOUSE_RULES
from crs_desktop.rules.bruise.odds import PAGE
from crs_desktop.rules.bruise.printed import PRINTED
from crs_desktop.rules.bruise.sheet import SHEET
from crs_desktop.rules.bruise.shown import hands
from crs_desktop.rules.bruise.state import Conflict, course
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.ground.squares import Ground
from crs_desktop.rules.play_out.policy import Policy, Preference
from crs_desktop.rules.system import System
from crs_desktop.rules.system_parts import Decks, Display, PlayOut
from crs_desktop.rules.values import Name

_ALL = (
    Preference(rule="BR-2", name="who acts", one_side=True),
    Preference(rule="BR-8", name="opposition", answers=("- several",)),
)
BEST = Policy(
    term="draws on the highest attribute and skill",
    id="best",
    preferences=(*_ALL, Preference(rule="BR-7", by_number=True), Preference(rule="BR-6", by_number=True)),
)
FIRST = Policy(term="draws on the first attribute and skill of the sheet", id="first", preferences=_ALL)


def _beaten(fact: Fact) -> Name | None:
    return fact.against if isinstance(fact, HandWon) else None


SYSTEM = System(
    id="bruise",
    title="Bruise",
    ground=Ground(),
    sheet=SHEET,
    procedures=(CONFLICT,),
    facts=FACTS,
    house_rules=HOUSE_RULES,
    decks=Decks(full=deck, hands=hands),
    display=Display(course=course, board=False, turns=False),
    odds_page=PAGE,
    play_out=PlayOut(procedure=CONFLICT.term, policies=(BEST, FIRST), beaten=_beaten),
    printed=PRINTED,
    state=Conflict(),
)
