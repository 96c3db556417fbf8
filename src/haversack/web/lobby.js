// The first page: choose a game, say who sits where, open the table.

import { byId, make } from "./dom.js";
import { arms, ownerName, useIcons } from "./signs.js";
import { ask, wordsOf } from "./net.js";
import { drawAccount } from "./account.js";
import { remember, toggleTheme } from "./device.js";

/** @import {GameOption, Games, GameSummary} from "./types" */

useIcons("/static/icons.svg");
const LEVELS = /** @type {Record<string, string>} */ ({ easy: "easy", normal: "normal", hard: "hard", random: "by lot" });
const LINES = /** @type {Record<string, string>} */ ({
  ww2: "Six countries, two alliances, one map: supply is everything.",
  1914: "Five Powers prepare, bluff and wear each other down.",
  greatwar: "Two sides, a war of cards on the western front and beyond.",
});

/**
 * @param {string | HTMLElement} label
 * @param {HTMLElement} input
 */
function field(label, input) {
  return make("label", "field", typeof label === "string" ? make("span", "", label) : label, input);
}

/**
 * @param {string} name
 * @param {[string, string][]} values
 * @param {string} chosen
 */
function select(name, values, chosen) {
  const made = Object.assign(make("select"), { name });
  for (const [value, label] of values) made.append(Object.assign(make("option"), { value, textContent: label }));
  made.value = chosen;
  return made;
}

/**
 * @param {GameSummary} game
 * @param {Games} data
 * @param {boolean} chosen
 */
function gameCard(game, data, chosen) {
  const input = Object.assign(make("input"), { type: "radio", name: "game", value: game.id, checked: chosen });
  input.addEventListener("change", () => form(game, data));
  const nations = make("span", "game-arms", ...game.seats.flatMap((seat) => arms(seat, 4)));
  const players = Object.keys(game.players);
  const many = players.length > 1 ? `${players[0]} to ${players[players.length - 1]} players` : `${players[0]} players`;
  return make("label", "game-card", input, make("span", "game-title", game.title), nations, make("span", "soft", `${LINES[game.id] ?? ""} ${many}.`));
}

/**
 * @param {GameSummary} game
 * @param {Games} data
 */
function form(game, data) {
  const order = Object.keys(LEVELS);
  const levels = Object.keys(data.levels).sort((one, other) => order.indexOf(one) - order.indexOf(other));
  /** @type {[string, string][]} */
  const kinds = [["me", "I play"], ...levels.map((level) => /** @type {[string, string]} */ ([`bot ${level}`, `Bot, ${LEVELS[level] ?? level}`])), ["open", "A friend, by link"]];
  const seats = Object.entries(game.teams).map(([team, list]) =>
    make("fieldset", "team", make("legend", "", ownerName(team)), ...list.map((seat) => seatField(seat, kinds, game))));
  const name = Object.assign(make("input"), { name: "name", maxLength: 32, required: true, value: localStorage.getItem("name") ?? "Host" });
  const fault = make("p", "error");
  fault.setAttribute("role", "alert");
  const made = make("form", "setup", make("div", "quick", ...presets(game)), make("div", "teams", ...seats), field("Your name", name), rest(game),
    make("button", "big", "Open the table"), fault);
  made.addEventListener("submit", (event) => open(event, made, game, fault));
  byId("setup").replaceChildren(make("h2", "", game.title), made);
}

/**
 * @param {string} seat
 * @param {[string, string][]} kinds
 * @param {GameSummary} game
 */
function seatField(seat, kinds, game) {
  const usual = kinds.some(([kind]) => kind === "bot normal") ? "bot normal" : "bot random";
  return field(make("span", "seat-name", ...arms(seat), ownerName(seat)), select(`seat ${seat}`, kinds, seat === game.seats[0] ? "me" : usual));
}

/** @param {GameSummary} game */
function presets(game) {
  const fill = (/** @type {string[]} */ mine, /** @type {string} */ other) => () => {
    for (const input of document.querySelectorAll("select")) {
      if (input.name.startsWith("seat ")) input.value = mine.includes(input.name.slice(5)) ? "me" : other;
    }
  };
  const one = (/** @type {string} */ label, /** @type {() => void} */ does) => {
    const made = Object.assign(make("button", "", label), { type: /** @type {const} */ ("button") });
    made.addEventListener("click", does);
    return made;
  };
  const teams = Object.entries(game.teams).filter(([, seats]) => seats.length > 1).map(([team, seats]) => one(`${ownerName(team)} against bots`, fill(seats, "bot normal")));
  return [one(`${ownerName(game.seats[0])} against bots`, fill([game.seats[0]], "bot normal")), ...teams, one("All at this screen", fill(game.seats, "me"))];
}

/** @param {GameSummary} game */
function rest(game) {
  const pace = select("pace", [["0", "at once"], ["250", "fast"], ["700", "calm"], ["1800", "slow"]], "700");
  const talk = select("talk", [["all", "everybody may talk"], ["none", "nobody talks"]], "all");
  const training = Object.assign(make("input"), { type: "checkbox", name: "training", checked: true });
  const options = game.options.map((option) => field(option.help, optionInput(option)));
  return make("details", "", make("summary", "", "Pace, talk, hints and options of the game"),
    field("Bots play", pace), field("Talk", talk), field("Training: a bot gives hints when asked", training), ...options);
}

/** @param {GameOption} option */
function optionInput(option) {
  const name = `option ${option.name}`;
  if (option.choices.length) return select(name, option.choices.map((one) => [one, one.replaceAll("_", " ")]), String(option.default));
  if (option.type === "bool") return Object.assign(make("input"), { name, type: "checkbox", checked: option.default === true });
  return Object.assign(make("input"), { name, type: "number", value: String(option.default) });
}

/**
 * Return what was chosen for an option.
 * @param {GameOption} option
 * @param {FormData} given
 */
function chosen(option, given) {
  const value = given.get(`option ${option.name}`);
  if (option.type === "bool") return value !== null;
  return option.type === "int" ? Number(value) : String(value);
}

/**
 * @param {SubmitEvent} event
 * @param {HTMLFormElement} made
 * @param {GameSummary} game
 * @param {HTMLElement} fault
 */
async function open(event, made, game, fault) {
  event.preventDefault();
  const given = new FormData(made);
  const seats = Object.fromEntries(game.seats.map((seat) => {
    const [kind, level = "normal"] = String(given.get(`seat ${seat}`)).split(" ");
    return [seat, { kind, level }];
  }));
  const changed = game.options.filter((option) => chosen(option, given) !== option.default);
  const options = Object.fromEntries(changed.map((option) => [option.name, chosen(option, given)]));
  const name = String(given.get("name"));
  localStorage.setItem("name", name);
  try {
    const opened = await ask("/api/tables", { game: game.id, seats, options, name, pace: Number(given.get("pace")), talk: given.get("talk"), training: given.has("training") });
    remember(opened.table);
    location.href = `/table/${opened.table.id}`;
  } catch (error) {
    fault.textContent = wordsOf(error);
  }
}

byId("theme").addEventListener("click", toggleTheme);

const main = byId("main");
try {
  /** @type {Games} */
  const data = await ask("/api/games");
  const choices = make("fieldset", "games", make("legend", "", "Choose a game"), ...data.games.map((game, index) => gameCard(game, data, index === 0)));
  const setup = make("section", "panel");
  setup.id = "setup";
  const tables = make("div", "tables");
  main.replaceChildren(choices, setup, tables);
  form(data.games[0], data);
  await drawAccount(byId("account"), tables, data.games);
} catch (error) {
  main.replaceChildren(make("p", "error", wordsOf(error)));
}
