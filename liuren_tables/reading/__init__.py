"""Readings: one chart as an object, and the casting of a whole column of times."""
