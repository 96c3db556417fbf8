// A worker with Python in it. Two of them run: one has the tables, the other thinks for the bots. Which it is to be, the
// first message says; it brings the line between the two.

import { keepCookies, keepPages, kept } from "./keeping.js";

/** @import {Told} from "./types" */

const RUNTIME = "/python/pyodide.mjs";
const INSIDE = "/lib/haversack";
const ARCHIVES = ["/python/library.zip", "/python/haversack.zip"];
const SET_UP = `
import sys, types
sys.path.insert(0, "${INSIDE}")
absent = types.ModuleType("concurrent.interpreters")  # anyio asks for it on this Python, and a browser has none
absent.ExecutionFailed, absent.create = RuntimeError, None
sys.modules[absent.__name__] = absent
`;

/** Return Python with all that is needed in it. */
async function python() {
  const loading = ARCHIVES.map(async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer()));
  /** @type {any} */
  const { loadPyodide } = await import(/** @type {string} */ (RUNTIME));
  const made = await loadPyodide({ indexURL: "/python/" });
  for (const archive of await Promise.all(loading)) made.unpackArchive(archive, "zip", { extractDir: INSIDE });
  made.runPython(SET_UP);
  return { made, worker: made.pyimport("haversack.static.worker") };
}

/**
 * Think for the bots: answer each question that comes over the line.
 * @param {MessagePort} line
 */
async function think(line) {
  const { worker } = await python();
  line.onmessage = ({ data: [id, question] }) => line.postMessage([id, worker.answer_of(question)]);
}

/**
 * Return the way to ask the bots over a line.
 * @param {MessagePort} line
 */
function asking(line) {
  /** @type {Map<number, (answer: string) => void>} */
  const waiting = new Map();
  let next = 0;
  line.onmessage = ({ data: [id, answer] }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  return (/** @type {string} */ question) =>
    new Promise((resolve) => {
      next += 1;
      waiting.set(next, resolve);
      line.postMessage([next, question]);
    });
}

/** @param {Told} message */
function tell(message) {
  postMessage(message);
}

/**
 * Have the tables: do what windows ask for.
 * @param {MessagePort} line
 */
async function haveTables(line) {
  const { image, cookies } = await kept();
  const from = performance.now();
  const { made, worker } = await python();
  const outside = {
    keep: (/** @type {any} */ pages, /** @type {number} */ number) => keepPages(pages.toJs(), number),
    remember: keepCookies,
    think: asking(line),
  };
  const tables = await worker.open_tables(made.toPy(image), cookies, outside);
  onmessage = ({ data }) => void serve(tables, data);
  tell({ kind: "ready", tab: "", seconds: (performance.now() - from) / 1000 });
}

/**
 * @param {any} tables
 * @param {Told} message
 */
async function serve(tables, message) {
  if (message.kind === "ask") {
    const { tab, id, method, path, body, type } = message;
    tell({ kind: "answer", tab, id, answer: await tables.ask(method, path, body, type) });
  }
  if (message.kind === "open") {
    const { tab, id, path } = message;
    tables.open(id, path, (/** @type {string | undefined} */ text) =>
      tell(text === undefined || text === null ? { kind: "closed", tab, id } : { kind: "heard", tab, id, text }),
    );
  }
  if (message.kind === "say") tables.say(message.id, message.text);
  if (message.kind === "close") tables.close(message.id);
}

onmessage = ({ data: { role, line } }) => {
  const running = role === "bots" ? think(line) : haveTables(line);
  running.catch((error) => tell({ kind: "failed", tab: "", words: String(error).slice(-2000) }));
};
