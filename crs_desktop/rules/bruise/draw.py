"""The size of a Draw: an attribute and a skill, or a Meme in place of one of them (BR-6 … BR-13)."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from crs_desktop.override import override
from crs_desktop.rules.ask import Option
from crs_desktop.rules.bruise.facts import TiedIn
from crs_desktop.rules.bruise.sheet import Trait, attributes, is_rated, listed_traits, read_trait
from crs_desktop.rules.facts import FieldSet, Reckoned, Sum, Term
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.words import say

_NONE = "-"
_SKILLS = partial(listed_traits, field="skills")


class Traits(Struct, frozen=True):
    """The traits that a character draws on: ids and names only; ratings are looked up when cards are dealt.

    ``meme`` replaces the ``attribute`` or the ``skill``: ``instead`` says which.
    """

    attribute: str
    skill: str = ""
    meme: str = ""
    instead: str = ""

    def terms(self, scene: Scene, who: Name) -> tuple[Term, ...]:
        """Return the two ratings that add up to the Draw."""
        attribute = attributes(scene, who)[self.attribute]
        skill = listed_traits(scene, who, "skills").get(self.skill)
        meme = listed_traits(scene, who, "memes").get(self.meme)
        pair = [attribute, skill]
        if meme:
            # False is 0, the attribute; True is 1, the skill.
            pair[self.instead == "skill"] = meme
        return tuple(Term(trait.name, str(trait.rating)) for trait in pair if trait)

    def cards(self, scene: Scene, who: Name) -> int:
        """Return the number of cards to draw."""
        return sum(int(term.worth) for term in self.terms(scene, who))


Told = Callable[[Scene, Traits], Forecast | None]
"""A function that forecasts a draw on given traits."""


def not_told(_scene: Scene, _traits: Traits) -> Forecast | None:
    """Give no forecast: the opposition is not known yet."""
    return None


async def traits_of(table: Table, who: Name, like: Traits | None = None, told: Told = not_told) -> Traits:
    """Ask for the attribute, the skill and the Meme; suggest those of ``like``.

    ``told`` forecasts a draw on such traits where the opposition is known.
    """
    # a group that does one thing together draws on the same traits, as in The Ambush
    suggested = like.skill if like else ""

    def with_usual_skill(scene: Scene, traits: Traits) -> Forecast | None:
        skill = _skill(who, suggested, traits.attribute, told).usual(scene)
        return told(scene, _with_skill(traits.attribute, skill))

    attribute = await table.ask(_attribute(who, like.attribute if like else "", with_usual_skill))
    skill = _on_the_sheet(table, who, await table.ask(_skill(who, suggested, attribute, told)))
    found = _with_skill(attribute, skill)
    if listed_traits(table.scene, who, "memes"):
        # ask for the Meme last, because it replaces one of the two traits (BR-10)
        found = _with_meme(found, await table.ask(_meme(who, found, told)))
    if found.meme:
        table.happen(TiedIn(who, say("{meme} (Meme)", meme=found.meme)))
    _tell(table, who, found)
    return found


def _with_skill(attribute: str, chosen: str) -> Traits:
    return Traits(attribute, "" if chosen == _NONE else chosen)


def _with_meme(traits: Traits, chosen: str) -> Traits:
    instead, _, meme = chosen.partition(" ")
    return Traits(traits.attribute, traits.skill, meme, instead) if meme else traits


def _tell(table: Table, who: Name, traits: Traits) -> None:
    total = Sum(traits.terms(table.scene, who), traits.cards(table.scene, who))
    table.happen(Reckoned(who, say("Draw"), total))


def _rated(scene: Scene, who: Name, traits: Callable[[Scene, Name], dict[str, Trait]]) -> tuple[Option, ...]:
    """Return an option for each trait and its rating; none for an absent character."""
    found = traits(scene, who) if who in scene.combatants else {}
    return tuple(Option(id_, f"{trait.name} {trait.rating}") for id_, trait in found.items())


def _attribute(who: Name, prefer: str, told: Told) -> Choose:
    return Choose(
        who=who,
        name="attribute",
        words=lambda scene: say("Which attribute does {who} draw on?", who=scene.label(who)),
        choices=lambda scene: _rated(scene, who, attributes),
        forecast=lambda scene, chosen: told(scene, Traits(chosen)),
        prefer=lambda _scene: prefer,
        rule="BR-7",
    )


class SkillChoice(Choose, frozen=True, kw_only=True):
    """A choice of a skill; a new one that is typed with its rating, such as “Linguistics 3”, is an answer."""

    @override
    def check(self, scene: Scene, answer: str) -> WhyNot | None:
        is_new = is_rated(answer) and not self._lists(scene, answer)
        return None if is_new else super().check(scene, answer)

    @override
    def read(self, scene: Scene, text: str) -> str:
        return self._or_new(scene, text, super().read)

    @override
    def hear(self, scene: Scene, text: str) -> str:
        return self._or_new(scene, text, super().hear)

    def _or_new(self, scene: Scene, text: str, known: Callable[[Scene, str], str]) -> str:
        """Return the option that ``known`` finds, or the text if it is a new skill with its rating."""
        try:
            return known(scene, text)
        except NotAllowed:
            if self._lists(scene, text) or not any(map(str.isalpha, text)):
                raise
        if not is_rated(text):
            said = "“{skill}” is not on the sheet: type it with a rating, such as {skill} 2."
            raise NotAllowed(WhyNot(say(said, skill=text.strip()), self.rule))
        return text.strip()

    def _lists(self, scene: Scene, text: str) -> bool:
        """Return whether the sheet has a skill of the name in a text."""
        return read_trait(text).name.casefold() in {one.value.casefold() for one in self.options(scene)}


def _on_the_sheet(table: Table, who: Name, skill: str) -> str:
    """Return the name of the skill; note a new one on the sheet."""
    if skill in (_NONE, *_SKILLS(table.scene, who)):
        return skill
    before = (f"{one.name} {one.rating}" for one in _SKILLS(table.scene, who).values())
    table.happen(FieldSet(who, "skills", (*before, skill)))
    return read_trait(skill).name


def _skill(who: Name, prefer: str, attribute: str, told: Told) -> Choose:
    return SkillChoice(
        who=who,
        name="skill",
        words=lambda scene: say("Which skill does {who} draw on?", who=scene.label(who)),
        choices=lambda scene: (*_rated(scene, who, _SKILLS), Option(_NONE, say("No skill"))),
        forecast=lambda scene, chosen: told(scene, _with_skill(attribute, chosen)),
        prefer=lambda _scene: prefer,
        rule="BR-6",
    )


def _meme(who: Name, traits: Traits, told: Told) -> Choose:
    """Ask for one Meme in place of one rating; Memes do not stack (BR-10, BR-11)."""

    def choices(scene: Scene) -> tuple[Option, ...]:
        rated = listed_traits(scene, who, "memes") if who in scene.combatants else {}
        return (Option(_NONE, say("No Meme")), *_places(scene, rated))

    def _places(scene: Scene, rated: dict[str, Trait]) -> list[Option]:
        names = {"attribute": attributes(scene, who)[traits.attribute].name}
        names["skill"] = traits.skill or say("a skill")
        said = "{meme} {rating} in place of {trait}"
        return [
            Option(f"{place} {meme}", say(said, meme=meme, rating=trait.rating, trait=name))
            for meme, trait in rated.items()
            for place, name in names.items()
        ]

    return Choose(
        who=who,
        name="Meme",
        words=lambda scene: say("Does the conflict engage a Meme of {who}?", who=scene.label(who)),
        choices=choices,
        forecast=lambda scene, chosen: told(scene, _with_meme(traits, chosen)),
        rule="BR-10",
    )
