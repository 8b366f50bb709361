"""Avatar System 2.6, Combat (Part Two): an edition of the CRS, and what it does otherwise.

The text is © 2005 by Double Exposure, Inc., for use in the Avatar System only (AV-57): what stands here are
its rules in our own words.
"""

from msgspec.structs import replace

from crs_desktop.rules.avatar.after import FREE_FLEE, LOOT, ROUND, rings
from crs_desktop.rules.avatar.amended import EDITION
from crs_desktop.rules.avatar.card_words import GRAMMAR, understood
from crs_desktop.rules.avatar.pickpocket import PICKPOCKET
from crs_desktop.rules.avatar.reactions import EmGained
from crs_desktop.rules.avatar.sheet import HOUSE_RULES, READINGS, SHEET, printed
from crs_desktop.rules.avatar.state import FACTS, AvatarCombat
from crs_desktop.rules.avatar.tables import TABLES
from crs_desktop.rules.double_exposure import SYSTEM as CRS

SYSTEM = replace(
    CRS,
    id="avatar",
    title="Avatar System 2.6",
    sheet=SHEET,
    procedures=(ROUND, *CRS.procedures[1:], FREE_FLEE, LOOT, PICKPOCKET),
    facts=(*CRS.facts, *FACTS, EmGained),
    house_rules=HOUSE_RULES,
    readings=READINGS,
    rings=rings,
    understood=understood,
    grammar_of_effects=GRAMMAR,
    printed=printed(replace(CRS.printed, round=EDITION.stages)),
    tables=TABLES,
    state=AvatarCombat(),
    edition=EDITION,
)
