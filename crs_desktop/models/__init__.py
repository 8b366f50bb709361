"""Qt side of the session: the bridge, and item models over the scene."""
