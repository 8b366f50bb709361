"""Sentences that tell the GM how the rules understand the words of an item."""

from collections.abc import Iterator

from crs_desktop.rules.double_exposure.sheet.effects import (
    MENTAL_ACTIONS,
    Effect,
    Rating,
    RatingBonus,
    read_effect,
)
from crs_desktop.rules.double_exposure.sheet.power_words import Power
from crs_desktop.words import listed, say, say_many


def grammar() -> str:
    """Return how effects are written."""
    return say(
        "+5 OR · +5 DR at Long Range · +15 OR with Sword · +4 OR when empty-handed · +2 Flee · +2 Catch · "
        "+5 LIFE, +1 LB, +2 STR · Short Range, Long Range · always flees · moves freely · reaches 60 feet · "
        "reaches anybody by Suggestion · power: 2 AC Picks + EM + OR against MIND; costs 10 EM; "
        "several targets; Long Range; ignores armor; cannot be dodged; reaches anybody · "
        "power: 1 AC Pick + 3; heals; also at LIFE 0 · power: +10 DR until the end of the round, or for 5 "
        "minutes · power: turns to stone; costs 8 EM. "
        "Separate them with semicolons or commas. All other words are left to the GM."
    )


def understood(text: str) -> str:
    """Return a sentence for each effect that counts, and the words left to the GM; empty for no words."""
    effect = read_effect(text)
    # last, so that everything understood stands together
    left = [say("Left to the GM: {words}.", words="; ".join(effect.words))] if effect.words else []
    return " ".join([*counted(effect), *left])


def unread(text: str) -> tuple[str, ...]:
    """Return the clauses that are left to the GM."""
    return read_effect(text).words


def counted(effect: Effect) -> Iterator[str]:
    """Yield a sentence for each effect that counts."""
    for bonus in effect.bonuses:
        yield _bonus(bonus)
    for id_, more in effect.lends:
        yield say("{amount:+} {stat} on the sheet.", amount=more, stat=id_.upper())
    for where in effect.ranges:
        yield say("Attacks at Short Range.") if where == "short" else say("A Long Range Action.")
    if effect.always_flees:
        yield say("No Catch stops the Flee.")
    if effect.moves_freely:
        yield say("Moves without a Charge.")
    if effect.reach:
        yield say("Reaches {feet} feet, shown on the board.", feet=effect.reach)
    # all four: one sentence in place of a list
    if set(MENTAL_ACTIONS) <= set(effect.reaching):
        yield say("Mental Actions need no sight and reach even those who fled.")
    elif effect.reaching:
        names = listed([name.capitalize() for name in effect.reaching])
        yield say("{names}: needs no sight and reaches even those who fled.", names=names)
    if effect.power is not None:
        yield _power(effect.power)


def _bonus(bonus: RatingBonus) -> str:
    where = {"short": say(" at Short Range"), "long": say(" in attacks at Long Range")}.get(bonus.where, "")
    when = {"held": say(" while it is held"), "empty-handed": say(" while nothing is held")}.get(
        bonus.when, ""
    )
    with_ = say(" in place of the {item}’s own", item=bonus.with_) if bonus.with_ else ""
    said = "{amount:+} {rating}{where}{when}{with_}."
    return say(
        said, amount=bonus.amount, rating=rating_word(bonus.rating), where=where, when=when, with_=with_
    )


def rating_word(rating: Rating) -> str:
    """Return the name of a rating as it is printed."""
    return {"flee": say("Flee"), "catch": say("Catch")}.get(rating, rating.upper())


def _power(power: Power) -> str:
    # the words come first: there is no calculation to state
    if power.does == "told":
        notes = ", ".join([power.words, *_marks(power)])
        return say("A power that the GM carries out: {notes}.", notes=notes)
    parts = [*_parts(power)]
    made = say("A power of {parts}: {notes}.", parts=listed(parts), notes=", ".join(_marks(power)))
    return " ".join(filter(None, (made, _comes_to(power))))


def _parts(power: Power) -> Iterator[str]:
    if power.picks:
        yield say_many("1 AC Pick", "{count} AC Picks", power.picks)
    yield from (id_.upper() for id_ in power.adds)
    if power.adds_em:
        yield say("the EM put in")
    if power.plus or not (power.picks or power.adds or power.adds_em):
        yield str(power.plus)


def _marks(power: Power) -> Iterator[str]:
    if power.cost:
        yield say("{cost} EM or more", cost=power.cost)
    yield say("several targets") if power.several else say("one target")
    for where in power.ranges:
        yield say("Short Range") if where == "short" else say("Long Range")
    if power.ignores_armor:
        yield say("ignores armor")
    if power.undodgeable:
        yield say("cannot be dodged")
    if power.against == "mind":
        yield say("against MIND")
    if power.reaches_anybody:
        yield say("reaches even those who fled")


def _comes_to(power: Power) -> str:
    """Return a sentence about what the power does, unless it takes LIFE."""
    if power.does == "heals":
        return say("It heals, also at LIFE 0.") if power.raises else say("It heals.")
    if power.does != "gives":
        return ""
    rating = power.gives.upper()
    if power.minutes:
        one, many = (
            "The total is added to {rating} for a minute.",
            "The total is added to {rating} for {count} minutes.",
        )
        return say_many(one, many, power.minutes, rating=rating)
    return say("The total is added to {rating} until the end of the round.", rating=rating)
