"""House rules of the CRS: Long Range and the Melee Check."""

from crs_desktop.rules.sheet import NOT_USED
from crs_desktop.rules.system import HouseRule

LONG_RANGE = HouseRule(
    id="long-range",
    term="Long Range Actions",
    choices={
        "used": "are used: the GM knows who has a weapon for them",
        "items": "are for whoever has something for them: its words say “Long Range”",
        NOT_USED: "are not used in this game",
    },
    rule="CRS-115",
)
HALVING = HouseRule(
    id="halving",
    term="A Long Range Action halves",
    choices={"stat": "DR itself, not its modifiers", "modifiers too": "DR and its modifiers"},
    rule="CRS-104",
)
SHOT_DR = HouseRule(
    id="shot-dr",
    term="The shot that halves DR",
    choices={"whole": "uses DR as it was before", "halved": "uses the halved DR already"},
    rule="CRS-104",
)
LONG_LEAST = HouseRule(
    id="long-least",
    term="Of DR, a Long Range attack uses at least",
    choices={"1": "1, as a punch does of OR", "0": "nothing"},
    rule="CRS-130",
)
MELEE_REACH = HouseRule(
    id="melee-reach",
    term="The melee of a target",
    choices={"one step": "is whoever is linked to it", "chain": "goes on from one to the next"},
    rule="CRS-112",
)
ELIGIBLE = HouseRule(
    id="eligible",
    term="For the Melee Check, the very last Action that somebody was eligible to take",
    choices={
        "pass": "is the last one taken, or passed up",
        "taken": "is the last one taken: a turn passed up does not count",
        "barred": "is the last turn, even one lost to a Stance, to Taking a Blow or to Intimidation",
    },
    rule="CRS-109",
)
GROUP_CHECK = HouseRule(
    id="group-check",
    term="A Long Range power on several targets",
    choices={"none": "strikes those it is used on", "each": "needs a Melee Check for each of them"},
    rule="CRS-111",
)
SHOT_USED = HouseRule(
    id="shot-used",
    term="How much DR a shot uses is said",
    choices={"before": "before the Melee Check", "after": "when it is known on whom the shot falls"},
    rule="CRS-130",
)
MELEE_DRAWN = HouseRule(
    id="melee-drawn",
    term="The draw of a Melee Check is among",
    choices={
        "all": "all of the melee, however near they stand to the shooter",
        "far": "those of it who stand at Long Range of the shooter",
    },
    rule="CRS-114",
)
SHOOTER_LOT = HouseRule(
    id="shooter-lot",
    term="A shooter who is in the melee of the target",
    choices={"none": "has no lot in the draw", "lot": "has a lot as well: the shot that falls on it is lost"},
    rule="CRS-112",
)
