"""Charts of 時家奇門 as arrays over named axes: earth plate, 值符 and 值使, both plates, marks.

Palaces are codes in the order of their 洛書 numbers, 坎1 = 0 … 離9 = 8, so that stars and doors,
each coded by its home, are the palaces they come from. The functions take codes of any shapes
that broadcast. `QimenCharts` binds them to coordinates and is the namespace of the rules.
"""
