# native: yes
"""The numbers behind the judge of WW2: what cards, spaces and turns to come are worth, in hundredths of a point."""

from typing import Final

from haversack.games.ww2.facts.board import LAND_MASK, NEIGHBOURS, SPACE_COUNT, SUPPLY_MASK
from haversack.games.ww2.facts.constants import COUNTRIES, HOMES
from haversack.qmg.graph import union_of

DISCOUNT: Final = 88  # a point of the next round is worth so many hundredths of one now
ARMY_VALUE: Final = 45
NAVY_VALUE: Final = 35
STAR_BESIDE: Final = 22
STAR_NEAR: Final = 6

# What a Status does for its country in a turn, its points apart
STATUS_RATE_DEFAULT: Final = 15
STATUS_RATE: Final[dict[str, int]] = {
    "de_blitzkrieg": 70,
    "de_dive_bombers": 45,
    "de_bias_for_action": 45,
    "de_synthetic_fuel": 50,
    "de_conscription": 40,
    "de_volksturm": 12,
    "de_superior_planning": 10,
    "de_atlantic_wall": 8,
    "de_jet_fighters": 6,
    "de_wolf_packs": 8,
    "de_abundant_resources": 30,
    "de_swedish_iron_ore": 30,
    "uk_australia_directorate": 20,
    "uk_lord_linlithgow": 35,
    "uk_free_france": 25,
    "uk_resistance": 18,
    "uk_royal_navy": 18,
    "uk_mackenzie_king": 30,
    "jp_co_prosperity": 35,
    "jp_imperial_designs": 25,
    "jp_unimpeded_shipping": 10,
    "jp_forward_bases": 20,
    "su_frontal_assault": 22,
    "su_guards": 20,
    "su_scorched_earth": 15,
    "su_shvernik": 18,
    "su_stavka": 14,
    "su_women_conscripts": 25,
    "it_anti_communist": 10,
    "it_balkan_resources": 25,
    "it_bravado": 12,
    "it_impero": 25,
    "it_mare_nostrum": 25,
    "us_aircraft_carriers": 28,
    "us_avg": 28,
    "us_amphibious": 32,
    "us_flying_fortresses": 6,
    "us_radar": 10,
    "us_rosie": 6,
    "us_superior_shipyards": 38,
    "us_wartime_production": 50,
}

# What a Response is worth while it lies on the table
RESPONSE_VALUE_DEFAULT: Final = 80
RESPONSE_VALUE: Final[dict[str, int]] = {
    "uk_asw_tactics": 110,
    "uk_defensive_posture": 110,
    "uk_loyal_to_crown": 50,
    "uk_rationing": 50,
    "uk_enigma": 100,
    "jp_china_offensive": 150,
    "jp_destroyer_transport": 160,
    "jp_fall_of_singapore": 110,
    "jp_mobile_force": 120,
    "jp_snlf": 170,
    "jp_surprise_attack": 150,
    "jp_truk": 50,
    "jp_banzai_charge": 100,
    "su_defense_motherland": 120,
    "su_leningrad": 50,
    "su_moscow": 110,
    "su_rasputitsa": 90,
    "su_stalingrad": 90,
    "it_german_reinforcements": 110,
    "it_romanian_reinforcements": 110,
    "it_skilled_pilots": 40,
}

# What a card is worth in hand: by country, then by type
KEEP_OF_TYPE: Final[list[int]] = [
    *(150, 30, 140, 20, 90, 80, 80, 90),
    *(140, 90, 70, 60, 110, 60, 80, 80),
    *(150, 130, 70, 60, 90, 110, 110, 100),
    *(150, 10, 120, 5, 100, 60, 90, 80),
    *(140, 60, 70, 25, 90, 70, 90, 90),
    *(140, 110, 70, 60, 100, 60, 80, 90),
]
USUAL_KEEP: Final[dict[str, int]] = {
    "de_blitzkrieg": 260,
    "de_dive_bombers": 170,
    "de_synthetic_fuel": 190,
    "de_bias_for_action": 170,
    "de_conscription": 140,
    "de_abundant_resources": 150,
    "de_swedish_iron_ore": 150,
    "de_plunder": 170,
    "de_forced_conscription": 150,
    "de_guns_and_butter": 120,
    "de_volksturm": 30,
    "de_superior_planning": 40,
    "de_atlantic_wall": 25,
    "de_jet_fighters": 25,
    "de_wolf_packs": 30,
    "de_v_weapons": 200,
    "de_sub_monsoon": 160,
    "uk_lord_linlithgow": 160,
    "uk_mackenzie_king": 130,
    "uk_commonwealth_support": 220,
    "uk_bomber_command": 90,
    "uk_king_peter": 130,
    "jp_co_prosperity": 190,
    "jp_imperial_designs": 140,
    "jp_unimpeded_shipping": 140,
    "jp_snlf": 190,
    "jp_china_offensive": 170,
    "jp_destroyer_transport": 170,
    "su_women_conscripts": 130,
    "su_trans_siberian": 30,
    "su_general_winter": 140,
    "it_balkan_resources": 160,
    "it_impero": 150,
    "it_mare_nostrum": 170,
    "it_plunder": 120,
    "it_division_azul": 20,
    "us_wartime_production": 200,
    "us_superior_shipyards": 150,
    "us_flying_fortresses": 25,
    "us_radar": 35,
    "us_rosie": 25,
    "us_magic": 30,
    "us_theater_shift": 30,
}


def _horizon() -> list[int]:
    """Return what a point a turn is worth for so many turns to come."""
    out, weight = [0], 10_000
    for _ in range(25):
        out.append(out[-1] + weight // 100)
        weight = weight * DISCOUNT // 100
    return out


HORIZON: Final = _horizon()


def _slack_values() -> list[int]:
    """Return what cards are worth: by cards beyond one for each turn to come, 20 added."""
    out = [0]
    for spare in range(-19, 31):
        step = 190 if spare <= 0 else 60 if spare <= 3 else 34 if spare <= 8 else 18 if spare <= 14 else 8
        out.append(out[-1] + step)
    return out


SLACK_VALUE: Final = _slack_values()


def _piece_values() -> list[int]:
    """Return what a supplied piece is worth, by country and space: more beside Supply spaces it may come to hold."""
    out: list[int] = []
    for country in range(COUNTRIES):
        stars = SUPPLY_MASK & ~(1 << HOMES[country])
        for space in range(SPACE_COUNT):
            beside = NEIGHBOURS[space] & stars
            near = union_of(NEIGHBOURS, NEIGHBOURS[space]) & stars & ~beside & ~(1 << space)
            base = ARMY_VALUE if LAND_MASK >> space & 1 else NAVY_VALUE
            out.append(base + STAR_BESIDE * beside.bit_count() + STAR_NEAR * near.bit_count())
    return out


PIECE_VALUE: Final = _piece_values()
