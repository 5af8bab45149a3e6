"""A patience that can be won."""

from typing import Any

import pytest

from tests import whole_patience


@pytest.fixture
def winnable(ada: Any) -> Any:
    """Ada's patience in play, the same on every run: `whole_patience` has ways to its ends."""
    return whole_patience.deal_winnable(ada)
