import { beforeEach, describe, expect, it } from '@jest/globals';
import { createWorkspaces } from '../../../src/runtime/workspaces.js';
import { testDatabase } from '../../support/database.js';
import { openThread } from '../db/file-request.js';

const database = testDatabase();
const warnings: { fields: object; message: string }[] = [];
const log = {
  debug() {},
  info() {},
  warn: (fields: object, message: string) => void warnings.push({ fields, message }),
  error() {},
};
const workspaces = () => createWorkspaces({ pool: database.pool, log });
const WHY = 'the app was uninstalled';
const now = () => new Date(Math.floor(Date.now() / 1_000) * 1_000);
const secondsAgo = (seconds: number) => new Date(now().getTime() - seconds * 1_000);

const workspace = async (teamId: string) => {
  const { rows } = await database.owner.query(
    'SELECT ended_at IS NOT NULL AS ended, ended_why FROM workspaces WHERE team_id = $1',
    [teamId],
  );
  return rows[0];
};
const orders = async (teamId: string) => {
  const { rows } = await database.owner.query(
    'SELECT intent_key AS key, status, error FROM outbox WHERE team_id = $1 ORDER BY seq',
    [teamId],
  );
  return rows;
};

/** An order of a new thread of the workspace, in that state. */
async function ordered(teamId: string, key: string, status: string, lane = 'slack'): Promise<string> {
  const { threadId } = await openThread(database, { teamId });
  const payload = lane === 'slack' ? { kind: 'text' } : { kind: 'submit', key, request: { draftId: 'd1' } };
  await database.owner.query(
    `INSERT INTO outbox (team_id, thread_id, intent_key, lane, kind, payload, status) VALUES ($1, $2, $3, $4, 'x', $5, $6)`,
    [teamId, threadId, key, lane, payload, status],
  );
  return threadId;
}

beforeEach(async () => {
  await database.owner.query('TRUNCATE workspaces, threads, inbox, outbox, citations');
  warnings.length = 0;
});

describe('a workspace that has ended', () => {
  it('has what was to be sent cancelled with the reason, and others have not', async () => {
    for (const status of ['pending', 'claimed', 'unknown', 'sent', 'failed'])
      await ordered('T1', status, status);
    await ordered('T2', 'elsewhere', 'pending');
    await workspaces().installed('T1');
    await workspaces().installed('T2');
    await workspaces().ended('T1', WHY, now());

    const cancelled = { status: 'cancelled', error: 'the workspace ended before this was sent' };
    expect(await orders('T1')).toEqual([
      { key: 'pending', ...cancelled },
      { key: 'claimed', ...cancelled },
      { key: 'unknown', ...cancelled },
      { key: 'sent', status: 'sent', error: null },
      { key: 'failed', status: 'failed', error: null },
    ]);
    expect(await orders('T2')).toEqual([{ key: 'elsewhere', status: 'pending', error: null }]);
    expect(await workspace('T1')).toEqual({ ended: true, ended_why: WHY });
    expect(await workspace('T2')).toEqual({ ended: false, ended_why: null });
  });

  it('is told to the operator, once, with what to do', async () => {
    await workspaces().installed('T1');
    await workspaces().ended('T1', WHY, now());
    await workspaces().ended('T1', 'its bot token was revoked', now());
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.fields).toEqual({ teamId: 'T1', why: WHY, cancelled: 0 });
    expect(warnings[0]?.message).toMatch(/install the app there again.*npm run purge -- --workspace T1/);
  });

  it('is known as ended although it was never registered', async () => {
    await workspaces().ended('T9', WHY, now());
    expect(await workspace('T9')).toEqual({ ended: true, ended_why: WHY });
  });

  it('has what was on its way to the tracker answered, so that the thread can go on later', async () => {
    const threadId = await ordered('T1', 'submit:d1', 'claimed', 'tracker');
    await workspaces().ended('T1', WHY, now());
    const { rows } = await database.owner.query('SELECT team_id, thread_id, kind, payload FROM inbox');
    expect(rows).toEqual([
      {
        team_id: 'T1',
        thread_id: threadId,
        kind: 'tracker',
        payload: {
          kind: 'tracker',
          via: 'tracker',
          intentKey: 'submit:d1',
          draftId: 'd1',
          outcome: {
            result: 'failed',
            reason: expect.stringMatching(/removed/),
            retryable: true,
            problems: {},
          },
        },
      },
    ]);
  });
});

describe('a workspace that is installed again', () => {
  it('is no longer ended, and what a last turn left there is cancelled', async () => {
    await workspaces().ended('T1', WHY, now());
    await ordered('T1', 'late', 'pending');
    await workspaces().installed('T1');
    expect(await workspace('T1')).toEqual({ ended: false, ended_why: null });
    expect(await orders('T1')).toMatchObject([{ key: 'late', status: 'cancelled' }]);
  });

  it('is not ended by an uninstallation from before, which Slack tells again', async () => {
    await workspaces().installed('T1');
    await ordered('T1', 'new', 'pending');
    await workspaces().ended('T1', WHY, secondsAgo(2));
    expect(await workspace('T1')).toEqual({ ended: false, ended_why: null });
    expect(await orders('T1')).toMatchObject([{ key: 'new', status: 'pending' }]);
    expect(warnings).toEqual([]);
  });

  it('keeps its orders when a process merely starts again', async () => {
    await workspaces().installed('T1');
    await ordered('T1', 'open', 'pending');
    await workspaces().installed('T1');
    expect(await orders('T1')).toMatchObject([{ key: 'open', status: 'pending' }]);
  });
});
