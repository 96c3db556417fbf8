// Making elements, and putting what was made in the place of what is there. What stays the same stays the same node, so
// that focus, scroll and open folds survive by themselves.

const SVG = "http://www.w3.org/2000/svg";
const HANDLERS = /** @type {const} */ ([
  "onclick",
  "onchange",
  "oninput",
  "onsubmit",
  "onfocus",
  "onmouseenter",
  "onmouseleave",
]);

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/**
 * Make an element: its tag, its classes, then text or elements.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} [classes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, classes, ...children) {
  const element = document.createElement(tag);
  if (classes) element.className = classes;
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * Make an SVG element with its attributes.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function draw(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Style an element by a text. A page takes no style from an attribute (its policy), so that no text can bring one in.
 * @param {Element} element
 * @param {string} style
 */
function setStyle(element, style) {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.style.cssText = style;
}

/** The styles that drawings brought along, each once. @type {Set<string>} */
const worn = new Set();

/**
 * Return a drawing as an element for this page, styled as it says.
 * @param {string} text
 */
export function drawingOf(text) {
  const plain = text.replaceAll(" style=", " data-style=").replaceAll(/<style>([^]*?)<\/style>/g, (_, style) => {
    wearStyle(style);
    return "";
  });
  const made = document.importNode(new DOMParser().parseFromString(plain, "image/svg+xml").documentElement, true);
  for (const part of made.querySelectorAll("[data-style]")) {
    setStyle(part, part.getAttribute("data-style") ?? "");
    part.removeAttribute("data-style");
  }
  return made;
}

/**
 * Let the page follow a style sheet that came with a drawing.
 * @param {string} style
 */
function wearStyle(style) {
  if (worn.has(style)) return;
  worn.add(style);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/**
 * Give an element attributes; those that are null, undefined or false are left out.
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @returns {E}
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? "" : String(value));
  }
  return element;
}

/**
 * Give an element an attribute, unless it has it already: writing what stands there makes the browser look again.
 * @param {Element} element
 * @param {string} name
 * @param {string | number} value
 */
export function put(element, name, value) {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/**
 * Make a button: the one way in which buttons come about.
 * @param {Child} content
 * @param {() => void} does
 * @param {string} [classes]
 * @param {Attributes} [attributes]
 */
export function button(content, does, classes = "", attributes = {}) {
  const made = make("button", classes, content);
  made.type = "button";
  made.onclick = does;
  return set(made, attributes);
}

/**
 * Make words in a sentence that do something: they break from line to line as words do, which a button cannot.
 * @param {string} text
 * @param {() => void} does
 * @param {Attributes} [attributes]
 */
export function textLink(text, does, attributes = {}) {
  const made = Object.assign(make("a", "link", text), { href: "#" });
  made.onclick = (event) => {
    event.preventDefault();
    does();
  };
  return set(made, attributes);
}

/**
 * Make a link that looks like a button.
 * @param {string} text
 * @param {string} address
 * @param {string} [classes]
 */
export function linkTo(text, address, classes = "button") {
  return Object.assign(make("a", classes, text), { href: address });
}

/**
 * Return an element that the page is known to hold.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}.`);
  return found;
}

// ---------------------------------------------------------------- drawing anew

/** @typedef {Child | Later | Frame} Wanted */

/**
 * From what plain data a node was drawn.
 * @type {WeakMap<Node, string>}
 */
const sources = new WeakMap();

/** A child that is made only where what stands there was made from other data. */
class Later {
  /**
   * @param {string} kind
   * @param {string} source
   * @param {() => Element} makes
   */
  constructor(kind, source, makes) {
    this.kind = kind;
    this.source = source;
    this.makes = makes;
  }
}

/** An element with children of which each is looked at by itself. */
class Frame {
  /**
   * @param {Element} shell
   * @param {Wanted[]} children
   */
  constructor(shell, children) {
    this.shell = shell;
    this.children = children;
  }
}

/**
 * Promise a child: its tag, its `data-part`, the plain data from which it is made and nothing else, and how.
 * @param {string} tag
 * @param {string} part
 * @param {unknown} data
 * @param {() => HTMLElement | SVGElement} makes
 */
export function later(tag, part, data, makes) {
  const make = () => {
    const made = makes();
    made.dataset.part = part;
    return made;
  };
  return new Later(`${tag === "svg" ? tag : tag.toUpperCase()}|${part}`, JSON.stringify(data), make);
}

/**
 * Put promised children into an element that is itself still empty.
 * @param {Element} shell
 * @param {...Wanted} children
 */
export function frame(shell, ...children) {
  return new Frame(shell, children);
}

/**
 * Let an element hold these children. A child that was there before, by its `data-part`, its `data-key`, its id or else
 * its place, stays the node it was and is only changed where it differs.
 * @param {Element} host
 * @param {...Wanted} children
 */
export function redraw(host, ...children) {
  sources.delete(host);
  settle(host, wishes(children));
}

/**
 * Let an element that is itself drawn from data hold these children; from what it was drawn is not forgotten.
 * @param {Element} host
 * @param {...Wanted} children
 */
export function fill(host, ...children) {
  settle(host, wishes(children));
}

/**
 * Draw the children of an element, unless they were drawn from the same data before.
 * @param {Element} host
 * @param {unknown} data
 * @param {() => Wanted[]} makes
 */
export function drawFrom(host, data, makes) {
  const source = JSON.stringify(data);
  if (sources.get(host) === source) return;
  redraw(host, ...makes());
  sources.set(host, source);
}

/**
 * @param {Wanted[]} children
 * @returns {(Node | Later | Frame)[]}
 */
function wishes(children) {
  return children.flatMap((child) =>
    child ? [typeof child === "string" ? document.createTextNode(child) : child] : [],
  );
}

/** @param {Node | Later | Frame} wish */
function kindOf(wish) {
  if (wish instanceof Later) return wish.kind;
  const node = wish instanceof Frame ? wish.shell : wish;
  if (!(node instanceof Element)) return node.nodeName;
  return `${node.nodeName}|${node.getAttribute("data-part") ?? node.getAttribute("data-key") ?? node.id}`;
}

/**
 * @param {Element} host
 * @param {(Node | Later | Frame)[]} wanted
 */
function settle(host, wanted) {
  /** @type {Map<string, ChildNode[]>} */
  const kept = new Map();
  for (const node of host.childNodes) {
    const kind = kindOf(node);
    const same = kept.get(kind);
    if (same) same.push(node);
    else kept.set(kind, [node]);
  }
  const found = wanted.map((wish) => kept.get(kindOf(wish))?.shift());
  for (const rest of kept.values()) for (const node of rest) node.remove();
  for (const [index, wish] of wanted.entries()) place(host, fulfil(wish, found[index]), index);
}

/**
 * Return the node that is wanted: the one that was there, changed where it differs, or a new one.
 * @param {Node | Later | Frame} wish
 * @param {Node | undefined} old
 * @returns {Node}
 */
function fulfil(wish, old) {
  if (wish instanceof Later) return fulfilLater(wish, old);
  if (wish instanceof Frame) return fulfilFrame(wish, old);
  if (old && old !== wish) adapt(old, wish);
  return old ?? wish;
}

/**
 * @param {Later} wish
 * @param {Node | undefined} old
 */
function fulfilLater({ source, makes }, old) {
  if (old && sources.get(old) === source) return old;
  const made = makes();
  if (old) adapt(old, made);
  sources.set(old ?? made, source);
  return old ?? made;
}

/**
 * @param {Frame} wish
 * @param {Node | undefined} old
 */
function fulfilFrame({ shell, children }, old) {
  const source = shell.outerHTML;
  const node = old instanceof Element ? old : shell;
  if (node !== shell && sources.get(node) !== source) adaptAttributes(node, shell);
  sources.set(node, source);
  settle(node, wishes(children));
  return node;
}

/**
 * Put a node at its place; what holds the focus is never moved, others go out of its way.
 * @param {Element} host
 * @param {Node} node
 * @param {number} index
 */
function place(host, node, index) {
  if (host.childNodes[index] === node) return;
  const holds = node.parentNode === host && node.contains(document.activeElement);
  while (holds && host.childNodes[index] !== node) host.append(host.childNodes[index]);
  if (host.childNodes[index] !== node) host.insertBefore(node, host.childNodes[index] ?? null);
}

/**
 * Make a node like another.
 * @param {Node} node
 * @param {Node} like
 */
function adapt(node, like) {
  if (!(node instanceof Element && like instanceof Element)) {
    if (node.nodeValue !== like.nodeValue) node.nodeValue = like.nodeValue;
    return;
  }
  sources.delete(node);
  adaptAttributes(node, like);
  if (node instanceof HTMLElement && like instanceof HTMLElement) {
    for (const name of HANDLERS) if (node[name] !== like[name]) node[name] = /** @type {any} */ (like[name]);
  }
  settle(node, [...like.childNodes]);
}

/**
 * A fold stays as open as its reader left it, and a field keeps what was typed.
 * @param {Element} node
 * @param {Element} like
 */
function adaptAttributes(node, like) {
  for (const { name } of [...node.attributes]) {
    if (!like.hasAttribute(name) && !(name === "open" && node.nodeName === "DETAILS")) node.removeAttribute(name);
  }
  for (const { name, value } of like.attributes) {
    if (name === "open" && node.nodeName === "DETAILS") continue;
    if (node.getAttribute(name) === value) continue;
    if (name === "style") setStyle(node, value);
    else node.setAttribute(name, value);
  }
}
