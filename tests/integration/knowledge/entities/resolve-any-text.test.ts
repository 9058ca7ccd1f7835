import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { saveMembers } from '../../../../src/db/queries/directory/members.js';
import { saveEntities } from '../../../../src/db/queries/entities/save-entities.js';
import { queryInTeam } from '../../../../src/db/team-tx.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import type { Resolution } from '../../../../src/domain/entities/references.js';
import { written } from '../../../../src/domain/text/person-text.js';
import { aliasesOf } from '../../../../src/knowledge/entities/aliases.js';
import { directoryIn, resolve } from '../../../../src/knowledge/entities/resolve.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { COMPANY, entity } from './company.js';

const database = testDatabase();
beforeAll(async () => {
  const known = { users: ['U_ASKER', 'U_BOSS'], channels: ['C_BOARD', 'C_HALL'] };
  for (const teamId of ['T1', 'T2']) await ours(database, known, teamId);
});
const asker: Viewer = { teamId: 'T1', user: 'U_ASKER', place: null };

/** Half of the company's things are there a second time, under the same names, where the asker is not. */
const HIDDEN = COMPANY.map((seen) =>
  entity(seen.kind, `hidden-${seen.id}`, { ...seen, visibleTo: ['channel:C_BOARD'] }),
).map((hidden, at) => ({ ...hidden, id: `${hidden.kind}:hidden${at}` }));
const SEEN: ReadonlySet<string> = new Set(COMPANY.map(({ id }) => id));

beforeAll(async () => {
  await saveEntities(database.pool, 'T1', 'import', [...COMPANY, ...HIDDEN], aliasesOf);
  const board = { user: 'U_BOSS', channel: 'C_BOARD', present: true, asOf: new Date() };
  await saveMembers(database.pool, 'T1', [board]);
});

const ask = (text: string, mentionTokens: string[] = []): Promise<Resolution> =>
  resolve(directoryIn(database.pool), asker, { text: written(text), mentionTokens });

const idsOf = ({ found, ambiguous }: Resolution): string[] => [
  ...found.map(({ entity: { id } }) => id),
  ...ambiguous.flatMap(({ candidates }) => candidates.map(({ id }) => id)),
];

/** Bits of what people write about this company, and of what they should not. */
const BITS = [
  ...COMPANY.flatMap(({ name, shortId, otherNames }) => [
    name,
    name.toLowerCase(),
    shortId ?? '',
    ...otherNames,
  ]),
  ...[
    '@',
    '#',
    '<@',
    '>',
    '`',
    '```',
    '\n',
    '.',
    '!',
    '(',
    "'s",
    '’s',
    ' the ',
    ' channel ',
    ' project ',
    ' KEP ',
    ' and ',
  ],
  ...[
    '\0',
    '\u200b',
    '\u202e',
    '\ud800',
    '%',
    "'; DROP TABLE entities; --",
    '(a+)+$',
    '$1',
    '\\',
    '&lt;!channel&gt;',
  ],
  ...[
    'https://tracker.example.com/browse/T-12',
    'https://x.example.com/%E0%A4%A',
    '<#C_GROWTH|growth>',
    '<@UCHEN>',
  ],
];
const writing = fc
  .array(fc.oneof(fc.constantFrom(...BITS, ' ', ' '), fc.string({ unit: 'binary', maxLength: 12 })), {
    maxLength: 30,
  })
  .map((bits) => bits.join(''));

describe('any text at all', () => {
  it('is answered, with nothing but what exists and may be seen', async () => {
    await fc.assert(
      fc.asyncProperty(writing, fc.array(writing, { maxLength: 3 }), async (text, tokens) => {
        const ids = idsOf(await ask(text, tokens));
        expect(ids.filter((id) => !SEEN.has(id))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  }, 120_000);

  it('is answered to who is not in the channel as if what is there did not exist', async () => {
    const empty: Viewer = { ...asker, teamId: 'T2' };
    const texts = HIDDEN.map(({ id }) => `@${id} and @${id.split(':')[1]}`);
    for (const text of texts) {
      const here = await resolve(directoryIn(database.pool), asker, { text: written(text) });
      expect(here).toEqual(await resolve(directoryIn(database.pool), empty, { text: written(text) }));
      expect(here.unresolved).toHaveLength(2);
    }
  });

  it('shows the same names to who is in the channel, and there only among themselves', async () => {
    const boss: Viewer = { teamId: 'T1', user: 'U_BOSS', place: null };
    const hall: Viewer = { ...boss, place: 'C_HALL' };
    const twelves = async (viewer: Viewer) =>
      idsOf(await resolve(directoryIn(database.pool), viewer, { text: written('T-12') }));
    expect(await twelves(boss)).toHaveLength(2);
    expect(await twelves({ ...boss, place: 'C_BOARD' })).toHaveLength(2);
    expect(await twelves(hall)).toEqual(['task:t12']);
  });

  it.each([
    ['(T-12)', ['task:t12']],
    ['…T-12,', ['task:t12']],
    ['"Q1 Launch"?!', ['project:q1']],
    ['**Slow checkout**', ['task:t12']],
    ['SLOW CHECKOUT', ['task:t12']],
    ['«onboarding doc»', ['document:onboarding']],
    ['T\u200b-\u200b12', ['task:t12']],
    ['ａｌｅｘ ｃｈｅｎ', ['user:UCHEN']],
  ])('finds what %j names, whatever the case and the signs around it', async (text, found) => {
    expect((await ask(text)).found.map(({ entity: { id } }) => id)).toEqual(found);
  });

  it('lets the longest name swallow what lies inside it', async () => {
    const longest = async (text: string) =>
      (await ask(text)).found.map(({ mention, entity: { id } }) => [mention, id]);
    expect(await longest('about Q1 Launch now')).toEqual([['Q1 Launch', 'project:q1']]);
    expect(await longest('about the Launch now')).toEqual([['Launch', 'project:launch']]);
  });
});

describe('too much of anything', () => {
  const within = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };

  it.each<[string, string]>([
    ['5,000 mentions', Array.from({ length: 5_000 }, (_, at) => `@nobody${at}`).join(' ')],
    ['5,000 names', Array.from({ length: 5_000 }, () => "Alex's T-12 in the growth channel").join(' ')],
    [
      '5,000 links',
      Array.from({ length: 5_000 }, (_, at) => `https://t.example.com/browse/T-${at}`).join(' '),
    ],
    ['one word of 40,000 letters', 'x'.repeat(40_000)],
    ['40,000 signs', '@#<'.repeat(13_000)],
    ['40,000 opened quotes and brackets', '`"(['.repeat(10_000)],
    ['a chain of 10,000 words', 'a-b.c/d_'.repeat(5_000)],
    ['accents upon accents', `a${'\u0301'.repeat(39_000)}`],
    ['a million characters', 'launch the growth project '.repeat(40_000)],
  ])('%s are answered, and soon', async (_, text) => {
    let answer: Resolution | undefined;
    const took = await within(async () => {
      answer = await ask(text, [text, ...Array.from({ length: 1_000 }, (_, at) => `given${at}`)]);
    });
    expect(took).toBeLessThan(3_000);
    expect((answer?.unresolved.length ?? 0) + (answer?.found.length ?? 0)).toBeLessThan(300);
  });
});

describe('what looks like a name', () => {
  it('is offered only to who may see it, and in its own workspace', async () => {
    const board = entity('project', 'board', { name: 'Zanzibar Takeover', visibleTo: ['channel:C_BOARD'] });
    await saveEntities(database.pool, 'T1', 'import', [board], aliasesOf);
    const asks = (viewer: Viewer) =>
      resolve(directoryIn(database.pool), viewer, { text: written('@zanzibar-takover') });
    expect(idsOf(await asks({ ...asker, user: 'U_BOSS' }))).toEqual(['project:board']);
    expect(await asks(asker)).toEqual({ found: [], ambiguous: [], unresolved: ['@zanzibar-takover'] });
    expect(await asks({ ...asker, user: 'U_BOSS', place: 'C_HALL' })).toEqual(await asks(asker));
    expect(await asks({ ...asker, teamId: 'T2', user: 'U_BOSS' })).toEqual(await asks(asker));
  });

  it('is looked for in the session’s workspace alone, whatever the query says', async () => {
    const names = () => database.pool.query("SELECT id FROM similar_names('zanzibar takover', 50)");
    expect((await names()).rows).toEqual([]);
    const elsewhere = await queryInTeam(database.pool, 'T2', {
      text: "SELECT id FROM similar_names('zanzibar takover', 50)",
      values: [],
    });
    expect(elsewhere.rows).toEqual([]);
  });
});
