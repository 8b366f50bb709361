"""Contest: 3d12, one stat against another."""

from crs_desktop.rules.contest.attack.loading import LOADING, still_empty
from crs_desktop.rules.contest.combat import FACTS
from crs_desktop.rules.contest.house_rules import HOUSE_RULES
from crs_desktop.rules.contest.movement.ranges import BATTLEFIELD
from crs_desktop.rules.contest.policies import PLAY_OUT
from crs_desktop.rules.contest.printed import PRINTED
from crs_desktop.rules.contest.round.rounds import END, RELOAD, ROUND
from crs_desktop.rules.contest.sheet.gear import GEAR, by_name
from crs_desktop.rules.contest.sheet.item_figures import figures
from crs_desktop.rules.contest.sheet.sheet import SHEET, STAT_OF_OWN
from crs_desktop.rules.contest.shown import how_is, lent, made_of, markers, out
from crs_desktop.rules.contest.state import Fight, course
from crs_desktop.rules.contest.tables import TABLES
from crs_desktop.rules.contest.throw.bare import CONTEST
from crs_desktop.rules.contest.throw.bonuses import BonusGiven
from crs_desktop.rules.contest.throw.odds_page import PAGE
from crs_desktop.rules.contest.throw.outcome import Decided, Meant
from crs_desktop.rules.contest.wounds.hurt import HURT
from crs_desktop.rules.contest.wounds.rulings import HARM
from crs_desktop.rules.ground.squares import METRES, Ground
from crs_desktop.rules.system import System
from crs_desktop.rules.system_parts import Consequences, Display, ItemReading, StatRules

SYSTEM = System(
    id="contest",
    title="Contest",
    ground=Ground(METRES, "exact", columns=60, rows=40),
    sheet=SHEET,
    procedures=(CONTEST, ROUND, RELOAD, END),
    facts=(Decided, BonusGiven, Meant, *FACTS, *HURT, *LOADING),
    house_rules=HOUSE_RULES,
    out=out,
    consequences=Consequences(lasting=still_empty),
    harm=HARM,
    display=Display(how_is=how_is, course=course, markers=markers, battlefield=BATTLEFIELD, turns=False),
    items=ItemReading(by_name=by_name, figures=figures, gear=GEAR),
    stats=StatRules(lent=lent, made_of=made_of, of_own=STAT_OF_OWN),
    odds_page=PAGE,
    play_out=PLAY_OUT,
    printed=PRINTED,
    tables=TABLES,
    state=Fight(),
)
