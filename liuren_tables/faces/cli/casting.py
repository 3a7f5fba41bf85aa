"""``liuren cast``."""


def cast() -> None:
    """X"""
