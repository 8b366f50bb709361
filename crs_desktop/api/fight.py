"""Open fight: questions, answers, rulings, undo, the log, and export to files."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from crs_desktop.api.cast import Cast
from crs_desktop.api.errors import plain_errors
from crs_desktop.api.views import FactView, SceneView, fact_view, scene_view
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.people.roster import RosterEntry, entered
from crs_desktop.play.lists.people.transfer import arrivals
from crs_desktop.play.record.fact_text import read_facts
from crs_desktop.play.record.record import save_record, write_record
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.log_export import as_json, write_log
from crs_desktop.play.told.prompt import Prompt, prompt_of
from crs_desktop.play.told.story import LogLine, story
from crs_desktop.rules.ask import Option, Question, matching
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.values import Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

NO_VALUES: Mapping[str, Value] = {}
USUAL_CARDS = ("character", "item", "skill", "power", "reference", "cast")
"""Kinds of printed cards that `OpenFight.write_pdf` writes by default; ``cast`` is the table of the cast."""


class OpenFight:
    """A fight or library of a campaign, open for play.

    Every method that changes the fight writes the change to the campaign before it returns. If the change
    is not allowed or cannot be written, the method raises `CrsError` and changes nothing.

    A ``key`` argument names one of several open questions; an empty key means the first one.
    """

    def __init__(self, session: Session, campaign: Campaign) -> None:
        self._session = session
        self._campaign = campaign

    # State

    @property
    def title(self) -> str:
        """Current title."""
        return self._session.document.title

    @property
    def system(self) -> str:
        """Id of the system."""
        return self._session.system.id

    @property
    def scene(self) -> SceneView:
        """Current scene."""
        return scene_view(self._session)

    @property
    def facts(self) -> tuple[FactView, ...]:
        """All facts of the fight, in order."""
        nodes = self._session.path
        return tuple(fact_view(fact) for node in nodes for fact in node.entry.all_facts())

    @property
    def notice(self) -> str:
        """Sentence that the GM must read after the last step; usually empty."""
        return self._session.notice

    def log(self, for_players: bool = False) -> tuple[LogLine, ...]:
        """Return the lines of the log; for players, without secret lines."""
        return tuple(story(self._session.path, to_gm=not for_players))

    # Questions

    @property
    def question(self) -> Prompt:
        """First open question; at a quiet point a prompt of kind ``begin`` with a choice per procedure."""
        return prompt_of(self._session)

    @property
    def questions(self) -> tuple[Prompt, ...]:
        """All open questions; empty at a quiet point."""
        return tuple(prompt_of(self._session, key) for key in self._session.open)

    @property
    def offers(self) -> tuple[Option, ...]:
        """Offers that `take` may begin beside an open question, each with the reason if it is not allowed."""
        scene, offers = self._session.scene, self._session.offers
        return tuple(Option(one.key, one.words(scene), one.why_not(scene)) for one in offers)

    def fan(self, key: str = "") -> tuple[str, ...]:
        """Return the cards of an open draw in the order of the fan."""
        with plain_errors():
            return self._session.fan(self._key(key)).order

    def forecast(self, answer: str | Option = "", key: str = "") -> Forecast | None:
        """Return the exact chances of an answer, or None if nothing depends on chance.

        The forecast of a throw of dice needs no answer.
        """
        with plain_errors():
            question = self._session.question(self._key(key))
            if question.forecast is None:
                return None
            return question.forecast(self._session.scene, self._read(question, answer) if answer else None)

    # Steps

    def enter(
        self, name: str, sheet: Mapping[str, Value] = NO_VALUES, side: str = "", square: str = ""
    ) -> None:
        """Add a combatant with values for some fields of the sheet, on a square such as ``C4``."""
        with plain_errors():
            entry = RosterEntry(name, side=side, square=square, sheet=dict(sheet))
            self._let_in(entered(entry, self._session.system))

    def add(self, cast: Cast, *names: str) -> None:
        """Add characters of a cast on free squares; without names, add all of them."""
        with plain_errors():
            people = [cast.combatant(name) for name in names] or cast.combatants
            for one in people:
                if one.portrait:
                    self._campaign.keep_picture(cast.pictures[one.portrait])  # the cast file may vanish
            self._let_in(*arrivals(self._session.scene, people))

    def begin(self, procedure: str) -> None:
        """Begin a procedure by its title; allowed only at a quiet point."""
        with plain_errors():
            self._session.begin(procedure)

    def answer(self, answer: str | Option, key: str = "") -> None:
        """Answer a question with an option, or with text: a choice, card, dice, number or words.

        A typed card or throw counts as a real one on the table.
        """
        with plain_errors():
            if isinstance(answer, Option):
                self._session.recall(self._key(key), answer.value)
            else:
                self._session.type(self._key(key), answer)

    def pick(self, place: int, key: str = "") -> None:
        """Answer a draw with the card at an index of its `fan`, counted from 0."""
        with plain_errors():
            key = self._key(key)
            fan = self._session.fan(key).order
            if not 0 <= place < len(fan):
                raise NotAllowed(
                    say("The fan has {count} cards; there is no card {place}.", count=len(fan), place=place)
                )
            self._session.answer(key, fan[place])

    def accept(self, key: str = "") -> None:
        """Give the usual answer, as Enter does; for a draw or throw, the program draws or throws."""
        with plain_errors():
            key = self._key(key)
            self._session.answer(key, self._session.usual(key))

    def take(self, offer: str | Option) -> None:
        """Begin one of the `offers`, given as an option or as text that a GM types."""
        with plain_errors():
            found = offer if isinstance(offer, Option) else matching(self.offers, offer)
            self._session.take(found.value)

    def rule(self, *facts: str | FactView, words: str = "") -> None:
        """Make a ruling: change the scene by facts, write ``words`` to the log, or both.

        A ruling is allowed at any moment. A fact is written as a fight record writes it:
        ``FieldSet who=John field=life_left value=6``.
        """
        with plain_errors():
            # read all facts as one text, as in a record: a `FactView` of another fight can be ruled, too
            read = read_facts("; ".join(map(str, facts)), self._session.system)
            self._session.rule(*read, words=words)

    def redraw(self, key: str = "") -> None:
        """Shuffle or throw again for an open draw or throw; the log notes it."""
        with plain_errors():
            self._session.redraw(self._key(key))

    def elapse(self, seconds: int) -> None:
        """Advance the game time."""
        with plain_errors():
            self._session.elapse(self._session.scene.clock + seconds)

    def undo(self) -> None:
        """Undo the last step that the program did not take by itself."""
        with plain_errors():
            self._session.undo()

    def redo(self) -> None:
        """Redo the last undone step."""
        with plain_errors():
            self._session.redo()

    # Files

    def record(self) -> str:
        """Return the whole fight as the text of a fight record."""
        return write_record(self._session, self._campaign)

    def write_record(self, path: str | Path) -> None:
        """Write the fight record to a file."""
        with plain_errors():
            save_record(self._session, self._campaign, Path(path))

    def write_log(self, path: str | Path, for_players: bool = False, short: bool = False) -> None:
        """Write the log as Markdown, text, CSV or JSON, chosen by the extension of the file name.

        ``short`` writes one line for each Action.
        """
        with plain_errors():
            write_log(self._session, Path(path), to_gm=not for_players, short=short)

    def write_pdf(
        self, path: str | Path, what: Collection[str] = USUAL_CARDS, paper: str = "a4", card: str = "poker"
    ) -> None:
        """Write printed cards as a PDF; the arguments take the words of ``crs-desktop print``.

        Cards of hidden combatants are left out. This method loads Qt.
        """
        from crs_desktop.printing.output.plain_pdf import write_plain_pdf  # loads Qt

        with plain_errors():
            write_plain_pdf(self._session, Path(path), what, paper, card, self._campaign.picture)

    def to_json(self) -> str:
        """Return log, facts and scene as JSON, as ``crs-desktop replay --json`` prints them."""
        return as_json(self._session)

    def _let_in(self, *facts: Fact) -> None:
        """Write arrivals as the opening of an empty fight, else as a ruling."""
        if self._session.path:  # a fight can have its roster only at the beginning
            self._session.rule(*facts)
        else:
            self._session.open_with(*facts)

    def _key(self, key: str) -> str:
        return key or next(iter(self._session.open), "")

    def _read(self, question: Question[Any], answer: str | Option) -> Any:
        scene = self._session.scene
        return (
            question.recall(scene, answer.value)
            if isinstance(answer, Option)
            else question.hear(scene, answer)
        )
