"""The dealing of hands, and their change by Karma before the Quality is read (BR-6, BR-9, BR-23 … BR-28)."""

from crs_desktop.rules.ask import Option
from crs_desktop.rules.bruise.deck import is_reshuffled, left
from crs_desktop.rules.bruise.draw import Traits
from crs_desktop.rules.bruise.facts import Discarded, HandDealt, KarmaSpent, TiedIn, TiedTo
from crs_desktop.rules.bruise.house_rules import KARMA
from crs_desktop.rules.bruise.karma_odds import Karma, most_discards
from crs_desktop.rules.bruise.sheet import number
from crs_desktop.rules.bruise.state import KINDS, WEAVER, called, conflict, hand
from crs_desktop.rules.chance_questions import Deal
from crs_desktop.rules.facts import CardsReturned
from crs_desktop.rules.questions import Choose, Limit, Several
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import begun, listed, say, say_many, translated

_NONE = "-"
_BOTH = "both"


async def draw_hand(table: Table, who: Name, cards: int | Traits) -> None:
    """Deal a number of cards, or as many as traits give, from the top of the deck."""

    def count(scene: Scene) -> int:
        if isinstance(cards, int):
            return cards
        # Counted when the cards are dealt: the GM may change a rating while the question is open.
        return cards.cards(scene, who) if who in scene.combatants else 0

    await _deal(table, who, "hand", count)


async def tied_to(table: Table, *people: Name) -> None:
    """Ask whether Destiny or Fate is at stake, if any of ``people`` has Karma (BR-26)."""
    if any(_karma_for(table.scene, who, tuple(KINDS)) for who in people):
        said = await table.ask(_tied())
        if said != _NONE:
            table.happen(TiedTo(tuple(KINDS) if said == _BOTH else (said,)))


async def karma(table: Table, who: Name, redraw: Karma | None = None) -> None:
    """Offer Karma for a redraw of any cards, while points remain or by a house rule once (BR-26, BR-27).

    ``redraw`` counts the odds, where there is one opponent.
    """
    time = 1
    # read anew each time: the GM may change the house rule between two points
    while time == 1 or KARMA.reads(table.scene, "many"):
        # a hand without cards has nothing to discard, and a conflict tied to neither end offers no Karma
        if not (hand(table.scene, who) and _karma_for(table.scene, who, conflict(table.scene).tied_to)):
            return
        inner = table.at(f"Karma {time}")
        kind = await inner.ask(_kind(who, redraw))
        if kind == _NONE:
            return
        inner.happen(KarmaSpent(who, kind, max(0, number(inner.scene, who, f"{kind}_karma") - 1)))
        inner.happen(TiedIn(who, say("{kind} (Karma)", kind=translated(KINDS[kind]))))
        await _exchange(inner, who, redraw)
        time += 1


async def _exchange(table: Table, who: Name, redraw: Karma | None) -> None:
    discarded = tuple(Card(card) for card in await table.ask(_discards(who, redraw)))
    discard(table, who, discarded)
    if discarded:
        await _deal(table, who, "new cards", lambda _scene: len(discarded))


def discard(table: Table, who: Name, cards: tuple[Card, ...]) -> None:
    """Discard cards from a hand; by a house rule, reshuffle everything not held into the deck (BR-26)."""
    table.happen(Discarded(who, cards))
    scene = table.scene
    # Everything spent but not held goes back, earlier discards too.
    if cards and is_reshuffled(scene):
        held = hand(scene, who)
        table.happen(CardsReturned(who, tuple(card for card in scene.spent.get(who, ()) if card not in held)))


async def _deal(table: Table, who: Name, name: str, count: Limit) -> None:
    asked = Deal(
        who=who,
        name=name,
        words=lambda scene: _draws(scene, who, asked.cards(scene)),
        left=lambda scene: left(scene, who),
        count=count,
        rule="BR-6",
    )
    cards = await table.ask(asked) if asked.cards(table.scene) else ()
    table.happen(HandDealt(who, cards))


def _draws(scene: Scene, who: Name, count: int) -> str:
    return say_many(
        "{who} draws one card.", "{who} draws {count} cards.", count, who=begun(called(scene, who))
    )


def _karma_for(scene: Scene, who: Name, kinds: tuple[str, ...]) -> bool:
    return who in scene.combatants and any(number(scene, who, f"{kind}_karma") for kind in kinds)


def _tied() -> Choose:
    kinds = [Option(kind, translated(title)) for kind, title in KINDS.items()]
    options = (
        Option(_NONE, say("Neither")),
        *kinds,
        Option(_BOTH, listed([option.words for option in kinds])),
    )
    return Choose(
        who=WEAVER,
        name="tied to",
        words=lambda _scene: say("Is the conflict tied to Destiny or to Fate?"),
        choices=lambda _scene: options,
        rule="BR-26",
    )


def _kind(who: Name, redraw: Karma | None) -> Choose:
    def option(scene: Scene, kind: str, title: str) -> Option:
        points = number(scene, who, f"{kind}_karma")
        none = WhyNot(say("{who} has no {kind} Karma left.", who=scene.label(who), kind=title), "BR-25")
        words = say("A point of {kind}: {points} left", kind=title, points=points)
        return Option(kind, words, None if points else none)

    def choices(scene: Scene) -> tuple[Option, ...]:
        kinds = conflict(scene).tied_to if who in scene.combatants else ()
        return (
            Option(_NONE, say("No Karma")),
            *(option(scene, kind, translated(KINDS[kind])) for kind in kinds),
        )

    return Choose(
        who=who,
        name="Karma",
        words=lambda scene: say("Does {who} use Karma on this draw?", who=scene.label(who)),
        choices=choices,
        forecast=(lambda scene, kind: redraw.spent(scene, kind != _NONE)) if redraw else None,
        rule="BR-26",
    )


def _discards(who: Name, redraw: Karma | None) -> Several:
    return Several(
        who=who,
        name="discards",
        words=lambda scene: say("Which cards does {who} discard?", who=scene.label(who)),
        choices=lambda scene: tuple(Option(card, card) for card in hand(scene, who)),
        most=lambda scene: most_discards(scene, who),
        prefer=redraw.best if redraw else lambda _scene: (),
        forecast=(lambda scene, cards: redraw.told(scene, tuple(map(Card, cards)))) if redraw else None,
        rule="BR-26",
    )
