import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../../../src/config/config.js';
import { written } from '../../../../src/domain/text/person-text.js';
import { aliasesOf } from '../../../../src/knowledge/entities/aliases.js';
import { createReferences } from '../../../../src/knowledge/entities/references.js';
import { full } from '../../../../src/knowledge/linked/described.js';
import { createMemory } from '../../../../src/knowledge/memory/memory.js';
import { createPastRequests } from '../../../../src/knowledge/routing/past-requests.js';
import { Clock } from '../../../../src/ops/clock.js';
import { createConfiguredNames } from '../../../../src/runtime/configured-names.js';
import { createGuided } from '../../../../src/wiring/guided.js';
import { slackPorts } from '../../../../src/wiring/slack-ports.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { alteredPool } from './altered-pool.js';
import { entity, save } from './entities.js';

/** More statements than these are no matter of milliseconds, whatever each of them takes. */
const MAX_STATEMENTS = 20;
/** What was not understood is looked at once more, for what may have been meant. */
const MAX_WITH_NEAR = 40;
/** Nothing listens there: whoever asks the model fails. */
const NO_MODEL = { BRAIN: 'openai', OPENAI_API_KEY: 'x', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };

const database = testDatabase();
beforeAll(() => ours(database, { users: ['U_ANA'] }));
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** What the answer was, and how many statements it took. */
async function quickly(text: string) {
  let statements = 0;
  const pool = alteredPool(database, (statement) => {
    statements += 1;
    return statement;
  });
  const config = loadConfig(NO_MODEL);
  const clock = new Clock(Date.now);
  const references = createReferences(pool);
  const { quick } = slackPorts({
    config,
    pool,
    runtime: { ingest: async () => undefined, begin: async () => undefined, welcome: async () => undefined },
    references,
    memory: createMemory({ pool, now: clock.nowMs, aliasesOf, named: references.named }),
    past: createPastRequests({ pool, teams: config.teams, now: clock.nowMs }),
    ...createGuided({
      blueprints: config.blueprints,
      teams: () => config.teams,
      describeLinks: full,
      references,
    }),
    clock,
    names: createConfiguredNames({ pool, config, log: silent }),
    people: () => config,
    log: silent,
  });
  const viewer = { teamId: 'T1', user: 'U_ANA', place: null };
  const request = { viewer, channel: 'C_HELP', text: written(text), timeZone: 'Europe/Lisbon' };
  return { answer: await quick(request, new AbortController().signal), statements };
}

beforeAll(async () => {
  const many = Array.from({ length: 300 }, (_, at) =>
    entity(`task:t${at + 100}`, { shortId: `T-${at + 100}` }),
  );
  await save(database, [
    entity('user:U_SAM', { name: 'Sam Lee', otherNames: ['sam'] }),
    entity('task:t12', { shortId: 'T-12', name: 'Slow checkout', state: 'open', assignee: 'user:U_SAM' }),
    ...many,
  ]);
});

describe('a quick answer', () => {
  it.each([
    ['what is the status of T-12?', 'T-12 “Slow checkout” is open'],
    ['what is due this week?', 'No tickets due this week'],
    ["show <@U_SAM>'s tasks", 'T-12'],
    ['who is @sam?', 'Sam Lee'],
    ['jump to T-12', 'T-12'],
    ['show me where we decided on Postgres', '“Postgres” was decided'],
    ['what is the status of T-9999?', '"missing":["T-9999"]'],
  ])('takes no model and few statements: “%s”', async (text, told) => {
    const { answer, statements } = await quickly(text);
    expect(JSON.stringify(answer)).toContain(told);
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThanOrEqual(MAX_STATEMENTS);
  });

  it('takes some more for words that are no phrase, which get those that are near', async () => {
    const { answer, statements } = await quickly('anything due this week that I should know');
    expect(answer).toMatchObject({
      kind: 'unknown',
      near: expect.arrayContaining(['what is due this week?']),
    });
    expect(statements).toBeLessThanOrEqual(MAX_WITH_NEAR);
  });
});
