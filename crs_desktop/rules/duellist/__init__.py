"""Duellist: declared attacks, Actions to spend, and Strike Ranks (chapter 6 of Avatar)."""

from crs_desktop.rules.duellist.arms import GEAR, by_name
from crs_desktop.rules.duellist.attack.odds_page import PAGE
from crs_desktop.rules.duellist.condition import KNOWN, how_is, markers, out
from crs_desktop.rules.duellist.deeds.prices import full_again
from crs_desktop.rules.duellist.facts import FACTS
from crs_desktop.rules.duellist.house_rules import HOUSE_RULES
from crs_desktop.rules.duellist.item_figures import figures
from crs_desktop.rules.duellist.movement.battlefield import BATTLEFIELD
from crs_desktop.rules.duellist.printed import PRINTED
from crs_desktop.rules.duellist.round import ambush, falling
from crs_desktop.rules.duellist.round.rounds import END, ROUND, parting
from crs_desktop.rules.duellist.sheet import SHEET
from crs_desktop.rules.duellist.state import Duel, course
from crs_desktop.rules.duellist.tables import TABLES
from crs_desktop.rules.duellist.track import track
from crs_desktop.rules.duellist.wounded import NoWound, WoundTaken, WoundTreated
from crs_desktop.rules.duellist.wounds import first_aid
from crs_desktop.rules.duellist.wounds.rulings import HARM
from crs_desktop.rules.ground.squares import METRES, Ground
from crs_desktop.rules.play_out.policy import Policy, Preference
from crs_desktop.rules.system import System
from crs_desktop.rules.system_parts import Consequences, Display, ItemReading, PlayOut

_DECLARES = ("swing *", "thrust *", "blow *", "shot *", "unarmed *", "draw *")
SWINGS = Policy(
    term="declares one attack at a time, a swing if possible",
    id="swings",
    preferences=(Preference(rule="DU-14", answers=_DECLARES),),
)
THRUSTS = Policy(
    term="declares one attack at a time, a thrust if possible",
    id="thrusts",
    preferences=(Preference(rule="DU-14", answers=("thrust *", *_DECLARES)),),
)

SYSTEM = System(
    id="duellist",
    title="Duellist",
    ground=Ground(METRES, "every diagonal one"),
    sheet=SHEET,
    procedures=(ROUND, first_aid.PROCEDURE, falling.PROCEDURE, ambush.PROCEDURE, END),
    facts=(*FACTS, NoWound, WoundTaken, WoundTreated),
    house_rules=HOUSE_RULES,
    out=out,
    consequences=Consequences(follows=full_again, parting=parting),
    harm=HARM,
    display=Display(
        how_is=how_is,
        course=course,
        markers=markers,
        known_markers=KNOWN,
        battlefield=BATTLEFIELD,
        track=track,
    ),
    items=ItemReading(by_name=by_name, figures=figures, gear=GEAR),
    odds_page=PAGE,
    play_out=PlayOut(procedure=ROUND.term, policies=(SWINGS, THRUSTS), wounds="wounds"),
    printed=PRINTED,
    tables=TABLES,
    state=Duel(),
)
