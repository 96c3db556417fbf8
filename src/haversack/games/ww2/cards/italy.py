"""Italy's deck, 30 cards."""

from haversack.games.ww2.language.words import (
    ARMY,
    ENEMY,
    EVENT,
    NAVY,
    PIECE,
    RESPONSE,
    STATUS,
    TEAM,
    WARFARE,
    Battle,
    Build,
    ByOption,
    Card,
    Deck,
    DiscardResponse,
    Drain,
    EitherOrder,
    Eliminate,
    EventSpace,
    Held,
    Lower,
    Mill,
    No,
    Outside,
    Pieces,
    PlayStep,
    Protect,
    Recruit,
    RemovalImpending,
    Removed,
    Score,
    Seq,
    VictoryStep,
    WarfareSuffered,
    at,
    basics,
)

UK = ("united_kingdom",)
AXIS = ("germany", "japan", "italy")
BUILD_OR_RECRUIT = ("build", "recruit")
_EMPIRE = at("north_africa", "africa", "middle_east")

DECK: Deck = Deck(
    "italy",
    (
        *basics("it", army=4, land=4, navy=3, sea=2),
        Card(
            "it_anti_communist",
            "Anti-Communist Sentiment",
            STATUS,
            after=VictoryStep(),
            do=Score(1, each=Pieces(ARMY, at("russia", "ukraine"))),
        ),
        Card(
            "it_balkan_resources",
            "Balkan Resources",
            STATUS,
            after=VictoryStep(),
            do=Score(1, each=Pieces(ARMY, at("balkans"))),
        ),
        Card("it_bravado", "Bravado", STATUS, instead=PlayStep(), cost=Mill(2), do=Battle(ARMY)),
        Card(
            "it_impero",
            "Impero Italiano",
            STATUS,
            after=VictoryStep(),
            do=ByOption(
                "impero",
                ("armies", "spaces"),
                (Score(1, each=Pieces(ARMY, _EMPIRE, TEAM)), Score(1, each=Held(ARMY, _EMPIRE, TEAM))),
            ),
            confidence="medium",
        ),
        Card("it_mare_nostrum", "Mare Nostrum", STATUS, after=VictoryStep(), do=Score(1, each=Pieces(NAVY))),
        Card(
            "it_afrika_korps",
            "Afrika Korps",
            EVENT,
            do=Seq(
                (
                    Recruit(ARMY, at("north_africa"), ("germany",)),
                    Recruit(NAVY, at("mediterranean_sea"), ("germany",)),
                )
            ),
        ),
        Card("it_division_azul", "Division Azul", EVENT, do=DiscardResponse("soviet_union")),
        Card(
            "it_german_aid",
            "German Aid in Greece",
            EVENT,
            do=Seq((Eliminate(ARMY, at("balkans"), ENEMY), Recruit(ARMY, at("balkans"), ("germany",)))),
        ),
        Card(
            "it_east_africa",
            "Italian East Africa",
            EVENT,
            do=ByOption(
                "italian_events",
                BUILD_OR_RECRUIT,
                (
                    Seq((Build(ARMY, at("north_africa")), Build(NAVY, at("bay_of_bengal")))),
                    Seq((Recruit(ARMY, at("north_africa")), Recruit(NAVY, at("bay_of_bengal")))),
                ),
            ),
            confidence="medium",
        ),
        Card(
            "it_attacks_communists",
            "Italy Attacks Communists",
            EVENT,
            do=ByOption(
                "italian_events",
                BUILD_OR_RECRUIT,
                (
                    EitherOrder((Build(ARMY, at("ukraine")), Build(ARMY, at("russia")))),
                    EitherOrder((Recruit(ARMY, at("ukraine")), Recruit(ARMY, at("russia")))),
                ),
            ),
            confidence="medium",
        ),
        Card("it_plunder", "Plunder", EVENT, do=Score(1, each=Pieces(PIECE, Outside(("italy",))))),
        Card(
            "it_decima_mas",
            "Decima Flottiglia MAS (Frogmen)",
            WARFARE,
            do=Seq((Drain(UK, 1, more=1, more_if=No(NAVY, at("mediterranean_sea"), ENEMY)), Score(1))),
        ),
        Card(
            "it_regia_marina",
            "Regia Marina Closes Shipping Lanes",
            WARFARE,
            do=Seq((Drain(UK, 1, each=Pieces(NAVY)), Score(1, each=Pieces(NAVY)))),
        ),
        Card(
            "it_german_reinforcements",
            "German Reinforcements Counterattack",
            RESPONSE,
            after=Removed(ARMY, supplied=True),
            do=Recruit(ARMY, EventSpace(), ("germany",)),
        ),
        Card(
            "it_monte_cassino",
            "Monte Cassino",
            RESPONSE,
            before=RemovalImpending(ARMY, AXIS, at("italy")),
            do=Protect(),
        ),
        Card(
            "it_romanian_reinforcements",
            "Romanian Reinforcements",
            RESPONSE,
            after=Removed(ARMY, "germany", supplied=True),
            do=Recruit(ARMY, EventSpace()),
        ),
        Card("it_skilled_pilots", "Skilled Pilots", RESPONSE, after=WarfareSuffered(), do=Lower(5)),
    ),
)
