import { beforeAll, describe, expect, it } from '@jest/globals';
import { saveMembers } from '../../../../src/db/queries/directory/members.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import type { MemoryScope } from '../../../../src/domain/entities/memory.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { entity, save } from '../entities/entities.js';
import { at, goal, memoryOf, note, remember, set, written } from './notes.js';
import { NOTE_READERS, PROJECT_READERS, type Reader, secrets } from './readers.js';

const database = testDatabase();
beforeAll(async () => {
  const known = { users: ['U_AUTHOR', 'U_MEMBER', 'U_STRANGER'], channels: ['C_HALL', 'C_BOARD'] };
  for (const teamId of ['T1', 'T2']) await ours(database, known, teamId);
});

const STRANGERS: [string, Viewer][] = [
  ['somebody who is in no such channel', at('U_STRANGER')],
  ['a stranger who says to be in that channel', at('U_STRANGER', 'C_BOARD')],
  ['nobody in particular', at('')],
  ['somebody whose id is a pattern', at('%', '%')],
  ['the one who writes project briefs', at('frontdoor')],
  ['the author’s namesake in another workspace', at('U_AUTHOR', null, 'T2')],
  ['a member’s namesake there', at('U_MEMBER', null, 'T2')],
];
const OUTSIDERS: [string, Viewer][] = [
  ['somebody of another company', at('U_OUTSIDER')],
  ['somebody of another company, in the channel that both share', at('U_OUTSIDER', 'C_SHARED')],
  ['one of us, where people of another company read along', at('U_MEMBER', 'C_SHARED')],
];

interface World {
  scope: MemoryScope;
  what: string;
  may: [string, Viewer][];
  mayNot: [string, Viewer][];
  readers: Readonly<Record<string, Reader>>;
}

const WORLDS: World[] = [
  {
    scope: 'user',
    what: 'a note for its author alone',
    may: [['its author, where nobody reads along', at('U_AUTHOR')]],
    mayNot: [
      ...STRANGERS,
      ...OUTSIDERS,
      ['its author, where others read along', at('U_AUTHOR', 'C_BOARD')],
      ['a colleague of the author', at('U_MEMBER')],
      ['a colleague, where the author reads along', at('U_MEMBER', 'C_BOARD')],
    ],
    readers: NOTE_READERS,
  },
  {
    scope: 'project',
    what: 'a note of a project that not everyone may see',
    may: [
      ['a member of its channel', at('U_MEMBER')],
      ['a member, in that channel', at('U_MEMBER', 'C_BOARD')],
    ],
    mayNot: [...STRANGERS, ...OUTSIDERS, ['a member, where others read along', at('U_MEMBER', 'C_HALL')]],
    readers: { ...NOTE_READERS, ...PROJECT_READERS },
  },
  {
    scope: 'workspace',
    what: 'a note for everyone',
    may: [
      ['a member', at('U_MEMBER', 'C_HALL')],
      ['a stranger', at('U_STRANGER')],
    ],
    mayNot: [...OUTSIDERS, ['a namesake in another workspace', at('U_AUTHOR', null, 'T2')]],
    readers: NOTE_READERS,
  },
];

const before = new Map<string, unknown>();
const key = (...parts: string[]) => parts.join(' / ');
const asOf = new Date('2026-01-01T00:00:00Z');
const member = (user: string, channel: string) => ({ user, channel, present: true, asOf });

/** Everything around the secret, in two workspaces; others have notes of the same words there. */
beforeAll(async () => {
  for (const teamId of ['T1', 'T2']) {
    const things = [
      entity('project:plant', { name: 'Plant', visibleTo: ['channel:C_BOARD'] }),
      entity('user:U_OUTSIDER', { name: 'Otto', visibleTo: ['user:U_OUTSIDER'] }),
      entity('channel:C_SHARED', {
        name: 'with-partners',
        visibleTo: ['channel:C_SHARED'],
        properties: { isShared: true },
      }),
    ];
    await save(database, things, { teamId, source: 'slack' });
    await saveMembers(database.pool, teamId, [
      ...['U_MEMBER', 'U_AUTHOR'].map((user) => member(user, 'C_HALL')),
      member('U_MEMBER', 'C_BOARD'),
      ...['U_OUTSIDER', 'U_MEMBER'].map((user) => member(user, 'C_SHARED')),
    ]);
    const open = note('open', 'Every night shift has a cook', { author: 'U_COOK' });
    await remember(
      database,
      [written(open), set(goal('open', 'Feed the night shift', { author: 'U_COOK' }))],
      {
        teamId,
      },
    );
  }
});

describe.each(WORLDS)('$what', ({ scope, may, mayNot, readers }) => {
  const every = Object.entries(readers);

  beforeAll(async () => {
    for (const [reader, read] of every) {
      for (const [who, viewer] of [...may, ...mayNot]) {
        before.set(key(scope, reader, who), await read(database.pool, viewer));
      }
    }
    await remember(database, secrets(scope, 'U_AUTHOR'));
  });

  it.each(may)('is told to %s', async (who, viewer) => {
    for (const [reader, read] of every) {
      expect([reader, await read(database.pool, viewer)]).not.toEqual([
        reader,
        before.get(key(scope, reader, who)),
      ]);
    }
  });

  it.each(mayNot)('is not there at all for %s', async (who, viewer) => {
    for (const [reader, read] of every) {
      expect([reader, await read(database.pool, viewer)]).toEqual([
        reader,
        before.get(key(scope, reader, who)),
      ]);
    }
  });

  it('is gone for all once its author has it forgotten', async () => {
    for (const id of ['secret', 'secret-goal']) {
      expect(await memoryOf(database.pool).forget('T1', 'U_AUTHOR', id)).toBe(true);
    }
    for (const [reader, read] of every) {
      for (const [who, viewer] of [...may, ...mayNot]) {
        expect([reader, who, await read(database.pool, viewer)]).toEqual([
          reader,
          who,
          before.get(key(scope, reader, who)),
        ]);
      }
    }
  });
});

describe('what is a person’s own', () => {
  it('is listed to them alone, of whatever scope', async () => {
    const memory = memoryOf(database.pool);
    await remember(database, secrets('user', 'U_AUTHOR'));
    await remember(database, [written(note('mine', 'For all', { author: 'U_AUTHOR' }))]);
    const own = await memory.listOwn(at('U_AUTHOR', 'C_HALL'));
    expect(own.notes.map(({ id }) => id).toSorted()).toEqual(['mine', 'secret']);
    expect(own.goals.map(({ id }) => id)).toEqual(['secret-goal']);
    for (const viewer of [at('U_MEMBER'), at(''), at('frontdoor'), at('U_AUTHOR', null, 'T2')]) {
      expect(await memory.listOwn(viewer)).toEqual({ notes: [], goals: [] });
    }
  });
});
