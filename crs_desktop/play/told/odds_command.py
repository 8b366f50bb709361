"""``crs-desktop odds``: the chances of a system without a fight and without a window.

The arguments are the fields of the system's odds page: by position for fields over which a curve can be
drawn, by name for the others.
"""

import argparse
from collections.abc import Callable, Sequence
from fractions import Fraction

from crs_desktop.play.session.opening import opening
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.odds.forecast import Forecast, about, spoken
from crs_desktop.rules.odds.odds_page import Entered, OddsField, OddsPage, read_by
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import HouseRule, System
from crs_desktop.rules.values import exact, plain
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, translated

_TELL = Callable[[str], None]
_CURVE = (1, 20)
_AFTER_THE_COMMAND = 1


def add_arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add the arguments of the system named in ``argv``, or of the CRS."""
    ids = [one.id for one in SYSTEMS if load_system(one.id).odds_page is not None]
    parser.add_argument("--system", choices=ids, default="crs", help=say("rules to use"))
    # the system decides which other arguments exist, so it is read before they are added
    first = argparse.ArgumentParser(add_help=False)
    first.add_argument("--system", choices=ids, default="crs")
    system = load_system(first.parse_known_args(argv[_AFTER_THE_COMMAND:])[0].system)
    page = _page(system)
    for field in page.over:
        read = exact if field.fractions else int
        parser.add_argument(field.id, type=read, metavar=_named(field).upper(), help=translated(field.term))
    for field in page.fields:
        if not field.curve:
            _add(parser, field)
    parser.add_argument("--exact", action="store_true", help=say("fractions instead of words"))
    over = [_named(field) for field in page.over]
    parser.add_argument("--curve", choices=over, help=say("a line for each number in place of one of them"))
    parser.add_argument("--from", dest="low", type=int, default=_CURVE[0], help=say("the first of the curve"))
    parser.add_argument("--to", dest="high", type=int, default=_CURVE[1], help=say("and the last"))
    known = "; ".join(f"{rule.id} = {_readings_of(rule)}" for rule in _rules(system).values())
    # argparse takes % in a help text for a placeholder
    parser.add_argument(
        "--house-rule", nargs="+", default=[], metavar="ID=READING", help=known.replace("%", "%%")
    )


def _add(parser: argparse.ArgumentParser, field: OddsField) -> None:
    option = f"--{_named(field)}"
    if field.cards:
        parser.add_argument(option, nargs="+", default=[], metavar="CARD", help=translated(field.term))
    elif field.choices:
        named = [*field.choices]
        parser.add_argument(option, choices=named, default=named[0], help=translated(field.term))
    else:
        usual = None if field.optional else field.usual
        parser.add_argument(option, type=int, default=usual, help=translated(field.term))


def _named(field: OddsField) -> str:
    return field.id.replace("_", "-")


def _page(system: System) -> OddsPage:
    if system.odds_page is None:
        raise NotAllowed(say("{system} has no odds page.", system=system.title))
    return system.odds_page


def _rules(system: System) -> dict[str, HouseRule]:
    """Return the house rules that affect the odds."""
    counting = _page(system).readings
    return {rule.id: rule for rule in system.house_rules if rule.id in counting}


def tell(asked: argparse.Namespace, out: _TELL, err: _TELL) -> int:
    """Print the odds; return the exit code: 2 if an argument is not allowed."""
    system = load_system(asked.system)
    page = _page(system)
    try:
        if asked.low > asked.high:
            raise NotAllowed(say("--from {low} is more than --to {high}.", low=asked.low, high=asked.high))
        scene = read_by(opening(system), _readings(system, asked.house_rule))
        lines = _curve(page, scene, asked) if asked.curve else _one(page, scene, asked)
    except NotAllowed as error:
        err(str(error))
        return 2
    out("\n".join(lines))
    return 0


def _readings_of(rule: HouseRule) -> str:
    own = [say("a whole number up to 999")] if rule.number else [say("words of the GM’s own")]
    return ", ".join((*rule.choices, *(own if rule.own else [])))


def _readings(system: System, said: Sequence[str]) -> dict[str, str]:
    found = {}
    for one in said:
        id_, _, choice = one.partition("=")
        known = _rules(system)
        if id_ not in known or not known[id_].allows(choice):
            expected = "; ".join(f"{rule.id}={_readings_of(rule)}" for rule in known.values())
            raise NotAllowed(
                say("“{said}” is not a house rule here. Expected {known}.", said=one, known=expected)
            )
        found[id_] = choice
    return found


def _entered(page: OddsPage, asked: argparse.Namespace) -> Entered:
    found: dict[str, int | Fraction | str] = {}
    for field in page.fields:
        said = getattr(asked, field.id)
        if field.cards:
            found[field.id] = " ".join(said)
        elif field.choices:
            found[field.id] = said
        elif said is not None:
            found[field.id] = _within(_typed(field), said, field)
    return found


def _typed(field: OddsField) -> str:
    return _named(field).upper() if field.curve else f"--{_named(field)}"


def _within(what: str, number: int | Fraction, field: OddsField) -> int | Fraction:
    if not field.low <= number <= field.high:
        said = "{what} {number} is not allowed: it must be {low} to {high}."
        raise NotAllowed(say(said, what=what, number=plain(Fraction(number)), low=field.low, high=field.high))
    return number


def _one(page: OddsPage, scene: Scene, asked: argparse.Namespace) -> list[str]:
    told = page.told(scene, _entered(page, asked))
    said = str if asked.exact else about
    average = say("{counts} on average", counts=told.counts)
    lines = [_line(told.reaches or say("hit"), said(told.hit)), _line(average, _mean(told, asked.exact))]
    if told.down is not None:
        lines.append(_line(say("down"), said(told.down)))
    if told.fumble is not None:
        lines.append(_line(told.ill_luck or say("an Ace"), said(told.fumble)))
    numbers = ((number, chance) for number, chance in told.spread.items() if chance)
    return [*lines, "", *(f"{number:>4}  {_chance(chance, asked.exact)}" for number, chance in numbers)]


def _line(what: str, told: str) -> str:
    return say("{what}: {told}", what=what, told=told)


def _curve(page: OddsPage, scene: Scene, asked: argparse.Namespace) -> list[str]:
    over = next(field for field in page.over if _named(field) == asked.curve)
    # an unbounded curve would be reckoned for hours
    for what, number in (("--from", asked.low), ("--to", asked.high)):
        _within(what, number, over)
    found = page.curve(scene, _entered(page, asked), over.id, range(asked.low, asked.high + 1))
    first = found[0][1]
    down = [say("down")] if first.down is not None else []
    head = [asked.curve.upper(), first.reaches or say("hit"), say("mean"), *down]
    return _columns([head, *(_row(number, told, asked.exact) for number, told in found)])


def _row(number: int, told: Forecast, exact: bool) -> list[str]:
    down = [] if told.down is None else [_chance(told.down, exact)]
    return [str(number), _chance(told.hit, exact), _mean(told, exact), *down]


def _columns(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.rjust(wide) for cell, wide in zip(row, widths, strict=True)) for row in rows]


def _chance(chance: Fraction, exact: bool) -> str:
    return str(chance) if exact else spoken(chance)


def _mean(told: Forecast, exact: bool) -> str:
    return str(told.expected) if exact else f"{float(told.expected):.2f}"
