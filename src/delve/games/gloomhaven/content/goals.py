"""The 24 battle goals (GH-GOAL)."""

from __future__ import annotations

from delve.games.gloomhaven.defs import BattleGoal

GOALS: tuple[BattleGoal, ...] = (
    BattleGoal(458, "streamliner", 1),
    BattleGoal(459, "layabout", 2),
    BattleGoal(460, "workhorse", 1),
    BattleGoal(461, "zealot", 1),
    BattleGoal(462, "masochist", 1),
    BattleGoal(463, "fast-healer", 1),
    BattleGoal(464, "neutralizer", 1),
    BattleGoal(465, "plunderer", 1),
    BattleGoal(466, "protector", 1),
    BattleGoal(467, "explorer", 1),
    BattleGoal(468, "hoarder", 1),
    BattleGoal(469, "indigent", 2),
    BattleGoal(470, "pacifist", 1),
    BattleGoal(471, "sadist", 1),
    BattleGoal(472, "hunter", 1),
    BattleGoal(473, "professional", 1),
    BattleGoal(474, "aggressor", 2),
    BattleGoal(475, "dynamo", 1),
    BattleGoal(476, "purist", 2),
    BattleGoal(477, "opener", 1),
    BattleGoal(478, "diehard", 1),
    BattleGoal(479, "executioner", 1),
    BattleGoal(480, "straggler", 1),
    BattleGoal(481, "scrambler", 1),
)
