import { setTimeout as wait } from 'node:timers/promises';
import { standStill } from '../../support/standstill.js';
import { pause, type Scene } from './scene.js';

/** Longer than any limit that a session or a statement has. */
const ASLEEP_MS = 12_000;

/** The machine sleeps, twice: bots and PostgreSQL stand still together and go on together. Slack is elsewhere, and goes on. */
export async function sleeping({ bots, postgres, signal, done, forMs }: Scene): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    if (!(await pause(forMs / 3, signal))) return;
    await postgres.whileUp(async (server) => {
      const pids = [...bots.map(({ pid }) => pid), server];
      const goOn = standStill(pids.filter((pid) => pid !== undefined));
      await wait(ASLEEP_MS);
      goOn();
    });
    done.sleeps += 1;
  }
}
