// What stands around the board: score, order of turns, players, decks. Each is drawn from a view and nothing else.

import { button, drawFrom, later, make, redraw, set } from "./dom.js";
import { arms, faceInUse, icon, nationsOf, ownerName, placeIn, shortName, words } from "./signs.js";
import { hasTracks, leadWords } from "./tracks.js";
import { bankOf, seatClock } from "./clocks.js";

/** @import {About, Acts, Cards, Face, Game, Option, Pile, Seat, Table, View, You, Zone} from "./types" */

/**
 * Return what a view holds of a seat's cards, whatever game it is.
 * @param {View} view
 * @param {string} seat
 * @returns {Partial<Zone>}
 */
export function zones(view, seat) {
  return placeIn(view, faceInUse().cards, seat) ?? {};
}

/**
 * @param {Cards} cards
 * @param {string} id
 */
export function cardName(cards, id) {
  return cards.get(id)?.name ?? id;
}

/**
 * Return what an option is about: a card, a space, a piece.
 * @param {Option} option
 */
export function nounOf(option) {
  return option.key.slice(option.key.indexOf(":") + 1);
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
function plural(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

// ---------------------------------------------------------------- score

/**
 * Draw the points and how far the game has come; a click opens the tracks and where points came from.
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Table} table
 * @param {Acts} acts
 */
export function drawScore(host, view, table, acts) {
  const { face } = table.game;
  const teams = Object.keys(table.game.teams);
  const points = (/** @type {string} */ team) => pointsOf(view, team);
  const when = clockWords(view, face, teams);
  drawFrom(host, [teams.map(points), when], () => {
    const sums = teams.map((team) =>
      make(
        "span",
        `score-team team-${team}`,
        make("i"),
        make("span", "score-name", ownerName(team)),
        make("b", "", String(points(team))),
      ),
    );
    const opens = button(make("span", "score-teams", ...sums), () => acts.score(), "score-open", {
      title: "Points and where they come from",
    });
    return [
      opens,
      make(
        "p",
        "score-when",
        set(make("b", "", when[0]), {
          "data-short": when[0]
            .replace(" of ", "/")
            .replace(/^(\w)\w+ /, "$1")
            .split(",")[0],
        }),
        make("span", "", when[1]),
      ),
    ];
  });
}

/**
 * Return the points of a team.
 * @param {View} view
 * @param {string} team
 * @returns {number}
 */
export function pointsOf(view, team) {
  return placeIn(view, faceInUse().points, team) ?? 0;
}

/**
 * Return how far the game has come.
 * @param {View} view
 * @param {Face} face
 * @returns {number}
 */
export function timeOf(view, { clock }) {
  return placeIn(view, "{}", clock.unit) ?? 1;
}

/**
 * Return how long the game lasts, in what its clock counts.
 * @param {View} view
 * @param {Face} face
 * @returns {number | undefined}
 */
export function lengthOf(view, { clock }) {
  return view.setting?.last_round || clock.length || placeIn(view, "{}s", clock.unit);
}

/**
 * Say how far the game has come and what is under way, and how it stands.
 * @param {View} view
 * @param {Face} face
 * @param {string[]} teams
 */
function clockWords(view, face, teams) {
  const { clock } = face;
  const now = timeOf(view, face);
  const length = lengthOf(view, face);
  const [stage] = String(placeIn(view, "{}", clock.stage) ?? "").split("_");
  const under = view.outcome ? "" : (clock.stages[stage] ?? clock.stages[""] ?? "");
  const title = `${words(clock.unit)} ${now} of ${length}${under ? `, ${under}` : ""}`;
  if (!hasTracks(face)) return [title, face.points_name];
  const next = clock.scoring.find((one) => one >= now);
  const coming = next ? (next === now ? " Scoring Round now." : ` Next Scoring Round: ${next}.`) : "";
  return [
    title,
    `${leadWords(face, teams, Object.fromEntries(teams.map((team) => [team, pointsOf(view, team)])))}${coming}`,
  ];
}

/**
 * Draw the order in which seats have their turns.
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Table} table
 */
export function drawOrder(host, view, table) {
  const { seats } = table.game;
  const now = seats.indexOf(String(view.turn));
  if (now < 0) {
    redraw(host);
    return;
  }
  drawFrom(host, [now, view.you], () => {
    const list = make(
      "ol",
      "order",
      ...seats.map((seat, index) => {
        const own = view.you.includes(seat);
        const item = make("li", `${index === now ? "is-now" : ""}${own ? " is-own" : ""}`, ...arms(seat));
        const said = `${ownerName(seat)}${index === now ? ", whose turn it is" : ""}${own ? ", you" : ""}`;
        return set(item, { title: said, "aria-label": said, "aria-current": index === now ? "step" : null });
      }),
    );
    return [set(list, { "aria-label": "Order of turns" })];
  });
}

// ---------------------------------------------------------------- players

/**
 * Draw the players, a line each; the one whose turn it is is open.
 * @param {HTMLElement} host
 * @param {Table} table
 * @param {Acts} acts
 * @param {(row: Seat) => HTMLElement | null} tools
 */
export function drawSeats(host, table, acts, tools) {
  const { about, game, view } = table;
  const plain = game.seats.map((seat) => /** @type {Seat} */ ({ seat }));
  const glowing = new Set((view?.decision?.options ?? []).map((option) => nounOf(option)));
  const rows = (about?.seats ?? plain).map((row) => laterRow(row, table, acts, glowing, tools));
  redraw(
    host,
    make("h2", "", "Players"),
    ...rows,
    watching(about),
    view?.decks && later("section", "decks", [view.decks, view.discards, view.note], () => decks(view, acts)),
  );
}

/**
 * Promise the line of a seat.
 * @param {Seat} row
 * @param {Table} table
 * @param {Acts} acts
 * @param {Set<string>} glowing
 * @param {(row: Seat) => HTMLElement | null} tools
 */
function laterRow(row, table, acts, glowing, tools) {
  const { view, you } = table;
  const zone = view ? zones(view, row.seat) : {};
  const glows = shownIds(zone).filter((id) => glowing.has(id));
  const data = [
    row,
    bankOf(table, row),
    table.about?.status,
    you?.id,
    you?.host,
    view?.you,
    isTurnOf(row.seat, view),
    Boolean(view?.outcome),
    zone,
    glows,
  ];
  return later("section", row.seat, data, () => seatRow(row, table, acts, glowing, tools(row)));
}

/**
 * Say whether a seat has its turn.
 * @param {string} seat
 * @param {View | null} view
 */
function isTurnOf(seat, view) {
  return !view?.outcome && (view?.turn === seat || view?.active === seat);
}

/**
 * Return the cards of a seat that are named in its line.
 * @param {Partial<Zone>} zone
 */
function shownIds(zone) {
  const piles = faceInUse().piles.flatMap(({ field, known, laid }) => [laid ? zone[field] : [], zone[known]]);
  const lists = [zone.status, ...piles, zone.discard_top ? [zone.discard_top] : []];
  return lists.flatMap((list) => list ?? []);
}

/** @param {About | null} about */
function watching(about) {
  return about?.watching ? make("p", "soft", `${plural(about.watching, "person", "people")} watching`) : "";
}

/**
 * @param {Seat} row
 * @param {Table} table
 * @param {Acts} acts
 * @param {Set<string>} glowing
 * @param {HTMLElement | null} tools
 */
function seatRow(row, table, acts, glowing, tools) {
  const { view, game, cards, you } = table;
  const own = view?.you?.includes(row.seat);
  const team = Object.entries(game.teams).find(([, seats]) => seats.includes(row.seat))?.[0] ?? "";
  const turn = isTurnOf(row.seat, view);
  const zone = view ? zones(view, row.seat) : {};
  const name = make(
    "span",
    "seat-name",
    ...arms(row.seat),
    make("b", "", shortName(row.seat)),
    make("small", "", player(row, you)),
  );
  const head = button(name, () => acts.player(row.seat), "seat-open-it", {
    "aria-label": `${ownerName(row.seat)}, ${player(row, you)}${turn ? ", whose turn it is" : ""}: pieces, piles and known cards`,
  });
  const line = make("div", "seat-line", head, seatClock(table, row), ...counts(zone), tabs(zone, cards, acts, glowing));
  const section = make(
    "section",
    `seat team-${team}${turn ? " is-turn" : ""}${own ? " is-own" : ""}`,
    line,
    turn && shown(zone, cards, acts, glowing),
    tools,
  );
  return set(section, { "aria-label": `${ownerName(row.seat)}${turn ? ", whose turn it is" : ""}` });
}

/**
 * @param {Seat} row
 * @param {You | null} you
 */
function player(row, you) {
  if (row.kind === "bot") return row.name ? `bot for ${row.name}` : `bot, ${row.level}`;
  if (row.kind === "open") return "open";
  if (!row.name) return "";
  if (you && row.person === you.id) return row.lender ? `you, for ${row.lender}` : "you";
  if (row.lender) return `${row.name} for ${row.lender}`;
  return row.here === false ? `${row.name}, away` : row.name;
}

/**
 * Return the piles of a seat whose number of cards is known, with it.
 * @param {Partial<Zone>} zone
 */
function sizes(zone) {
  return faceInUse().piles.flatMap((pile) => {
    const size = zone[`${pile.field}_size`];
    return size === undefined ? [] : [{ ...pile, size }];
  });
}

/** @param {Partial<Zone>} zone */
function counts(zone) {
  return sizes(zone).map(({ icon: sign, words: said, size }) =>
    set(make("span", "seat-count", icon(sign), make("b", "", String(size))), {
      title: `${size} ${said}`,
      "aria-label": `${size} ${said}`,
      role: "img",
    }),
  );
}

/**
 * Status cards as small tabs.
 * @param {Partial<Zone>} zone
 * @param {Cards} cards
 * @param {Acts} acts
 * @param {Set<string>} glowing
 */
function tabs(zone, cards, acts, glowing) {
  const list = (zone.status ?? []).map((id) => {
    const used = zone.used_this_turn?.includes(id);
    const classes = `seat-tab${glowing.has(id) ? " can" : ""}${used ? " is-used" : ""}`;
    return button(icon("status"), () => acts.see(id), classes, {
      "data-see": id,
      "data-part": id,
      "aria-label": `Status: ${cardName(cards, id)}${used ? ", used" : ""}`,
    });
  });
  return make("span", "seat-tabs", ...list);
}

/**
 * The cards that lie open or are known, by their names.
 * @param {Partial<Zone>} zone
 * @param {Cards} cards
 * @param {Acts} acts
 * @param {Set<string>} glowing
 */
function shown(zone, cards, acts, glowing) {
  const one = (/** @type {string} */ id, /** @type {string} */ note) => {
    const made = button(cardName(cards, id), () => acts.see(id), `chip${glowing.has(id) ? " can" : ""}`, {
      "data-see": id,
      "data-part": `${id} ${note}`,
    });
    if (note) made.append(make("small", "", ` ${note}`));
    return made;
  };
  const { piles } = faceInUse();
  const known = (/** @type {Pile} */ { field, known: seen }) =>
    /** @type {string[]} */ (zone[field] ?? zone[seen] ?? []);
  const laid = piles.filter((pile) => pile.laid).flatMap(known);
  const held = piles.filter((pile) => !pile.laid && !zone[pile.field]);
  const chips = [
    ...(zone.status ?? []).map((id) => one(id, zone.used_this_turn?.includes(id) ? "used" : "")),
    ...laid.map((id) => one(id, zone.hand ? "only you see it" : "seen by you")),
    ...held.flatMap((pile) => known(pile).map((id) => one(id, `seen ${pile.words}`))),
    ...(zone.discard_top ? [one(zone.discard_top, "top of the discards")] : []),
  ];
  return chips.length > 0 && make("p", "seat-shown", ...chips);
}

/**
 * The decks that belong to nobody alone, where there are some.
 * @param {View} view
 * @param {Acts} acts
 */
function decks(view, acts) {
  const rows = Object.entries(view.decks ?? {}).map(([deck, size]) => {
    const thrown = view.discards?.[deck] ?? [];
    const name = ownerName(deck);
    return make(
      "tr",
      "",
      make("th", "", name),
      make("td", "", String(size)),
      make(
        "td",
        "",
        button(String(thrown.length), () => acts.pile(`Discards: ${name}`, thrown), "link", {
          "aria-label": `${thrown.length} discarded of ${name}`,
        }),
      ),
    );
  });
  const heads = ["Deck", "cards", "discarded"].map((word) => make("th", "", word));
  return make(
    "section",
    "decks",
    make("table", "score-decks", make("thead", "", make("tr", "", ...heads)), make("tbody", "", ...rows)),
    view.note ? make("p", "soft", view.note) : null,
  );
}

// ---------------------------------------------------------------- all about a player

/**
 * Return all that one may know of a seat: counts, pieces left, piles, known cards, and its whole deck.
 * @param {string} seat
 * @param {Table} table
 * @param {Acts} acts
 * @returns {HTMLElement[]}
 */
export function aboutSeat(seat, table, acts) {
  const { view, game } = table;
  if (!view) return [];
  const zone = zones(view, seat);
  const limit = zone.hand_limit ? ` (limit ${zone.hand_limit})` : "";
  const facts = sizes(zone).map(({ field, words: said, size }) =>
    make("li", "", make("b", "", String(size)), ` ${said}${field === "hand" ? limit : ""}`),
  );
  if (zone.discard_size !== undefined)
    facts.push(make("li", "", make("b", "", String(zone.discard_size)), " discarded"));
  facts.push(...piecesLeft(view, seat, game));
  const open = faceInUse().piles.filter((pile) => pile.open);
  const piles = [
    { title: "Discard pile", ids: zone.discard },
    ...open.map((pile) => ({ title: words(pile.words), ids: zone[pile.field] })),
  ].flatMap(({ title, ids }) =>
    ids?.length ? [button(`${title} (${ids.length})`, () => acts.pile(`${ownerName(seat)}: ${title}`, ids))] : [],
  );
  return [
    make("ul", "facts", ...facts),
    shown(zone, table.cards, acts, new Set()) || make("p", "soft", "No open or known cards."),
    ...(piles.length ? [make("p", "choice-list", ...piles)] : []),
    wholeDeck(seat, zone, table, acts),
  ];
}

/**
 * @param {View} view
 * @param {string} seat
 * @param {Game} game
 */
function piecesLeft(view, seat, game) {
  const { pieces, pieces_of: path } = game.face;
  return nationsOf(seat).flatMap((nation) => {
    const zone = path ? placeIn(view, path, nation) : null;
    const kinds = pieces.flatMap(({ field, name, names }) => {
      const left = zone?.[`${field}_left`];
      return left === undefined ? [] : [[make("b", "", String(left)), ` ${left === 1 ? name : names}`]];
    });
    for (const { left, name, plural } of view.kinds ?? []) {
      const number = zone?.[left] ?? 0;
      kinds.push([make("b", "", String(number)), ` ${number === 1 ? name : plural}`]);
    }
    if (!kinds.length) return [];
    const parted = kinds.flatMap((kind, at) => (at ? [" and ", ...kind] : kind));
    return [make("li", "", `${ownerName(nation)}: `, ...parted, " left to build")];
  });
}

/**
 * The whole deck of a seat, with what has been seen of it.
 * @param {string} seat
 * @param {Partial<Zone>} zone
 * @param {Table} table
 * @param {Acts} acts
 */
function wholeDeck(seat, zone, table, acts) {
  const own = table.game.cards.filter((card) => card.owner === seat);
  if (!own.length) return make("p", "");
  const gone = [
    ...(zone.discard ?? []),
    ...(zone.status ?? []),
    ...faceInUse().piles.flatMap(({ field, open }) => (open ? [] : (zone[field] ?? []))),
  ];
  const seen = zone.hand
    ? gone
    : [
        ...(zone.status ?? []),
        ...table.events.flatMap((event) => (/Played|Used|Shown|Revealed/.test(event.type) ? (event.cards ?? []) : [])),
      ];
  const rows = own.map((card) => {
    const out = Math.min(card.copies, seen.filter((id) => id === card.id).length);
    const words = zone.hand
      ? `${card.copies - out} of ${card.copies} still to come`
      : out
        ? `seen ${out} of ${card.copies}`
        : `${card.copies} not yet seen`;
    return make(
      "li",
      out >= card.copies ? "is-out" : "",
      button(card.name, () => acts.see(card.id), "link", { "data-see": card.id }),
      make("small", "", words),
    );
  });
  return make(
    "details",
    "deck",
    make("summary", "", `Whole deck: ${own.reduce((sum, card) => sum + card.copies, 0)} cards, what is still out`),
    make("ul", "deck-list", ...rows),
  );
}
