"""A random draw for disputes that common sense cannot settle (CRS, Charge; CRS-157)."""

import re

from crs_desktop.rules.double_exposure.cards.lots import draw_lot
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.questions import Words, nobody
from crs_desktop.rules.table import Offer, Procedure, Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say, template

_EACH = template("One card each: {lots}. Draw one.")
_TIMES = re.compile(r"(.+?)\s+[×x]\s*(\d{1,2})", re.IGNORECASE)


async def _dispute(table: Table) -> None:
    """Ask for the possible outcomes, separated by commas, and draw one of them by lot.

    An outcome followed by ``×2`` gets two lots: ``yes ×2, no``.
    """
    asked = Words(
        who=Name(""),
        name="between",
        words=lambda _scene: say("Which outcomes does the draw decide between? Separate them with commas."),
        least=1,
        prefer=say("yes, no"),
        rule="CRS-157",
    )
    text = await table.ask(asked)
    # an outcome with two lots stands twice in the list, so every side is equally likely
    sides = [side for part in text.split(",") for side in _each(part.strip())]
    if len(sides) < 2:
        said = "A draw needs at least 2 outcomes, not {count}."
        table.happen(Noted(said, others={"count": len(sides)}))
        return
    drawn = await draw_lot(table, Name(""), "lot", _EACH, lambda _scene: tuple(sides), "CRS-157")
    # the sentence has a full stop of its own
    table.happen(Noted("The draw falls on: {side}.", others={"side": sides[drawn].rstrip(".")}))


def _each(part: str) -> list[str]:
    """Return the outcome as many times as its ``×`` says."""
    several = _TIMES.fullmatch(part)
    if several is not None:
        return [several[1]] * int(several[2])
    return [part] if part else []


DISPUTE = Procedure("Random draw", _dispute, nobody)
BY_LOT = Offer("Random draw", _dispute)
