"""Knobel in the browser: a stateless server and a page that draws scenes."""
