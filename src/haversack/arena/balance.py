"""What many games tell about the balance of a game: who wins and how, points, lengths, decks, cards."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import haversack
from haversack.arena.games import Played, clock, entrant, play_game
from haversack.arena.ratings import share_of
from haversack.kernel.game import Game
from haversack.kernel.packs import pack_words
from haversack.kernel.state import GameState

Side = dict[str, int]
USES: Final = ("drawn", "played", "used")


class Watched(NamedTuple):
    """One game as the report needs it; cards are counted by the team that drew, played or used them."""

    played: Played
    points: dict[int, dict[str, int]]
    emptied: dict[str, int]
    drawn: dict[str, Side]
    laid: dict[str, Side]
    used: dict[str, Side]

    def data(self) -> dict[str, object]:
        """Return the game as JSON-safe data."""
        return {**self._asdict(), "played": self.played._asdict()}


def watched_of(data: Any) -> Watched:
    """Return a game from its data."""
    points = {int(number): own for number, own in data["points"].items()}
    return Watched(**{**data, "played": Played(**data["played"]), "points": points})


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


class _Mean:
    """Numbers as they come, for their mean."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0

    def add(self, number: int) -> None:
        """Take in a number."""
        self.count += 1
        self.total += number

    def mean(self, digits: int) -> float:
        """Return the mean."""
        return round(self.total / self.count, digits)


class _Use:
    """How often a card was drawn, played or used, and how its side fared in those games."""

    def __init__(self) -> None:
        self.times = 0
        self.games = 0
        self.won = 0.0

    def add(self, row: Side, winner: str | None) -> None:
        """Take in a game by the sides that had to do with the card."""
        for team, times in row.items():
            self.times += times
            self.games += 1
            self.won += 0.5 if winner is None else float(winner == team)

    def data(self) -> dict[str, object] | None:
        """Return how often a side won the games in which it had to do with the card."""
        return share_of(self.won, self.games)._asdict() if self.games else None


class Balance:
    """The figures of a report, counted as games come: a million of them take the room of ten."""

    def __init__(self, game: Game, options: Mapping[str, object], bot: str) -> None:
        self.game = game
        self.options = dict(options)
        self.bot = bot
        self.games = 0
        self._reasons: Counter[tuple[str | None, str]] = Counter()
        self._points: defaultdict[tuple[str, int], _Mean] = defaultdict(_Mean)
        self._rounds: Counter[int] = Counter()
        self._decisions = _Mean()
        self._emptied: defaultdict[str, _Mean] = defaultdict(_Mean)
        self._uses: dict[str, defaultdict[str, _Use]] = {label: defaultdict(_Use) for label in USES}

    def add(self, one: Watched) -> None:
        """Count a game."""
        self.games += 1
        self._reasons[one.played.winner, one.played.reason] += 1
        for number, points in one.points.items():
            for team, own in points.items():
                self._points[team, number].add(own)
        self._rounds[one.played.rounds] += 1
        self._decisions.add(one.played.decisions)
        for seat, number in one.emptied.items():
            self._emptied[seat].add(number)
        for label, cards in zip(USES, (one.drawn, one.laid, one.used), strict=True):
            for card, row in cards.items():
                self._uses[label][card].add(row, one.played.winner)

    def figures(self, first_seed: int) -> dict[str, object]:
        """Return the figures as JSON-safe data."""
        game = self.game
        return {
            "game": game.id,
            "title": game.title if game.pack is None else f"{game.title} with {pack_words(game.pack)}",
            "rules_version": game.rules_version,
            "options": self.options,
            "bots": self.bot,
            "games": self.games,
            "first_seed": first_seed,
            "clock": game.face.clock.unit,
            "names": {owner: game.face.name(owner) for owner in (*game.teams, *game.seats, *game.face.owners)},
            "wins": self._wins(),
            "points": self._points_by_round(),
            "lengths": self._lengths(),
            "decks": self._exhaustion(),
            "cards": self._cards(),
        }

    def _wins(self) -> dict[str, object]:
        """Return the share of games each side wins, and by which reason."""
        out: dict[str, object] = {}
        drawn = [None] if any(winner is None for winner, _ in self._reasons) else []
        for side in [*self.game.teams, *drawn]:
            own = {reason: number for (who, reason), number in sorted(self._reasons.items(), key=str) if who == side}
            out[side or "draw"] = {**share_of(sum(own.values()), self.games)._asdict(), "reasons": own}
        return out

    def _points_by_round(self) -> dict[str, list[dict[str, float]]]:
        """Return, for each side, the mean points in each round over the games that reached it."""
        out: dict[str, list[dict[str, float]]] = {}
        last = max((number for _, number in self._points), default=0)
        for team in self.game.teams:
            found = [(number, self._points[team, number]) for number in range(1, last + 1)]
            rows = [{"round": number, "mean": one.mean(2), "games": one.count} for number, one in found if one.count]
            if rows:
                out[team] = rows
        return out

    def _lengths(self) -> dict[str, object]:
        """Return how many games ended in each round, and how many decisions they took."""
        rounds = sum(number * count for number, count in self._rounds.items())
        return {
            "rounds": {str(number): self._rounds[number] for number in sorted(self._rounds)},
            "mean_rounds": round(rounds / self.games, 2),
            "mean_decisions": self._decisions.mean(1),
        }

    def _exhaustion(self) -> dict[str, object]:
        """Return in how many games each seat's deck ran out, and in which round on average."""
        out: dict[str, object] = {}
        for seat in self.game.seats:
            own = self._emptied[seat]
            mean = own.mean(1) if own.count else None
            out[seat] = {**share_of(own.count, self.games)._asdict(), "mean_round": mean}
        return out

    def _cards(self) -> list[dict[str, object]]:
        """Return for each card how often it was drawn, played and used in a game, and how its side fared with it."""
        out: list[dict[str, object]] = []
        for card in self.game.catalogue(self.options):
            row: dict[str, object] = {field: card[field] for field in ("id", "name", "owner", "type", "provenance")}
            if card.get("subtitle"):
                row["name"] = f"{card['name']} ({card['subtitle']})"
            for label, uses in self._uses.items():
                own = uses[str(card["id"])]
                row[label] = round(own.times / self.games, 3)
                row[f"won_when_{label}"] = own.data()
            out.append(row)
        return out
