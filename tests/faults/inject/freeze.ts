import { setTimeout as sleep } from 'node:timers/promises';
import { orphansOf } from './orphans.js';
import { anyReady, every, type Scene } from './scene.js';

const EVERY_MS = 4_000;
const FROZEN_MS = 7_000;

/** SIGSTOP of a random process every four seconds, SIGCONT seven seconds later: mostly one stands still, at times two. */
export async function freezing(scene: Scene): Promise<void> {
  const { database, signal, done, orphans } = scene;
  const thaws: Promise<void>[] = [];
  await every(EVERY_MS, signal, async () => {
    const victim = anyReady(scene);
    if (victim === undefined) return;
    victim.freeze();
    done.freezes += 1;
    thaws.push(sleep(FROZEN_MS).then(() => victim.thaw()));
    orphans.push(...(await orphansOf(database, victim, 'freeze')));
  });
  await Promise.all(thaws);
}
