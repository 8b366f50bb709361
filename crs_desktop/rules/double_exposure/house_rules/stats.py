"""House rules of the CRS: Stats, and rest after a Combat."""

from crs_desktop.rules.sheet import NOT_USED
from crs_desktop.rules.system import HouseRule

# “This section is ENTIRELY OPTIONAL”
PRIMARY_STATS = HouseRule(
    id="primary-stats",
    term="Primary Stats",
    choices={NOT_USED: "are not used: Secondary Stats are entered", "used": "give the Secondary Stats"},
    rule="CRS-6",
)
# “if a result comes to 7.5, it will become 7”: the result, not its terms
TRUNCATION = HouseRule(
    id="truncation",
    term="A Secondary Stat computed from Primary Stats",
    choices={"result": "is truncated once, at the end", "terms": "is the sum of truncated terms"},
    rule="CRS-8",
)
# the CRS has no use for EM until a game adds powers
ENERGY = HouseRule(
    id="em",
    term="EM",
    choices={NOT_USED: "is not used in this game", "used": "is used"},
    rule="CRS-22",
)
LUCK = HouseRule(
    id="luck",
    term="The Luck Bonus",
    choices={
        "own": "is as on each sheet",
        NOT_USED: "is ignored",
        "1": "is 1 for everybody",
        "2": "is 2 for everybody",
        "3": "is 3 for everybody",
    },
    rule="CRS-22",
)
# “You as the writer of your game must determine what a 0 LIFE actually means”
LIFE_ZERO = HouseRule(
    id="life-zero",
    term="A combatant at LIFE 0 is",
    choices={"out": "out of the fight", "unconscious": "unconscious", "dead": "dead"},
    rule="CRS-18",
    own=True,
)
REST_TIME = HouseRule(
    id="rest-time",
    term="The time until LIFE and EM come back (in minutes)",
    choices={"10": "is 10", "5": "is 5", "20": "is 20"},
    rule="CRS-4",
    own=True,
    number=True,
)
# each effect on LIFE resets the counter, so the text says where a Combat begins
REST_FROM = HouseRule(
    id="rest-from",
    term="The ten minutes until LIFE comes back count from",
    choices={
        "later": "the later of the last Combat and the last LIFE lost",
        "combat": "the last Combat alone",
    },
    rule="CRS-19",
)
