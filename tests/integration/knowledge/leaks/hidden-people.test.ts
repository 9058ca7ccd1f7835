import { beforeAll, describe, expect, it } from '@jest/globals';
import { readHiddenPeople } from '../../../../src/db/queries/directory/hidden-people.js';
import { testDatabase } from '../../../support/database.js';
import { settle } from './company.js';

const database = testDatabase();
beforeAll(async () => {
  await settle(database);
}, 60_000);

const PEOPLE = ['UIN', 'UOUT', 'UTEAM', 'UONE', 'UKNOWN', 'UNOBODY'];

describe('the names behind ids that somebody types', () => {
  it.each([
    ['where only full members are: of all who belong to the workspace', 'CHALL', null, ['UKNOWN', 'UNOBODY']],
    ['where guests read along: of who is there', 'CBOARD', null, ['UOUT', 'UTEAM', 'UKNOWN', 'UNOBODY']],
    [
      'where another company reads along: of who is there',
      'CSHARED',
      null,
      ['UIN', 'UTEAM', 'UONE', 'UNOBODY'],
    ],
    ['where nobody knows who is in: of nobody', 'CNEW', null, PEOPLE],
    ['to a full member alone: of all', 'CBOARD', 'UOUT', ['UKNOWN', 'UNOBODY']],
    [
      'to a guest alone: of themselves and who is there',
      'CBOARD',
      'UONE',
      ['UOUT', 'UTEAM', 'UKNOWN', 'UNOBODY'],
    ],
    [
      'to a guest in a direct message: of themselves',
      'DONE',
      'UONE',
      ['UIN', 'UOUT', 'UTEAM', 'UKNOWN', 'UNOBODY'],
    ],
    ['in a direct message of which nothing is known: of nobody', 'DNEW', null, PEOPLE],
  ])('are told %s', async (_where, channel, reader, hidden) => {
    expect(await readHiddenPeople(database.pool, 'T1', { channel, reader }, PEOPLE)).toEqual(hidden);
  });

  it('are told of who has spoken in that channel, and in a direct message to whoever writes there', async () => {
    const say = async (threadId: string, channel: string, author: string) => {
      await database.owner.query(
        `INSERT INTO threads (team_id, thread_id, channel, root_ts) VALUES ('T1', $1, $2, '1.0')`,
        [threadId, channel],
      );
      await database.owner.query(
        `INSERT INTO messages (team_id, thread_id, ts, author, body) VALUES ('T1', $1, '1.0', $2, 'x')`,
        [threadId, author],
      );
    };
    await say('th-board', 'CBOARD', 'UTEAM');
    await say('th-dm', 'DFULL', 'UOUT');
    await say('th-guest', 'DGUEST', 'UMULTI');
    const hidden = (channel: string) =>
      readHiddenPeople(database.pool, 'T1', { channel, reader: null }, ['UTEAM', 'UIN', 'UMULTI']);
    expect(await hidden('CBOARD')).toEqual([]);
    expect(await hidden('DFULL')).toEqual([]);
    expect(await hidden('DGUEST')).toEqual(['UTEAM', 'UIN']);
  });
});
