"""The network address that rate limits count by."""

import pytest

from accounts.addresses import client_ip


@pytest.mark.parametrize(
    ("proxies", "forwarded", "peer", "counted"),
    [
        (0, "", "203.0.113.9", "203.0.113.9"),
        (0, "198.51.100.1", "203.0.113.9", "203.0.113.9"),
        (1, "198.51.100.1", "10.0.0.1", "198.51.100.1"),
        (1, "1.2.3.4, 198.51.100.1", "10.0.0.1", "198.51.100.1"),
        (2, "1.2.3.4, 198.51.100.1, 10.0.0.2", "10.0.0.1", "198.51.100.1"),
        (2, "198.51.100.1", "10.0.0.1", "198.51.100.1"),
        (1, "", "10.0.0.1", "10.0.0.1"),
        (1, "nonsense", "10.0.0.1", "10.0.0.1"),
        (1, "198.51.100.1:4711", "10.0.0.1", "198.51.100.1"),
        (1, "[2001:db8::1]:4711", "10.0.0.1", "2001:db8::1"),
        (0, "", "2001:db8::1", "2001:db8::1"),
        (0, "", "", "0.0.0.0"),
    ],
)
def test_it_is_what_the_nearest_trusted_proxy_saw(rf, settings, proxies, forwarded, peer, counted):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    assert client_ip(rf.get("/", headers=headers, REMOTE_ADDR=peer)) == counted
