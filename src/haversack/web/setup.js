// A game set up: who plays, on which side, by which rules; then the table is opened.

import { button, make, set } from "./dom.js";
import { arms, ownerName } from "./signs.js";
import { wordsOf } from "./net.js";
import { openTable } from "./chance.js";
import { keepLink, playerName, remember } from "./device.js";
import { field, select } from "./fields.js";
import { chosenOptions, rulesFold } from "./options.js";
import { chosenPack, packFold } from "./packs.js";
import { chosenClock, clockFold } from "./clockform.js";
import { group, isFar, offerSides, radio, shares } from "./sides.js";

/** @import {Setup, GameSummary, Games} from "./types" */

const LEVELS = /** @type {Record<string, string>} */ ({
  easy: "easy",
  casual: "casual",
  normal: "normal",
  hard: "hard",
  master: "master",
  random: "choosing at random",
});
const WAYS = /** @type {Record<string, [string, string]>} */ ({
  bots: ["Alone against bots", "The computer plays all other seats."],
  far: ["With friends elsewhere", "You send them a link; the game begins when all are there."],
  list: ["With anybody", "The table is listed: whoever finds it may sit down. Links work too."],
  here: ["With friends at this device", "You pass it round; each sees only their own cards."],
  open: ["All sides by myself", "Every seat is yours, all hands are open."],
});

/**
 * Draw the form of a game.
 * @param {HTMLElement} host
 * @param {GameSummary} game
 * @param {Games} data
 * @param {string} who
 * @param {() => void} back
 */
export function drawSetup(host, game, data, who, back) {
  const ways = Object.entries(WAYS)
    .filter(([way]) => !isFar(way) || (game.seats.length > 1 && data.features.invitations))
    .map(([way, [title, words]]) => radio("who", way, way === who, make("b", "", title), make("span", "soft", words)));
  const sides = make("div", "sides");
  const form = make(
    "form",
    "setup",
    group("Who plays?", "picks", ...ways),
    ...scenarios(game),
    sides,
    make(
      "div",
      "setup-row",
      field(
        "Your name",
        set(make("input"), {
          name: "name",
          maxlength: 32,
          required: true,
          value: playerName(),
          autocomplete: "nickname",
        }),
      ),
      field("Bots are", select("level", levels(data), "normal")),
    ),
    seatsFold(game, data),
    manner(),
    ...(data.features.clocks ? [clockFold()] : []),
    packFold(game),
    rulesFold(game),
  );
  const fault = make("p", "error");
  fault.setAttribute("role", "alert");
  form.append(make("div", "setup-end", make("button", "big", "Start"), fault));
  form.addEventListener("change", (event) => changed(form, game, /** @type {HTMLInputElement} */ (event.target)));
  form.addEventListener("submit", (event) => open(event, form, game, fault));
  host.replaceChildren(make("div", "setup-top", button("← All games", back, "link"), make("h2", "", game.title)), form);
  offerSides(form, game);
  fill(form, game);
  if (who === "list") /** @type {HTMLInputElement} */ (form.elements.namedItem("training")).checked = false;
}

/** @param {Games} data */
function levels(data) {
  const order = Object.keys(LEVELS);
  const names = Object.keys(data.levels).sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return names.map((level) => /** @type {[string, string]} */ ([level, LEVELS[level] ?? level]));
}

// ---------------------------------------------------------------- scenarios

/** @param {GameSummary} game */
function scenarios(game) {
  if (!game.setups.length) return [];
  const [{ option }] = game.setups;
  const usual = game.options.find((one) => one.name === option)?.default;
  return [group("Which scenario?", "scenarios", ...game.setups.map((one) => scenario(one, one.value === usual)))];
}

/**
 * @param {Setup} one
 * @param {boolean} checked
 */
function scenario(one, checked) {
  const house = one.house ? make("span", "scenario-house", "House-made, not of the publisher") : "";
  const rules = one.rules.length ? make("span", "scenario-rules", one.rules.join(" ")) : "";
  return radio(
    `option ${one.option}`,
    one.value,
    checked,
    make("b", "", one.name),
    make("span", "scenario-year", one.years),
    make("span", "scenario-facts", `${one.length}, ${one.minutes[0]} to ${one.minutes[1]} minutes`),
    make(
      "span",
      "scenario-facts",
      one.favoured === "even" ? "Even for both sides" : `Slightly favours the ${ownerName(one.favoured)}`,
    ),
    make("span", "soft", one.blurb),
    rules,
    house,
  );
}

// ---------------------------------------------------------------- seat by seat

/**
 * @param {GameSummary} game
 * @param {Games} data
 */
function seatsFold(game, data) {
  /** @type {[string, string][]} */
  const kinds = [
    ["me", "I play"],
    ...(data.features.invitations ? [/** @type {[string, string]} */ (["open", "a friend, by link"])] : []),
    ...levels(data).map(([level, words]) => /** @type {[string, string]} */ ([`bot ${level}`, `a bot, ${words}`])),
  ];
  const teams = Object.entries(game.teams).map(([team, seats]) =>
    make(
      "fieldset",
      "team",
      make("legend", "", ownerName(team)),
      ...seats.map((seat) =>
        field(make("span", "seat-name", ...arms(seat), ownerName(seat)), select(`seat ${seat}`, kinds, "me")),
      ),
    ),
  );
  return make(
    "details",
    "seats-fold",
    make("summary", "", "Seat by seat"),
    make("p", "soft", "Filled in from your choices above. Change any seat as you like."),
    make("div", "teams", ...teams),
  );
}

function manner() {
  const pace = select(
    "pace",
    [
      ["0", "at once"],
      ["300", "fast"],
      ["900", "calmly"],
      ["2000", "slowly"],
    ],
    "900",
  );
  const talk = select(
    "talk",
    [
      ["all", "players can write to each other"],
      ["none", "no messages"],
    ],
    "all",
  );
  const beat = select(
    "beat",
    [
      ["", "all alike for 4 seconds, where friends play"],
      ["2500", "all alike, for 2½ seconds"],
      ["4000", "all alike, for 4 seconds"],
      ["8000", "all alike, for 8 seconds"],
      ["0", "only who holds one that fits: a pause then tells"],
    ],
    "",
  );
  const side = select(
    "team_talk",
    [
      ["secret", "people of a side can write to each other, others never read it"],
      ["open", "the same, and everybody may read it once the game is over"],
      ["none", "no messages to one side alone"],
    ],
    "secret",
  );
  const training = Object.assign(make("input"), { type: "checkbox", name: "training", checked: true });
  return make(
    "details",
    "manner",
    make("summary", "", "Pace, hints and talk"),
    field("Bots move", pace),
    field("Who is asked for hidden cards", beat),
    field("A bot gives me hints when I ask (the game is not rated then)", training),
    field("Talk at the table", talk),
    field("Talk of each side", side),
  );
}

/**
 * Fill the seats from what was chosen above.
 * @param {HTMLFormElement} form
 * @param {GameSummary} game
 */
function fill(form, game) {
  const given = new FormData(form);
  const who = String(given.get("who"));
  const side = String(given.get("side") ?? shares(game, given)[0].join(" ")).split(" ");
  const bot = `bot ${given.get("level") ?? "normal"}`;
  for (const seat of game.seats) {
    const mine = who === "here" || who === "open" || side.includes(seat);
    const input = /** @type {HTMLSelectElement} */ (form.elements.namedItem(`seat ${seat}`));
    input.value = mine ? "me" : isFar(who) ? "open" : bot;
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {GameSummary} game
 * @param {HTMLInputElement} input
 */
function changed(form, game, input) {
  if (input.name === "who" || input.name === "people") offerSides(form, game);
  if (input.name === "who") {
    const training = /** @type {HTMLInputElement} */ (form.elements.namedItem("training"));
    training.checked = input.value !== "list"; // with hints a game is not rated
  }
  if (["who", "people", "side", "level"].includes(input.name)) fill(form, game);
}

// ---------------------------------------------------------------- opening

/**
 * @param {SubmitEvent} event
 * @param {HTMLFormElement} form
 * @param {GameSummary} game
 * @param {HTMLElement} fault
 */
async function open(event, form, game, fault) {
  event.preventDefault();
  const given = new FormData(form);
  const seats = Object.fromEntries(
    game.seats.map((seat) => {
      const [kind, level = "normal"] = String(given.get(`seat ${seat}`)).split(" ");
      return [seat, { kind, level }];
    }),
  );
  const name = String(given.get("name"));
  localStorage.setItem("name", name);
  const curtain = given.get("who") === "here";
  const { pack, scenario } = chosenPack(given);
  const options = { ...chosenOptions(game, given), ...(scenario ? { scenario } : {}) };
  const wanted = { game: game.id, seats, options, name, curtain, pack };
  try {
    const opened = await openTable({
      ...wanted,
      pace: Number(given.get("pace")),
      beat: given.get("beat") ? Number(given.get("beat")) : null,
      talk: given.get("talk"),
      team_talk: given.get("team_talk"),
      listed: given.get("who") === "list",
      training: given.has("training"),
      clock: chosenClock(given),
    });
    remember(opened.table);
    if (opened.link) keepLink(opened.table.id, opened.link);
    location.href = `/table/${opened.table.id}`;
  } catch (error) {
    fault.textContent = wordsOf(error);
  }
}
