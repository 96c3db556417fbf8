// The first page: what to go on with, games to play now, to learn, or to set up for friends.

import { button, byId, linkTo, make, redraw } from "./dom.js";
import { pictureOf, theName, useFace, useIcons } from "./signs.js";
import { ask, wordsOf } from "./net.js";
import { openTable } from "./chance.js";
import { drawAccount } from "./account.js";
import { playerName, remember } from "./device.js";
import { openLooks } from "./looks.js";
import { drawTables } from "./tables.js";
import { drawSetup } from "./setup.js";
import { welcome } from "./welcome.js";
import { drawDaily } from "./daily.js";

/** @import {Account, Games, GameSummary} from "./types" */

useIcons("/static/icons.svg");
const PACE = 900;

/** @param {[number, number]} minutes */
function minutesWords([least, most]) {
  return `${least}–${most} minutes`;
}

/** @param {GameSummary} game */
function playersWords(game) {
  const numbers = Object.keys(game.players);
  return numbers.length > 1 ? `${numbers[0]}–${numbers[numbers.length - 1]} players` : `${numbers[0]} players`;
}

/**
 * @param {GameSummary} game
 * @param {Games} data
 */
function gameCard(game, data) {
  const { face } = game;
  useFace(game);
  const fault = make("p", "error");
  fault.setAttribute("role", "alert");
  const play = button("Play now", () => void playNow(game, play, fault), "big");
  play.setAttribute("aria-describedby", `as-${game.id}`);
  const as = make("p", "game-as", `As ${theName(face.seat)}, against normal bots`);
  as.id = `as-${game.id}`;
  const title = make("h2", "game-title", game.title);
  title.id = `title-${game.id}`;
  const facts = make(
    "ul",
    "game-facts",
    ...[playersWords(game), minutesWords(face.minutes), face.weight].map((words) => make("li", "", words)),
  );
  const ways = make(
    "div",
    "game-ways",
    button("With friends", () => openSetup(game, data, data.features.invitations ? "far" : "here")),
    linkTo("Learn", `/learn/${game.id}`),
    linkTo("Rules", `/rules/${game.id}`),
    linkTo("Puzzles", `/puzzles/${game.id}`),
    button(game.setups.length ? "Choose a scenario" : "Set up a game", () => openSetup(game, data, "bots"), "link"),
  );
  const made = make(
    "article",
    "game-card",
    pictureOf(game, "game-picture"),
    make("div", "game-text", title, facts, make("p", "game-blurb", face.blurb), play, as, fault, ways),
  );
  made.setAttribute("aria-labelledby", title.id);
  return made;
}

/**
 * @param {GameSummary} game
 * @param {HTMLButtonElement} pressed
 * @param {HTMLElement} fault
 */
async function playNow(game, pressed, fault) {
  pressed.disabled = true;
  const seats = Object.fromEntries(
    game.seats.map((seat) => [seat, { kind: seat === game.face.seat ? "me" : "bot", level: "normal" }]),
  );
  try {
    const opened = await openTable({ game: game.id, seats, name: playerName(), pace: PACE, training: true });
    remember(opened.table);
    location.href = `/table/${opened.table.id}`;
  } catch (error) {
    fault.textContent = wordsOf(error);
    pressed.disabled = false;
  }
}

/**
 * Open the form for a game; the address says so, so that the way back leads to the games.
 * @param {GameSummary} game
 * @param {Games} data
 * @param {string} who
 */
function openSetup(game, data, who) {
  history.pushState(null, "", `?game=${game.id}&who=${who}`);
  show(data);
}

/** @param {Games} data */
function show(data) {
  const asked = new URLSearchParams(location.search);
  const game = data.games.find((one) => one.id === asked.get("game"));
  byId("choice").hidden = Boolean(game);
  byId("tables").hidden = Boolean(game);
  byId("daily").classList.toggle("is-away", Boolean(game));
  byId("setup").hidden = !game;
  if (!game) return;
  const back = () => {
    history.pushState(null, "", "/");
    show(data);
  };
  useFace(game);
  drawSetup(byId("setup"), game, data, asked.get("who") ?? "bots", back);
  scrollTo(0, 0);
}

/**
 * Say that games are played on this device alone, and draw those that are kept on it.
 * @param {(me: Account, again: () => void) => Promise<void>} tables
 */
async function playHere(tables) {
  const words = "Played on this device, with no server: there are no accounts here and no links for friends elsewhere.";
  byId("account").replaceChildren(make("p", "soft here-alone", words));
  await tables({ account: null, tables: [], more: false }, () => {});
}

/**
 * Say on the way to other players how many tables wait for some.
 * @param {HTMLElement} link
 */
async function showFind(link) {
  link.hidden = false;
  try {
    const { tables, more } = await ask("/api/open");
    if (tables.length) link.textContent = `Find players: ${tables.length}${more ? "+" : ""} waiting`;
  } catch {
    link.textContent = "Find players";
  }
}

async function start() {
  byId("looks").addEventListener("click", () => void openLooks());
  try {
    /** @type {Games} */
    const data = await ask("/api/games");
    redraw(byId("choice"), ...data.games.map((game) => gameCard(game, data)));
    welcome(data.games);
    show(data);
    addEventListener("popstate", () => show(data));
    if (data.features.invitations) void showFind(byId("find"));
    void drawDaily(byId("daily"), data.games);
    const tables = (/** @type {Account} */ me, /** @type {() => void} */ again) =>
      drawTables(byId("tables"), me, data.games, again);
    if (data.features.accounts) await drawAccount(byId("account"), tables, data.features.notices);
    else await playHere(tables);
  } catch (error) {
    byId("choice").replaceChildren(make("p", "error", wordsOf(error)), linkTo("Try again", "/"));
  }
}

start();
