"""Packs for tests: one for each game that uses every kind of change."""

from typing import Any

WW2: dict[str, Any] = {
    "game": "ww2",
    "name": "A little different",
    "description": "Blitzkrieg costs more, Italy has a card of its own.",
    "change": {"de_blitzkrieg": {"cost": {"mill": 2}}, "de_land_battle": {"count": 6}},
    "replace": [{"id": "de_plunder", "name": "Plunder", "type": "event", "do": {"score": 1}}],
    "remove": ["jp_kamikaze"],
    "add": {"italy": [{"id": "it_alpini", "name": "Alpini", "type": "event", "do": {"build": "army"}}]},
    "texts": {"uk_build_army": {"name": "Raise an Army", "text": "Build an Army."}},
    "scenarios": [
        {
            "id": "late",
            "name": "Late",
            "first_round": 12,
            "last_round": 15,
            "vp": {"axis": 70, "allies": 66},
            "countries": {"italy": {"armies": ["italy", "balkans"]}},
            "hands": {"italy": ["it_alpini"]},
            "status": {"germany": ["de_blitzkrieg"]},
        }
    ],
}
Y1914: dict[str, Any] = {
    "game": "1914",
    "name": "A little different",
    "change": {"de-prize-rules-submarine-warfare": {"do": [{"attrition": [["uk-us", 2]]}]}},
    "add": {
        "russia": [
            {
                "id": "ru-steamroller",
                "name": "Steamroller",
                "country": "russia",
                "type": "Event",
                "prepared": {"symbol": "Reinforce Army"},
                "do": [{"build": "army"}, {"battle": {"kind": "army", "at": "beside_event"}}],
            }
        ]
    },
    "remove": ["ru-rasputin"],
    "texts": {"de-build-army": {"name": "Heer", "prepared": "Eine Armee verstärken."}},
    "scenario": {
        "id": "late",
        "name": "Late",
        "first_round": 14,
        "countries": {"russia": {"armies": ["moscow"]}},
        "hands": {"russia": ["ru-steamroller"]},
    },
}
GREATWAR: dict[str, Any] = {
    "game": "greatwar",
    "name": "A little different",
    "change": {"red-s-7": {"bp": 8}, "re-heavy-rain-1": {"name": "Cloudburst"}},
    "add": {
        "red": [
            {
                "id": "red-s-7-landwehr",
                "name": "Landwehr",
                "type": "nationality",
                "family": "infantry",
                "nation": "Germany",
                "bp": 5,
                "attack": True,
                "effects": [{"look": 1}],
            }
        ],
        "events": [{"id": "re-mist", "name": "Mist", "effects": ["no_look"]}],
    },
    "remove": ["red-c-3"],
    "texts": {"red-s-4": {"name": "Ditch", "text": "A ditch."}},
    "scenarios": [
        {"id": "short_war", "name": "Short War", "turns": 3, "start_in_hand": {"central": ["red-s-7-landwehr"]}},
    ],
}
ALL: dict[str, dict[str, Any]] = {"ww2": WW2, "1914": Y1914, "greatwar": GREATWAR}
