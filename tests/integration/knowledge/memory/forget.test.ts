import { beforeAll, describe, expect, it } from '@jest/globals';
import { FORGOTTEN } from '../../../../src/domain/conversation/citations.js';
import { Reply } from '../../../../src/domain/conversation/reply.js';
import { testDatabase } from '../../../support/database.js';
import { openThread, type Place } from '../../db/file-request.js';
import { at, goal, memoryOf, note, remember, set, written } from './notes.js';
import { kept, post, reply, transcript } from './posts.js';

const database = testDatabase();
const memory = () => memoryOf(database.pool);
const WORDS = 'Otters sleep "hand in hand" so that\nnone drifts off';
const passage = { channel: 'C_HALL', ts: '1.0', author: 'U_ANA', quote: WORDS, mark: 'none' as const };
const cites = ['n1'];

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

describe('what is forgotten', () => {
  let thread: Place;
  let keys: string[];

  beforeAll(async () => {
    thread = await openThread(database);
    await remember(database, [written(note('n1', WORDS, { scope: 'user', topicTags: ['otters'] }))]);
    const sent = await post(database, thread, [
      { kind: 'text', text: `You said: ${WORDS}`, mentions: ['U_ANA'], asker: 'U_ANA', cites },
      { kind: 'passages', text: 'This is what I remember:', passages: [passage], asker: 'U_ANA', cites },
      { kind: 'text', text: 'Something else' },
    ]);
    const waiting = await reply(database, thread, [
      { kind: 'notice', to: 'U_ANA', text: `Yours alone: ${WORDS}`, cites },
      { kind: 'passages', text: `• ${WORDS}`, passages: [passage], asker: 'U_ANA', cites },
      {
        kind: 'choose',
        slot: 'question:q1',
        questionId: 'q1',
        text: `Shall I forget “${WORDS}” for good?`,
        options: ['Yes', WORDS],
        chosen: { label: 'Yes', by: 'U_ANA' },
        cites,
      },
    ]);
    keys = [...sent, ...waiting];
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

  it('leaves behind a sentence in each of our posts about it, for the same people and at the same place', async () => {
    const replies = (await kept(database, keys)).map((payload) => Reply.parse(payload));
    expect(replies).toMatchObject([
      { kind: 'text', text: FORGOTTEN, asker: 'U_ANA', mentions: ['U_ANA'] },
      { kind: 'text', text: FORGOTTEN, asker: 'U_ANA' },
      { kind: 'text', text: 'Something else' },
      { kind: 'notice', to: 'U_ANA', text: FORGOTTEN },
      { kind: 'text', text: FORGOTTEN, asker: 'U_ANA' },
      { kind: 'choose', slot: 'question:q1', text: FORGOTTEN, offer: { left: [], taken: [], over: null } },
    ]);
    expect(await transcript(database, thread)).toEqual([FORGOTTEN, 'Something else']);
  });

  it('is gone when it is asked for again', async () => {
    expect(await memory().forget('T1', 'U_ANA', 'n1')).toBe(false);
    expect(await memory().search(at('U_ANA'), { text: 'otters', limit: 5 })).toEqual([]);
  });

  it('as a note that was changed since is taken out of what told of its first words', async () => {
    const one = note('changed', 'Zebras are striped');
    await remember(database, [written(one)]);
    const told = await post(database, thread, [
      { kind: 'text', text: 'Zebras are striped.', cites: ['changed'] },
    ]);
    await remember(database, [
      written({ ...one, text: 'Giraffes are tall', updatedAt: '2026-03-12T09:00:00.000Z' }),
    ]);
    expect(await memory().forget('T1', 'U_ANA', 'changed')).toBe(true);
    expect(await kept(database, told)).toMatchObject([{ text: FORGOTTEN }]);
  });

  it('at the end of the turn that tells of it is taken out of that turn’s words, too', async () => {
    await remember(database, [written(note('asked', 'Pelicans dive'))]);
    const [told = ''] = await reply(
      database,
      thread,
      [{ kind: 'text', text: 'Forgotten: Pelicans dive', cites: ['asked'] }],
      [{ write: 'delete_note', id: 'asked', by: 'U_ANA' }],
    );
    expect(await kept(database, [told])).toMatchObject([{ text: FORGOTTEN }]);
  });

  it('as a goal takes its lines on the project brief along, also those of long ago', async () => {
    const project = { key: 'name:zoo', name: 'Zoo' };
    const aim = goal('aim', 'Teach otters to file', { scope: 'project', project });
    const line = (text: string) => ({ part: 'driving' as const, key: 'goal:aim', text, about: null });
    await reply(
      database,
      thread,
      [{ kind: 'text', text: 'New goal: “Teach otters to file”', cites: ['aim'] }],
      [set(aim), { write: 'brief', project, why: 'goal', lines: [line('Goal: Teach otters to file (0 %)')] }],
    );
    await remember(database, [
      { write: 'brief', project, why: 'goal', lines: [line('Goal: Teach otters to file (40 %)')] },
    ]);
    expect(await holding('Teach otters')).toEqual([
      'frontdoor.goals',
      'frontdoor.note_lines',
      'frontdoor.outbox',
    ]);
    expect(await memory().forget('T1', 'U_ANA', 'aim')).toBe(true);
    expect(await holding('Teach otters')).toEqual([]);
  });
});
