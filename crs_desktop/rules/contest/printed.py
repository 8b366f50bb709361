"""What Contest has printed: sheets, the steps of a round, bands and odds (CT-8, CT-11, CT-16)."""

from fractions import Fraction

from crs_desktop.rules.contest.odds import odds
from crs_desktop.rules.contest.state import STAGES
from crs_desktop.rules.contest.tables import SCALE
from crs_desktop.rules.data_tables import row_of
from crs_desktop.rules.printed import PrintedCard, PrintOut, Section
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


def _reference(scene: Scene) -> tuple[PrintedCard, ...]:
    return (_results(scene), *_scale(scene))


def _results(scene: Scene) -> PrintedCard:
    bands = tuple(
        say("{roll}: {means}", roll=translated(roll), means=translated(means)) for roll, means in _BANDS
    )
    return PrintedCard(
        id="reference/contest",
        kind="reference",
        title=say("The contest"),
        subtitle=say("3d12 + A − B"),
        sections=(Section(say("Roll"), bands), Section(say("A − B: A wins, draw, B wins"), _odds(scene))),
    )


def _odds(scene: Scene) -> tuple[str, ...]:
    found = ((difference, odds(scene, Fraction(difference))) for difference in range(0, 11, 2))
    said = "{difference}: {wins}%, {draw}%, {loses}%"
    return tuple(
        say(
            said,
            difference=difference,
            wins=round(one.first * 100),
            draw=round(one.draw * 100),
            loses=round(one.second * 100),
        )
        for difference, one in found
    )


def _scale(scene: Scene) -> tuple[PrintedCard, ...]:
    """What stats are like, as the table of this game has it."""
    by_stat: dict[str, list[str]] = {}
    for row in scene.tables.get(SCALE.id, {}):
        held = row_of(scene.tables, SCALE, row)
        line = say("{what}: {worth}", what=row, worth=held["worth"])
        by_stat.setdefault(str(held["stat"]), []).append(line)
    if not by_stat:
        return ()
    sections = tuple(Section(stat, tuple(lines)) for stat, lines in by_stat.items())
    title, half = SCALE.title, (len(sections) + 1) // 2
    return tuple(
        PrintedCard(id=f"reference/scale {place}", kind="reference", title=title, sections=some)
        for place, some in enumerate((sections[:half], sections[half:]), 1)
        if some
    )


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
)
