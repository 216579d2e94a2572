"""Gloomhaven."""
