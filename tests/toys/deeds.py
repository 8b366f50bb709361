"""The four deeds of the toy system, which ask what the round itself does not."""

from crs_desktop.rules.ask import Option
from crs_desktop.rules.chance_questions import Deal, Draw, Roll
from crs_desktop.rules.facts import (
    CardSpent,
    Compared,
    FieldSet,
    ItemPut,
    Marked,
    Moved,
    Noted,
    Reckoned,
    Sum,
    Term,
)
from crs_desktop.rules.ground.squares import Square, distance
from crs_desktop.rules.questions import Choose, Confirm, Place, Plan, Several, Words, everyone
from crs_desktop.rules.scene import Item, Marker, Scene
from crs_desktop.rules.sheet import Values
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import WhyNot
from tests.toys.fair import (
    ALL,
    DECK,
    ROUND_END,
    SHEET,
    Winded,
    cards_left,
    luck_left,
    reach,
    stands,
    too_large,
    why_not_down,
)


async def deed_of(table: Table, who: Name) -> None:
    deeds = {"bout": _bout, "walk": _walk, "boast": _boast, "drill": _drill}
    question = Choose(
        who=who,
        name="deed",
        words=lambda scene: f"What does {scene.label(who)} do?",
        choices=lambda scene: tuple(
            Option(deed, deed.title(), too_large(scene, who) if deed == "walk" else None) for deed in deeds
        ),
    )
    await deeds[await table.ask(question)](table, who)


async def _bout(table: Table, who: Name) -> None:
    def barred(scene: Scene, other: Name) -> WhyNot | None:
        return WhyNot("Nobody fights himself.") if other == who else why_not_down(scene, other)

    target = await table.ask(
        Choose(
            who=who,
            name="target",
            words=lambda scene: f"Whom does {scene.label(who)} fight?",
            choices=lambda scene: everyone(scene, barred),
        )
    )
    await table.turn(lambda scene: stands(scene, target), _exchange(table, who, Name(target)))


async def _exchange(table: Table, who: Name, target: Name) -> None:
    card = await _card(table, who)
    worth = DECK.index(card) if card else 0
    dice = await table.ask(
        Roll(who=target, name="guard", words=lambda scene: f"{scene.label(target)} guards.", count=2, sides=6)
    )
    table.happen(Noted(f"The judge saw {dice[0]} first.", seen="gm"))
    ours = Sum((Term("(card)", str(worth)), Term("stake", str(table.scene.state.stakes[who]))), worth)
    theirs = Sum((Term("(dice)", str(sum(dice))),), sum(dice))
    table.happen(Compared(who, target, ours, theirs, "a hit" if worth * 3 > theirs.total else "a miss"))
    if worth * 3 > theirs.total:
        table.happen(Winded(target, 2, due=ROUND_END))
    if card and await _presses_on(table, who):
        await _exchange(table.at("again"), who, target)


async def _presses_on(table: Table, who: Name) -> bool:
    question = Confirm(
        who=who,
        name="press on",
        words=lambda scene: f"Does {scene.label(who)} press on?",
        no_because=lambda scene: None if cards_left(scene, who) else WhyNot("No card is left."),
    )
    return await table.ask(question)


async def _card(table: Table, who: Name) -> Card | None:
    question = Draw(
        who=who, name="card", words=lambda _scene: "Pick a card.", left=lambda scene: cards_left(scene, who)
    )
    if not cards_left(table.scene, who):
        return None
    card = await table.turn(lambda scene: bool(cards_left(scene, who)), table.ask(question))
    if card is not None:
        table.happen(CardSpent(who, card))
    return card


async def _walk(table: Table, who: Name) -> None:
    def barred(scene: Scene, square: Square) -> WhyNot | None:
        one = scene.of(who)
        if not scene.ground.holds(square, one.size):
            return WhyNot("The whole token must lie on the board.")
        far = one.square is not None and distance(scene.ground, one.square, square) > reach(
            Values(SHEET, one.fields)
        )
        return WhyNot(f"{square} is too far.") if far else None

    question = Place(
        who=who,
        name="where",
        words=lambda scene: f"Where does {scene.label(who)} walk?",
        barred=barred,
        prefer=lambda scene: scene.of(who).square or Square(0, 0),
    )
    where = await table.turn(lambda scene: too_large(scene, who) is None, table.ask(question))
    if where is None:
        return
    table.happen(Moved(who, where))
    things = tuple(Option(thing, thing.title()) for thing in ("rope", "ball", "plum"))
    taken = await table.ask(
        Several(
            who=who, name="things", words=lambda _scene: "What is picked up?", choices=lambda _scene: things
        )
    )
    for thing in taken:
        table.happen(ItemPut(who, Item(thing, states=("held",))))


async def _boast(table: Table, who: Name) -> None:
    said = await table.ask(
        Words(who=who, name="boast", words=lambda _scene: "What is said?", least=3, prefer="I win!")
    )
    table.happen(FieldSet(who, "motto", said))
    table.happen(Reckoned(who, "boast", Sum((Term("letters", str(len(said))),), len(said))))


async def _drill(table: Table, who: Name) -> None:
    cards = await table.ask(
        Deal(
            who=who,
            name="cards",
            words=lambda _scene: "Two cards say how hard it is.",
            left=lambda scene: cards_left(scene, who),
            count=lambda _scene: 2,
        )
    )
    table.happen(Noted(f"Drilled by {' and '.join(cards) or 'nothing'}."))
    await _luck(table)
    steps = await table.ask(
        Plan(
            who=who,
            name="steps",
            words=lambda _scene: "Which steps, in which order?",
            choices=lambda _scene: (Option("jump", "Jump"), Option("duck", "Duck"), Option("turn", "Turn")),
            barred=lambda _scene, plan: WhyNot("Four steps are the most.") if len(plan) > 4 else None,
        )
    )
    table.happen(Marked(who, Marker("check", "drilled: " + (" ".join(steps) or "nothing"))))


async def _luck(table: Table) -> None:
    """Draw from the shared deck, whose owner has no name."""
    question = Draw(who=ALL, name="luck", words=lambda _scene: "A card says how it went.", left=luck_left)
    card = await table.turn(lambda scene: bool(luck_left(scene)), table.ask(question))
    if card is not None:
        table.happen(CardSpent(ALL, card))
