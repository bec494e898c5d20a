"""Dask and Ray: a running cluster, or one started for this job.

Both give the tasks of a lost worker to another one. Workers need nothing but the same version of
Knobel: files are read here and sent with the task.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from knobel.batch.engines import RETRIES, cores, unreachable
from knobel.errors import need

TIMEOUT = 10
"""Seconds to wait for a cluster to answer."""


class Dask:
    """A Dask cluster."""

    def __init__(self, workers: int | None, address: str | None) -> None:
        self.workers, self.address = workers or cores(), address
        self._client: Any = None
        self._cluster: Any = None

    def open(self) -> Executor:
        self.close()
        library = self._library = need("distributed", "cluster")
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # lost workers are expected
        need("dask", "cluster").config.set({"distributed.scheduler.allowed-failures": RETRIES})
        try:
            if self.address is None:
                self._cluster = library.LocalCluster(
                    n_workers=self.workers, threads_per_worker=1, processes=True, dashboard_address=None
                )
            self._client = library.Client(self._cluster or self.address, timeout=TIMEOUT)
        except (OSError, ValueError, TimeoutError) as error:
            self.close()
            raise unreachable("Dask", self.address, error) from None
        executor: Executor = self._client.get_executor(retries=RETRIES, pure=False)
        return executor

    def width(self) -> int:
        """Counted anew each time: a cluster may grow and shrink."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def lost(self, error: BaseException | None) -> bool:
        closed = need("distributed.comm", "cluster").CommClosedError
        return isinstance(error, (self._library.KilledWorker, closed))

    def close(self) -> None:
        for part in (self._client, self._cluster):
            if part is not None:
                part.close(timeout=TIMEOUT)
        self._client = self._cluster = None


class Ray:
    """A Ray cluster."""

    def __init__(self, workers: int | None, address: str | None) -> None:
        self.workers, self.address = workers or cores(), address
        self._ray: Any = None

    def open(self) -> Executor:
        self.close()
        ray = need("ray", "ray")
        local = {"num_cpus": self.workers, "include_dashboard": False} if self.address is None else {}
        try:
            ray.init(self.address or "local", log_to_driver=False, logging_level=logging.ERROR, **local)
        except (OSError, RuntimeError, ValueError, TimeoutError) as error:
            raise unreachable("Ray", self.address, error) from None
        self._ray = ray
        return _Executor(ray)

    def width(self) -> int:
        return max(1, int(self._ray.cluster_resources().get("CPU", self.workers)))

    def lost(self, error: BaseException | None) -> bool:
        errors = self._ray.exceptions
        return isinstance(error, (errors.WorkerCrashedError, errors.NodeDiedError, errors.ObjectLostError))

    def close(self) -> None:
        if self._ray is not None:
            self._ray.shutdown()
        self._ray = None


class _Executor(Executor):
    """Ray's tasks as futures; a task that loses its worker is repeated."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._remote: dict[Callable[..., Any], Any] = {}

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if fn not in self._remote:
            self._remote[fn] = self._ray.remote(fn).options(max_retries=RETRIES)
        future: Future[Any] = self._remote[fn].remote(*args, **kwargs).future()
        return future
