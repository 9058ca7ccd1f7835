import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { saveMembers } from '../../../src/db/queries/directory/members.js';
import { findPlace } from '../../../src/db/queries/outbox/posts.js';
import type { Viewer } from '../../../src/domain/entities/entity.js';
import { testDatabase } from '../../support/database.js';
import { ours } from '../../support/ours.js';
import { alteredPool, inSessionOf, withoutFilter } from '../knowledge/entities/altered-pool.js';
import { entity, save } from '../knowledge/entities/entities.js';
import { facts, filed, fileRequest } from './file-request.js';

const database = testDatabase();
const DRAFT = 'd1';
const TEAM_CARD = { channel: 'C_TEAM', ts: '1790000001.000100' };
const CARD = { channel: 'C_HELP', ts: '1790000002.000100', threadTs: '1790000000.000100' };

const viewer = (user: string, place: string | null = null, teamId = 'T1'): Viewer => ({
  teamId,
  user,
  place,
});
const place = (who: Viewer, pool = database.pool) => findPlace(pool, who, DRAFT);

async function post(slot: string, at: { channel: string; ts: string; threadTs?: string }, teamId = 'T1') {
  await database.owner.query(
    `INSERT INTO posts (team_id, slot, thread_id, channel, ts, thread_ts) VALUES ($1, $2, 'th1', $3, $4, $5)`,
    [teamId, slot, at.channel, at.ts, at.threadTs ?? null],
  );
}

/** A request filed in a channel of the given kind, with both its cards; its team's channel is private. */
async function file(audience: 'everyone' | 'channel', { direct = false, team = 'team' } = {}) {
  const record = filed(DRAFT, {
    audience,
    team: { id: team, name: 'Team' },
    requester: 'U_ASKS',
    facts: facts({ seenBy: ['user:U_ASKS', 'channel:C_TEAM'] }),
  });
  const at = await fileRequest(database, record, { channel: direct ? 'D_ASKS' : 'C_HELP' });
  if (direct) {
    await database.owner.query(`UPDATE threads SET is_direct = true, root_ts = 'dm'`);
    await database.owner.query(
      `INSERT INTO messages (team_id, thread_id, ts, author, body) VALUES ('T1', $1, '1.0', 'U_ASKS', 'please')`,
      [at.threadId],
    );
  }
  await post(`ticket:${DRAFT}:team`, TEAM_CARD);
  await post(`card:${DRAFT}`, direct ? { channel: 'D_ASKS', ts: CARD.ts } : CARD);
  return at;
}

const open = (id: string) => entity(id, { name: id.slice('channel:'.length) });
const closed = (id: string) => ({ ...open(id), visibleTo: [id] });

beforeAll(async () => {
  const asOf = new Date('2026-01-01');
  const member = (user: string, channel: string) => ({ user, channel, present: true, asOf });
  const members = [
    member('U_TEAM', 'C_TEAM'),
    member('U_TEAM', 'C_HELP'),
    member('U_BOTH', 'C_TEAM'),
    member('U_BOTH', 'C_OTHER'),
    member('U_STRANGER', 'C_OTHER'),
  ];
  for (const teamId of ['T1', 'T2']) await saveMembers(database.pool, teamId, members);
});

beforeEach(async () => {
  await database.owner.query('TRUNCATE requests, threads, drafts, posts, messages, edges, entities CASCADE');
  await ours(database, {
    users: ['U_TEAM', 'U_BOTH', 'U_STRANGER', 'U_ASKS'],
    channels: ['C_TEAM', 'C_HELP', 'C_OTHER'],
  });
  for (const teamId of ['T1', 'T2']) {
    await save(database, [open('channel:C_HELP'), closed('channel:C_TEAM'), open('channel:C_OTHER')], {
      teamId,
    });
  }
});

describe('where a filed request can be read', () => {
  it('is the card of its team, for whoever may look into that channel', async () => {
    await file('everyone');
    expect(await place(viewer('U_TEAM'))).toEqual(TEAM_CARD);
    expect(await place(viewer('U_TEAM', 'C_TEAM'))).toEqual(TEAM_CARD);
  });

  it('is its card in the thread that it came from, for those who may not, and where others read along', async () => {
    await file('everyone');
    expect(await place(viewer('U_STRANGER'))).toEqual(CARD);
    expect(await place(viewer('U_TEAM', 'C_HELP'))).toEqual(CARD);
    expect(await place(viewer('U_BOTH', 'C_OTHER'))).toEqual(CARD);
  });

  it('is the beginning of the thread where no card stands any more', async () => {
    const { threadId } = await file('everyone');
    await database.owner.query('TRUNCATE posts');
    expect(await place(viewer('U_STRANGER'))).toEqual({ channel: 'C_HELP', ts: threadId });
  });

  it('is the card of the team that has it now', async () => {
    await file('everyone', { team: 'other_team' });
    const moved = { channel: 'C_OTHER', ts: '1790000003.000100' };
    await post(`ticket:${DRAFT}:other_team`, moved);
    expect(await place(viewer('U_TEAM'))).toEqual(moved);
  });

  it('is in a direct message for its person alone, and only where nobody reads along', async () => {
    await file('channel', { direct: true });
    await database.owner.query(`DELETE FROM posts WHERE slot LIKE 'ticket:%'`);
    expect(await place(viewer('U_ASKS'))).toEqual({ channel: 'D_ASKS', ts: CARD.ts });
    for (const along of ['C_HELP', 'C_TEAM']) expect(await place(viewer('U_ASKS', along))).toBeNull();
    expect(await place(viewer('U_TEAM'))).toBeNull();
    await database.owner.query('TRUNCATE posts');
    expect(await place(viewer('U_ASKS'))).toBeNull();
  });
});

describe('a request that the viewer may not see', () => {
  beforeEach(async () => {
    await file('channel');
    await save(database, [closed('channel:C_HELP')]);
  });

  it.each<[string, Viewer]>([
    ['somebody of neither channel', viewer('U_STRANGER')],
    ['somebody who says to be in that channel', viewer('U_STRANGER', 'C_TEAM')],
    ['somebody of the team, where others read along', viewer('U_TEAM', 'C_OTHER')],
    ['nobody in particular', viewer('')],
    ['somebody whose name is a pattern', viewer('%', '%')],
    ['a namesake in another workspace', viewer('U_TEAM', null, 'T2')],
    ['the requester’s namesake there', viewer('U_ASKS', null, 'T2')],
  ])('has no place for %s', async (_who, who) => {
    expect(await place(who)).toBeNull();
  });

  it('has one for those who may', async () => {
    expect(await place(viewer('U_TEAM'))).toEqual(TEAM_CARD);
    expect(await place(viewer('U_TEAM', 'C_TEAM'))).toEqual(TEAM_CARD);
  });

  it('has none for others in channels that everyone may look into', async () => {
    await save(database, [open('channel:C_HELP'), open('channel:C_TEAM')]);
    expect(await place(viewer('U_STRANGER'))).toBeNull();
    expect(await place(viewer('U_ASKS'))).toEqual(TEAM_CARD);
  });

  it('has none for its requester in channels that they are not in', async () => {
    expect(await place(viewer('U_ASKS'))).toBeNull();
  });
});

describe('a place of another workspace', () => {
  it('is never told, though the application errs', async () => {
    await file('everyone');
    const who = viewer('U_TEAM');
    expect(await place(who, alteredPool(database, inSessionOf('T2')))).toBeNull();
    expect(await place(viewer('U_TEAM', null, 'T2'), alteredPool(database, withoutFilter))).toBeNull();
    expect(await place(who, alteredPool(database, inSessionOf('')))).toBeNull();
  });

  it('does not stand in for one of the same draft’s id here', async () => {
    await post(`ticket:${DRAFT}:team`, { channel: 'C_HELP', ts: '9.0' }, 'T2');
    expect(await place(viewer('U_TEAM'))).toBeNull();
  });

  it('is not found by ids that are made up', async () => {
    await file('everyone');
    for (const id of ['', '%', 'd', `${DRAFT}:team`, `' OR true --`, 'x'.repeat(10_000)]) {
      expect(await findPlace(database.pool, viewer('U_TEAM'), id)).toBeNull();
    }
  });
});
