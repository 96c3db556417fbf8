"""All the words a card is written in: the nouns, and the words of the verbs."""

from haversack.games.greatwar.engine.verbs.aura_off import AuraOff
from haversack.games.greatwar.engine.verbs.aura_once import AuraOnce
from haversack.games.greatwar.engine.verbs.blockade import Blockade
from haversack.games.greatwar.engine.verbs.cancel import Cancel
from haversack.games.greatwar.engine.verbs.cancel_all import CancelAll
from haversack.games.greatwar.engine.verbs.draw import Draw
from haversack.games.greatwar.engine.verbs.draw_each import DrawEach
from haversack.games.greatwar.engine.verbs.duel import Duel
from haversack.games.greatwar.engine.verbs.end_step import EndStep
from haversack.games.greatwar.engine.verbs.extra_play import ExtraPlay
from haversack.games.greatwar.engine.verbs.forbid import Forbid
from haversack.games.greatwar.engine.verbs.hide_hand import HideHand
from haversack.games.greatwar.engine.verbs.immune import Immune
from haversack.games.greatwar.engine.verbs.improve import Improve
from haversack.games.greatwar.engine.verbs.look import DiscardSeen, Look
from haversack.games.greatwar.engine.verbs.lose_card import LoseCard
from haversack.games.greatwar.engine.verbs.most_in_step import MostInStep
from haversack.games.greatwar.engine.verbs.most_played import MostPlayed
from haversack.games.greatwar.engine.verbs.no_look import NoLook
from haversack.games.greatwar.engine.verbs.peek import Peek
from haversack.games.greatwar.engine.verbs.roll import On, Roll, RollEach
from haversack.games.greatwar.engine.verbs.save import Save
from haversack.games.greatwar.engine.verbs.shield import Shield
from haversack.games.greatwar.engine.verbs.worth import Worth
from haversack.games.greatwar.language.nouns import (
    ATTACKER,
    BONUS,
    DEFENDER,
    NATIONALITY,
    NEUTRAL,
    OPPONENT,
    ROLLER,
    Card,
    Deck,
    EventCard,
    Kind,
    OneOf,
    Source,
    Which,
    group,
    key,
    of_class,
)

__all__ = [
    "ATTACKER",
    "BONUS",
    "DEFENDER",
    "NATIONALITY",
    "NEUTRAL",
    "OPPONENT",
    "ROLLER",
    "AuraOff",
    "AuraOnce",
    "Blockade",
    "Cancel",
    "CancelAll",
    "Card",
    "Deck",
    "DiscardSeen",
    "Draw",
    "DrawEach",
    "Duel",
    "EndStep",
    "EventCard",
    "ExtraPlay",
    "Forbid",
    "HideHand",
    "Immune",
    "Improve",
    "Kind",
    "Look",
    "LoseCard",
    "MostInStep",
    "MostPlayed",
    "NoLook",
    "On",
    "OneOf",
    "Peek",
    "Roll",
    "RollEach",
    "Save",
    "Shield",
    "Source",
    "Which",
    "Worth",
    "group",
    "key",
    "of_class",
]
