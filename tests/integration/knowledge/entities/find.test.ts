import { beforeEach, describe, expect, it } from '@jest/globals';
import { saveMembers } from '../../../../src/db/queries/directory/members.js';
import type { EntityKind, Viewer } from '../../../../src/domain/entities/entity.js';
import { find } from '../../../../src/knowledge/entities/references.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { entity, save } from './entities.js';

const database = testDatabase();

/** U1 is in the private channel C9, U2 is not. */
const INSIDER: Viewer = { teamId: 'T1', user: 'U1', place: null };
const OUTSIDER: Viewer = { teamId: 'T1', user: 'U2', place: null };
const PRIVATE = { visibleTo: ['channel:C9'] };

beforeEach(async () => {
  await database.owner.query('TRUNCATE entities, channel_members CASCADE');
  const known = { users: ['U1', 'U2'], channels: ['C1', 'C9'] };
  for (const teamId of ['T1', 'T2']) await ours(database, known, teamId);
  await saveMembers(database.pool, 'T1', [{ user: 'U1', channel: 'C9', present: true, asOf: new Date(0) }]);
  await save(database, [
    entity('task:d1', { shortId: 'T-12', name: 'Make the sign-up page fast' }),
    entity('task:d2', { shortId: 'T-120', name: 'Launch' }),
    entity('document:d3', { shortId: 'DOC-7', name: 'Onboarding Doc' }),
    entity('project:q1', { name: 'Q1 Launch' }),
    entity('document:brief', { name: 'Launch brief' }),
    entity('user:U7', { name: 'Alex Chen', otherNames: ['alex.chen'] }),
    entity('user:U8', { name: 'Alex Romero', otherNames: ['alex.romero'] }),
    entity('channel:C1', { name: 'growth' }),
    entity('channel:C2', { name: 'growth-eu' }),
    entity('document:secret', { name: 'Launch of the secret boat', ...PRIVATE }),
  ]);
});

async function labels(text: string, { viewer = INSIDER, kinds, limit = 20 }: Partial<Wanted> = {}) {
  const found = await find(database.pool, viewer, { text, limit, ...(kinds === undefined ? {} : { kinds }) });
  return found.map(({ label }) => label);
}
interface Wanted {
  viewer: Viewer;
  kinds: readonly EntityKind[];
  limit: number;
}

describe('a type-ahead', () => {
  it('finds what is called so first, then what begins so, then what has it at a later word', async () => {
    expect(await labels('launch')).toEqual([
      'T-120 Launch',
      'Launch brief (document)',
      'Launch of the secret boat (document)',
      'Q1 Launch (project)',
    ]);
  });

  it.each([
    ['L', 'T-120 Launch'],
    ['T-12', 'T-12 Make the sign-up page fast'],
    ['t12', 'T-12 Make the sign-up page fast'],
    ['sign-up pa', 'T-12 Make the sign-up page fast'],
    ['page', 'T-12 Make the sign-up page fast'],
    ['onb', 'DOC-7 Onboarding Doc'],
    ['doc-7', 'DOC-7 Onboarding Doc'],
    ['@alex.ch', 'Alex Chen (@alex.chen)'],
    ['chen', 'Alex Chen (@alex.chen)'],
    ['#growth-e', '#growth-eu'],
    ['EU', '#growth-eu'],
    ['the growth channel', '#growth'],
    ['Ｏｎｂｏａｒｄｉｎｇ', 'DOC-7 Onboarding Doc'],
    ['onbording doc', 'DOC-7 Onboarding Doc'],
    ['alex romeros', 'Alex Romero (@alex.romero)'],
  ])('finds by %j', async (typed, first) => {
    expect((await labels(typed))[0]).toBe(first);
  });

  it('tells two of a name apart', async () => {
    expect(await labels('alex')).toEqual(['Alex Chen (@alex.chen)', 'Alex Romero (@alex.romero)']);
    expect(await labels('growth')).toEqual(['#growth', '#growth-eu']);
  });

  it('finds each once, of the kinds wanted only, and no more than wanted', async () => {
    expect(await labels('launch', { kinds: ['project', 'task'] })).toEqual([
      'T-120 Launch',
      'Q1 Launch (project)',
    ]);
    expect(await labels('launch', { kinds: ['user'] })).toEqual([]);
    expect(await labels('onbording doc', { kinds: ['task'] })).toEqual([]);
    expect(await labels('launch', { limit: 2 })).toHaveLength(2);
    expect(await labels('launch', { limit: 0 })).toEqual([]);
  });

  it('finds nothing that the asker, or those who read the answer, may not see', async () => {
    const hidden = 'Launch of the secret boat (document)';
    for (const typed of [
      'launch',
      'secret',
      'boat',
      'launch of the secret boat',
      'lauch of the secret boat',
    ]) {
      expect(await labels(typed)).toContain(hidden);
      expect(await labels(typed, { viewer: OUTSIDER })).not.toContain(hidden);
      expect(await labels(typed, { viewer: { ...INSIDER, place: 'C1' } })).not.toContain(hidden);
      expect(await labels(typed, { viewer: { ...INSIDER, teamId: 'T2' } })).toEqual([]);
    }
  });

  it('finds what may be seen behind very many that may not', async () => {
    const hidden = Array.from({ length: 300 }, (_, n) =>
      entity(`document:h${n}`, { name: `Boat ${n}`, ...PRIVATE }),
    );
    await save(database, [...hidden, entity('document:zz', { name: `Boat zulu ${'and so on '.repeat(9)}` })]);
    expect(await labels('boat', { viewer: OUTSIDER })).toEqual([expect.stringMatching(/^Boat zulu/)]);
  });

  it.each([
    '',
    '   ',
    '@',
    '%',
    '_',
    '*',
    '\u0000',
    "'; DROP TABLE entities; --",
    '\ud83d',
    'x'.repeat(50_000),
  ])('finds nothing by %j, and breaks nothing', async (typed) => {
    expect(await labels(typed)).toEqual([]);
  });

  it('of a name that nobody has, of three letters or less, finds nothing', async () => {
    expect(await labels('zzz')).toEqual([]);
    expect(await labels('zq')).toEqual([]);
  });
});
