"""House rules of the CRS: Action Cards."""

from crs_desktop.rules.system import HouseRule

# the rule says only that the attack misses; in the example “Fred does not need to draw for defense”
ACE_MISSES = HouseRule(
    id="ace-misses",
    term="An attack whose pick holds an Ace",
    choices={
        "no draw": "misses at once; the defender draws nothing",
        "draw": "counts 0, and the defender still draws",
    },
    rule="CRS-32",
)
# an Ace sets any result to 0 “just as if it were the only card chosen”
SPECIAL_DRAW = HouseRule(
    id="special-draw",
    term="Cards drawn before the Ace in a Defensive Draw",
    choices={
        "nullified": "do not count: DR and modifiers less the special card",
        "kept": "still count: DR, modifiers and those cards less the special card",
    },
    rule="CRS-34",
)
# the text calls it an “exclusive single card draw”, which a further card would break
SPECIAL_TEN = HouseRule(
    id="special-ten",
    term="A ten in the special draw",
    choices={
        "one card": "counts 0, and no further card is drawn",
        "again": "counts 0, and a further card is drawn and subtracted",
    },
    rule="CRS-37",
)
# only of the Ace does the text say that it returns “as soon as the draw is finished”
SPECIAL_CARD = HouseRule(
    id="special-card",
    term="The card of a special draw",
    choices={"out": "stays out until Clean Up", "home": "goes back with the Ace"},
    rule="CRS-50",
)
# the rule names only “the target’s AC Deck”, but in the example the cards of both sides are set aside
WORN_DECKS = HouseRule(
    id="worn-decks",
    term="Drawn cards",
    choices={
        "all": "stay out of every deck until Clean Up",
        "defenders": "stay out of the decks of defenders only; all others go back at once",
    },
    rule="CRS-48",
)
# the result is 0 already: further cards would only thin the deck
ACE_STOPS = HouseRule(
    id="ace-stops",
    term="An Ace in a pick of several cards",
    choices={
        "stops": "ends the pick",
        "goes on": "does not end the pick: all cards called for are drawn, but count nothing",
    },
    rule="CRS-51",
)
# cards stay out “OTHER THAN AN ACE”, and nothing in the text keeps an Ace out any longer
ACE_HOME = HouseRule(
    id="ace-home",
    term="An Ace that was drawn",
    choices={
        "at once": "goes back as soon as the pick is over",
        "clean up": "stays out until Clean Up like any other card",
    },
    rule="CRS-49",
)
# the special draw belongs to a “Defensive Draw”; in any “situation OTHER” an Ace makes the total 0
PICK_ACE = HouseRule(
    id="pick-ace",
    term="In an AC Pick that is no attack, an Ace of the answering side",
    choices={"zero": "makes it 0", "special": "forces the special draw of a Defensive Draw"},
    rule="CRS-31",
)
# cards stay out “until the entire round is over”, and here there is no round
PICK_CARDS = HouseRule(
    id="pick-cards",
    term="Cards of an AC Pick outside of a round",
    choices={"home": "go back at once", "out": "stay out until a Clean Up"},
    rule="CRS-48",
)
# the text is silent; its own worst case, no card left for the special draw, gives a Defense of 0
DEFENSE_FLOOR = HouseRule(
    id="defense-floor",
    term="A Defense reduced below 0 by the special card",
    choices={"zero": "counts as 0", "below": "stays below 0, for more damage"},
    rule="CRS-39",
)
