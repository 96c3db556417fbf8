"""Russia's deck, 34 cards."""

from haversack.games.y1914.cards.basic import build_army, build_navy, land_battle, sea_battle
from haversack.games.y1914.engine.verbs.attrition import Attrition
from haversack.games.y1914.engine.verbs.battle import Battle
from haversack.games.y1914.engine.verbs.build import Build
from haversack.games.y1914.engine.verbs.eliminate import Eliminate
from haversack.games.y1914.engine.verbs.inspect import Inspect
from haversack.games.y1914.engine.verbs.prepare import Prepare
from haversack.games.y1914.engine.verbs.recover import Recover
from haversack.games.y1914.engine.verbs.recruit import Recruit
from haversack.games.y1914.engine.verbs.score import Score
from haversack.games.y1914.engine.verbs.withdraw import Withdraw
from haversack.games.y1914.facts.constants import BUILD_ARMY, EVENT, STATUS, WARFARE
from haversack.games.y1914.language.card import Card, Deck
from haversack.games.y1914.language.hooks import ScoringRound
from haversack.games.y1914.language.nouns import attrition, counterattack, reinforce, sustain
from haversack.games.y1914.language.word import ByOption
from haversack.qmg.language import ARMY, PIECE, Around, BesideEvent, EventSpace, IfOption, Some, at, beside, near

DECK: Deck = Deck(
    "russia",
    (
        land_battle("ru", "russia", 5),
        build_army("ru", "russia", 9),
        build_navy("ru", "russia", 2),
        sea_battle("ru", "russia", 1),
        Card(
            "ru-warm-water-port",
            "Warm Water Port",
            "russia",
            STATUS,
            attrition(),
            after=ScoringRound(),
            do=(Score(1, Some(ARMY, beside("eastern_mediterranean"), supplied=True)),),
        ),
        Card(
            "ru-the-tsar-will-not-help-us",
            "The Tsar Will Not Help Us",
            "russia",
            WARFARE,
            attrition(),
            (Attrition((("russia", 1),)), Score(2)),
        ),
        Card(
            "ru-assassins-of-the-black-hand",
            "Assassins of the Black Hand",
            "russia",
            WARFARE,
            attrition(),
            (Attrition((("austria-ottoman", 2),)),),
        ),
        Card(
            "ru-trench-warfare",
            "Trench Warfare",
            "russia",
            WARFARE,
            attrition(),
            (Attrition((("russia", 2), ("germany", 2), ("austria-ottoman", 2))),),
        ),
        Card(
            "ru-montenegro",
            "Montenegro",
            "russia",
            EVENT,
            reinforce(limit=at("serbia"), supply=True),
            (Recruit(ARMY, at("serbia")),),
            sources=("rulebook", "public", "rulebook", "public"),
        ),
        Card(
            "ru-russia-mobilizes",
            "Russia Mobilizes",
            "russia",
            EVENT,
            reinforce(2, near("moscow")),
            (Build(ARMY, Around("moscow", 2), up_to=2),),
        ),
        Card(
            "ru-redl-blackmailed",
            "Redl Blackmailed",
            "russia",
            EVENT,
            attrition(),
            (Inspect("austria-ottoman", shown=IfOption("redl_shown")),),
            confidence="medium",
        ),
        Card(
            "ru-cossacks",
            "Cossacks",
            "russia",
            EVENT,
            counterattack(),
            (
                Build(ARMY, near("moscow")),
                ByOption(
                    "cossacks_sea",
                    ("no", "yes"),
                    (
                        Battle(ARMY, BesideEvent(), source=EventSpace()),
                        Battle(PIECE, BesideEvent(), source=EventSpace()),
                    ),
                ),
            ),
            confidence="medium",
        ),
        Card(
            "ru-serbia-defies-austrian-ultimatum",
            "Serbia Defies Austrian Ultimatum",
            "russia",
            EVENT,
            attrition(("austria-ottoman", 2)),
            (Eliminate(ARMY, at("serbia"), "central"),),
        ),
        Card(
            "ru-kerensky-vows-to-continue-war",
            "Kerensky Vows to Continue War",
            "russia",
            EVENT,
            reinforce(2, near("moscow")),
            (Prepare(2),),
        ),
        Card(
            "ru-scottish-womens-hospitals",
            "Scottish Women's Hospitals",
            "russia",
            EVENT,
            attrition(),
            (Recover(BUILD_ARMY, 2),),
        ),
        Card(
            "ru-peace-bread-land",
            "Peace, Bread, Land",
            "russia",
            EVENT,
            attrition(),
            (Withdraw(5, 1),),
        ),
        Card(
            "ru-brusilov-offensive",
            "Brusilov Offensive",
            "russia",
            EVENT,
            sustain(limit=near("galicia")),
            (Build(ARMY, near("galicia")), Battle(ARMY, near("galicia"))),
        ),
        Card(
            "ru-east-prussian-offensive",
            "East Prussian Offensive",
            "russia",
            EVENT,
            sustain(limit=near("poland")),
            (Build(ARMY, near("poland")), Battle(ARMY, near("poland"))),
        ),
        Card(
            "ru-grand-duke-nicholas-nikolaevich-appointed-viceroy",
            "Grand Duke Nicholas Nikolaevich Appointed Viceroy",
            "russia",
            EVENT,
            sustain(limit=near("azerbaijan")),
            (Build(ARMY, near("azerbaijan")), Battle(ARMY, near("azerbaijan"))),
        ),
        Card(
            "ru-rasputin",
            "Rasputin",
            "russia",
            EVENT,
            attrition(),
            (Score(1),),
            confidence="medium",
        ),
        Card(
            "ru-serbia-russias-ally",
            "Serbia, Russia's Ally",
            "russia",
            EVENT,
            reinforce(limit=at("serbia"), supply=True),
            (Recruit(ARMY, at("serbia")),),
        ),
    ),
)
