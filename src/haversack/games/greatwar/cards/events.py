"""The Random Events, 16 in all."""

from haversack.games.greatwar.cards import sources as s
from haversack.games.greatwar.language.words import (
    ATTACKER,
    DEFENDER,
    OPPONENT,
    ROLLER,
    AuraOff,
    AuraOnce,
    DrawEach,
    EventCard,
    Forbid,
    LoseCard,
    MostInStep,
    MostPlayed,
    NoLook,
    On,
    Peek,
    Roll,
    RollEach,
    Which,
    Worth,
    group,
    key,
    of_class,
)

EVENTS: tuple[EventCard, ...] = (
    EventCard(
        "re-trench-raid-1",
        "trench_raid",
        "Trench Raid",
        (RollEach((On(1, 3, (Peek(OPPONENT, 1),)), On(4, 6))),),
        source=s.TRENCH_RAID,
    ),
    EventCard(
        "re-trench-raid-2",
        "trench_raid",
        "Trench Raid",
        (RollEach((On(1, 3, (Peek(OPPONENT, 1),)), On(4, 6))),),
        source=s.TRENCH_RAID,
    ),
    EventCard(
        "re-exposed-trenches-1",
        "exposed_trenches",
        "Exposed Trenches",
        (AuraOff(of_class("trench")),),
        source=s.EXPOSED_TRENCHES,
    ),
    EventCard(
        "re-poorly-prepared-trenches-1",
        "poorly_prepared_trenches",
        "Poorly Prepared Trenches",
        (Roll(DEFENDER, (On(1, 4, (AuraOnce(of_class("trench")),)), On(5, 6))),),
        source=s.POORLY_PREPARED_TRENCHES,
    ),
    EventCard(
        "re-heavy-rain-1",
        "heavy_rain",
        "Heavy Rain",
        (Forbid(Which(classes=("aviation",), not_keys=("ace",))), Worth(of_class("tank"), -3)),
        source=s.HOUSE_EVENT,
    ),
    EventCard(
        "re-morning-fog-1",
        "morning_fog",
        "Morning Fog",
        (NoLook(), Forbid(key("observation_balloon"))),
        source=s.HOUSE_EVENT,
    ),
    EventCard(
        "re-clear-skies-1", "clear_skies", "Clear Skies", (Worth(of_class("aviation"), 1),), source=s.HOUSE_EVENT
    ),
    EventCard(
        "re-shell-shortage-1",
        "shell_shortage",
        "Shell Shortage",
        (RollEach((On(1, 2, (MostPlayed(group("artillery"), 1, ROLLER),)), On(3, 6))),),
        source=s.HOUSE_EVENT,
    ),
    EventCard(
        "re-dud-shells-1",
        "dud_shells",
        "Dud Shells",
        (RollEach((On(1, 3, (Worth(group("artillery"), -2, ROLLER),)), On(4, 6))),),
        source=s.HOUSE_EVENT,
    ),
    EventCard(
        "re-influenza-1",
        "influenza",
        "Influenza",
        (RollEach((On(1, 2, (LoseCard(Which(kinds=("nationality",), unprotected=True)),)), On(3, 6))),),
        source=s.HOUSE_EVENT,
    ),
    EventCard(
        "re-wind-shift-1",
        "wind_shift",
        "Wind Shift",
        (Roll(DEFENDER, (On(1, 2, (Forbid(key("poison_gas")),)), On(3, 4), On(5, 6, (Worth(key("poison_gas"), 2),)))),),
        source=s.HOUSE_EVENT,
    ),
    EventCard(
        "re-railway-congestion-1", "railway_congestion", "Railway Congestion", (MostInStep(4),), source=s.HOUSE_EVENT
    ),
    EventCard("re-fresh-drafts-1", "fresh_drafts", "Fresh Drafts", (DrawEach(),), source=s.HOUSE_EVENT),
    EventCard(
        "re-mutinous-murmurs-1",
        "mutinous_murmurs",
        "Mutinous Murmurs",
        (Roll(ATTACKER, (On(1, 2, (MostInStep(2, ATTACKER),)), On(3, 6))),),
        source=s.HOUSE_EVENT,
    ),
    EventCard(
        "re-espionage-reports-1",
        "espionage_reports",
        "Espionage Reports",
        (RollEach((On(1, 4), On(5, 6, (Peek(ROLLER, 2),)))),),
        source=s.HOUSE_EVENT,
    ),
    EventCard("re-quiet-sector-1", "quiet_sector", "Quiet Sector", source=s.HOUSE_EVENT),
)
