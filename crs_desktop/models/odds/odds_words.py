"""Chances in words and in numbers for the odds panel and the odds page."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from crs_desktop.rules.odds.forecast import Forecast, about, spoken
from crs_desktop.rules.scene import Scene
from crs_desktop.words import begun, decimal, listed, say

Spell = Callable[[Fraction], str]


def chance_words(chance: Fraction, exact: bool = False) -> str:
    """Return ``5 in 9``, or the exact fraction."""
    return str(chance) if exact else spoken(chance)


def marked(told: Forecast) -> str:
    """Return the chance for a token, without and with items that help in Defense for free."""
    if told.guarded is None:
        return chance_words(told.hit)
    hit, guarded = chance_words(told.hit), chance_words(told.guarded.hit)
    return say("{chance}, guarded {guarded}", chance=hit, guarded=guarded)


def average(number: Fraction, exact: bool = False) -> str:
    """Return a mean with one decimal, or as a fraction."""
    said = str(number) if exact else decimal(f"{float(round(number, 1)):.1f}")
    return said.replace("-", "−")


def sentence(answer: str, told: Forecast, scene: Scene, exact: bool = False) -> str:
    """Return all chances of one answer as a sentence."""
    said = _spelled(exact)
    parts = [say("{what} {chance}", what=told.reaches or say("hits"), chance=said(told.hit))]
    if told.counts:
        parts.append(
            say("{average} {counts} on average", average=average(told.expected, exact), counts=told.counts)
        )
    parts += _down(told, said)
    parts += [_other(scene.label(who), said(chance)) for who, chance in told.others.items() if chance]
    parts += _ill_luck(told, said)
    whole = say("{answer}: {all}.", answer=answer, all=", ".join(parts))
    return " ".join(filter(None, (whole, _guarded(told, said))))


def shortly(amount: str, told: Forecast, exact: bool = False) -> str:
    """Return the chances of one amount to hit and to take down, as a sentence."""
    said = _spelled(exact)
    parts = [say("{what} {chance}", what=told.reaches or say("hits"), chance=said(told.hit))]
    parts += _down(told, said)
    whole = say("{amount}: {all}.", amount=amount, all=", ".join(parts))
    return " ".join(filter(None, (whole, _guarded(told, said))))


def instead(told: Forecast, scene: Scene, exact: bool = False) -> str:
    """Return sentences on others who may be hit and on free Defense; empty if neither applies."""
    said = _spelled(exact)
    parts = [_other(scene.label(who), said(chance)) for who, chance in told.others.items() if chance]
    others = say("{all}.", all=", ".join(parts)) if parts else ""
    return " ".join(filter(None, (others, _guarded(told, said))))


def _guarded(told: Forecast, said: Spell) -> str:
    """Return the chances if the targets use free items in Defense; empty if that changes nothing."""
    if told.guarded is None:
        return ""
    parts = [say("{what} {chance}", what=told.reaches or say("hits"), chance=said(told.guarded.hit))]
    parts += _down(told.guarded, said)
    items = listed([*told.guard])
    return say("With {items} in Defense: {all}.", items=items, all=", ".join(parts))


def alone(told: Forecast, exact: bool = False) -> str:
    """Return all chances of an attack between two unnamed combatants, as a sentence."""
    said = _spelled(exact)
    parts = [say("{what} {chance}", what=begun(told.reaches or say("hits")), chance=said(told.hit))]
    parts.append(say("{mean} {counts} on average", mean=average(told.expected, exact), counts=told.counts))
    parts += _down(told, said)
    parts += _ill_luck(told, said)
    return say("{all}.", all=", ".join(parts))


def _spelled(exact: bool) -> Spell:
    return str if exact else about


def _down(told: Forecast, said: Spell) -> list[str]:
    return [] if told.down is None else [say("down {chance}", chance=said(told.down))]


def _ill_luck(told: Forecast, said: Spell) -> list[str]:
    if told.fumble is None:
        return []
    return [say("{ill_luck} {chance}", ill_luck=told.ill_luck or say("an Ace"), chance=said(told.fumble))]


def _other(who: str, chance: str) -> str:
    return say("{who} is hit instead {chance}", who=who, chance=chance)


def pulled(rows: Iterable[tuple[str, Forecast]], scene: Scene) -> str:
    """Return which amounts can take the target down and which only wound; empty if unknown."""
    known = [(amount, told) for amount, told in rows if told.down is not None]
    if not known:
        return ""
    who = scene.label(known[0][1].whom)
    fatal = [amount for amount, told in known if told.down]
    if not fatal:
        return say("No amount takes {who} down.", who=who)
    if fatal[0] == known[0][0]:
        return say("Any amount may take {who} down.", who=who)
    return say("Less than {least} only wounds {who}.", least=fatal[0], who=who)
