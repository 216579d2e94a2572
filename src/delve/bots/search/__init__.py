"""A bot that looks ahead: one tree search for every game."""
