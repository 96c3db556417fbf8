"""Austria-Hungary's and Ottoman Turkey's deck, 38 cards."""

from haversack.games.y1914.cards.basic import build_army, build_navy, land_battle, sea_battle
from haversack.games.y1914.engine.verbs.attrition import Attrition
from haversack.games.y1914.engine.verbs.battle import Battle
from haversack.games.y1914.engine.verbs.build import Build
from haversack.games.y1914.engine.verbs.cost import Cost
from haversack.games.y1914.engine.verbs.draft import Draft
from haversack.games.y1914.engine.verbs.eliminate import Eliminate
from haversack.games.y1914.engine.verbs.prepare import Prepare
from haversack.games.y1914.engine.verbs.recruit import Recruit
from haversack.games.y1914.engine.verbs.repeat import Repeat
from haversack.games.y1914.engine.verbs.score import Score
from haversack.games.y1914.engine.verbs.supply import Supply
from haversack.games.y1914.engine.verbs.token import Token
from haversack.games.y1914.facts.constants import BUILD_ARMY, EVENT, STATUS, WARFARE
from haversack.games.y1914.language.card import Card, Deck
from haversack.games.y1914.language.hooks import NoPrepared, ScoringRound, Toll
from haversack.games.y1914.language.nouns import HAND, attrition, counterattack, reinforce, reinforce_navy, sustain
from haversack.games.y1914.language.word import ByOption
from haversack.qmg.language import ARMY, NAVY, PIECE, Around, IfOption, No, Pieces, Some, at, beside, near

DECK: Deck = Deck(
    "austria-ottoman",
    (
        build_army("ah", "austria-hungary", 6),
        build_army("ot", "ottoman", 3),
        build_navy("ah", "austria-hungary", 2),
        sea_battle("ah", "austria-hungary", 1),
        land_battle("ot", "ottoman", 2),
        land_battle("ah", "austria-hungary", 2),
        Card(
            "ah-russian-rail-gauge",
            "Russian Rail Gauge",
            "austria-hungary",
            STATUS,
            attrition(),
            always=(NoPrepared("russia", Around("moscow", 2), spares_supply=IfOption("rail_gauge_supply")),),
            confidence="medium",
        ),
        Card(
            "ah-balkan-domination",
            "Balkan Domination",
            "austria-hungary",
            STATUS,
            attrition(),
            after=ScoringRound(),
            do=(Score(2, No(ARMY, near("serbia"), "entente")),),
        ),
        Card(
            "ah-k-u-k-kriegsmarine",
            "k.u.k. Kriegsmarine",
            "austria-hungary",
            STATUS,
            reinforce_navy(),
            after=ScoringRound(),
            do=(Score(1, Some(NAVY)),),
        ),
        Card(
            "ot-limited-rail-and-road-network",
            "Limited Rail and Road Network",
            "ottoman",
            STATUS,
            attrition(),
            always=(Toll("entente", near("anatolia"), eliminating=IfOption("rail_network_eliminates")),),
            confidence="medium",
        ),
        Card(
            "ah-soviets-of-petrograd",
            "Soviets of Petrograd",
            "austria-hungary",
            WARFARE,
            attrition(("russia", 2)),
            (
                ByOption(
                    "revolution",
                    ("inside", "around"),
                    (
                        Attrition((("russia", 2),), bonus="russia", each=Pieces(PIECE, near("petrograd"), "central")),
                        Attrition((("russia", 2),), bonus="russia", each=Pieces(PIECE, beside("petrograd"), "central")),
                    ),
                ),
                Score(1),
            ),
        ),
        Card(
            "ah-the-extravagant-lifestyle-of-the-aristocracy",
            "The Extravagant Lifestyle of the Aristocracy",
            "austria-hungary",
            WARFARE,
            attrition(),
            (Attrition((("austria-ottoman", 1), ("russia", 1))), Score(1), Repeat(2, Attrition((("russia", 1),)))),
            confidence="medium",
        ),
        Card(
            "ah-the-october-revolution",
            "The October Revolution",
            "austria-hungary",
            WARFARE,
            attrition(("russia", 2)),
            (
                ByOption(
                    "revolution",
                    ("inside", "around"),
                    (
                        Attrition((("russia", 1),), bonus="russia", each=Pieces(PIECE, Around("moscow", 2), "central")),
                        Attrition(
                            (("russia", 1),),
                            bonus="russia",
                            each=Pieces(PIECE, Around("moscow", 2, inside=False), "central"),
                        ),
                    ),
                ),
                Score(1),
            ),
        ),
        Card(
            "ot-spanish-flu",
            "Spanish Flu",
            "ottoman",
            WARFARE,
            attrition(("russia", 1), ("france-italy", 1), ("uk-us", 1)),
            (Attrition((("austria-ottoman", 1), ("russia", 2), ("germany", 1), ("france-italy", 3), ("uk-us", 2))),),
        ),
        Card(
            "ah-imperial-austrian-landwehr",
            "Imperial Austrian Landwehr",
            "austria-hungary",
            EVENT,
            reinforce(2, at("vienna", "tyrol"), supply=True),
            (Draft((BUILD_ARMY,)), Prepare(), Recruit(ARMY, at("vienna", "tyrol", "galicia"))),
        ),
        Card(
            "ah-caporetto",
            "Caporetto",
            "austria-hungary",
            EVENT,
            sustain(2, near("italian_alps")),
            (
                ByOption(
                    "caporetto",
                    ("void", "vp"),
                    (Cost(HAND, power="germany"), Cost(HAND, power="germany", missing_costs_vp=True)),
                ),
                Battle(ARMY, at("italian_alps")),
                Build(ARMY, at("italian_alps")),
            ),
            confidence="medium",
        ),
        Card(
            "ah-franz-ferdinand-avenged",
            "Franz Ferdinand Avenged",
            "austria-hungary",
            EVENT,
            sustain(2, near("serbia")),
            (Cost(HAND), Battle(ARMY, at("serbia")), Build(ARMY, at("serbia"))),
            sources=("rulebook", "rulebook", "public", "public"),
        ),
        Card(
            "ah-morava-offensive",
            "Morava Offensive",
            "austria-hungary",
            EVENT,
            attrition(),
            (
                Supply(at("bulgaria")),
                ByOption(
                    "offensive_source",
                    ("any", "named"),
                    (Battle(ARMY, beside("bulgaria")), Battle(ARMY, beside("bulgaria"), source=at("bulgaria"))),
                ),
            ),
            sources=("rulebook", "public", "rulebook", "public"),
            confidence="medium",
        ),
        Card(
            "ah-anti-venizelists-surrender-fort-roupel",
            "Anti-Venizelists Surrender Fort Roupel",
            "austria-hungary",
            EVENT,
            reinforce(limit=at("greece"), supply=True),
            (Token("greece"), Recruit(ARMY, at("greece"))),
        ),
        Card(
            "ah-bulgaria-joins-central-powers",
            "Bulgaria Joins Central Powers",
            "austria-hungary",
            EVENT,
            reinforce(limit=at("bulgaria"), supply=True),
            (Token("bulgaria"), Recruit(ARMY, at("bulgaria"))),
        ),
        Card(
            "ah-brudermann-orders-cavalry-charge",
            "Brudermann Orders Cavalry Charge",
            "austria-hungary",
            EVENT,
            counterattack(),
            (Cost(HAND), Battle(ARMY, at("galicia")), Build(ARMY, at("galicia"))),
        ),
        Card(
            "ah-royal-hungarian-honved",
            "Royal Hungarian Honvéd",
            "austria-hungary",
            EVENT,
            reinforce(2, at("budapest", "galicia"), supply=True),
            (Draft((BUILD_ARMY,)), Prepare(), Recruit(ARMY, at("budapest", "tyrol", "galicia"))),
        ),
        Card(
            "ah-treaty-of-amity-and-alliance",
            "Treaty of Amity and Alliance",
            "austria-hungary",
            EVENT,
            reinforce(limit=at("bulgaria"), supply=True),
            (Token("bulgaria"), Recruit(ARMY, at("bulgaria"))),
        ),
        Card(
            "ot-i-order-you-to-die",
            "I Order You to Die",
            "ottoman",
            EVENT,
            counterattack(),
            (Eliminate(ARMY, at("istanbul"), "entente"),),
        ),
        Card(
            "ot-persian-oil",
            "Persian Oil",
            "ottoman",
            EVENT,
            attrition(),
            (Cost(HAND), Token("persia"), Build(ARMY, at("persia"))),
        ),
        Card(
            "ot-ottoman-mobilization",
            "Ottoman Mobilization",
            "ottoman",
            EVENT,
            reinforce(2, near("anatolia")),
            (Draft((BUILD_ARMY,)), Prepare(), Build(ARMY, near("anatolia"))),
        ),
        Card(
            "ot-a-crumbling-empire",
            "A Crumbling Empire",
            "ottoman",
            EVENT,
            reinforce(supply=True),
            (Cost(HAND), Token("middle_east"), Build(ARMY, at("middle_east"))),
        ),
        Card(
            "ot-bombing-of-the-russian-black-sea-ports",
            "Bombing of the Russian Black Sea Ports",
            "ottoman",
            EVENT,
            attrition(),
            (Eliminate(NAVY, at("black_sea"), "russia"),),
        ),
    ),
)
