import { every, type Scene } from './scene.js';

const EVERY_MS = 250;
const MISHAPS = ['lost_answer', 'unavailable', 'half_json', 'html'] as const;

/** Again and again the next request to the tracker is done and its answer lost, or refused, or answered with nonsense. */
export async function troublingTracker({ tracker, random, signal, done }: Scene): Promise<void> {
  await every(EVERY_MS, signal, async () => {
    tracker?.server.failNext(MISHAPS[Math.floor(random() * MISHAPS.length)] ?? 'lost_answer');
    done.trackerMishaps += 1;
  });
}
