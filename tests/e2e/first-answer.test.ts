import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../support/bot-process.js';
import { testDatabase } from '../support/database.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

describe.each(['http', 'socket'] as const)('started from its sources, over %s,', (via) => {
  const database = testDatabase();
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace(database, { via, roots: [ROOT] });
  });

  it('a mention is answered with a question, in its thread', async () => {
    const priya = await workspace.person('priya');
    const channel = await workspace.channel('it-help');
    const root = await priya.post(channel, '@Frontdoor I need to submit a request about slow app');
    const answer = await workspace.answer(channel, root, () => true);
    expect(answer.text).toMatch(/\?/);
    expect(answer.threadTs).toBe(root);
  });

  it('ends cleanly on SIGTERM', async () => {
    expect(await workspace.bots[0]?.kill('SIGTERM')).toBe(0);
  });
});
