"""Rotation: a frame of sticks that is turned until a stick falls out."""
