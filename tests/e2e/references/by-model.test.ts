import { beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../support/database.js';
import {
  type AskedRequest,
  type OpenAiServer,
  readsAsOrder,
  startOpenAiServer,
} from '../../support/openai-server.js';
import { turnsOf } from '../../support/turns.js';
import { startWorkspace, type Workspace } from '../../support/workspace.js';
import { askCase } from './ask.js';
import { CASES, type Case } from './cases.js';

describe('what people name, read by a model', () => {
  const database = testDatabase();
  let workspace: Workspace;
  let server: OpenAiServer;

  beforeAll(async () => {
    server = await startOpenAiServer({
      read: readsAsOrder,
      converse: (request) =>
        request.steps.length === 0
          ? { calls: caseOf(request).calls }
          : { json: { text: retold(request), offers: offersOf(caseOf(request)) } },
    });
    database.onClose(() => server.stop());
    const env = { BRAIN: 'openai', OPENAI_API_KEY: 'x', OPENAI_BASE_URL: server.baseUrl };
    workspace = await startWorkspace(database, { env });
    await workspace.importRecords();
  }, 120_000);

  it.each(CASES)('answers “$says” among other words', async (one) => {
    const says = `${one.says} I keep forgetting to look`;
    const { root, nodes } = await askCase(workspace, database, { ...one, says });
    expect(nodes).toContain('references');
    const turns = await turnsOf(database, root);
    const calls = turns.flatMap((turn) => turn.brain_calls);
    expect(calls.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
    const many = (wanted: string) => calls.filter(({ purpose }) => purpose === wanted).length;
    expect([many('read'), many('match')]).toEqual([turns.length, 0]);
    expect([1, 2]).toContain(many('converse'));
  });
});

/** The case whose question is the newest that a person asked. */
function caseOf({ conversation }: AskedRequest): Case {
  const asked = conversation.findLast(({ bot }) => bot !== true)?.text ?? '';
  // Slack puts an id in place of a handle
  const one = CASES.find(({ says }) => asked.includes(says.replace(/@alex.*$/u, '')));
  if (one === undefined) throw new Error(`No case asks "${asked}".`);
  return one;
}

const offersOf = ({ offers }: Case) => (offers === undefined ? [] : [{ label: offers, ask: offers }]);

/** A model's words made of nothing but what the tools gave it. */
function retold({ steps }: AskedRequest): string {
  const said = steps.flatMap(({ result }) =>
    [...result.matchAll(/"(?:[^"\\]|\\.)*"|\d+/gu)].map(([one]) => one),
  );
  return said
    .map((one) => one.replaceAll('"', '').replaceAll('_', ' '))
    .join(' ')
    .slice(0, 2_500);
}
