"""What Duellist has printed: the numbers of a fight, and the phases of a round."""

from crs_desktop.rules.duellist.state import STAGES
from crs_desktop.rules.printed import PrintOut

PRINTED = PrintOut(
    boxes=(("actions", "initiative", "skill", "dodge"), ("str", "end", "dex", "agl", "awa")),
    round=STAGES,
)
