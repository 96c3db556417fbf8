// Accounts in the lobby: register, sign in, sign out, my tables, and guest seats to be kept in the account.

import { byId, make } from "./dom.js";
import { ownerName } from "./signs.js";
import { ask, wordsOf } from "./net.js";
import { remembered } from "./device.js";

/** @import {Account, GameSummary, MyTable} from "./types" */
/** @import {Remembered} from "./device.js" */

const SHORTEST = 8;
const STATES = /** @type {Record<string, string>} */ ({ open: "waiting for players", playing: "being played", over: "over" });

/**
 * Draw who is signed in, and the tables of the account and of this device.
 * @param {HTMLElement} corner
 * @param {HTMLElement} host
 * @param {GameSummary[]} games
 */
export async function drawAccount(corner, host, games) {
  /** @type {Account} */
  const me = await ask("/api/me");
  const redraw = () => drawAccount(corner, host, games);
  if (me.account !== null) {
    corner.replaceChildren(make("span", "account-name", "Signed in as ", make("b", "", me.account)), press("Sign out", () => signOut(redraw)));
    if (!localStorage.getItem("name")) localStorage.setItem("name", me.account);
  } else {
    corner.replaceChildren(press("Sign in", () => openForm("in", redraw)), press("Register", () => openForm("new", redraw)));
  }
  const kept = new Set(me.tables.map((table) => table.id));
  const loose = remembered().filter((table) => !kept.has(table.id));
  host.replaceChildren(...mine(me, games), ...device(loose, me.account !== null, games, redraw));
}

/**
 * @param {string} text
 * @param {() => void} does
 */
function press(text, does) {
  const made = make("button", "", text);
  made.type = "button";
  made.addEventListener("click", does);
  return made;
}

/** @param {() => void} then */
async function signOut(then) {
  await ask("/api/logout", {});
  then();
}

// ---------------------------------------------------------------- tables

/**
 * @param {Account} me
 * @param {GameSummary[]} games
 */
function mine(me, games) {
  if (me.account === null) return [];
  const none = make("p", "soft", "None yet. Tables you open or join while signed in are found here from any device.");
  const list = make("ul", "my-tables", ...me.tables.map((table) => make("li", "", tableLink(table, games), make("span", "soft", about(table)))));
  return [make("section", "panel", make("h2", "", "My tables"), me.tables.length ? list : none)];
}

/** @param {MyTable} table */
function about(table) {
  const seats = table.seats.map((seat) => ownerName(seat)).join(", ") || "no seat";
  return `${seats} · ${STATES[table.status] ?? table.status} · ${new Date(table.created * 1000).toLocaleDateString()}`;
}

/**
 * @param {{id: string, game: string}} table
 * @param {GameSummary[]} games
 */
function tableLink(table, games) {
  return Object.assign(make("a", "", games.find((one) => one.id === table.game)?.title ?? table.game), { href: `/table/${table.id}` });
}

/**
 * @param {Remembered[]} tables
 * @param {boolean} signedIn
 * @param {GameSummary[]} games
 * @param {() => void} redraw
 */
function device(tables, signedIn, games, redraw) {
  if (!tables.length) return [];
  const rows = tables.map((table) => {
    const said = make("span", "soft", new Date(table.at).toLocaleString());
    const keep = signedIn ? press("Keep in my account", () => claim(table, said, redraw)) : null;
    return make("li", "", tableLink(table, games), said, keep);
  });
  return [make("section", "panel", make("h2", "", "Tables on this device"), make("ul", "my-tables", ...rows))];
}

/**
 * @param {Remembered} table
 * @param {HTMLElement} said
 * @param {() => void} redraw
 */
async function claim(table, said, redraw) {
  try {
    await ask(`/api/tables/${table.id}/claim`, {});
    redraw();
  } catch (error) {
    said.textContent = wordsOf(error);
    said.className = "error";
  }
}

// ---------------------------------------------------------------- the form

/**
 * @param {string} label
 * @param {{name: string, autocomplete: AutoFill, maxLength: number, type?: string}} given
 */
function field(label, given) {
  const input = Object.assign(make("input"), given);
  return make("label", "field", make("span", "", label), input);
}

/**
 * Open the form to sign in ("in") or to register ("new").
 * @param {"in" | "new"} kind
 * @param {() => void} then
 */
function openForm(kind, then) {
  const box = /** @type {HTMLDialogElement} */ (byId("dialog"));
  const isNew = kind === "new";
  const fault = make("p", "error");
  fault.setAttribute("role", "alert");
  const form = make("form", "account",
    field("Name", { name: "name", maxLength: 32, autocomplete: "username" }),
    field("Password", { name: "password", type: "password", maxLength: 200, autocomplete: isNew ? "new-password" : "current-password" }),
    isNew ? make("p", "soft", `At least ${SHORTEST} characters. There is no way to get a lost password back: nothing else is asked of you.`) : null,
    fault, make("div", "account-row", make("button", "big", isNew ? "Register" : "Sign in"), press("Close", () => box.close())));
  form.noValidate = true;
  form.addEventListener("submit", (event) => submit(event, kind, fault, () => { box.close(); then(); }));
  const title = make("h2", "", isNew ? "Register" : "Sign in");
  title.id = "dialog-title";
  const other = press(isNew ? "I have an account" : "I have no account yet", () => openForm(isNew ? "in" : "new", then));
  other.className = "link";
  box.replaceChildren(title, make("p", "soft", isNew ? "An account finds your tables again from any device. Guests play just as well." : "Good to see you again."), form, other);
  box.setAttribute("aria-labelledby", "dialog-title");
  if (!box.open) box.showModal();
  form.querySelector("input")?.focus();
}

/**
 * @param {SubmitEvent} event
 * @param {"in" | "new"} kind
 * @param {HTMLElement} fault
 * @param {() => void} then
 */
async function submit(event, kind, fault, then) {
  event.preventDefault();
  const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const body = { name: String(given.get("name") ?? "").trim(), password: String(given.get("password") ?? "") };
  try {
    await ask(kind === "new" ? "/api/accounts" : "/api/login", body);
    then();
  } catch (error) {
    fault.textContent = wordsOf(error);
  }
}
