// The result of a battle, held until it has been seen: who won, by how much, what was captured or removed and why. What
// is told comes from the events; the last battle can be opened again.

import { button, byId, drawFrom, make, set } from "./dom.js";
import { arms, faceInUse, icon, nationsOf, ownerName, placeIn } from "./signs.js";
import { cardElement } from "./cards.js";
import { logLine } from "./log.js";
import { changeWords } from "./mat.js";

/** @import {Acts, Happening, Lying, Table} from "./types" */
/** @typedef {{at: number, events: Happening[], isOver: boolean}} Battle */

const ALONE = 3000;

/**
 * Return the battles that were fought, each with all that came of it.
 * @param {Happening[]} events
 * @returns {Battle[]}
 */
export function battlesIn(events) {
  /** @type {Battle[]} */
  const found = [];
  /** @type {Battle | null} */
  let now = null;
  const { fights, fighting } = faceInUse().events;
  events.forEach((event, at) => {
    if (fights.includes(event.type)) {
      if (now) now.isOver = true;
      now = { at, events: [event], isOver: false };
      found.push(now);
    } else if (now && fighting.includes(event.type)) now.events.push(event);
    else if (now) {
      now.isOver = true;
      now = null;
    }
  });
  return found;
}

/** Holds results and lets go of them. */
export class Battles {
  /**
   * @param {Table} table
   * @param {Acts} acts
   */
  constructor(table, acts) {
    this.table = table;
    this.acts = acts;
    this.seen = -1;
    /** @type {number | null} */
    this.held = null;
    this.timer = 0;
    /** @type {Battle[]} */
    this.found = [];
    /** @type {Happening[] | null} */
    this.foundIn = null;
    this.foundAt = 0;
    /** @type {HTMLElement | null} */
    this.host = null;
  }

  /** Return all battles, sought anew only when something has happened. */
  get all() {
    const { events } = this.table;
    if (this.foundIn !== events || this.foundAt !== events.length) {
      this.foundIn = events;
      this.foundAt = events.length;
      this.found = battlesIn(events);
    }
    return this.found;
  }

  /** @returns {Battle | null} */
  get last() {
    return this.all[this.all.length - 1] ?? null;
  }

  /** Look at what is new, and hold the result of a battle that is over. */
  follow() {
    const { events, view } = this.table;
    if (!view) return;
    const { length } = events;
    if (this.seen < 0 || this.seen > length) {
      this.seen = length;
      this.close();
      return;
    }
    if (view.outcome) {
      this.seen = length;
      this.close();
      return;
    }
    const fresh = this.all.filter((one) => one.at >= this.seen && one.isOver);
    const shown = fresh.filter((one) => this.isOwn(one)).pop() ?? fresh.pop();
    if (!shown) {
      this.draw();
      return;
    }
    this.seen = Math.max(this.seen, shown.at + 1);
    this.hold(shown);
  }

  /** @param {Battle} battle */
  hold(battle) {
    this.held = battle.at;
    clearTimeout(this.timer);
    if (!this.isOwn(battle)) this.timer = setTimeout(() => this.close(), ALONE);
    this.draw();
  }

  /** Show the last battle again. */
  again() {
    const { last } = this;
    if (!last) return;
    clearTimeout(this.timer);
    this.held = last.at;
    this.draw();
  }

  close() {
    clearTimeout(this.timer);
    this.held = null;
    this.draw();
  }

  /**
   * Say whether somebody at this screen fights in a battle.
   * @param {Battle} battle
   */
  isOwn({ events }) {
    const own = this.table.view?.you ?? [];
    const seats = events
      .flatMap((event) => [...faceInUse().events.doers, "target"].map((field) => placeIn(event, "{}", field)))
      .flatMap((name) => (name ? this.seatsOf(name) : []));
    return !this.table.game.map ? own.length > 0 : own.some((seat) => seats.includes(seat));
  }

  /**
   * Return the seats that play for a nation: of its name, or one that bears its arms.
   * @param {string} name
   */
  seatsOf(name) {
    return this.table.game.seats.filter((seat) => seat === name || nationsOf(seat).includes(name));
  }

  draw() {
    const battle = this.held === null ? null : (this.all.find((one) => one.at === this.held) ?? null);
    if (!battle) {
      this.host?.remove();
      this.host = null;
      return;
    }
    const [first] = battle.events;
    const isStrip = Boolean(this.table.game.map) || !(first.winner ?? first.side);
    this.host ??= set(make("section", `battle${isStrip ? " is-strip" : ""}`), {
      "aria-label": "Result of the battle",
    });
    drawFrom(this.host, [battle.at, battle.events], () => [
      ...(isStrip ? this.strip(battle) : this.sheet(battle)),
      this.go(),
    ]);
    if (!this.host.isConnected) byId("board").append(this.host);
  }

  go() {
    return make(
      "div",
      "battle-end",
      button("Continue", () => this.close(), "choice battle-go"),
    );
  }

  /**
   * On a map a few lines will do.
   * @param {Battle} battle
   */
  strip(battle) {
    const [first, ...rest] = battle.events;
    const emblem = first.country ? arms(first.country, 1) : [];
    const lines = rest.map((event) => logLine(event, this.table, this.acts));
    return [
      make("p", "battle-title", ...emblem, ...logLine(first, this.table, this.acts).childNodes),
      make("ul", "battle-lines", ...lines),
    ];
  }

  /**
   * On the mat: who won, the two sums with the cards behind them, and what changes hands.
   * @param {Battle} battle
   */
  sheet(battle) {
    const [first, ...rest] = battle.events;
    const winner = first.winner ?? first.side ?? "";
    const loser = first.loser ?? Object.keys(this.table.game.teams).find((team) => team !== winner) ?? "";
    const totals = first.totals ?? { [winner]: first.count ?? 0, [loser]: first.other ?? 0 };
    const by = totals[winner] === totals[loser] ? "level" : `by ${totals[winner] - totals[loser]}`;
    return [
      make("h2", "battle-title", icon("attacker"), `${ownerName(winner)} won the battle, ${by}`),
      make(
        "div",
        "battle-sides",
        this.side(winner, totals[winner], "is-winner", first.table?.[winner]),
        this.side(loser, totals[loser], "", first.table?.[loser]),
      ),
      make("p", "battle-why", first.text ?? ""),
      ...rest.map((event) => this.told(event)),
    ];
  }

  /**
   * A side's sum, card by card.
   * @param {string} side
   * @param {number} points
   * @param {string} classes
   * @param {Lying[]} [laid]
   */
  side(side, points, classes, laid = []) {
    const { cards } = this.table;
    const lines = laid.map((entry) => {
      const name = cards.get(entry.card)?.name ?? entry.card;
      const why =
        entry.face === "up"
          ? changeWords(entry, cards)
          : entry.by
            ? `cancelled by ${cards.get(entry.by)?.name ?? entry.by}`
            : "cancelled";
      return make(
        "tr",
        entry.face === "up" ? "" : "is-out",
        make(
          "td",
          "",
          button(name, () => this.acts.see(entry.card), "link", { "data-see": entry.card }),
          why ? make("small", "", why) : "",
        ),
        make("td", "", String(entry.counts ?? "")),
      );
    });
    const sum = make(
      "p",
      `battle-sum team-${side} ${classes}`,
      ...arms(side, 2),
      make("span", "", ownerName(side)),
      make("b", "", String(points)),
    );
    return make(
      "div",
      "battle-side",
      sum,
      lines.length ? make("table", "battle-table", make("tbody", "", ...lines)) : "",
    );
  }

  /** @param {Happening} event */
  told(event) {
    const ids = (event.cards ?? []).flatMap((id) => id ?? []);
    const faces = ids.flatMap((id) => {
      const card = this.table.cards.get(id);
      if (!card) return [];
      const face = button(cardElement(card, "mini"), () => this.acts.see(id), "battle-card", {
        "aria-label": card.name,
        "data-see": id,
      });
      face.firstElementChild?.setAttribute("aria-hidden", "true");
      return [face];
    });
    return make(
      "div",
      "battle-part",
      make("p", "", event.text ?? ""),
      faces.length ? make("div", "battle-cards", ...faces) : "",
    );
  }
}
