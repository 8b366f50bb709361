"""House rules of the CRS: Surprise, the Combat, and the seven steps of its rounds."""

from crs_desktop.rules.sheet import NOT_USED
from crs_desktop.rules.system import HouseRule

# cards and DR are worn for a round (CRS-48, CRS-104), and a Surprise belongs to none
SURPRISE_CARDS = HouseRule(
    id="surprise-cards",
    term="After a Surprise Action, cards and DR",
    choices={"whole": "are whole again", "worn": "stay as they are until a Clean Up"},
    rule="CRS-58",
)
# the text gives no end; when both are whole again, nothing of that Combat is left
SURPRISE_AFTER = HouseRule(
    id="surprise-after",
    term="Former Combatants cannot use Surprise",
    choices={
        "rest": "until LIFE and EM come back",
        "flee": "until the free Flee is over",
        "combat": "until another Combat begins",
    },
    rule="CRS-99",
)
# the rule speaks of Step 1, but the example ends a Combat in the middle of a round
CONSENT = HouseRule(
    id="consent",
    term="The agreement of all to end a Combat",
    choices={"any moment": "is possible at any moment", "step 1": "is possible in Step 1 and Clean Up only"},
    rule="CRS-76",
)
# the rule says that wounds “are healed”, the example that they “will be healed in ten minutes”
HEALING = HouseRule(
    id="healing",
    term="When all agree to end a Combat, wounds heal",
    choices={"ten minutes": "ten minutes later", "at once": "at once"},
    rule="CRS-77",
)
# the text names a grace period and gives it neither a length nor a purpose
GRACE = HouseRule(
    id="grace",
    term="The grace period after a Combat (in minutes)",
    choices={"0": "is 0", "1": "is 1", "5": "is 5"},
    rule="CRS-68",
    own=True,
    number=True,
)
ADDITIONAL_RULES = HouseRule(
    id="additional-rules",
    term="Step 2, the showing of items and powers,",
    choices={"asked": "is asked every round", "passed over": "is skipped"},
    rule="CRS-82",
)
# an Ace nullifies the total “INCLUDING all modifiers” whenever an AC Pick is called for
INITIATIVE_ACE = HouseRule(
    id="initiative-ace",
    term="An Ace in a draw of Initiative",
    choices={"zero": "makes all of it 0, IN included", "in": "counts 0, and IN stays"},
    rule="CRS-86",
)
# “All Cards drawn during the Initiative step are returned”
TIE_DECK = HouseRule(
    id="tie-deck",
    term="A tie of Initiative is broken",
    choices={"full": "from full decks each time", "worn": "without the cards already drawn"},
    rule="CRS-88",
)
# a Stance prohibits Actions, and the text does not call a Catch one
STANCE_CATCH = HouseRule(
    id="stance-catch",
    term="A combatant in a Defensive Stance or Taking a Blow",
    choices={"may": "may challenge a Flee", "may not": "may not challenge a Flee"},
    rule="CRS-85",
)
STANCE_REACTS = HouseRule(
    id="stance-reacts",
    term="In a Defensive Stance, Reactions",
    choices={"may": "may be announced", "may not": "may not be announced"},
    rule="CRS-85",
)
# Reactions are “part of your supplemental information”: the text itself has none
REACTIONS = HouseRule(
    id="reactions",
    term="Reactions",
    choices={NOT_USED: "are not used in this game", "used": "may be announced after every Action"},
    rule="CRS-92",
)
