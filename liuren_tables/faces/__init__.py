"""Faces: projections of the library for people and programs."""
