// While a table waits for players: the link, large, to copy, to share, as a QR code; who is here; bots for the rest.

import { button, byId, make, redraw, set } from "./dom.js";
import { arms, ownerName, useFace, useIcons } from "./signs.js";
import { Line, ask, wordsOf } from "./net.js";
import { request } from "./transport.js";
import { forget, keepLink, links, remember } from "./device.js";
import { wearAll } from "./looks.js";
import { packNote } from "./packs.js";
import { playerName } from "./device.js";
import { sitDown } from "./chance.js";
import { ratingSign } from "./rating.js";
import { clockWords } from "./clocks.js";

/** @import {About, GameSummary, Games, Heard, Rating, Seat, You} from "./types" */

wearAll();

useIcons("/static/icons.svg");
const id = location.pathname.split("/")[2];
/**
 * @typedef {{about: About | null, you: You | null, game: GameSummary | null, pack: HTMLElement | null}} Room
 * @type {Room & {to: string, link: string, qr: string, ratings: Record<string, Rating>, unrated: string}}
 */
const room = {
  about: null,
  you: null,
  game: null,
  pack: null,
  to: "any",
  link: "",
  qr: "",
  ratings: {},
  unrated: "",
};
const line = new Line(id, hear);

async function start() {
  if (/^#(seat|me)=/.test(location.hash)) return location.replace(`/join/${id}${location.hash}`);
  try {
    const entered = await ask(`/api/tables/${id}/enter`, {});
    Object.assign(room, { about: entered.table, you: entered.you });
    /** @type {Games} */
    const games = await ask("/api/games");
    room.game = games.games.find((one) => one.id === room.about?.game) ?? null;
    if (room.game) useFace(room.game);
    if (room.you) remember(entered.table);
    if (room.you?.host) await useLink("any");
    draw();
    line.open();
    await rate();
  } catch (error) {
    tell(wordsOf(error));
  }
}

/** @param {Heard} message */
function hear(message) {
  if (message.type !== "table") return;
  if (message.table.status !== "open") return location.reload();
  Object.assign(room, { about: message.table, you: message.you });
  draw();
  void rate();
}

/** Ask how the people here are rated, and whether the game will count. */
async function rate() {
  try {
    Object.assign(room, await ask(`/api/tables/${id}/ratings`));
    draw();
  } catch {
    room.ratings = {};
  }
}

/** @param {string} words */
function tell(words) {
  const toast = byId("toast");
  toast.textContent = words;
  toast.classList.add("is-shown");
  setTimeout(() => toast.classList.remove("is-shown"), 5000);
}

/**
 * Do something, and say what went wrong with it.
 * @param {() => Promise<unknown>} work
 */
async function trying(work) {
  try {
    await work();
  } catch (error) {
    tell(wordsOf(error));
  }
}

// ---------------------------------------------------------------- the link

/**
 * Use the link to any seat, to a side or to one seat; it is made once and kept on this device.
 * @param {string} to
 */
async function useLink(to) {
  if (!links(id)[to]) keepLink(id, (await ask(`/api/tables/${id}/invitation`, { to })).key, to);
  room.to = to;
  room.link = `${location.origin}/join/${id}#seat=${links(id)[to]}`;
  room.qr = await drawCode(room.link);
}

/** @param {string} text */
async function drawCode(text) {
  const answer = await request("/api/qr", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
  });
  return answer.ok ? `data:image/svg+xml;base64,${btoa(await answer.text())}` : "";
}

/**
 * @param {About} about
 * @param {GameSummary} game
 */
function invitation(about, game) {
  const free = about.seats.filter((row) => row.kind === "open").map((row) => row.seat);
  const sides = Object.entries(game.teams)
    .filter(([, seats]) => seats.length > 1 && seats.some((seat) => free.includes(seat)))
    .map(([team]) => team);
  const scopes = ["any", ...sides, ...free];
  if (!scopes.includes(room.to)) room.to = "any";
  const to = make("select");
  for (const one of scopes)
    to.append(
      Object.assign(make("option"), { value: one, textContent: one === "any" ? "any free seat" : ownerName(one) }),
    );
  to.value = room.to;
  to.onchange = (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.currentTarget);
    void trying(async () => {
      await useLink(value);
      draw();
    });
  };
  const field = set(make("input", "link-field"), {
    value: room.link,
    readonly: true,
    "aria-label": "The link to send",
  });
  field.onfocus = () => field.select();
  const copy = button("Copy the link", () => void copyLink(copy), "big");
  const share =
    "share" in navigator
      ? button(
          "Share …",
          () =>
            void navigator
              .share({ title: "Haversack", text: `Play ${game.title} with me`, url: room.link })
              .catch(() => undefined),
        )
      : null;
  const code = room.qr
    ? make(
        "figure",
        "qr",
        set(make("img"), { src: room.qr, alt: "QR code of the link", width: 200, height: 200 }),
        make("figcaption", "soft", "Or let them scan this."),
      )
    : null;
  return make(
    "section",
    "panel invitation",
    make(
      "div",
      "invitation-text",
      make("h2", "", "Send your friends this link"),
      make("label", "field", make("span", "", "It opens"), to),
      field,
      make("div", "notice-ways", copy, share),
      make(
        "p",
        "soft",
        "Everybody who opens it chooses among the free seats. The game begins when all seats are taken.",
      ),
    ),
    code,
  );
}

/** @param {HTMLButtonElement} pressed */
async function copyLink(pressed) {
  try {
    await navigator.clipboard.writeText(room.link);
    pressed.textContent = "Copied";
  } catch {
    const field = /** @type {HTMLInputElement} */ (document.querySelector(".link-field"));
    field.select();
    tell("Your browser does not let pages copy: the link is marked, copy it with Ctrl+C.");
  }
}

// ---------------------------------------------------------------- the seats

/**
 * @param {Seat} row
 * @param {boolean} isHost
 */
function seatRow(row, isHost) {
  const mine = row.person && row.person === room.you?.id;
  const who =
    row.kind === "open"
      ? "free"
      : row.kind === "bot"
        ? `bot, ${row.level}`
        : mine
          ? `${row.name} (you)`
          : `${row.name}${row.here ? "" : ", away"}`;
  const bot =
    isHost && row.kind === "open"
      ? button("Give it to a bot", () => void trying(() => ask(`/api/tables/${id}/seats/${row.seat}/bot`, {})))
      : null;
  const sit =
    row.kind === "open" && room.about?.listed && !room.you?.seats.length
      ? button("Sit down", () => void trying(() => sitHere(row.seat)), "", {
          "aria-label": `Sit down as ${ownerName(row.seat)}`,
        })
      : null;
  const made = make(
    "li",
    row.kind === "open" ? "is-free" : "",
    make("span", "seat-name", ...arms(row.seat), make("b", "", ownerName(row.seat))),
    make("span", "soft", who, " ", ratingSign(room.ratings[row.person ?? ""])),
    bot,
    sit,
  );
  made.dataset.key = row.seat;
  return made;
}

/**
 * Take a free seat of a table that is open to everybody.
 * @param {string} seat
 */
async function sitHere(seat) {
  if (!room.about) return;
  const entered = await sitDown(room.about, { name: playerName(), seats: [seat] });
  remember(entered.table);
  location.reload();
}

/** @param {boolean} on */
async function setListed(on) {
  await trying(() => ask(`/api/tables/${id}/listing`, { listed: on }));
}

function draw() {
  const { about, you, game } = room;
  if (!about || !game) return;
  const free = about.seats.filter((row) => row.kind === "open");
  const isHost = Boolean(you?.host);
  const mine = Boolean(you?.seats.length);
  const title = make(
    "div",
    "setup-top",
    make("h2", "", game.title),
    make("p", "soft", words(free.length, about, isHost, mine)),
    make("p", "soft", room.unrated ? `Not rated: ${room.unrated}.` : "This game will be rated."),
    about.clock ? make("p", "soft", clockWords(about.clock)) : null,
  );
  const teams = Object.entries(game.teams).map(([team, seats]) =>
    make(
      "div",
      "",
      make("h3", "", Object.keys(game.teams).length < game.seats.length ? ownerName(team) : "Seat"),
      make(
        "ul",
        "room-seats",
        ...about.seats.filter((row) => seats.includes(row.seat)).map((row) => seatRow(row, isHost)),
      ),
    ),
  );
  const ways = make(
    "div",
    "notice-ways",
    isHost ? button("Bots take the free seats: begin", () => void fillWithBots(free), "") : null,
    isHost
      ? button(
          about.listed ? "Only by link from now on" : "Let everybody find this table",
          () => void setListed(!about.listed),
          "",
        )
      : null,
    mine ? button("Leave the table", () => void leave(), "link") : null,
  );
  redraw(
    byId("room"),
    title,
    isHost ? invitation(about, game) : null,
    about.pack ? (room.pack ??= make("section", "panel", packNote(about))) : null,
    make("section", "panel", make("div", "room-teams", ...teams), ways),
  );
}

/**
 * @param {number} free
 * @param {About} about
 * @param {boolean} isHost
 * @param {boolean} mine
 */
function words(free, about, isHost, mine) {
  const seats = free === 1 ? "One seat is free" : `${free} seats are free`;
  const listed = about.listed ? " Everybody can find this table under Find players." : "";
  if (isHost) return `${seats}. The game begins by itself when the last one is taken.${listed}`;
  return mine
    ? `${seats}. Waiting for ${about.host} to find players; this page goes on by itself.`
    : about.listed
      ? `${seats}. Take one, or wait here to watch.`
      : `${seats}. Ask ${about.host} for a link to play, or wait here to watch.`;
}

/** @param {Seat[]} free */
async function fillWithBots(free) {
  await trying(async () => {
    for (const row of free) await ask(`/api/tables/${id}/seats/${row.seat}/bot`, {});
  });
}

async function leave() {
  await trying(async () => {
    await line.say({ type: "leave" });
    forget(id);
    location.href = "/";
  });
}

start();
