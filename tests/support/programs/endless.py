"""A program that never ends, and does not want to."""

import signal

signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("Bitte warten …", flush=True)
while True:
    pass
