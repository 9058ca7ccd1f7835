import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { accepted, epicThread } from '../../support/epics.js';
import { growthThread } from '../../support/growth.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { runs } from '../../support/runs.js';
import { ASKER, slowAppBrain } from '../../support/slow-app.js';
import { anyStep, asks, converse, eventsOf, policies, readings, toTheCard } from './any-step.js';
import { checkPromises, emptyBooks } from './promises.js';

describe('whatever happens in a thread', () => {
  it.each([
    [
      'a request',
      (approval: (typeof policies)[number]) =>
        new IntakeThread(slowAppBrain({ readings, asks, converse }), { approval }),
    ],
    [
      'a thread in which people name things',
      (approval: (typeof policies)[number]) =>
        growthThread({ readings, asks, converse }, {}, { approval }).thread,
    ],
    [
      'an epic',
      (approval: (typeof policies)[number]) =>
        epicThread(readings, [accepted('latency', 'under 250 ms')], { approval }),
    ],
  ])(
    '%s keeps what is promised',
    async (_kind, begin) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyStep, { minLength: 8, maxLength: 25 }),
          fc.constantFrom(...policies),
          fc.boolean(),
          async (steps, policy, atCard) => {
            const thread = begin(policy);
            if (atCard) for (const text of toTheCard) await thread.mention(ASKER, text);
            const books = emptyBooks();
            for (const one of steps) {
              const before = thread.turns.at(-1)?.state ?? null;
              const events = eventsOf(thread, one);
              await thread.turn(events);
              checkPromises(thread, before, events, policy, books);
            }
          },
        ),
        { numRuns: runs(25) },
      );
    },
    240_000,
  );
});
