"""The `delve` command: the table in the terminal, and tools for those who make and measure games."""
