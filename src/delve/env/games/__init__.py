"""How each game's views become numbers and pictures: the module of its name here, with an `ENCODING` in it."""
