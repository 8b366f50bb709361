"""The results of the lab as rows: JSON, CSV and lines to read."""

import csv
import io
import json
from collections.abc import Mapping, Sequence

from crs_desktop.play.balance.duels import Match, Standings
from crs_desktop.play.balance.encounter import Fights, played_by, sentence
from crs_desktop.play.balance.plan import policy_of, side_of, taking_part
from crs_desktop.rules import load_system
from crs_desktop.rules.values import Name
from crs_desktop.words import decimal, say

Row = Mapping[str, object]


def duel_rows(standings: Standings) -> list[Row]:
    """Return a row for each duel, with full precision; ``left`` and ``by_ace`` are of the better one."""
    policy = _policy(standings.match.scene.system, standings.match.policy)
    label = standings.match.scene.label
    return [
        {
            "one": label(one.one),
            "other": label(one.other),
            "policy": policy,
            "one_wins": one.one_wins,
            "other_wins": one.other_wins,
            "neither": one.neither,
            "rounds": one.rounds,
            "left": one.left,
            **({} if one.by_ace is None else {"by_ace": one.by_ace}),
            **({"fights": one.played} if one.played else {}),
        }
        for one in standings.duels.values()
    ]


def group_rows(fights: Fights, title: str) -> list[Row]:
    """Return a row for each side that takes part."""
    plan, scene = fights.plan, fights.plan.scene
    return [
        {
            "fight": title,
            "side": scene.label(Name(side)),
            "policy": _policy(scene.system, plan.policy),
            "seed": plan.seed,
            "player": "fast" if plan.fast else "rules",
            "fights": len(fights.all),
            "wins": fights.wins(side).part,
            "off": fights.wins(side).off,
            "neither": fights.wins("").part,
            "rounds": fights.rounds,
            "falls": {
                scene.label(who): fights.falls(who).part
                for who in taking_part(scene).combatants
                if side_of(scene, who) == side
            },
        }
        for side in fights.sides
    ]


def as_json(rows: Sequence[Row], kind: str) -> str:
    """Return rows as JSON under their kind: ``duels`` or ``groups``."""
    return json.dumps({kind: rows}, ensure_ascii=False, indent=1)


def as_csv(rows: Sequence[Row]) -> str:
    """Return rows as CSV with a line of headings."""
    text = io.StringIO()
    columns = dict.fromkeys(column for row in rows for column in row)
    # the terminal and `write_text` turn \n into the line end of the system
    writer = csv.DictWriter(text, [*columns], lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: _cell(value) for key, value in row.items()} for row in rows)
    return text.getvalue().rstrip("\n")


def _cell(value: object) -> object:
    if isinstance(value, dict):
        return "; ".join(f"{name} {part}" for name, part in value.items())
    return "" if value is None else value


def duels_to_read(standings: Standings) -> str:
    """Return the duels as sentences, and the people by strength."""
    match, scene = standings.match, standings.match.scene
    head = say("Policy: {policy}.", policy=_policy(scene.system, match.policy))
    how = _how_sure([one.played > 0 for one in standings.duels.values()], match)
    duels = (one.sentence(scene) for one in standings.duels.values())
    ranks = (
        f"{place:>3}  {decimal(f'{100 * standings.strength(who):5.1f}')}  {scene.label(who)}"
        for place, who in enumerate(standings.by_strength(), 1)
    )
    title = say("By strength: times in 100 that each wins against all others")
    return "\n".join((f"{head} {how}", "", *duels, "", title, *ranks))


def _how_sure(played: Sequence[bool], match: Match) -> str:
    """Return whether the chances are exact, by whether each duel was played."""
    if not any(played):
        return say("The chances are exact.")
    said = "{fights} real fights for each duel; seed: {seed}."
    if not all(played):
        said = "{fights} real fights for each duel with ±, the others are exact; seed: {seed}."
    return say(said, fights=match.fights, seed=match.seed)


def groups_to_read(fights: Fights) -> str:
    """Return the result of an encounter in words."""
    plan = fights.plan
    head = say("Policy: {policy}.", policy=_policy(plan.scene.system, plan.policy))
    how = say("{played}; seed: {seed}.", played=played_by(fights), seed=plan.seed)
    return f"{head} {how}\n\n{sentence(fights)}"


def _policy(system: str, policy: str) -> str:
    return policy_of(load_system(system), policy).title
