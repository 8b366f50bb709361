"""House rules for places where Bruise is silent, contradictory or optional; the default reading first."""

from crs_desktop.rules.system import HouseRule

# only the draft notes have jokers, and doubt them: “I think. I haven’t decided exactly”
JOKERS = HouseRule(
    id="jokers",
    term="Jokers",
    choices={
        "none": "stay out of the decks",
        "high": "are in the decks, higher than any other card",
        "low": "are in the decks, lower than any other card",
    },
    rule="BR-5",
)
ACE = HouseRule(
    id="ace",
    term="The Ace",
    choices={"high": "is higher than a King", "low": "is lower than a Two"},
    rule="BR-14",
)
TIES = HouseRule(
    id="ties",
    term="Equal Qualities",
    choices={
        # the text says nothing of ties, so a person decides unless the group has agreed on a rule
        "ask": "are settled by the Tale Weaver",
        "standoff": "are a standoff: neither side wins",
        "actor": "go to the acting character",
        "opposition": "go to the opposition",
        "kicker": "go to the next higher card",
        "more": "go to the side with more cards of that Quality",
        "redraw": "call for a new hand for the acting character",
        "redraw both": "call for new hands for both sides",
    },
    rule="BR-16",
)
# the rules have the Tale Weaver draw; the notes only wonder whether the difficulty “should be static”
DIFFICULTY = HouseRule(
    id="difficulty",
    term="The difficulty where no character opposes",
    choices={
        "hand": "is a hand of the Tale Weaver’s",
        "fixed": "is a card that the Tale Weaver names, as the draft notes have it",
    },
    rule="BR-9",
)
OPPOSITIONS = HouseRule(
    id="oppositions",
    term="Several oppositions in one conflict",
    choices={
        "each": "are compared one by one",
        "highest": "stand together: their highest hand must be beaten",
    },
    rule="BR-21",
)
KARMA = HouseRule(
    id="karma",
    term="Karma on one draw",
    choices={"many": "may be used while points remain", "one": "is limited to one point"},
    rule="BR-26",
)
# new cards “replace those discarded”: the text shuffles nothing
NEW_CARDS = HouseRule(
    id="new-cards",
    term="New cards in place of discarded ones",
    choices={
        "rest": "come from the rest of the deck",
        "reshuffled": "come from the deck, with all cards not in the hand shuffled back in",
    },
    rule="BR-26",
)
# “discard and number of cards … as they like” is a misprint of “any number”
KEPT = HouseRule(
    id="kept",
    term="For Karma, of the hand drawn",
    choices={"any": "all cards may be discarded", "one": "all cards but one may be discarded"},
    rule="BR-26",
)


def _suit(id_: str, term: str, moods: dict[str, str]) -> HouseRule:
    return HouseRule(
        id=id_,
        term=term,
        choices=moods,
        rule="BR-13",
        own=True,
    )


# the text never lists what the suits stand for, and its examples use several words for each
SUITS = {
    "c": _suit("clubs", "Clubs", {"strength": "stand for strength", "the body": "stand for the body"}),
    "s": _suit("spades", "Spades", {"nimbleness": "stand for nimbleness", "deftness": "stand for deftness"}),
    "d": _suit("diamonds", "Diamonds", {"intellect": "stand for intellect", "wit": "stand for wit"}),
    "h": _suit(
        "hearts",
        "Hearts",
        {
            "determination": "stand for determination",
            "will": "stand for will",
            "spirit": "stand for spirit",
        },
    ),
}
"""The house rules that give each suit its meaning, as an attribute and as a Color."""

HOUSE_RULES = (TIES, ACE, JOKERS, DIFFICULTY, OPPOSITIONS, KARMA, NEW_CARDS, KEPT, *SUITS.values())
