"""House rules of the CRS: Action Cards."""

from crs_desktop.rules.system import HouseRule

ACE_MISSES = HouseRule(
    id="ace-misses",
    term="An attack whose pick holds an Ace",
    choices={
        "no draw": "misses at once; the defender draws nothing",
        "draw": "counts 0, and the defender still draws",
    },
    rule="CRS-32",
)
SPECIAL_DRAW = HouseRule(
    id="special-draw",
    term="Cards drawn before the Ace in a Defensive Draw",
    choices={
        "nullified": "do not count: DR and modifiers less the special card",
        "kept": "still count: DR, modifiers and those cards less the special card",
    },
    rule="CRS-34",
)
SPECIAL_TEN = HouseRule(
    id="special-ten",
    term="A ten in the special draw",
    choices={
        "one card": "counts 0, and no further card is drawn",
        "again": "counts 0, and a further card is drawn and subtracted",
    },
    rule="CRS-37",
)
SPECIAL_CARD = HouseRule(
    id="special-card",
    term="The card of a special draw",
    choices={"out": "stays out until Clean Up", "home": "goes back with the Ace"},
    rule="CRS-50",
)
WORN_DECKS = HouseRule(
    id="worn-decks",
    term="Drawn cards",
    choices={
        "all": "stay out of every deck until Clean Up",
        "defenders": "stay out of the decks of defenders only; all others go back at once",
    },
    rule="CRS-48",
)
ACE_STOPS = HouseRule(
    id="ace-stops",
    term="An Ace in a pick of several cards",
    choices={
        "stops": "ends the pick",
        "goes on": "does not end the pick: all cards called for are drawn, but count nothing",
    },
    rule="CRS-51",
)
ACE_HOME = HouseRule(
    id="ace-home",
    term="An Ace that was drawn",
    choices={
        "at once": "goes back as soon as the pick is over",
        "clean up": "stays out until Clean Up like any other card",
    },
    rule="CRS-49",
)
PICK_ACE = HouseRule(
    id="pick-ace",
    term="In an AC Pick that is no attack, an Ace of the answering side",
    choices={"zero": "makes it 0", "special": "forces the special draw of a Defensive Draw"},
    rule="CRS-31",
)
PICK_CARDS = HouseRule(
    id="pick-cards",
    term="Cards of an AC Pick outside of a round",
    choices={"home": "go back at once", "out": "stay out until a Clean Up"},
    rule="CRS-48",
)
DEFENSE_FLOOR = HouseRule(
    id="defense-floor",
    term="A Defense reduced below 0 by the special card",
    choices={"zero": "counts as 0", "below": "stays below 0, for more damage"},
    rule="CRS-39",
)
