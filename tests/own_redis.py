"""A Redis database for each process of a parallel run: tests empty the one they use."""

import os
from urllib.parse import urlsplit


def pytest_addoption() -> None:
    # The first hook of all, before pytest-django reads the settings.
    worker = os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw")
    url = os.environ.get("REDIS_URL", "")
    if worker and url:
        parts = urlsplit(url)
        number = int(parts.path.strip("/") or 0) + 1 + int(worker)
        os.environ["REDIS_URL"] = parts._replace(path=f"/{number}").geturl()
