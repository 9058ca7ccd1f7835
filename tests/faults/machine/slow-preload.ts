/**
 * Imported before the bot's own code: the process has a third of a processor. Whenever it has used some of its time, it stands
 * still for twice as long, and with it all that waits for its event loop.
 */
const LOOK_MS = 5;
const STILL_FOR = 2;

const nothing = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
let usedMs = 0;

/** Of all threads, so that what others take of a busy machine does not count. */
function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

setInterval(() => {
  const spent = spentMs();
  Atomics.wait(nothing, 0, 0, STILL_FOR * (spent - usedMs));
  usedMs = spent;
}, LOOK_MS).unref();
