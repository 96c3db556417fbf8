"""A verb added here alone: word, verb and procedure stand in this file, and no other file of the package knows them."""

import json
from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from haversack.bots.judges import judge_for
from haversack.games.y1914.cards import STANDARD
from haversack.games.y1914.engine.actions import score, skip, tell
from haversack.games.y1914.engine.card_text import text_card
from haversack.games.y1914.engine.events import BY_VERB, W_TEXT, cause_of
from haversack.games.y1914.engine.queries import own_pieces
from haversack.games.y1914.engine.verb import Effect, Verb
from haversack.games.y1914.facts.board import LAND_MASK, OPEN_COUNT, SPACE_IDS
from haversack.games.y1914.facts.constants import PASS, PIECE, TEAM_OF
from haversack.games.y1914.facts.names import SPACES_THE, piece_at
from haversack.games.y1914.game import Y1914
from haversack.games.y1914.language.card_def import CardDef
from haversack.games.y1914.language.rules import Rules
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.state import State
from haversack.games.y1914.text.phrases import Voice
from haversack.kernel import procedures
from haversack.kernel.cards import Cards
from haversack.kernel.procedures import NO_CHOICE, Question
from haversack.kernel.state import GameState

pytestmark = pytest.mark.skipif(
    not str(procedures.__file__).endswith(".py"), reason="interpreted classes cannot derive from compiled ones"
)
CARD = "de-landwehr"


@dataclass(frozen=True)
class Decorate(Word):
    """Name an own Army in supply; the own team gains VP for it."""

    points: int

    def compile(self, rules: Rules, country: int) -> Verb:
        return DecorateVerb(country, self.points)

    def text(self, voice: Voice) -> str:
        return f"Name a {voice.adjective} Army in supply: gain {self.points} VP."


class DecorateVerb(Verb):
    """Gain points for an Army in supply."""

    PROCEDURES: ClassVar[tuple[str, ...]] = ("Decorating",)
    NOTHING: ClassVar[str] = "no Army is in supply"

    def __init__(self, country: int, points: int) -> None:
        super().__init__(country)
        self.points = points

    def begin(self, s: State) -> None:
        s.push(Decorating(self.number))

    def armies(self, s: State) -> list[int]:
        return own_pieces(s, PIECE, self.country, s.supply(self.country) & LAND_MASK)

    def can(self, s: State, card: CardDef, hand: Cards) -> bool:
        return len(self.armies(s)) > 0

    def idle_words(self, who: int) -> str:
        return "there is no Army to decorate"

    def event_data(self, numbers: tuple[int, ...]) -> dict[str, object]:
        return {"type": "ArmyDecorated", "space": SPACE_IDS[numbers[0]]}

    def event_line(self, numbers: tuple[int, ...]) -> str:
        return f"The Army in {SPACES_THE[numbers[0]]} is decorated."


class Decorating(Effect):
    """Choose the Army."""

    __slots__ = ()

    KIND: ClassVar[str] = "choose"
    PASS_LABEL: ClassVar[str] = "Decorate none"

    def verb_of(self, s: State) -> DecorateVerb:
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, DecorateVerb)
        return verb

    def ask(self, s: State) -> Question:
        verb = self.verb_of(s)
        armies = verb.armies(s)
        return Question(verb.power, armies, decline=PASS if armies else NO_CHOICE, stand_in=PASS)

    def lapse(self, s: State) -> None:
        skip(s, self.verb, self.verb_of(s).country)

    def do(self, s: State, choice: int) -> None:
        verb = self.verb_of(s)
        if choice != PASS:
            tell(s, BY_VERB, (self.verb, (choice - PIECE) % OPEN_COUNT))
            score(s, TEAM_OF[verb.country], verb.points, cause_of(W_TEXT, text_card(s)), verb.country)

    def piece_label(self, s: State, country: int, space: int) -> str:
        return f"Decorate the {piece_at(country, space)}"

    def title(self, s: State) -> str:
        return f"Decorate an Army, {len(self.verb_of(s).armies(s))} in supply"

    def question(self, s: State) -> str:
        places = [SPACES_THE[(army - PIECE) % OPEN_COUNT] for army in self.verb_of(s).armies(s)]
        return f"which Army, of those in {', '.join(places)}, is decorated?"


def game() -> Y1914:
    """Return the game with one card of the German deck that decorates."""
    decks = []
    for deck in STANDARD:
        cards = [replace(card, do=(Decorate(2),)) if card.id == CARD else card for card in deck.cards]
        decks.append(replace(deck, cards=tuple(cards)))
    return Y1914(tuple(decks))


def played(changed: Y1914, armies: list[str]) -> GameState:
    """Return a state in which Germany, with these Armies, has just played the card."""
    state = changed.position(
        {
            "turn": "germany",
            "step": "play",
            "countries": {"germany": {"armies": armies}},
            "powers": {"germany": {"hand": [CARD, "de-build-army"]}},
        }
    )
    return state.apply(f"play:{CARD}")


def test_a_new_verb_asks_and_acts() -> None:
    """The question, its options, the way on and the log come from the verb."""
    state = played(game(), ["berlin", "prussia", "petrograd"])
    decision = state.decision
    assert decision is not None
    assert decision.kind == "choose"
    assert decision.prompt.endswith("which Army, of those in Berlin, Prussia, is decorated?")
    labels = {option.key: option.label for option in decision.options}
    assert labels["pass"] == "Decorate none"
    assert labels["piece:germany/army/prussia"] == "Decorate the German Army in Prussia"
    assert "piece:germany/army/petrograd" not in labels
    assert state.trace()[-1] == "Decorate an Army, 2 in supply"
    state.apply("piece:germany/army/prussia")
    assert state.scores()["central"] == 2
    decorated, scored = state.events_for(None)[-2:]
    assert decorated == {"type": "ArmyDecorated", "space": "prussia", "text": "The Army in Prussia is decorated."}
    assert scored["text"] == "The Central Powers gain 2 VP for Landwehr: now 2."


def test_a_new_verb_can_do_nothing() -> None:
    """Without a supplied Army it is passed over, the log says so, and the label says it beforehand."""
    changed = game()
    state = played(changed, ["petrograd"])
    texts = [str(event["text"]) for event in state.events_for(None)]
    assert "Landwehr: there is no Army to decorate." in texts
    before = changed.position({**state.beginning().position(), "rng": state.rng})
    decision = before.decision
    assert decision is not None
    label = next(option.label for option in decision.options if option.key == f"play:{CARD}")
    assert label.endswith("would do nothing now, as no Army is in supply")


def test_a_new_verb_is_saved_in_its_middle() -> None:
    """A position in the middle of it is read back and goes on alike; a frame that does not fit is refused."""
    changed = game()
    state = played(changed, ["berlin", "prussia"])
    data = json.loads(json.dumps(state.position()))
    assert data["frames"][-1]["procedure"] == "Decorating"
    again = changed.position(data)
    assert again == state
    assert again.view("germany") == state.view("germany")
    assert again.apply("piece:germany/army/berlin") == state.apply("piece:germany/army/berlin")


def test_a_new_verb_has_its_text_and_changes_no_observation() -> None:
    """The card says what it does; observations have the size they had, and tell the question; bots can answer."""
    changed, plain = game(), Y1914()
    texts = {card["id"]: card["text"] for card in changed.catalogue()}
    assert texts[CARD] == "Name a German Army in supply: gain 2 VP."
    assert changed.layout() == plain.layout()
    state = played(changed, ["berlin", "prussia"])
    assert len(changed.encode(state, "germany")) == len(plain.encode(plain.new(1), "germany"))
    assert len(judge_for(state).priors(state)) == len(state.legal)
