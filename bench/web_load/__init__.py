"""Many players at once, against a real server. See __main__.py."""
