"""Requests that Schemathesis makes up from the description of the web API, valid ones and others."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.schemas import OpenApiSchema

LONG_RUN = os.environ.get("KNOBEL_EXAMPLES")
"""So many requests for each operation, and other ones each time."""

requests: Callable[[Any], Any] = settings(
    max_examples=int(LONG_RUN or 6),
    derandomize=not LONG_RUN,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def schema_of(description: dict[str, Any], *refusals: int) -> OpenApiSchema:
    """What requests are made of, if wrong ones are refused with one of these."""
    checks = {
        "negative_data_rejection": {"expected-statuses": list(refusals)},
        "positive_data_acceptance": {"enabled": False},  # what is valid JSON need not be a puzzle
    }
    return schemathesis.openapi.from_dict(
        description, config=schemathesis.Config.from_dict({"checks": checks})
    )


def is_answered(case: schemathesis.Case[Any], url: str) -> None:
    assert case.call_and_validate(base_url=url).status_code < 500


def page_shows_all(url: str, description: dict[str, Any]) -> None:
    """The page with the description is complete."""
    page = httpx.get(f"{url}/api/docs").text
    assert all(place in page for place in description["paths"])
    assert all(f'id="{name}"' in page for name in description["components"]["schemas"])
    assert httpx.get(f"{url}/api/openapi.json").json() == description
