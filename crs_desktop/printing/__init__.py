"""Printed cards: laid out as data in millimetres, then painted by one painter."""
