"""What a GM's screen tells of 2.6: the moves of the CRS where they are otherwise, and its own."""

from crs_desktop.rules.double_exposure.printed import MOVES as CRS_MOVES
from crs_desktop.rules.printed.print_out import Move

_OTHERWISE = (
    Move(
        "Long Range attack",
        "More than 5 feet, in sight, no farther than the Item reaches",
        "Pick + DR against Pick + DR; then DR is halved for this round. In a melee it is drawn who is hit: "
        "S/M and Marksmanship change the chances.",
    ),
    Move(
        "Mental Attack",
        "In sight; with a Skill, Power or Item that gives it",
        "Pick + any part of MIND against Pick + MIND. What it exceeds by is LIFE lost. Not against MIND 0.",
    ),
    Move(
        "Suggestion",
        "In sight; with a Skill, Power or Item that gives it",
        "MIND against MIND: one particular Action to do or not to do, within ten minutes. Also a Reaction.",
    ),
    Move(
        "Defensive Stance",
        "Step 3, in place of an Action",
        "Base DR counts double for this round. Only what is Continuous helps, and nothing reacts.",
    ),
)
_BESIDES = (
    Move(
        "Item Swap",
        "Step 2 of a later round, in place of an Action",
        "One Item out of the pile, one into it, or both. It is in use at once.",
    ),
    Move(
        "Reaction",
        "Step 6: to an Action that is declared, to a hit, or to its damage",
        "What is (Y), and commands to the controlled. All are declared together, go by Initiative, and are "
        "used up for the round.",
    ),
    Move(
        "Power that lasts",
        "Whom its user names; EM by its card",
        "What it comes to counts for a round. In Step 4 it is kept up with EM, beside any Action.",
    ),
    Move(
        "Hide in Shadows",
        "In no melee, and not aimed at",
        "Out of character for ten minutes, which is no Flee; then he may come again as a newcomer.",
    ),
    Move(
        "Surprise",
        "In no Combat; what is (S), Mental or at Long Range",
        "One Action in a situation, with full Defense. Only what is (Y+) reacts.",
    ),
    Move(
        "Pickpocket",
        "In no Combat",
        "Pick + DR against Pick + MIND. The thief names a Class; one Stealable Item of it is his by chance.",
    ),
    Move(
        "Loot a body",
        "Within four minutes, by one who has won over the dead",
        "A Class is named, and one Item of it taken by chance; a Special one is not kept.",
    ),
    Move(
        "Resurrection",
        "Within four minutes, one try; 5 EM + Level",
        "3 AC Picks above 0 bring back with 1 LIFE. A failure makes the body vanish.",
    ),
)


def _as_in_2_6(move: Move) -> Move:
    return next((one for one in _OTHERWISE if one.term == move.term), move)


MOVES = (*map(_as_in_2_6, CRS_MOVES), *_BESIDES)
"""What may be done, with how far it reaches (AV-12, AV-33 … AV-47; supplement, 7 … 9)."""
