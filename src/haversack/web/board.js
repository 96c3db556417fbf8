// The map: drawn from a view, panned and zoomed by mouse, touch and keyboard, with what may be chosen made to glow.

import { draw, drawingOf, make, put } from "./dom.js";
import { ownerName, placeIn } from "./signs.js";

/** @import {Face, Game, Label, Lines, Option, Piece, PieceKind, Place, Space, View, Zone} from "./types" */
/** @typedef {(keys: string[], label: string) => void} Pick */

const ZOOM = 1.25;
const NEAR = 6;
/** On the glass a piece is at least so large and a name at least so high, however far away the map is. */
const PIECE = 22;
const NAME = 11;
/** In the drawing, the names of straits and of what lies beyond the edges are so high. */
const SMALL = 9;
/** Straits that would have to be named so much larger than drawn are not named. */
const LARGEST = 3;
/** Sizes in the drawing: a piece is so wide and high, and so much of the paper is shown around what matters. */
const TOKEN = 24;
const MARGIN = 26;
/** Names may touch by so much of themselves. */
const TOUCH = 0.06;
/** Where a piece that shares its space stands on the one beside it, and the wings drawn on it. */
const BADGE = "translate(-12 -12) scale(0.72)";
const WINGS = "M0-9.5 2-4 10 1.5V4L2 2 1.2 7 4 9v1.5H-4V9L-1.2 7-2 2-10 4V1.5L-2-4Z";

/**
 * Fetch a drawing to be put into the page.
 * @param {string} address
 */
export async function drawing(address) {
  const answer = await fetch(address);
  return drawingOf(await answer.text());
}

/**
 * Return the pieces of a view: whose, of which kind, and where.
 * @param {View} view
 * @param {Face} face
 * @returns {{owner: string, zone: Zone, kind: Piece, slug: string}[]}
 */
export function piecesIn(view, { owners, pieces, pieces_of: path }) {
  return Object.keys(path ? owners : {}).flatMap((owner) => {
    const zone = placeIn(view, path, owner);
    return zone
      ? pieces.flatMap((kind) =>
          (zone[kind.field] ?? []).map((/** @type {string} */ slug) => ({ owner, zone, kind, slug })),
        )
      : [];
  });
}

/**
 * Return the pieces of a view that share a space with another: whose, of which kind, and where.
 * @param {View} view
 * @param {Face} face
 * @returns {{owner: string, zone: Zone, kind: PieceKind, slug: string}[]}
 */
export function sharingIn(view, { owners, pieces_of: path }) {
  return (view.kinds ?? []).flatMap((kind) =>
    Object.keys(owners).flatMap((owner) => {
      const zone = placeIn(view, path, owner);
      return (zone?.[kind.field] ?? []).map((/** @type {string} */ slug) => ({ owner, zone, kind, slug }));
    }),
  );
}

export class Board {
  /**
   * `pick(keys, name)` is called when something on the map is chosen; keys are what it may stand for.
   * @param {HTMLElement} host
   * @param {Game} game
   * @param {Pick} pick
   */
  constructor(host, game, pick) {
    this.host = host;
    this.spaces = game.map?.spaces ?? {};
    this.width = game.map?.size[0] ?? 1;
    this.height = game.map?.size[1] ?? 1;
    this.pick = pick;
    this.area = areaOf(Object.values(this.spaces), this.width, this.height);
    this.box = { ...this.area };
    /** @type {Map<string, SVGGElement>} */
    this.tokens = new Map();
    /** @type {Map<string, SVGElement | null>} */
    this.parts = new Map();
    this.unit = 0;
    /** The size of the frame on the glass, measured when it changes. */
    this.glass = { width: 0, height: 0 };
    /** How spaces and names were last marked, so that only what differs is written. @type {Map<string, string>} */
    this.marks = new Map();
    /** The space that takes part in the order of the keyboard. */
    this.roved = "";
    /** @type {Map<number, {x: number, y: number, moved: number}>} */
    this.fingers = new Map();
    /** @type {string | null} */
    this.here = null;
    this.game = game.id;
    this.face = game.face;
    /** @type {Map<string, Place>} */
    this.places = new Map();
    /** @type {Map<string, number>} */
    this.flashing = new Map();
    /** @type {Map<string, SVGElement[]>} */
    this.glowing = new Map();
    this.supply = false;
    this.zoomed = false;
    /** Whether pieces come and go before the eyes, or the board is set up at once. */
    this.isLive = false;
  }

  async load() {
    const map = await drawing(`/art/${this.game}/map.svg`);
    this.svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (map));
    map.setAttribute("role", "group");
    map.setAttribute("aria-roledescription", "map");
    map.setAttribute("preserveAspectRatio", "xMidYMid meet");
    this.pieces = /** @type {SVGGElement} */ (map.querySelector("#map-pieces"));
    this.chains = draw("g", { id: "map-chains", "aria-hidden": "true" });
    this.pieces.before(this.chains);
    this.counters = draw("g", { id: "map-counters" });
    this.pieces.after(this.counters);
    for (const slug of Object.keys(this.spaces)) this.prepareSpace(slug);
    this.frame = make("div", "map-frame", map);
    this.host.replaceChildren(this.frame);
    map.querySelector("#map-legend")?.remove();
    this.listen();
    new ResizeObserver(() => {
      this.glass = { width: this.host.clientWidth, height: this.host.clientHeight };
      this.fit();
    }).observe(this.frame);
    this.glass = { width: this.host.clientWidth, height: this.host.clientHeight };
    this.fit();
  }

  /** @param {string} slug */
  prepareSpace(slug) {
    const element = this.element(slug);
    if (!element) return;
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "-1");
    element.dataset.keys = `space:${slug} from:${slug}`;
    element.querySelector("title")?.remove();
  }

  /**
   * @param {string} slug
   * @returns {SVGElement | null}
   */
  element(slug) {
    return this.part("space", slug);
  }

  /**
   * Return a part of the drawing that belongs to a space; it is looked for once.
   * @param {"space" | "label" | "marks"} kind
   * @param {string} slug
   * @returns {SVGElement | null}
   */
  part(kind, slug) {
    const id = `${kind}-${slug}`;
    const known = this.parts.get(id);
    if (known !== undefined) return known;
    /** @type {SVGElement | null} */
    const found = this.svg?.querySelector(`#${CSS.escape(id)}`) ?? null;
    this.parts.set(id, found);
    return found;
  }

  // ---------------------------------------------------------------- drawing

  /**
   * Draw the pieces of a view and mark what may be chosen. Pieces that stay are the same drawings; others come and go.
   * @param {View} view
   * @param {Option[]} options
   * @param {Set<string>} news
   */
  update(view, options, news) {
    const keys = new Set(options.filter((option) => !option.aside).map((option) => option.key));
    /** @type {Map<string, string[]>} */
    const crowd = new Map();
    /** @type {Set<string>} */
    const present = new Set();
    this.places.clear();
    for (const { owner, zone, kind, slug } of piecesIn(view, this.face))
      this.token(owner, kind, slug, zone, keys, crowd, present);
    for (const { owner, kind, slug } of sharingIn(view, this.face)) this.badge(owner, kind, slug, keys, crowd, present);
    for (const [piece, token] of this.tokens) if (!present.has(piece)) this.leave(piece, token);
    if (this.isOther("counters", (view.tokens ?? []).join()))
      this.counters?.replaceChildren(...(view.tokens ?? []).flatMap((slug) => this.counter(slug)));
    for (const slug of Object.keys(this.spaces)) this.mark(slug, keys, crowd.get(slug) ?? [], news);
    this.stand(true);
    this.rove();
  }

  /**
   * Say whether something is to be marked otherwise than it is, and remember how.
   * @param {string} thing
   * @param {string} how
   */
  isOther(thing, how) {
    if (this.marks.get(thing) === how) return false;
    this.marks.set(thing, how);
    return true;
  }

  /**
   * @param {string} country
   * @param {Piece} kind
   * @param {string} slug
   * @param {Zone} about
   * @param {Set<string>} keys
   * @param {Map<string, string[]>} crowd
   * @param {Set<string>} present
   */
  token(country, kind, slug, about, keys, crowd, present) {
    const space = this.spaces[slug];
    if (!space) return;
    const names = crowd.get(slug) ?? [];
    crowd.set(slug, names);
    const piece = `${country}/${kind.kind}/${slug}`;
    const states = [
      keys.has(`piece:${piece}`) || (keys.has(`from:${slug}`) && names.length === 0) ? "selectable" : "",
      about.unsupplied?.includes(slug) ? "out-of-supply" : "",
      about.protected?.includes(slug) ? "protected" : "",
    ].filter(Boolean);
    const said = `${ownerName(country)} ${kind.name}${states.includes("out-of-supply") ? ", out of supply" : ""}`;
    present.add(piece);
    const token = this.tokens.get(piece) ?? this.enter(piece, country, kind.kind);
    this.wear(token, kind.kind, states);
    put(token, "data-place", names.length);
    put(
      token,
      "data-keys",
      `piece:${piece} from:${slug} ${this.face.asides.map((verb) => `${verb}:${piece} `).join("")}space:${slug}`,
    );
    put(token, "tabindex", states.includes("selectable") ? "0" : "-1");
    put(token, "aria-label", `${said} in ${space.name}`);
    names.push(said);
    if (token.isConnected) return;
    this.standToken(token, Math.max(1, PIECE / (TOKEN * (this.unit || 1))));
    this.pieces?.append(token);
  }

  /**
   * Draw a piece that shares its space: small, on the corner of the piece it stands beside.
   * @param {string} country
   * @param {PieceKind} kind
   * @param {string} slug
   * @param {Set<string>} keys
   * @param {Map<string, string[]>} crowd
   * @param {Set<string>} present
   */
  badge(country, kind, slug, keys, crowd, present) {
    const piece = `${country}/${kind.id}/${slug}`;
    const { pieces, asides } = this.face;
    const beside = pieces.flatMap((one) => this.tokens.get(`${country}/${one.kind}/${slug}`) ?? [])[0];
    const space = this.spaces[slug];
    if (!beside || !space) return;
    present.add(piece);
    const isChosen = keys.has(`piece:${piece}`);
    const token = this.tokens.get(piece) ?? this.enterBadge(piece, country);
    this.wear(token, pieces[0].kind, isChosen ? ["selectable"] : []);
    put(token, "data-place", Number(beside.dataset.place));
    put(token, "data-keys", ["piece", ...asides].map((verb) => `${verb}:${piece}`).join(" "));
    put(token, "tabindex", isChosen ? "0" : "-1");
    put(token, "aria-label", `${ownerName(country)} ${kind.name} in ${space.name}`);
    crowd.get(slug)?.push(`${ownerName(country)} ${kind.name}`);
    if (token.isConnected) return;
    this.standToken(token, Math.max(1, PIECE / (TOKEN * (this.unit || 1))));
    this.pieces?.append(token);
  }

  /**
   * @param {string} piece
   * @param {string} country
   */
  enterBadge(piece, country) {
    const body = draw(
      "g",
      { transform: BADGE },
      draw("use", { href: `#${this.game}-${this.face.pieces[0].kind}-${country}`, class: "piece" }),
      draw("path", { d: WINGS, class: "wings" }),
    );
    const token = draw("g", { class: "token is-badge", role: "button" }, draw("g", { class: "token-body" }, body));
    token.dataset.state = "";
    token.dataset.piece = piece;
    this.tokens.set(piece, token);
    return token;
  }

  /**
   * Let a piece bear the signs of what holds for it, and no others: each is a drawing of its own.
   * @param {SVGGElement} token
   * @param {string} kind
   * @param {string[]} states
   */
  wear(token, kind, states) {
    if (token.dataset.state === states.join(" ")) return;
    token.dataset.state = states.join(" ");
    const piece = token.querySelector(".piece");
    for (const old of token.querySelectorAll(".state")) old.remove();
    piece?.parentElement?.append(
      ...states.map((state) => draw("use", { href: `#${this.game}-${state}-${kind}`, class: `state state-${state}` })),
    );
  }

  /**
   * @param {string} piece
   * @param {string} country
   * @param {string} kind
   */
  enter(piece, country, kind) {
    const token = draw(
      "g",
      { class: "token", role: "button" },
      draw("g", { class: "token-body" }, draw("use", { href: `#${this.game}-${kind}-${country}`, class: "piece" })),
    );
    token.dataset.piece = piece;
    token.dataset.state = "";
    if (this.tokens.size && this.isLive) token.classList.add("is-coming");
    this.tokens.set(piece, token);
    return token;
  }

  /**
   * @param {string} piece
   * @param {SVGGElement} token
   */
  leave(piece, token) {
    this.tokens.delete(piece);
    token.removeAttribute("data-keys");
    if (!this.isLive || matchMedia("(prefers-reduced-motion: reduce)").matches) token.remove();
    else {
      token.classList.add("is-going");
      setTimeout(() => token.remove(), 600);
    }
  }

  /**
   * Put pieces, names and marks where they stand, as large as they have to be at this distance: pieces hang below the
   * name of their space, marks stand on it.
   * @param {boolean} [always]
   */
  stand(always = false) {
    const unit = (this.glass.width || 1) / this.box.w;
    if (!always && Math.abs(unit - this.unit) < 0.001) return;
    const isNear = Math.abs(unit - this.unit) < 0.001;
    this.unit = unit;
    const size = Math.max(1, PIECE / (TOKEN * unit));
    for (const token of this.tokens.values()) this.standToken(token, size);
    for (const counter of this.counters?.children ?? [])
      put(counter, "transform", `${counter.getAttribute("data-at")} scale(${size})`);
    if (!isNear) this.scaleNames(size);
    this.declutter(size);
  }

  /**
   * @param {SVGGElement} token
   * @param {number} size
   */
  standToken(token, size) {
    const [country, , slug] = (token.dataset.piece ?? "").split("/");
    const [x, y] = this.placeOf(slug, Number(token.dataset.place), size);
    if (!token.classList.contains("is-badge")) this.places.set(`${country}/${slug}`, [x, y]);
    put(token, "transform", `translate(${round(x)} ${round(y)}) scale(${round(size)})`);
  }

  /**
   * Return where the nth piece of a space stands when pieces are so much larger than drawn.
   * @param {string} slug
   * @param {number} nth
   * @param {number} size
   * @returns {Place}
   */
  placeOf(slug, nth, size) {
    const { anchors, label } = this.spaces[slug];
    const [x, y] = anchors[0];
    const first = this.clearOf(label, x, y, (size - 1) * (TOKEN / 2));
    if (!nth) return first;
    const [ax, ay] = anchors[nth % anchors.length];
    const far = Math.hypot(ax - x, ay - y) || 1;
    const reach = Math.max(1, (TOKEN * size * 1.08) / far);
    return [first[0] + (ax - x) * reach, first[1] + (ay - y) * reach];
  }

  /**
   * Return where a piece stands that is larger than drawn, by so much on each side: clear of the name of its space.
   * @param {Label | undefined} label
   * @param {number} x
   * @param {number} y
   * @param {number} push
   * @returns {Place}
   */
  clearOf(label, x, y, push) {
    if (!label) return [x, y];
    const grown = Math.max(1, NAME / (label.size * this.unit)) - 1;
    const isBeside = Math.abs(y - label.y) < label.height * 0.6 + 4;
    if (isBeside)
      return [x + Math.sign(x - label.x) * (push + (grown * label.width) / 2), y - (grown * label.height) / 2];
    return [x, y > label.y ? y + push : y - push - grown * label.height];
  }

  /** Names of straits are small: they grow as others do. What stands at the edges is named when one comes near. */
  scaleSmall() {
    this.svg?.classList.toggle("is-far", SMALL * this.unit < NAME);
    const grown = Math.max(1, NAME / (SMALL * this.unit));
    this.svg?.classList.toggle("is-farthest", grown > LARGEST);
    for (const name of this.svg?.querySelectorAll(".strait-name") ?? [])
      put(name, "transform", about(Number(name.getAttribute("x")), Number(name.getAttribute("y")), grown));
  }

  /** @param {number} size */
  scaleNames(size) {
    this.scaleSmall();
    for (const [slug, { label }] of Object.entries(this.spaces)) {
      if (!label) continue;
      const name = this.part("label", slug);
      const marks = this.part("marks", slug);
      const grown = Math.max(1, NAME / (label.size * this.unit));
      const foot = label.top + label.height;
      name?.setAttribute("transform", about(label.x, foot, grown));
      const head = label.top + label.height * (1 - grown);
      marks?.setAttribute(
        "transform",
        `translate(0 ${round(head - label.top)}) ${about(label.x, label.top, Math.max(1, (size + 1) / 2))}`,
      );
    }
  }

  /**
   * Let names that would lie on each other, or on pieces of other spaces, give way; what may be chosen has its name.
   * @param {number} size
   */
  declutter(size) {
    const crowd = [...this.tokens.values()].map((token) => `${token.dataset.piece} ${token.dataset.place}`).join();
    const chosen = Object.keys(this.spaces)
      .filter((slug) => this.marks.get(slug)?.startsWith("selectable"))
      .join();
    if (!this.isOther("names", `${size} ${this.unit} ${crowd} ${chosen}`)) return;
    const worth = (/** @type {string} */ slug) =>
      (this.element(slug)?.dataset.state ? 4 : 0) +
      (this.spaces[slug].supply || this.spaces[slug].home ? 2 : 0) +
      (this.spaces[slug].kind === "land" ? 1 : 0);
    /** @type {[number, number, number, number, string][]} */
    const taken = [];
    const half = (TOKEN * size) / 2;
    for (const token of this.tokens.values()) {
      const [, , slug] = (token.dataset.piece ?? "").split("/");
      const [x, y] = this.placeOf(slug, Number(token.dataset.place), size);
      taken.push([x - half, y - half, x + half, y + half, slug]);
    }
    const slugs = Object.keys(this.spaces)
      .filter((slug) => this.spaces[slug].label)
      .sort((a, b) => worth(b) - worth(a));
    for (const slug of slugs) {
      const { label } = this.spaces[slug];
      if (!label) continue;
      const grown = Math.max(1, NAME / (label.size * this.unit));
      const [w, h] = [label.width * grown, label.height * grown];
      const foot = label.top + label.height;
      const box = /** @type {[number, number, number, number, string]} */ ([
        label.x - w / 2,
        foot - h,
        label.x + w / 2,
        foot,
        slug,
      ]);
      const clash = taken.some((other) => other[4] !== slug && cover(box, other) > TOUCH);
      this.part("label", slug)?.classList.toggle("is-hidden", clash);
      if (!clash) taken.push(box);
    }
  }

  /** @param {string} slug */
  counter(slug) {
    const space = this.spaces[slug];
    if (!space) return [];
    const [x, y] = space.anchors[space.anchors.length - 1];
    return [
      draw(
        "g",
        { class: "vp-token", "data-at": `translate(${x} ${y})`, role: "img", "aria-label": `Token in ${space.name}` },
        draw("circle", { r: 9 }),
        draw("text", { y: 3, "text-anchor": "middle" }, "VP"),
      ),
    ];
  }

  /**
   * @param {string} slug
   * @param {Set<string>} keys
   * @param {string[]} pieces
   * @param {Set<string>} news
   */
  mark(slug, keys, pieces, news) {
    const element = this.element(slug);
    if (!element) return;
    const can = keys.has(`space:${slug}`) || keys.has(`from:${slug}`);
    if (!this.isOther(slug, `${can ? "selectable" : ""} ${news.has(slug)} ${pieces}`)) return;
    put(element, "data-state", can ? "selectable" : "");
    element.classList.toggle("is-news", news.has(slug));
    const space = this.spaces[slug];
    const about = [
      space.name,
      space.kind === "sea" ? "sea" : "",
      space.supply ? "Supply space" : "",
      ...pieces,
      news.has(slug) ? "changed since your last turn" : "",
      can ? "can be chosen" : "",
    ];
    element.setAttribute("aria-label", about.filter(Boolean).join(", "));
  }

  /** One space takes part in the order of the keyboard; arrows lead to the others. */
  rove() {
    const slugs = Object.keys(this.spaces);
    const stop = this.here ?? slugs.find((slug) => this.marks.get(slug)?.startsWith("selectable")) ?? slugs[0];
    if (this.roved === stop) return;
    if (this.roved) this.element(this.roved)?.setAttribute("tabindex", "-1");
    this.element(stop)?.setAttribute("tabindex", "0");
    this.roved = stop;
  }

  /**
   * Let the eye find spaces.
   * @param {string[]} slugs
   */
  flash(slugs) {
    for (const slug of slugs) {
      const element = this.element(slug);
      if (!element) continue;
      clearTimeout(this.flashing.get(slug));
      element.classList.remove("fresh");
      requestAnimationFrame(() => element.classList.add("fresh"));
      this.flashing.set(
        slug,
        setTimeout(() => element.classList.remove("fresh"), 2500),
      );
    }
  }

  /**
   * Let some spaces and pieces glow, as a hint or as what a button is about; no others.
   * @param {string[]} keys
   * @param {string} how
   */
  glow(keys, how) {
    for (const thing of this.glowing.get(how) ?? []) thing.classList.remove(how);
    const nouns = keys.map((key) => key.slice(key.indexOf(":") + 1));
    const things = nouns.flatMap((noun) => this.tokens.get(noun) ?? this.element(noun) ?? []);
    for (const thing of things) thing.classList.add(how);
    this.glowing.set(how, things);
  }

  /** Show or hide what is in supply and what is not; the chains themselves come by `showChains`. */
  toggleSupply() {
    this.supply = !this.supply;
    this.svg?.classList.toggle("show-supply", this.supply);
    if (!this.supply) this.chains?.replaceChildren();
    return this.supply;
  }

  /**
   * Draw the chains of supply, from piece to piece.
   * @param {Lines} lines
   */
  showChains(lines) {
    const drawn = Object.entries(lines).flatMap(([country, steps]) =>
      steps.flatMap(([near, far]) => this.step(country, near, far)),
    );
    this.chains?.replaceChildren(...drawn);
  }

  /**
   * One step of a chain; where the map's two edges join, it leaves by one and comes in by the other.
   * @param {string} country
   * @param {string} near
   * @param {string} far
   */
  step(country, near, far) {
    const from = this.places.get(`${country}/${near}`);
    const to = this.places.get(`${country}/${far}`);
    if (!from || !to) return [];
    const around = Math.abs(to[0] - from[0]) > this.width / 2 ? (to[0] > from[0] ? -this.width : this.width) : 0;
    const ways = around
      ? [`M${from}L${to[0] + around} ${to[1]}`, `M${from[0] - around} ${from[1]}L${to}`]
      : [`M${from}L${to}`];
    return ways.flatMap((d) => [
      draw("path", { class: "chain-edge", d }),
      draw("path", { class: `chain livery-${country}`, d }),
    ]);
  }

  // ---------------------------------------------------------------- moving about

  show() {
    const { x, y, w, h } = this.box;
    this.svg?.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    this.stand();
  }

  /** The width of the window when the whole map is in it; the window has the shape of its frame. */
  most() {
    return Math.max(this.area.w, this.area.h / this.shape());
  }

  /** Height to width of the frame. */
  shape() {
    const { width, height } = this.glass;
    return width && height ? height / width : this.height / this.width;
  }

  /** Keep the middle where it is when the frame changes. */
  fit() {
    const { x, y, w, h } = this.box;
    const width = this.zoomed ? Math.min(w, this.most()) : this.most();
    const height = width * this.shape();
    this.move(x + (w - width) / 2, y + (h - height) / 2, width, height);
  }

  /**
   * Go nearer or farther by a step.
   * @param {number} way
   */
  nearer(way) {
    this.zoom(way > 0 ? ZOOM : 1 / ZOOM);
  }

  whole() {
    this.zoomed = false;
    this.fit();
  }

  /**
   * @param {number} factor
   * @param {{x: number, y: number} | null} [at]
   */
  zoom(factor, at = null) {
    const { x, y, w, h } = this.box;
    const width = Math.min(this.most(), Math.max(this.most() / NEAR, w / factor));
    const height = width * this.shape();
    const point = at ?? { x: x + w / 2, y: y + h / 2 };
    this.zoomed = width < this.most();
    this.move(point.x - ((point.x - x) * width) / w, point.y - ((point.y - y) * height) / h, width, height);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} [w]
   * @param {number} [h]
   */
  move(x, y, w = this.box.w, h = this.box.h) {
    this.box = { x: within(x, w, this.area.x, this.area.w), y: within(y, h, this.area.y, this.area.h), w, h };
    this.show();
  }

  /**
   * Bring a space into the middle and show which it is.
   * @param {string} slug
   */
  goTo(slug) {
    const [x, y] = this.spaces[slug].anchors[0];
    const w = Math.min(this.box.w, this.width / 2);
    const h = w * this.shape();
    this.zoomed = true;
    this.host.scrollIntoView({ block: "nearest" });
    this.move(x - w / 2, y - h / 2, w, h);
    this.flash([slug]);
  }

  listen() {
    const { svg } = this;
    if (!svg) return;
    svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoom(event.deltaY < 0 ? ZOOM : 1 / ZOOM, this.point(event));
      },
      { passive: false },
    );
    svg.addEventListener("pointerdown", (event) =>
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, moved: 0 }),
    );
    svg.addEventListener("pointermove", (event) => this.drag(event));
    const lift = (/** @type {PointerEvent} */ event) => setTimeout(() => this.fingers.delete(event.pointerId), 0);
    svg.addEventListener("pointerup", lift);
    svg.addEventListener("pointercancel", lift);
    svg.addEventListener("pointerleave", lift);
    svg.addEventListener("click", (event) => this.click(event));
    svg.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {{clientX: number, clientY: number}} event */
  point(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg?.getScreenCTM()?.inverse());
    return { x: at.x, y: at.y };
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const scale = this.box.w / (this.glass.width || 1);
    const dx = event.clientX - finger.x;
    const dy = event.clientY - finger.y;
    if (this.fingers.size === 2) this.pinch(event, finger);
    else if (finger.moved + Math.abs(dx) + Math.abs(dy) > 4)
      this.move(this.box.x - dx * scale, this.box.y - dy * scale);
    finger.moved += Math.abs(dx) + Math.abs(dy);
    finger.x = event.clientX;
    finger.y = event.clientY;
  }

  /**
   * @param {PointerEvent} event
   * @param {{x: number, y: number}} finger
   */
  pinch(event, finger) {
    const other = [...this.fingers.entries()].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    if (before > 0)
      this.zoom(
        after / before,
        this.point({ clientX: (event.clientX + other.x) / 2, clientY: (event.clientY + other.y) / 2 }),
      );
  }

  /** @param {MouseEvent} event */
  click(event) {
    const finger = this.fingers.get(/** @type {PointerEvent} */ (event).pointerId);
    if (finger && finger.moved > 6) return;
    const thing = chosen(event);
    if (thing) this.choose(thing);
  }

  /** @param {SVGElement} thing */
  choose(thing) {
    this.pick((thing.dataset.keys ?? "").split(" "), thing.getAttribute("aria-label") ?? "");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const thing = chosen(event);
    const way = STEPS[event.key];
    if ((event.key === "Enter" || event.key === " ") && thing) this.choose(thing);
    else if (event.key === "+" || event.key === "=") this.zoom(ZOOM);
    else if (event.key === "-") this.zoom(1 / ZOOM);
    else if (event.key === "0") this.whole();
    else if (way && event.shiftKey)
      this.move(this.box.x + way[0] * this.box.w * 0.1, this.box.y + way[1] * this.box.h * 0.1);
    else if (way && thing) this.walk(thing, way);
    else return;
    event.preventDefault();
  }

  /**
   * Go to the nearest space in a direction.
   * @param {SVGElement} thing
   * @param {Place} way
   */
  walk(thing, [dx, dy]) {
    const slug = thing.dataset.space ?? thing.dataset.piece?.split("/").pop() ?? "";
    const from = this.spaces[slug].anchors[0];
    /** @type {{name: string, length: number} | null} */
    let best = null;
    for (const [name, space] of Object.entries(this.spaces)) {
      const [x, y] = [space.anchors[0][0] - from[0], space.anchors[0][1] - from[1]];
      const along = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (name === slug || along <= 0 || aside > 2 * along) continue;
      const length = along + 2 * aside;
      if (!best || length < best.length) best = { name, length };
    }
    if (!best) return;
    this.here = best.name;
    this.rove();
    this.element(best.name)?.focus();
  }
}

/** @type {Record<string, Place>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Return where a window begins so that it shows as much of the map as it can.
 * @param {number} start
 * @param {number} length
 * @param {number} first
 * @param {number} whole
 */
function within(start, length, first, whole) {
  return length >= whole ? first + (whole - length) / 2 : Math.max(first, Math.min(first + whole - length, start));
}

/**
 * Return the part of the paper that matters: names and places of pieces, with a margin. Empty ocean is left out.
 * @param {Space[]} spaces
 * @param {number} width
 * @param {number} height
 */
function areaOf(spaces, width, height) {
  const boxes = spaces
    .filter(({ closed }) => !closed)
    .flatMap(({ label, anchors }) => [
      ...(label ? [[label.x - label.width / 2, label.top, label.x + label.width / 2, label.top + label.height]] : []),
      ...anchors.slice(0, 1).map(([x, y]) => [x - TOKEN, y - TOKEN / 2, x + TOKEN, y + TOKEN]),
    ]);
  if (!boxes.length) return { x: 0, y: 0, w: width, h: height };
  const x = Math.max(0, Math.min(...boxes.map((box) => box[0])) - MARGIN);
  const y = Math.max(0, Math.min(...boxes.map((box) => box[1])) - MARGIN);
  const right = Math.min(width, Math.max(...boxes.map((box) => box[2])) + MARGIN);
  const bottom = Math.min(height, Math.max(...boxes.map((box) => box[3])) + MARGIN);
  return { x, y, w: right - x, h: bottom - y };
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}

/**
 * Return the transformation that makes things larger about a point.
 * @param {number} x
 * @param {number} y
 * @param {number} factor
 */
function about(x, y, factor) {
  return `translate(${round(x)} ${round(y)}) scale(${round(factor)}) translate(${round(-x)} ${round(-y)})`;
}

/**
 * Return how much of the smaller of two boxes the other covers.
 * @param {[number, number, number, number, string]} a
 * @param {[number, number, number, number, string]} b
 */
function cover(a, b) {
  const wide = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const high = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  if (wide <= 0 || high <= 0) return 0;
  return (wide * high) / Math.min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]));
}

/**
 * Return the thing on the map that an event is about.
 * @param {Event} event
 * @returns {SVGElement | null}
 */
function chosen(event) {
  return event.target instanceof Element ? event.target.closest("[data-keys]") : null;
}
