// The window around the pages where there is no server. It starts the workers, shows the pages inside itself, so that the
// workers live on from page to page, and carries what pages and workers say to each other.
//
// One window of a browser has the workers, the one that holds the lock. Windows beside it are served by it; when it is
// closed, the next one takes over.

/** @import {Channel, Told, Way} from "./types" */

const tab = crypto.randomUUID();
const others = new BroadcastChannel("haversack");
const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("page"));
const note = /** @type {HTMLElement} */ (document.getElementById("note"));
/** @type {Map<string, {message: Told, resolve: (answer: [number, string, string]) => void}>} */
const waiting = new Map();
/** @type {Map<string, Line>} */
const lines = new Map();
/** @type {Worker | null} */
let worker = null;
let isReady = false;
let next = 0;

function newName() {
  next += 1;
  return `${tab} ${next}`;
}

/**
 * Bring a message to the worker of the tables, wherever it is.
 * @param {Told} message
 */
function post(message) {
  if (worker) worker.postMessage(message);
  else others.postMessage(message);
}

/** An open line to a table, with what pages use of a WebSocket. */
class Line extends EventTarget {
  /** @param {string} path */
  constructor(path) {
    super();
    this.path = path;
    this.id = newName();
    this.readyState = 0;
    lines.set(this.id, this);
    if (isReady) this.open();
  }

  open() {
    post({ kind: "open", tab, id: this.id, path: this.path });
    this.readyState = 1;
    setTimeout(() => this.dispatchEvent(new Event("open")));
  }

  /** @param {string} text */
  send(text) {
    post({ kind: "say", tab, id: this.id, text });
  }

  close() {
    if (lines.delete(this.id)) post({ kind: "close", tab, id: this.id });
    this.readyState = 3;
  }

  ended() {
    lines.delete(this.id);
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
}

/** @type {Way} */
const way = {
  ask: (method, path, body, type) =>
    new Promise((resolve) => {
      const id = newName();
      /** @type {Told} */
      const message = { kind: "ask", tab, id, method, path, body, type };
      waiting.set(id, { message, resolve });
      if (isReady) post(message);
    }),
  open: (path) => /** @type {Channel} */ (new Line(path)),
};
/** @type {any} */ (window).haversack = way;

/**
 * Hear what the worker says to this window.
 * @param {Told} message
 */
function hear(message) {
  if (message.kind === "answer") {
    waiting.get(message.id)?.resolve(JSON.parse(message.answer));
    waiting.delete(message.id);
  }
  if (message.kind === "heard")
    lines.get(message.id)?.dispatchEvent(new MessageEvent("message", { data: message.text }));
  if (message.kind === "closed") lines.get(message.id)?.ended();
  if (message.kind === "ready") ready(message.seconds);
  if (message.kind === "failed") fail(message.words);
}

/**
 * The tables can be played: what waits is asked, and lines are opened, those to workers of a closed window anew.
 * @param {number} seconds
 */
function ready(seconds) {
  if (seconds) document.documentElement.dataset.seconds = String(seconds);
  isReady = true;
  for (const { message } of waiting.values()) post(message);
  for (const line of lines.values()) line.open();
}

/** @param {string} words */
function fail(words) {
  console.error(words);
  note.hidden = false;
  note.textContent = "The table could not be set up in this browser. Load the page again, or try another browser.";
}

/** Take the workers into this window. */
function takeOver() {
  isReady = false;
  for (const line of lines.values()) line.readyState = 0;
  const { port1, port2 } = new MessageChannel();
  const bots = new Worker("/shell/worker.js", { type: "module", name: "bots" });
  bots.onmessage = ({ data }) => hear(data);
  bots.postMessage({ role: "bots", line: port1 }, [port1]);
  worker = new Worker("/shell/worker.js", { type: "module", name: "tables" });
  worker.onmessage = ({ data }) => {
    if (data.tab === tab || data.tab === "") hear(data);
    if (data.tab !== tab) others.postMessage(data);
  };
  worker.postMessage({ role: "tables", line: port2 }, [port2]);
}

others.onmessage = (/** @type {MessageEvent} */ { data }) => {
  if (data.kind === "who" && worker && isReady) others.postMessage({ kind: "ready", tab: data.tab, seconds: 0 });
  else if (worker && data.tab !== tab) worker.postMessage(data);
  else if (!worker && (data.tab === tab || data.tab === "")) hear(data);
};

/** Show the page of this window's address inside it, and the address of each page that follows in the window. */
function showPage() {
  frame.addEventListener("load", () => {
    const inner = /** @type {Window} */ (frame.contentWindow);
    note.hidden = true;
    frame.hidden = false;
    history.replaceState(null, "", inner.location.href);
    const wear = () => void (document.title = inner.document.title);
    new MutationObserver(wear).observe(inner.document.head, { subtree: true, childList: true, characterData: true });
    wear();
    inner.focus();
  });
  frame.src = location.href;
}

/** Have the service worker answer for the network; at the first visit that is waited for. */
async function beKept() {
  const { serviceWorker } = navigator;
  const controlled = new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
  const registered = serviceWorker.register("/worker.js");
  if (serviceWorker.controller) return void registered.catch(() => {}); // no network, no newer version
  await registered;
  await controlled;
}

async function start() {
  await beKept();
  void navigator.storage.persist?.();
  showPage();
  others.postMessage({ kind: "who", tab });
  await navigator.locks.request("haversack", async () => {
    takeOver();
    await new Promise(() => {}); // held as long as this window is open
  });
}

start().catch((error) => fail(String(error)));
