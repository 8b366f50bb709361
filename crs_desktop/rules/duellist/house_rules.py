"""House rules for gaps and contradictions of chapter 6, and stand-ins for missing texts; default first."""

from crs_desktop.rules.system import HouseRule

DECLARE = HouseRule(
    id="declare",
    term="Declarations are made",
    choices={"before": "before the Initiative dice", "after": "after the Initiative dice"},
    rule="DU-3",
)
SUB_DICE = HouseRule(
    id="sub-dice",
    term="Initiative dice are rolled",
    choices={"round": "once a round", "sub-round": "in every sub-round"},
    rule="DU-12",
)
STATIONARY = HouseRule(
    id="stationary",
    term="Being Stationary holds",
    choices={"declaration": "until the next declaration", "round": "for the whole round, as first declared"},
    rule="DU-25",
)
COUNTERS = HouseRule(
    id="counters",
    term="Earlier dodges and parries, at −5 each,",
    choices={
        "one": "are counted together",
        "separate": "are counted separately, as in the example",
    },
    rule="DU-40",
)
COMBAT_DODGES = HouseRule(
    id="combat-dodges",
    term="Earlier combat dodges",
    choices={"count": "count as dodges for the −5", "free": "do not count"},
    rule="DU-40",
)
ABORTED = HouseRule(
    id="aborted",
    term="Actions that an abort gives back",
    choices={
        "together": "are halved together with the Actions left",
        "apart": "are halved separately from the Actions left",
    },
    rule="DU-51",
)
HALF_OF_A_DOUBLE = HouseRule(
    id="half-of-a-double",
    term="When half of a double move is aborted, the other half",
    choices={"own": "pays its own price", "both": "is aborted with it"},
    rule="DU-50",
)
PARRY_OF_A_DOUBLE = HouseRule(
    id="parry-of-a-double",
    term="The parry of a double move",
    choices={
        "declaration": "meets one attack until the next declaration",
        "rank": "meets one attack at the Strike Rank of the double move",
    },
    rule="DU-35",
)
TIES = HouseRule(
    id="ties",
    term="An attack equal to its defence",
    choices={"dice": "is settled by another d20 each", "hits": "hits", "misses": "misses"},
    rule="DS-7",
)
CHAINS = HouseRule(
    id="chains",
    term="A second 20",
    choices={"chains": "is rolled again like the first", "ends": "is added and ends the roll"},
    rule="DS-13",
)
FUMBLES = HouseRule(
    id="fumbles",
    term="A second 1",
    choices={"again": "costs another 10", "ends": "counts as it is"},
    rule="DS-15",
)
ACTIVE_FUMBLE = HouseRule(
    id="active-fumble",
    term="A 1 in an attack, a parry or a dodge",
    choices={"worse": "costs 10, and is rolled again", "plain": "is only a 1"},
    rule="DS-16",
)
HEROIC = HouseRule(
    id="heroic",
    term="Heroic fumbles (Table 39)",
    choices={"off": "are not used", "on": "are rolled for on a 1 in combat"},
    rule="DS-17",
)
SOLO = HouseRule(
    id="solo",
    term="The +5 of a Solo style",
    choices={
        "alone": "needs one enemy and no armed ally",
        "single": "needs one enemy",
        "entered": "is entered by the GM as a modifier",
    },
    rule="DS-64",
)
AMBUSHED = HouseRule(
    id="ambushed",
    term="A combatant who misses an ambush",
    choices={
        "surprised": "declares nothing until the first sub-round",
        "declare": "declares like all others",
    },
    rule="DS-171",
)
BERSERK = HouseRule(
    id="berserk",
    term="A Berserker goes Berserk",
    choices={"wounded": "automatically, at the first wound from an enemy", "gm": "when the GM says so"},
    rule="DS-67",
)
BERSERK_GUARD = HouseRule(
    id="berserk-guard",
    term="A Berserk combatant parries and dodges",
    choices={"-10": "at −10, and as the style says", "0": "as always", "none": "not at all"},
    rule="DS-71",
)
WOUND_POINTS = HouseRule(
    id="wound-points",
    term="Wounds add up in points: F, L, S, M are",
    choices={"1 4 8 16": "1, 4, 8 and 16", "1 4 10 20": "1, 4, 10 and 20"},
    rule="DS-122",
)
LIMBS = HouseRule(
    id="limbs",
    term="High Endurance",
    choices={"not": "does not help a limb", "helps": "helps a limb just as head and torso"},
    rule="DS-111",
)
ATTRIBUTES = HouseRule(
    id="attributes",
    term="The Wounded have",
    choices={"all": "skills and attributes halved", "skills": "skills halved only"},
    rule="DS-126",
)
CONCUSSION = HouseRule(
    id="concussion",
    term="A concussive wound knocks out",
    choices={"alone": "by itself", "added": "together with earlier wounds"},
    rule="DS-162",
)
REROLLS = HouseRule(
    id="armour-rerolls",
    term="After an armour block, armour dice are rolled again that show",
    choices={"ones": "a 1", "failed": "nothing saved (1 to 4)"},
    rule="DS-140",
)
BLOOD = HouseRule(
    id="blood",
    term="Blood loss is rolled",
    choices={"always": "for every wound above F", "fumble": "only if a fumble could make it fail"},
    rule="DS-10",
)
FACING = HouseRule(
    id="facing",
    term="The facing of a token",
    choices={"counts": "counts if the token has one", "off": "has no part in attacks"},
    rule="DU-53",
)
HOUSE_RULES = (
    DECLARE, SUB_DICE, STATIONARY, COUNTERS, COMBAT_DODGES, ABORTED, HALF_OF_A_DOUBLE,
    PARRY_OF_A_DOUBLE, TIES, CHAINS, FUMBLES, ACTIVE_FUMBLE, HEROIC, SOLO, BERSERK, BERSERK_GUARD,
    WOUND_POINTS, LIMBS, ATTRIBUTES, CONCUSSION, REROLLS, BLOOD, FACING, AMBUSHED,
)  # fmt: skip
