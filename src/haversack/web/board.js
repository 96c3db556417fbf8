// The map: drawn from a view, panned and zoomed by mouse, touch and keyboard, with what may be chosen made to glow.

import { draw, make, ownerName } from "./cards.js";

const ZOOM = 1.25;
const NEAR = 6;

/** Fetch a drawing to be put into the page. */
export async function drawing(address) {
  const answer = await fetch(address);
  const text = await answer.text();
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}

export class Board {
  /** `pick(keys, element, name)` is called when something on the map is chosen; keys are what it may stand for. */
  constructor(host, game, pick) {
    this.host = host;
    this.spaces = game.map.spaces;
    [this.width, this.height] = game.map.size;
    this.pick = pick;
    this.box = { x: 0, y: 0, w: this.width, h: this.height };
    this.fingers = new Map();
    this.here = null;
    this.game = game.id;
  }

  async load() {
    const [map, tokens] = await Promise.all([drawing(`/static/maps/${this.game}.svg`), drawing("/static/maps/tokens.svg")]);
    this.svg = map;
    map.setAttribute("role", "group");
    map.setAttribute("aria-roledescription", "map");
    map.setAttribute("preserveAspectRatio", "xMidYMid meet");
    tokens.classList.add("sheet");
    this.pieces = map.querySelector("#map-pieces");
    for (const slug of Object.keys(this.spaces)) this.prepareSpace(slug);
    this.frame = make("div", "map-frame", map);
    this.host.replaceChildren(tokens, this.frame, this.buttons());
    this.listen();
    this.show();
  }

  prepareSpace(slug) {
    const element = this.element(slug);
    if (!element) return;
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "-1");
    element.dataset.keys = `space:${slug} from:${slug}`;
    element.querySelector("title")?.remove();
  }

  element(slug) {
    return this.svg.querySelector(`#space-${CSS.escape(slug)}`);
  }

  // ---------------------------------------------------------------- drawing

  /** Draw the pieces of a view and mark what may be chosen. */
  update(view, options) {
    const keys = new Set(options.map((option) => option.key));
    const crowd = new Map();
    const tokens = [];
    for (const [country, about] of Object.entries(view.countries ?? {})) {
      for (const [kind, list] of [["army", about.armies], ["navy", about.navies]]) {
        for (const slug of list) tokens.push(this.token(country, kind, slug, about, keys, crowd));
      }
    }
    for (const slug of view.tokens ?? []) tokens.push(this.counter(slug));
    const focused = document.activeElement?.dataset?.piece;
    this.pieces.replaceChildren(...tokens.filter(Boolean));
    if (focused) this.pieces.querySelector(`[data-piece="${CSS.escape(focused)}"]`)?.focus();
    for (const slug of Object.keys(this.spaces)) this.mark(slug, keys, crowd.get(slug) ?? []);
    this.rove();
  }

  token(country, kind, slug, about, keys, crowd) {
    const space = this.spaces[slug];
    if (!space) return null;
    const names = crowd.get(slug) ?? [];
    crowd.set(slug, names);
    const [x, y] = space.anchors[names.length % space.anchors.length];
    const piece = `${country}/${kind}/${slug}`;
    const states = [
      keys.has(`piece:${piece}`) || (keys.has(`from:${slug}`) && names.length === 0) ? "selectable" : "",
      about.unsupplied?.includes(slug) ? "out-of-supply" : "",
      about.protected?.includes(slug) ? "protected" : "",
    ].filter(Boolean);
    const said = `${ownerName(country)} ${kind === "army" ? "Army" : "Navy"}${states.includes("out-of-supply") ? ", out of supply" : ""}`;
    names.push(said);
    const parts = ["selectable", "selected", "protected", "out-of-supply"].map((state) =>
      draw("use", { href: `#${state}-${kind}`, class: `state state-${state}` }));
    const token = draw("g", { class: "token", transform: `translate(${x} ${y})`, role: "button", "aria-label": `${said} in ${space.name}` },
      draw("use", { href: `#${kind}-${country}`, class: "piece" }), ...parts);
    token.dataset.state = states.join(" ");
    token.dataset.piece = piece;
    token.dataset.keys = `piece:${piece} from:${slug} remove:${piece} space:${slug}`;
    token.setAttribute("tabindex", states.includes("selectable") ? "0" : "-1");
    return token;
  }

  counter(slug) {
    const space = this.spaces[slug];
    if (!space) return null;
    const [x, y] = space.anchors[space.anchors.length - 1];
    return draw("g", { class: "vp-token", transform: `translate(${x} ${y})`, role: "img", "aria-label": `Token in ${space.name}` },
      draw("circle", { r: 9 }), draw("text", { y: 4, "text-anchor": "middle" }, "VP"));
  }

  mark(slug, keys, pieces) {
    const element = this.element(slug);
    if (!element) return;
    const can = keys.has(`space:${slug}`) || keys.has(`from:${slug}`);
    element.dataset.state = can ? "selectable" : "";
    const space = this.spaces[slug];
    const about = [space.name, space.kind === "sea" ? "sea" : "", space.supply ? "supply" : "", ...pieces, can ? "can be chosen" : ""];
    element.setAttribute("aria-label", about.filter(Boolean).join(", "));
  }

  /** One space takes part in the order of the keyboard; arrows lead to the others. */
  rove() {
    const first = this.svg.querySelector('.space[data-state~="selectable"]') ?? this.svg.querySelector(".space[data-space]");
    const stop = this.here ? this.element(this.here) : first;
    for (const space of this.svg.querySelectorAll(".space[tabindex]")) space.setAttribute("tabindex", space === stop ? "0" : "-1");
  }

  /** Let the eye find spaces. */
  flash(slugs) {
    for (const slug of slugs) {
      const element = this.element(slug);
      if (!element) continue;
      element.classList.remove("fresh");
      void element.getBoundingClientRect();
      element.classList.add("fresh");
      setTimeout(() => element.classList.remove("fresh"), 2500);
    }
  }

  toggleSupply() {
    return this.svg.classList.toggle("show-supply");
  }

  // ---------------------------------------------------------------- moving about

  buttons() {
    const one = (text, label, does) => {
      const button = make("button", "", text);
      button.type = "button";
      button.setAttribute("aria-label", label);
      button.title = label;
      button.addEventListener("click", does);
      return button;
    };
    return make("div", "map-buttons",
      one("+", "Nearer", () => this.zoom(ZOOM)), one("−", "Farther", () => this.zoom(1 / ZOOM)), one("⤢", "The whole map", () => this.whole()));
  }

  show() {
    const { x, y, w, h } = this.box;
    this.svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
  }

  whole() {
    this.box = { x: 0, y: 0, w: this.width, h: this.height };
    this.show();
  }

  zoom(factor, at = null) {
    const { x, y, w, h } = this.box;
    const width = Math.min(this.width, Math.max(this.width / NEAR, w / factor));
    const height = (width * this.height) / this.width;
    const point = at ?? { x: x + w / 2, y: y + h / 2 };
    this.move(point.x - ((point.x - x) * width) / w, point.y - ((point.y - y) * height) / h, width, height);
  }

  move(x, y, w = this.box.w, h = this.box.h) {
    this.box = { x: Math.max(0, Math.min(this.width - w, x)), y: Math.max(0, Math.min(this.height - h, y)), w, h };
    this.show();
  }

  /** Bring a space into the middle and show which it is. */
  goTo(slug) {
    const [x, y] = this.spaces[slug].anchors[0];
    const w = Math.min(this.box.w, this.width / 2);
    const h = (w * this.height) / this.width;
    this.move(x - w / 2, y - h / 2, w, h);
    this.flash([slug]);
  }

  listen() {
    const svg = this.svg;
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? ZOOM : 1 / ZOOM, this.point(event));
    }, { passive: false });
    svg.addEventListener("pointerdown", (event) => this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, moved: 0 }));
    svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      svg.addEventListener(end, (event) => setTimeout(() => this.fingers.delete(event.pointerId), 0));
    }
    svg.addEventListener("click", (event) => this.click(event));
    svg.addEventListener("keydown", (event) => this.key(event));
  }

  point(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return { x: at.x, y: at.y };
  }

  drag(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const scale = this.box.w / this.svg.clientWidth;
    const dx = event.clientX - finger.x;
    const dy = event.clientY - finger.y;
    if (this.fingers.size === 2) this.pinch(event, finger);
    else if (finger.moved + Math.abs(dx) + Math.abs(dy) > 4) this.move(this.box.x - dx * scale, this.box.y - dy * scale);
    finger.moved += Math.abs(dx) + Math.abs(dy);
    finger.x = event.clientX;
    finger.y = event.clientY;
  }

  pinch(event, finger) {
    const other = [...this.fingers.entries()].find(([id]) => id !== event.pointerId)[1];
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    if (before > 0) this.zoom(after / before, this.point({ clientX: (event.clientX + other.x) / 2, clientY: (event.clientY + other.y) / 2 }));
  }

  click(event) {
    const finger = this.fingers.get(event.pointerId);
    if (finger && finger.moved > 6) return;
    const thing = event.target.closest("[data-keys]");
    if (thing) this.choose(thing);
  }

  choose(thing) {
    this.pick(thing.dataset.keys.split(" "), thing, thing.getAttribute("aria-label"));
  }

  key(event) {
    const thing = event.target.closest("[data-keys]");
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if ((event.key === "Enter" || event.key === " ") && thing) this.choose(thing);
    else if (event.key === "+" || event.key === "=") this.zoom(ZOOM);
    else if (event.key === "-") this.zoom(1 / ZOOM);
    else if (event.key === "0") this.whole();
    else if (steps[event.key] && event.shiftKey) this.move(this.box.x + steps[event.key][0] * this.box.w * 0.1, this.box.y + steps[event.key][1] * this.box.h * 0.1);
    else if (steps[event.key] && thing) this.step(thing, steps[event.key]);
    else return;
    event.preventDefault();
  }

  /** Go to the nearest space in a direction. */
  step(thing, [dx, dy]) {
    const slug = thing.dataset.space ?? thing.dataset.piece?.split("/").pop();
    const from = this.spaces[slug].anchors[0];
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
    this.element(best.name).focus();
  }
}
