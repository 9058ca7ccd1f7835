import { beforeAll, describe, expect, it } from '@jest/globals';
import { saveMembers } from '../../../src/db/queries/directory/members.js';
import { readDraft } from '../../../src/db/queries/threads/threads.js';
import { testDatabase } from '../../support/database.js';
import { ours } from '../../support/ours.js';
import { entity, save } from '../knowledge/entities/entities.js';

const database = testDatabase();

const ROOT = '1790000000.000100';
const OTHER_ROOT = '1790000009.000100';
const CARD = { channel: 'C_BOARD', messageTs: '1790000001.000100', rootTs: ROOT };
const TEAM_CARD = { channel: 'C_TEAM', messageTs: '1790000002.000100', rootTs: null };

const read = async (
  user: string,
  post = CARD as { channel: string; messageTs: string; rootTs: string | null },
  draft = 'd1',
) => (await readDraft(database.pool, { teamId: 'T1', user, place: null }, draft, post)) !== null;

const draftIn = async (
  draftId: string,
  thread: { id: string; channel: string; root: string; direct?: boolean },
) => {
  await database.owner.query(
    `INSERT INTO threads (team_id, thread_id, channel, root_ts, is_direct) VALUES ('T1', $1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [thread.id, thread.channel, thread.root, thread.direct ?? false],
  );
  await database.owner.query(
    `INSERT INTO drafts (team_id, draft_id, thread_id, rev, phase, blueprint, view)
     VALUES ('T1', $1, $2, 1, 'AWAITING_USER', 'front_door', $3)`,
    [
      draftId,
      thread.id,
      JSON.stringify({ card: { requester: 'U_ASKS', filer: 'U_FILES', named: ['U_NAMED'] } }),
    ],
  );
};

const postIn = (
  slot: string,
  threadId: string,
  { channel, messageTs, rootTs }: typeof TEAM_CARD | typeof CARD,
) =>
  database.owner.query(
    `INSERT INTO posts (team_id, slot, thread_id, channel, ts, thread_ts) VALUES ('T1', $1, $2, $3, $4, $5)`,
    [slot, threadId, channel, messageTs, rootTs],
  );

beforeAll(async () => {
  const asOf = new Date('2026-01-01');
  const member = (user: string, channel: string, present = true) => ({ user, channel, present, asOf });
  await saveMembers(database.pool, 'T1', [
    member('U_IN', 'C_BOARD'),
    member('U_LEFT', 'C_BOARD', false),
    member('U_TEAM', 'C_TEAM'),
    member('U_GUEST_IN', 'C_OPEN'),
  ]);
  await ours(database, {
    users: ['U_IN', 'U_LEFT', 'U_TEAM', 'U_ELSE', 'U_ASKS'],
    channels: ['C_BOARD', 'C_TEAM', 'C_OPEN'],
  });
  await save(database, [
    entity('channel:C_BOARD', { visibleTo: ['channel:C_BOARD'] }),
    entity('channel:C_TEAM', { visibleTo: ['channel:C_TEAM'] }),
    entity('channel:C_OPEN'),
  ]);
  await draftIn('d1', { id: 'th1', channel: 'C_BOARD', root: ROOT });
  await draftIn('d0', { id: 'th1', channel: 'C_BOARD', root: ROOT });
  await draftIn('d2', { id: 'th2', channel: 'C_OPEN', root: OTHER_ROOT });
  await draftIn('d3', { id: 'th3', channel: 'D_ASKS', root: 'dm', direct: true });
  await postIn('card:d1', 'th1', CARD);
  await postIn('card:d0', 'th1', { ...CARD, messageTs: '1790000007.000100' });
  await postIn('ticket:d1:team', 'th1', TEAM_CARD);
  await postIn('card:d2', 'th2', { channel: 'C_OPEN', messageTs: '1790000003.000100', rootTs: OTHER_ROOT });
  await postIn('card:d3', 'th3', { channel: 'D_ASKS', messageTs: '1790000004.000100', rootTs: null });
});

describe('a draft that is read by a press', () => {
  it.each([
    ['U_IN', true, 'is in its channel'],
    ['U_ASKS', true, 'asked for it'],
    ['U_FILES', true, 'filed it for somebody'],
    ['U_NAMED', true, 'is named to approve it'],
    ['U_ELSE', false, 'is not in its private channel'],
    ['U_LEFT', false, 'has left its channel'],
    ['U_UNKNOWN', false, 'is nobody that we know'],
    ['U_TEAM', false, 'is in another private channel'],
  ])('is shown to %s: %s, who %s', async (user, may) => {
    expect(await read(user)).toBe(may);
  });

  it('is shown at its card for the team to who is in the team’s channel, and to nobody else', async () => {
    expect(await read('U_TEAM', TEAM_CARD)).toBe(true);
    expect(await read('U_ELSE', TEAM_CARD)).toBe(false);
  });

  it('is shown in a channel that is open to all full members, and to guests who are in it', async () => {
    const post = { channel: 'C_OPEN', messageTs: '1790000003.000100', rootTs: OTHER_ROOT };
    expect(await read('U_ELSE', post, 'd2')).toBe(true);
    expect(await read('U_GUEST_IN', post, 'd2')).toBe(true);
    expect(await read('U_GUEST_OUT', post, 'd2')).toBe(false);
  });

  it('is shown in a direct conversation to its person alone', async () => {
    const post = { channel: 'D_ASKS', messageTs: '1790000004.000100', rootTs: null };
    expect(await read('U_TALKS', post, 'd3')).toBe(false);
    await database.owner.query(
      `INSERT INTO messages (team_id, thread_id, ts, author, body) VALUES ('T1', 'th3', '1.0', 'U_TALKS', 'hello')`,
    );
    expect(await read('U_TALKS', post, 'd3')).toBe(true);
    expect(await read('U_ELSE', post, 'd3')).toBe(false);
  });

  it.each([
    ['the card of another draft in its thread', { ...CARD, messageTs: '1790000007.000100' }],
    [
      'the card of another draft in its channel',
      { ...CARD, messageTs: '1790000008.000100', rootTs: OTHER_ROOT },
    ],
    ['a message that begins a thread of its own', { ...CARD, messageTs: OTHER_ROOT, rootTs: null }],
    ['its thread’s number in another channel', { ...CARD, channel: 'C_OPEN' }],
    ['a card in another channel', { channel: 'C_OPEN', messageTs: '1790000003.000100', rootTs: OTHER_ROOT }],
  ])('is not shown by %s', async (_what, post) => {
    expect(await read('U_ASKS', post)).toBe(false);
  });

  it('is shown by a message in its thread of which we have not stored yet that it stands', async () => {
    expect(await read('U_IN', { ...CARD, messageTs: '1790000009.500000' })).toBe(true);
  });
});
