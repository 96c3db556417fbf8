"""France's and Italy's deck, 42 cards."""

from haversack.games.y1914.cards.basic import build_army, build_navy, land_battle, sea_battle
from haversack.games.y1914.engine.verbs.attrition import Attrition
from haversack.games.y1914.engine.verbs.battle import Battle
from haversack.games.y1914.engine.verbs.build import Build
from haversack.games.y1914.engine.verbs.cost import Cost
from haversack.games.y1914.engine.verbs.draft import Draft
from haversack.games.y1914.engine.verbs.prepare import Prepare
from haversack.games.y1914.engine.verbs.recruit import Recruit
from haversack.games.y1914.engine.verbs.score import Score
from haversack.games.y1914.engine.verbs.supply import Supply
from haversack.games.y1914.engine.verbs.token import Token
from haversack.games.y1914.engine.verbs.waive import Waive
from haversack.games.y1914.facts.constants import BUILD_ARMY, EVENT, LAND_BATTLE, STATUS, SUSTAIN_LAND, WARFARE
from haversack.games.y1914.language.answers import Strike, TakeBack
from haversack.games.y1914.language.card import Card, Deck
from haversack.games.y1914.language.hooks import Attacking, Discarding, Drafted, DraftStep, MayDraft, SustainFromHand
from haversack.games.y1914.language.nouns import (
    CLEAR,
    DIFFICULT,
    HAND,
    PREPARED,
    attrition,
    counterattack,
    reinforce,
    sustain,
)
from haversack.games.y1914.language.word import ByOption
from haversack.qmg.language import (
    ARMY,
    NAVY,
    SELF,
    BattleDeclared,
    BesideEvent,
    EventSpace,
    IfOption,
    Pieces,
    Some,
    Terrain,
    at,
    beside,
    near,
)

REVANCHE = at("belgium", "burgundy", "western_germany")

DECK: Deck = Deck(
    "france-italy",
    (
        build_army("fr", "france", 6),
        build_army("it", "italy", 4),
        build_navy("fr", "france", 2),
        build_navy("it", "italy", 2),
        land_battle("fr", "france", 4),
        land_battle("it", "italy", 1),
        sea_battle("fr", "france", 1),
        sea_battle("it", "italy", 1),
        Card(
            "fr-francs-tireurs",
            "Francs-tireurs",
            "france",
            WARFARE,
            attrition(),
            (
                Attrition((("germany", 1),), bonus="germany", each=Pieces(ARMY, near("picardy"), "germany")),
                Draft((BUILD_ARMY,)),
            ),
        ),
        Card(
            "fr-armee-dafrique",
            "Armée d'Afrique",
            "france",
            WARFARE,
            attrition(),
            (
                Attrition((("germany", 3),)),
                ByOption(
                    "armee_dafrique",
                    ("north_atlantic", "western_mediterranean"),
                    (
                        Draft((BUILD_ARMY,), only_if=Some(NAVY, at("north_atlantic"))),
                        Draft((BUILD_ARMY,), only_if=Some(NAVY, at("western_mediterranean"))),
                    ),
                ),
            ),
            confidence="medium",
        ),
        Card(
            "fr-la-revanche",
            "La Revanche",
            "france",
            STATUS,
            counterattack(),
            before=Attacking(ARMY, "germany", REVANCHE, first=IfOption("revanche_once")),
            do=(Score(1),),
            sources=("rulebook", "public", "rulebook", "public"),
            confidence="medium",
        ),
        Card(
            "fr-verdun",
            "Verdun",
            "france",
            STATUS,
            reinforce(2, at("burgundy")),
            before=BattleDeclared(ARMY, SELF, at("burgundy")),
            do=(Strike(PREPARED, or_no_attack=IfOption("verdun_marne", "forbidden")),),
            confidence="medium",
        ),
        Card(
            "fr-general-nivelles-creeping-barrage",
            "General Nivelle's Creeping Barrage",
            "france",
            STATUS,
            sustain(),
            always=(SustainFromHand(LAND_BATTLE),),
            once_per_turn=True,
        ),
        Card(
            "fr-renault-ft-tanks",
            "Renault FT Tanks",
            "france",
            STATUS,
            sustain(2, Terrain(CLEAR)),
            instead=Discarding(SUSTAIN_LAND, from_hand=IfOption("renault_nivelle")),
            do=(TakeBack(),),
            once_per_turn=True,
            confidence="medium",
        ),
        Card(
            "fr-bares-expands-armee-de-lair",
            "Barès Expands Armée de l'Air",
            "france",
            STATUS,
            attrition(),
            always=(MayDraft(LAND_BATTLE, other_countries=IfOption("bares_italian")),),
        ),
        Card(
            "fr-troupes-coloniales",
            "Troupes Coloniales",
            "france",
            STATUS,
            attrition(),
            instead=DraftStep(also=IfOption("coloniales_extra")),
            do=(Draft((BUILD_ARMY,), only_if=Some(NAVY, at("western_mediterranean"))),),
            once_per_turn=True,
            confidence="medium",
        ),
        Card(
            "fr-citizen-soldiers",
            "Citizen-Soldiers",
            "france",
            STATUS,
            attrition(),
            after=Drafted(),
            do=(Prepare(),),
        ),
        Card(
            "fr-marne",
            "Marne",
            "france",
            STATUS,
            reinforce(2, at("picardy")),
            before=BattleDeclared(ARMY, SELF, at("picardy")),
            do=(Strike(PREPARED, or_no_attack=IfOption("verdun_marne", "forbidden")),),
            confidence="medium",
        ),
        Card(
            "it-alpini",
            "Alpini",
            "italy",
            STATUS,
            reinforce(2, Terrain(DIFFICULT)),
            before=BattleDeclared(ARMY, SELF, Terrain(DIFFICULT)),
            do=(Strike(HAND, or_no_attack=IfOption("alpini", "forbidden")),),
            once_per_turn=True,
            confidence="medium",
        ),
        Card(
            "fr-king-ferdinand-reorganizes-romanian-army",
            "King Ferdinand Reorganizes Romanian Army",
            "france",
            EVENT,
            reinforce(limit=at("romania"), supply=True),
            (Token("romania"), Recruit(ARMY, at("romania"))),
        ),
        Card(
            "fr-paris-taxis",
            "Paris Taxis",
            "france",
            EVENT,
            reinforce(2, near("paris")),
            (Draft((BUILD_ARMY,)), Recruit(ARMY, near("paris"))),
            sources=("rulebook", "public", "rulebook", "public"),
        ),
        Card(
            "fr-romanians-advance-in-transylvania",
            "Romanians Advance in Transylvania",
            "france",
            EVENT,
            attrition(),
            (
                Supply(at("romania")),
                ByOption(
                    "offensive_source",
                    ("any", "named"),
                    (Battle(ARMY, beside("romania")), Battle(ARMY, beside("romania"), source=at("romania"))),
                ),
            ),
            confidence="medium",
        ),
        Card(
            "fr-alsace-lorraine",
            "Alsace-Lorraine",
            "france",
            EVENT,
            attrition(),
            (Token("burgundy"),),
        ),
        Card(
            "fr-romania-joins-entente",
            "Romania Joins Entente",
            "france",
            EVENT,
            reinforce(limit=at("romania"), supply=True),
            (Token("romania"), Recruit(ARMY, at("romania"))),
        ),
        Card(
            "fr-france-mobilizes",
            "France Mobilizes",
            "france",
            EVENT,
            reinforce(2, near("paris")),
            (Draft((BUILD_ARMY,)), Recruit(ARMY, near("paris")), Build(NAVY)),
        ),
        Card(
            "fr-plan-xvii",
            "Plan XVII",
            "france",
            EVENT,
            sustain(),
            (
                Build(ARMY, near("paris")),
                ByOption(
                    "plan_xvii",
                    ("any", "new"),
                    (Battle(ARMY, BesideEvent()), Battle(ARMY, BesideEvent(), source=EventSpace())),
                ),
            ),
            confidence="medium",
        ),
        Card(
            "it-the-sunny-days-of-may",
            "The Sunny Days of May",
            "italy",
            EVENT,
            reinforce(2, near("rome")),
            (
                Draft((BUILD_ARMY,)),
                ByOption(
                    "sunny_days",
                    ("one", "two"),
                    (Build(ARMY, at("rome", "italian_alps")), Build(ARMY, at("rome", "italian_alps"), up_to=2)),
                ),
            ),
            confidence="medium",
        ),
        Card(
            "it-isonzo-river-offensives",
            "Isonzo River Offensives",
            "italy",
            EVENT,
            sustain(2, near("italian_alps")),
            (Cost(HAND), Build(ARMY, at("italian_alps")), Battle(ARMY, at("tyrol"), source=at("italian_alps"))),
        ),
        Card(
            "it-bersaglieri",
            "Bersaglieri",
            "italy",
            EVENT,
            sustain(limit=Terrain(DIFFICULT)),
            (Waive(helpers=IfOption("bersaglieri_helpers")), Battle(ARMY)),
            sources=("rulebook", "rulebook", "public", "public"),
        ),
    ),
)
