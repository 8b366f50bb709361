"""Attacks as Actions: at Short Range, at Long Range, and the choice of targets."""
