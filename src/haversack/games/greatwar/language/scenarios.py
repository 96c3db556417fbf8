"""The scenarios: the ten of the game (most of them house-made), as data."""

from dataclasses import dataclass
from typing import Final

from haversack.games.greatwar.language.nouns import BOTH, CENTRAL, ENTENTE, Filter, Which


@dataclass(frozen=True)
class Bar:
    """Cards that may not be played in these turns."""

    turns: tuple[int, ...]
    of: Filter
    who: str = BOTH


@dataclass(frozen=True)
class Scenario:
    """How a game is set up and how long it lasts (G-SET, G-WIN-1). `reshuffle_after` 0 means never.

    `removals`: Central, Entente, Neutral, Bonus, Random Events. `hand_by_turn`: side, turn, hand limit. `bp_offset` is
    added to the scores; it balances a house-made scenario for sides that play alike (simple and random play), and a
    set-up of the book has none. `levels` are the least leads of the four victories if they are not the usual ones.
    """

    id: str
    name: str
    turns: int = 10
    years: str = ""
    description: str = ""
    provenance: str = "house"
    provenance_detail: str = ""
    first_defender: str = CENTRAL
    defenders: tuple[str, ...] = ()
    decks: tuple[str, ...] = ("red", "blue", "white")
    add_cards: tuple[str, ...] = ()
    remove_cards: tuple[str, ...] = ()
    remove_keys: tuple[str, ...] = ()
    removals: tuple[int, ...] = (2, 2, 2, 1, 1)
    start_central: tuple[str, ...] = ()
    start_entente: tuple[str, ...] = ()
    bonus_dealt: int = 2
    bonus_keep: tuple[int, int] = (1, 2)
    neutral_dealt: int = 6
    neutral_keep: tuple[int, int] = (1, 2)
    hand: int = 9
    hand_by_turn: tuple[tuple[str, int, int], ...] = ()
    reshuffle_after: int = 5
    schedule: tuple[tuple[int, str], ...] = ()
    forbid: tuple[Bar, ...] = ()
    special_rules: tuple[str, ...] = ()
    bp_offset: tuple[int, int] = (0, 0)
    levels: tuple[int, ...] = ()


SCENARIOS: Final = (
    Scenario(
        id="basic",
        name="Basic Game",
        years="1914-1918",
        description="The standard ten-turn game with all three core decks.",
        provenance="rulebook",
        turns=10,
        first_defender=CENTRAL,
        decks=("red", "blue", "white"),
    ),
    Scenario(
        id="basic_two_deck",
        name="Basic Game, two core decks",
        years="1914-1918",
        description="The ten-turn game as the quick-play outline states it, without the White deck.",
        provenance="rulebook",
        turns=10,
        first_defender=CENTRAL,
        decks=("red", "blue"),
    ),
    Scenario(
        id="basic_v6",
        name="Basic Game, red and blue plus two White Jokers",
        years="1914-1918",
        description="The ten-turn game as the publisher's version 6 rules state it.",
        provenance="public",
        turns=10,
        first_defender=CENTRAL,
        decks=("red", "blue"),
        add_cards=("white-joker-1", "white-joker-2"),
    ),
    Scenario(
        id="race_to_the_sea_1914",
        name="Race to the Sea",
        years="1914",
        description="After the Marne both armies try to turn the open flank before the line freezes.",
        provenance="house",
        turns=5,
        first_defender=ENTENTE,
        decks=("red",),
        remove_keys=("poison_gas", "flamethrowers", "trench_mortars"),
        start_central=("red-s-j",),
        start_entente=("red-h-j",),
        reshuffle_after=0,
        forbid=(Bar((1, 2), Which(classes=("trench", "obstacle")), BOTH),),
        special_rules=("Trenches-class and obstacle cards may not be played in turns 1 and 2 (open warfare).",),
        bp_offset=(1, 0),
    ),
    Scenario(
        id="gallipoli_1915",
        name="Gallipoli",
        years="1915",
        description="Allied landings against the Dardanelles; the Ottoman defence counter-attacks at the end.",
        provenance="house",
        turns=6,
        first_defender=CENTRAL,
        defenders=(CENTRAL, CENTRAL, CENTRAL, CENTRAL, ENTENTE, ENTENTE),
        decks=("red", "white"),
        remove_keys=("tanks", "anti_tank_rifles", "wireless_sets"),
        start_central=("white-c-10",),
        start_entente=("red-h-2", "white-h-7"),
        reshuffle_after=0,
        special_rules=(
            "The Central player begins with the Dardanelles Forts,"
            " the Entente player with the Grand Fleet blockade and ANZAC Infantry.",
        ),
        bp_offset=(0, 5),
    ),
    Scenario(
        id="verdun_1916",
        name="Verdun",
        years="1916",
        description="Ten months around the forts of the Meuse: German assault for six turns, French recovery for four.",
        provenance="house",
        turns=10,
        first_defender=ENTENTE,
        defenders=(ENTENTE, ENTENTE, ENTENTE, ENTENTE, ENTENTE, ENTENTE, CENTRAL, CENTRAL, CENTRAL, CENTRAL),
        decks=("red", "blue"),
        start_central=("red-s-k",),
        start_entente=("red-h-10",),
        special_rules=("The Entente player begins with Fortifications (Verdun), the Central player with Big Bertha.",),
        bp_offset=(0, 6),
    ),
    Scenario(
        id="brusilov_1916",
        name="Brusilov Offensive",
        years="1916",
        description="A broad surprise attack on the Eastern Front; Central reserves arrive late.",
        provenance="house",
        turns=8,
        first_defender=CENTRAL,
        defenders=(CENTRAL, CENTRAL, CENTRAL, CENTRAL, CENTRAL, ENTENTE, ENTENTE, ENTENTE),
        decks=("red", "blue"),
        remove_keys=("tanks",),
        start_entente=("red-d-q", "red-d-k"),
        hand_by_turn=((CENTRAL, 1, 8), (CENTRAL, 2, 8)),
        special_rules=("Surprise: the Central hand limit is eight cards in turns 1 and 2.",),
        bp_offset=(0, 1),
    ),
    Scenario(
        id="passchendaele_1917",
        name="Passchendaele",
        years="1917",
        description="Mines at Messines, then rain and mud.",
        provenance="house",
        turns=8,
        first_defender=CENTRAL,
        defenders=(CENTRAL, CENTRAL, CENTRAL, ENTENTE, CENTRAL, CENTRAL, CENTRAL, ENTENTE),
        decks=("blue", "white"),
        start_central=("blue-s-10",),
        start_entente=("bonus-mine-detonation-1",),
        schedule=((3, "heavy_rain"), (6, "heavy_rain")),
        forbid=(Bar((3, 4, 5, 6), Which(classes=("tank",)), BOTH),),
        special_rules=(
            "On turns 3 and 6 do not draw a Random Event: Heavy Rain applies"
            " (set the Heavy Rain card aside at set-up).",
            "Tank cards may not be played in turns 3 to 6.",
        ),
        bp_offset=(0, 10),
    ),
    Scenario(
        id="caporetto_1917",
        name="Caporetto",
        years="1917",
        description="Infiltration and gas break the Isonzo front; the line holds on the Piave.",
        provenance="house",
        turns=6,
        first_defender=ENTENTE,
        defenders=(ENTENTE, ENTENTE, ENTENTE, ENTENTE, CENTRAL, ENTENTE),
        decks=("blue", "white"),
        start_central=("blue-joker-1", "blue-s-5"),
        start_entente=("white-d-7",),
        hand_by_turn=((ENTENTE, 1, 8),),
        reshuffle_after=0,
        special_rules=(
            "The Central player begins with Infiltration Tactics and Poison Gas;"
            " the Entente hand limit is eight in turn 1.",
        ),
        bp_offset=(1, 0),
    ),
    Scenario(
        id="kaiserschlacht_1918",
        name="Kaiserschlacht",
        years="1918",
        description="The German spring offensives, then the Hundred Days.",
        provenance="house",
        turns=10,
        first_defender=ENTENTE,
        defenders=(ENTENTE, ENTENTE, ENTENTE, ENTENTE, ENTENTE, CENTRAL, CENTRAL, CENTRAL, CENTRAL, CENTRAL),
        decks=("blue", "white"),
        start_central=("white-s-j",),
        hand_by_turn=(
            (CENTRAL, 1, 10),
            (CENTRAL, 2, 10),
            (CENTRAL, 3, 10),
            (ENTENTE, 8, 10),
            (ENTENTE, 9, 10),
            (ENTENTE, 10, 10),
        ),
        forbid=(Bar((1, 2), Which(nations=("United States",)), ENTENTE),),
        special_rules=(
            "Central hand limit ten in turns 1-3; Entente hand limit ten in turns 8-10.",
            "United States cards may not be played in turns 1 and 2.",
        ),
        bp_offset=(0, 3),
    ),
)
