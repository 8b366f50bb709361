"""What the rules make of an item’s words, said back to the GM who wrote them."""

from collections.abc import Iterator

from crs_desktop.rules.double_exposure.effects import Bonus, Effect, Power, read_effect
from crs_desktop.words import listed, say, say_many

GRAMMAR = (
    "+5 OR · +5 DR at Long Range · +15 OR with Sword · +4 OR when empty-handed · always flees · "
    "moves freely · reaches 60 feet · reaches anybody · power: 2 AC Picks + EM; costs 10 EM; "
    "several targets; Long Range; ignores armor; cannot be dodged. Semicolons stand between; "
    "what is none of these is left to the GM."
)


def understood(text: str) -> str:
    """In a sentence each: what counts by itself, and what is left to the GM; empty for no words."""
    effect = read_effect(text)
    left = [say("Left to the GM: {words}.", words="; ".join(effect.words))] if effect.words else []
    return " ".join([*counted(effect), *left])


def counted(effect: Effect) -> Iterator[str]:
    """What counts by itself, a sentence each."""
    for bonus in effect.bonuses:
        yield _bonus(bonus)
    if effect.always_flees:
        yield say("No Catch stops the Flee.")
    if effect.moves_freely:
        yield say("Moves without a Charge.")
    if effect.reach:
        yield say("Reaches {feet} feet, shown on the board.", feet=effect.reach)
    if effect.reaches_anybody:
        yield say("Mental Actions need no sight and find even the fled.")
    if effect.power is not None:
        yield _power(effect.power)


def _bonus(bonus: Bonus) -> str:
    where = {"short": say(" at Short Range"), "long": say(" in attacks at Long Range")}.get(bonus.where, "")
    when = {"held": say(" while it is held"), "empty-handed": say(" while nothing is held")}.get(
        bonus.when, ""
    )
    with_ = say(" in place of the {item}’s own", item=bonus.with_) if bonus.with_ else ""
    said = "{amount:+} {rating}{where}{when}{with_}."
    return say(said, amount=bonus.amount, rating=bonus.rating.upper(), where=where, when=when, with_=with_)


def _power(power: Power) -> str:
    plus = [say("the EM put in")] * power.adds_em + [str(power.plus)] * bool(power.plus)
    parts = [say_many("1 AC Pick", "{count} AC Picks", power.picks), *plus]
    on = say("several targets") if power.several else say("one target")
    notes = [
        *([say("{cost} EM or more", cost=power.cost)] if power.cost else []),
        on,
        *({"short": say("Short Range"), "long": say("Long Range")}[where] for where in power.ranges if where),
        *([say("armor does not help")] if power.ignores_armor else []),
        *([say("it cannot be dodged")] if power.undodgeable else []),
    ]
    return say("A power of {parts}: {notes}.", parts=listed(parts), notes=", ".join(notes))
