"""Dask: a cluster that runs already, or one started on the spot for as long as the job takes.

Dask gives a task that a lost worker had to another one. The workers need the same version of
Knobel and nothing else: files are read here and sent with the task.
"""

from __future__ import annotations

import logging
from concurrent.futures import Executor
from typing import Any

from knobel.batch.engines import RETRIES, cores, need, unreachable

PATIENCE = 10
"""Seconds to wait for a cluster to answer."""


class Dask:
    """A Dask cluster."""

    def __init__(self, workers: int | None, address: str | None) -> None:
        self.workers, self.address = workers or cores(), address
        self._client: Any = None
        self._cluster: Any = None

    def open(self) -> Executor:
        self.close()
        library = self._library = need("distributed", "cluster", "dask")
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # lost workers are no news here
        need("dask", "cluster", "dask").config.set({"distributed.scheduler.allowed-failures": RETRIES})
        try:
            if self.address is None:
                self._cluster = library.LocalCluster(
                    n_workers=self.workers, threads_per_worker=1, processes=True, dashboard_address=None
                )
            self._client = library.Client(self._cluster or self.address, timeout=PATIENCE)
        except (OSError, ValueError, TimeoutError) as error:
            self.close()
            raise unreachable("Dask", self.address, error) from None
        found: Executor = self._client.get_executor(retries=RETRIES, pure=False)
        return found

    def width(self) -> int:
        """The cluster may grow and shrink while we are at work."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def lost(self, error: BaseException | None) -> bool:
        closed = need("distributed.comm", "cluster", "dask").CommClosedError
        return isinstance(error, (self._library.KilledWorker, closed))

    def close(self) -> None:
        for part in (self._client, self._cluster):
            if part is not None:
                part.close(timeout=PATIENCE)
        self._client = self._cluster = None
