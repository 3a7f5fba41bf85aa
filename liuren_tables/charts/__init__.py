"""Charts of 大六壬 as arrays over named axes: plate, 四課, 三傳, generals, and their words.

The functions of `lessons`, `harm`, `transmissions` and `generals` take codes of any shapes that
broadcast. `Charts` binds them to coordinates and is the namespace in which rules are written.
"""
