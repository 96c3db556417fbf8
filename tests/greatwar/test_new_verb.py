"""A verb added here alone: word, verb and procedure stand in this file, and no other file of the package knows them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from haversack.bots.judges import judge_for
from haversack.games.greatwar.engine.actions import idle, into_hand, mark_used
from haversack.games.greatwar.engine.effect import Effect
from haversack.games.greatwar.engine.events import EMPTY_HAND
from haversack.games.greatwar.facts.constants import PASS, SIDES
from haversack.games.greatwar.game import GreatWar
from haversack.games.greatwar.language import catalogue
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import EventWord, Happening, Verb, Word
from haversack.games.greatwar.language.words import Card, Kind
from haversack.games.greatwar.state import State
from haversack.kernel import procedures
from haversack.kernel.cards import without
from haversack.kernel.encoding import length
from haversack.kernel.errors import InvalidPosition
from haversack.kernel.procedures import NO_CHOICE, Question
from tests.greatwar.cards.cast import PLAIN
from tests.greatwar.table import GAME, Table

pytestmark = pytest.mark.skipif(
    not str(procedures.__file__).endswith(".py"), reason="interpreted classes cannot derive from compiled ones"
)
CARD = "red-s-7"
EVENT = "re-quiet-sector-1"


@dataclass(frozen=True)
class Recall(Word):
    """Take up one card that was laid aside, of at most that BP."""

    most: int

    def compile(self, t: Tables, card: int) -> Verb | None:
        return RecallVerb(self.most)

    def text(self, kind: Kind, options: Mapping[str, object]) -> str:
        return f"When it enters, you may take up a laid-aside card of {self.most} BP or less."


class RecallVerb(Verb):
    """A laid-aside card comes into the hand."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def effect(self, card: int, side: int) -> Effect:
        return Recalling(card, side, self.number)

    def cards(self, s: State, side: int) -> list[int]:
        return [card for card in s.aside[side] if s.cards.bp[card] <= self.most]

    def doing(self, s: State, side: int, card: int) -> str:
        return f"recalls one of {len(self.cards(s, side))}"


class Recalling(Effect):
    """Choose the card that is taken up."""

    __slots__ = ()

    KIND: ClassVar[str] = "target"
    PASSING: ClassVar[str] = "Recall none"
    TAKING: ClassVar[str] = "Recall"

    def cards(self, s: State) -> list[int]:
        verb = s.cards.nodes[self.node]
        assert isinstance(verb, RecallVerb)
        return verb.cards(s, self.side)

    def ask(self, s: State) -> Question:
        found = self.cards(s)
        return Question(self.side, [s.cards.take + card for card in found], decline=PASS if found else NO_CHOICE)

    def lapse(self, s: State) -> None:
        idle(s, self.card, self.side, EMPTY_HAND)

    def do(self, s: State, choice: int) -> None:
        mark_used(s, self.card)
        if choice != PASS:
            s.aside[self.side] = without(s.aside[self.side], choice - s.cards.take)
            into_hand(s, self.side, (choice - s.cards.take,))

    def prompt(self, s: State) -> str:
        return f"{s.cards.names[self.card]}: which of {len(self.cards(s))} cards do you recall?"

    def title(self, s: State) -> str:
        return "Recall a card"


@dataclass(frozen=True)
class Confusion(EventWord):
    """Both sides forget what they saw of each other."""

    def compile(self, t: Tables, key: str) -> Happening:
        return ConfusionHappens()

    def text(self) -> str:
        return "nobody remembers the enemy hand"


class ConfusionHappens(Happening):
    """What was seen is forgotten."""

    def happen(self, s: State, side: int) -> None:
        s.seen = [0] * SIDES


@pytest.fixture
def game() -> GreatWar:
    """Return the game with one card that recalls and one event that confuses."""
    decks = [replace(deck, cards=tuple(map(_recalling, deck.cards))) for deck in catalogue.DECKS_IN_PLAY]
    events = [replace(one, effects=(Confusion(),)) if one.id == EVENT else one for one in catalogue.RANDOM_EVENTS]
    return GreatWar(catalogue.tables_of(decks, events))


def _recalling(card: Card) -> Card:
    return replace(card, kind=replace(card.kind, effects=(Recall(9),))) if card.id == CARD else card


def laid_aside(game: GreatWar, most: int) -> list[str]:
    """Return a few Neutral cards, some of them of that BP or less."""
    cards: list[Any] = [card for card in game.catalogue() if card["type"] == "neutral"]
    small = [card["id"] for card in cards if card["bp"] <= most]
    return [*small[:2], *[card["id"] for card in cards if card["bp"] > most][:1]]


def played(game: GreatWar, aside: list[str]) -> Table:
    """Return a table at which the Central Powers, with these cards laid aside, have just played the card."""
    hand = [CARD, *PLAIN["central"]]
    table = Table(game=game, central={"hand": hand, "aside": aside}, entente={"hand": PLAIN["entente"]})
    return table.choose(f"play:{CARD}")


def test_a_new_verb_asks_and_acts(game: GreatWar) -> None:
    """The question, its options, the way on and the state after it come from the verb."""
    aside = laid_aside(game, 9)
    table = played(game, aside)
    assert (table.kind, table.seat) == ("target", "central")
    assert table.prompt == "Saxon Infantry: which of 2 cards do you recall?"
    assert table.state.trace()[-1] == "Recall a card"
    assert table.offered == ["pass", *sorted([f"take:{slug}" for slug in aside[:2]], key=game.vocabulary.id)]
    assert table.label("pass") == "Recall none"
    assert table.label(f"take:{aside[0]}").startswith("Recall ")
    table.choose(f"take:{aside[0]}")
    position: Any = table.state.position()
    assert aside[0] in position["central"]["hand"]
    assert set(position["central"]["aside"]) == set(aside[1:])


def test_a_new_verb_has_its_text_and_says_what_it_would_do(game: GreatWar) -> None:
    """Card text and label come from the word and the verb."""
    text = next(str(card["text"]) for card in game.catalogue() if card["id"] == CARD)
    assert text.endswith("When it enters, you may take up a laid-aside card of 9 BP or less.")
    side = {"hand": [CARD, *PLAIN["central"]], "aside": laid_aside(game, 9)}
    table = Table(game=game, central=side, entente={"hand": PLAIN["entente"]})
    assert table.label(f"play:{CARD}").endswith("recalls one of 2")


def test_a_new_verb_with_nothing_to_do_lapses(game: GreatWar) -> None:
    """Nobody is asked where there is nothing to choose."""
    table = played(game, [])
    assert table.kind != "target"
    assert "CardIdle" in [event["type"] for event in table.state.events_for(None)]


def test_the_middle_of_a_new_verb_is_saved_and_restored(game: GreatWar) -> None:
    """The frame stands in the position by its name and goes on from there; a wrong one is refused."""
    table = played(game, laid_aside(game, 9))
    position: Any = json.loads(json.dumps(table.state.position()))
    frame = position["frames"][-1]
    assert (frame["procedure"], frame["card"], frame["side"]) == ("Recalling", CARD, "central")
    again = game.position(position)
    assert (again.digest(), again.legal) == (table.state.digest(), table.state.legal)
    frame["node"] = (frame["node"] + 1) % len(game.cards.nodes)
    with pytest.raises(InvalidPosition, match="Recalling, is none that this game can have"):
        game.position(position)


def test_a_new_verb_changes_no_observation_and_no_option(game: GreatWar) -> None:
    """The encoding and the vocabulary are as long as before, and a bot can judge the position."""
    table = played(game, laid_aside(game, 9))
    assert game.layout() == GAME.layout()
    assert len(game.encode(table.state, "central")) == length(GAME.layout())
    assert game.vocabulary.keys == GAME.vocabulary.keys
    assert len(judge_for(table.state).priors(table.state)) == len(table.state.legal)


def test_hidden_cards_stay_hidden_in_a_new_verb(game: GreatWar) -> None:
    """Dealt anew for either side, the state looks the same to it."""
    state = played(game, laid_aside(game, 9)).state
    for seat in ("central", "entente", None):
        assert state.determinise(seat, 3).view(seat) == state.view(seat)


def test_a_new_word_of_an_event_happens(game: GreatWar) -> None:
    """An event is shown, resolved and told by its word."""
    table = Table(
        phase="event_draw",
        game=game,
        decks={"events": [EVENT]},
        central={"hand": PLAIN["central"], "seen": PLAIN["central"][:1]},
        entente={"hand": PLAIN["entente"]},
    )
    told = " ".join([str(event["text"]) for event in table.state.events_for(None)])
    assert "Nobody remembers the enemy hand." in told
    assert isinstance(table.state, State)
    assert table.state.seen == [0, 0]


def test_the_standard_cards_are_not_touched(game: GreatWar) -> None:
    """Another set of cards leaves the standard one as it is."""
    assert "laid-aside card of 9 BP" in str(game.catalogue())
    assert "laid-aside card of 9 BP" not in str(GAME.catalogue())
