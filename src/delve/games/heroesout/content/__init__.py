"""The box's content, grouped as in the box."""
