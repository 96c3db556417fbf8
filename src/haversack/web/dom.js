// Making elements, and putting what was made in the place of what is there. What stays the same stays the same node, so
// that focus, scroll and open folds survive by themselves.

const SVG = "http://www.w3.org/2000/svg";
const HANDLERS = /** @type {const} */ (["onclick", "onchange", "oninput", "onsubmit", "onfocus", "onmouseenter", "onmouseleave"]);

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
 * Give an element attributes; those that are null, undefined or false are left out.
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @returns {E}
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  return element;
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

/**
 * Let an element hold these children. A child that was there before, by its `data-part`, its `data-key`, its id or else
 * its place, stays the node it was and is only changed where it differs.
 * @param {Element} host
 * @param {...Child} children
 */
export function redraw(host, ...children) {
  const wanted = children.flatMap((child) => (child ? [typeof child === "string" ? document.createTextNode(child) : child] : []));
  settle(host, wanted);
}

/** @param {Node} node */
function nameOf(node) {
  if (!(node instanceof HTMLElement || node instanceof SVGElement)) return "";
  return node.dataset.part ?? node.dataset.key ?? node.id;
}

/** @param {Node} node */
function kindOf(node) {
  return `${node.nodeName}|${nameOf(node)}`;
}

/**
 * @param {Element} host
 * @param {Node[]} wanted
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
  const placed = wanted.map((node) => kept.get(kindOf(node))?.shift() ?? node);
  for (const rest of kept.values()) for (const node of rest) node.remove();
  placed.forEach((node, index) => {
    if (node !== wanted[index]) adapt(node, wanted[index]);
    place(host, node, index);
  });
}

/**
 * Put a node at its place; what holds the focus is never moved, others go out of its way.
 * @param {Element} host
 * @param {Node} node
 * @param {number} index
 */
function place(host, node, index) {
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
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
}
