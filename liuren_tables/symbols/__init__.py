"""干支, phases, relations and the other symbols: codes, names and the arrays made from them.

A symbol is a small integer, its place in its cycle; 漢字 are labels. The modules go from the
cycles themselves (`cycles`, `names`) over what a symbol belongs to (`mappings`, read from
``data/mappings.csv``) to relations of two symbols (`relations`) and stages (`growth`).
"""
