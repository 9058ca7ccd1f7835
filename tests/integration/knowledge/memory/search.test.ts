import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { at, found, memoryOf, note, remember, written } from './notes.js';

const database = testDatabase();
beforeAll(() => ours(database, { users: ['U_ANA', 'U_BO'], channels: ['C_HALL'] }));
const ana = at('U_ANA');
const bo = at('U_BO', 'C_HALL');
const memory = () => memoryOf(database.pool);
const day = (on: string) => ({ createdAt: `${on}T09:00:00.000Z`, updatedAt: `${on}T09:00:00.000Z` });

const NOTES = [
  note('releases', 'Releases go out on Tuesdays, after the stand-up.', { topicTags: ['releases', 'ops'] }),
  note('marina', 'The marina of Lagos only answers the phone before noon.', { entities: ['task:t-18'] }),
  note('décision', 'We decided on Stripe for invoices.', {
    type: 'decision',
    importance: 5,
    topicTags: ['ops'],
  }),
  note('old', 'The canteen serves soup.', { importance: 2, ...day('2024-01-01') }),
  note('new', 'The canteen serves pasta.', { importance: 1, ...day('2026-03-12') }),
  note('weighty', 'The canteen closes in August.', { importance: 5, ...day('2026-03-12') }),
  note('ja', '請求書は毎月五日に送る', {}),
  note('de', 'Größe der Anhänge: höchstens 1.5 MB'),
  note('code', 'Regex for ids: ^T-[0-9]+$ & (foo | bar):*'),
];

beforeAll(async () => {
  await remember(database, NOTES.map(written));
});

describe('a note is found', () => {
  it('by its words, in whatever form they come', async () => {
    expect(await found(memory(), bo, { text: 'when is the release?' })).toEqual(['releases']);
    expect(await found(memory(), bo, { text: 'LAGOS marinas' })).toEqual(['marina']);
    expect(await found(memory(), bo, { text: 'grosse der anhange' })).not.toContain('marina');
    expect(await found(memory(), bo, { text: 'Anhange' })).toEqual(['de']);
    expect(await found(memory(), bo, { text: '請求書' })).toEqual(['ja']);
    expect(await found(memory(), bo, { text: '1.5 MB' })).toEqual(['de']);
  });

  it('by its tags, all that are asked for', async () => {
    expect((await found(memory(), bo, { tags: ['Ops'] })).toSorted()).toEqual(['décision', 'releases']);
    expect(await found(memory(), bo, { tags: ['ops', '#releases'] })).toEqual(['releases']);
    expect(await found(memory(), bo, { tags: ['release'] })).toEqual([]);
    expect(await found(memory(), bo, { text: 'ops', tags: ['releases'] })).toEqual(['releases']);
  });

  it('by what it speaks of', async () => {
    expect(await found(memory(), bo, { entities: ['task:t-18', 'task:nothing'] })).toEqual(['marina']);
    expect(await found(memory(), bo, { entities: ['task:t-1'] })).toEqual([]);
  });

  it('the most relevant first, then the more important, then the newer', async () => {
    expect(await found(memory(), bo, { text: 'canteen soup' })).toEqual(['old', 'weighty', 'new']);
    expect(await found(memory(), bo, { text: 'canteen' })).toEqual(['weighty', 'new', 'old']);
  });

  it('the newest first where nothing is asked for, and only so many', async () => {
    const [first] = await found(memory(), bo, { limit: 1 });
    expect(['new', 'weighty']).toContain(first);
    expect(await found(memory(), bo, {})).toHaveLength(NOTES.length);
    expect(await found(memory(), bo, { limit: 0 })).toEqual([]);
  });

  it('not by a word of many where the others say something else', async () => {
    expect(await found(memory(), bo, { text: 'zeppelins airships balloons gliders soup' })).toEqual([]);
  });
});

describe('words that are no words', () => {
  it.each(['.*', '^$', '& | !', "'; DROP TABLE notes; --", '((', '%', '_', ':*', '\\', '\u0000', '🙂'])(
    'find nothing: %j',
    async (text) => {
      const hits = await found(memory(), bo, { text });
      expect(hits.every((id) => id === 'code')).toBe(true);
    },
  );

  it('of queries are read as the words that they are', async () => {
    expect(await found(memory(), bo, { text: '!stripe & (invoices | -soup)' })).toContain('décision');
    expect(await found(memory(), bo, { text: 'foo | bar' })).toEqual(['code']);
  });

  it('find nothing as tags or ids either', async () => {
    expect(await found(memory(), bo, { tags: ['*'] })).toEqual([]);
    expect(await found(memory(), bo, { tags: ['meta:project-brief'] })).toEqual([]);
    expect(await found(memory(), bo, { entities: ["task:x' OR true"] })).toEqual([]);
  });

  it('of any length and kind are answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        expect((await found(memory(), bo, { text, tags: [text] })).length).toBeLessThanOrEqual(NOTES.length);
      }),
      { numRuns: 60 },
    );
    expect(await found(memory(), ana, { text: 'zeppelin '.repeat(100_000) })).toEqual([]);
  });
});
