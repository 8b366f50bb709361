"""Contest: 3d12, one stat against another."""

from crs_desktop.rules.contest.bare import CONTEST
from crs_desktop.rules.contest.bonuses import BonusGiven
from crs_desktop.rules.contest.combat import FACTS
from crs_desktop.rules.contest.gear import by_name
from crs_desktop.rules.contest.house_rules import HOUSE_RULES
from crs_desktop.rules.contest.hurt import HURT
from crs_desktop.rules.contest.loading import LOADING
from crs_desktop.rules.contest.odds_page import PAGE
from crs_desktop.rules.contest.outcome import Decided
from crs_desktop.rules.contest.printed import PRINTED
from crs_desktop.rules.contest.ranges import BATTLEFIELD
from crs_desktop.rules.contest.rounds import END, RELOAD, ROUND
from crs_desktop.rules.contest.sheet import SHEET, STAT_OF_OWN
from crs_desktop.rules.contest.shown import how_is, lent, made_of, markers, out
from crs_desktop.rules.contest.state import Fight, course
from crs_desktop.rules.contest.tables import TABLES
from crs_desktop.rules.contest.telling import Meant
from crs_desktop.rules.ground import METRES, Ground
from crs_desktop.rules.system import System

SYSTEM = System(
    id="contest",
    title="Contest",
    ground=Ground(METRES, "exact", columns=60, rows=40),
    sheet=SHEET,
    procedures=(CONTEST, ROUND, RELOAD, END),
    facts=(Decided, BonusGiven, Meant, *FACTS, *HURT, *LOADING),
    house_rules=HOUSE_RULES,
    out=out,
    how_is=how_is,
    course=course,
    markers=markers,
    battlefield=BATTLEFIELD,
    by_name=by_name,
    lent=lent,
    made_of=made_of,
    odds_page=PAGE,
    printed=PRINTED,
    tables=TABLES,
    stat_of_own=STAT_OF_OWN,
    state=Fight(),
)
