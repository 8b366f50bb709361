"""What a CRS sheet holds, and the deck of Action Cards that follows from it (CRS, Secondary Stats)."""

from crs_desktop.rules.cards import rank
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.sheet import Number
from crs_desktop.rules.values import Card, Name

LIFE_LEFT = "life_left"
TENS = frozenset({"10", "J", "Q", "K", "Joker"})
"""The ranks that count as a 10 in an AC Deck (CRS-26)."""

SHEET = (
    Number(id="or", title="OR", usual=5),
    Number(id="dr", title="DR", usual=5),
    Number(id="mind", title="MIND", usual=5),
    Number(id="life", title="LIFE", usual=10),
    Number(id=LIFE_LEFT, title="LIFE left", usual=10, left_of="life"),
    Number(id="in", title="IN", usual=3),
    Number(id="lb", title="LB", high=20),
    Number(id="or_modifier", title="OR modifiers", low=-99, high=99),
    Number(id="dr_modifier", title="DR modifiers", low=-99, high=99),
)
_FIELDS = {field.id: field for field in SHEET}
_PLAIN = tuple(Card(rank) for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10"))
_COURT = tuple(Card(rank + suit) for suit in ("", "h", "d", "c") for rank in ("J", "Q", "K"))
_JOKERS = tuple(Card(f"Joker {number}") for number in range(1, 9))


def stat(combatant: Combatant, id_: str) -> int:
    """A stat as the sheet shows it: the usual one where none was entered."""
    value = _FIELDS[id_].value(combatant.fields)
    return int(value) if isinstance(value, int | float) else 0


def life_left(combatant: Combatant) -> int:
    """LIFE as it is now: full until some was lost."""
    return stat(combatant, LIFE_LEFT)


def is_down(combatant: Combatant) -> bool:
    """LIFE is 0: he can act no more (CRS-18)."""
    return life_left(combatant) <= 0


def ac_deck(combatant: Combatant) -> tuple[Card, ...]:
    """The full AC Deck: Ace to 10, and one more ten for each point of LB (CRS-25, CRS-27)."""
    return _PLAIN + (_COURT + _JOKERS)[: max(0, stat(combatant, "lb"))]


def is_ace(card: Card) -> bool:
    """The fumble."""
    return rank(card) == "A"


def is_ten(card: Card) -> bool:
    """Counts 10 and calls for another card."""
    return rank(card) in TENS


def worth(card: Card) -> int:
    """What a card adds: its number, 10 for any ten, 0 for the Ace."""
    return 10 if is_ten(card) else 0 if is_ace(card) else int(rank(card))


def left_in(combatant: Combatant, out: tuple[Card, ...]) -> tuple[Card, ...]:
    """The AC Deck less the cards that are out."""
    return tuple(card for card in ac_deck(combatant) if card not in out)


def able(combatant: Combatant) -> bool:
    """Whether he takes part and is not down."""
    return not combatant.bystander and not is_down(combatant)


def all_able(scene: Scene, names: tuple[Name, ...]) -> bool:
    """Whether all of these are here, take part and are not down."""
    return all(name in scene.combatants and able(scene.of(name)) for name in names)
