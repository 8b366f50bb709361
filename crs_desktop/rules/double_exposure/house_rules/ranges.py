"""House rules of the CRS: Long Range and the Melee Check."""

from crs_desktop.rules.sheet import NOT_USED
from crs_desktop.rules.system import HouseRule

# “your game MIGHT NOT HAVE Long Range Actions”; the text has no list of weapons, so the GM knows who has one
LONG_RANGE = HouseRule(
    id="long-range",
    term="Long Range Actions",
    choices={
        "used": "are used by everybody: the GM knows who has a weapon for them",
        "items": "need an item, skill or power with the words “Long Range”",
        NOT_USED: "are not used in this game",
    },
    rule="CRS-115",
)
# the formulas say “DR + modifiers”, so that modifiers are no part of the DR
HALVING = HouseRule(
    id="halving",
    term="A Long Range Action halves",
    choices={"stat": "DR without its modifiers", "modifiers too": "DR and its modifiers"},
    rule="CRS-104",
)
# the DR is halved “for all subsequent calculations”
SHOT_DR = HouseRule(
    id="shot-dr",
    term="The shot that halves DR",
    choices={"whole": "uses DR before it is halved", "halved": "uses the halved DR"},
    rule="CRS-104",
)
# for the DR used the text says “as above”, and above it demands at least 1 point of OR
LONG_LEAST = HouseRule(
    id="long-least",
    term="The least DR that a Long Range attack uses is",
    choices={"1": "1, like the least OR of a punch", "0": "0"},
    rule="CRS-130",
)
# in the text’s example a melee is the target, whom it attacks, and who attacks it
MELEE_REACH = HouseRule(
    id="melee-reach",
    term="The melee of a target",
    choices={
        "one step": "is everybody linked to it",
        "chain": "also includes everybody linked to these, and so on",
    },
    rule="CRS-112",
)
# the text says “eligible to take”, not “took”: passing up a turn is a choice, losing it is not
ELIGIBLE = HouseRule(
    id="eligible",
    term="For the Melee Check, the very last Action a combatant was eligible to take",
    choices={
        "pass": "is the last one taken, or passed up",
        "taken": "is the last one taken: a turn passed up does not count",
        "barred": "is the last turn, even one lost to a Stance, to Taking a Blow or to Intimidation",
    },
    rule="CRS-109",
)
# the Melee Check is for what is used “directly on another Combatant”
GROUP_CHECK = HouseRule(
    id="group-check",
    term="A Long Range power on several targets",
    choices={"none": "strikes its targets", "each": "needs a Melee Check for each target"},
    rule="CRS-111",
)
# the amount is announced before any card of the attack, and the check comes after the declaration
SHOT_USED = HouseRule(
    id="shot-used",
    term="The DR that a shot uses is announced",
    choices={"before": "before the Melee Check", "after": "after the Melee Check"},
    rule="CRS-130",
)
# “if there are three Combatants involved … a one in three chance”: distance is not asked
MELEE_DRAWN = HouseRule(
    id="melee-drawn",
    term="The draw of a Melee Check is among",
    choices={
        "all": "all members of the melee, at any distance from the shooter",
        "far": "members of the melee in Long Range of the shooter",
    },
    rule="CRS-114",
)
# the draw finds out who is hit by the shot, and nobody shoots themselves
SHOOTER_LOT = HouseRule(
    id="shooter-lot",
    term="A shooter who is in the melee of the target",
    choices={"none": "has no lot in the draw", "lot": "has a lot as well: if it is drawn, the shot is lost"},
    rule="CRS-112",
)
