// Sounds, made here and off unless asked for: the own turn, a card, a battle, the end.

/** @type {Record<string, [number, number][]>} */
const TUNES = {
  turn: [
    [660, 0],
    [880, 0.12],
  ],
  card: [[520, 0]],
  battle: [
    [150, 0],
    [110, 0.1],
    [150, 0.2],
  ],
  end: [
    [523, 0],
    [659, 0.15],
    [784, 0.3],
    [1047, 0.45],
  ],
};

/** @type {AudioContext | null} */
let context = null;

/** Say whether sounds are wanted. */
export function hasSound() {
  return localStorage.getItem("sound") === "on";
}

/**
 * Play a tune, if sounds are wanted.
 * @param {keyof typeof TUNES} name
 */
export function play(name) {
  if (!hasSound()) return;
  context ??= new AudioContext();
  for (const [pitch, at] of TUNES[name]) tone(context, pitch, context.currentTime + at);
}

/**
 * @param {AudioContext} on
 * @param {number} pitch
 * @param {number} at
 */
function tone(on, pitch, at) {
  const source = on.createOscillator();
  const volume = on.createGain();
  source.type = pitch < 200 ? "square" : "sine";
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0.07, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
  source.connect(volume).connect(on.destination);
  source.start(at);
  source.stop(at + 0.3);
}
