import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '../../playground/person.js';
import type { Act, Message } from '../../playground/protocol.js';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { testDatabase } from '../support/database.js';
import { offers } from '../support/tell-slow-app.js';
import { configWith } from '../support/trackers/config-with.js';
import { RIGS, SECRETS } from '../support/trackers/rigs.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

type NewFile = (Act & { type: 'share' })['files'][number];
const file = (name: string, more: Partial<NewFile> = {}): NewFile => ({
  ...{ name, mimetype: 'image/png', content: Buffer.alloc(500, 7).toString('base64'), ...more },
});

describe('files of a request, some without a word, some of other workspaces', () => {
  const database = testDatabase();
  let rig: Awaited<ReturnType<(typeof RIGS)['Jira Cloud']>>;
  let workspace: Workspace;
  let priya: Person;
  let tom: Person;
  let channel: string;
  let root: string;

  beforeAll(async () => {
    rig = await RIGS['Jira Cloud']({ now: () => new Date() });
    const env = { ...SECRETS, FRONTDOOR_CONFIG: await configWith(rig.connection) };
    workspace = await startWorkspace(database, { env });
    priya = await workspace.person('priya');
    tom = await workspace.person('tom');
    channel = await workspace.channel('it-help');
  }, 120_000);
  afterAll(() => rig.server.stop());

  const said = async (): Promise<Message[]> =>
    (await workspace.thread(channel, root)).filter(({ botId }) => botId !== undefined);
  const card = async (): Promise<Message> => {
    const found = (await said()).findLast((message) => offers(message, ACTION.approve));
    if (found === undefined) throw new Error('There is no card.');
    return found;
  };
  const cardSays = (words: string) =>
    until(`the card to say "${words}"`, async () => JSON.stringify((await card()).blocks).includes(words));

  it('begin with a picture and a bare mention, and the bot asks what it shows', async () => {
    root = await priya.share(channel, [file('billing-error.png')], '@Frontdoor');
    await workspace.answer(channel, root, ({ text }) => text.includes('your screenshot billing-error.png'));
    for (const words of [
      'The billing app is slow, with timeouts and crashes',
      'Business impact: nobody can send invoices\nUrgency: high',
      'Request type: incident\nDesired resolution: invoices can be sent again',
    ]) {
      const last = (await said()).at(-1)?.ts ?? '';
      await priya.post(channel, words, root);
      await workspace.answer(channel, root, ({ ts }) => ts > last);
    }
    await priya.post(channel, 'Department: Sales', root);
    await workspace.answer(channel, root, (message) => offers(message, ACTION.approve));
    await cardSays('*1 file goes along*');
  });

  it('are told on the card as they come, and each can be left out', async () => {
    await tom.share(channel, [file('me-too.png')], '', root);
    await cardSays('*2 files go along*');
    const gone = await tom.share(channel, [file('gone.png')], 'thanks', root);
    await cardSays('*3 files go along*');
    const shared = (await workspace.state()).messages.find(({ ts }) => ts === gone)?.files?.[0];
    await tom.act({ type: 'deleteFile', as: tom.id, channel, ts: gone, file: shared?.id ?? '' });
    await cardSays('*2 files go along*');
    await priya.share(
      channel,
      [
        file('partner-trace.png', { kept: 'partner' }),
        file('kept-from-us.png', { kept: 'forbidden' }),
        file('unseen.png', { kept: 'unseen' }),
        file('old.png', { kept: 'hidden' }),
        file('film.mov', { size: 2 * 1024 ** 3 }),
        file('private.png'),
      ],
      '',
      root,
    );
    await cardSays('*6 files go along*');
    await cardSays('film.mov (it is larger than 20 MB)');
    await cardSays("a file (your Slack plan doesn't show it any more)");
    const state = await workspace.state();
    const secret = state.messages
      .flatMap(({ files = [] }) => files)
      .find(({ name }) => name === 'private.png');
    await priya.click(await card(), ACTION.files, `-${secret?.id ?? ''}`);
    await cardSays('*5 files go along*');
    await cardSays('_Left out:_ <');
  });

  it('go to the tracker as the card showed them, and what does not is told with the true reason', async () => {
    await priya.click(await card(), ACTION.approve);
    const filed = await workspace.answer(channel, root, ({ text }) => text.includes('Filed as'));
    const [item] = rig.server.items();
    const copied = (item?.files ?? []).map(({ name }) => name.replace(/ \(F\w+\)/u, ''));
    expect(copied.sort()).toEqual(['billing-error.png', 'me-too.png', 'partner-trace.png']);
    for (const why of [
      "kept-from-us.png: I don't have permission to read it in Slack",
      "a file: I can't see it in Slack",
      "a file: your Slack plan doesn't show it any more",
      'film.mov (2 GB): it is larger than 20 MB',
    ])
      expect(filed.text).toContain(why);
    expect(item?.text).not.toContain('private.png');
    expect(item?.text).not.toContain('gone.png');
  });

  it('that come later are offered, and go to the tracker once', async () => {
    await priya.share(channel, [file('late.png')], '', root);
    const offer = await workspace.answer(channel, root, (message) => offers(message, ACTION.updateTicket));
    expect(JSON.stringify(offer.blocks)).toContain('late.png');
    await Promise.all([priya, priya].map((one) => one.click(offer, ACTION.updateTicket)));
    await workspace.answer(channel, root, ({ text }) => text.includes('added late.png to'));
    const named = rig.server.items().flatMap(({ files }) => files.map(({ name }) => name));
    expect(named.filter((name) => name.startsWith('late'))).toHaveLength(1);
  });

  it('alone begin a request in a direct message', async () => {
    const { channel: direct = '' } = await priya.act({ type: 'openDm', as: priya.id, user: await botId() });
    await priya.share(direct, [file('printer.jpg')]);
    await until('the question what it shows', async () =>
      (await workspace.state()).messages.some(
        (one) => one.channel === direct && one.text.includes('your screenshot printer.jpg'),
      ),
    );
  });

  const botId = async (): Promise<string> =>
    (await workspace.state()).users.find(({ isBot }) => isBot)?.id ?? '';
});
