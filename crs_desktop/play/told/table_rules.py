"""House-rule readings in force in a fight: grouped, compared with the defaults, and printed."""

import re
from collections.abc import Mapping

from msgspec import Struct

from crs_desktop.play.told.rule_index import Mark, shipped_rules
from crs_desktop.rules.system import HouseRule, System
from crs_desktop.words import say


class HouseRuleReading(Struct, frozen=True):
    """A house rule and its present reading. ``group`` is the section of the rulebook.

    ``differs`` is true if the reading is not the default; ``text`` is the rule behind it, and ``mark`` the
    certainty of that rule.
    """

    rule: HouseRule
    group: str
    chosen: str
    differs: bool
    text: str
    mark: Mark | None = None

    @property
    def standing(self) -> str:
        """Origin of the default reading if no text states it; else empty."""
        if self.mark == "missing":
            return say("No text states this: the first choice is our own stand-in.")
        if self.mark == "inferred":
            return say("This follows only from the worked example.")
        return ""

    def holds(self, words: str) -> bool:
        """Return whether each searched word begins a word of this rule."""
        whole = " ".join((self.rule.title, self.group, self.rule.rule, self.text, *self._choices()))
        return all(re.search(rf"\b{re.escape(word)}", whole, re.IGNORECASE) for word in words.split())

    def _choices(self) -> list[str]:
        return [self.rule.words(choice) for choice in self.rule.choices]


def readings(system: System, chosen: Mapping[str, str]) -> list[HouseRuleReading]:
    """Return every house rule of a system, grouped by section, in the order of the sections."""
    made = [_reading(system, rule, chosen) for rule in system.house_rules]
    order = list(dict.fromkeys(one.group for one in made))
    return sorted(made, key=lambda one: order.index(one.group))


def _reading(system: System, rule: HouseRule, chosen: Mapping[str, str]) -> HouseRuleReading:
    """Return the reading of one rule; a rule without an id of the inventory is grouped under its system."""
    known, now = shipped_rules().get(rule.rule), rule.chosen(chosen)
    group, text, mark = (known.section, known.text, known.mark) if known else (system.title, "", None)
    return HouseRuleReading(rule, group, now, now != next(iter(rule.choices)), text, mark)


def as_html(title: str, shown: list[HouseRuleReading]) -> str:
    """Return the sheet “The rules at our table”: one line for each reading, with a mark if it differs."""
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
        parts.append(f"<p><i>{_plain(say('★ differs from the usual reading of the text'))}</i></p>")
    if any(one.mark == "missing" for one in shown):
        own = say("† not stated in any text: our own stand-in, or the GM’s choice")
        parts.append(f"<p><i>{_plain(own)}</i></p>")
    return "".join(parts)


def _plain(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")
