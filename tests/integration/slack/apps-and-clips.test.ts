import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { APP, CHANNELS, USERS } from '../../../playground/seed/index.js';
import type { Incoming } from '../../../src/domain/conversation/incoming.js';
import { until } from '../../support/until.js';
import { act, type Bot, postAsIs, say, startBot, workspace } from './support.js';

const { priya, tom } = USERS;
const rich = (text: string) => [
  { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }] },
];

describe('what apps post and people record', () => {
  let bot: Bot;
  beforeEach(async () => {
    bot = await startBot('http', { madeForRequests: CHANNELS.sales });
  });
  afterEach(() => bot.close());
  const post = (message: Record<string, unknown>, threadTs?: string) =>
    postAsIs(bot, CHANNELS.sales, message, threadTs);
  const heard = (ts: string): Promise<Incoming> =>
    until(`the event of ${ts}`, async () => bot.handed.find(({ slackTs }) => slackTs === ts));
  const record = (more: { transcript: string; listensMs?: number }) =>
    act(bot, { type: 'clip', as: priya, channel: CHANNELS.sales, ...more });

  it.each([
    ['without an account', { bot_id: 'B0A', subtype: 'bot_message', username: 'A' }],
    ['with one', { user: 'U0APP', bot_id: 'B0A', bot_profile: { name: 'A' } }],
    ['for a person', { user: tom, bot_id: 'B0A', bot_profile: { name: 'A' } }],
  ])('an app %s is read by its rich text, not by what its notification says', async (_what, who) => {
    const ts = await post({ ...who, text: 'New alert', blocks: rich('Disk 95% full') });
    const read = await bot.slack.readThread(CHANNELS.sales, ts, AbortSignal.timeout(60_000));
    expect(read.map(({ text }) => text)).toEqual(['Disk 95% full']);
  });

  it('a workflow that posts by an account of its own asks for the person whom it names', async () => {
    const ts = await post({
      ...{ user: 'U0FORM', bot_id: 'B0FORM', text: `Laptop for <@${tom}>` },
      bot_profile: { name: 'Laptop form', is_workflow_bot: true },
    });
    expect(await heard(ts)).toMatchObject({
      actor: tom,
      event: { via: 'workflow', author: 'app:Laptop form', addressed: true, raisedBy: tom },
    });
    const hi = await post({ user: APP.botUserId, bot_id: APP.botId, text: `<@${tom}>`, workflow_id: 'Wf1' });
    await heard(await say(bot, priya, CHANNELS.sales, 'the printer is broken'));
    expect(bot.handed.filter(({ slackTs }) => slackTs === hi)).toEqual([]);
  });

  it('whoever recorded a clip that Slack did not understand is heard all the same', async () => {
    const at = await record({ transcript: '', listensMs: 50 });
    const told = await until('the clip', async () => bot.handed[0]);
    expect(told).toMatchObject({
      actor: priya,
      dedupeKey: `msg:${CHANNELS.sales}:${at.ts}:`,
      event: { author: priya, addressed: true, text: '', files: [{ name: expect.any(String) }] },
    });
  });

  it('a video clip says what is said in it', async () => {
    const transcription = { status: 'complete', preview: { content: 'the scanner jams' } };
    const file = { id: 'F0CLIP', subtype: 'slack_video', name: 'clip.mp4', transcription };
    const ts = await post({ user: priya, subtype: 'file_share', text: '', files: [file] });
    expect((await heard(ts)).event).toMatchObject({ text: 'the scanner jams', voice: true, files: [{}] });
  });

  it.each([
    ['a notice', { user: priya, subtype: 'channel_join', text: 'has joined' }, 'a notice of Slack’s own'],
    ['a huddle', { user: 'USLACKBOT', subtype: 'huddle_thread', text: 'A huddle started' }, 'notice'],
    ['what is kept back', { user: 'UREVOKEDU', subtype: 'ekm_access_denied', text: 'suspended' }, 'notice'],
    [
      'a clip that Slack still listens to',
      { user: priya, files: [{ id: 'F0', subtype: 'slack_audio', transcription: { status: 'processing' } }] },
      'in a minute',
    ],
  ])('whoever raises %s hears why nothing comes of it', async (_what, message, why) => {
    const ts = await post({ text: '', ...message });
    await act(bot, { type: 'react', as: tom, channel: CHANNELS.sales, ts, name: 'ticket' });
    const notice = await until('a word to Tom', async () =>
      (await workspace(bot)).messages.find(({ ephemeralTo }) => ephemeralTo === tom),
    );
    expect(notice.text).toContain(why);
    expect(bot.handed).toEqual([]);
  });
});
