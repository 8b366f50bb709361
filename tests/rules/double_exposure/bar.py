"""The three of the worked example, and short ways to let them draw and attack."""

from typing import Any

from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.cards.deck import ac_deck
from crs_desktop.rules.double_exposure.cards.pick import ac_pick, defensive_draw
from crs_desktop.rules.double_exposure.round.procedures import CLEAN_UP
from crs_desktop.rules.double_exposure.strikes.short_range import short_range_attack
from crs_desktop.rules.facts import Compared
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.values import Card, Name
from tests.rules.playing import Played, cards, opening, play, somebody

FRED, JOHN, MARY = Name("Fred"), Name("John"), Name("Mary")
THE_FRED = somebody("Fred", OR=8, DR=12, MIND=4, LIFE=20, IN=4, LB=1)
THE_JOHN = somebody("John", OR=6, DR=6, MIND=7, LIFE=10, IN=2, LB=2)
THE_MARY = somebody("Mary", OR=2, DR=6, MIND=12, LIFE=8, IN=3, LB=0)


def bar(*changed: Combatant, **house_rules: str) -> Scene:
    """Fred, John and Mary, or whoever takes their place under the same name."""
    scene = opening(SYSTEM, THE_FRED, THE_JOHN, THE_MARY, **house_rules)
    for one in changed:
        scene = scene.with_combatant(one)
    return scene


def full_deck(luck: int) -> tuple[Card, ...]:
    """The AC Deck of somebody with so much LB."""
    return ac_deck(opening(SYSTEM, somebody("Mary", LB=luck)), MARY)


def with_out(scene: Scene, who: Name, out: str) -> Scene:
    """The same, with these cards out of a deck."""
    return replace(scene, spent={**scene.spent, who: cards(out)})


def pick(scene: Scene, drawn: str, called: int = 1, who: Name = JOHN) -> Played:
    """An AC Pick in which these cards come up."""
    return play(scene, lambda table: ac_pick(table, who, "Luck", called), *cards(drawn))


def defend(scene: Scene, drawn: str, who: Name = JOHN) -> Played:
    """A Defensive Draw in which these cards come up."""
    return play(scene, lambda table: defensive_draw(table, who, "Defense"), *cards(drawn))


def strike(scene: Scene, *answers: Any, attacker: Name = FRED, target: Name = JOHN) -> Played:
    """A Short Range attack: the OR used, then the cards as they come up."""
    return play(scene, lambda table: short_range_attack(table, attacker, target), *answers)


def defense(scene: Scene, drawn: str, target: Name = JOHN) -> int | float:
    """Return the Defense drawn with these cards; Fred attacks with a 9 and all OR."""
    (compared,) = strike(scene, 8, "9", *cards(drawn), target=target).told(Compared)
    return compared.theirs.total


def out_of(played: Played, who: Name) -> tuple[Card, ...]:
    """The cards that are out of a deck when it is over."""
    return played.scene.spent.get(who, ())


def cleaned_up(scene: Scene) -> Scene:
    """The scene after Clean Up."""
    return play(scene, CLEAN_UP.rule).scene
