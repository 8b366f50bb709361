"""Deeds: their words, prices, steps, double moves and facts."""
