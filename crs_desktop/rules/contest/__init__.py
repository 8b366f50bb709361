"""Contest: 3d12, one stat against another."""

from crs_desktop.rules.contest.bare import CONTEST, Decided
from crs_desktop.rules.contest.house_rules import HOUSE_RULES
from crs_desktop.rules.contest.ranges import BATTLEFIELD
from crs_desktop.rules.contest.sheet import SHEET
from crs_desktop.rules.ground import METRES, Ground
from crs_desktop.rules.system import System

SYSTEM = System(
    id="contest",
    title="Contest",
    ground=Ground(METRES, "exact", columns=60, rows=40),
    sheet=SHEET,
    procedures=(CONTEST,),
    facts=(Decided,),
    house_rules=HOUSE_RULES,
    battlefield=BATTLEFIELD,
)
