"""How positions are read and written; `delve.games.gloomhaven.position` is the way in."""
