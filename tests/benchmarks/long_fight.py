"""A long fight and a large dungeon: the log that is searched, its export, its record, and one more wall.

A row has the figures after a tenth of the answers and after all of them: what should not grow, does not.
"""

import statistics
from collections.abc import Iterator
from functools import partial

from PySide6.QtWidgets import QApplication

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.record.record import parse_record, replay, write_record
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.log_export import counted, markdown, told
from crs_desktop.rules.facts import BoardSized, WallsPut
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.ground.walls import Spot, Wall
from crs_desktop.views.panels.log_panel import LogPanel
from tests.benchmarks.kit.measure import ended, line, timed
from tests.benchmarks.kit.program import settle

ANSWERS = (3000, 30_000)
WALLS = (1800, 18_000)
_WORDS = ("h", "hi", "hit", "nobody at all", "")
_KEY, _WALL = 50, 20
"""What a key of the search and a wall may take, in milliseconds; export and record are not limited."""
_APART, _WIDE = 300, 400


def measure(app: QApplication) -> None:
    """Print the rows of answers and of walls."""
    line("a long fight, in milliseconds", "".join(f"{count:>10} " for count in ANSWERS))
    figures = [[*_of_answers(app, count)] for count in ANSWERS]
    titles = ("a key of the search, the slowest", "the log as Markdown", "the record, written", "replayed")
    for title, *found in zip(titles, *figures, strict=True):
        _row(f"  {title}", found, _KEY if title == titles[0] else None)
    line("one more wall on the board", "".join(f"{count:>10} " for count in WALLS))
    _row("  drawn, by a ruling", [_of_walls(count) for count in WALLS], _WALL)


def _row(title: str, found: list[float], limit: int | None) -> None:
    line(title, "".join(f"{one:10.1f} " for one in found), max(found), limit)


def _of_answers(app: QApplication, count: int) -> Iterator[float]:
    campaign = Campaign(None)
    session = _played(campaign, count)
    yield _searched(app, session)
    yield timed(lambda: markdown("", told(session, to_gm=True), counted(session, to_gm=True)))
    texts: list[str] = []
    yield timed(lambda: texts.append(write_record(session, campaign)))
    yield timed(lambda: replay(parse_record(texts[0])))


def _played(campaign: Campaign, count: int) -> Session:
    """Return a brawl with the usual answers."""
    session = Desk(campaign).play_sample("bar")
    while len(session.path) < count:
        if session.open:
            key = next(iter(session.open))
            session.answer(key, session.usual(key), "program")
        else:
            session.begin(
                next(one.term for one in session.system.procedures if one.why_not(session.scene) is None)
            )
    return session


def _searched(app: QApplication, session: Session) -> float:
    """Return the slowest key of a search, with everything that is painted before the next key."""
    panel = LogPanel(Bridge(session))
    panel.resize(320, 600)
    panel.show()
    settle(app)

    def key(words: str) -> float:
        taken = timed(partial(_typed, app, panel, words))
        settle(app)
        return taken

    slowest = max(key(words) for words in _WORDS * 2)
    ended(panel)
    return slowest


def _typed(app: QApplication, panel: LogPanel, words: str) -> None:
    panel.looked_for.setText(words)
    app.processEvents()


def _of_walls(count: int) -> float:
    """Return the median time for one more wall."""
    session = Desk(Campaign(None)).play_sample("bar")
    session.rule(BoardSized(_WIDE, _WIDE))
    session.scene.walls.sights.of(Square(0, 0), 1, Square(1, 1), 1)  # a window asks who sees whom
    session.rule(WallsPut({f"w{number}": _wall(number) for number in range(count)}))
    more = [WallsPut({f"x{number}": _wall(number)}) for number in range(9)]
    return statistics.median(timed(partial(session.rule, one)) for one in more)


def _wall(number: int) -> Wall:
    across, down = number % _APART * 100, number // _APART * 100
    return Wall((Spot(across, down), Spot(across + 100, down)))
