"""House rules of the CRS: Taking a Blow, Flee and Charge."""

from crs_desktop.rules.system import HouseRule

# the text is silent: whoever jumps “into the path” becomes the target, and a target draws its own cards
BLOW_DEFENSE = HouseRule(
    id="blow-defense",
    term="A protector who takes a blow",
    choices={
        "own": "defends with their own cards and DR",
        "protected": "loses LIFE by the Defense of the protected",
        "none": "has no Defense",
    },
    rule="CRS-132",
)
# the text stops “an attack directed at another character”, and a group power is directed at several
GROUP_BLOWS = HouseRule(
    id="group-blows",
    term="A power on several targets",
    choices={
        "passes": "strikes each of them, and no protector",
        "taken": "strikes protectors in place of the protected",
    },
    rule="CRS-132",
)
# a melee counts who “has been attacked” (CRS-110), and that is the protector
BLOW_LINKS = HouseRule(
    id="blow-links",
    term="A blow taken by a protector",
    choices={
        "struck": "puts the attacker and the protector in a melee",
        "both": "puts the protected in their melee as well",
    },
    rule="CRS-110",
)
BLOW_MELEE = HouseRule(
    id="blow-melee",
    term="A melee without the protected bars the protector",
    choices={"beginning": "from starting to Take a Blow only", "always": "from starting and from continuing"},
    rule="CRS-142",
)
# the text lets one “re-establish Taking a Blow” in the next Action step, so that step must have an Action
BLOW_LAPSED = HouseRule(
    id="blow-lapsed",
    term="A protector whose Taking a Blow ends before their turn",
    choices={
        "acts": "has an Action in that turn, for Taking a Blow or anything else",
        "nothing": "does nothing further in that round",
    },
    rule="CRS-137",
)
# a Stance is declared in Step 3 and prohibits Actions, so a Stance cannot be an Action
STANCE_PROTECTED = HouseRule(
    id="stance-protected",
    term="A Defensive Stance of the protected",
    choices={"keeps": "is no Action and keeps the protection", "ends": "ends the protection"},
    rule="CRS-136",
)
# neither Flee nor Catch is a “Defensive Draw”, to which alone the special draw belongs
FLEE_ACE = HouseRule(
    id="flee-ace",
    term="An Ace in a Flee or a Catch",
    choices={"zero": "makes it 0", "special": "forces the special draw of a Defensive Draw"},
    rule="CRS-143",
)
# the text leaves it to the game; ten minutes is its time for LIFE, EM, Suggestion and Coercion
FLEE_TIME = HouseRule(
    id="flee-time",
    term="The Flee time (in minutes)",
    choices={"10": "is 10", "5": "is 5", "30": "is 30"},
    rule="CRS-148",
    own=True,
    number=True,
)
# “any other character who is involved in the combat” may challenge: the text names no range
CATCH_RANGE = HouseRule(
    id="catch-range",
    term="A Flee may be challenged",
    choices={"any": "from any range", "short": "in Short Range only"},
    rule="CRS-144",
)
# the text calls the Flee an Action, and the Catch only a calculation
CATCH_ACTION = HouseRule(
    id="catch-action",
    term="A Catch",
    choices={"none": "costs nothing", "action": "costs the Action of this round"},
    rule="CRS-144",
)
# whoever “INITIATED the Action” finishes all picks and decisions first (CRS-153)
CATCH_ORDER = HouseRule(
    id="catch-order",
    term="Challengers of a Flee are named",
    choices={"after": "after the Flee is drawn", "before": "before anything is drawn"},
    rule="CRS-153",
)
# the Flee is compared with “ALL challenging character’s Catch calculations”
CATCH_DRAWS = HouseRule(
    id="catch-draws",
    term="After one Catch has exceeded the Flee, each later challenger",
    choices={"all": "still draws", "first": "does not draw"},
    rule="CRS-145",
)
# people “still ABLE to affect” the charger are hostile: a Stance ends that, an Action taken does not
OBJECTORS = HouseRule(
    id="objectors",
    term="A Charge may be objected to within 5 feet",
    choices={
        "able": "by combatants who have not forgone or lost their Action of this round, taken or not",
        "action left": "by combatants who still have an Action in this round",
        "all": "by all combatants who are not down",
    },
    rule="CRS-155",
)
# the free Action is “at Long Range”, which the arrival may end
FREE_ACTIONS = HouseRule(
    id="free-actions",
    term="The free Actions that a Charge gives",
    choices={"before": "come before the arrival", "after": "come after the arrival"},
    rule="CRS-159",
)
# where several decide together, “established Initiative” settles the order (CRS-153)
FREE_ORDER = HouseRule(
    id="free-order",
    term="Several free Actions at one Charge",
    choices={"initiative": "come in the order of Initiative", "gm": "come in the order the GM names"},
    rule="CRS-158",
)
# the shot must have been “directed AT” the charger: the text asks for the aim, not for the hit
FREE_AIMED = HouseRule(
    id="free-aimed",
    term="A shot that the Melee Check redirected gives a free Action",
    choices={
        "aimed": "when the intended target charges",
        "drawn": "when the drawn target charges",
    },
    rule="CRS-158",
)
# the free Action is “calculated normally as if the player had done it on his Turn”
FREE_COUNTS = HouseRule(
    id="free-counts",
    term="A free Action",
    choices={
        "counts": "counts as the very last Action of the combatant",
        "not": "does not count as an Action taken",
    },
    rule="CRS-158",
)
FREE_INTIMIDATED = HouseRule(
    id="free-intimidated",
    term="An intimidated combatant",
    choices={
        "none": "has no free Action at a Charge",
        "has": "has a free Action at a Charge: only Actions in turn are bypassed",
        "instead": "bypasses the free Action at a Charge in place of the Action in turn",
    },
    rule="CRS-178",
)
FREE_LAST = HouseRule(
    id="free-last",
    term="A turn passed up after a Long Range Action",
    choices={"counts": "loses the free Action at a Charge", "ignored": "does not lose the free Action"},
    rule="CRS-158",
)
# the free Actions come before the arrival, so a charger who falls by them does not arrive
CHARGE_FALL = HouseRule(
    id="charge-fall",
    term="A combatant who falls during a Charge",
    choices={"on the way": "does not arrive", "arrives": "still arrives"},
    rule="CRS-158",
)
# Range Status is fixed for a round, but a Charge is the Action that changes a position
CHARGE_RANGE = HouseRule(
    id="charge-range",
    term="A charger arrives",
    choices={"at once": "at once, and range counts from there", "next round": "when the round ends"},
    rule="CRS-79",
)
