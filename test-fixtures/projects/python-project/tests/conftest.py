from datetime import date

import pytest


@pytest.fixture
def new_moon() -> date:
    return date(2025, 1, 29)
