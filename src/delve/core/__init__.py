"""The engine under every game: state, chance, questions, sessions, events and words. Knows no game."""
