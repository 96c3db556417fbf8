// A game as it went: a scrubber, the seats one may look from, a link to the moment, and the way to play on from it.

import { button, byId, linkTo, make } from "./dom.js";
import { ownerName } from "./signs.js";
import { ask, wordsOf } from "./net.js";
import { logLine } from "./log.js";
import { choosing, showLink, tell } from "./dialogs.js";

/** @import {About, Acts, Happening, Table, View} from "./types" */
/** @typedef {{render: () => void, acts: Acts, show: (view: View, events: Happening[]) => void}} Page */

const BEAT = 900;

/**
 * @param {Table} table
 * @param {About} about
 * @param {Page} page
 */
export async function openReplay(table, about, page) {
  const address = new URLSearchParams(location.search);
  const replay = new Replay(table, about, page);
  await replay.load(address.get("seats"));
  replay.build();
  await replay.go(address.has("at") ? replay.nearest(Number(address.get("at"))) : 0);
}

class Replay {
  /**
   * @param {Table} table
   * @param {About} about
   * @param {Page} page
   */
  constructor(table, about, page) {
    this.table = table;
    this.about = about;
    this.page = page;
    /** @type {Map<number, View>} */
    this.kept = new Map();
    this.at = 0;
    this.timer = 0;
    /** @type {number[]} */
    this.moments = [];
    /** @type {Happening[]} */
    this.events = [];
    /** @type {string[]} */
    this.allowed = [];
    /** @type {string[]} */
    this.seats = [];
    this.slider = Object.assign(make("input"), { type: "range", min: "0", value: "0" });
    this.runs = button("Play", () => this.toggle());
    this.words = make("p", "replay-words");
  }

  /** @param {string | null} seats */
  async load(seats) {
    const query = seats === null ? "" : `?seats=${encodeURIComponent(seats)}`;
    const data = await ask(`/api/tables/${this.table.id}/replay${query}`);
    Object.assign(this, { moments: data.moments, events: data.events, allowed: data.allowed, seats: data.seats });
    this.kept.clear();
    this.table.about = { ...this.about, status: "replay" };
  }

  /** @param {number} events */
  nearest(events) {
    const index = this.moments.findIndex((moment) => moment >= events);
    return index < 0 ? this.moments.length - 1 : index;
  }

  // ---------------------------------------------------------------- controls

  build() {
    this.slider.max = String(this.moments.length - 1);
    this.slider.setAttribute("aria-label", "Moment of the game");
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    const row = make("div", "replay-row", sign("|◀", "The beginning", () => this.go(0)), sign("◀", "One step back", () => this.go(this.at - 1)),
      this.runs, sign("▶", "One step on", () => this.go(this.at + 1)), sign("▶|", "The end", () => this.go(this.moments.length - 1)));
    const rest = make("div", "replay-row", this.chooser(), button("Link to this moment", () => this.share()));
    if (this.about.status === "over") rest.append(button("Play on from here", () => this.branch()));
    rest.append(linkTo("To the table", `/table/${this.table.id}`));
    byId("choices").replaceChildren(make("div", "replay", this.slider, make("div", "replay-rows", row, rest), this.words));
    this.drawLog();
  }

  chooser() {
    const select = make("select");
    select.setAttribute("aria-label", "Seen from");
    const views = [["", "as a spectator"], ...this.allowed.map((seat) => [seat, `from ${ownerName(seat)}`])];
    if (this.allowed.length > 1) views.push([this.allowed.join(","), "from all seats"]);
    for (const [value, label] of views) select.append(Object.assign(make("option"), { value, textContent: `Seen ${label}` }));
    select.value = this.seats.join(",");
    select.addEventListener("change", async () => {
      await this.load(select.value);
      this.drawLog();
      await this.go(this.at);
    });
    return select;
  }

  drawLog() {
    const lines = this.events.map((event, index) => {
      const line = logLine(event, this.table, this.page.acts);
      line.addEventListener("click", () => this.go(this.nearest(index + 1)));
      return line;
    });
    byId("log").replaceChildren(...lines);
  }

  // ---------------------------------------------------------------- moving

  /** @param {number} index */
  async go(index) {
    this.at = Math.max(0, Math.min(this.moments.length - 1, index));
    const at = this.at;
    const moment = this.moments[at];
    const view = await this.view(moment);
    if (at !== this.at) return;
    this.slider.value = String(at);
    this.page.show({ ...view, decision: null }, this.events.slice(0, moment));
    const last = this.events[moment - 1];
    this.words.textContent = `Step ${at + 1} of ${this.moments.length}${last ? `: ${last.text}` : ""}`;
    [...byId("log").children].forEach((line, number) => {
      line.classList.toggle("is-later", number >= moment);
      line.classList.toggle("is-now", number === moment - 1);
    });
    const log = byId("log");
    const now = log.querySelector(".is-now");
    if (now instanceof HTMLElement) log.scrollTop = now.offsetTop - log.clientHeight / 2;
    history.replaceState(null, "", this.link());
    this.page.render();
  }

  /**
   * @param {number} moment
   * @returns {Promise<View>}
   */
  async view(moment) {
    const kept = this.kept.get(moment);
    if (kept) return kept;
    const data = await ask(`/api/tables/${this.table.id}/replay/${moment}?seats=${encodeURIComponent(this.seats.join(","))}`);
    this.kept.set(moment, data.view);
    return data.view;
  }

  toggle() {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = 0;
    } else {
      this.timer = setInterval(() => (this.at < this.moments.length - 1 ? this.go(this.at + 1) : this.toggle()), BEAT);
    }
    this.runs.textContent = this.timer ? "Stop" : "Play";
  }

  // ---------------------------------------------------------------- sharing

  link() {
    return `/replay/${this.table.id}?at=${this.moments[this.at]}&seats=${this.seats.join(",")}`;
  }

  share() {
    showLink("A link to exactly this moment.", location.origin + this.link());
  }

  branch() {
    const seats = this.table.game.seats.map((seat) => ({ label: `As ${ownerName(seat)}`, mine: [seat] }));
    const teams = Object.entries(this.table.game.teams).filter(([, list]) => list.length > 1).map(([team, list]) => ({ label: `As all of the ${ownerName(team)}`, mine: list }));
    choosing("Play on from here against bots:", [...teams, ...seats], async ({ mine }) => {
      const plan = Object.fromEntries(this.table.game.seats.map((seat) => [seat, mine.includes(seat) ? { kind: "me" } : { kind: "bot", level: "normal" }]));
      try {
        const made = await ask("/api/tables", { game: this.table.game.id, seats: plan, branch: { table: this.table.id, at: this.moments[this.at] }, name: localStorage.getItem("name") || "Host", training: true });
        location.href = `/table/${made.table.id}`;
      } catch (error) {
        tell(wordsOf(error));
      }
    });
  }
}

/**
 * A button with a sign on it, named for who cannot see it.
 * @param {string} text
 * @param {string} label
 * @param {() => void} does
 */
function sign(text, label, does) {
  return button(text, does, "sign", { "aria-label": label, title: label });
}
