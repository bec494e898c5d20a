"""Do the limits hold? See __main__.py."""
