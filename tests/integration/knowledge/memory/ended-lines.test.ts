import { beforeAll, describe, expect, it } from '@jest/globals';
import { removeOld } from '../../../../src/runtime/schedule/retention.js';
import { openThreadLock } from '../../../../src/runtime/turns/thread-lock.js';
import { testDatabase } from '../../../support/database.js';
import { HearingLog } from '../../../support/hearing-log.js';
import { openThread } from '../../db/file-request.js';
import { remember } from './notes.js';

const database = testDatabase();
const DAYS = 90;
const project = { key: 'name:plant', name: 'Plant' };
const says = (key: string, text: string | null, teamId = 'T1') =>
  remember(
    database,
    [{ write: 'brief', project, why: 'analysis', lines: [{ part: 'open', key, text, about: null }] }],
    { teamId },
  );
const aged = (body: string, days: number) =>
  database.owner.query('UPDATE note_lines SET ended_at = ended_at - $2::interval WHERE body = $1', [
    body,
    `${days} days`,
  ]);

async function clean() {
  const lock = await openThreadLock(database.url, new HearingLog());
  try {
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    return await removeOld({
      pool: database.pool,
      lock,
      days: DAYS,
      stopping: new AbortController().signal,
      log,
    });
  } finally {
    await lock.close();
  }
}

describe('the history of a project brief', () => {
  beforeAll(async () => {
    await database.owner.query(`INSERT INTO workspaces (team_id) VALUES ('T1')`);
    for (const text of ['long ago', 'lately', 'now']) await says('draft:d1:open', text);
    await says('draft:d2:open', 'still');
    await aged('long ago', DAYS + 1);
    await aged('lately', DAYS - 1);
    await aged('still', DAYS + 1);
    const { threadId } = await openThread(database);
    await database.owner.query(
      `UPDATE threads SET created_at = now() - interval '1 year' WHERE thread_id = $1`,
      [threadId],
    );
  });

  it('goes back as far as other words are kept; what still counts stays, however old', async () => {
    expect(await clean()).toEqual({ threads: 1, rows: 2 });
    const { rows } = await database.owner.query('SELECT body FROM note_lines ORDER BY seq');
    expect(rows.map(({ body }) => body)).toEqual(['lately', 'now', 'still']);
    expect(await clean()).toEqual({ threads: 0, rows: 0 });
  });
});
