import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PastRequests } from '../../../../src/domain/tickets/past-requests.js';
import { LearnedWorkspaces } from '../../../../src/knowledge/routing/learned-workspaces.js';
import { createPastRequests } from '../../../../src/knowledge/routing/past-requests.js';
import { testDatabase } from '../../../support/database.js';
import { teams } from '../../../support/front-door.js';
import { until } from '../../../support/until.js';
import { filed, fileRequest } from '../../db/file-request.js';

const database = testDatabase();
const at = { teamId: 'T1', user: 'U_ALEX', place: 'C_HELP' };
const query = { text: 'The app is slow', notDraft: 'own' };
let past: PastRequests;

beforeEach(async () => {
  await database.owner.query('TRUNCATE requests, entities, entity_aliases, edges, threads, drafts, turns');
  past = createPastRequests({ pool: database.pool, teams, now: () => 0 });
  await fileRequest(database, filed('d1'));
});

/** Lets nobody read the tables while `work` runs. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const owner = await database.owner.connect();
  try {
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE requests, constraints IN ACCESS EXCLUSIVE MODE');
    await work();
  } finally {
    await owner.query('ROLLBACK');
    owner.release();
  }
}

const waiting = async () =>
  (await database.owner.query('SELECT FROM pg_locks WHERE NOT granted')).rows.length > 0;

const ASK: [string, (signal: AbortSignal) => Promise<readonly unknown[]>][] = [
  ['candidates', (signal) => past.candidates(at, query.text, signal)],
  ['alike', (signal) => past.alike(at, query, signal)],
  ['about', (signal) => past.about(at, { text: query.text, limit: 5 }, signal)],
  [
    'acceptedConstraints',
    (signal) => past.acceptedConstraints(at, { project: 'shop', notDraft: 'own' }, signal),
  ],
];

describe('a question to a database that does not answer', () => {
  it.each(ASK)('is given up with its signal: %s', async (_name, ask) => {
    await whileLocked(async () => {
      const controller = new AbortController();
      const asked = ask(controller.signal).catch((reason: unknown) => reason);
      await until('the database to be asked', waiting);
      controller.abort(new Error('the turn is over'));
      expect(await asked).toEqual(new Error('the turn is over'));
    });
  });

  it.each(ASK)('is not even begun with a signal that has aborted: %s', async (_name, ask) => {
    const over = AbortSignal.abort(new Error('the turn is over'));
    await expect(ask(over)).rejects.toThrow('the turn is over');
  });

  it.each(ASK)(
    'fails with what the database says, for the turn to be tried again: %s',
    async (_name, ask) => {
      await whileLocked(() =>
        expect(ask(new AbortController().signal)).rejects.toMatchObject({ code: '55P03' }),
      );
    },
  );

  it('loses nothing: the next answer knows all of it', async () => {
    await whileLocked(() =>
      expect(past.alike(at, query, new AbortController().signal)).rejects.toMatchObject({ code: '55P03' }),
    );
    expect(await past.alike(at, query, new AbortController().signal)).toMatchObject([{ draftId: 'd1' }]);
  });
});

describe('the workspaces held in memory', () => {
  it('are few: who was asked about longest ago makes room', async () => {
    const learned = new LearnedWorkspaces({ pool: database.pool, teams, now: () => 0 });
    const first = await learned.upToDate('first');
    const second = await learned.upToDate('second');
    for (let i = 0; i < 498; i += 1) await learned.upToDate(`W${i}`);
    expect(await learned.upToDate('first')).toBe(first);
    await learned.upToDate('one more');
    expect(await learned.upToDate('first')).toBe(first);
    expect(await learned.upToDate('second')).not.toBe(second);
  });
});
