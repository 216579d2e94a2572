"""Rich positions: made at random, legal by construction, far along in a game and full of everything."""
