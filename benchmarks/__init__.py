"""How fast the engine is: see README.md; the measuring itself is `delve.cli.bench`."""
