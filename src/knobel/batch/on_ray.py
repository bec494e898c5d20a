"""Ray: a second kind of cluster, running already or started on the spot.

Ray's object references can be asked for a future of the standard library, so all there is to
do is to dress the rest as an `Executor`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from knobel.batch.engines import RETRIES, cores, need, unreachable


class Ray:
    """A Ray cluster."""

    def __init__(self, workers: int | None, address: str | None) -> None:
        self.workers, self.address = workers or cores(), address
        self._ray: Any = None

    def open(self) -> Executor:
        self.close()
        ray = need("ray", "ray", "ray")
        here = {"num_cpus": self.workers, "include_dashboard": False} if self.address is None else {}
        try:
            ray.init(self.address or "local", log_to_driver=False, logging_level=logging.ERROR, **here)
        except (OSError, RuntimeError, ValueError, TimeoutError) as error:
            raise unreachable("Ray", self.address, error) from None
        self._ray = ray
        return _Executor(ray)

    def width(self) -> int:
        return max(1, int(self._ray.cluster_resources().get("CPU", self.workers)))

    def lost(self, error: BaseException | None) -> bool:
        known = self._ray.exceptions
        return isinstance(error, (known.WorkerCrashedError, known.NodeDiedError, known.ObjectLostError))

    def close(self) -> None:
        if self._ray is not None:
            self._ray.shutdown()
        self._ray = None


class _Executor(Executor):
    """Ray's tasks as futures; one that lost its worker is tried again."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._known: dict[Callable[..., Any], Any] = {}

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if fn not in self._known:
            self._known[fn] = self._ray.remote(fn).options(max_retries=RETRIES)
        found: Future[Any] = self._known[fn].remote(*args, **kwargs).future()
        return found
