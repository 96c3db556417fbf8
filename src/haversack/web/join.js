// An invitation: who invites to what, which seats are free, by what name one wants to be known. Whoever sits at the table
// already goes straight in.

import { byId, linkTo, make, set } from "./dom.js";
import { arms, ownerName, pictureOf, useFace, useIcons } from "./signs.js";
import { ask, wordsOf } from "./net.js";
import { sitDown } from "./chance.js";
import { playerName, remember } from "./device.js";
import { wearAll } from "./looks.js";
import { packNote } from "./packs.js";
import { clockWords } from "./clocks.js";

/** @import {About, Door, GameSummary, Games} from "./types" */

wearAll();

useIcons("/static/icons.svg");
const id = location.pathname.split("/")[2];
const inside = `/table/${id}`;

/** Take the secret out of the address, where others might read it; a reload finds it again. */
function takeKey() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const key = hash.get("seat") ?? hash.get("me");
  if (key) sessionStorage.setItem(`key ${id}`, key);
  history.replaceState(null, "", location.pathname);
  return sessionStorage.getItem(`key ${id}`);
}

function goIn() {
  sessionStorage.removeItem(`key ${id}`);
  location.replace(inside);
}

async function start() {
  const key = takeKey();
  if (!key) return location.replace(inside);
  try {
    /** @type {Door} */
    const door = await ask(`/api/tables/${id}/invited`, { key });
    if (door.you?.seats.length) return goIn();
    if (door.to === null) {
      remember((await ask(`/api/tables/${id}/enter`, { key })).table);
      return goIn();
    }
    /** @type {Games} */
    const games = await ask("/api/games");
    const game = games.games.find((one) => one.id === door.table.game);
    if (!game) return;
    useFace(game);
    draw(door, game, key);
  } catch (error) {
    notice("This link does not open", wordsOf(error));
  }
}

/**
 * @param {string} title
 * @param {string} words
 */
function notice(title, words) {
  byId("door").replaceChildren(
    make(
      "div",
      "panel notice",
      make("h2", "", title),
      make("p", "", words),
      make("p", "notice-ways", linkTo("Watch the game", inside, "button big"), linkTo("Play a game of my own", "/")),
    ),
  );
}

/**
 * @param {Door} door
 * @param {GameSummary} game
 * @param {string} key
 */
function draw(door, game, key) {
  const { table, free } = door;
  if (!free.length)
    return notice(
      "Every seat is taken",
      `${table.host} invited you to ${game.title}, but others were faster. You can watch, or play a game of your own.`,
    );
  document.title = `${table.host} invites you · Haversack`;
  const wanted = suggested(game, table, free);
  const seats = free.map((seat) => seatPick(seat, wanted.includes(seat), game));
  const fault = make("p", "error");
  fault.setAttribute("role", "alert");
  const name = set(make("input"), {
    name: "name",
    maxlength: 32,
    required: true,
    autocomplete: "nickname",
    value: localStorage.getItem("name") ?? "",
  });
  const form = make(
    "form",
    "setup",
    make(
      "fieldset",
      "part",
      make("legend", "", free.length > 1 ? "Which seats do you take?" : "Your seat"),
      make("div", "picks is-small", ...seats),
    ),
    make("label", "field door-name", make("span", "", "Your name"), name),
    make(
      "div",
      "notice-ways",
      make("button", "big", "Sit down and play"),
      linkTo("Only watch", inside),
      linkTo("No, thank you", "/", "link"),
    ),
    fault,
  );
  form.addEventListener("submit", (event) => sit(event, form, door.table, key, fault));
  byId("door").replaceChildren(
    make(
      "div",
      "panel door-panel",
      pictureOf(game, "door-picture"),
      make(
        "div",
        "door-text",
        make("h2", "", door.lender ? `Play for ${door.lender} for a while` : `${table.host} invites you to play`),
        make("p", "door-game", game.title),
        make("p", "soft", game.face.blurb),
        make("p", "soft", `${game.face.minutes[0]} to ${game.face.minutes[1]} minutes. ${others(table)}`),
        table.clock ? make("p", "soft", clockWords(table.clock)) : null,
        packNote(table),
        form,
      ),
    ),
  );
  if (!name.value) name.focus();
}

/** @param {About} table */
function others(table) {
  const people = new Map(table.seats.filter((row) => row.person && row.name).map((row) => [row.person, row]));
  const words = [...people.values()].map(
    (row) =>
      `${row.name} plays ${table.seats
        .filter((one) => one.person === row.person)
        .map((one) => ownerName(one.seat))
        .join(", ")}`,
  );
  return words.length ? `${words.join("; ")}.` : "";
}

/**
 * @param {string} seat
 * @param {boolean} checked
 * @param {GameSummary} game
 */
function seatPick(seat, checked, game) {
  const team = Object.entries(game.teams).find(([, seats]) => seats.length > 1 && seats.includes(seat))?.[0];
  const input = Object.assign(make("input"), { type: "checkbox", name: "seat", value: seat, checked });
  return make(
    "label",
    "pick",
    input,
    make("span", "pick-arms", ...arms(seat)),
    make("b", "", ownerName(seat)),
    team ? make("span", "soft", ownerName(team)) : null,
  );
}

/**
 * Return the seats a guest would take: those of one player, if people sit as the game shares its seats, else the first.
 * @param {GameSummary} game
 * @param {About} table
 * @param {string[]} free
 */
function suggested(game, table, free) {
  const holder = new Map(table.seats.map((row) => [row.seat, row.person ?? row.kind]));
  for (const parties of Object.values(game.players)) {
    const fits = parties.every((seats) => new Set(seats.map((seat) => holder.get(seat))).size === 1);
    const party = parties.find((seats) => seats.every((seat) => free.includes(seat)));
    if (fits && party) return party;
  }
  return free.slice(0, 1);
}

/**
 * @param {SubmitEvent} event
 * @param {HTMLFormElement} form
 * @param {About} about
 * @param {string} key
 * @param {HTMLElement} fault
 */
async function sit(event, form, about, key, fault) {
  event.preventDefault();
  const given = new FormData(form);
  const seats = given.getAll("seat").map(String);
  const name = String(given.get("name")).trim() || playerName();
  if (!seats.length) {
    fault.textContent = "Choose at least one seat.";
    return;
  }
  localStorage.setItem("name", name);
  try {
    remember((await sitDown(about, { key, name, seats })).table);
    goIn();
  } catch (error) {
    fault.textContent = wordsOf(error);
  }
}

addEventListener("hashchange", () => void start());
start();
