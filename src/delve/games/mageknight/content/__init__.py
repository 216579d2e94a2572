"""What the box holds, as data."""
