"""Lights Out: press lamps until all of them are dark."""
