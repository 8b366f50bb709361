"""The machinery of commands: declaration, Qt actions, keys, words, and commands over several combatants."""
