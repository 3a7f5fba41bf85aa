"""The 漢字 of 奇門 as constants, for rules in the words of their lines.

Palaces, stars and doors are codes in the order of the 洛書 numbers, gods in their own order.
Stems, branches and phases are in `symbols.names`; 螣蛇, 太陰 and others are there codes of
generals and here of gods, so a rule takes each from the module it means.
"""

坎, 坤, 震, 巽, 中, 乾, 兌, 艮, 離 = range(9)
天蓬, 天芮, 天沖, 天輔, 天禽, 天心, 天柱, 天任, 天英 = range(9)
休門, 死門, 傷門, 杜門, 中門, 開門, 驚門, 生門, 景門 = range(9)
值符, 螣蛇, 太陰, 六合, 白虎, 太常, 玄武, 九地, 九天 = range(9)
