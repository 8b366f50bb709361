"""Where Qt meets the session: the bridge, and item models over the scene."""
