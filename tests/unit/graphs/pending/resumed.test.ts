import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Reply } from '../../../../src/domain/conversation/reply.js';
import { SavedThread } from '../../../support/intake-thread.js';
import { answered, type Standing, standing, WAYS } from './answered.js';
import { KINDS, type Kind } from './kinds.js';

const RECORDED = fileURLToPath(new URL('../../../fixtures/pending/', import.meta.url));
const fileOf = ({ kind }: Kind) => `${RECORDED}${kind.replaceAll(/[: ]+/gu, '-')}.json`;
const Recorded = z.object({
  thread: SavedThread,
  shown: z.object({ reply: Reply, draftId: z.string(), rev: z.number() }),
});

/** Checkpoints are recorded for a kind that is new, and never again: they stand for threads that wait in a database. */
const RECORDS = process.env['RECORD_PENDING'] === 'true';

/** The thread as an older version has left it in its checkpoint. */
async function recorded(one: Kind, file = fileOf(one)): Promise<Standing> {
  const { thread, shown } = Recorded.parse(JSON.parse(readFileSync(file, 'utf8')));
  const copy = () => one.newThread().goOnFromSaved(thread);
  return { copy, before: await copy().parkedState(), shown };
}

describe('what waited before an update', () => {
  it.each(KINDS.map((one) => [one.kind, one] as const))(
    'is answered after it as if it were new: %s',
    async (_kind, one) => {
      const now = await standing(one, 'fresh');
      if (RECORDS) {
        const thread = now.copy().saved();
        writeFileSync(fileOf(one), `${JSON.stringify({ thread, shown: now.shown }, null, 1)}\n`);
      }
      const then = await recorded(one);
      for (const who of ['asked person', 'colleague'] as const) {
        for (const way of WAYS) {
          const came = [who, way, await answered(one, then, who, way)];
          expect(came).toEqual([who, way, await answered(one, now, who, way)]);
        }
      }
    },
  );

  const KEPT = 'Without a language model I only understand set phrases, so I’ve kept…';

  /** Nothing is brought there any more: a dispute waits now until what was asked before it is answered. */
  it.each([
    ['asked person', 'click', 'urgency = low · disputes 0 · ask is over · ask department'],
    ['asked person', 'yes', 'nothing'],
    ['asked person', 'other words', `keeps the words · text “${KEPT}”`],
    ['asked person', 'phrase', 'urgency = low · disputes 0 · ask is over · ask department'],
    ['colleague', 'click', "notice “You can't do that here. It is up to the person who asked or…”"],
    ['colleague', 'yes', 'nothing'],
    ['colleague', 'other words', 'keeps the words'],
    ['colleague', 'phrase', 'nothing'],
  ] as const)(
    'is answered though it had taken back what was asked: a dispute, by the %s, %s',
    async (who, way, came) => {
      const one = KINDS.find(({ kind }) => kind === 'dispute');
      if (!one) throw new Error('no such kind');
      const then = await recorded(one, `${RECORDED}dispute-beside-a-field.json`);
      expect(await answered(one, then, who, way)).toBe(came);
    },
  );
});
