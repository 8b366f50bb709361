"""What the CRS has printed: the Stats in label-sized boxes, the steps of a round, the notice (CRS-1)."""

from crs_desktop.rules.double_exposure.original import EDITION
from crs_desktop.rules.double_exposure.sheet import PRIMARY
from crs_desktop.rules.printed import PrintOut

NOTICE = (
    "The Double Exposure Conflict Resolution System Version 1.0: "
    "©2005 by Double Exposure, Inc. All Rights Reserved."
)

PRINTED = PrintOut(
    boxes=(("or", "dr", "mind", "life", "in", "em", "lb", "level"), PRIMARY),
    round=EDITION.stages,
    notice=NOTICE,
)
