// Tables that are open to everybody: what one looks for, who waits where, and the way to a seat or a side.

import { button, byId, linkTo, make, redraw } from "./dom.js";
import { arms, ownerName, useFace, useIcons } from "./signs.js";
import { ask, wordsOf } from "./net.js";
import { sitDown } from "./chance.js";
import { playerName, remember } from "./device.js";
import { field, select } from "./fields.js";
import { wearAll } from "./looks.js";
import { ratingSign } from "./rating.js";

/** @import {Games, GameSummary, OpenSeat, OpenTable} from "./types" */

wearAll();
useIcons("/static/icons.svg");

const AGAIN = 15_000;
const MINUTE = 60;
const wish = { game: "", pace: "", seat: "", free: "1" };
/** @type {{games: GameSummary[], tables: OpenTable[], more: boolean, here: number}} */
const known = { games: [], tables: [], more: false, here: 0 };

async function start() {
  try {
    /** @type {Games} */
    const data = await ask("/api/games");
    known.games = data.games;
    wish.game = data.games.some((one) => `#${one.id}` === location.hash) ? location.hash.slice(1) : "";
    await look();
    setInterval(() => void (document.hidden || look().catch(() => null)), AGAIN);
  } catch (error) {
    byId("find").replaceChildren(make("p", "error", wordsOf(error)), linkTo("Try again", "/find"));
  }
}

/** @param {number} [before] */
async function look(before) {
  const asked = new URLSearchParams(Object.entries(wish).filter(([, value]) => value));
  if (before) asked.set("before", String(before));
  const found = await ask(`/api/open?${asked}`);
  const older = before ? known.tables : [];
  Object.assign(known, { ...found, tables: [...older, ...found.tables] });
  draw();
}

// ---------------------------------------------------------------- what one looks for

function wishes() {
  const game = known.games.find((one) => one.id === wish.game);
  const games = known.games.map((one) => /** @type {[string, string]} */ ([one.id, one.title]));
  const seats = game
    ? [
        ...Object.entries(game.teams)
          .filter(([, list]) => list.length > 1)
          .map(([team]) => team),
        ...game.seats,
      ]
    : [];
  if (game) useFace(game);
  const most = Math.max(...known.games.map((one) => one.seats.length)) - 1;
  const parts = [
    chooser("Game", "game", [["", "any"], ...games]),
    chooser("Played", "pace", [
      ["", "live or by days"],
      ["live", "live: all are there"],
      ["days", "by days: each when they can"],
    ]),
    game ? chooser("I play", "seat", [["", "any seat"], ...named(seats)]) : null,
    chooser(
      "Free seats",
      "free",
      Array.from({ length: most }, (_, at) => [String(at + 1), at ? `at least ${at + 1}` : "one or more"]),
    ),
  ];
  return make("form", "panel find-wishes", ...parts);
}

/**
 * @param {string[]} owners
 * @returns {[string, string][]}
 */
function named(owners) {
  return owners.map((owner) => [owner, ownerName(owner)]);
}

/**
 * @param {string} label
 * @param {"game" | "pace" | "seat" | "free"} name
 * @param {[string, string][]} values
 */
function chooser(label, name, values) {
  const made = select(name, values, wish[name]);
  made.onchange = (event) => {
    wish[name] = /** @type {HTMLSelectElement} */ (event.currentTarget).value;
    if (name === "game") wish.seat = "";
    look().catch((error) => tell(wordsOf(error)));
  };
  return field(label, made);
}

// ---------------------------------------------------------------- what there is

function draw() {
  const { tables, more, here } = known;
  const people = here === 1 ? "One person is at a table now." : here ? `${here} people are at tables now.` : "";
  const title = make("div", "setup-top", make("h2", "", "Find players"), make("p", "soft", people));
  const list = make("ul", "open-tables", ...tables.map(openTable));
  const last = tables[tables.length - 1];
  const none = make(
    "div",
    "panel notice",
    make("h2", "", "Nobody waits just now"),
    make("p", "", "Open a table yourself: it is listed here, and you play as soon as somebody sits down."),
    make("p", "notice-ways", ...known.games.map((game) => linkTo(game.title, `/?game=${game.id}&who=list`, "button"))),
  );
  const end = more
    ? button("There are more: show older tables", () => void look(last.created))
    : tables.length
      ? make("p", "soft", "These are all.")
      : null;
  redraw(byId("find"), title, wishes(), tables.length ? list : none, end);
}

/** @param {OpenTable} table */
function openTable(table) {
  const game = known.games.find((one) => one.id === table.game);
  if (!game) return null;
  useFace(game);
  const setup = game.setups.find((one) => one.value === table.setup)?.name;
  const about = [
    setup,
    table.days ? "by days" : "live",
    table.pack ? "with other cards" : "",
    table.unrated ? "not rated" : "rated",
  ];
  const waits = make("p", "", make("span", table.here ? "is-here" : "soft", waitsWords(table)));
  const sides = Object.entries(game.teams).map(([team, seats]) => sideOf(table, team, seats));
  const made = make(
    "li",
    "open-table",
    make("h3", "", game.title),
    make("p", "soft", about.filter(Boolean).join(" · ")),
    waits,
    ...sides,
  );
  made.dataset.key = table.id;
  return made;
}

/** @param {OpenTable} table */
function waitsWords({ host, here, created }) {
  const minutes = Math.max(0, Math.round(Date.now() / 1000 - created) / MINUTE);
  const since =
    minutes < 1 ? "just now" : minutes < 90 ? `${Math.round(minutes)} min ago` : `${Math.round(minutes / 60)} h ago`;
  return here ? `${host} waits here, opened ${since}` : `${host}'s table, opened ${since}; nobody is there now`;
}

/**
 * @param {OpenTable} table
 * @param {string} team
 * @param {string[]} of
 */
function sideOf(table, team, of) {
  const rows = table.seats.filter((row) => of.includes(row.seat));
  const free = rows.filter((row) => row.kind === "open").map((row) => row.seat);
  const head =
    of.length > 1
      ? make(
          "p",
          "open-side",
          ownerName(team),
          free.length > 1 ? button(`Take all ${free.length} seats`, () => void sit(table, free)) : null,
        )
      : null;
  return make("div", "", head, make("ul", "open-seats", ...rows.map((row) => seatOf(table, row))));
}

/**
 * @param {OpenTable} table
 * @param {OpenSeat} row
 */
function seatOf(table, row) {
  const name = make("b", "", ownerName(row.seat));
  if (row.kind === "open") {
    const take = button("Sit down", () => void sit(table, [row.seat]));
    take.setAttribute("aria-label", `Sit down as ${ownerName(row.seat)}`);
    return make("li", "", ...arms(row.seat), name, take);
  }
  const who = row.kind === "bot" ? `bot, ${row.level}` : (row.name ?? "");
  return make("li", "", ...arms(row.seat), name, make("span", "who", `${who} `, ratingSign(row.rating)));
}

/**
 * @param {OpenTable} table
 * @param {string[]} seats
 */
async function sit(table, seats) {
  try {
    const { table: about } = await ask(`/api/tables/${table.id}`);
    remember((await sitDown(about, { name: playerName(), seats })).table);
    location.href = `/table/${table.id}`;
  } catch (error) {
    tell(wordsOf(error));
    await look();
  }
}

/** @param {string} words */
function tell(words) {
  const toast = byId("toast");
  toast.textContent = words;
  toast.classList.add("is-shown");
  setTimeout(() => toast.classList.remove("is-shown"), 5000);
}

start();
