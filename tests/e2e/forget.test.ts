import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { testDatabase } from '../support/database.js';
import { standsIn } from '../support/stands-in.js';
import { offers, tellSlowApp } from '../support/tell-slow-app.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';
import { settled } from './support/books.js';
import { runCli } from './support/cli.js';

/** What Daniel says, wherever he says something. */
const HIS = 'Kilimanjaro5150';

describe('npm run forget', () => {
  const database = testDatabase();
  let workspace: Workspace;
  let folder: string;
  const forget = (...args: string[]) => runCli('forget', args, { DATABASE_URL: database.url });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forget-'));
    workspace = await startWorkspace(database);
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('leaves of a person what they asked for in tickets, and nothing else, in whatever table', async () => {
    const daniel = await workspace.person('daniel');
    const { priya, channel, root } = await tellSlowApp(workspace);
    await daniel.post(channel, `@Frontdoor the ${HIS} office is affected too, some forty people there`, root);
    const { bot } = await workspace.state();
    const { channel: direct = '' } = await daniel.act({ type: 'openDm', as: daniel.id, user: bot.userId });
    for (const words of [
      `remember that ${HIS} opens on Monday`,
      `create a goal: move everybody to ${HIS}`,
      `what is on my plate at ${HIS}?`,
    ]) {
      const said = await daniel.post(direct, words);
      await until('an answer', async () =>
        (await workspace.state()).messages.find(
          (message) => message.channel === direct && message.botId !== undefined && message.ts > said,
        ),
      );
    }
    const asked = await daniel.post(
      channel,
      `@Frontdoor I need to submit a request about the slow app in ${HIS}`,
    );
    await workspace.answer(channel, asked, () => true);
    const answers = [
      'Business impact: it blocks the sales team\nUrgency: critical',
      'Request type: incident\nDesired resolution: pages load within two seconds again',
      'Department: Sales',
    ];
    for (const text of answers) {
      const before = (await workspace.thread(channel, asked)).filter(({ botId }) => botId).length;
      await daniel.post(channel, text, asked);
      await until(
        'an answer',
        async () => (await workspace.thread(channel, asked)).filter(({ botId }) => botId).length > before,
      );
    }
    const card = await workspace.answer(
      channel,
      asked,
      (message) => offers(message, ACTION.approve) || offers(message, ACTION.fileAnyway),
    );
    if (offers(card, ACTION.fileAnyway)) await daniel.click(card, ACTION.fileAnyway);
    await daniel.click(
      await workspace.answer(channel, asked, (message) => offers(message, ACTION.approve)),
      ACTION.approve,
    );
    await workspace.answer(channel, asked, ({ text }) => text.includes('Filed as T-'));
    await settled(database);
    // whoever stays in a channel is known to be there as soon as Slack is asked again
    for (const { id, isIm, members } of (await workspace.state()).channels) {
      if (!isIm && members.includes(daniel.id))
        await daniel.act({ type: 'leave', as: daniel.id, channel: id });
    }
    await until('him to have left', async () => {
      const left = 'SELECT 1 FROM channel_members WHERE user_id = $1 AND present';
      const { rows } = await database.owner.query(left, [daniel.id]);
      return rows.length === 0 || undefined;
    });

    const file = join(folder, 'daniel.json');
    const exported = await forget('--person', daniel.id, '--export', file);
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    expect((await readFile(file, 'utf8')).split(HIS).length).toBeGreaterThan(5);
    expect(await standsIn(database.owner, HIS)).toContain('frontdoor.messages.body');

    const refused = await forget('--person', daniel.id);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('add --yes');

    const done = await forget('--person', daniel.id, '--yes');
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toMatch(
      /is forgotten\. Deleted: messages [1-9]\d*, whole conversations 1, notes and goals 1\./u,
    );
    expect(await standsIn(database.owner, HIS)).toEqual(['frontdoor.tickets.request']);
    expect(await standsIn(database.owner, daniel.id)).toEqual([]);
    const { messages } = await workspace.state();
    const ours = messages.filter(
      (message) => message.botId !== undefined && message.ephemeralTo === undefined,
    );
    const telling = ours.filter((message) => JSON.stringify(message).includes(HIS));
    // the team works by its card
    expect(telling.map((message) => message.channel === channel || message.channel === direct)).toEqual([
      false,
    ]);
    const { rows } = await database.owner.query<{ requester: string }>(
      `SELECT request ->> 'requester' AS requester FROM tickets`,
    );
    expect(rows).toEqual([{ requester: expect.stringMatching(/^UFORGOTTEN[0-9A-F]{8}$/u) }]);

    // and others go on
    const left = await workspace.answer(channel, root, (message) => offers(message, ACTION.approve));
    expect(JSON.stringify(left)).not.toContain(HIS);
    await priya.click(left, ACTION.approve);
    await workspace.answer(channel, root, ({ text }) => text.includes('Filed as T-'));
  });
});
