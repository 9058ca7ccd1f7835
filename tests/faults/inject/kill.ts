import { orphansOf } from './orphans.js';
import { anyReady, every, type Scene } from './scene.js';

const EVERY_MS = 2_000;

/**
 * kill -9 of a random process every two seconds. It is stopped a moment before, so that what it holds can be read; what
 * it has sent by then is on its way all the same. Where no other process is ready at that moment, as happens to slow ones,
 * nobody can take over, and how long that takes says nothing.
 */
export async function killing(scene: Scene): Promise<void> {
  const { database, signal, done, orphans } = scene;
  await every(EVERY_MS, signal, async () => {
    const victim = anyReady(scene);
    if (victim === undefined) return;
    victim.freeze();
    const held = await orphansOf(database, victim, 'kill');
    if (scene.bots.some((bot) => bot.isReady)) orphans.push(...held);
    victim.kill();
    done.kills += 1;
  });
}
