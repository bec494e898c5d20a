"""Hüpfburg: players who jump at the same time and want to meet."""
