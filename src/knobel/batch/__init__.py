"""Many puzzles into a data set: planned, worked off anywhere, stored in order, resumable.

job.py       what is to be done: tasks that are the same everywhere
work.py      one task into rows; this is what workers do
rows.py      what a row holds
engines.py   who works: this machine, a Dask cluster, a Ray cluster
ledger.py    what is done already, in SQLite
store.py     part files, each written as a whole or not at all
settle.py    results brought into order, twins left out, parts cut
run.py       all of it together
summary.py   one page about a data set, with the plots of charts.py
"""
