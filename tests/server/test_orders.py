"""Standing orders: what they answer, where they are kept, whom they are told, why they end; and windows by days."""

import random
from typing import Any

import pytest
from starlette.testclient import TestClient

import haversack
from haversack.kernel.decisions import Stakes
from haversack.kernel.state import GameState
from haversack.server.orders import ALWAYS, ASK, COST, NEVER, PASS, SAVES, TURN, answer_of, noun_of, uses_of
from haversack.server.secret_answers import OrderRow, SecretAnswers
from haversack.server.table import Table
from tests.server.people import Player, hub_of, inside, need, open_table, seated
from tests.server.test_windows import asked, settle
from tests.server.windows import HandClock, friends, pass_time, put_at, restarted, windows_of, without_card

pytestmark = pytest.mark.usefixtures("dealt_alike")
SLOW = {"speed": "slow"}


@pytest.fixture(scope="module")
def window() -> tuple[GameState, str, str]:
    """A window, a seat that has one card for it, and the key by which it is used."""
    for seed in range(40):
        for state, seat in windows_of("ww2", seed):
            ahead = state.ahead(seat)
            uses = uses_of(ahead)
            if len(uses) == 1:
                return state, seat, state.vocabulary.keys[uses[0]]
    raise AssertionError("no such window was met")


def ordered(state: GameState, seat: str, *orders: OrderRow, otherwise: str = ASK) -> str | None:
    """Return the key that orders answer in a window."""
    rows = {(row.seat, row.card, row.kind): row for row in orders}
    found = answer_of(state.ahead(seat), seat, rows, otherwise)
    return None if found is None else found.key


def test_rules(window: tuple[GameState, str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Always, never, ask me, if it saves something, up to a cost; the closest order holds; this turn is passed."""
    state, seat, key = window
    card, kind = noun_of(key), state.window_kind()

    def order(rule: str, kind: str = "", cost: int = 0, card: str = card) -> OrderRow:
        return OrderRow(seat, card, kind, rule, cost)

    def at_stake(stakes: Stakes) -> None:
        monkeypatch.setattr(type(state), "stakes", lambda self, choice: stakes)

    at_stake(Stakes(cost=2))
    assert ordered(state, seat) is None
    assert ordered(state, seat, order(ASK)) is None
    assert ordered(state, seat, order(ALWAYS)) == key
    assert ordered(state, seat, order(NEVER)) == ordered(state, seat, order(PASS)) == "pass"
    assert ordered(state, seat, order(SAVES)) == ordered(state, seat, otherwise=SAVES) == "pass"
    assert ordered(state, seat, order(COST, cost=1)) == "pass"
    assert ordered(state, seat, order(COST, cost=2)) == key
    assert ordered(state, seat, order(PASS), order(ASK, kind)) is None
    assert ordered(state, seat, order(PASS), order(ALWAYS, "elsewhere")) == "pass"
    assert ordered(state, seat, order(ALWAYS), order(TURN, card="")) == "pass"
    assert ordered(state, seat, order(ALWAYS, card="another")) is None
    at_stake(Stakes(home=True))
    assert ordered(state, seat, order(SAVES)) == ordered(state, seat, otherwise=SAVES) == key
    at_stake(Stakes(source=True))
    assert ordered(state, seat, order(SAVES)) == key
    at_stake(Stakes(scores=True))
    assert ordered(state, seat) == key
    assert ordered(state, seat, order(ASK)) is None


def fails(*given: object) -> None:
    """Stand in for whatever writes apart from a move."""
    raise OSError("disk full")


def test_an_order_answers_at_the_end_and_says_so_to_its_owner_alone(
    light: TestClient, clock: HandClock, window: tuple[GameState, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is kept over a restart, changed, ended; what it did is written with the move, and told to its owner."""
    state, seat, key = window
    table, friend = friends(light, "ww2", (seat,), state)
    card = noun_of(key)
    with seated(light, table.row.id) as host, seated(friend, table.row.id) as other:
        settle(other)
        other.traffic.clear()
        assert host.ask(type="order", seat=seat, card=card, rule="always")["type"] == "done"
        assert asked(host)["silent"]["key"] == key
        settle(other)
        assert len(other.heard) == 1
        assert other.ask(type="order", seat=seat, card=card, rule="never")["type"] == "refused"
    table = restarted(light, table)
    with seated(light, table.row.id) as host, seated(friend, table.row.id) as other:
        given = host.until("orders")
        assert [(one["card"], one["rule"]) for one in given["orders"]] == [(card, "always")]
        settle(other)
        other.traffic.clear()
        monkeypatch.setattr(SecretAnswers, "_change", fails)
        pass_time(light, clock, 4.1, table)
        assert (seat, key) in table.course.choices
        kept = need(inside(light).call(table.store.run, table.store.load, table.row.id))
        assert [deed.seat for deed in kept.deeds] == [seat]
        done = host.until("orders")
        while not done["deeds"]:
            done = host.until("orders")
        assert done["deeds"][0]["words"].startswith("By your order: ")
        settle(other)
        assert not any('"orders"' in text for text in other.heard)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"rule": "sometimes"}, "An order is always"),
        ({"rule": "trust"}, "An order is always"),
        ({"rule": "always", "kind": "nowhere"}, "There is no window"),
        ({"rule": "always", "card": "de_blitzkrieg_none"}, "You can give orders for cards"),
        ({"rule": "cost", "cost": 99}, "A cost is"),
        ({"rule": "always", "card": ""}, "An order is ask"),
    ],
)
def test_bad_orders(
    light: TestClient, clock: HandClock, window: tuple[GameState, str, str], given: dict[str, Any], reason: str
) -> None:
    """What makes no sense is refused with a sentence."""
    state, seat, key = window
    table, _ = friends(light, "ww2", (seat,), state)
    with seated(light, table.row.id) as host:
        refused = host.ask(type="order", seat=seat, **{"card": noun_of(key), **given})
        assert refused["type"] == "refused"
        assert refused["reason"].startswith(reason)


def test_an_order_ends_with_its_card(light: TestClient, clock: HandClock, window: tuple[GameState, str, str]) -> None:
    """A card that is used is gone, and so is the order for it; the owner is told why."""
    state, seat, key = window
    table, _ = friends(light, "ww2", (seat,), state)
    with seated(light, table.row.id) as host:
        assert host.ask(type="order", seat=seat, card=noun_of(key), rule="always")["type"] == "done"
        pass_time(light, clock, 4.1, table)
        told = host.until("orders")
        while told["orders"]:
            told = host.until("orders")
        assert any("has ended: the card is no longer there." in deed["words"] for deed in told["deeds"])


def test_an_order_answers_at_once_where_one_is_asked_alone(light: TestClient, clock: HandClock) -> None:
    """Without a beat who holds a card is asked; an order answers in their place."""
    dice = random.Random(5)
    for seed in range(40):
        state = haversack.load("ww2").new(seed)
        while state.seat >= 0 and not (state.window_kind() and state.is_covert() and uses_of(state)):
            plays = [one for one in state.legal if state.vocabulary.keys[one].startswith("play:")]
            state.apply_id(dice.choice(plays or state.legal))
        if state.seat >= 0:
            break
    seat = state.seats()[state.seat]
    card = noun_of(state.vocabulary.keys[uses_of(state)[0]])
    made = open_table(light, me="all", beat=0)
    table = put_at(light, hub_of(light)._tables[made["table"]["id"]], state)
    with seated(light, table.row.id) as player:
        assert asked(player)["seat"] == seat
        assert player.ask(type="order", seat=seat, card=card, rule="pass")["type"] == "done"
        player.until_asked()
        settle(player)
        assert table.course.choices[0] == (seat, "pass")
        assert table.orders.made == {0}


# By days


@pytest.fixture(scope="module")
def away() -> tuple[str, list[GameState]]:
    """A window in another's turn, and a seat: a world where it holds a card for it, and one where it holds none."""
    for seed in range(40):
        for state, seat in windows_of("ww2", seed):
            other = without_card(state, seat)
            if other is not None and state.view(None)["turn"] not in state.together():
                return seat, [state, other]
    raise AssertionError("no such window was met")


@pytest.mark.parametrize("world", [0, 1])
def test_by_days_orders_answer_and_nobody_is_waited_for(
    light: TestClient, clock: HandClock, away: tuple[str, list[GameState]], world: int
) -> None:
    """Whatever a seat holds, a window closes at once by the usual orders."""
    table, _ = friends(light, "ww2", (away[0],), away[1][world], clock=SLOW)
    with seated(light, table.row.id) as host:
        pass_time(light, clock, 0, table)
        assert len(table.course.choices) >= len(away[1][0].together())
        assert "thinks" in host.view


@pytest.mark.parametrize("world", [0, 1])
@pytest.mark.parametrize("by", ["seal", "turn"])
def test_by_days_who_wants_to_be_asked_is_waited_for(
    light: TestClient, clock: HandClock, away: tuple[str, list[GameState]], world: int, by: str
) -> None:
    """Whatever a seat holds: until it answers, or passes for the rest of the turn, of which nobody else hears."""
    seat = away[0]
    table, friend = friends(light, "ww2", (seat,), clock=SLOW)
    with seated(light, table.row.id) as host:
        assert host.ask(type="order", seat=seat, rule="ask")["type"] == "done"
    table = put_at(light, table, away[1][world])
    with seated(light, table.row.id) as host, seated(friend, table.row.id) as other:
        pass_time(light, clock, 3600, table)
        assert table.moments.awaited() == (seat,)
        assert host.until("window")["window"]["left"] is None
        settle(other)
        if by == "seal":
            assert host.ask(type="choose", decision=asked(host)["name"], option="pass")["type"] == "done"
        else:
            assert host.ask(type="order", seat=seat, rule="turn")["type"] == "done"
        pass_time(light, clock, 0, table)
        assert table.course.choices
        settle(other)
        assert not any('"rule"' in text for text in other.heard if '"orders"' in text)


# Everything at random


@pytest.mark.parametrize("game", haversack.GAMES)
def test_random_orders_answers_and_restarts(light: TestClient, clock: HandClock, game: str) -> None:
    """Whatever people seal, withdraw, order and take back, with restarts in between, the table replays and goes on."""
    dice = random.Random(11)
    seats = haversack.load(game).seats
    table, friend = friends(light, game, seats[: len(seats) // 2])
    moved = 0
    for visit in range(6):
        with seated(light, table.row.id, visit) as host, seated(friend, table.row.id, visit + 50) as other:
            for _ in range(25):
                player = dice.choice((host, other))
                settle(player)
                act_at_random(player, table, dice)
                if dice.random() < 0.4:
                    pass_time(light, clock, dice.choice((0.5, 4.1, 25.0)), table)
        moved = max(moved, len(table.course.choices))
        sealed = sealed_at(table)
        digest = table.state.digest()
        table = restarted(light, table)
        assert table.state.digest() == digest
        assert sealed == (
            {} if table.moments.open is None else {s: a.steps for s, a in table.moments.open.answers.items()}
        )
    assert moved > 20


def sealed_at(table: Table) -> dict[str, list[list[str]]]:
    """Return what is sealed at a table."""
    moment = table.moments.open
    return {} if moment is None else {seat: answer.steps for seat, answer in moment.answers.items()}


def act_at_random(player: Player, table: Table, dice: random.Random) -> None:
    """Do one thing that a player can do; what is refused is refused with a sentence."""
    kind = dice.random()
    seat = dice.choice(player.own["seats"])
    if kind < 0.1 and player.view.get("sealed"):
        player.ask(type="unseal", seat=player.view["sealed"][0]["seat"])
    elif kind < 0.2:
        held = sorted(table.orders._held(seat)) or [""]
        rule = dice.choice(["always", "never", "pass", "ask", "saves", "cost", ""])
        player.ask(type="order", seat=seat, card=dice.choice(held), rule=rule, cost=1)
    elif kind < 0.25:
        player.ask(type="order", seat=seat, rule=dice.choice(["ask", "turn", "trust", ""]))
    elif kind < 0.3:
        player.ask(type="think")
    elif kind < 0.35:
        player.ask(type="undo")
    elif player.view["decision"] is not None:
        decision = player.view["decision"]
        picks = decision.get("picks", [])
        if decision.get("several") and picks and dice.random() < 0.8:
            options = dice.sample(picks, min(len(picks), decision["several"][1]))
            player.ask(type="choose", decision=decision["name"], options=options)
        else:
            player.ask(type="choose", decision=decision["name"], option=dice.choice(decision["options"])["id"])
