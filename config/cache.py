"""The cache on Redis, which holds rate limits and nothing else: the site does without it."""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

PATIENCE_SECONDS = 0.5
# One request asks several times, and many requests come: who hangs is left alone for a while.
LEFT_ALONE_SECONDS = 5.0


class ForgivingClient(RedisCacheClient):
    """Django's; while Redis is away it answers as an empty cache that takes everything.

    So every count begins anew, every lock is free, and no request fails or waits for long.
    """

    left_alone_until = 0.0

    def __init__(self, servers: list[str], **options: Any) -> None:
        patience = {
            "socket_timeout": PATIENCE_SECONDS,
            "socket_connect_timeout": PATIENCE_SECONDS,
        }
        super().__init__(servers, **patience | options)

    def add(self, key: Any, value: Any, timeout: Any) -> bool:
        return self._ask(lambda: super(ForgivingClient, self).add(key, value, timeout), True)

    def get(self, key: Any, default: Any) -> Any:
        return self._ask(lambda: super(ForgivingClient, self).get(key, default), default)

    def set(self, key: Any, value: Any, timeout: Any) -> None:
        self._ask(lambda: super(ForgivingClient, self).set(key, value, timeout), None)

    def delete(self, key: Any) -> bool:
        return self._ask(lambda: super(ForgivingClient, self).delete(key), False)

    def incr(self, key: Any, delta: Any) -> Any:
        return self._ask(lambda: super(ForgivingClient, self).incr(key, delta), delta)

    def _ask[T](self, command: Callable[[], T], otherwise: T) -> T:
        if monotonic() < ForgivingClient.left_alone_until:
            return otherwise
        try:
            return command()
        except RedisError as error:
            ForgivingClient.left_alone_until = monotonic() + LEFT_ALONE_SECONDS
            logger.error("Rate limits do not count: the cache did not answer (%s).", error)
            return otherwise


class ForgivingRedisCache(RedisCache):
    """Never fails a request that only asks it to count."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = ForgivingClient
