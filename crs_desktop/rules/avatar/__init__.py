"""Avatar System 2.6, Combat (Part Two): an edition of the CRS with its own amendments.

The text is © 2005 by Double Exposure, Inc., for use in the Avatar System only (AV-57); this package holds
its rules in our own words.
"""

from msgspec.structs import replace

from crs_desktop.rules.avatar.aftermath.after import FREE_FLEE, ROUND, rings
from crs_desktop.rules.avatar.aftermath.aftermath_facts import AFTERMATH_FACTS
from crs_desktop.rules.avatar.aftermath.bodies import deadly
from crs_desktop.rules.avatar.aftermath.looting import LOOT, PASS_ON
from crs_desktop.rules.avatar.aftermath.pickpocket import FOUND_OUT, PICKPOCKET
from crs_desktop.rules.avatar.aftermath.resurrection import RESURRECTION
from crs_desktop.rules.avatar.amended import EDITION
from crs_desktop.rules.avatar.items.card_words import grammar, understood, unread
from crs_desktop.rules.avatar.items.cards import figures, printed
from crs_desktop.rules.avatar.items.items import lent, markers
from crs_desktop.rules.avatar.round.round_facts import ROUND_FACTS
from crs_desktop.rules.avatar.round.shadows import Hid
from crs_desktop.rules.avatar.sheet import HOUSE_RULES, READINGS, SHEET, unsound
from crs_desktop.rules.avatar.state import AvatarCombat
from crs_desktop.rules.avatar.tables import TABLES
from crs_desktop.rules.double_exposure import SYSTEM as CRS
from crs_desktop.rules.double_exposure.mind.energy import EmGained
from crs_desktop.rules.double_exposure.round.procedures import SHORT_RANGE
from crs_desktop.rules.double_exposure.round.rounds import ROUND as CRS_ROUND
from crs_desktop.rules.double_exposure.round.surprise import SURPRISE
from crs_desktop.rules.system_parts import ItemReading, StatRules

_DEADLY = (SHORT_RANGE, SURPRISE)
_OF_THE_CRS = tuple(
    # These procedures can kill outside a Combat, where the CRS has no bodies.
    replace(one, rule=deadly(one.rule)) if one in _DEADLY else one
    for one in CRS.procedures
    # 2.6 has a round of its own: in it an open free Flee comes before the next Combat (AV-54)
    if one != CRS_ROUND
)

SYSTEM = replace(
    CRS,
    id="avatar",
    title="Avatar System 2.6",
    sheet=SHEET,
    procedures=(ROUND, FREE_FLEE, LOOT, *_OF_THE_CRS, PICKPOCKET, PASS_ON, RESURRECTION, FOUND_OUT),
    facts=(*CRS.facts, *ROUND_FACTS, *AFTERMATH_FACTS, EmGained, Hid),
    house_rules=HOUSE_RULES,
    readings=READINGS,
    display=replace(CRS.display, markers=markers),
    consequences=replace(CRS.consequences, rings=rings),
    items=ItemReading(understood=understood, unread=unread, grammar=grammar, figures=figures),
    printed=printed(replace(CRS.printed, round=EDITION.stages)),
    tables=TABLES,
    state=AvatarCombat(),
    edition=EDITION,
    stats=StatRules(lent=lent, unsound=unsound),
)
