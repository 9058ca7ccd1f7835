import { beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../support/database.js';
import { openThread } from '../db/file-request.js';
import { at, goal, memoryOf, note, remember, set, written } from './notes.js';

const database = testDatabase();
const memory = () => memoryOf(database.pool);
const WORDS = 'Otters sleep "hand in hand" so that\nnone drifts off';
const FIRST = 'Otters sleep "hand in hand" so that';

/** Every table that holds these words anywhere in a row. */
async function holding(words: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('frontdoor', 'langgraph')`,
  );
  const quoted = JSON.stringify(words).slice(1, -1);
  const holds = await Promise.all(
    rows.map(async ({ name }) => {
      const text = `SELECT 1 FROM ${name} t WHERE strpos(t::text, $1) > 0 OR strpos(replace(t::text, '""', '"'), $2) > 0 LIMIT 1`;
      return (await database.owner.query(text, [words, quoted])).rowCount === 0 ? [] : [name];
    }),
  );
  return holds.flat().toSorted();
}

async function posted(threadId: string, n: number, payload: Record<string, unknown>, status = 'sent') {
  await database.owner.query(
    `INSERT INTO outbox (team_id, thread_id, intent_key, lane, kind, payload, status, posted_ts)
     VALUES ('T1', $1, $2, 'slack', $3, $4, $5, $6)`,
    [threadId, `${threadId}:${n}`, payload['kind'], payload, status, `${n}.0`],
  );
  await database.owner.query(
    `INSERT INTO messages (team_id, thread_id, ts, author, body, bot) VALUES ('T1', $1, $2, 'U_BOT', $3, true)`,
    [threadId, `${n}.0`, payload['text']],
  );
}

describe('what is forgotten', () => {
  let threadId: string;

  beforeAll(async () => {
    ({ threadId } = await openThread(database));
    await posted(threadId, 1, { kind: 'text', text: `Before: ${FIRST}` });
    await remember(database, [written(note('n1', WORDS, { scope: 'user', topicTags: ['otters'] }))]);
    await posted(threadId, 2, { kind: 'text', text: `You said: ${WORDS}`, mentions: [] });
    await posted(threadId, 3, { kind: 'choose', text: `Shall I forget “${FIRST}…”?`, slot: 'question:1' });
    await posted(threadId, 4, { kind: 'text', text: 'Something else' });
    await posted(threadId, 5, { kind: 'choose', text: `Shall I forget “${FIRST}…”?`, slot: 's' }, 'pending');
  });

  it('is gone from every table, with the words that told of it', async () => {
    expect(await holding('drifts off')).toEqual([
      'frontdoor.messages',
      'frontdoor.notes',
      'frontdoor.outbox',
    ]);
    expect(await holding('otter')).toContain('frontdoor.note_words');
    expect(await memory().forget('T1', 'U_ANA', 'n1')).toBe(true);
    expect(await holding('drifts off')).toEqual([]);
    expect(await holding('otter')).toEqual([]);
  });

  it('is taken out of what was posted since, and out of nothing else', async () => {
    const { rows } = await database.owner.query(
      `SELECT o.payload ->> 'text' AS told, m.body FROM outbox o
       JOIN messages m ON m.ts = split_part(o.intent_key, ':', 2) || '.0' WHERE o.thread_id = $1 ORDER BY seq`,
      [threadId],
    );
    expect(rows.map(({ told }) => told.slice(0, 9))).toEqual([
      'Before: O',
      'This told',
      'This told',
      'Something',
      'This told',
    ]);
    expect(rows.map(({ body }) => body.slice(0, 9))).toEqual([
      'Before: O',
      'This told',
      'This told',
      'Something',
      'This told',
    ]);
  });

  it('is gone when it is asked for again', async () => {
    expect(await memory().forget('T1', 'U_ANA', 'n1')).toBe(false);
    expect(await memory().search(at('U_ANA'), { text: 'otters', limit: 5 })).toEqual([]);
  });

  it('of one short word leaves alone what only contains it', async () => {
    await remember(database, [written(note('tea', 'tea'))]);
    await posted(threadId, 6, { kind: 'text', text: 'The team is on it' });
    await posted(threadId, 7, { kind: 'text', text: 'You told me: “tea”' });
    expect(await memory().forget('T1', 'U_ANA', 'tea')).toBe(true);
    const { rows } = await database.owner.query(
      `SELECT body FROM messages WHERE ts IN ('6.0', '7.0') ORDER BY ts`,
    );
    expect(rows.map(({ body }) => body)).toEqual(['The team is on it', expect.stringContaining('forgotten')]);
  });

  it('as a goal takes its lines on the bedside note along, also those of long ago', async () => {
    const aim = goal('aim', 'Teach otters to file', {
      scope: 'project',
      project: { key: 'name:zoo', name: 'Zoo' },
    });
    const line = (text: string) => ({ part: 'driving' as const, key: 'goal:aim', text, about: null });
    const project = { key: 'name:zoo', name: 'Zoo' };
    await remember(database, [
      set(aim),
      { write: 'bedside', project, why: 'goal', lines: [line('Teach otters to file (0 %)')] },
    ]);
    await remember(database, [
      { write: 'bedside', project, why: 'goal', lines: [line('Teach otters to file (40 %)')] },
    ]);
    expect(await holding('Teach otters')).toEqual(['frontdoor.goals', 'frontdoor.note_lines']);
    expect(await memory().forget('T1', 'U_ANA', 'aim')).toBe(true);
    expect(await holding('Teach otters')).toEqual([]);
  });
});
