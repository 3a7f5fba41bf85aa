"""The 漢字 themselves as constants, so that a rule can be written in the words of its line.

Stems, branches and generals are their codes: ``甲 == 0``, ``子 == 0``, ``貴人 == 0``. Where the
same character would be two symbols there is none here.
"""

甲, 乙, 丙, 丁, 戊, 己, 庚, 辛, 壬, 癸 = range(10)
子, 丑, 寅, 卯, 辰, 巳, 午, 未, 申, 酉, 戌, 亥 = range(12)
貴人, 螣蛇, 朱雀, 六合, 勾陳, 青龍, 天空, 白虎, 太常, 玄武, 太陰, 天后 = range(12)
木, 火, 土, 金, 水 = range(5)
晝, 夜 = range(2)
