import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CHANNELS, GUESTS, USERS } from '../../../playground/seed/index.js';
import { shown } from '../../../src/domain/text/person-text.js';
import { until } from '../../support/until.js';
import { sendEvent } from './at-a-directory.js';
import { act, type Bot, calls, control, say, startBot, workspace } from './support.js';

const { sales, freight } = CHANNELS;
const { priya, frontdoor } = USERS;
const REFUSED = 'for another installation than ours';

let bot: Bot;
const callOf = (text: string) => `<@${frontdoor}> ${text}`;
const heard = () => bot.handed.map(({ event }) => ('text' in event ? shown(event.text) : event.kind));

/** Everything that Slack sends of its own kinds, as one person does it. */
const KINDS: [string, () => Promise<unknown>][] = [
  ['a mention', () => say(bot, priya, sales, callOf('help me with foreign words'))],
  [
    'a slash command',
    () =>
      act(bot, {
        type: 'slash',
        as: priya,
        channel: sales,
        command: '/frontdoor',
        text: 'find foreign words',
      }),
  ],
  [
    'a message shortcut',
    async () => {
      const ts = (await workspace(bot)).messages.at(-1)?.ts ?? '';
      return act(bot, { type: 'shortcut', as: priya, callbackId: 'turn_into_request', channel: sales, ts });
    },
  ],
  ['a look at App Home', () => act(bot, { type: 'openHome', as: priya })],
];

describe.each(['http', 'socket'] as const)('over %s', (kind) => {
  beforeEach(async () => {
    bot = await startBot(kind);
    await say(bot, priya, sales, 'just talking');
  });
  afterEach(() => bot.close());

  describe.each([
    ['another workspace', { teamId: 'T0ELSEWHERE' }],
    ['another app', { appId: 'A0ELSEWHERE' }],
  ])('of %s, signed with the same secret,', (_who, identity) => {
    it.each(KINDS)('%s is turned away, leaves nothing, and is not sent again', async (_what, send) => {
      const shown = await calls(bot, 'views.publish');
      await control(bot, { type: 'elsewhere', ...identity });
      await send();
      await until('the refusal', () => bot.logged().includes(REFUSED));
      await control(bot, { type: 'clear' });
      await say(bot, priya, sales, callOf('and now for us'));
      await until('our own', () => heard().some((text) => text.includes('and now for us')));
      expect(JSON.stringify(bot.handed)).not.toContain('foreign words');
      expect(bot.logged()).not.toContain('foreign words');
      expect(await calls(bot, 'views.publish')).toBe(shown);
    });
  });

  it('is said once an hour, however much of it comes', async () => {
    await control(bot, { type: 'elsewhere', teamId: 'T0ELSEWHERE' });
    for (let n = 0; n < 5; n += 1) await say(bot, priya, sales, callOf(`number ${n}`));
    await control(bot, { type: 'clear' });
    await say(bot, priya, sales, callOf('the end'));
    await until('the end', () => heard().some((text) => text.includes('the end')));
    expect(bot.logged().split(REFUSED)).toHaveLength(2);
  });

  it('what somebody of another company says and presses in a shared channel is taken', async () => {
    await say(bot, GUESTS.nora, freight, callOf('our pallets are late'));
    await until('her words', () => heard().some((text) => text.includes('pallets')));
    expect(bot.handed.at(-1)?.actor).toBe(GUESTS.nora);
    expect(bot.handed.every(({ teamId }) => teamId === bot.slack.teamId)).toBe(true);
    const answered = await act(bot, {
      type: 'slash',
      as: GUESTS.nora,
      channel: freight,
      command: '/frontdoor',
      text: 'help',
    });
    expect(answered.acked).toBe(true);
    expect(bot.logged()).not.toContain(REFUSED);
  });
});

describe('over http, Slack', () => {
  beforeEach(async () => {
    bot = await startBot('http');
  });
  afterEach(() => bot.close());
  const event = { type: 'message', channel: sales, user: priya, text: callOf('hello'), ts: '1.000100' };

  it('is told by 403 that there is nothing to repeat', async () => {
    expect(await sendEvent(bot, event, { team_id: 'T0ELSEWHERE' })).toBe(403);
    expect(bot.handed).toEqual([]);
  });
});
