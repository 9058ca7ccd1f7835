import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createReferences } from '../../../../src/knowledge/entities/references.js';
import type { KeptMemory } from '../../../../src/knowledge/memory/memory.js';
import { readHome } from '../../../../src/slack/listeners/publish-home.js';
import { homeView } from '../../../../src/slack/views/home/home-view.js';
import { PER_PAGE } from '../../../../src/slack/views/home/place.js';
import { deleteMemoryNote } from '../../../../src/tools/memory/delete-memory-note.js';
import { searchMemory } from '../../../../src/tools/memory/search-memory.js';
import { updateGoal } from '../../../../src/tools/memory/update-goal.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { contextWith as presenting } from '../../../unit/slack/cards.js';
import { contextWith, use } from '../../../unit/tools/support.js';
import { alteredPool } from '../entities/altered-pool.js';
import { at, goal, memoryOf, note, remember, set, written } from './notes.js';

const database = testDatabase();
const MANY = 1_000;
/** reads of the database, without what begins and ends their transactions */
let reads = 0;
let memory: KeptMemory;

beforeAll(async () => {
  await ours(database, { users: ['U_ANA', 'U_BEN'] });
  const pool = alteredPool(database, (text) => {
    if (/^\s*(?:SELECT|WITH)\b/u.test(text)) reads += 1;
    return text;
  });
  memory = memoryOf(pool);
  const numbers = Array.from({ length: MANY }, (_, n) => n);
  await remember(database, [
    ...numbers.map((n) =>
      written(note(`n${n}`, `The spare key ${n} hangs on hook ${n}`, { topicTags: ['keys'] })),
    ),
    ...numbers.map((n) => set(goal(`g${n}`, `Count the keys of floor ${n}`))),
  ]);
});
beforeEach(() => {
  reads = 0;
});

/** Ana asks in a direct message. */
const asking = () =>
  contextWith([], {
    memory,
    viewer: at('U_ANA'),
    references: createReferences(database.pool),
  });

describe('of a thousand notes and a thousand goals', () => {
  it.each([
    ['by words that all have', { text: 'spare key' }],
    ['by a tag that all have', { topic_tags: ['keys'] }],
    ['the newest', {}],
  ])('a search shows ten, with few reads: %s', async (_how, args) => {
    const { data, replies } = await use(searchMemory, asking(), args);
    expect(data).toMatchObject({ notes: { length: 10 } });
    expect(JSON.stringify(replies).length).toBeLessThan(5_000);
    expect(reads).toBeLessThanOrEqual(2);
  });

  it('one is found by the word that it alone has', async () => {
    expect((await memory.search(at('U_BEN'), { text: 'the key on hook 731', limit: 1 }))[0]?.note.id).toBe(
      'n731',
    );
    expect(reads).toBe(1);
  });

  it('an order to forget one of them asks which, quotes five, and takes few reads', async () => {
    const asked = await deleteMemoryNote.asks?.({ about: 'the spare key' }, asking());
    expect(asked).toMatchObject({
      error: expect.stringContaining('Several of your notes'),
      cites: { length: 5 },
    });
    expect(reads).toBe(6);
    const one = await deleteMemoryNote.asks?.({ about: 'spare key on hook 731' }, asking());
    expect(one).toMatchObject({ args: { note_id: 'n731' } });
  });

  it('App Home lists all of them to their author, page by page, each page with few reads', async () => {
    const ports = {
      memory: { ...memory, unwatch: () => Promise.resolve(false) },
      help: [],
      references: asking().references,
      openDrafts: () => Promise.reject(new Error('not asked for')),
    };
    const show = async (page: number) => {
      const place = { section: 'memory', page } as const;
      return homeView(place, await readHome(ports, at('U_ANA'), place), null, presenting());
    };
    for (const page of [0, MANY / PER_PAGE - 1]) {
      reads = 0;
      const { blocks } = await show(page);
      expect(blocks.length).toBeLessThanOrEqual(100);
      expect(JSON.stringify(blocks).match(/The spare key/g)?.length).toBeGreaterThanOrEqual(PER_PAGE);
      expect(JSON.stringify(blocks)).toContain(`Page ${page + 1} of ${(2 * MANY) / PER_PAGE}`);
      // the briefs of projects stand on the first page alone
      expect(reads).toBe(page === 0 ? 4 : 3);
    }
  });
});

describe('a goal', () => {
  it('is found by its words among a thousand of one’s own', async () => {
    const { memory: writes } = await use(updateGoal, asking(), { goal: 'keys of floor 3', progress: 50 });
    expect(writes).toMatchObject([{ goal: { id: 'g3', progress: 50 } }]);
  });

  it('of somebody else can’t be told from one that is not there', async () => {
    const bens = contextWith([], { memory, viewer: at('U_BEN') });
    const words = async (wanted: string) =>
      JSON.stringify(await use(updateGoal, bens, { goal: wanted, status: 'dropped' })).replace(wanted, '…');
    expect(await words('keys of floor 3')).toBe(await words('a goal that is not there'));
    expect(await words('g3')).toBe(await words('g-none'));
  });
});
