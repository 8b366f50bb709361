"""Panels beside the board: turn order, sheet, log, odds, clocks and more."""
