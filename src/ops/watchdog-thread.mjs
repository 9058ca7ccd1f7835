// Plain JavaScript: Node 20 starts a thread without the loader that reads TypeScript.
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const STANDARD_OUTPUT = 1;
/** pino's number for "fatal" */
const FATAL = 60;

watch(workerData);

/** @param {import('./watchdog.js').WatchOrder} order */
function watch({ pulse, format, everyMs, limitMs }) {
  const beats = new Int32Array(pulse);
  let last = -1;
  let still = 0;
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    still = now === last ? still + 1 : 0;
    last = now;
    // Counted in rounds of our own: when the whole process was frozen and thawed, the loop gets its time to turn again.
    if (still * everyMs >= limitMs) end(format, limitMs);
  }, everyMs);
}

/** Written to the descriptor itself, since the streams of a thread go through the loop that stands still. */
function end(format, limitMs) {
  const msg = `the event loop has not turned for ${limitMs / 1_000} s: a turn hangs in a loop, and the process is ended`;
  const line = format === 'json' ? JSON.stringify({ level: FATAL, time: Date.now(), msg }) : `FATAL: ${msg}`;
  writeSync(STANDARD_OUTPUT, `${line}\n`);
  process.kill(process.pid, 'SIGKILL');
}
