"""What traffic tells of hidden cards: nothing, neither by updates nor by replays nor by coming back."""

import random
from itertools import chain
from typing import Any

import pytest
from starlette.testclient import TestClient

import haversack
from haversack.kernel.state import GameState
from haversack.server.showing import Shown
from tests.server.people import guest, hub_of, need, open_table, seated

pytestmark = pytest.mark.usefixtures("dealt_alike")
WAYS_OUT = ("pass", "done", "deck", "vp")
# Questions that by the rules everybody expects, but that are not put to a hand that has but one answer, or none
# (docs/server.md, "What traffic tells"): main card, discard and search of The Great War
FORCED = {"ww2": (), "1914": (), "greatwar": ("main", "discard", "search")}


def way_out(state: GameState) -> int:
    """Return how a question is declined; where it cannot be, the first answer."""
    keys = [state.vocabulary.key(choice) for choice in state.legal]
    return next((state.legal[keys.index(key)] for key in WAYS_OUT if key in keys), state.legal[0])


def lively(state: GameState, dice: random.Random) -> int:
    """Return a choice that brings cards out, so that there is something hidden on the table."""
    plays = [choice for choice in state.legal if state.vocabulary.key(choice).startswith(("play:", "prepare:"))]
    return dice.choice(plays if plays and dice.random() < 0.9 else state.legal)


def updates(state: GameState, choice: int, audience: str | None) -> tuple[list[list[str]], GameState]:
    """Return what is told to an audience, update by update, when a choice is made and all who are asked decline.

    It ends where everybody expects a question, or the audience is asked itself.
    """
    state.log = None
    shown = Shown(state.clone())
    seats = () if audience is None else (audience,)
    out: list[list[str]] = []
    told = 0
    for length in range(1, 100):
        state.apply_id(choice)
        shown.note(state.clone(), length)
        seen = [str(event["type"]) for event in shown.to(seats).events_for(seats)]
        out += [seen[told:]] if len(seen) > told else []
        told = len(seen)
        if not state.is_covert() or state.seats()[state.seat] in seats:
            break
        choice = way_out(state)
    return out, state


@pytest.mark.parametrize("game", haversack.GAMES)
def test_updates_are_the_same_whatever_is_hidden(game: str) -> None:
    """For every choice, everybody else is told the same in a world where what they do not know is dealt anew.

    Where events differ, because hidden cards or chance act by rule, neither stops short of the other.
    """
    dice = random.Random(18)
    compared = covert = 0
    for seed in range(3):
        state = haversack.load(game).new(seed)
        while state.seat >= 0:
            choice = lively(state, dice)
            for audience in (state.seats()[state.seat], dice.choice(state.seats()), None):
                first, rest = updates(state.clone(), choice, audience)
                world = state.determinise(audience, dice.getrandbits(40))
                if choice not in world.legal:
                    continue
                other, other_rest = updates(world, choice, audience)
                compared += 1
                short = rest if sum(map(len, first)) < sum(map(len, other)) else other_rest
                if first != other and not is_known(short, audience) and short.question()[0] not in FORCED[game]:
                    where = (state.vocabulary.key(choice), audience, short.stack[-1], short.decision, first, other)
                    assert not is_cut_short(first, other), where
            state.apply_id(choice)
            covert += state.is_covert()
    assert compared > 500
    assert covert > 5


def is_known(state: GameState, audience: str | None) -> bool:
    """Say whether an audience knows of the question because it is its own."""
    return state.seat < 0 or state.seats()[state.seat] == audience


def is_cut_short(first: list[list[str]], other: list[list[str]]) -> bool:
    """Say whether the same was told, but one of the two stopped on the way."""
    one, two = [list(chain.from_iterable(told)) for told in (first, other)]
    length = min(len(one), len(two))
    return one[:length] == two[:length]


@pytest.mark.parametrize("game", haversack.GAMES)
def test_a_covert_question_is_nowhere_in_the_traffic(light: TestClient, game: str) -> None:
    """A spectator, somebody who comes in the middle, a replay and the lines show the state before such a question."""
    name = open_table(light, game, me="all")["table"]["id"]
    hub = hub_of(light)
    covert = 0
    with seated(light, name, 5) as player, seated(guest(light), name) as watcher:
        table = hub._tables[name]
        for _ in range(400):
            if player.until_asked() is None:
                break
            assert player.choose(lively(table.state, player.dice))["type"] == "done"
            settle(watcher)
            seen = table.shown.open.state
            assert watcher.view == {**seen.view(()), "decision": None}
            assert len(watcher.events) == len(need(seen.events))
            if seen is not table.state and covert < 10:
                covert += 1
                check_newcomer(light, name, seen)
    assert covert > 2


def settle(player: Any) -> None:
    """Read all that was sent so far."""
    player.ask(type="hint")


def check_newcomer(client: TestClient, name: str, seen: GameState) -> None:
    """Somebody who comes now is shown what everybody has seen, in every way there is to look."""
    with seated(guest(client), name) as late:
        assert late.view == {**seen.view(()), "decision": None}
        assert len(late.events) == len(need(seen.events))
    replay = guest(client).get(f"/api/tables/{name}/replay").json()
    assert replay["moments"][-1] == len(need(seen.events)) == len(replay["events"])
    lines = guest(client).get(f"/api/tables/{name}/lines").json()["lines"]
    assert lines == {owner: [list(line) for line in found] for owner, found in seen.lines().items()}


def test_one_who_has_chosen_hears_the_same_whether_or_not_somebody_is_asked(light: TestClient) -> None:
    """First that the question is answered, then that it is done, then all that came of it."""
    name = open_table(light, me="all")["table"]["id"]
    with seated(light, name) as player:
        for _ in range(60):
            player.until_asked()
            settle(player)
            player.traffic.clear()
            assert player.choose()["type"] == "done"
            assert len(player.heard) == 2
            assert '"set":{"decision":null},"events":[]' in player.heard[0]


def test_what_was_taken_back_unseen_is_told_to_nobody_else(light: TestClient) -> None:
    """A main card and then the covert question for links: who goes back from there alone tells the other nothing."""
    made = open_table(light, "greatwar", me=("central",), rest="open")
    name, friend = made["table"]["id"], guest(light)
    for key in made["invitations"].values():
        friend.post(f"/api/tables/{name}/enter", json={"key": key})
    with seated(light, name) as host, seated(friend, name, 3) as other:
        table = hub_of(light)._tables[name]
        while not is_alone(table, "central"):
            (host if table.match.decider == "central" else other).choose()
            settle(host)
        settle(other)
        heard = len(other.heard)
        epoch, events = host.epoch, len(host.events)
        host.until_asked()
        assert host.ask(type="undo")["type"] == "done"
        settle(other)
        assert len(other.heard) == heard + 1
        assert host.epoch == epoch + 1
        assert len(host.events) < events
        assert host.choose()["type"] == "done"


def is_alone(table: Any, seat: str) -> bool:
    """Say whether a seat can go back from a question that nobody else knows of."""
    shown = table.shown.open.state
    seen = len(shown.events) < len(table.state.events) and shown.seats()[shown.seat] == seat
    return table.match.decider == seat and shown is not table.state and seen and table.match.may_undo(seat)
