// My games: ratings with their course, how often each seat won, whom I met, and every game, page by page.

import { button, byId, linkTo, make, redraw } from "./dom.js";
import { arms, ownerName, useFace, useIcons } from "./signs.js";
import { ask, wordsOf } from "./net.js";
import { field, select } from "./fields.js";
import { wearAll } from "./looks.js";
import { drawRating } from "./rating.js";

/** @import {Account, Games, GameSummary, Leaders, PlayedGame, Statistics} from "./types" */

wearAll();
useIcons("/static/icons.svg");

/** @type {{games: GameSummary[], told: Statistics | null, list: PlayedGame[], more: boolean, game: string}} */
const known = { games: [], told: null, list: [], more: false, game: "" };
/** @type {{game: string, found: Leaders | null}} */
const all = { game: "", found: null };

async function start() {
  try {
    /** @type {[Games, Account]} */
    const [data, me] = await Promise.all([ask("/api/games"), ask("/api/me")]);
    known.games = data.games;
    if (me.account === null) {
      guestNote();
      return;
    }
    document.title = `Games of ${me.account} · Haversack`;
    known.told = await ask("/api/me/statistics");
    await load();
  } catch (error) {
    byId("mine").replaceChildren(make("p", "error", wordsOf(error)));
  }
}

function guestNote() {
  byId("mine").replaceChildren(
    make(
      "div",
      "panel notice",
      make("h2", "", "Your games are kept with an account"),
      make("p", "", "Sign in or register in the lobby: a name and a password, nothing else. Guests play just as well."),
      make("p", "notice-ways", linkTo("To the lobby", "/", "button big")),
    ),
  );
}

async function load() {
  const last = known.list[known.list.length - 1];
  const asked = new URLSearchParams();
  if (known.game) asked.set("game", known.game);
  if (last) asked.set("before", String(last.id));
  const found = await ask(`/api/me/games?${asked}`);
  known.list = [...known.list, ...found.games];
  known.more = found.more;
  draw();
}

/** @param {string} id */
function gameOf(id) {
  const game = known.games.find((one) => one.id === id);
  if (game) useFace(game);
  return game;
}

function draw() {
  const { told } = known;
  if (!told) return;
  redraw(
    byId("mine"),
    make("div", "setup-top", make("h2", "", "My games")),
    ratings(told),
    seats(told),
    people(told),
    history(),
    everybody(),
  );
}

/** @param {Statistics} told */
function ratings({ ratings: all }) {
  if (!all.length)
    return make(
      "p",
      "panel mine-part",
      "No rated games yet. A game counts when it is finished, everybody has an account, and no bot gives hints; bots may play along.",
    );
  const cards = all.map((one) =>
    make(
      "article",
      "panel mine-rating",
      make("h3", "", gameOf(one.game)?.title ?? one.game),
      make("p", "figure", `${one.points} `, make("small", "", `± ${one.off}${one.sure ? "" : ", still unsure"}`)),
      drawRating(one.curve),
      make("p", "soft", one.games === 1 ? "One rated game" : `${one.games} rated games`),
    ),
  );
  return make("div", "mine-ratings", ...cards);
}

/**
 * @param {string} title
 * @param {string[]} heads
 * @param {HTMLElement[]} rows
 */
function part(title, heads, rows) {
  const head = make("tr", "", ...heads.map((words, at) => make("th", at ? "number" : "", words)));
  return make(
    "section",
    "panel mine-part",
    make("h2", "", title),
    make("table", "mine-table", make("thead", "", head), make("tbody", "", ...rows)),
  );
}

/** @param {Statistics} told */
function seats({ seats: all }) {
  if (!all.length) return null;
  const rows = all.map((one) => {
    const game = gameOf(one.game);
    const lost = one.games - one.won - one.drawn;
    const name = make("td", "", ...arms(one.seat), ` ${ownerName(one.seat)} `, make("span", "soft", game?.title ?? ""));
    return make(
      "tr",
      "",
      name,
      ...[one.games, one.won, one.drawn, lost].map((count) => make("td", "number", String(count))),
    );
  });
  return part("By seat", ["Seat", "Games", "Won", "Drawn", "Lost"], rows);
}

/** @param {Statistics} told */
function people({ people: all, more_people: more }) {
  if (!all.length) return null;
  const rows = all.map((one) =>
    make(
      "tr",
      "",
      make("td", "", one.name),
      ...[one.games - one.against, one.against, one.won].map((count) => make("td", "number", String(count))),
    ),
  );
  return part(
    more ? "People I met most" : "People I met",
    ["Name", "With them", "Against them", "Won against them"],
    rows,
  );
}

// ---------------------------------------------------------------- every game

function history() {
  const games = known.games.map((one) => /** @type {[string, string]} */ ([one.id, one.title]));
  const choose = select("game", [["", "all"], ...games], known.game);
  choose.onchange = (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.currentTarget);
    Object.assign(known, { game: value, list: [] });
    void load();
  };
  return make(
    "section",
    "panel mine-part",
    make("h2", "", "Finished games"),
    field("Game", choose),
    known.list.length ? make("ul", "mine-games", ...known.list.map(played)) : make("p", "soft", "None yet."),
    known.more ? button("There are more: show older games", () => void load()) : null,
  );
}

/** @param {PlayedGame} one */
function played(one) {
  const game = gameOf(one.game);
  const result = one.reason === "aborted" ? "Ended" : one.score === 1 ? "Won" : one.score === 0 ? "Lost" : "Drawn";
  const own = one.seats.filter((row) => row.mine).map((row) => ownerName(row.seat));
  const team = one.seats.find((row) => row.mine)?.team;
  const mates = names(one.seats.filter((row) => !row.mine && row.team === team));
  const foes = names(one.seats.filter((row) => row.team !== team));
  const setup = game?.setups.find((entry) => entry.value === one.setup)?.name;
  const facts = [
    new Date(one.ended * 1000).toLocaleDateString(),
    setup,
    one.reason === "resigned" ? "given up" : "",
    `${one.length} choices`,
  ];
  const change = one.change ? one.change.points - one.change.from : 0;
  const rating = one.change
    ? make("span", "rating", `${one.change.points} (${change < 0 ? "−" : "+"}${Math.abs(change)})`)
    : make("span", "soft", `not rated: ${one.unrated}`);
  return make(
    "li",
    "",
    make("span", `result${one.score === 1 ? " is-won" : ""}`, result),
    make(
      "span",
      "words",
      make("b", "", `${game?.title ?? one.game}, as ${own.join(" and ")}`),
      make("span", "", `${mates ? `with ${mates}, ` : ""}against ${foes}`),
      make("span", "soft", facts.filter(Boolean).join(" · ")),
    ),
    make("span", "ways", rating, one.table ? linkTo("Replay", `/replay/${one.table}`, "") : null),
  );
}

// ---------------------------------------------------------------- everybody

function everybody() {
  const games = known.games.map((one) => /** @type {[string, string]} */ ([one.id, one.title]));
  const choose = select("all", [["", "choose a game"], ...games], all.game);
  choose.onchange = (event) => {
    Object.assign(all, { game: /** @type {HTMLSelectElement} */ (event.currentTarget).value, found: null });
    void loadAll();
  };
  const { found } = all;
  return make(
    "section",
    "panel mine-part",
    make("h2", "", "All players by rating"),
    make("p", "soft", "Bots stand on the same scale. What a side is worth is taken out of everybody's rating."),
    field("Game", choose),
    ...(found ? leaders(found) : []),
  );
}

async function loadAll() {
  if (all.game) {
    const before = all.found?.players ?? [];
    /** @type {Leaders} */
    const next = await ask(`/api/games/${all.game}/ratings?after=${before.length}`);
    all.found = { ...next, players: [...before, ...next.players] };
  }
  draw();
}

/** @param {Leaders} found */
function leaders({ players, sides, more }) {
  gameOf(all.game);
  if (!players.length) return [make("p", "soft", "Nobody has a rating at this game yet.")];
  const rows = players.map((one) =>
    make(
      "tr",
      "",
      make("td", "", one.level ? `Bot, ${one.level}` : one.name),
      make("td", "number", `${one.points} ± ${one.off}`),
      make("td", "number", String(one.games)),
    ),
  );
  const head = make(
    "tr",
    "",
    ...["Player", "Rating", "Games"].map((words, at) => make("th", at ? "number" : "", words)),
  );
  const worth = sides.map((one) => {
    const [side, ...setup] = one.side.split(" ");
    const sign = one.points < 0 ? "−" : "+";
    return `${ownerName(side)}${setup.length ? ` (${setup.join(" ")})` : ""} ${sign}${Math.abs(one.points)} ± ${one.off}`;
  });
  return [
    make("table", "mine-table", make("thead", "", head), make("tbody", "", ...rows)),
    more ? button("There are more: show the next", () => void loadAll()) : null,
    worth.length ? make("p", "soft", `What the sides are worth by the results: ${worth.join("; ")}.`) : null,
  ];
}

/** @param {PlayedGame["seats"]} rows */
function names(rows) {
  return [...new Set(rows.map((row) => (row.level ? `a bot (${row.level})` : row.name || "a guest")))].join(", ");
}

start();
