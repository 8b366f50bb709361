"""Answers given with the mouse on the board: a token is an option, a square is a place."""

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.told.prompt import Prompt
from crs_desktop.rules.ask import Option


def offered(prompt: Prompt) -> dict[str, Option]:
    """Return the options of an open choice by value; the value of a combatant is their name."""
    if prompt.kind not in ("choose", "several"):
        return {}
    return {option.value: option for option in prompt.choices}


def asks_target(prompt: Prompt, who: str, target: str) -> bool:
    """Return whether dropping ``who`` onto ``target`` answers the question put to ``who``."""
    return prompt.kind == "choose" and prompt.who == who and target in offered(prompt)


def asks_place(prompt: Prompt, who: str) -> bool:
    """Return whether dropping ``who`` on a square answers the question."""
    return prompt.kind == "place" and prompt.who == who


def ways_to_square(prompt: Prompt, who: str) -> tuple[Option, ...]:
    """Return the allowed options of ``who`` that lead to a square, such as a Charge."""
    if prompt.kind != "choose" or prompt.who != who:
        return ()
    return tuple(option for option in prompt.choices if option.why_not is None and option.to_square)


def choose(bridge: Bridge, prompt: Prompt, name: str) -> bool:
    """Answer with a combatant, by name: the labels of two combatants may read the same."""
    # A question for several takes a tuple.
    return bridge.answer((name,) if prompt.kind == "several" else name)
