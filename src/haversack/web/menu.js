// What stands behind the menu of a table: looks, sound, pace, links, the seed, the account; pausing, bots that sit in,
// leaving, resigning.

import { ask, wordsOf } from "./net.js";
import { ownerName } from "./signs.js";
import { choosing, choosingUnder, open, showLink, tell } from "./dialogs.js";
import { make } from "./dom.js";
import { clockWords, longWords } from "./clocks.js";
import { openNotices } from "./notices.js";
import { chanceFault } from "./chance.js";
import { forget } from "./device.js";
import { openLooks } from "./looks.js";
import { openOrders } from "./orders.js";
import { saveFault, showTrace } from "./underway.js";

/** @import {Sent} from "./wire" */
/** @import {Seat, Table} from "./types" */
/** @typedef {(message: Sent) => Promise<unknown>} Send */
/** @typedef {{label: string, does: () => void}} Item */

const PACES = { "at once": 0, fast: 300, calmly: 900, slowly: 2000 };

/**
 * Open the menu; `send` is how a player at the table speaks to the server, and nothing for others.
 * @param {Table} table
 * @param {Send | null} send
 * @param {(() => void) | null} [last] show the last battle again
 */
export function openMenu(table, send, last = null) {
  const groups = /** @type {[string, Item[]][]} */ ([
    ["My seat", send ? playing(table, send) : []],
    ["Help", helps(table, last)],
    ["What I see and hear", looks()],
    ["This table", [...(send ? hosting(table, send) : []), ...agreed(table), ...links(table, send)]],
    ["Going", send ? going(table, send) : []],
  ]);
  choosingUnder("Menu", groups, (one) => one.does());
}

/**
 * @param {Table} table
 * @param {(() => void) | null} last
 * @returns {Item[]}
 */
function helps(table, last) {
  return [
    { label: "How to play", does: () => void window.open(`/rules/${table.game.id}?table=${table.id}`, "_blank") },
    { label: "Lessons and first game", does: () => void window.open(`/learn/${table.about?.game}`, "_blank") },
    { label: "Puzzles", does: () => void window.open(`/puzzles/${table.about?.game}`, "_blank") },
    ...(last ? [{ label: "The last battle", does: last }] : []),
    ...(table.view?.decision ? [{ label: "What is under way", does: () => showTrace(table) }] : []),
    { label: "Save the report of a fault", does: () => saveFault(table) },
  ];
}

/** @returns {Item[]} */
function looks() {
  const sound = localStorage.getItem("sound") === "on";
  return [
    { label: "Colours, contrast, text, side panel", does: () => void openLooks() },
    { label: sound ? "Sound off" : "Sound on", does: () => localStorage.setItem("sound", sound ? "off" : "on") },
  ];
}

/**
 * @param {Table} table
 * @returns {Item[]}
 */
function agreed({ about }) {
  const clock = about?.clock;
  if (!clock) return [];
  const show = () => open(make("h2", "", "Clock"), make("p", "", clockWords(clock)));
  return [{ label: "The clock of this table", does: show }];
}

/**
 * @param {Table} table
 * @param {Send} send
 * @returns {Item[]}
 */
function hosting(table, send) {
  if (!table.you?.host) return [];
  const paces = Object.entries(PACES).map(([label, pace]) => ({
    label: `They move ${label}`,
    does: () => void send({ type: "pace", pace }),
  }));
  const step = {
    label: "They wait for me after each card (Space: next)",
    does: () => void send({ type: "pace", pace: 0, step: true }),
  };
  return [
    { label: "Pace of the bots", does: () => choosing("Pace of the bots", [step, ...paces], (one) => one.does()) },
  ];
}

/**
 * @param {Table} table
 * @param {Send | null} send
 * @returns {Item[]}
 */
function links(table, send) {
  /** @type {Item[]} */
  const items = [];
  const { invitations, accounts } = table.features;
  if (table.you && send && invitations)
    items.push({ label: "My own link, for another device", does: () => void ownLink(table) });
  if (table.you && send && invitations) items.push({ label: "End my other links", does: () => void endLinks(table) });
  if (table.you && send && accounts && !table.you.account)
    items.push({ label: "Keep my seats in my account", does: () => void claim(table) });
  if (invitations)
    items.push({
      label: "Link for spectators",
      does: () => showLink("Whoever has this link may watch.", `${location.origin}/table/${table.id}`),
    });
  items.push({ label: "The seed of this table", does: () => seed(table) });
  return items;
}

// ---------------------------------------------------------------- pausing, sitting in, going

/**
 * @param {Table} table
 * @param {Send} send
 * @returns {Item[]}
 */
function playing(table, send) {
  const { about, you } = table;
  if (!about || !you || about.status !== "playing") return [];
  if (!about.seats.some((row) => you.id === row.person || you.id === row.owner)) return [];
  const mine = about.seats.filter((row) => you.seats.includes(row.seat));
  /** @type {Item[]} */
  const items = [];
  if (you.curtain)
    items.push(
      ...you.seats.map((seat) => ({
        label: `Look at the cards of ${ownerName(seat)}`,
        does: () => void send({ type: "look", seat }),
      })),
    );
  if (you.seats.length > 1)
    items.push(
      you.curtain
        ? { label: "No curtain: show all our hands", does: () => void send({ type: "curtain", on: false }) }
        : {
            label: "A curtain: one hand at a time, the device is passed on",
            does: () => void send({ type: "curtain", on: true }),
          },
    );
  if (table.orders) items.push({ label: "Standing orders for my cards (O)", does: () => openOrders() });
  items.push({
    label: about.paused ? "Go on after the pause" : "Pause the game",
    does: () => void send({ type: "pause", on: !about.paused }),
  });
  if (mine.some((row) => row.kind === "human"))
    items.push({ label: "Let a bot play for me", does: () => void send({ type: "stand_in", on: true }) });
  items.push(...clockItems(table, send));
  if (mine.some((row) => row.kind === "bot") || about.seats.some((row) => row.lender && row.owner === you.id))
    items.push({ label: "Take my seat back from the bot", does: () => void send({ type: "stand_in", on: false }) });
  return items;
}

/**
 * @param {Table} table
 * @param {Send} send
 * @returns {Item[]}
 */
function going(table, send) {
  if (!table.you?.seats.length || table.about?.status !== "playing") return [];
  const all = teams(table);
  const resign = all.map((team) => ({
    label: all.length > 1 ? `Resign for the ${ownerName(team)}` : "Resign",
    does: () => resigning(table, team, send),
  }));
  return [{ label: "Leave the table for good", does: () => leaving(table, send) }, ...resign];
}

/**
 * Return the teams somebody plays for.
 * @param {Table} table
 */
function teams({ game, you }) {
  return Object.entries(game.teams)
    .filter(([, seats]) => seats.some((seat) => you?.seats.includes(seat)))
    .map(([team]) => team);
}

/**
 * @param {Table} table
 * @param {Send} send
 */
function leaving(table, send) {
  choosing(
    "Leave for good? Bots take over your seats, and you cannot take them back.",
    [{ label: "Leave the table" }],
    async () => {
      if (!(await send({ type: "leave" }))) return;
      forget(table.id);
      location.href = "/";
    },
  );
}

/**
 * @param {Table} table
 * @param {string} team
 * @param {Send} send
 */
function resigning(table, team, send) {
  const { about, game, you } = table;
  const mates =
    about?.seats.filter((row) => game.teams[team].includes(row.seat) && row.person && row.person !== you?.id) ?? [];
  const words = mates.length
    ? `Others play for the ${ownerName(team)} too: if you resign, bots take over your seats for good, and they play on.`
    : "Resign? The game is over, and the other side has won.";
  choosing(words, [{ label: "Resign" }], () => void send({ type: "resign", team }));
}

/**
 * Vacation, a friend for a while, notices.
 * @param {Table} table
 * @param {Send} send
 * @returns {Item[]}
 */
function clockItems(table, send) {
  const { about, you, clocks, features } = table;
  if (!about || !you) return [];
  /** @type {Item[]} */
  const items = [];
  const own = about.seats.filter((row) => row.owner === you.id);
  const bank = clocks?.people[you.id];
  if (about.clock?.vacation && bank)
    items.push(
      bank.away
        ? { label: "I am back from vacation", does: () => void send({ type: "vacation", on: false }) }
        : {
            label: `Go on vacation: my clock stands still (${longWords(Math.floor(bank.vacation / 3600) * 3600)} left)`,
            does: () => void send({ type: "vacation", on: true }),
          },
    );
  if (features.invitations && own.length)
    items.push({ label: "Let a friend play for me for a while", does: () => lending(table, own) });
  if (features.notices)
    items.push({
      label: "Tell me when I am waited for",
      does: () => void openNotices(`/api/tables/${table.id}/notices`),
    });
  return items;
}

/**
 * @param {Table} table
 * @param {Seat[]} own
 */
function lending(table, own) {
  const options = own.map((row) => ({ label: ownerName(row.seat), seat: row.seat }));
  const lend = async (/** @type {{seat: string}} */ one) => {
    try {
      const made = await ask(`/api/tables/${table.id}/seats/${one.seat}/lend`, {});
      showLink(
        "Whoever opens this link plays this seat and sees its cards, until you take it back in the menu.",
        `${location.origin}/join/${table.id}#seat=${made.key}`,
      );
    } catch (error) {
      tell(wordsOf(error));
    }
  };
  if (options.length === 1) void lend(options[0]);
  else choosing("Which seat?", options, (one) => void lend(one));
}

// ---------------------------------------------------------------- links

/** @param {Table} table */
async function ownLink(table) {
  const made = await ask(`/api/tables/${table.id}/key`, {});
  showLink(
    "Whoever has this link plays in your place: keep it to yourself.",
    `${location.origin}/join/${table.id}#me=${made.key}`,
  );
}

/** @param {Table} table */
async function endLinks(table) {
  const { ended } = await ask(`/api/tables/${table.id}/keys/end`, {});
  tell(
    ended
      ? "Every other link and device of yours at this table is out; you stay."
      : "You have no other link to this table.",
  );
}

/** @param {Table} table */
async function claim(table) {
  try {
    await ask(`/api/tables/${table.id}/claim`, {});
    if (table.you) table.you.account = true;
    tell("Your seats are in your account: you find the table again from any device.");
  } catch (error) {
    tell(wordsOf(error));
  }
}

/** @param {Table} table */
function seed(table) {
  const { about } = table;
  if (!about) return;
  if (about.commitment === null) {
    tell(
      "This game goes on from a moment of a finished one; its cards were not shuffled by a seed that could be checked.",
    );
    return;
  }
  const words = about.seed
    ? `The seed was ${about.seed}; its commitment, shown from the start, is`
    : "The cards were shuffled by a secret seed. It is shown at the end; this commitment to it (SHA-256) is shown from the start:";
  const salts = about.salts.length === 1 ? "one salt" : `${about.salts.length} salts`;
  const fault = chanceFault(about);
  const dealt = about.chance === "blake2b" ? `${salts} of the players had a part in the deal. ${fault}` : "";
  showLink(`${dealt} ${words}`.trim(), about.commitment, about.seed ? `/api/tables/${table.id}/record` : null);
}
