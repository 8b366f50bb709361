"""Widgets. They know the kinds of question and the shared facts, and never which system is played."""
