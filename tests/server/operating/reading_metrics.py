"""Metrics as Prometheus reads them."""

import httpx
from prometheus_client.parser import text_string_to_metric_families


def numbers(address: str, **labels: str) -> dict[str, float]:
    """What each metric gives in all, of samples that have these labels."""
    found: dict[str, float] = {}
    told = httpx.get(f"{address}/metrics", timeout=30, verify=False).text
    for family in text_string_to_metric_families(told):
        for sample in family.samples:
            if labels.items() <= sample.labels.items():
                found[sample.name] = found.get(sample.name, 0) + sample.value
    return found
