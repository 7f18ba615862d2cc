from datetime import date

from tidewatch import next_spring_tide


def test_next_spring_tide(new_moon):
    assert next_spring_tide(new_moon, date(2025, 2, 1)) == date(2025, 2, 15)
