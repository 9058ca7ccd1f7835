import { beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { replaceMembers, saveMembers } from '../../../../src/db/queries/directory/members.js';
import { queryInTeam } from '../../../../src/db/team-tx.js';
import { testDatabase } from '../../../support/database.js';

const database = testDatabase();
beforeEach(() => database.owner.query('TRUNCATE channel_members'));

const Principals = z.object({ found: z.array(z.string().nullable()) });
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const news = (user: string, channel: string, present: boolean, on: number) => ({
  user,
  channel,
  present,
  asOf: day(on),
});
const tell = (...told: ReturnType<typeof news>[]) => saveMembers(database.pool, 'T1', told);
/** As whom somebody sees, asked as the bot asks. */
const seesAs = async (user: string | null, teamId = 'T1', asked = teamId): Promise<(string | null)[]> => {
  const text = 'SELECT principals($1, $2) AS found';
  const { rows } = await queryInTeam(database.pool, teamId, { text, values: [asked, user] });
  return Principals.parse(rows[0]).found.sort();
};

describe('a person sees', () => {
  it('as themselves, and as a member of every channel that they are in', async () => {
    await tell(news('U1', 'C1', true, 1), news('U1', 'C2', true, 1), news('U2', 'C3', true, 1));
    expect(await seesAs('U1')).toEqual(['channel:C1', 'channel:C2', 'user:U1']);
  });

  it('as themselves alone where nothing is known of their channels', async () => {
    expect(await seesAs('U9')).toEqual(['user:U9']);
  });

  it('as nobody where it is not known who they are', async () => {
    await tell(news('U1', 'C1', true, 1));
    expect(await seesAs(null)).toEqual([null]);
  });

  it('no longer as a member of what they left', async () => {
    await tell(news('U1', 'C1', true, 1), news('U1', 'C2', true, 1));
    await tell(news('U1', 'C1', false, 2));
    expect(await seesAs('U1')).toEqual(['channel:C2', 'user:U1']);
  });

  it('as a member of their own workspace’s channels only, though the ids are the same', async () => {
    await saveMembers(database.pool, 'T2', [news('U1', 'C1', true, 1)]);
    expect(await seesAs('U1', 'T1')).toEqual(['user:U1']);
    expect(await seesAs('U1', 'T1', 'T2')).toEqual(['user:U1']);
    expect(await seesAs('U1', 'T2')).toEqual(['channel:C1', 'user:U1']);
  });

  it('nothing at all in a session without a workspace', async () => {
    await tell(news('U1', 'C1', true, 1));
    const { rows } = await database.pool.query(`SELECT principals('T1', 'U1') AS found`);
    expect(rows).toEqual([{ found: ['user:U1'] }]);
  });
});

describe('news of members', () => {
  it('counts by its time, in whatever order it comes', async () => {
    await tell(news('U1', 'C1', false, 3));
    await tell(news('U1', 'C1', true, 2));
    expect(await seesAs('U1')).toEqual(['user:U1']);
    await tell(news('U1', 'C1', true, 4), news('U1', 'C1', false, 1));
    expect(await seesAs('U1')).toEqual(['channel:C1', 'user:U1']);
  });

  it('that says what was known moves its time on', async () => {
    await tell(news('U1', 'C1', true, 1));
    await tell(news('U1', 'C1', true, 5));
    await tell(news('U1', 'C1', false, 3));
    expect(await seesAs('U1')).toEqual(['channel:C1', 'user:U1']);
  });

  it('of one time, that they left and that they came, is taken as that they left', async () => {
    await tell(news('U1', 'C1', true, 1), news('U1', 'C1', false, 1));
    await tell(news('U2', 'C1', true, 1));
    await tell(news('U2', 'C1', false, 1));
    await tell(news('U2', 'C1', true, 1));
    expect([await seesAs('U1'), await seesAs('U2')]).toEqual([['user:U1'], ['user:U2']]);
  });

  it('may come from several at once, in any order', async () => {
    const all = Array.from({ length: 100 }, (_, i) => i);
    await Promise.all(
      [1, 2, 3, 4].map((on) =>
        tell(...(on % 2 ? all : [...all].reverse()).map((i) => news(`U${i}`, 'C1', on === 4, on))),
      ),
    );
    const { rows } = await database.owner.query(
      'SELECT count(*) FILTER (WHERE present) AS n FROM channel_members',
    );
    expect(rows).toEqual([{ n: 100 }]);
  });
});

describe('a list of all members', () => {
  const list = (users: string[], on: number) => replaceMembers(database.pool, 'T1', 'C1', users, day(on));

  it('lets in who is on it and nobody else', async () => {
    await tell(news('U1', 'C1', true, 1), news('U2', 'C1', true, 1), news('U2', 'C2', true, 1));
    await list(['U1', 'U3', 'U3'], 2);
    expect([await seesAs('U1'), await seesAs('U2'), await seesAs('U3')]).toEqual([
      ['channel:C1', 'user:U1'],
      ['channel:C2', 'user:U2'],
      ['channel:C1', 'user:U3'],
    ]);
  });

  it('changes nothing of what happened after it was begun', async () => {
    await tell(news('U1', 'C1', false, 3), news('U2', 'C1', true, 3));
    await list(['U1'], 2);
    expect([await seesAs('U1'), await seesAs('U2')]).toEqual([['user:U1'], ['channel:C1', 'user:U2']]);
  });

  it('that is empty leaves nobody in', async () => {
    await tell(news('U1', 'C1', true, 1));
    await list([], 2);
    expect(await seesAs('U1')).toEqual(['user:U1']);
  });

  it('of another workspace’s channel of that id is another list', async () => {
    await saveMembers(database.pool, 'T2', [news('U1', 'C1', true, 1)]);
    await list(['U2'], 2);
    expect(await seesAs('U1', 'T2')).toEqual(['channel:C1', 'user:U1']);
  });
});
