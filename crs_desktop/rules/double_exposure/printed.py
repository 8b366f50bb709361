"""Printed material of the CRS: labels with Stats, the steps of a round, and the notice (CRS-1)."""

from crs_desktop.rules.double_exposure.original import EDITION
from crs_desktop.rules.double_exposure.sheet.sheet import PRIMARY
from crs_desktop.rules.printed import Move, PrintOut

NOTICE = (
    "The Double Exposure Conflict Resolution System Version 1.0: "
    "©2005 by Double Exposure, Inc. All Rights Reserved."
)

MOVES = (
    Move(
        "Short Range attack",
        "5 feet",
        "Pick + any part of OR, at least 1, against Pick + DR. The excess is LIFE lost.",
    ),
    Move(
        "Long Range attack",
        "More than 5 feet, in sight",
        "Pick + DR against Pick + DR; then DR is halved for this round. In a melee, lots decide who is hit.",
    ),
    Move(
        "Mental Attack",
        "In sight",
        "Pick + any part of MIND against Pick + MIND. The excess is LIFE lost. Not against MIND 0.",
    ),
    Move(
        "Suggestion",
        "In sight",
        "MIND against MIND: one particular Action to do or not to do, within ten minutes.",
    ),
    Move(
        "Intimidation",
        "In sight, one or a group",
        "MIND −5 against MIND: targets lose their next Action and may stop nobody from fleeing this round.",
    ),
    Move(
        "Coercion",
        "In sight",
        "MIND −10 against MIND: one service that does no direct harm, for ten minutes or this Combat.",
    ),
    Move(
        "Take a Blow",
        "5 feet from the protected",
        "Attacks on the protected hit the protector, until the protected takes an Action other than Flee.",
    ),
    Move(
        "Charge",
        "To anywhere; nobody hostile within 5 feet",
        "Enemies whose very last Action was a shot at the charger get a free shot. Not out of a melee.",
    ),
    Move(
        "Flee",
        "Out of the Combat",
        "Pick + DR. Stopped by any Catch (Pick + DR) that exceeds it; otherwise gone, out of sight.",
    ),
    Move("Defensive Stance", "Step 3, in place of an Action", "Base DR counts double for this round."),
)
"""The moves on the reference sheet, each with its range (CRS-84, CRS-103 … CRS-184)."""

PRINTED = PrintOut(
    boxes=(("or", "dr", "mind", "life", "in", "em", "lb", "level"), PRIMARY),
    round=EDITION.stages,
    notice=NOTICE,
    moves=MOVES,
)
