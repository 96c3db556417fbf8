// The first page: choose a game, say who sits where, open the table.

import { make, ownerName, shield, useIcons } from "./cards.js";
import { ask } from "./net.js";

useIcons("/static/icons.svg");
const main = document.getElementById("main");
const LEVELS = { easy: "easy", normal: "normal", hard: "hard", random: "by lot" };
const PAIRS = { "austria-ottoman": ["austria-hungary", "ottoman"], "france-italy": ["france", "italy"], "uk-us": ["uk", "us"], central: ["germany"], entente: ["uk"] };
const LINES = {
  ww2: "Six countries, two alliances, one map: supply is everything.",
  1914: "Five Powers prepare, bluff and wear each other down.",
  greatwar: "Two sides, a war of cards on the western front and beyond.",
};

function field(label, input) {
  return make("label", "field", make("span", "", label), input);
}

function select(name, values, chosen) {
  const made = document.createElement("select");
  made.name = name;
  for (const [value, label] of values) made.append(Object.assign(document.createElement("option"), { value, textContent: label }));
  made.value = chosen;
  return made;
}

function gameCard(game, data, chosen) {
  const input = Object.assign(document.createElement("input"), { type: "radio", name: "game", value: game.id, checked: chosen });
  input.addEventListener("change", () => form(game, data));
  const arms = make("span", "game-arms", ...game.seats.flatMap((seat) => PAIRS[seat] ?? [seat]).map((nation) => shield(nation)));
  const players = Object.keys(game.players);
  const many = players.length > 1 ? `${players[0]} to ${players[players.length - 1]} players` : `${players[0]} players`;
  return make("label", "game-card", input, make("span", "game-title", game.title), arms, make("span", "soft", `${LINES[game.id] ?? ""} ${many}.`));
}

function form(game, data) {
  const levels = Object.keys(data.levels).sort((one, other) => Object.keys(LEVELS).indexOf(one) - Object.keys(LEVELS).indexOf(other));
  const kinds = [["me", "I play"], ...levels.map((level) => [`bot ${level}`, `Bot, ${LEVELS[level] ?? level}`]), ["open", "A friend, by link"]];
  const seats = Object.entries(game.teams).map(([team, list]) =>
    make("fieldset", "team", make("legend", "", ownerName(team)), ...list.map((seat) => seatField(seat, kinds, game))));
  const name = Object.assign(document.createElement("input"), { name: "name", maxLength: 32, required: true, value: localStorage.getItem("name") ?? "Host" });
  const quick = make("div", "quick", ...presets(game));
  const made = make("form", "setup", quick, make("div", "teams", ...seats), field("Your name", name), rest(game),
    make("button", "big", "Open the table"), make("p", "error"));
  made.addEventListener("submit", (event) => open(event, game));
  document.getElementById("setup").replaceChildren(make("h2", "", game.title), made);
}

function seatField(seat, kinds, game) {
  const chosen = seat === game.seats[0] ? "me" : kinds.some(([kind]) => kind === "bot normal") ? "bot normal" : "bot random";
  const label = make("span", "seat-name", ...(PAIRS[seat] ?? [seat]).map((nation) => shield(nation)), ownerName(seat));
  const made = select(`seat ${seat}`, kinds, chosen);
  return make("label", "field", label, made);
}

function presets(game) {
  const fill = (mine, other) => () => {
    for (const input of document.querySelectorAll('select[name^="seat "]')) {
      input.value = mine.includes(input.name.slice(5)) ? "me" : other;
    }
  };
  const one = (label, does) => {
    const made = make("button", "", label);
    made.type = "button";
    made.addEventListener("click", does);
    return made;
  };
  const teams = Object.entries(game.teams).filter(([, seats]) => seats.length > 1).map(([team, seats]) => one(`${ownerName(team)} against bots`, fill(seats, "bot normal")));
  return [one(`${ownerName(game.seats[0])} against bots`, fill([game.seats[0]], "bot normal")), ...teams, one("All at this screen", fill(game.seats, "me"))];
}

function rest(game) {
  const pace = select("pace", [["0", "at once"], ["250", "fast"], ["700", "calm"], ["1800", "slow"]], "700");
  const talk = select("talk", [["all", "everybody may talk"], ["none", "nobody talks"]], "all");
  const training = Object.assign(document.createElement("input"), { type: "checkbox", name: "training", checked: true });
  const options = game.options.map((option) => field(option.help, optionInput(option)));
  return make("details", "", make("summary", "", "Pace, talk, hints and options of the game"),
    field("Bots play", pace), field("Talk", talk), field("Training: a bot gives hints when asked", training), ...options);
}

function optionInput(option) {
  if (option.choices.length) return Object.assign(select(`option ${option.name}`, option.choices.map((one) => [one, one.replaceAll("_", " ")]), option.default));
  const input = document.createElement("input");
  input.name = `option ${option.name}`;
  if (option.type === "bool") Object.assign(input, { type: "checkbox", checked: option.default });
  else Object.assign(input, { type: "number", value: option.default });
  return input;
}

async function open(event, game) {
  event.preventDefault();
  const made = event.target;
  const value = (name) => made.elements.namedItem(name);
  const seats = {};
  for (const seat of game.seats) {
    const [kind, level = "normal"] = value(`seat ${seat}`).value.split(" ");
    seats[seat] = { kind, level };
  }
  const options = {};
  for (const option of game.options) {
    const input = value(`option ${option.name}`);
    const given = option.type === "bool" ? input.checked : option.type === "int" ? Number(input.value) : input.value;
    if (given !== option.default) options[option.name] = given;
  }
  localStorage.setItem("name", value("name").value);
  try {
    const opened = await ask("/api/tables", { game: game.id, seats, options, name: value("name").value, pace: Number(value("pace").value), talk: value("talk").value, training: value("training").checked });
    remember(opened.table);
    location.href = `/table/${opened.table.id}`;
  } catch (error) {
    made.querySelector(".error").textContent = error.message;
  }
}

function remember(table) {
  const tables = JSON.parse(localStorage.getItem("tables") ?? "[]");
  localStorage.setItem("tables", JSON.stringify([{ id: table.id, game: table.game, at: Date.now() }, ...tables].slice(0, 12)));
}

function recent(games) {
  const tables = JSON.parse(localStorage.getItem("tables") ?? "[]");
  if (!tables.length) return "";
  const links = tables.map(({ id, game, at }) => {
    const link = make("a", "", `${games.find((one) => one.id === game)?.title ?? game}, ${new Date(at).toLocaleString()}`);
    link.href = `/table/${id}`;
    return make("li", "", link);
  });
  return make("section", "panel", make("h2", "", "Your tables on this device"), make("ul", "", ...links));
}

document.getElementById("theme").addEventListener("click", () => {
  const dark = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const theme = dark === "dark" ? "light" : "dark";
  localStorage.setItem("theme", theme);
  document.documentElement.dataset.theme = theme;
});
const theme = localStorage.getItem("theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

try {
  const data = await ask("/api/games");
  const choices = make("fieldset", "games", make("legend", "", "Choose a game"), ...data.games.map((game, index) => gameCard(game, data, index === 0)));
  const setup = make("section", "panel");
  setup.id = "setup";
  main.replaceChildren(choices, setup, recent(data.games));
  form(data.games[0], data);
} catch (error) {
  main.replaceChildren(make("p", "error", error.message));
}
