"""The Deed cards, deck by deck."""
