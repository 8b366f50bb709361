"""What Bruise has printed: the four suits, the Wheel of Potential with its Karma, the steps of a conflict."""

from crs_desktop.rules.bruise.house_rules import SUITS
from crs_desktop.rules.bruise.state import STEPS
from crs_desktop.rules.printed import PrintOut

PRINTED = PrintOut(
    boxes=(tuple(rule.id for rule in SUITS.values()), ("destiny", "destiny_karma", "fate_karma")),
    round=STEPS,
    steps_of="The conflict",
)
