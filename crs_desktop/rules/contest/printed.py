"""Printouts of Contest: sheets, steps of a round, result bands and odds (CT-8, CT-11, CT-16)."""

from fractions import Fraction

from crs_desktop.rules.contest.house_rules import CHARGE_TIE, ROLL_FOURTEEN, UNAWARE
from crs_desktop.rules.contest.state import STAGES
from crs_desktop.rules.contest.tables import SCALE
from crs_desktop.rules.contest.throw.odds import percents
from crs_desktop.rules.contest.throw.outcome import lead
from crs_desktop.rules.data_tables import row_of
from crs_desktop.rules.printed import Move, PrintedCard, PrintOut, Section
from crs_desktop.rules.scene import Scene
from crs_desktop.words import say, template, translated

_BANDS = (
    (template("5 or less"), template("B wins by 4")),
    (template("6–9"), template("B wins by 3")),
    (template("10–13"), template("B wins by 2")),
    (template("14–17"), template("B wins by 1")),
    (template("18–21"), template("stalemate")),
    (template("22–25"), template("A wins by 1")),
    (template("26–29"), template("A wins by 2")),
    (template("30–33"), template("A wins by 3")),
    (template("34 or more"), template("A wins by 4")),
)


_FOURTEEN = {"10–13": template("10–14"), "14–17": template("15–17")}
"""The two bands that change under the house rule by which B wins a roll of 14 by 2 (CT-8)."""


def _reference(scene: Scene) -> tuple[PrintedCard, ...]:
    return (_results(scene), *_scale(scene))


def _results(scene: Scene) -> PrintedCard:
    # The card shows the reading that is in force in this game.
    other = _FOURTEEN if ROLL_FOURTEEN.reads(scene, "2") else {}
    bands = tuple(
        say("{roll}: {means}", roll=translated(other.get(roll, roll)), means=translated(means))
        for roll, means in _BANDS
    )
    return PrintedCard(
        id="reference/contest",
        kind="reference",
        title=say("The contest"),
        subtitle=say("3d12 + A − B"),
        sections=(Section(say("Roll"), bands), Section(say("A − B: A wins, draw, B wins"), _odds(scene))),
    )


def _odds(scene: Scene) -> tuple[str, ...]:
    # every second row of the printed table, so that the card has room for the result bands
    found = ((difference, percents(lead(scene, Fraction(difference)))) for difference in range(0, 11, 2))
    said = "{difference}: {wins}, {draw}, {loses}"
    return tuple(
        say(
            said,
            difference=difference,
            wins=wins,
            draw=draw,
            loses=loses,
        )
        for difference, (wins, draw, loses) in found
    )


def _scale(scene: Scene) -> tuple[PrintedCard, ...]:
    """Return reference cards with examples for the values of each stat, from this game’s table."""
    by_stat: dict[str, list[str]] = {}
    for row in scene.tables.get(SCALE.id, {}):
        held = row_of(scene.tables, SCALE, row)
        line = say("{what}: {worth}", what=row, worth=held["worth"])
        by_stat.setdefault(str(held["stat"]), []).append(line)
    # the GM may have removed every row
    if not by_stat:
        return ()
    sections = tuple(Section(stat, tuple(lines)) for stat, lines in by_stat.items())
    # All examples are too long for one card, so they are split over two.
    title, half = SCALE.title, (len(sections) + 1) // 2
    return tuple(
        PrintedCard(id=f"reference/scale {place}", kind="reference", title=title, sections=some)
        for place, some in enumerate((sections[:half], sections[half:]), 1)
        if some
    )


_MOVES = (
    Move(
        "Melee",
        "Melee range",
        "Melee Combat each. 1: Advantage, +2 Melee Attack; 2 or more: +4. 0: no Advantage.",
    ),
    Move(
        "Strike",
        "Melee range, with an Advantage",
        "Melee Attack against Melee Defense. 1: a less critical spot, 2–3: moderately, 4: most critical.",
    ),
    Move(
        "Ranged Strike",
        "In sight, loaded, not in Melee",
        "Aim against Ranged Defense. A miss may hit an ally of the shooter who is near the target.",
    ),
    Move(
        "Flee",
        "When attacked, with somewhere to go",
        "Speed each. Escaped: leaves melee range. Caught by 1 or more: the attacker has an Advantage.",
    ),
    Move(
        "Maneuver",
        "When attacked",
        "Melee Attack against Melee Defense. Defender wins by 1: a place nearby; 2: also past the "
        "attacker and one short action; 3–4: also an Advantage. Attacker wins: an Advantage and a "
        "Strike at once.",
    ),
    Move(
        "Sneak Attack",
        "An unaware target",
        "Stealth against Perception. 1 or more: an Advantage, and Melee Defense falls to Base and Armor. "
        "0: detected in melee range; −1: at 10 m; less: at once.",
        otherwise=(
            (
                UNAWARE.id,
                "all",
                "Stealth against Perception. 1 or more: an Advantage, and Melee Defense falls to Armor and a "
                "Base of 10 at the most. 0: detected in melee range; −1: at 10 m; less: at once.",
            ),
        ),
    ),
    Move(
        "Charge",
        "20 m or less",
        "3d12 + reaction − Time. Reaction: 20 − Perception, +6 where the weapon is not drawn. Time: "
        "10 × metres / Speed, +6 from a standing start. Won or even: they arrive. Lost: they are shot at.",
        otherwise=(
            (
                CHARGE_TIE.id,
                "shot",
                "3d12 + reaction − Time. Reaction: 20 − Perception, +6 where the weapon is not drawn. Time: "
                "10 × metres / Speed, +6 from a standing start. Won: they arrive. Even or lost: they "
                "are shot at.",
            ),
        ),
    ),
)
"""The moves of Contest, in melee and at range (CT-18 … CT-50)."""

PRINTED = PrintOut(
    boxes=(
        ("melee_combat", "melee_attack", "melee_defense"),
        ("base", "agility", "armor"),
        ("aim", "speed", "strength"),
        ("stealth", "perception"),
        ("ranged_defense",),
    ),
    round=STAGES,
    more=_reference,
    moves=_MOVES,
)
