// Play random games inside WebAssembly: node play.mjs FOLDER SECONDS prints decisions a second of each game,
// by CPU time, as JSON.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const PLAY = `
import json, random, sys
sys.path.insert(0, "/in")
import haversack

def rate(name):
    game, dice, made, seed = haversack.load(name), random.Random(1), 0, 0
    start = cpu()
    while cpu() - start < seconds:
        state, seed = game.new(seed=seed).quiet(), seed + 1
        while legal := state.legal:
            state.apply(dice.choice(legal))
            made += 1
    return made / (cpu() - start)

json.dumps({name: rate(name) for name in haversack.GAMES})
`;

const [folder, seconds] = process.argv.slice(2);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(`${folder}/haversack.zip`)), "zip", { extractDir: "/in" });
python.globals.set("seconds", Number(seconds));
python.globals.set("cpu", () => process.cpuUsage().user / 1e6);
console.log(python.runPython(PLAY));
