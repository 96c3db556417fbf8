// Learning a game: a first game with hints, and the way to the rules.

import { button, byId, linkTo, make } from "./dom.js";
import { ownerName } from "./signs.js";
import { ask, wordsOf } from "./net.js";
import { playerName, remember } from "./device.js";

/** @import {Games, GameSummary} from "./types" */

const id = location.pathname.split("/")[2];

async function start() {
  try {
    /** @type {Games} */
    const data = await ask("/api/games");
    const game = data.games.find((one) => one.id === id);
    if (game) draw(game);
  } catch (error) {
    byId("lesson").replaceChildren(make("p", "error", wordsOf(error)));
  }
}

/** @param {GameSummary} game */
function draw(game) {
  document.title = `Learn ${game.title} · Haversack`;
  const fault = make("p", "error");
  fault.setAttribute("role", "alert");
  const way = (/** @type {string} */ title, /** @type {string} */ words, /** @type {HTMLElement} */ act) => make("section", "panel learn-way", make("h3", "", title), make("p", "", words), act);
  byId("lesson").replaceChildren(make("h2", "learn-title", `Learn ${game.title}`), make("p", "learn-blurb", game.profile.blurb), make("div", "learn-ways",
    way("By playing", "You are asked one small question at a time, and only what the rules allow is offered. A hint is one click away, and what "
      + "cannot be done says why. The bots are easy and take their time.", button(`Play a first game as ${ownerName(game.profile.seat)}`, () => void play(game, fault), "big")),
    way("By reading", "The rules in plain words, chapter by chapter, with figures, and every rule by its number.", linkTo("Read the rules", `/rules/${game.id}`))), fault);
}

/**
 * @param {GameSummary} game
 * @param {HTMLElement} fault
 */
async function play(game, fault) {
  const seats = Object.fromEntries(game.seats.map((seat) => [seat, { kind: seat === game.profile.seat ? "me" : "bot", level: "easy" }]));
  try {
    const opened = await ask("/api/tables", { game: game.id, seats, name: playerName(), pace: 2000, training: true });
    remember(opened.table);
    location.href = `/table/${opened.table.id}`;
  } catch (error) {
    fault.textContent = wordsOf(error);
  }
}

start();
