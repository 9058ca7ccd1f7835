import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PastRequests } from '../../../../src/domain/tickets/past-requests.js';
import { createPastRequests } from '../../../../src/knowledge/routing/past-requests.js';
import { testDatabase } from '../../../support/database.js';
import { teams } from '../../../support/front-door.js';
import { ours } from '../../../support/ours.js';
import { until } from '../../../support/until.js';
import { commitRequests, filed, fileRequest, type Place } from '../../db/file-request.js';

const database = testDatabase();
let past: PastRequests;
let elapsedMs = 0;
/** how long everything takes, as far as the clock tells */
let stepMs = 0;
const now = () => {
  elapsedMs += stepMs;
  return elapsedMs;
};
const process = () => createPastRequests({ pool: database.pool, teams, now });
const signal = () => new AbortController().signal;

beforeEach(async () => {
  await database.owner.query(
    'TRUNCATE requests, constraints, entities, entity_aliases, edges, threads, drafts, turns',
  );
  await ours(database, { users: ['U_ALEX'], channels: ['C_HELP'] });
  stepMs = 0;
  past = process();
});

const PERFORMANCE = { id: 'performance_engineering_team', name: 'Performance Engineering Team' };
const IDENTITY = { id: 'identity_access_team', name: 'Identity & Access' };
const badge = 'The badge printer at the north gate prints blank badges';

const ALEX = { teamId: 'T1', user: 'U_ALEX', place: 'C_HELP' };
const best = async (text: string, by = past) => (await by.candidates(ALEX, text, signal()))[0]?.teamId;
const alike = async (text: string, by = past) =>
  (await by.alike(ALEX, { text, notDraft: 'own' }, signal())).map(({ draftId }) => draftId);

/** Requests that were filed long ago, the first one last. */
const filedLongAgo = (count: number) =>
  database.owner.query(
    `WITH filed AS (
       INSERT INTO entities (team_id, id, kind, name, source) SELECT 'T1', 'task:old' || i, 'task', 'h', 'ticket'
       FROM generate_series(1, $1) AS i)
     INSERT INTO requests (team_id, draft_id, thread_id, channel, ticket_id, short_id, status, headline, body, requester, changed_at)
     SELECT 'T1', 'old' || i, 't' || i, 'C_HELP', 'k' || i, 'T-' || i, 'open', 'h', 'window ' || md5(i::text) || ' door ' || md5(i || 'b'), 'U', now() - make_interval(days => i)
     FROM generate_series(1, $1) AS i`,
    [count],
  );
/** The words of such a request. */
async function wordsOf(draftId: string): Promise<string> {
  const { rows } = await database.owner.query('SELECT body FROM requests WHERE draft_id = $1', [draftId]);
  return String(rows[0]?.body);
}

describe('the teams that may take a request', () => {
  it('come from what the teams say they do where nothing was filed yet', async () => {
    expect(await best('I can not log in, MFA fails')).toBe(IDENTITY.id);
    expect(await past.candidates(ALEX, 'zzz', signal())).toEqual([]);
  });

  it('come from who took such a request before, which is named', async () => {
    expect(await best(badge)).not.toBe(IDENTITY.id);
    await fileRequest(database, filed('d1', { text: badge, team: IDENTITY, taken: true }), {
      channel: 'C_HELP',
    });
    const [first] = await past.candidates(ALEX, 'blank badges from the badge printer', signal());
    expect(first).toMatchObject({ teamId: IDENTITY.id, words: [], like: 'T-1' });
  });

  it('come from where such a request was merely filed, too, which is not named', async () => {
    await fileRequest(database, filed('d1', { text: badge, team: IDENTITY }));
    expect((await past.candidates(ALEX, badge, signal()))[0]).toMatchObject({
      teamId: IDENTITY.id,
      like: null,
    });
  });

  it('follow a re-route that any process has committed, in the very next match', async () => {
    const place = await fileRequest(database, filed('d1', { text: badge, team: PERFORMANCE }));
    const other = process();
    expect([await best(badge), await best(badge, other)]).toEqual([PERFORMANCE.id, PERFORMANCE.id]);
    await commitRequests(database, place, [filed('d1', { text: badge, team: IDENTITY, taken: true })]);
    expect([await best(badge), await best(badge, other)]).toEqual([IDENTITY.id, IDENTITY.id]);
  });

  it('take in a request whose commit came after a look that had begun after it', async () => {
    const late = await database.owner.connect();
    await late.query('BEGIN');
    await late.query(
      `INSERT INTO requests (team_id, draft_id, thread_id, channel, ticket_id, short_id, status, headline, body, route_team_id, requester)
       VALUES ('T1', 'd1', 't', 'C_HELP', 'k', 'T-1', 'open', 'h', $1, $2, 'U')`,
      [badge, IDENTITY.id],
    );
    await fileRequest(database, filed('d2', { text: 'The app is slow' }));
    expect(await best(badge)).not.toBe(IDENTITY.id);
    expect(await best(badge)).not.toBe(IDENTITY.id);
    await late.query('COMMIT');
    late.release();
    expect(await best(badge)).toBe(IDENTITY.id);
  });

  it('learn nothing from another workspace', async () => {
    await fileRequest(database, filed('d1', { text: badge, team: IDENTITY }), { teamId: 'T2' });
    expect(await best(badge)).not.toBe(IDENTITY.id);
  });
});

describe('what was filed before a process came up', () => {
  it('is learnt from the newest on, a slice of time an answer, until all of it is known', async () => {
    await filedLongAgo(1_000);
    const [newest, oldest] = [await wordsOf('old1'), await wordsOf('old1000')];
    stepMs = 150;
    expect(await alike(newest)).toEqual(['old1']);
    expect(await alike(oldest)).toEqual([]);
    for (let answer = 0; answer < 3; answer += 1) await alike('anything');
    expect(await alike(oldest)).toEqual(['old1000']);
  });

  it('is known with the first answer where the time suffices', async () => {
    await filedLongAgo(1_000);
    expect(await alike(await wordsOf('old1000'))).toEqual(['old1000']);
  });

  it('is learnt in whole though much of it changed before it was', async () => {
    await filedLongAgo(1_000);
    stepMs = 150;
    const { rows } = await database.owner.query(`SELECT now()::text AS start`);
    const start = String(rows[0]?.start);
    expect(await alike(await wordsOf('old1'))).toEqual(['old1']);
    // so long ago that only the next look asks back as far as that, and none after it
    await database.owner.query(
      `UPDATE requests SET changed_at = $1::timestamptz - interval '29 seconds', body = 'roof ' || md5(draft_id)
       WHERE draft_id ~ '[13579]$'`,
      [start],
    );
    await until('that look to be the only one', async () => {
      const past = `SELECT clock_timestamp() > $1::timestamptz + interval '1 second' AS past`;
      return (await database.owner.query(past, [start])).rows[0]?.past;
    });
    for (let answer = 0; answer < 8; answer += 1) await alike('anything');
    for (const draftId of ['old1', 'old995', 'old500', 'old1000', 'old5', 'old455', 'old401', 'old402']) {
      expect(await alike(await wordsOf(draftId))).toEqual([draftId]);
    }
  });

  it('is known to every one of many who ask at once', async () => {
    await filedLongAgo(500);
    const oldest = await wordsOf('old500');
    const answers = await Promise.all(Array.from({ length: 20 }, () => alike(oldest)));
    expect(answers).toEqual(Array.from({ length: 20 }, () => ['old500']));
  });
});

describe('requests that look alike', () => {
  const slow = 'Dashboards of the sales app take two minutes to load since the update on Monday';

  it('are found by nearly the same words, with what a person needs to decide', async () => {
    await fileRequest(database, filed('d1', { text: slow, headline: 'Sales app slow' }));
    const found = await past.alike(
      ALEX,
      {
        text: 'The dashboards in the sales app need two minutes for loading since the Monday update',
        notDraft: 'own',
      },
      signal(),
    );
    expect(found).toEqual([
      {
        draftId: 'd1',
        shortId: 'T-1',
        headline: 'Sales app slow',
        status: 'open',
        team: PERFORMANCE,
        url: null,
        similarity: expect.any(Number),
      },
    ]);
    expect(found[0]?.similarity).toBeLessThan(1);
  });

  it.each([
    ['the same app, another matter', 'The sales app shows wrong totals in the export of customers'],
    ['the same matter, another thing', 'The coffee machine takes two minutes to warm up since Monday'],
    ['a few common words', 'I need help with the app'],
    ['the way people ask', 'Which dashboards of the sales app can I show to a customer, and since when?'],
  ])('are not merely about %s', async (_case, text) => {
    await fileRequest(database, filed('d1', { text: slow }));
    expect(await alike(text)).toEqual([]);
  });

  it('are found in a small workspace where everybody reports the same', async () => {
    const reports = [
      'The dashboards in the sales app need two minutes for loading since the Monday update',
      'Sales app dashboards very slow since Monday, two minutes to load',
      'since monday dashboards in sales app load for two minutes, please help',
    ];
    for (const [i, text] of reports.entries()) await fileRequest(database, filed(`d${i}`, { text }));
    expect((await alike(slow)).sort()).toEqual(['d0', 'd1', 'd2']);
  });

  it('are not merely asked in the same way, in whatever language, once many were', async () => {
    await database.owner.query(
      `INSERT INTO requests (team_id, draft_id, thread_id, channel, ticket_id, short_id, status, headline, body, requester)
       SELECT 'T1', 'd' || i, 't', 'C_HELP', 'k', 'T-2', 'open', 'h', 'Ich kann mich nicht in System' || i || 'x anmelden', 'U'
       FROM generate_series(1, 200) AS i`,
    );
    await database.owner.query(
      `INSERT INTO entities (team_id, id, kind, name, source)
       SELECT 'T1', 'task:d' || i, 'task', 'h', 'ticket' FROM generate_series(1, 200) AS i`,
    );
    expect(await alike('Ich kann mich nicht in System7x anmelden')).toEqual(['d7']);
  });

  it('are at most three, the most alike first, and never the one at hand', async () => {
    const others = {
      d1: `${slow} upstairs`,
      d2: slow,
      d3: `${slow} downstairs`,
      d4: `Abroad ${slow}`,
      own: slow,
    };
    for (const [draftId, text] of Object.entries(others))
      await fileRequest(database, filed(draftId, { text }));
    const found = await alike(slow);
    expect(found).toHaveLength(3);
    expect(found[0]).toBe('d2');
    expect(found).not.toContain('own');
  });

  it('are those that no team took, too', async () => {
    await fileRequest(database, filed('d1', { text: slow, team: null }));
    expect(await alike(slow)).toEqual(['d1']);
  });

  it('are not those that are done, until one is opened again', async () => {
    const status = (place: Place, value: 'open' | 'done') =>
      commitRequests(database, place, [
        filed('d1', { text: slow, ticket: { id: 'x', shortId: 'T-1', url: null, status: value } }),
      ]);
    const place = await fileRequest(database, filed('d1', { text: slow }));
    expect(await alike(slow)).toEqual(['d1']);
    await status(place, 'done');
    expect(await alike(slow)).toEqual([]);
    await status(place, 'open');
    expect(await alike(slow)).toEqual(['d1']);
  });

  it('are found behind any number of equal ones that are done', async () => {
    await fileRequest(database, filed('d1', { text: slow }));
    await database.owner.query(
      `INSERT INTO requests (team_id, draft_id, thread_id, channel, ticket_id, short_id, status, headline, body, requester)
       SELECT 'T1', 'a' || i, 't', 'C_HELP', 'k', 'T-2', 'done', 'h', $1, 'U' FROM generate_series(1, 300) AS i`,
      [slow],
    );
    expect(await alike(slow)).toEqual(['d1']);
  });
});
