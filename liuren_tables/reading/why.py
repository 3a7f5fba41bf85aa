"""How a chart came about, step by step, told from the columns of its row.

Nothing is computed a second time: the candidates, their depths, what decided and the method are
columns, and a step puts them into words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from liuren_tables.drawing.words import Words
from liuren_tables.symbols.cycles import BRANCHES, STEMS

__all__ = ["Step", "derivation"]

NUMBERS = "一二三四"
STRIKE_EN = {
    "賊": "a lower attacks its upper",
    "克": "an upper controls its lower",
    "神克日": "a god controls the day stem from afar (reed arrow)",
    "日克神": "the day stem controls a god from afar (pellet shot)",
}


@dataclass(frozen=True)
class Step:
    """One line of the derivation: the stage it belongs to and what happened."""

    stage: str
    text: str

    def __str__(self) -> str:
        return f"{self.stage}　{self.text}"


def derivation(r: Mapping[str, Any], words: Words) -> list[Step]:
    """The steps from the plate to the transmissions and the generals.

    Args:
        r: values by column of ``chart``, and ``shehai``.
        words: language and script.
    """
    return [
        _plate(r, words),
        *_lessons(r, words),
        *_start(r, words),
        _rest(r, words),
        _generals(r, words),
    ]


def _step(words: Words, stage: tuple[str, str], chinese: str, english: str) -> Step:
    return Step(words.choose(*stage), words.choose(chinese, english))


def _plate(r: Mapping[str, Any], w: Words) -> Step:
    general, hour = r["month_general_branch"], r["hour_branch"]
    return _step(
        w,
        ("月將加時", "plate"),
        f"{general}將加{hour}時，天盤轉{r['turn']}位",
        f"month general {w.brief(general)} over the hour {w.brief(hour)}: "
        f"the heaven plate is turned by {r['turn']}",
    )


def _lessons(r: Mapping[str, Any], w: Words) -> list[Step]:
    steps = []
    for k in (1, 2, 3, 4):
        upper, lower = r[f"ke{k}_upper"], r[f"ke{k}_lower"]
        relation = r[f"ke{k}_relation"]
        steps.append(
            _step(
                w,
                (f"{NUMBERS[k - 1]}課", f"lesson {k}"),
                f"{upper}臨{lower}：{relation}",
                f"{w.brief(upper)} over {w.brief(lower)}: {w.say('lesson_relation', relation)}",
            )
        )
    return steps


def _named(r: Mapping[str, Any], w: Words, kind: str) -> list[tuple[int, str]]:
    return [(k, r[f"ke{k}_upper"]) for k in (1, 2, 3, 4) if r[f"ke{k}_{kind}"]]


def _listed(found: list[tuple[int, str]], w: Words) -> str:
    if w.lang == "en":
        return ", ".join(f"{w.brief(god)} (lesson {k})" for k, god in found)
    return "、".join(f"{god}（{NUMBERS[k - 1]}課）" for k, god in found)


def _start(r: Mapping[str, Any], w: Words) -> list[Step]:
    if r["strike"] is None:
        return [_no_candidate(r, w)]
    candidates = _named(r, w, "candidate")
    listed = _listed(candidates, w)
    steps = [
        _step(
            w,
            ("取用", "candidates"),
            f"{r['strike']}：{listed}",
            f"{STRIKE_EN[r['strike']]}: {listed}",
        )
    ]
    if r["decided_by"] == "獨發":
        return [*steps, _chosen(r, w, "獨此一神", "the only one")]
    yang = STEMS.index(r["ke1_lower"]) % 2 == 0
    alike = _named(r, w, "alike")
    day, kind = ("陽日用陽", "a yang day takes the yang god") if yang else (
        "陰日用陰", "a yin day takes the yin god")  # fmt: skip
    if r["decided_by"] == "比用":
        return [*steps, _chosen(r, w, day, kind)]
    many = _listed(alike, w)
    none_alike = len(alike) == len(candidates) and not _shares(alike, yang)
    steps.append(
        _step(
            w,
            ("比用", "polarity"),
            f"{day}：{'俱不比' if none_alike else '俱比'}，餘{many}",
            f"{kind}: {'none is alike' if none_alike else 'left are'} {many}",
        )
    )
    return [*steps, *_harm(r, w, alike)]


def _shares(gods: list[tuple[int, str]], yang: bool) -> bool:
    return any((BRANCHES.index(god) % 2 == 0) == yang for _, god in gods)


def _harm(r: Mapping[str, Any], w: Words, alike: list[tuple[int, str]]) -> list[Step]:
    school = r["shehai"]
    steps = []
    for k, god in alike:
        seat = r[f"ke{k}_seat"]
        rank = "仲季孟"[BRANCHES.index(seat) % 3]
        with_seat, without = r[f"ke{k}_depth"], r[f"ke{k}_depth_noseat"]
        steps.append(
            _step(
                w,
                ("涉害", "harm"),
                f"{god}臨{seat}（{rank}），歸家受克{without}重，連所臨{with_seat}重",
                f"{w.brief(god)} over {w.brief(seat)} ({w.say('palace_class', rank)} palace): harm "
                f"met on the way home {without}, with the seat {with_seat}",
            )
        )
    side = r["decided_by"] == "復等"
    how_zh = {"mengzhong": "孟先於仲，仲先於季", "printed": "依總鈐所刊"}.get(
        school, "受克多者為用，相等則孟先於仲，仲先於季"
    )
    how_en = {
        "mengzhong": "a first palace before a middle one before a last one",
        "printed": "as the printed table has it",
    }.get(school, "the deeper starts; where depth ties, the class of the seat decides")
    if side:
        how_zh += "；仍等，陽日取干上，陰日取支上"
        how_en += "; still tied: the stem's side on a yang day, the branch's on a yin day"
    return [*steps, _chosen(r, w, how_zh, f"{how_en} (school {school})")]


def _chosen(r: Mapping[str, Any], w: Words, chinese: str, english: str) -> Step:
    method, variant = r["method"], r["variant"]
    name_zh = f"{method}{'，' + variant if variant else ''}"
    name_en = w.say("method", method) + (f", {w.say('variant', variant)}" if variant else "")
    return _step(
        w,
        ("初傳", "first"),
        f"{chinese}，用{r['chu']}：{name_zh}",
        f"{english}: {w.brief(r['chu'])} starts; {name_en}",
    )


_NO_CANDIDATE = {
    "昴星": (
        "四課俱無賊克遙克，陽日取酉上神，陰日取酉下神",
        "four lessons and no strike: on a yang day the god over you, on a yin day what is under it",
    ),
    "別責": (
        "課不備三而無賊克遙克，陽日取干合上神，陰日取支前三合",
        "three lessons and no strike: on a yang day the god over the stem's partner, on a yin day "
        "the next branch of the triad",
    ),
    "八專": (
        "干支同位無賊克，陽日干上順數三，陰日四課上逆數三",
        "stem and branch in one palace and no strike: on a yang day two forward from the stem's "
        "god, on a yin day two back from the fourth god",
    ),
    "伏吟": (
        "天盤不動而無克，陽日取干上，陰日取支上",
        "the plate is still and nothing strikes: the stem's god on a yang day, the branch's on a "
        "yin day",
    ),
    "返吟": (
        "天盤對沖而無克，取日支驛馬",
        "the plate is opposed and nothing strikes: the post horse of the day branch",
    ),
}


def _no_candidate(r: Mapping[str, Any], w: Words) -> Step:
    return _chosen(r, w, *_NO_CANDIDATE[r["method"]])


def _rest(r: Mapping[str, Any], w: Words) -> Step:
    how = {
        "伏吟": (
            "中末遞取所刑；自刑取干支之他上，再自刑或互刑取沖",
            "each is what the one before punishes; a self-punishing one turns to the other side, "
            "then to the clash",
        ),
        "昴星": (
            "陽日中支上末干上，陰日中干上末支上",
            "the gods on branch and stem, on a yin day on stem and branch",
        ),
        "別責": ("中末俱干上", "both are the god on the stem"),
        "八專": ("中末俱干上", "both are the god on the stem"),
    }.get(r["method"], ("初傳之上為中，中之上為末", "each is the god over the one before"))
    if r["method"] == "返吟" and r["strike"] is None:
        how = ("中支上，末干上", "the god on the branch, then the god on the stem")
    return _step(
        w,
        ("中末", "others"),
        f"{how[0]}：中{r['zhong']}，末{r['mo']}",
        f"{how[1]}: {w.brief(r['zhong'])}, {w.brief(r['mo'])}",
    )


def _generals(r: Mapping[str, Any], w: Words) -> Step:
    stem, branch, seat = r["ke1_lower"], r["noble_branch"], r["noble_seat"]
    way = ("順", "forward") if r["forward"] else ("逆", "backward")
    side = ("亥至辰", "hai to chen") if r["forward"] else ("巳至戌", "si to xu")
    return _step(
        w,
        ("貴人", "noble"),
        f"{stem}日{r['daynight_label']}貴在{branch}，臨{seat}，{side[0]}之宮，十二將{way[0]}行",
        f"on a {w.brief(stem)} day by {w.say('daynight', r['daynight_label'])} the Noble rides "
        f"{w.brief(branch)} over {w.brief(seat)}, a palace from {side[1]}: the generals run "
        f"{way[1]} (table {r['noble']})",
    )
