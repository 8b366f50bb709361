"""House rules for gaps and contradictions of chapter 6, and stand-ins for missing texts; default first."""

from crs_desktop.rules.system import HouseRule

# Declaration is Phase A, Initiative Phase B, and the dice may give “more Actions than they expect”
DECLARE = HouseRule(
    id="declare",
    term="Declarations are made",
    choices={"before": "before the Initiative dice", "after": "after the Initiative dice"},
    rule="DU-3",
)
# in the worked example nobody rolls them in a sub-round
SUB_DICE = HouseRule(
    id="sub-dice",
    term="Initiative dice are rolled",
    choices={"round": "once a round", "sub-round": "in every sub-round"},
    rule="DU-12",
)
# in the worked example Eremith is Stationary, and Moving in the sub-round of the same round
STATIONARY = HouseRule(
    id="stationary",
    term="Being Stationary holds",
    choices={"declaration": "until the next declaration", "round": "for the whole round, as first declared"},
    rule="DU-25",
)
# 6.8 speaks of “each dodge or parry” together; in the example Raq parries, and dodges without the −5
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
# 6.15 halves “the number available” as one number
ABORTED = HouseRule(
    id="aborted",
    term="Actions that an abort gives back",
    choices={
        "together": "are halved together with the Actions left",
        "apart": "are halved separately from the Actions left",
    },
    rule="DU-51",
)
# one price covers both halves (6.6): without a price of its own, the cheaper half would be left free
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
# 4.1 calls a tie a draw, or has each side add a d20: a blow cannot end in a draw
TIES = HouseRule(
    id="ties",
    term="An attack equal to its defence",
    choices={"dice": "is settled by another d20 each", "hits": "hits", "misses": "misses"},
    rule="DS-7",
)
# the text calls its combat open-ended, and shows only one 20
CHAINS = HouseRule(
    id="chains",
    term="A second 20",
    choices={"chains": "is rolled again like the first", "ends": "is added and ends the roll"},
    rule="DS-13",
)
# the example shows only one 1; a second is treated like the first
FUMBLES = HouseRule(
    id="fumbles",
    term="A second 1",
    choices={"again": "costs another 10", "ends": "counts as it is"},
    rule="DS-15",
)
# only the fumble of a passive task is shown: −10 to the roller mirrors +10 to the difficulty
ACTIVE_FUMBLE = HouseRule(
    id="active-fumble",
    term="A 1 in an attack, a parry or a dodge",
    choices={"worse": "costs 10, and is rolled again", "plain": "is only a 1"},
    rule="DS-16",
)
# heroic fumbles are an option of the rulebook (4.6)
HEROIC = HouseRule(
    id="heroic",
    term="Heroic fumbles (Table 39)",
    choices={"off": "are not used", "on": "are rolled for on a 1 in combat"},
    rule="DS-17",
)
# the example gives the +5 in some rolls and not in others, and this reading fits them all
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
# in the example an L alone makes Raq Berserk, without a roll or a choice
BERSERK = HouseRule(
    id="berserk",
    term="A Berserker goes Berserk",
    choices={"wounded": "automatically, at the first wound from an enemy", "gm": "when the GM says so"},
    rule="DS-67",
)
# the example shows only Raq’s armour block: the number is ours
BERSERK_GUARD = HouseRule(
    id="berserk-guard",
    term="A Berserk combatant parries and dodges",
    choices={"-10": "at −10, and as the style says", "0": "as always", "none": "not at all"},
    rule="DS-71",
)
# both scales fit every known fact; the first doubles at each rank above L
WOUND_POINTS = HouseRule(
    id="wound-points",
    term="Wounds add up in points: F, L, S, M are",
    choices={"1 4 8 16": "1, 4, 8 and 16", "1 4 10 20": "1, 4, 10 and 20"},
    rule="DS-122",
)
# the rule about Endurance above 20 names the thresholds of head and torso only
LIMBS = HouseRule(
    id="limbs",
    term="High Endurance",
    choices={"not": "does not help a limb", "helps": "helps a limb just as head and torso"},
    rule="DS-111",
)
# the text exempts Endurance from halving for blood loss, so attributes are halved elsewhere
ATTRIBUTES = HouseRule(
    id="attributes",
    term="The Wounded have",
    choices={"all": "skills and attributes halved", "skills": "skills halved only"},
    rule="DS-126",
)
# the one case in the text does not tell whether earlier wounds count
CONCUSSION = HouseRule(
    id="concussion",
    term="A concussive wound knocks out",
    choices={"alone": "by itself", "added": "together with earlier wounds"},
    rule="DS-162",
)
# in the example the only die rolled again shows a 1, and it is the only one that saved nothing
REROLLS = HouseRule(
    id="armour-rerolls",
    term="After an armour block, armour dice are rolled again that show",
    choices={"ones": "a 1", "failed": "nothing saved (1 to 4)"},
    rule="DS-140",
)
# in the example the roll is made although Endurance exceeds the difficulty, and one fails by a fumble
BLOOD = HouseRule(
    id="blood",
    term="Blood loss is rolled",
    choices={"always": "for every wound above F", "fumble": "only if a fumble could make it fail"},
    rule="DS-10",
)
# facings count “if miniatures are being used”, which is what a token with a facing says
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
