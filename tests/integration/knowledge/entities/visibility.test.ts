import { beforeAll, describe, expect, it } from '@jest/globals';
import { saveMembers } from '../../../../src/db/queries/directory/members.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { facts, filed, fileRequest } from '../../db/file-request.js';
import { entity, save } from './entities.js';
import { READERS, SECRET } from './readers.js';

const database = testDatabase();
const EVERY = Object.entries(READERS);
const OURS = {
  users: ['U_MEMBER', 'U_CHAIR', 'U_CLERK', 'U_STRANGER', 'U_NEW', 'U_FORMER', 'U_HR'],
  channels: ['C_BOARD', 'C_HR', 'C_HALL', 'C_BOARD2'],
};

const on = (day: number) => new Date(Date.UTC(2026, 0, day));
const member = (user: string, channel: string, present = true, day = 1) => ({
  user,
  channel,
  present,
  asOf: on(day),
});

/** Everything around the secret, in two workspaces that have the same ids. */
async function openThings(teamId: string): Promise<void> {
  const things = [
    entity(SECRET.project, { name: 'Plant' }),
    entity(SECRET.assignee, { name: 'Hanna R' }),
    entity(SECRET.channel, { name: 'board' }),
    entity('task:open', {
      name: 'Order new badges',
      shortId: 'X-9',
      state: 'open',
      assignee: SECRET.assignee,
    }),
  ];
  await save(database, things, { teamId });
}

/** Filed on the board by its chair, for the HR team to do; it has all that could lead to it. */
async function fileSecret(): Promise<void> {
  const { draftId, shortId, headline, project, assignee } = SECRET;
  const evidence = {
    channel: 'C_BOARD',
    ts: '1.0',
    author: 'U_CHAIR',
    quote: 'by May',
    how: 'typed' as const,
  };
  const details = {
    assignee,
    dueAt: '2026-05-01T12:00:00.000Z',
    seenBy: ['user:U_CHAIR', 'channel:C_HR', 'user:U_HR'],
  };
  const record = filed(draftId, {
    ticket: { id: 'k', shortId, url: null, status: 'open' },
    headline,
    text: headline,
    requester: 'U_CHAIR',
    project,
    facts: facts(details),
    constraints: [{ key: 'deadline', value: 'May', evidence }],
  });
  await fileRequest(database, record, { channel: 'C_BOARD' });
}

const at = (user: string, place: string | null, teamId = 'T1'): Viewer => ({ teamId, user, place });
const MAY: [string, Viewer][] = [
  ['a member of the channel, where nobody reads along', at('U_MEMBER', null)],
  ['a member of the channel, in it', at('U_MEMBER', 'C_BOARD')],
  ['the requester, though not known as a member of anything', at('U_CHAIR', null)],
  ['somebody of the team that has it', at('U_HR', null)],
  ['somebody in that team’s channel, in it', at('U_CLERK', 'C_HR')],
];
const MAY_NOT: [string, Viewer][] = [
  ['somebody who is in neither channel', at('U_STRANGER', null)],
  ['somebody of whom no channel is known', at('U_NEW', null)],
  ['somebody who left the channel', at('U_FORMER', null)],
  ['a stranger who says to be in that channel', at('U_STRANGER', 'C_BOARD')],
  ['a member, in a place where others read along', at('U_MEMBER', 'C_HALL')],
  ['the requester, in such a place', at('U_CHAIR', 'C_HALL')],
  ['the requester, in a channel of the same name elsewhere', at('U_CHAIR', 'C_BOARD2')],
  ['nobody in particular', at('', null)],
  ['somebody with a name like a member’s', at('U_MEMBE', null)],
  ['somebody whose id is a pattern', at('%', '%')],
  ['a member’s namesake in another workspace', at('U_MEMBER', null, 'T2')],
  ['the requester’s namesake there, in a channel of that id', at('U_CHAIR', 'C_BOARD', 'T2')],
];

/** What every reader answered every viewer before the secret was there. */
const before = new Map<string, unknown>();
const key = (reader: string, who: string) => `${reader} / ${who}`;

beforeAll(async () => {
  for (const teamId of ['T1', 'T2']) {
    await openThings(teamId);
    await ours(database, OURS, teamId);
    await saveMembers(database.pool, teamId, [
      ...['U_MEMBER', 'U_FORMER'].map((user) => member(user, 'C_BOARD')),
      ...['U_MEMBER', 'U_STRANGER', 'U_CHAIR', 'U_CLERK'].map((user) => member(user, 'C_HALL')),
      member('U_CLERK', 'C_HR'),
      member('U_CHAIR', 'C_BOARD2'),
    ]);
  }
  await saveMembers(database.pool, 'T1', [member('U_FORMER', 'C_BOARD', false, 2)]);
  for (const [reader, read] of EVERY) {
    for (const [who, viewer] of [...MAY, ...MAY_NOT]) {
      before.set(key(reader, who), await read(database.pool, viewer));
    }
  }
  await fileSecret();
});

describe.each(EVERY)('asked for %s, a ticket from a private channel', (reader, read) => {
  it.each(MAY)('is shown to %s', async (who, viewer) => {
    expect(await read(database.pool, viewer)).not.toEqual(before.get(key(reader, who)));
  });

  it.each(MAY_NOT)('is not there at all for %s', async (who, viewer) => {
    expect(await read(database.pool, viewer)).toEqual(before.get(key(reader, who)));
  });
});

describe('what a project’s links come to', () => {
  it('is counted for each as far as they may see', async () => {
    const read = READERS['the links of its project'];
    const counts = async (viewer: Viewer) => JSON.stringify(await read?.(database.pool, viewer));
    expect(await counts(at('U_STRANGER', null))).toContain('"counts":[]');
    expect(await counts(at('U_MEMBER', null))).toContain('"number":1');
  });
});
