import { every, type Scene } from './scene.js';

/** Of every third post Slack's answer is lost, though the post stands. */
export async function losingAnswers({ slack }: Scene): Promise<void> {
  await slack.order({ type: 'answer', method: 'chat.postMessage', with: 'reset_after_commit', every: 3 });
}

const STORM_EVERY_MS = 4_000;
const STORM_CALLS = 40;

/** Again and again Slack refuses the next posts and rewrites with 429, and wants a second's rest after each. */
export async function storming({ slack, signal, done }: Scene): Promise<void> {
  await every(STORM_EVERY_MS, signal, async () => {
    for (const method of ['chat.postMessage', 'chat.update']) {
      await slack.order({ type: 'answer', method, with: 'rate_limited', count: STORM_CALLS });
    }
    done.storms += 1;
  });
}

/** A fifth of the events comes twice, all of them late by up to a second and a half, a tenth behind the next. */
export async function muddling({ slack, seed }: Scene): Promise<void> {
  await slack.order({ type: 'duplicate', share: 0.2, seed });
  await slack.order({ type: 'delay', ms: 1_500, random: true, seed });
  await slack.order({ type: 'reorder', share: 0.1, seed: seed + 1 });
}
