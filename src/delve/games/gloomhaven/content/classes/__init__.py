"""The classes of characters, one module each."""
