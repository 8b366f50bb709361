"""Items of Avatar 2.6: the pile, the Item Card and its wording."""
