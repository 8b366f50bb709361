"""Where Contest says two things: our reading first."""

from crs_desktop.rules.system import HouseRule

ROLL_FOURTEEN = HouseRule(
    id="roll-14",
    term="A roll of 14, printed in two bands",
    choices={
        "1": "B wins by 1, as the formula and the diagram have it",
        "2": "B wins by 2, as the list has it first",
    },
    rule="CT-8",
)
HOUSE_RULES = (ROLL_FOURTEEN,)
