// A game as it went: a scrubber with its turns, marks for what changed, speed, the seats one may look from, a link to
// the moment, and the way to play on from it.

import { button, byId, linkTo, make, set } from "./dom.js";
import { ownerName } from "./signs.js";
import { ask, wordsOf } from "./net.js";
import { logLine } from "./log.js";
import { choosing, showLink, tell } from "./dialogs.js";

/** @import {About, Acts, Happening, Table, View} from "./types" */
/** @typedef {{render: () => void, acts: Acts, show: (view: View, events: Happening[], marks: Set<string>) => void}} Page */

const BEAT = 900;
const SPEEDS = { 0.5: "Half speed", 1: "Normal speed", 2: "Double speed", 4: "Four times" };
/** @type {Record<string, (replay: Replay) => unknown>} */
const KEYS = {
  ArrowLeft: (replay) => replay.go(replay.at - 1),
  ArrowRight: (replay) => replay.go(replay.at + 1),
  PageUp: (replay) => replay.jump(-1),
  PageDown: (replay) => replay.jump(1),
  Home: (replay) => replay.go(0),
  End: (replay) => replay.go(replay.moments.length - 1),
  " ": (replay) => replay.toggle(),
};

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

/**
 * Return where each turn begins: after how many events, and in which words.
 * @param {Happening[]} events
 * @returns {{at: number, words: string}[]}
 */
export function turnsOf(events) {
  return events.flatMap((event, index) =>
    event.type === "TurnBegan"
      ? [{ at: index + 1, words: (event.text ?? `Turn ${event.count}`).replace(/\.$/, "") }]
      : [],
  );
}

/**
 * Return the spaces and cards that some events are about.
 * @param {Happening[]} events
 */
export function marksOf(events) {
  return new Set(
    events.flatMap((event) => [event.space, event.from, ...(event.cards ?? [])]).flatMap((one) => one ?? []),
  );
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
    this.speed = Number(localStorage.getItem("speed") ?? 1) in SPEEDS ? Number(localStorage.getItem("speed") ?? 1) : 1;
    /** @type {number[]} */
    this.moments = [];
    /** @type {Happening[]} */
    this.events = [];
    /** @type {string[]} */
    this.allowed = [];
    /** @type {string[]} */
    this.seats = [];
    /** @type {{at: number, words: string}[]} */
    this.turns = [];
    this.slider = Object.assign(make("input"), { type: "range", min: "0", value: "0" });
    this.runs = button("Play", () => this.toggle(), "choice replay-runs", { title: "Play or stop (Space)" });
    this.turn = make("select", "replay-turn");
    this.words = make("p", "replay-words");
  }

  /** @param {string | null} seats */
  async load(seats) {
    const query = seats === null ? "" : `?seats=${encodeURIComponent(seats)}`;
    const data = await ask(`/api/tables/${this.table.id}/replay${query}`);
    Object.assign(this, { moments: data.moments, events: data.events, allowed: data.allowed, seats: data.seats });
    this.turns = turnsOf(this.events);
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
    set(this.slider, { "aria-label": "Moment of the game" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    const moves = make(
      "div",
      "replay-row",
      sign("|◀", "The beginning (Home)", () => this.go(0)),
      sign("◀◀", "One turn back (Page Up)", () => this.jump(-1)),
      sign("◀", "One step back (←)", () => this.go(this.at - 1)),
      this.runs,
      sign("▶", "One step on (→)", () => this.go(this.at + 1)),
      sign("▶▶", "One turn on (Page Down)", () => this.jump(1)),
      sign("▶|", "The end (End)", () => this.go(this.moments.length - 1)),
    );
    const where = make("div", "replay-row", this.turnChooser(), this.speedChooser(), this.chooser());
    const ways = make(
      "div",
      "replay-row",
      button("Link to this moment", () => this.share()),
    );
    if (this.about.status === "over") ways.append(button("Play on from here", () => this.branch()));
    if (this.about.status === "over" && this.table.features.review && !this.about.lesson)
      ways.append(linkTo("What decided it", `/review/${this.table.id}`));
    ways.append(linkTo("To the table", `/table/${this.table.id}`));
    byId("choices").replaceChildren(
      make("div", "replay", this.slider, this.words, make("div", "replay-rows", moves, where, ways)),
    );
    document.body.classList.add("is-replay");
    document.addEventListener("keydown", (event) => this.press(event));
    this.drawLog();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const busy = event.target instanceof Element && event.target.closest("input, select, textarea, dialog[open]");
    const act = KEYS[event.key];
    if (
      !act ||
      busy ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      (event.key === " " && event.target instanceof HTMLButtonElement)
    )
      return;
    event.preventDefault();
    act(this);
  }

  turnChooser() {
    set(this.turn, { "aria-label": "Go to a turn" });
    this.turn.replaceChildren(
      Object.assign(make("option"), { value: "0", textContent: "Before the first turn" }),
      ...this.turns.map(({ at, words }) => Object.assign(make("option"), { value: String(at), textContent: words })),
    );
    this.turn.onchange = () => this.go(this.nearest(Number(this.turn.value)));
    return this.turn;
  }

  speedChooser() {
    const select = set(make("select"), { "aria-label": "Speed" });
    for (const [value, label] of Object.entries(SPEEDS))
      select.append(Object.assign(make("option"), { value, textContent: label }));
    select.value = String(this.speed);
    select.addEventListener("change", () => {
      this.speed = Number(select.value);
      localStorage.setItem("speed", select.value);
      if (this.timer) this.run();
    });
    return select;
  }

  chooser() {
    const select = set(make("select"), { "aria-label": "Seen from" });
    const views = [["", "as a spectator"], ...this.allowed.map((seat) => [seat, `from ${ownerName(seat)}`])];
    if (this.allowed.length > 1) views.push([this.allowed.join(","), "from all seats"]);
    for (const [value, label] of views)
      select.append(Object.assign(make("option"), { value, textContent: `Seen ${label}` }));
    select.value = this.seats.join(",");
    select.addEventListener("change", async () => {
      await this.load(select.value);
      this.turnChooser();
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
    const news = this.events.slice(at ? this.moments[at - 1] : 0, moment);
    this.slider.value = String(at);
    this.turn.value = String(this.turns.filter((turn) => turn.at <= moment).pop()?.at ?? 0);
    this.page.show({ ...view, decision: null }, this.events.slice(0, moment), at ? marksOf(news) : new Set());
    this.words.textContent = `Step ${at + 1} of ${this.moments.length}${news.length ? `: ${news.map((event) => event.text).join(" ")}` : ""}`;
    this.follow(moment, news.length);
    history.replaceState(null, "", this.link());
    this.page.render();
    if (this.timer && at + 1 < this.moments.length) this.view(this.moments[at + 1]).catch(() => null);
  }

  /**
   * Let the log stand where the game stands.
   * @param {number} moment
   * @param {number} fresh
   */
  follow(moment, fresh) {
    const log = byId("log");
    [...log.children].forEach((line, number) => {
      line.classList.toggle("is-later", number >= moment);
      line.classList.toggle("is-now", number < moment && number >= moment - Math.max(1, fresh));
    });
    const now = log.querySelector(".is-now");
    if (now instanceof HTMLElement) log.scrollTop = now.offsetTop - log.clientHeight / 2;
  }

  /**
   * Go to the beginning of the turn before or after; in the middle of a turn, back to its own beginning.
   * @param {number} way
   */
  jump(way) {
    const moment = this.moments[this.at];
    const starts = this.turns.map((turn) => this.nearest(turn.at));
    const found =
      way > 0
        ? (starts.find((start) => this.moments[start] > moment) ?? this.moments.length - 1)
        : (starts.filter((start) => this.moments[start] < moment).pop() ?? 0);
    return this.go(found);
  }

  /**
   * @param {number} moment
   * @returns {Promise<View>}
   */
  async view(moment) {
    const kept = this.kept.get(moment);
    if (kept) return kept;
    const data = await ask(
      `/api/tables/${this.table.id}/replay/${moment}?seats=${encodeURIComponent(this.seats.join(","))}`,
    );
    this.kept.set(moment, data.view);
    return data.view;
  }

  toggle() {
    if (this.timer) this.stop();
    else {
      if (this.at === this.moments.length - 1) void this.go(0);
      this.run();
    }
  }

  run() {
    clearInterval(this.timer);
    this.timer = setInterval(
      () => (this.at < this.moments.length - 1 ? this.go(this.at + 1) : this.stop()),
      BEAT / this.speed,
    );
    this.runs.textContent = "Stop";
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.runs.textContent = "Play";
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
    const teams = Object.entries(this.table.game.teams)
      .filter(([, list]) => list.length > 1)
      .map(([team, list]) => ({ label: `As all of the ${ownerName(team)}`, mine: list }));
    choosing("Play on from here against bots:", [...teams, ...seats], async ({ mine }) => {
      const plan = Object.fromEntries(
        this.table.game.seats.map((seat) => [
          seat,
          mine.includes(seat) ? { kind: "me" } : { kind: "bot", level: "normal" },
        ]),
      );
      try {
        const made = await ask("/api/tables", {
          game: this.about.game,
          seats: plan,
          branch: { table: this.table.id, at: this.moments[this.at] },
          name: localStorage.getItem("name") || "Host",
          training: true,
        });
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
  return button(text, does, "sign", { "aria-label": label.replace(/ \(.*\)$/, ""), title: label });
}
