"""The Double Exposure Conflict Resolution System 1.0.

The text is © 2005 by Double Exposure, Inc.; this package states its rules in our own words.
"""

from crs_desktop.rules.double_exposure.attack.blows import BlowKeptOn, BlowLapsed, BlowTaken
from crs_desktop.rules.double_exposure.attack.harm import LifeLost
from crs_desktop.rules.double_exposure.cards.deck import ac_deck, ace_chance
from crs_desktop.rules.double_exposure.clocks import rings
from crs_desktop.rules.double_exposure.combat import Combat, course
from crs_desktop.rules.double_exposure.combat_facts import (
    CoercibleAgain,
    CombatEnded,
    DrWhole,
    Healed,
    Joined,
    NotSeen,
    Rested,
    RoundBegan,
    Settled,
    StepBegan,
)
from crs_desktop.rules.double_exposure.deeds import Acted, PowerUsed
from crs_desktop.rules.double_exposure.helping import LifeGained
from crs_desktop.rules.double_exposure.house_rules import HOUSE_RULES
from crs_desktop.rules.double_exposure.markers import markers
from crs_desktop.rules.double_exposure.mind.energy import EmSpent
from crs_desktop.rules.double_exposure.mind.mental_facts import Intimidated, Suggested, SuggestionUsed
from crs_desktop.rules.double_exposure.movement.battlefield import BATTLEFIELD
from crs_desktop.rules.double_exposure.movement.flee import Fled
from crs_desktop.rules.double_exposure.odds.odds_page import PAGE
from crs_desktop.rules.double_exposure.original import EDITION
from crs_desktop.rules.double_exposure.policies import PLAY_OUT
from crs_desktop.rules.double_exposure.precedence import PRECEDENCE
from crs_desktop.rules.double_exposure.printed import PRINTED
from crs_desktop.rules.double_exposure.rest import clocks_after, idle
from crs_desktop.rules.double_exposure.round.any_pick import AC_PICK
from crs_desktop.rules.double_exposure.round.dispute import DISPUTE
from crs_desktop.rules.double_exposure.round.outside_powers import HELP
from crs_desktop.rules.double_exposure.round.procedures import CLEAN_UP, COME_BACK, SHORT_RANGE
from crs_desktop.rules.double_exposure.round.rounds import END, ROUND, parting
from crs_desktop.rules.double_exposure.round.surprise import SURPRISE, Surprised
from crs_desktop.rules.double_exposure.sheet.effect_words import grammar, understood, unread
from crs_desktop.rules.double_exposure.sheet.effects import lent
from crs_desktop.rules.double_exposure.sheet.item_figures import figures
from crs_desktop.rules.double_exposure.sheet.rulings import HARM
from crs_desktop.rules.double_exposure.sheet.sheet import SHEET, down
from crs_desktop.rules.double_exposure.strikes.long_range import DrHalved
from crs_desktop.rules.ground.squares import FEET, Ground
from crs_desktop.rules.system import System
from crs_desktop.rules.system_parts import Consequences, Decks, Display, ItemReading, StatRules

_FACTS = (
    LifeLost, Healed, Acted, Joined, RoundBegan, StepBegan, CombatEnded, BlowTaken, BlowLapsed, DrHalved,
    BlowKeptOn, Fled, Intimidated, Suggested, EmSpent, Surprised, Rested, DrWhole, Settled,
    CoercibleAgain, SuggestionUsed, LifeGained, PowerUsed, NotSeen,
)  # fmt: skip

SYSTEM = System(
    id="crs",
    title="CRS 1.0",
    ground=Ground(FEET, "nearest step"),
    sheet=SHEET,
    procedures=(ROUND, SHORT_RANGE, SURPRISE, PRECEDENCE, AC_PICK, HELP, CLEAN_UP, COME_BACK, DISPUTE, END),
    facts=_FACTS,
    house_rules=HOUSE_RULES,
    decks=Decks(full=ac_deck, note=ace_chance),
    out=down,
    display=Display(course=course, markers=markers, battlefield=BATTLEFIELD),
    consequences=Consequences(rings=rings, follows=clocks_after, idle=idle, parting=parting),
    harm=HARM,
    stats=StatRules(lent=lent),
    items=ItemReading(understood=understood, unread=unread, grammar=grammar, figures=figures),
    printed=PRINTED,
    state=Combat(),
    edition=EDITION,
    odds_page=PAGE,
    play_out=PLAY_OUT,
)
