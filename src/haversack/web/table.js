// The table: hears the server, draws the view, sends what is chosen. It knows no rule of any game.

import { cardElement, make, ownerName } from "./cards.js";
import { Board, drawing } from "./board.js";
import { Line, ask, merge } from "./net.js";
import { button, drawChoices, drawHand, drawScore, drawSeats, logLine } from "./panels.js";
import { aboutCard, ask as askPerson, close, explain, choosing, showLink, tell } from "./dialogs.js";

const $ = (id) => document.getElementById(id);
const [, mode, name] = location.pathname.split("/");
const QUIET = /^(CardsDrawn|DeckShuffled|CardsDiscarded|DeckDiscarded)$/;

const table = {
  id: name, game: null, cards: new Map(), about: null, you: null, view: null, events: [], since: 0,
  looking: null, lost: false, thinking: false, pending: false, drawing: false, unread: false, openSeat, lostSeat,
};
let line = null;
let board = null;
let mat = null;

// ---------------------------------------------------------------- coming in

async function start() {
  dress(localStorage.getItem("theme"));
  const hash = new URLSearchParams(location.hash.slice(1));
  history.replaceState(null, "", location.pathname + location.search);
  try {
    await enter(hash);
    table.game = await ask(`/api/games/${table.about.game}`);
    table.cards = new Map(table.game.cards.map((card) => [card.id, card]));
    document.title = `${table.game.title} · Haversack`;
    document.body.classList.add(`game-${table.game.id}`);
    const [icons] = await Promise.all([drawing("/static/icons.svg"), openBoard()]);
    icons.classList.add("sheet");
    document.body.append(icons);
    if (mode === "replay") {
      const { openReplay } = await import("./replay.js");
      await openReplay(table, table.about, { render, acts, show: (view, events) => { table.view = view; table.events = events; } });
      return;
    }
    line = new Line(name, hear);
    line.open();
  } catch (error) {
    $("prompt").textContent = error.message;
  }
}

async function enter(hash) {
  let body = {};
  if (hash.get("me")) body = { key: hash.get("me") };
  if (hash.get("seat")) body = { key: hash.get("seat"), name: await askPerson("You are invited to the table. By what name?", localStorage.getItem("name") ?? "") };
  if (body.name) localStorage.setItem("name", body.name);
  const entered = await ask(`/api/tables/${name}/enter`, body);
  table.about = entered.table;
  table.you = entered.you;
}

async function openBoard() {
  if (table.game.map) {
    board = new Board($("board"), table.game, pick);
    await board.load();
    return;
  }
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/static/mat.css" });
  document.head.append(sheet);
  mat = (await import("./mat.js")).battleMat;
}

// ---------------------------------------------------------------- hearing

function hear(message) {
  if (message.type === "lost") table.lost = true;
  else if (message.type === "table") Object.assign(table, { about: message.table, you: message.you });
  else if (message.type === "state") whole(message);
  else if (message.type === "update") update(message);
  else if (message.type === "asked") wish(message);
  else if (message.type === "answered") tell(message.yes ? "Everybody agreed: the choice was taken back." : `${message.by} did not agree.`);
  else if (message.type === "talk") message.lines.forEach(said);
  else if (message.type === "said") said(message);
  else return;
  soon();
}

// Many messages, one drawing.
function soon() {
  if (table.drawing) return;
  table.drawing = true;
  setTimeout(render, 16);
}

function whole(message) {
  table.lost = false;
  table.view = message.view;
  table.events.length = message.from;
  table.events.push(...message.events);
  if (message.from === 0) redrawLog();
  else addToLog(message.events);
  asked();
}

function update(message) {
  const before = table.view.decision;
  table.view = merge(table.view, message.set);
  table.events.push(...message.events);
  addToLog(message.events);
  board?.flash(message.events.map((event) => event.space).filter(Boolean));
  if (table.view.decision && table.view.decision.name !== before?.name) asked();
}

function asked() {
  const decision = table.view.decision;
  if (!decision) return;
  for (const option of decision.options) option.decision = decision.name;
  table.looking = decision.seat;
  if (localStorage.getItem("sound") === "on" && table.since < table.events.length) chime();
}

function chime() {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.08, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.4);
  tone.frequency.value = 660;
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.4);
}

// ---------------------------------------------------------------- drawing

function render() {
  const idle = table.view && mode !== "replay" && !playing();
  const view = idle ? { ...table.view, decision: null } : table.view;
  table.drawing = false;
  document.body.classList.toggle("is-asked", Boolean(view?.decision));
  document.body.classList.toggle("is-over", Boolean(view?.outcome));
  document.body.classList.toggle("is-lost", table.lost);
  $("prompt").replaceChildren(...prompt());
  tools();
  drawSeats($("seats"), table, see);
  if (!view) return;
  drawScore($("score"), view, table.game);
  const live = mode === "replay" ? [] : view.decision?.options ?? [];
  board?.update(view, live);
  if (mat) $("board").replaceChildren(mat(view, table.cards));
  if (mode !== "replay") drawChoices($("choices"), view.decision, { choose, point });
  drawHand($("hand"), { ...table, view }, { card: pickCard, look });
  digest();
  if (table.unread) $("log").scrollTop = $("log").scrollHeight;
  table.unread = false;
  if (!table.pending) thinking(false);
}

function playing() {
  return table.about?.status === "playing";
}

function prompt() {
  const { view, about } = table;
  if (table.lost) return ["The connection is lost; trying again …"];
  if (!view) return ["Coming to the table …"];
  if (view.outcome) return [make("b", "", view.outcome.winner ? `${ownerName(view.outcome.winner)} won` : "A draw"), ` ${view.outcome.reason}.`];
  if (about?.status === "open") return ["Waiting for players: the game begins when every seat is taken."];
  if (mode === "replay") return [make("b", "", "Replay"), ` ${table.game.title}`];
  if (view.decision) return [make("b", "", ownerName(view.decision.seat)), ` ${view.decision.prompt}`];
  const turn = view.turn && table.game.seats.includes(view.turn) ? view.turn : view.active;
  const words = make("span", "", turn ? `${ownerName(turn)}’s turn. ` : "", "Waiting for the others …");
  return [make("span", "spinner"), words];
}

function tools() {
  const { view, you, about } = table;
  const parts = [];
  const live = mode !== "replay" && you?.seats?.length && !view?.outcome && playing();
  if (live) parts.push(button("Take back", takeBack));
  if (live && about.training && view?.decision) parts.push(button("Hint", hint));
  if (board && table.game.map) parts.push(button("Supply", (event) => event.target.setAttribute("aria-pressed", String(board.toggleSupply()))));
  if (mode !== "replay" && view) {
    const link = make("a", "button", view.outcome ? "Replay" : "Look back");
    link.href = `/replay/${name}`;
    parts.push(link);
  }
  parts.push(button("Menu", menu));
  const pressed = $("tools").querySelector("[aria-pressed=true]");
  $("tools").replaceChildren(...parts);
  if (pressed) [...$("tools").children].find((one) => one.textContent === "Supply")?.setAttribute("aria-pressed", "true");
}

// ---------------------------------------------------------------- log

const acts = { see, goTo: (slug) => board?.goTo(slug) };

function redrawLog() {
  $("log").replaceChildren();
  addToLog(table.events);
}

function addToLog(events) {
  $("log").append(...events.map((event) => logLine(event, table, acts)));
  table.unread = true;
}

function digest() {
  const news = table.events.slice(table.since).filter((event) => !QUIET.test(event.type));
  const host = $("digest");
  if (mode === "replay" || !table.since || !table.view.decision || !news.length) {
    host.replaceChildren();
    return;
  }
  const lines = make("ol", "", ...news.map((event) => logLine(event, table, acts)));
  const wasOpen = host.querySelector("details")?.open ?? false;
  const fold = make("details", "", make("summary", "", `Since your last choice: ${news.length} thing${news.length === 1 ? "" : "s"}`), lines);
  fold.open = wasOpen;
  host.replaceChildren(fold);
}

function said(message) {
  $("log").append(make("li", "said", make("b", "", `${message.name}: `), message.text));
  table.unread = true;
}

// ---------------------------------------------------------------- doing

async function send(message) {
  try {
    return await line.say(message);
  } catch (error) {
    tell(error.message);
    return null;
  }
}

async function choose(option) {
  if (table.thinking) return;
  thinking(true);
  table.pending = true;
  const answer = await send({ type: "choose", decision: option.decision, option: option.id });
  table.pending = false;
  soon();
  if (answer) table.since = table.events.length;
}

function thinking(now) {
  table.thinking = now;
  document.body.classList.toggle("is-sending", now);
}

function point(option) {
  const noun = option.key.slice(option.key.indexOf(":") + 1);
  const slug = noun.split("/").pop();
  if (board && table.game.map.spaces[slug]) board.flash([slug]);
}

function look(seat) {
  table.looking = seat;
  render();
}

/** Something on the map was picked: choose it, ask which way, or say why not. */
function pick(keys, element, label) {
  const options = (table.view?.decision?.options ?? []).filter((option) => keys.includes(option.key));
  const plain = options.filter((option) => !option.key.startsWith("remove:"));
  if (mode === "replay") return;
  if (plain.length === 1) choose(plain[0]);
  else if (options.length) choosing(label, options, choose);
  else why(bestKey(keys), label);
}

function pickCard(id, fitting) {
  const touch = matchMedia("(hover: none)").matches;
  if (fitting.length === 1 && !touch) choose(fitting[0]);
  else aboutCard(table.cards.get(id), { options: mode === "replay" ? [] : fitting, choose, why: mode === "replay" || fitting.length ? null : () => why(bestKey([`play:${id}`, `use:${id}`, `discard:${id}`]), table.cards.get(id).name) });
}

/** Of what a thing may stand for, what the open question is about. */
function bestKey(keys) {
  const verbs = new Set((table.view?.decision?.options ?? []).map((option) => option.key.split(":")[0]));
  return keys.find((key) => verbs.has(key.split(":")[0])) ?? keys[0];
}

async function why(key, label) {
  if (!table.you?.seats?.length || !playing()) return;
  const answer = await send({ type: "explain", key });
  if (!answer) return;
  const seat = table.view.decision?.seat ?? table.you.seats[0];
  const beside = !answer.reasons.length && !table.view.decision;
  explain(label, answer.reasons, table.game.id, beside ? () => send({ type: "choose", option: key, seat }) : null);
}

async function takeBack() {
  try {
    await line.say({ type: "undo" });
  } catch (error) {
    const humans = new Set(table.about.seats.map((row) => row.person).filter(Boolean));
    const words = humans.size > 1 ? "Ask all players to let you take it back?" : "Go back to before your last choice, with all that came after it?";
    choosing(error.message, [{ label: words }], () => send({ type: "ask" }));
  }
}

function wish(message) {
  if (!table.you || !message.waiting.includes(table.you.id)) return;
  const answers = [{ label: "Agree", yes: true }, { label: "Do not agree", yes: false }];
  choosing(`${message.by} wishes to take back a choice, with all that came after it.`, answers, (one) =>
    send({ type: "answer", request: message.request, yes: one.yes }));
}

async function hint() {
  const answer = await send({ type: "hint" });
  if (!answer) return;
  const option = table.view.decision?.options.find((one) => one.id === answer.option);
  if (option) choosing(`A bot would: ${option.label}. ${answer.words ?? ""}`, [{ ...option, label: `Do it: ${option.label}` }], choose);
}

function see(id) {
  const card = table.cards.get(id);
  if (card) aboutCard(card, { options: [], choose, why: null });
}

// ---------------------------------------------------------------- seats and menu

function openSeat(seat) {
  const invite = button("Invite by link", async () => {
    const made = await ask(`/api/tables/${name}/seats/${seat}/invitation`, {});
    showLink(`Whoever has this link plays ${ownerName(seat)}. It works once.`, `${location.origin}/table/${name}#seat=${made.key}`);
  });
  return make("p", "seat-open", invite, botButton(seat));
}

function lostSeat(seat) {
  return make("p", "seat-open", botButton(seat));
}

function botButton(seat) {
  return button("Give it to a bot", () => ask(`/api/tables/${name}/seats/${seat}/bot`, {}).catch((error) => tell(error.message)));
}

const THEMES = { light: "Light", dark: "Dark", system: "As the system" };

function dress(theme) {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

function menu() {
  const options = Object.entries(THEMES).map(([theme, label]) => ({ label: `Colours: ${label}`, does: () => { localStorage.setItem("theme", theme); dress(theme); } }));
  const sound = localStorage.getItem("sound") === "on";
  options.push({ label: sound ? "Sound off" : "Sound on", does: () => localStorage.setItem("sound", sound ? "off" : "on") });
  if (table.you?.host && line) {
    for (const [label, pace] of [["at once", 0], ["fast", 250], ["calm", 900], ["slow", 2000]]) {
      options.push({ label: `Bots play ${label}`, does: () => send({ type: "pace", pace }) });
    }
  }
  if (table.you && line) options.push({ label: "My own link, for another device", does: ownLink });
  options.push({ label: "Link for spectators", does: () => showLink("Whoever has this link may watch.", `${location.origin}/table/${name}`) });
  if (table.about) options.push({ label: "The seed of this table", does: seed });
  choosing("Menu", options, (one) => one.does());
}

async function ownLink() {
  const made = await ask(`/api/tables/${name}/key`, {});
  showLink("Whoever has this link plays in your place: keep it to yourself.", `${location.origin}/table/${name}#me=${made.key}`);
}

function seed() {
  const { about } = table;
  const words = about.seed
    ? `The seed was ${about.seed}; its commitment, shown from the start, is`
    : "The cards were shuffled by a secret seed. It is shown at the end; this commitment to it (SHA-256) is shown from the start:";
  showLink(words, about.commitment, about.seed ? `/api/tables/${name}/record` : null);
}

$("talk").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = event.target.elements.namedItem("text");
  if (field.value.trim() && await send({ type: "say", text: field.value.trim() })) field.value = "";
});

// A card shown large beside whatever names it, where there is a mouse.
function preview(event) {
  const named = event.target.closest?.("[data-see]");
  const host = $("preview");
  const card = named && table.cards.get(named.dataset.see);
  if (!card || !matchMedia("(hover: hover)").matches) {
    host.replaceChildren();
    return;
  }
  if (host.dataset.card !== card.id || !host.firstChild) host.replaceChildren(cardElement(card, "reading"));
  host.dataset.card = card.id;
  const box = named.getBoundingClientRect();
  const size = host.getBoundingClientRect();
  const left = box.right + 12 + size.width < innerWidth ? box.right + 12 : Math.max(8, box.left - size.width - 12);
  host.style.left = `${left}px`;
  host.style.top = `${Math.max(8, Math.min(innerHeight - size.height - 8, box.top - 40))}px`;
}

// What cannot be chosen says why when the mouse rests on it or the focus comes to it.
const RESTING = 600;
let resting = null;

function rest(event) {
  clearTimeout(resting);
  $("why").hidden = true;
  const thing = event.target.closest?.("[data-keys]");
  const decision = table.view?.decision;
  if (!thing || !decision || mode === "replay" || thing.dataset.state?.includes("selectable")) return;
  resting = setTimeout(() => whisper(thing, bestKey(thing.dataset.keys.split(" "))), RESTING);
}

async function whisper(thing, key) {
  const answer = await line?.say({ type: "explain", key }).catch(() => null);
  if (!answer?.reasons.length || !thing.isConnected) return;
  const box = thing.getBoundingClientRect();
  const host = $("why");
  host.textContent = `${answer.reasons[0].sentence} (${answer.reasons[0].rule})`;
  host.hidden = false;
  host.style.left = `${Math.max(8, Math.min(innerWidth - 300, box.left + box.width / 2 - 140))}px`;
  host.style.top = `${Math.max(60, Math.min(innerHeight - 90, box.top + box.height / 2 + 18))}px`;
}

document.addEventListener("mouseover", rest);
document.addEventListener("focusin", rest);
document.addEventListener("mouseover", preview);
document.addEventListener("mouseout", (event) => { if (!event.relatedTarget) $("preview").replaceChildren(); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });

await start();
$("talk").hidden = !(table.you?.seats?.length && table.about?.talk === "all") || mode === "replay";
