"""House rules of the CRS: Mental Combat."""

from crs_desktop.rules.sheet import NOT_USED
from crs_desktop.rules.system import HouseRule

# the text lets a game skip the whole chapter
MENTAL_COMBAT = HouseRule(
    id="mental-combat",
    term="Mental Combat",
    choices={"used": "is used", NOT_USED: "is not used in this game"},
    rule="CRS-164",
)
# in the example a Suggestion of 20 against 13 takes no LIFE from Fred
MENTAL_HARM = HouseRule(
    id="mental-harm",
    term="Suggestion, Intimidation and Coercion",
    choices={"none": "have only their own effect", "all": "take LIFE as well"},
    rule="CRS-166",
)
# the sentence is garbled: “perform (or not perform) ONE … Action … should not be executed”
SUGGESTIONS = HouseRule(
    id="suggestion",
    term="A Suggestion",
    choices={"either": "is one Action to do, or not to do", "not to do": "is one Action not to do"},
    rule="CRS-173",
)
PENALTY = HouseRule(
    id="mind-penalty",
    term="The penalty of Intimidation and Coercion",
    choices={"sum": "is taken off the sum", "stat": "is taken off the MIND used, but leaves 1"},
    rule="CRS-177",
)
# the MIND used has “a minimum of 1”
MIND_LEAST = HouseRule(
    id="mind-least",
    term="A character whose MIND does not exceed the penalty of a Mental Action",
    choices={"least": "can still use it, with at least 1", "barred": "cannot use it"},
    rule="CRS-177",
)
# at least 1 MIND must be used, and there is none
MIND_ZERO = HouseRule(
    id="mind-zero",
    term="A character with MIND 0",
    choices={
        "cannot": "cannot use Mental Actions",
        "modifiers": "can use Mental Actions with modifiers and items",
    },
    rule="CRS-171",
)
# a Mental Attack “works much like a Physical Attack”, and the listed exceptions do not name the Ace
MENTAL_ACE = HouseRule(
    id="mental-ace",
    term="An Ace in the Defense of a mind",
    choices={"special": "forces the special draw of a Defensive Draw", "zero": "makes it 0"},
    rule="CRS-165",
)
# the text has the “NEXT Action” bypassed: after the turn of this round, that is the one of the next
NEXT_ACTION = HouseRule(
    id="next-action",
    term="A combatant who is intimidated after acting in this round",
    choices={"next round": "bypasses the Action of the next round", "this round": "bypasses none"},
    rule="CRS-178",
)
# the text says only of the defence that it is made “individually”
GROUP_PICK = HouseRule(
    id="group-pick",
    term="An Intimidation of several targets",
    choices={"one": "uses one Offense against all", "each": "uses a new Offense against each"},
    rule="CRS-180",
)
COERCION_TIME = HouseRule(
    id="mind-time",
    term="The time that Suggestion and Coercion hold (in minutes)",
    choices={"10": "is 10", "5": "is 5", "20": "is 20"},
    rule="CRS-183",
    own=True,
    number=True,
)
# the text forbids to coerce a target to the same action “twice in one hour”
COERCED_AGAIN = HouseRule(
    id="coerced-again",
    term="The time until the same Coercion can be repeated (in minutes)",
    choices={"60": "is 60", "30": "is 30", "120": "is 120"},
    rule="CRS-184",
    own=True,
    number=True,
)
