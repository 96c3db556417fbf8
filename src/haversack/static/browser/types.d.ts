/** An open line, as a page sees it: that part of a WebSocket which pages use. */
export interface Channel extends EventTarget {
  readyState: number;
  send(text: string): void;
  close(): void;
}
/** How pages reach the worker. */
export interface Way {
  ask(method: string, path: string, body: string, type: string): Promise<[number, string, string]>;
  open(path: string): Channel;
}
/** What windows, the worker of the tables and the worker of the bots say to each other. */
export type Told =
  | { kind: "ask"; tab: string; id: string; method: string; path: string; body: string; type: string }
  | { kind: "open"; tab: string; id: string; path: string }
  | { kind: "say"; tab: string; id: string; text: string }
  | { kind: "close"; tab: string; id: string }
  | { kind: "answer"; tab: string; id: string; answer: string }
  | { kind: "heard"; tab: string; id: string; text: string }
  | { kind: "closed"; tab: string; id: string }
  | { kind: "ready"; tab: string; seconds: number }
  | { kind: "failed"; tab: string; words: string };
