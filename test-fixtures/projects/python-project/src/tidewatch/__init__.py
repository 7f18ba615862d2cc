from .table import next_spring_tide

__all__ = ["next_spring_tide"]
