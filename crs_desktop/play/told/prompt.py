"""The prompt: the open question, ready to be shown, or at a quiet point the procedures that may begin."""

from typing import Any, Literal

from msgspec import Struct

from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.session import Session
from crs_desktop.play.session.sources import source_of
from crs_desktop.play.told.story import HEADINGS, lines, read
from crs_desktop.rules.ask import Listed, Option, Question, meant, spelled
from crs_desktop.rules.chance_questions import Deal, Draw, Roll
from crs_desktop.rules.questions import Amount, Choose, Confirm, Place, Plan, Several, Words
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import are_foes_among
from crs_desktop.rules.values import Name, Source
from crs_desktop.words import say

CHANCE = ("draw", "deal", "roll")
"""The kinds that a card or a die answers."""
LISTS = ("several", "plan")
"""The kinds that are answered by more than one choice."""
_MOST_NUMBERS = 25
Kind = Literal[
    "look",
    "begin",
    "draw",
    "deal",
    "roll",
    "amount",
    "choose",
    "several",
    "confirm",
    "place",
    "words",
    "plan",
]
_KINDS: tuple[tuple[type[Question[Any]], Kind], ...] = (
    (Draw, "draw"), (Deal, "deal"), (Roll, "roll"), (Amount, "amount"), (Choose, "choose"),
    (Several, "several"), (Confirm, "confirm"), (Place, "place"), (Words, "words"), (Plan, "plan"),
)  # fmt: skip


class Prompt(Struct, frozen=True):
    """One thing to decide.

    ``key`` and ``name`` are the question's, empty at a quiet point; ``name`` is the one in fight records.
    ``usual`` is what Enter gives, as it is stored,
    ``filled`` the same as it is typed; both are empty for chance. ``together`` are the keys of all parts
    that stand open with it. ``source`` is where the cards or dice are. ``limits`` are an amount's lowest and
    highest, both allowed. ``moment`` names a draw that is more than one of many, ``grave`` one that bodes
    ill.
    """

    kind: Kind
    text: str
    choices: tuple[Option, ...]
    usual: str
    grammar: str = ""
    key: str = ""
    who: Name = Name("")
    rule: str = ""
    filled: str = ""
    source: Source = "fan"
    together: tuple[str, ...] = ()
    limits: tuple[int, int] = (0, 0)
    moment: str = ""
    grave: bool = False
    name: str = ""

    def spelled(self, value: str) -> str:
        """Text that stands for a choice when it is typed."""
        return spelled(self.choices, value)

    def states(self, value: str) -> tuple[Option, ...]:
        """A choice and what may be chosen instead of it, in the order in which one comes after the other."""
        first = tuple(one for one in self.choices if one.value == value)
        return (*first, *(one for one in self.choices if one.instead_of == value))

    @property
    def by_digits(self) -> bool:
        """Whether digits choose from a list: where a choice begins with one, they are typed."""
        return self.kind in LISTS and not any(one.words[:1].isdecimal() for one in self.choices)

    def chosen(self, typed: str) -> tuple[str, ...]:
        """The choices that the parts of a typed list name, in order; a part that names none is left out."""
        return meant(self.choices, typed)

    def so_far(self, typed: str, session: Session) -> str:
        """Return what a typed list comes to, or why a plan is not allowed; empty for other questions."""
        question = session.open.get(self.key)
        if not isinstance(question, Listed):
            return ""
        chosen = self.chosen(typed)
        why = question.check(session.scene, chosen) if isinstance(question, Plan) else None
        return " ".join(filter(None, (question.so_far(session.scene, chosen), str(why or ""))))


def prompt_of(session: Session, wanted: str = "") -> Prompt:
    """Return what to show: the wanted open question, else the first, else what may be begun."""
    open_ = session.open
    if not open_:
        return _quiet(session)
    key = wanted if wanted in open_ else next(iter(open_))
    return _asked(session, key, open_[key])


def looking_back(node: Node) -> Prompt:
    """Return the prompt that replaces the question while the GM looks at an earlier step."""
    told = lines(node)
    # cards that return, and clocks, close many an entry: the GM looks for the event before them
    loud = [line for line in told if line.tone not in ("quiet", *HEADINGS)]
    last = (loud or told)[-1:]
    text = say("Looking back: {line}", line=read(last[0])) if last else say("Looking back")
    now = Option("now", say("Back to now"))
    return Prompt("look", text, (now, Option("here", say("Go on from here"))), now.value)


def _numbers(question: Question[Any], scene: Scene) -> tuple[Option, ...]:
    """A small amount can be picked as well as typed."""
    if not isinstance(question, Amount):
        return ()
    low, high = question.low(scene), question.high(scene)
    return tuple(Option(str(n), str(n)) for n in range(low, high + 1)) if high - low < _MOST_NUMBERS else ()


def kind_of(question: Question[Any]) -> Kind:
    """The kind of question by the name that views know it by."""
    return next(kind for cls, kind in _KINDS if isinstance(question, cls))


def _quiet(session: Session) -> Prompt:
    scene = session.scene
    all_ = session.system.procedures
    choices = tuple(Option(one.term, one.title, one.why_not(scene)) for one in all_)
    allowed = [one for one, option in zip(all_, choices, strict=True) if option.why_not is None]
    allowed = allowed if scene.combatants else []  # Enter plays a sample, also where a contest needs nobody
    # After the last foe has fallen, Enter would begin a round in which nobody can be attacked.
    decided = _is_decided(session)
    likely = (*(one for one in allowed if one.usual(scene)), *(() if decided else allowed))
    text = say("What happens next?") if scene.combatants else say("No combatants yet: add a character first.")
    next_fight = ""
    if decided:
        text = say("The fight is decided. What happens next?")
        next_fight = say("Fight → Next fight with these people takes them along.")
    return Prompt("begin", text, choices, next((one.term for one in likely), ""), grammar=next_fight)


def _is_decided(session: Session) -> bool:
    """Return whether foes took part and at most one side of them can still act."""
    scene, out = session.scene, session.system.out
    here = [one.name for one in scene.combatants.values() if not one.bystander]
    able = [who for who in here if not out(scene, who)]
    return are_foes_among(scene, here) and not are_foes_among(scene, able)


def _for_the_mob(question: Question[Any], scene: Scene) -> str:
    """Return the words that others do the same; empty for a combatant alone, and for cards and dice."""
    mob = scene.combatants[question.who].mob if question.who in scene.combatants else ""
    return say("The mob of {mob} does the same.", mob=mob) if mob and kind_of(question) not in CHANCE else ""


def _asked(session: Session, key: str, question: Question[Any]) -> Prompt:
    scene = session.scene
    kind = kind_of(question)
    options = question.options(scene) or _numbers(question, scene)
    # the usual answer of a fan is a card, which nobody may see before it is picked
    usual = None if kind in CHANCE else session.usual(key)
    limits = (question.low(scene), question.high(scene)) if isinstance(question, Amount) else (0, 0)
    return Prompt(
        kind=kind,
        text=" ".join(filter(None, (question.words(scene), _for_the_mob(question, scene)))),
        choices=options,
        usual="" if usual is None else question.show(usual),
        filled="" if usual is None else question.spell(scene, usual),
        grammar=question.grammar(scene),
        key=key,
        who=question.who,
        rule=question.rule,
        source=source_of(question, scene),
        together=tuple(session.open),
        limits=limits,
        moment=question.moment if isinstance(question, Draw) else "",
        grave=isinstance(question, Draw) and question.grave,
        name=question.name,
    )
