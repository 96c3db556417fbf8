// Who sits where at a table that is set up: how many people, and which side is whose.

import { make } from "./dom.js";
import { arms, ownerName } from "./signs.js";

/** @import {GameSummary} from "./types" */

/**
 * @param {string} name
 * @param {string} value
 * @param {boolean} checked
 * @param {...(HTMLElement | string)} content
 */
export function radio(name, value, checked, ...content) {
  const input = Object.assign(make("input"), { type: "radio", name, value, checked });
  return make("label", "pick", input, ...content);
}

/**
 * @param {string} title
 * @param {string} classes
 * @param {...HTMLElement} parts
 */
export function group(title, classes, ...parts) {
  return make("fieldset", "part", make("legend", "", title), make("div", classes, ...parts));
}

/**
 * Say whether others come to the table from elsewhere.
 * @param {string} who
 */
export function isFar(who) {
  return who === "far" || who === "list";
}

/**
 * Return the ways the seats can be shared: each player's seats, for each number of players.
 * @param {GameSummary} game
 * @param {FormData} given
 */
export function shares(game, given) {
  return game.players[String(given.get("people") ?? Object.keys(game.players)[0])] ?? Object.values(game.players)[0];
}

/**
 * Ask what fits the way of playing: how many people, and which side.
 * @param {HTMLFormElement} form
 * @param {GameSummary} game
 */
export function offerSides(form, game) {
  const given = new FormData(form);
  const who = String(given.get("who"));
  const host = /** @type {HTMLElement} */ (form.querySelector(".sides"));
  const numbers = Object.keys(game.players);
  const isShared = isFar(who) || who === "here";
  const people = String(given.get("people") ?? numbers[0]);
  const parts = [];
  if (isShared && numbers.length > 1) {
    parts.push(
      group(
        "How many of you?",
        "picks is-small",
        ...numbers.map((number) => radio("people", number, number === people, make("b", "", number))),
      ),
    );
  }
  if (who === "bots")
    parts.push(
      group(
        "Your side",
        "picks is-small",
        ...ownChoices(game).map(([seats, checked]) => sideRadio(seats, checked, game)),
      ),
    );
  if (isShared) {
    const parties = game.players[people] ?? Object.values(game.players)[0];
    const title = isFar(who) ? "Your side" : "Who sits where";
    parts.push(
      group(
        title,
        "picks is-small",
        ...parties.map((seats, index) => (isFar(who) ? sideRadio(seats, index === 0, game) : party(seats, game))),
      ),
    );
  }
  host.replaceChildren(...parts);
  const level = /** @type {HTMLElement} */ (form.elements.namedItem("level"));
  /** @type {HTMLElement} */ (level.closest(".field")).hidden = who !== "bots";
  /** @type {HTMLElement} */ (form.querySelector(".big")).textContent =
    who === "list" ? "Open the table to everybody" : who === "far" ? "Open the table and get the link" : "Start";
}

/**
 * Return the sides one may take alone: each seat, and each whole team.
 * @param {GameSummary} game
 * @returns {[string[], boolean][]}
 */
function ownChoices(game) {
  const teams = Object.values(game.teams).filter((seats) => seats.length > 1);
  return [
    ...game.seats.map((seat) => /** @type {[string[], boolean]} */ ([[seat], seat === game.face.seat])),
    ...teams.map((seats) => /** @type {[string[], boolean]} */ ([seats, false])),
  ];
}

/**
 * @param {string[]} seats
 * @param {GameSummary} game
 */
function sideName(seats, game) {
  const team = Object.entries(game.teams).find(
    ([, list]) => list.length > 1 && list.length === seats.length && list.every((seat) => seats.includes(seat)),
  );
  return team ? `All of the ${ownerName(team[0])}` : seats.map(ownerName).join(" and ");
}

/**
 * @param {string[]} seats
 * @param {boolean} checked
 * @param {GameSummary} game
 */
function sideRadio(seats, checked, game) {
  return radio(
    "side",
    seats.join(" "),
    checked,
    make("span", "pick-arms", ...seats.flatMap((seat) => arms(seat))),
    make("b", "", sideName(seats, game)),
  );
}

/**
 * @param {string[]} seats
 * @param {GameSummary} game
 */
function party(seats, game) {
  return make(
    "p",
    "pick is-plain",
    make("span", "pick-arms", ...seats.flatMap((seat) => arms(seat))),
    make("b", "", sideName(seats, game)),
  );
}
