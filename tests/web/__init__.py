"""The web app: its API, and its page in a real browser."""
