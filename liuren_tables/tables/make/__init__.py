"""Builders: each module declares some tables and makes them as arrays of codes."""
