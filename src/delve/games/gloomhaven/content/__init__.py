"""The content of the box."""
