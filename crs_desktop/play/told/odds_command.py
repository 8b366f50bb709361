"""``crs-desktop odds``: the chances of an attack, without a fight and without a window."""

import argparse
from collections.abc import Callable
from fractions import Fraction

from crs_desktop.rules.double_exposure.bare_odds import PAGE, Bare, Side, curve, deck, odds
from crs_desktop.rules.forecast import Forecast, about, spoken
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_FIELDS = {field.id: field for field in PAGE.fields}
"""What may be said here is what may be entered on the page of odds."""
_ASKED = {
    "offense": ("OR", "or"),
    "defense": ("DR", "dr"),
    "modifier": ("--modifier", "modifier"),
    "target_modifier": ("--target-modifier", "target_modifier"),
    "picks": ("--picks", "picks"),
    "lb": ("--lb", "lb"),
    "target_lb": ("--target-lb", "target_lb"),
    "life": ("--life", "life"),
    "low": ("--from", "or"),
    "high": ("--to", "or"),
}
_TELL = Callable[[str], None]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said of the two who meet."""
    parser.add_argument("offense", type=int, metavar="OR", help=say("what of OR, DR or MIND is used"))
    parser.add_argument("defense", type=int, metavar="DR", help=say("DR or MIND of the target"))
    parser.add_argument("--modifier", type=int, default=0, help=say("what is added to the Offense besides"))
    parser.add_argument("--target-modifier", type=int, default=0, help=say("and to the Defense"))
    parser.add_argument("--lb", type=int, default=0, help=say("LB of the attacker"))
    parser.add_argument("--target-lb", type=int, default=0, help=say("LB of the target"))
    parser.add_argument("--out", nargs="+", default=[], metavar="CARD", help=say("cards out of the deck"))
    parser.add_argument(
        "--target-out", nargs="+", default=[], metavar="CARD", help=say("and of the target’s")
    )
    parser.add_argument("--picks", type=int, default=1, help=say("AC Picks of the attack"))
    parser.add_argument("--life", type=int, help=say("LIFE that the target has left"))
    parser.add_argument("--exact", action="store_true", help=say("fractions instead of words"))
    parser.add_argument("--curve", choices=("or", "dr"), help=say("a line for each OR, or for each DR"))
    parser.add_argument("--from", dest="low", type=int, default=1, help=say("the first of the curve"))
    parser.add_argument("--to", dest="high", type=int, default=20, help=say("and the last"))


def tell(asked: argparse.Namespace, out: _TELL, err: _TELL) -> int:
    """Print them; the exit code: 2 where something that was asked cannot be."""
    try:
        of = _asked(asked)
    except NotAllowed as error:
        err(str(error))
        return 2
    out("\n".join(_curve(of, asked) if asked.curve else _one(odds(of), asked.exact)))
    return 0


def _asked(asked: argparse.Namespace) -> Bare:
    for id_, (what, field) in _ASKED.items():
        number = getattr(asked, id_)
        if number is not None:
            _within(what, number, _FIELDS[field].low, _FIELDS[field].high)
    if asked.low > asked.high:
        raise NotAllowed(say("--from {low} is more than --to {high}.", low=asked.low, high=asked.high))
    ours = Side(asked.offense + asked.modifier, deck(asked.lb, asked.out))
    theirs = Side(asked.defense + asked.target_modifier, deck(asked.target_lb, asked.target_out))
    return Bare(ours, theirs, asked.picks, asked.life)


def _within(what: str, number: int, low: int, high: int) -> None:
    if not low <= number <= high:
        said = "{what} {number} is not allowed: it must be {low} to {high}."
        raise NotAllowed(say(said, what=what, number=number, low=low, high=high))


def _one(told: Forecast, exact: bool) -> list[str]:
    said = str if exact else about
    lines = [
        say("hit: {chance}", chance=said(told.hit)),
        say("LIFE lost on average: {mean}", mean=_mean(told, exact)),
    ]
    if told.down is not None:
        lines.append(say("down: {chance}", chance=said(told.down)))
    lines.append(say("an Ace: {chance}", chance=said(told.fumble or Fraction())))
    return [
        *lines,
        "",
        *(f"{lost:>4}  {_chance(chance, exact)}" for lost, chance in told.spread.items() if chance),
    ]


def _curve(of: Bare, asked: argparse.Namespace) -> list[str]:
    numbers = range(asked.low, asked.high + 1)
    down = of.life is not None
    head = [asked.curve.upper(), say("hit"), say("mean"), *([say("down")] if down else [])]
    rows = [
        [str(n), _chance(told.hit, asked.exact), _mean(told, asked.exact)]
        + ([_chance(told.down or Fraction(), asked.exact)] if down else [])
        for n, told in curve(of, numbers, asked.curve == "dr")
    ]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    return [
        "  ".join(cell.rjust(wide) for cell, wide in zip(row, widths, strict=True)) for row in (head, *rows)
    ]


def _chance(chance: Fraction, exact: bool) -> str:
    return str(chance) if exact else spoken(chance)


def _mean(told: Forecast, exact: bool) -> str:
    return str(told.expected) if exact else f"{float(told.expected):.2f}"
