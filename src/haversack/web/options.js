// The rules of a game that can be read in more than one way: for experts, in a fold, grouped and searched.

import { button, make } from "./dom.js";
import { field, select } from "./fields.js";

/** @import {GameOption, GameSummary} from "./types" */

/**
 * Return the options that are not scenarios, cut into the game's groups.
 * @param {GameSummary} game
 * @returns {[string, GameOption[]][]}
 */
function groups(game) {
  const scenarios = new Set(game.setups.map((one) => one.option));
  const starts = new Map(game.face.groups.map(([title, first]) => [first, title]));
  /** @type {[string, GameOption[]][]} */
  const out = [];
  for (const option of game.options.filter((one) => !scenarios.has(one.name))) {
    const title = starts.get(option.name);
    if (title || !out.length) out.push([title ?? "Rules", []]);
    out[out.length - 1][1].push(option);
  }
  return out;
}

/**
 * Draw the fold.
 * @param {GameSummary} game
 */
export function rulesFold(game) {
  const parts = groups(game).map(([title, options]) =>
    make("fieldset", "rules-group", make("legend", "", title), ...options.map((option) => optionField(option))),
  );
  const state = make("p", "rules-state");
  state.setAttribute("role", "status");
  const search = Object.assign(make("input"), { type: "search", placeholder: "Search the rules" });
  search.setAttribute("aria-label", "Search the rules");
  const none = make("p", "soft", "No rule has these words.");
  none.hidden = true;
  search.addEventListener("input", () => find(search.value, parts, none));
  const fold = make(
    "details",
    "rules-fold",
    make("summary", "", "Rules, for experts"),
    make(
      "p",
      "soft",
      "Where the rulebook is silent or offers a choice, the game is played as set here. All is as the book says until you change it.",
    ),
    make(
      "div",
      "rules-bar",
      search,
      button("As the book says", () => reset(fold, game, state)),
    ),
    state,
    none,
    ...parts,
  );
  fold.addEventListener("change", () => count(fold, game, state));
  count(fold, game, state);
  return fold;
}

/** @param {GameOption} option */
function optionField(option) {
  const made = field(option.help, optionInput(option));
  made.dataset.words = `${option.help} ${option.name} ${option.choices.join(" ")}`.toLowerCase().replaceAll("_", " ");
  return made;
}

/** @param {GameOption} option */
function optionInput(option) {
  const name = `option ${option.name}`;
  if (option.choices.length)
    return select(
      name,
      option.choices.map((one) => [one, one.replaceAll("_", " ")]),
      String(option.default),
    );
  if (option.type === "bool")
    return Object.assign(make("input"), { name, type: "checkbox", checked: option.default === true });
  return Object.assign(make("input"), { name, type: "number", value: String(option.default) });
}

/**
 * @param {string} words
 * @param {HTMLElement[]} parts
 * @param {HTMLElement} none
 */
function find(words, parts, none) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  for (const part of parts) {
    const fields = /** @type {HTMLElement[]} */ ([...part.querySelectorAll(".field")]);
    for (const one of fields) one.hidden = !wanted.every((word) => one.dataset.words?.includes(word));
    part.hidden = fields.every((one) => one.hidden);
  }
  none.hidden = parts.some((part) => !part.hidden);
}

/**
 * @param {Element} fold
 * @param {GameOption} option
 * @returns {boolean | number | string}
 */
function valueIn(fold, option) {
  const input = /** @type {HTMLInputElement} */ (fold.querySelector(`[name="option ${option.name}"]`));
  if (option.type === "bool") return input.checked;
  return option.type === "int" ? Number(input.value) : input.value;
}

/**
 * @param {HTMLElement} fold
 * @param {GameSummary} game
 * @param {HTMLElement} state
 */
function count(fold, game, state) {
  const changed = groups(game)
    .flatMap(([, options]) => options)
    .filter((option) => valueIn(fold, option) !== option.default);
  state.textContent = changed.length ? `${changed.length} changed from the book.` : "As the book says.";
}

/**
 * @param {HTMLElement} fold
 * @param {GameSummary} game
 * @param {HTMLElement} state
 */
function reset(fold, game, state) {
  for (const option of groups(game).flatMap(([, options]) => options)) {
    const input = /** @type {HTMLInputElement} */ (fold.querySelector(`[name="option ${option.name}"]`));
    if (option.type === "bool") input.checked = option.default === true;
    else input.value = String(option.default);
  }
  count(fold, game, state);
}

/**
 * Return the options that were chosen otherwise than they are by default.
 * @param {GameSummary} game
 * @param {FormData} given
 */
export function chosenOptions(game, given) {
  const value = (/** @type {GameOption} */ option) => {
    const got = given.get(`option ${option.name}`);
    if (option.type === "bool") return got !== null;
    return option.type === "int" ? Number(got) : String(got);
  };
  return Object.fromEntries(
    game.options.filter((option) => value(option) !== option.default).map((option) => [option.name, value(option)]),
  );
}
