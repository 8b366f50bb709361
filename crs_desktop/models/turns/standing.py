"""Spoken summary of a fight: the round, the combatants, and the open question."""

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.prompt import Prompt
from crs_desktop.play.told.who_may_know import warned
from crs_desktop.rules.cards.card import aloud
from crs_desktop.rules.condition import Condition
from crs_desktop.rules.scene import Combatant
from crs_desktop.words import listed, say


def how_things_stand(bridge: Bridge) -> str:
    """Return three sentences for speech; a sentence that names a secret begins with a warning."""
    said = (_where(bridge.session), _everybody(bridge.session), _asked(bridge.prompt))
    return " ".join(warned(bridge.scene, words) for words in said)


def _where(session: Session) -> str:
    course, scene = session.system.display.course(session.scene), session.scene
    if course is None:
        return say("Nothing is under way.")
    step = course.stages[course.now].title if course.now >= 0 else say("over")
    # in a round without an order nobody can be up, so the sentence does not say who is up
    if not scene.up and not scene.order:
        return say("{round}, {step}.", round=course.title, step=step)
    up = say("{who} is up", who=scene.label(scene.up)) if scene.up else say("no combatant is up")
    return say("{round}, {step}; {up}.", round=course.title, step=step, up=up)


def _everybody(session: Session) -> str:
    """Return hurt combatants one by one with their numbers, then unhurt ones and bystanders as lists."""
    scene, system = session.scene, session.system
    if not scene.combatants:
        return say("No combatants yet.")
    here = [one for one in scene.combatants.values() if not one.bystander]
    told = {
        one.name: _told(one, system.condition(scene, one.name), system.out(scene, one.name)) for one in here
    }
    whole = [one.label for one in here if not told[one.name]]
    aside = [one.label for one in scene.combatants.values() if one.bystander]
    parts = [words for words in told.values() if words]
    # a system that counts no harm cannot call anybody unhurt
    title = "unhurt: {names}" if system.harm.hurts else "present: {names}"
    parts += [say(title, names=listed(whole))] if whole else []
    parts += [say("standing by: {names}", names=listed(aside))] if aside else []
    words = "; ".join(parts)
    return f"{words[:1].upper()}{words[1:]}."


def _told(one: Combatant, how: Condition, out: str) -> str:
    """Return the label with everything a combatant lacks; empty if unhurt."""
    lacks = [
        say("{title} {left} of {full}", title=gauge.title, left=gauge.left, full=gauge.full)
        for gauge in how.gauges
        if gauge.left != gauge.full
    ]
    return (
        " ".join([one.label, ", ".join(parts)])
        if (parts := [*dict.fromkeys(filter(None, (out, *lacks, *how.injuries)))])
        else ""
    )


def _asked(prompt: Prompt) -> str:
    """Return the question, and the usual answer, as one sentence."""
    words = aloud(prompt.text.rstrip(".?:"))
    usual = next((one.words for one in prompt.choices if one.value == prompt.usual), prompt.filled)
    if not usual:
        return f"{words}."
    return say("{question}: Enter is {usual}.", question=words, usual=aloud(usual))
