"""The readings in force at a table: in their groups, which of them differ, and how they are printed."""

import re
from collections.abc import Mapping

from msgspec import Struct

from crs_desktop.play.told.rule_index import Mark, shipped_rules
from crs_desktop.rules.system import HouseRule, System
from crs_desktop.words import say


class HouseRuleReading(Struct, frozen=True):
    """A house rule as it is read now. ``group`` is the section of the rulebook that it is about.

    ``differs`` tells that it is not the reading that holds where nobody chooses; ``text`` is what the rule
    behind it says, ``mark`` how sure that is.
    """

    rule: HouseRule
    group: str
    chosen: str
    differs: bool
    text: str
    mark: Mark | None = None

    @property
    def standing(self) -> str:
        """From where the first choice is, where no text tells it; else empty."""
        if self.mark == "missing":
            return say("No text tells this: the first choice is a stand-in of our own.")
        if self.mark == "inferred":
            return say("This follows from the worked example alone.")
        return ""

    def holds(self, words: str) -> bool:
        """Whether a word in it begins with each of some words."""
        whole = " ".join((self.rule.title, self.group, self.rule.rule, self.text, *self._choices()))
        return all(re.search(rf"\b{re.escape(word)}", whole, re.IGNORECASE) for word in words.split())

    def _choices(self) -> list[str]:
        return [self.rule.words(choice) for choice in self.rule.choices]


def readings(system: System, chosen: Mapping[str, str]) -> list[HouseRuleReading]:
    """Every house rule of a system, those of one section together, in the order the sections come in."""
    made = [_reading(system, rule, chosen) for rule in system.house_rules]
    order = list(dict.fromkeys(one.group for one in made))
    return sorted(made, key=lambda one: order.index(one.group))


def _reading(system: System, rule: HouseRule, chosen: Mapping[str, str]) -> HouseRuleReading:
    """One that cites no rule of the inventory stands under the name of its system."""
    known, now = shipped_rules().get(rule.rule), rule.chosen(chosen)
    group, text, mark = (known.section, known.text, known.mark) if known else (system.title, "", None)
    return HouseRuleReading(rule, group, now, now != next(iter(rule.choices)), text, mark)


def as_html(title: str, shown: list[HouseRuleReading]) -> str:
    """The sheet “The rules at our table”: a line a reading, with a mark before those that differ."""
    parts = [f"<h1>{_plain(title)}</h1>"]
    group = ""
    for one in shown:
        if one.group != group:
            group = one.group
            parts.append(f"<h2>{_plain(group)}</h2>")
        cited = f" ({one.rule.rule})" if one.rule.rule else ""
        words = _plain(f"{one.rule.title} {one.rule.words(one.chosen)}{cited}")
        own = " †" if one.mark == "missing" else ""
        parts.append(f"<p><b>★ {words}{own}</b></p>" if one.differs else f"<p>{words}{own}</p>")
    if any(one.differs for one in shown):
        parts.append(f"<p><i>{_plain(say('★ differs from how the text is usually read'))}</i></p>")
    if any(one.mark == "missing" for one in shown):
        own = say("† no text tells it: a stand-in of our own, or the GM’s choice")
        parts.append(f"<p><i>{_plain(own)}</i></p>")
    return "".join(parts)


def _plain(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")
