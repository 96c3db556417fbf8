"""What many games tell about the balance of a game: who wins and how, points, lengths, decks, cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import haversack
from haversack.arena.games import Played, clock, entrant, play_game
from haversack.arena.ratings import share_of
from haversack.kernel.game import Game
from haversack.kernel.packs import pack_words
from haversack.kernel.state import GameState

Side = dict[str, int]


class Watched(NamedTuple):
    """One game as the report needs it; cards are counted by the team that drew, played or used them."""

    played: Played
    points: dict[int, dict[str, int]]
    emptied: dict[str, int]
    drawn: dict[str, Side]
    laid: dict[str, Side]
    used: dict[str, Side]


class Watch:
    """Follows one game from choice to choice, and reads its log at the end: what is forced is no choice."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.teams = {seat: team for team, seats in game.teams.items() for seat in seats}
        self.points: dict[int, dict[str, int]] = {}
        self.emptied: dict[str, int] = {}
        self.drawn: dict[str, Side] = {}
        self.laid: dict[str, Side] = {}
        self.used: dict[str, Side] = {}

    def __call__(self, state: GameState, choice: int) -> None:
        """Note points and decks before a choice; after the last, what became of the cards."""
        view = state.view(None)
        now = clock(self.game, view)
        self.points[now] = state.scores()
        for seat, size in deck_sizes(view, self.teams).items():
            if size == 0:
                self.emptied.setdefault(seat, now)
        if choice < 0:
            self._read(state.events_for(state.seats()))

    def _read(self, events: Sequence[Mapping[str, object]]) -> None:
        """Count the cards drawn, played and used, and the decks that ran out and were rebuilt at once."""
        meanings = self.game.face.events
        counts = {meanings.drawn: self.drawn, meanings.laid: self.laid, meanings.used: self.used}
        now = 0
        for event in events:
            kind = event["type"]
            if kind == "TurnBegan" and isinstance(event["count"], int):
                now = event["count"]
            elif kind == "DeckReshuffled" and event["deck"] in self.teams:
                self.emptied.setdefault(str(event["deck"]), now)
            for kinds, counted in counts.items():
                if kind in kinds:
                    self._count(event, counted)

    def _count(self, event: Mapping[str, object], counted: dict[str, Side]) -> None:
        cards = event.get("cards")
        team = next(
            (self.teams[str(event[name])] for name in self.game.face.events.doers if event.get(name) in self.teams),
            None,
        )
        if team is None or not isinstance(cards, list):
            return
        for card in cards:
            if isinstance(card, str):
                row = counted.setdefault(card, {})
                row[team] = row.get(team, 0) + 1


def deck_sizes(view: Mapping[str, object], seats: Mapping[str, str]) -> dict[str, int]:
    """Return how many cards each seat has to draw, wherever a game's view says so."""
    out: dict[str, int] = {}
    for name, part in view.items():
        if not isinstance(part, Mapping):
            continue
        for seat, own in part.items():
            size = own.get("deck_size") if isinstance(own, Mapping) else own if name == "decks" else None
            if seat in seats and isinstance(size, int):
                out[seat] = size
    return out


class Task(NamedTuple):
    """One game to watch."""

    game: str
    options: dict[str, object]
    seed: int
    bot: str
    pack: dict[str, object] | None = None


def watch_game(task: Task) -> Watched:
    """Play one game and watch it."""
    game = haversack.load(task.game, pack=task.pack)
    watch = Watch(game)
    played = play_game(game, task.seed, dict.fromkeys(game.teams, entrant(task.bot)), task.options, watch, log=True)
    return Watched(played, watch.points, watch.emptied, watch.drawn, watch.laid, watch.used)


# Figures


def figures(game: Game, options: Mapping[str, object], bot: str, watched: Sequence[Watched]) -> dict[str, object]:
    """Return the figures of a report as JSON-safe data."""
    return {
        "game": game.id,
        "title": game.title if game.pack is None else f"{game.title} with {pack_words(game.pack)}",
        "rules_version": game.rules_version,
        "options": dict(options),
        "bots": bot,
        "games": len(watched),
        "first_seed": watched[0].played.seed,
        "clock": game.face.clock.unit,
        "names": {owner: game.face.name(owner) for owner in (*game.teams, *game.seats, *game.face.owners)},
        "wins": wins(game, watched),
        "points": points_by_round(game, watched),
        "lengths": lengths(watched),
        "decks": exhaustion(game, watched),
        "cards": cards(game, options, watched),
    }


def wins(game: Game, watched: Sequence[Watched]) -> dict[str, object]:
    """Return the share of games each side wins, and by which reason."""
    count = len(watched)
    won = Counter(one.played.winner for one in watched)
    reasons = Counter((one.played.winner, one.played.reason) for one in watched)
    out: dict[str, object] = {}
    for side in [*game.teams, *([None] if None in won else [])]:
        own = {reason: number for (winner, reason), number in sorted(reasons.items(), key=str) if winner == side}
        out[side or "draw"] = {**share_of(won[side], count)._asdict(), "reasons": own}
    return out


def points_by_round(game: Game, watched: Sequence[Watched]) -> dict[str, list[dict[str, float]]]:
    """Return, for each side, the mean points in each round over the games that reached it."""
    out: dict[str, list[dict[str, float]]] = {}
    last = max((number for one in watched for number in one.points), default=0)
    for team in game.teams:
        rows = []
        for number in range(1, last + 1):
            found = [one.points[number][team] for one in watched if team in one.points.get(number, {})]
            if found:
                rows.append({"round": number, "mean": round(sum(found) / len(found), 2), "games": len(found)})
        if rows:
            out[team] = rows
    return out


def lengths(watched: Sequence[Watched]) -> dict[str, object]:
    """Return how many games ended in each round, and how many decisions they took."""
    rounds = Counter(one.played.rounds for one in watched)
    decisions = [one.played.decisions for one in watched]
    return {
        "rounds": {str(number): rounds[number] for number in sorted(rounds)},
        "mean_rounds": round(sum(one.played.rounds for one in watched) / len(watched), 2),
        "mean_decisions": round(sum(decisions) / len(decisions), 1),
    }


def exhaustion(game: Game, watched: Sequence[Watched]) -> dict[str, object]:
    """Return in how many games each seat's deck ran out, and in which round on average."""
    out: dict[str, object] = {}
    for seat in game.seats:
        rounds = [one.emptied[seat] for one in watched if seat in one.emptied]
        mean = round(sum(rounds) / len(rounds), 1) if rounds else None
        out[seat] = {**share_of(len(rounds), len(watched))._asdict(), "mean_round": mean}
    return out


def cards(game: Game, options: Mapping[str, object], watched: Sequence[Watched]) -> list[dict[str, object]]:
    """Return for each card how often it was drawn, played and used in a game, and how its side fared with it."""
    count = len(watched)
    out: list[dict[str, object]] = []
    for card in game.catalogue(options):
        name = str(card["id"])
        row: dict[str, object] = {field: card[field] for field in ("id", "name", "owner", "type", "provenance")}
        if card.get("subtitle"):
            row["name"] = f"{card['name']} ({card['subtitle']})"
        for label, counts in (
            ("drawn", [one.drawn.get(name, {}) for one in watched]),
            ("played", [one.laid.get(name, {}) for one in watched]),
            ("used", [one.used.get(name, {}) for one in watched]),
        ):
            row[label] = round(sum(sum(one.values()) for one in counts) / count, 3)
            row[f"won_when_{label}"] = _won_with(counts, watched)
        out.append(row)
    return out


def _won_with(counts: Sequence[Side], watched: Sequence[Watched]) -> dict[str, object] | None:
    """Return how often a side won the games in which it drew, played or used a card."""
    games = [(one.played.winner, team) for one, row in zip(watched, counts, strict=True) for team in row]
    if not games:
        return None
    won = sum(0.5 if winner is None else float(winner == team) for winner, team in games)
    return share_of(won, len(games))._asdict()
