"""Time: solar terms, the four pillars, lunar dates; local and solar time.

`terms`, `lunar` and `days` compute the calendar table and need the extra ``[build]``; what a
reading needs (`pillars` and the clocks) is NumPy alone. Nothing is imported here.
"""
