"""The browser edition: all of Knobel in a folder of static files. See __main__.py."""
