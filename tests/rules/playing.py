"""Plays a rule alone, without a session: an answer is typed text, a value, or a fact (an aside);
to several questions at once, a mapping of these."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from crs_desktop.rules.ask import Asked, Chance, Question, Together
from crs_desktop.rules.fact import Fact, happen
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.table import Condition, Ledger, Rule, Table, true_of
from crs_desktop.rules.values import Card, Name, Value
from crs_desktop.rules.why import Moot, NotAllowed

F = TypeVar("F", bound=Fact)
Chooser = Callable[[Scene, Question[Any]], Any]
ENOUGH = "no more answers"
UNFINISHED = "waits for an answer"


class Played(NamedTuple):
    """What came of it; ``result`` is `UNFINISHED` when the answers ended before the rule did."""

    scene: Scene
    facts: tuple[Fact, ...]
    asked: tuple[Asked[Any], ...]
    result: Any

    @property
    def keys(self) -> list[str]:
        return [asked.key for asked in self.asked]

    @property
    def outcomes(self) -> dict[Any, int]:
        """What can come up for the question that waits."""
        question = self.asked[-1].question
        assert isinstance(question, Chance)
        return dict(question.outcomes(self.scene))

    def told(self, kind: type[F]) -> list[F]:
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def noted(self) -> list[str]:
        """What was only told, in words."""
        return [fact.words(self.scene) for fact in self.told(Noted)]


def play(scene: Scene, rule: Rule, *answers: Any) -> Played:
    """Run ``rule`` with these answers, in order; none of them may be left over."""
    given = iter(answers)
    played = run(scene, rule, lambda _scene, _question: next(given, ENOUGH))
    assert (left := list(given)) == [], f"{left} were not asked for; asked was {played.keys}"
    return played


def run(scene: Scene, rule: Rule, choose: Chooser) -> Played:
    """Run ``rule`` with whatever ``choose`` answers, until it is over or that is `ENOUGH`."""
    ledger, asked, result = Ledger(scene), list[Asked[Any]](), UNFINISHED
    running = rule(Table(ledger))
    try:
        asked.append(running.send(None))
        while (answer := choose(ledger.scene, asked[-1].question)) != ENOUGH:
            if not isinstance(answer, Fact):
                asked.append(running.send(_checked(ledger.scene, asked[-1].question, answer)))
            elif broken := _aside(ledger, answer):
                asked.append(running.throw(Moot(broken[0])))
    except StopIteration as end:
        result = end.value
    running.close()
    return Played(ledger.scene, tuple(ledger.told), tuple(asked), result)


def _checked(scene: Scene, question: Question[Any], answer: Any) -> Any:
    if isinstance(question, Together):
        return {part.name: _checked(scene, part, answer[part.name]) for part in question.parts(scene)}
    answer = question.read(scene, answer) if isinstance(answer, str) else answer
    if why := question.check(scene, answer):
        raise NotAllowed(why)
    return answer


def _aside(ledger: Ledger, fact: Fact) -> list[Condition]:
    """Let it happen; the turns whose ground it took away."""
    before, ledger.scene = ledger.scene, happen(ledger.scene, fact)
    return [hold for hold in ledger.holds if true_of(hold, before) and not true_of(hold, ledger.scene)]


def somebody(name: str, square: Square | None = None, /, **stats: Value) -> Combatant:
    """A combatant with these stats, whose ids may be written in capitals."""
    fields = {id_.lower(): worth for id_, worth in stats.items()}
    return Combatant(Name(name), name, fields=fields, square=square)


def opening(system: System, *combatants: Combatant, **house_rules: str) -> Scene:
    """The scene that these begin in; ``ace_misses="draw"`` chooses a reading."""
    chosen = {rule.replace("_", "-"): choice for rule, choice in house_rules.items()}
    here = {one.name: one for one in combatants}
    return replace(system.opening(), combatants=here, house_rules=chosen)


def cards(text: str) -> tuple[Card, ...]:
    """``2 10 J`` as cards."""
    return tuple(Card(word) for word in text.split())
