"""A random draw for what cannot be settled by common sense (CRS, Charge; CRS-157)."""

from crs_desktop.rules.facts import Noted
from crs_desktop.rules.questions import Draw, Words
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Offer, Procedure, Table
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

LOTS = tuple(Card(rank) for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"))


async def _dispute(table: Table) -> None:
    """What may come of it, with commas between; one card for each, and the card drawn decides."""
    asked = Words(
        who=Name(""),
        name="between",
        words=lambda _scene: say("What does the draw decide between? Write it with commas between."),
        least=1,
        prefer=say("yes, no"),
        rule="CRS-157",
    )
    text = await table.ask(asked)
    sides = [side for part in text.split(",") if (side := part.strip())]
    if not 1 < len(sides) <= len(LOTS):
        said = "A draw decides between 2 and {most}, not {count}."
        table.happen(Noted(say(said, most=len(LOTS), count=len(sides))))
        return
    drawn = await table.ask(_lot(sides))
    table.happen(Noted(say("The draw falls on: {side}.", side=sides[LOTS.index(drawn)].rstrip("."))))


def _lot(sides: list[str]) -> Draw:
    lots = ", ".join(f"{card} {side}" for card, side in zip(LOTS, sides, strict=False))
    return Draw(
        who=Name(""),
        name="lot",
        words=lambda _scene: say("One card each: {lots}. Draw one.", lots=lots),
        left=lambda _scene: LOTS[: len(sides)],
        rule="CRS-157",
    )


def _nobody(scene: Scene) -> WhyNot | None:
    return None if scene.combatants else WhyNot(say("Nobody is here yet."))


DISPUTE = Procedure("Random draw", _dispute, _nobody)
BY_LOT = Offer("Random draw", _dispute)
