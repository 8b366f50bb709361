"""A fight of Duellist to be played by the lines of a record, and what is looked at in it."""

from typing import Any

from msgspec.structs import replace

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.record.record_lines import play
from crs_desktop.play.session.opening import opening
from crs_desktop.play.session.session import Session
from crs_desktop.rules.duellist import SYSTEM
from crs_desktop.rules.duellist.condition import how
from crs_desktop.rules.duellist.facts import Declared, InitiativeRolled
from crs_desktop.rules.duellist.sheet import DICE_LEFT, WOUNDS, stat
from crs_desktop.rules.duellist.state import actions_left, duel, fighter, ranked
from crs_desktop.rules.duellist.wounded import wounds
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import Compared, Entered, HouseRuleChosen, Noted, Reckoned, TableRowSet
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name, Value

Rows = dict[tuple[str, str], dict[str, Any]]


def man(
    name: str, *things: str, side: str = "", square: str = "", facing: int = -1, **sheet: Value
) -> Combatant:
    """Somebody with no Initiative dice, STR 12, and these things in hand; ``worn Furs`` is on the body."""
    fields: dict[str, Value] = {"initiative": 0, "str": 12, **sheet}
    items = tuple(_item(thing) for thing in things)
    place = read_square(square) if square else None
    return Combatant(Name(name), name, side, fields=fields, items=items, square=place, facing=facing)


def _item(thing: str) -> Item:
    state, _, name = thing.partition(" ")
    if state in ("worn", "carried"):
        return Item(name, states=(state,))
    if state == "spinning":
        return Item(name, states=("held", "spinning"))
    return Item(thing, states=("held",))


class Game:
    """Fights are played as people play them: line by line, through a session."""

    def __init__(self, *people: Combatant, rows: Rows | None = None, **house_rules: str) -> None:
        campaign = Campaign(None)
        document = campaign.add("duellist", "A fight", "seed")
        self.session = Session(document, FileJournal(campaign, document), program_answers=False)
        chosen = [HouseRuleChosen(id_.replace("_", "-"), reading) for id_, reading in house_rules.items()]
        filled = [TableRowSet(table, row, values) for (table, row), values in (rows or {}).items()]
        self.session.open_with(*chosen, *filled, *(Entered(one.name, one) for one in people))

    def play(self, *lines: str) -> "Game":
        """Play these lines of a record."""
        for number, line in enumerate("\n".join(lines).splitlines(), 1):
            play(self.session, number, line)
        return self

    def round(self, *lines: str) -> "Game":
        """Begin a round, and play these."""
        return self.play("begin Duellist round", *lines)

    @property
    def scene(self) -> Scene:
        return self.session.scene

    @property
    def ranks(self) -> dict[str, list[int]]:
        """Strike Ranks of the planned deeds, by combatant; below 0 a deed slips into the next round."""
        return _ranks(self.scene)

    @property
    def order(self) -> dict[str, list[int]]:
        """The strike order as it was when all was declared and rolled for, and nothing done."""
        for node in reversed(self.session.path):
            scene, last = node.before, None
            for fact in node.entry.all_facts():
                scene = happen(scene, fact)
                last = scene if isinstance(fact, Declared | InitiativeRolled) else last
            if last is not None:
                return _ranks(last)
        return {}

    @property
    def left(self) -> dict[str, int]:
        return {str(who): actions_left(self.scene, who) for who in self.scene.combatants}

    @property
    def dice(self) -> dict[str, int]:
        return {str(who): stat(self.scene, who, DICE_LEFT) for who in self.scene.combatants}

    @property
    def asked(self) -> list[str]:
        """The open questions, each with the combatant asked."""
        return [f"{question.who or 'GM'}: {question.name}" for question in self.session.open.values()]

    @property
    def open(self) -> list[str]:
        """The answers now allowed."""
        (question,) = self.session.open.values()
        return [one.value for one in question.options(self.scene) if one.why_not is None]

    def totals(self) -> list[tuple[float, float]]:
        """Every attack against its defence, from the beginning."""
        return [(fact.ours.total, fact.theirs.total) for fact in self.told(Compared)]

    def sums(self, what: str) -> list[float]:
        """Totals of one kind: damage, blood loss, Awareness."""
        return [fact.sum.total for fact in self.told(Reckoned) if fact.what == what]

    def told(self, kind: Any) -> list[Any]:
        return [
            fact for node in self.session.path for fact in node.entry.all_facts() if isinstance(fact, kind)
        ]

    def noted(self) -> list[str]:
        """Return the words of all noted facts."""
        return [fact.words(self.scene) for fact in self.told(Noted)]

    def wounds(self, who: str) -> str:
        return ", ".join(f"{one.words} {one.part}" for one in wounds(self.scene, Name(who)))

    def state(self, who: str) -> str:
        return how(self.scene, Name(who))

    def defences(self, who: str) -> tuple[int, int]:
        """The parries and the dodges of this round."""
        now = fighter(self.scene, Name(who))
        return now.parries, now.dodges


def _ranks(scene: Scene) -> dict[str, list[int]]:
    found = {str(who): [at for _, at in ranked(scene, who)] for who in duel(scene).fighters}
    return {who: ranks for who, ranks in found.items() if ranks}


def says(who: str, plan: str = "-", at: str = "", stance: str = "stationary") -> str:
    """A declaration; ``at`` are the targets, where there is more than one to choose from."""
    targets = "".join(f"\n{who}: target = {one}" for one in at.split())
    return f"{who}: stance = {stance}\n{who}: declares = {plan}{targets}"


def meets(who: str, by: str, how_: str = "none") -> str:
    """A defence."""
    return f"{who}: {who} against {by} = {how_}"


def attack(who: str, whom: str, die: str, guard: str = "none", against: str = "") -> str:
    """The die of an attack and of its defence, which is known already."""
    kind = guard.split()[0] if guard.startswith(("parry", "shield")) else guard
    return f"{who}: attack = {die}" + (f"\n{whom}: {kind} = {against}" if against else "")


def exchange(who: str, whom: str, die: str, guard: str = "none", against: str = "") -> str:
    """A defence, then both dice."""
    return f"{meets(whom, who, guard)}\n{attack(who, whom, die, guard, against)}"


def with_wounds(one: Combatant, **parts: str) -> Combatant:
    """The same with these wounds."""
    figure = {part.replace("_", " "): words for part, words in parts.items()}
    return replace(one, fields={**one.fields, WOUNDS: figure})


def scene_of(*people: Combatant, **house_rules: str) -> Scene:
    chosen = {id_.replace("_", "-"): reading for id_, reading in house_rules.items()}
    return replace(opening(SYSTEM), combatants={one.name: one for one in people}, house_rules=chosen)


def log_of(game: Game) -> list[str]:
    return [fact.words(node.before) for node in game.session.path for fact in node.entry.all_facts()]


def words_on(game: Game, who: Name) -> list[str]:
    return [marker.word for marker in SYSTEM.display.markers(game.scene, who)]
