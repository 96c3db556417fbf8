# native: yes
"""The numbers of the chance to win a game of WW2, as `scripts/fit_ww2.py` found them.

Points of lead at the end of the game for the Axis: a part that counts all the time, and a part that counts in full in
the first round and fades to nothing at the end.
"""

from typing import Final

START: Final = [0.46, -3.54]
VALUE: Final = [0.58, -0.29]  # for a point of the value
HANDS: Final = [-2.1, 7.91]  # for a point of the hands
STANDS: Final = [-0.27, 1.36]  # for a point of the pieces

# The logarithm of the odds for a point of lead: a constant, and parts that grow as the end comes closer
SLOPE: Final = [-0.004, 0.374, 0.268]
EDGE: Final = 0.175  # of the Axis

# A Status on the table
STATUS: Final[dict[str, tuple[float, float]]] = {
    "de_abundant_resources": (0.2, -1.0),
    "de_atlantic_wall": (0.4, 0.1),
    "de_bias_for_action": (0.8, 2.8),
    "de_blitzkrieg": (2.2, 7.2),
    "de_conscription": (0.1, 1.0),
    "de_dive_bombers": (-0.2, 0.4),
    "de_jet_fighters": (0.0, -0.2),
    "de_superior_planning": (0.6, 0.0),
    "de_swedish_iron_ore": (-0.3, -0.6),
    "de_synthetic_fuel": (0.2, 1.0),
    "de_volksturm": (0.4, 0.4),
    "de_wolf_packs": (-0.3, -0.2),
    "uk_australia_directorate": (0.1, 0.0),
    "uk_free_france": (-0.4, -0.4),
    "uk_lord_linlithgow": (-0.1, -1.0),
    "uk_mackenzie_king": (0.4, 0.2),
    "uk_resistance": (-2.5, -2.6),
    "uk_royal_navy": (-0.3, 0.6),
    "jp_forward_bases": (-0.5, -0.5),
    "jp_co_prosperity": (0.1, -0.2),
    "jp_imperial_designs": (-0.2, -0.1),
    "jp_unimpeded_shipping": (-0.1, -0.9),
    "su_frontal_assault": (0.7, -0.3),
    "su_guards": (-0.6, -0.5),
    "su_scorched_earth": (0.2, -0.3),
    "su_shvernik": (0.3, 0.3),
    "su_stavka": (-0.1, -0.1),
    "su_women_conscripts": (-0.6, -0.6),
    "it_anti_communist": (0.3, -0.1),
    "it_balkan_resources": (0.1, 0.6),
    "it_bravado": (0.3, -0.4),
    "it_impero": (-0.2, 0.1),
    "it_mare_nostrum": (-0.7, 0.1),
    "us_aircraft_carriers": (-0.1, -0.4),
    "us_avg": (0.6, -0.6),
    "us_amphibious": (0.7, 1.1),
    "us_flying_fortresses": (0.0, 0.2),
    "us_radar": (0.7, 0.3),
    "us_rosie": (-0.1, -0.2),
    "us_superior_shipyards": (-2.3, -1.6),
    "us_wartime_production": (1.0, 0.9),
}

# A Response on the table
RESPONSES: Final[dict[str, float]] = {
    "uk_asw_tactics": 1.1,
    "uk_defensive_posture": -0.6,
    "uk_destroyers": 0.2,
    "uk_enigma": 0.6,
    "uk_loyal_to_crown": -0.4,
    "uk_raf": -0.4,
    "uk_rationing": -1.2,
    "jp_banzai_charge": -0.7,
    "jp_battleship_repair": -0.7,
    "jp_china_offensive": 0.5,
    "jp_destroyer_transport": -0.2,
    "jp_fall_of_singapore": 0.6,
    "jp_kamikaze": -0.4,
    "jp_kwantung_army": 0.2,
    "jp_mobile_force": 0.0,
    "jp_snlf": 1.4,
    "jp_surprise_attack": 0.6,
    "jp_truk": -0.4,
    "su_defense_motherland": -0.9,
    "su_leningrad": 1.6,
    "su_moscow": 0.3,
    "su_rasputitsa": -0.5,
    "su_stalingrad": -0.7,
    "it_german_reinforcements": 0.0,
    "it_monte_cassino": 0.0,
    "it_romanian_reinforcements": 0.7,
    "it_skilled_pilots": -1.1,
}
