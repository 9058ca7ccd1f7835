import type { Bench, Talk } from './harness.js';

/** An epic in one message, which is enough for a card. */
const EPIC = [
  '@Frontdoor new epic: faster checkout',
  'Title: Faster checkout',
  'Problem: It takes customers 90 seconds in order to pay, which is really slow',
  'Proposed solution: Make paying easier by remembering cards',
  'Acceptance criteria:',
  '- Paying takes under 20 seconds',
  '- It works on phones',
  'Constraints:',
  '- latency: under 200 ms',
  'Risks:',
  '- The bank may be late',
  '- The old code is unknown',
].join('\n');

/** A thread of Priya's in #epics in which that epic has its card. */
export async function withEpic(bench: Bench): Promise<Talk> {
  const talk = await bench.begin(EPIC, { channel: 'epics', as: 'priya' });
  await talk.card();
  return talk;
}
