import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Message } from '../../playground/protocol.js';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { testDatabase } from '../support/database.js';
import { offers, type ToldStory, tellSlowApp } from '../support/tell-slow-app.js';
import { configWith } from '../support/trackers/config-with.js';
import { RIGS, SECRETS } from '../support/trackers/rigs.js';
import type { ServedItem } from '../support/trackers/server.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

type OpenedRig = Awaited<ReturnType<(typeof RIGS)['SharePoint']>>;
const TOM = 'tom@northwindharbor.example';

for (const name of ['SharePoint', 'Jira Cloud'] as const) {
  describe(`a request that is filed in ${name}`, () => {
    const database = testDatabase();
    let rig: OpenedRig;
    let workspace: Workspace;
    let story: ToldStory;

    beforeAll(async () => {
      rig = await RIGS[name]({ now: () => new Date() });
      const env = { ...SECRETS, FRONTDOOR_CONFIG: await configWith(rig.connection) };
      workspace = await startWorkspace(database, { env });
      story = await tellSlowApp(workspace, [
        { name: 'trace.png', mimetype: 'image/png', content: Buffer.alloc(7_000, 7).toString('base64') },
        { name: 'setup.exe', mimetype: 'application/octet-stream', content: 'AAAA' },
      ]);
    }, 120_000);
    afterAll(() => rig.server.stop());

    const said = async (): Promise<Message[]> =>
      (await workspace.thread(story.channel, story.root)).filter(({ botId }) => botId !== undefined);
    const item = (): ServedItem => {
      const [only, ...others] = rig.server.items();
      expect(others).toEqual([]);
      if (only === undefined) throw new Error('Nothing was filed.');
      return only;
    };
    const teamCard = async (): Promise<string> => {
      const card = (await workspace.state()).messages.find((message) => offers(message, ACTION.take));
      return JSON.stringify(card?.blocks ?? []);
    };

    it('stays with its people while the tracker refuses, who are told what to do, and goes there with Retry', async () => {
      // one that is polled may be asked something else meanwhile, which takes one of these
      rig.server.failNext('forbidden', 'forbidden', 'forbidden');
      await story.priya.click(story.card, ACTION.approve);
      const isTold = ({ text }: Message) => text.includes("I couldn't file the request");
      expect((await workspace.answer(story.channel, story.root, isTold)).text).toContain('Nothing is lost');
      expect(rig.server.items()).toEqual([]);
      await until('the request to be filed', async () => {
        const failed = (await said()).find((message) => offers(message, ACTION.retry));
        if (failed) await story.priya.click(failed, ACTION.retry);
        return rig.server.items().length > 0;
      });
    });

    it('is one item with the values, what they rest on, and a way back to the thread', async () => {
      const filed = await workspace.answer(story.channel, story.root, ({ text }) =>
        text.includes('Filed as'),
      );
      const { title, text, status } = item();
      expect(title).toContain('slow app');
      for (const words of [
        'it blocks the sales team',
        'Priya Nair',
        'Sales',
        'pages load within two seconds again',
      ])
        expect(text).toContain(words);
      expect(status).toBe(rig.statuses.open);
      for (const file of ['trace.png', 'setup.exe']) expect(text).toContain(file);
      if (rig.adapter.capabilities.files === 'attached') {
        expect(item().files).toEqual([
          { name: expect.stringMatching(/^trace \(F\w+\)\.png$/u), bytes: 7_000 },
        ]);
        expect(filed.text).toContain(
          'I left out setup.exe: files of its type are not copied. It stays in Slack.',
        );
      } else {
        expect(item().files).toEqual([]);
        expect(filed.text).not.toContain('left out');
      }
      expect(JSON.stringify(filed.blocks)).toMatch(/https?:\/\//u);
    });

    it('tells the thread, the team and App Home, once, what somebody changes there', async () => {
      const webhook = rig.server.change(item().id, { status: rig.statuses.in_progress, assignee: TOM });
      const send = async () => {
        if (webhook === null) return;
        const headers = Object.entries(webhook.headers).flatMap(([key, value]) =>
          typeof value === 'string' ? [[key, value] as [string, string]] : [],
        );
        const url = `http://127.0.0.1:${workspace.ports[0]}/trackers/theirs`;
        const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(webhook.body) });
        expect(answer.status).toBe(200);
      };
      await send();
      await workspace.answer(story.channel, story.root, ({ text }) => text.includes('In Their tracker'));
      await send();
      await until('the team to see it', async () => (await teamCard()).includes('In progress'));
      const { priya } = story;
      await priya.act({ type: 'openHome', as: priya.id });
      const shown = await until('her App Home to show it', async () => {
        const home = (await workspace.state()).homes.find(({ userId }) => userId === priya.id);
        const text = JSON.stringify(home?.view.blocks ?? []);
        return /in progress/iu.test(text) ? text : undefined;
      });
      expect(shown.split(`|${shortIdIn(await said())}>`)).toHaveLength(2);
      expect(shown).toContain('Tom Becker');
      const tom = await workspace.person('tom');
      expect(await teamCard()).toContain('Tom Becker');
      const news = (await said()).filter(({ text }) => text.includes('In Their tracker'));
      expect(news.map(({ text }) => text)).toEqual([
        expect.stringMatching(/changed: status In progress, assigned to .*Tom Becker|<@/u),
      ]);
      await story.priya.post(
        story.channel,
        `@Frontdoor what's the status of ${shortIdIn(await said())}?`,
        story.root,
      );
      await workspace.answer(story.channel, story.root, ({ text }) => text.includes('is in progress'));
      expect(tom.id).not.toBe('');
    });

    it('is believed from nobody else', async () => {
      const url = `http://127.0.0.1:${workspace.ports[0]}/trackers/theirs`;
      const { status } = await fetch(url, { method: 'POST', body: '{}' });
      expect(status).toBe(rig.adapter.capabilities.news === 'webhook' ? 401 : 404);
      expect((await fetch(`${url}s`, { method: 'POST', body: '{}' })).status).toBe(404);
    });
  });
}

function shortIdIn(messages: readonly Message[]): string {
  for (const { text } of messages) {
    const [, shortId] = /Filed as ([A-Z]+-\d+)/u.exec(text) ?? [];
    if (shortId !== undefined) return shortId;
  }
  throw new Error('No message says as what it was filed.');
}
