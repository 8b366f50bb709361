"""The effects of items in the words of other languages, put into English before they are read.

A file holds an effect as its GM typed it, and means the same in every language of the program. So all
languages here are always understood, and English first. Words of the rulebooks, such as Short Range or AC
Pick, stay as they are. A language is a list of pairs: a pattern of one whole clause, and its English.
"""

import re
from collections.abc import Iterator
from functools import cache

_GERMAN = {
    # bonuses
    r"(.+) auf (Short|Long) Range": r"\1 at \2 Range",
    r"(.+) solange gehalten": r"\1 when held",
    r"(.+) mit leeren Händen": r"\1 when empty-handed",
    r"([+−-]\s*\d+ OR) mit (.+)": r"\1 with \2",
    r"flieht immer": "always flees",
    r"bewegt sich frei": "moves freely",
    r"reicht (\d+) Fuß(?: weit)?": r"reaches \1 feet",
    r"erreicht jeden (?:mit|durch) (.+)": r"reaches anybody by \1",
    r"erreicht jeden": "reaches anybody",
    # powers
    r"power: ((?:AC Picks?|[A-Z]{2,4}|[\d\s+])+?) gegen (DR|MIND)": r"power: \1 against \2",
    r"(power: .+|gibt \w+) bis zum Ende der Runde": r"\1 until the end of the round",
    r"(power: .+|gibt \w+) für (\d+) Minuten?": r"\1 for \2 minutes",
    r"gibt (\w+) (until .+|for .+)": r"gives \1 \2",
    r"kostet (\d+) EM": r"costs \1 EM",
    r"heilt": "heals",
    r"auch bei LIFE 0": "also at LIFE 0",
    r"mehrere Ziele": "several targets",
    r"übergeht Rüstung": "ignores armor",
    r"unausweichlich": "cannot be dodged",
    # Item Cards of the Avatar System
    r"Waffe": "Weapon",
    r"Rüstung": "Armor",
    r"Allgemein": "General",
    r"dauerhaft": "Continuous",
    r"getragen/dauerhaft": "Wearable/Continuous",
    r"getragen": "Wearable",
    r"aktiviert": "Activated",
    r"Klasse (.+)": r"Class \1",
    r"braucht ([A-Z/]+) (\d+)": r"needs \1 \2",
    r"stehlbar": "Stealable",
    r"nicht stehlbar": "Unstealable",
    r"besonders": "Special",
    r"verbraucht (.+)": r"uses \1",
    r"volle OR": "full OR",
    r"ausgenommen": "exempt",
    r"ahmt eine Power nach": "imitates a Power",
    r"Wiedererweckung": "resurrection",
    r"(.+) gegen ([A-Z]+)": r"\1 against \2",
    r"(.+) für andere": r"\1 for another",
    r"(.+) für sich selbst": r"\1 of the actor",
    r"wirft (.+) zurück": r"returns \1",
    r"lenkt (.+) ab": r"deflects \1",
    r"schluckt (\d+)": r"absorbs \1",
    r"gibt (.+) auf (Offense|Defense|Offense und Defense)": r"gives \1 to \2",
    r"nimmt (.+) von (Offense|Defense|Offense und Defense)": r"takes \1 from \2",
    r"(gives .+ to|takes .+ from) Offense und Defense": r"\1 Offense and Defense",
    r"hält für (\d+) EM an": r"kept up for \1 EM",
    r"hält für (\d+) EM mit neuem Zug an": r"kept up for \1 EM by a new draw",
}  # fmt: skip


def english_clause(clause: str) -> str:
    """Return a clause in English; one in no language known here stays as it is.

    >>> english_clause("+5 DR auf Long Range"), english_clause("glüht im Dunkeln")
    ('+5 DR at Long Range', 'glüht im Dunkeln')
    """
    for pattern, english in _patterns():
        # each applies to the outcome of those before it
        if found := pattern.fullmatch(clause):
            clause = found.expand(english)
    return clause


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(_compiled())


def _compiled() -> Iterator[tuple[re.Pattern[str], str]]:
    for pattern, english in _GERMAN.items():
        yield re.compile(pattern, re.IGNORECASE), english
