"""Paired measuring, the program that is measured, and the floor of an answer."""
