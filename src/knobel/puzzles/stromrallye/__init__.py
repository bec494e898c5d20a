"""Stromrallye: a robot that must empty every battery."""
