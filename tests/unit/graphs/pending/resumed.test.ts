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
async function recorded(one: Kind): Promise<Standing> {
  const { thread, shown } = Recorded.parse(JSON.parse(readFileSync(fileOf(one), 'utf8')));
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
});
