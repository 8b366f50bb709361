"""House rules of the CRS: Mental Combat."""

from crs_desktop.rules.sheet import NOT_USED
from crs_desktop.rules.system import HouseRule

MENTAL_COMBAT = HouseRule(
    id="mental-combat",
    term="Mental Combat",
    choices={"used": "is used", NOT_USED: "is not used in this game"},
    rule="CRS-164",
)
MENTAL_HARM = HouseRule(
    id="mental-harm",
    term="Suggestion, Intimidation and Coercion",
    choices={"none": "have only their own effect", "all": "take LIFE as well"},
    rule="CRS-166",
)
SUGGESTIONS = HouseRule(
    id="suggestion",
    term="A Suggestion",
    choices={"either": "is one Action to do, or not to do", "not to do": "is one Action not to do"},
    rule="CRS-173",
)
PENALTY = HouseRule(
    id="mind-penalty",
    term="The penalty of Intimidation and Coercion",
    choices={"sum": "is taken off the sum", "stat": "is taken off the MIND used, of which 1 is left"},
    rule="CRS-177",
)
MIND_LEAST = HouseRule(
    id="mind-least",
    term="Whoever has no more MIND than the penalty of a Mental Action takes",
    choices={"least": "can use it all the same, with at least 1", "barred": "cannot use it"},
    rule="CRS-177",
)
MIND_ZERO = HouseRule(
    id="mind-zero",
    term="Whoever has MIND 0",
    choices={
        "cannot": "can use no Mental Action",
        "modifiers": "can use Mental Actions with what modifiers and items give",
    },
    rule="CRS-171",
)
MENTAL_ACE = HouseRule(
    id="mental-ace",
    term="An Ace in the Defense of a mind",
    choices={"special": "forces the special draw of a Defensive Draw", "zero": "makes it 0"},
    rule="CRS-165",
)
NEXT_ACTION = HouseRule(
    id="next-action",
    term="Whoever is intimidated after acting in this round",
    choices={"next round": "bypasses the Action of the next round", "this round": "bypasses none"},
    rule="CRS-178",
)
GROUP_PICK = HouseRule(
    id="group-pick",
    term="An Intimidation of several",
    choices={"one": "is one Offense against all", "each": "is an Offense against each"},
    rule="CRS-180",
)
COERCION_TIME = HouseRule(
    id="mind-time",
    term="Suggestion and Coercion hold, in minutes,",
    choices={"10": "for 10", "5": "for 5", "20": "for 20"},
    rule="CRS-183",
    own=True,
    number=True,
)
COERCED_AGAIN = HouseRule(
    id="coerced-again",
    term="Nobody is coerced to the same again, in minutes,",
    choices={"60": "for 60", "30": "for 30", "120": "for 120"},
    rule="CRS-184",
    own=True,
    number=True,
)
