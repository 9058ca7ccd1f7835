import { beforeAll, describe, expect, it } from '@jest/globals';
import { saveMembers } from '../../../src/db/queries/save-members.js';
import type { Viewer } from '../../../src/domain/entity.js';
import { testDatabase } from '../../support/database.js';
import { facts, filed, fileRequest } from '../db/file-request.js';
import { entity, save } from './entities.js';
import { READERS, SECRET } from './readers.js';

const database = testDatabase();
const EVERY = Object.entries(READERS);
const at = (user: string, place: string | null): Viewer => ({ teamId: 'T1', user, place });

const GUESTS: [string, Viewer][] = [
  ['somebody of another company, who asks alone', at('U_OUTSIDER', null)],
  ['somebody of another company, in the channel that both share', at('U_OUTSIDER', 'C_SHARED')],
  ['one of us, where people of another company read along', at('U_MEMBER', 'C_SHARED')],
];
const before = new Map<string, unknown>();

/** Everything that READERS look for, open to everyone. */
async function openThings(): Promise<void> {
  await save(database, [
    entity(SECRET.project, { name: 'Plant' }),
    entity(SECRET.assignee, { name: 'Hanna R' }),
    entity(SECRET.channel, { name: 'board' }),
  ]);
  const { draftId, shortId, headline, project, assignee } = SECRET;
  const evidence = {
    channel: 'C_HALL',
    ts: '1.0',
    author: 'U_MEMBER',
    quote: 'by May',
    how: 'typed' as const,
  };
  const record = filed(draftId, {
    ticket: { id: 'k', shortId, url: null, status: 'open' },
    headline,
    text: headline,
    requester: 'U_MEMBER',
    project,
    audience: 'everyone',
    facts: facts({ assignee, dueAt: '2026-05-01T12:00:00.000Z', project }),
    constraints: [{ key: 'deadline', value: 'May', evidence }],
  });
  await fileRequest(database, record, { channel: 'C_BOARD' });
}

beforeAll(async () => {
  const outsider = entity('user:U_OUTSIDER', { name: 'Otto', visibleTo: ['user:U_OUTSIDER'] });
  const shared = entity('channel:C_SHARED', {
    name: 'with-partners',
    visibleTo: ['channel:C_SHARED'],
    properties: { isShared: true },
  });
  await save(database, [outsider, shared], { source: 'slack' });
  const asOf = new Date('2026-01-01T00:00:00Z');
  const members = ['U_OUTSIDER', 'U_MEMBER'].map((user) => ({
    user,
    channel: 'C_SHARED',
    present: true,
    asOf,
  }));
  await saveMembers(database.pool, 'T1', members);
  for (const [reader, read] of EVERY) {
    for (const [who, viewer] of GUESTS) before.set(`${reader} / ${who}`, await read(database.pool, viewer));
  }
  await openThings();
});

describe.each(EVERY)('asked for %s, what everyone in the workspace may see', (reader, read) => {
  it.each(GUESTS)('is not there for %s', async (who, viewer) => {
    expect(await read(database.pool, viewer)).toEqual(before.get(`${reader} / ${who}`));
  });

  it('is shown among ourselves', async () => {
    const stranger = at('U_MEMBER', 'C_HALL');
    expect(await read(database.pool, stranger)).not.toEqual(before.get(`${reader} / ${GUESTS[2]?.[0]}`));
  });
});
