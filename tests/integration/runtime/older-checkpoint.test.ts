import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { z } from 'zod';
import { LANGGRAPH_SCHEMA } from '../../../src/db/langgraph-schema.js';
import { TurnSaver } from '../../../src/runtime/turns/turn-saver.js';
import { testDatabase } from '../../support/database.js';
import { SavedThread, StoredCheckpoint } from '../../support/intake-thread.js';
import { openBuffer } from '../../support/open-buffer.js';

const database = testDatabase();
const RECORDED = new URL('../../fixtures/pending/which.json', import.meta.url);

const Undefined = z.object({ lc: z.literal(2), type: z.literal('undefined') });

/** Writes a checkpoint as the version before has left it, with the values in `changed`. */
async function left(threadId: string, changed: Record<string, unknown> = {}): Promise<void> {
  const { thread } = JSON.parse(readFileSync(RECORDED, 'utf8'));
  const { checkpoint } = SavedThread.parse(thread);
  const stored = StoredCheckpoint.parse(JSON.parse(checkpoint));
  // what lived for one turn is marked as undefined, and has no row
  const kept = Object.entries(stored.channel_values).filter(
    ([, value]) => !Undefined.safeParse(value).success,
  );
  const values = { ...Object.fromEntries(kept), ...changed };
  const versions = Object.fromEntries(Object.keys(values).map((channel) => [channel, 1]));
  await database.owner.query(
    `INSERT INTO threads (team_id, thread_id, channel, root_ts) VALUES ('T1', $1, 'C1', $1)`,
    [threadId],
  );
  await new PostgresSaver(database.owner, undefined, { schema: LANGGRAPH_SCHEMA }).put(
    { configurable: { thread_id: threadId, checkpoint_ns: '' } },
    {
      v: 4,
      id: threadId,
      ts: '2026-11-30T01:18:27.383Z',
      channel_values: values,
      channel_versions: versions,
      versions_seen: {},
    },
    Object.assign({ source: 'loop' as const, step: 1, parents: {} }, { values: Object.keys(values).length }),
    versions,
  );
}

const opened = (threadId: string) =>
  openBuffer(new TurnSaver(database.pool), database.pool, { teamId: 'T1', threadId });

it('what a thread waits for that an older version has left is one list for this one', async () => {
  await left('waits');
  const { stored } = await opened('waits');
  expect(stored?.checkpoint.channel_values['pending']).toMatchObject([
    { kind: 'choice', text: 'Which alex do you mean?', asker: 'U_ASKED' },
  ]);
});

it('one that can’t be understood is the thread’s fault, and is left as it is', async () => {
  await left('broken', { question: { id: 7 } });
  await expect(opened('broken')).rejects.toMatchObject({ code: 'thread_broken' });
});
