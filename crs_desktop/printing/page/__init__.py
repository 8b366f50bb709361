"""Sheets of paper: sizes, grids, labels, backs and calibration."""
