"""Many puzzles into a data set: planned, computed anywhere, stored in order, resumable.

job.py        what to do, cut into independent tasks
task.py       one task into rows: what a worker does
rows.py       the columns of a row
engines.py    where tasks run: this machine (local_engine.py), a Dask or Ray cluster (cluster_engines.py)
journal.py    what is done so far, in SQLite
store.py      part files, each written completely or not at all
assemble.py   results put in order, duplicates dropped, parts cut
run.py        all of it together
summary.py    an HTML page about a data set, with the plots of charts.py
"""
