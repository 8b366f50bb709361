"""The combat round of Contest: aims, answers and the order of actions."""
