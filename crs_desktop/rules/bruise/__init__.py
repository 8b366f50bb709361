"""Bruise: hands of cards, read for Quality, Quantity and Color."""

from crs_desktop.rules.bruise.conflict import CONFLICT
from crs_desktop.rules.bruise.deck import deck
from crs_desktop.rules.bruise.facts import FACTS
from crs_desktop.rules.bruise.house_rules import HOUSE_RULES
from crs_desktop.rules.bruise.odds import PAGE
from crs_desktop.rules.bruise.printed import PRINTED
from crs_desktop.rules.bruise.sheet import SHEET
from crs_desktop.rules.bruise.shown import hands
from crs_desktop.rules.bruise.state import Conflict, course
from crs_desktop.rules.ground.squares import Ground
from crs_desktop.rules.system import System
from crs_desktop.rules.system_parts import Decks, Display

SYSTEM = System(
    id="bruise",
    title="Bruise",
    ground=Ground(),
    sheet=SHEET,
    procedures=(CONFLICT,),
    facts=FACTS,
    house_rules=HOUSE_RULES,
    decks=Decks(full=deck, hands=hands),
    display=Display(course=course, board=False),
    odds_page=PAGE,
    printed=PRINTED,
    state=Conflict(),
)
