from datetime import date, timedelta


def next_spring_tide(new_moon: date, today: date) -> date:
    """The first spring tide on or after today: two days after a new or full moon."""
    tide = new_moon + timedelta(days=2)
    while tide < today:
        tide += timedelta(days=15)
    return tide
