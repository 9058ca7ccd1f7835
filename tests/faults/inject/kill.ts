import { orphansOf } from './orphans.js';
import { anyReady, every, type Scene } from './scene.js';

const EVERY_MS = 2_000;

/**
 * kill -9 of a random process every two seconds, where another one is ready to take over: slow ones need longer for their start.
 * It is stopped a moment before, so that what it holds can be read; what it has sent by then is on its way all the same.
 */
export async function killing(scene: Scene): Promise<void> {
  const { bots, database, signal, done, orphans } = scene;
  await every(EVERY_MS, signal, async () => {
    const victim = anyReady(scene);
    if (victim === undefined || bots.filter((bot) => bot.isReady).length < 2) return;
    victim.freeze();
    orphans.push(...(await orphansOf(database, victim, 'kill')));
    victim.kill();
    done.kills += 1;
  });
}
