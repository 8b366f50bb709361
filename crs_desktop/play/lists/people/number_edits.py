"""A number that is typed over another one: what it is to be, or what changes it."""

from fractions import Fraction

from crs_desktop.rules.sheet import Computed, Field, Number
from crs_desktop.rules.values import Value, exact

_MINUS = ("-", "−")


def typed_over(field: Field, now: Value, text: str) -> Value:
    """What a field holds after ``text`` was typed over ``now``.

    −4 takes four off and +2 gives two, within the field's limits; =8 sets it, as 8 does. Over a number that
    is below 0 itself a minus is its sign. Raises `NotAllowed` as the field does.
    """
    bare = text.strip()
    if not isinstance(field, Number | Computed) or not isinstance(now, int | float):
        return field.typed(text)
    if bare.startswith("="):
        return field.typed(bare[1:])
    if bare.startswith("+") or (bare.startswith(_MINUS) and now >= 0):
        return _sum(field, now, bare)
    return field.typed(text)


def _sum(field: Number | Computed, now: Value, change: str) -> Value:
    """Read by a field that holds any change: what cannot be read is refused in the field's own words."""
    wide = Number(id=field.id, term=field.term, low=-999, high=999, fractions=field.fractions)
    changed = exact(now) + exact(wide.typed(change))
    held = max(Fraction(field.low), min(Fraction(field.high), changed))
    return int(held) if held.denominator == 1 else float(held)
