import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { DailyTokens } from '../../../src/runtime/turns/share.js';
import { modelBrain } from '../../contract/brain/model.js';
import { testDatabase } from '../../support/database.js';
import { type Machine, said, startMachine } from '../../support/machine.js';
import { type OpenAiServer, readsAsRequest, startOpenAiServer } from '../../support/openai-server.js';
import { until } from '../../support/until.js';

/** What the server counts for one answer. */
const A_CALL = 120;
const PLENTY = 1_000_000;

const database = testDatabase();
const query = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;

let server: OpenAiServer;
beforeAll(async () => {
  server = await startOpenAiServer({ read: readsAsRequest() });
});
afterAll(() => server.stop());
beforeEach(() => query('TRUNCATE inbox, threads, outbox, citations, messages, drafts, turns, shares'));

let machine: Machine;
async function start(dailyTokens: DailyTokens): Promise<void> {
  machine = await startMachine(database, { debounceMs: 0, brain: modelBrain(server.baseUrl), dailyTokens });
  machine.start();
}

/** Somebody asks for something in a thread of its own. @returns how often the model was asked for it, once it is answered */
async function asks(author: string): Promise<number> {
  const before = server.requests().length;
  const incoming = said('the badge printer on the third floor eats all our cards', { author });
  await machine.runtime.ingest(incoming);
  await until('a turn and its replies', async () => {
    const open = await query(`SELECT 1 FROM inbox WHERE applied_at IS NULL
                              UNION ALL SELECT 1 FROM outbox WHERE status <> 'sent'`);
    return open.length === 0;
  });
  return server.requests().length - before;
}
const notices = () => machine.slack.posted.flatMap(({ reply }) => (reply.kind === 'notice' ? [reply] : []));
const counted = async () =>
  Object.fromEntries(
    (await query('SELECT person, tokens FROM shares')).map((row) => [row.person, Number(row.tokens)]),
  );

describe('the tokens of a day', () => {
  it('are what the model’s server counts, for the person and the workspace', async () => {
    await start({ person: PLENTY, workspace: PLENTY });
    const [priya, tom] = [await asks('U_PRIYA'), await asks('U_TOM')];
    expect([priya, tom]).toEqual([1, 1]);
    await asks('U_TOM');
    expect(await counted()).toEqual({ U_PRIYA: A_CALL, U_TOM: 2 * A_CALL, '*': 3 * A_CALL });
    await machine.runtime.stop();
  });

  it('of one person used up, the guided conversation answers them, and they are told once; others are read by the model', async () => {
    await start({ person: A_CALL + 1, workspace: PLENTY });
    expect([await asks('U_PRIYA'), await asks('U_PRIYA')]).toEqual([1, 1]);
    const before = machine.slack.posted.length;
    expect([await asks('U_PRIYA'), await asks('U_PRIYA')]).toEqual([0, 0]);
    const answers = machine.slack.posted.slice(before).filter(({ reply }) => reply.kind === 'ask');
    expect(answers).toHaveLength(2);
    expect(notices()).toMatchObject([{ to: 'U_PRIYA', text: wording.ownTokensSpent }]);
    expect(await asks('U_TOM')).toBe(1);
    expect(notices()).toHaveLength(1);
    await machine.runtime.stop();
  });

  it('of the workspace used up, so it is for everybody, each told once', async () => {
    await start({ person: PLENTY, workspace: A_CALL });
    expect(await asks('U_PRIYA')).toBe(1);
    expect([await asks('U_PRIYA'), await asks('U_TOM'), await asks('U_TOM')]).toEqual([0, 0, 0]);
    expect(notices().map(({ to, text }) => [to, text])).toEqual([
      ['U_PRIYA', wording.allTokensSpent],
      ['U_TOM', wording.allTokensSpent],
    ]);
    await machine.runtime.stop();
  });

  it('are there again the next day', async () => {
    await start({ person: A_CALL, workspace: PLENTY });
    expect([await asks('U_PRIYA'), await asks('U_PRIYA')]).toEqual([1, 0]);
    await query(`UPDATE shares SET day = day - 1`);
    expect(await asks('U_PRIYA')).toBe(1);
    expect(await counted()).toEqual({ U_PRIYA: A_CALL, '*': A_CALL });
    await machine.runtime.stop();
  });
});
