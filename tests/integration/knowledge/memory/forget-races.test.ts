import { describe, expect, it } from '@jest/globals';
import { queueOnce } from '../../../../src/db/queries/outbox/queue-posts.js';
import { settleFailed, settleLater, settleSent } from '../../../../src/db/queries/outbox/settle.js';
import { commitMemory } from '../../../../src/db/queries/turns/commit-memory.js';
import { commitCitations } from '../../../../src/db/queries/turns/commit-turn.js';
import { inTeam } from '../../../../src/db/team-tx.js';
import { FORGOTTEN } from '../../../../src/domain/conversation/citations.js';
import { testDatabase } from '../../../support/database.js';
import { until } from '../../../support/until.js';
import { openThread } from '../../db/file-request.js';
import { goal, memoryOf, note, remember, set, written } from './notes.js';
import { claim, kept, postedAs, reply, transcript } from './posts.js';

const database = testDatabase();
const forget = (id: string) => memoryOf(database.pool).forget('T1', 'U_ANA', id);
const LATER = '2026-03-12T09:00:00.000Z';

/** A note, and a thread in which a reply that tells of it waits. */
async function toldOnce(id: string) {
  const thread = await openThread(database);
  const words = { kind: 'text' as const, text: `${id}: otters sleep all day`, cites: [id] };
  await remember(database, [written(note(id, 'Otters sleep all day', { scope: 'user' }))]);
  const keys = await reply(database, thread, [words]);
  return { thread, words, keys };
}

/** Waits until somebody waits for a lock. */
const somebodyWaits = () =>
  until('a statement that waits for a lock', async () => {
    const { rowCount } = await database.owner.query(
      `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = current_database() AND NOT granted`,
    );
    return rowCount !== 0;
  });

describe('what is being posted when it is forgotten', () => {
  it('stays out of our records, though Slack has it', async () => {
    const { thread, words, keys } = await toldOnce('posting');
    const row = await claim(database, thread);
    expect(await forget('posting')).toBe(true);
    await settleSent(database.pool, row, postedAs(thread, words, '7.0'));
    expect(await kept(database, keys)).toMatchObject([{ text: FORGOTTEN }]);
    expect(await transcript(database, thread)).toEqual([FORGOTTEN]);
  });

  it('is looked for and posted without the words, where Slack gave no answer', async () => {
    const { thread, keys } = await toldOnce('lost');
    await settleLater(database.pool, await claim(database, thread), 'unknown', 0, 'timeout');
    expect(await forget('lost')).toBe(true);
    expect((await claim(database, thread)).payload).toMatchObject({ text: FORGOTTEN });
    expect(await kept(database, keys)).toMatchObject([{ text: FORGOTTEN }]);
  });

  it('is not told instead where it could not be posted', async () => {
    const { thread, words } = await toldOnce('refused');
    const row = await claim(database, thread);
    expect(await forget('refused')).toBe(true);
    const direct = { kind: 'direct' as const, to: 'U_ANA', text: `I could not say: ${words.text}` };
    const told = {
      intentKey: `instead:${row.intentKey}`,
      lane: 'slack' as const,
      kind: 'direct',
      payload: direct,
    };
    await settleFailed(database.pool, row, 'is_archived', told);
    expect(await kept(database, [told.intentKey])).toMatchObject([
      { kind: 'direct', to: 'U_ANA', text: FORGOTTEN },
    ]);
  });

  it('is taken out of what was told instead, too', async () => {
    const { thread, words } = await toldOnce('instead');
    const row = await claim(database, thread);
    const direct = { kind: 'direct' as const, to: 'U_ANA', text: `I could not say: ${words.text}` };
    const told = {
      intentKey: `instead:${row.intentKey}`,
      lane: 'slack' as const,
      kind: 'direct',
      payload: direct,
    };
    await settleFailed(database.pool, row, 'is_archived', told);
    expect(await kept(database, [told.intentKey])).toMatchObject([{ text: direct.text }]);
    expect(await forget('instead')).toBe(true);
    expect(await kept(database, [told.intentKey])).toMatchObject([{ text: FORGOTTEN }]);
  });

  it('is taken out of the transcript, even where both happen at once', async () => {
    const { thread, words, keys } = await toldOnce('at-once');
    const row = await claim(database, thread);
    const settling = await database.pool.connect();
    let forgetting: Promise<boolean>;
    try {
      await settling.query(`BEGIN; SET LOCAL frontdoor.team_id = 'T1'`);
      await settling.query(`UPDATE outbox SET status = 'sent', posted_ts = '9.0' WHERE seq = $1`, [row.seq]);
      await settling.query(
        `INSERT INTO messages (team_id, thread_id, ts, author, body, bot) VALUES ('T1', $1, '9.0', 'U_BOT', $2, true)`,
        [thread.threadId, words.text],
      );
      forgetting = forget('at-once');
      await somebodyWaits();
      await settling.query('COMMIT');
    } finally {
      settling.release();
    }
    expect(await forgetting).toBe(true);
    expect(await kept(database, keys)).toMatchObject([{ text: FORGOTTEN }]);
    expect(await transcript(database, thread)).toEqual([FORGOTTEN]);
  });
});

describe('a turn that still knows of it', () => {
  it('says nothing of what was forgotten before its commit', async () => {
    const thread = await openThread(database);
    await remember(database, [written(note('read', 'Otters sleep')), written(note('stays', 'Zebras run'))]);
    expect(await forget('read')).toBe(true);
    const keys = await reply(database, thread, [
      { kind: 'text', text: 'Otters sleep', cites: ['read'] },
      { kind: 'text', text: 'Otters sleep and zebras run', cites: ['stays', 'read'] },
      { kind: 'text', text: 'Zebras run', cites: ['stays'] },
    ]);
    expect(await kept(database, keys)).toMatchObject([
      { text: FORGOTTEN },
      { text: FORGOTTEN },
      { text: 'Zebras run' },
    ]);
    expect(await forget('stays')).toBe(true);
    expect(await kept(database, keys)).toMatchObject(Array(3).fill({ text: FORGOTTEN }));
  });

  it('says nothing of what is forgotten during its commit', async () => {
    const thread = await openThread(database);
    await remember(database, [written(note('during', 'Otters sleep'))]);
    const row = {
      intentKey: `${thread.threadId}:1`,
      lane: 'slack' as const,
      kind: 'text',
      payload: { kind: 'text', text: 'Otters sleep', cites: ['during'] },
    };
    let forgetting = Promise.resolve(false);
    await inTeam(database.pool, 'T1', async (client) => {
      await queueOnce(client, 'T1', thread.threadId, row);
      await commitCitations(client, 'T1', [row]);
      forgetting = forget('during');
      await somebodyWaits();
    });
    expect(await forgetting).toBe(true);
    expect(await kept(database, [row.intentKey])).toMatchObject([{ text: FORGOTTEN }]);
  });
});

describe('a goal that is forgotten while a turn changes it leaves no line on the project brief', () => {
  const project = { key: 'name:zoo', name: 'Zoo' };
  const changes = (id: string, progress: number) => [
    set({
      ...goal(id, 'Teach otters', { scope: 'project', project, progress }),
      ...(progress > 0 ? { updatedAt: LATER } : {}),
    }),
    {
      write: 'brief' as const,
      project,
      why: 'goal',
      lines: [
        {
          part: 'driving' as const,
          key: `goal:${id}`,
          text: `Goal: Teach otters (${progress} %)`,
          about: null,
        },
      ],
    },
  ];
  const left = async (id: string) =>
    (
      await database.owner.query(
        `SELECT id AS what FROM goals WHERE id = $1 UNION ALL SELECT body FROM note_lines WHERE key = 'goal:' || $1`,
        [id],
      )
    ).rows;

  it('before the turn commits', async () => {
    await remember(database, changes('before', 0));
    expect(await left('before')).toHaveLength(2);
    expect(await forget('before')).toBe(true);
    await remember(database, changes('before', 40));
    expect(await left('before')).toEqual([]);
  });

  it('while the turn commits', async () => {
    await remember(database, changes('while', 0));
    let forgetting = Promise.resolve(false);
    await inTeam(database.pool, 'T1', async (client) => {
      await commitMemory(client, 'T1', changes('while', 40));
      forgetting = forget('while');
      await somebodyWaits();
    });
    expect(await forgetting).toBe(true);
    expect(await left('while')).toEqual([]);
  });

  it('while a turn commits that only writes the line, as a new project brief does', async () => {
    await remember(database, changes('line', 0));
    let forgetting = Promise.resolve(false);
    await inTeam(database.pool, 'T1', async (client) => {
      await commitMemory(client, 'T1', changes('line', 40).slice(1));
      forgetting = forget('line');
      await somebodyWaits();
    });
    expect(await forgetting).toBe(true);
    expect(await left('line')).toEqual([]);
  });

  it('while it is being forgotten already', async () => {
    await remember(database, changes('late', 0));
    const forgetting = await database.pool.connect();
    let turn: Promise<void>;
    try {
      await forgetting.query(`BEGIN; SET LOCAL frontdoor.team_id = 'T1'`);
      await forgetting.query(`SELECT FROM goals WHERE id = 'late' FOR UPDATE`);
      turn = remember(database, changes('late', 40).slice(1));
      await somebodyWaits();
      await forgetting.query(`DELETE FROM note_lines WHERE key = 'goal:late'`);
      await forgetting.query(`DELETE FROM goals WHERE id = 'late'`);
      await forgetting.query('COMMIT');
    } finally {
      forgetting.release();
    }
    await turn;
    expect(await left('late')).toEqual([]);
  });
});
