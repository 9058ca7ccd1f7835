import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '../../../src/domain/errors.js';
import { noReferences } from '../../../src/knowledge/entities/references.js';
import { startSlack } from '../../../src/slack/transport/app.js';
import { createBodyReader } from '../../../src/slack/transport/http/body.js';
import { until } from '../../support/until.js';
import { post } from '../../unit/slack/wire.js';
import { APP_TOKEN, BOT_TOKEN, type Bot, portsOf, SECRET, startBot } from './support.js';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

let bot: Bot;
beforeAll(async () => {
  bot = await startBot('http');
});
afterAll(() => bot.close());

interface Sending {
  body: string;
  type?: string;
  secret?: string;
  /** seconds away from now */
  skew?: number;
  headers?: Record<string, string>;
  /** where it is not the one that all tests share */
  to?: Bot;
}

/** Signs as Slack does, with Slack's own recipe spelled out here, and sends. */
async function send({
  body,
  type = JSON_TYPE,
  secret = SECRET,
  skew = 0,
  headers = {},
  to = bot,
}: Sending): Promise<Response> {
  const timestamp = Math.floor(Date.now() / 1000) + skew;
  const digest = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return fetch(`${to.url}/slack/events`, {
    method: 'POST',
    body,
    headers: {
      'content-type': type,
      'x-slack-request-timestamp': String(timestamp),
      'x-slack-signature': `v0=${digest}`,
      ...headers,
    },
  });
}

const event = (inner: object): string =>
  JSON.stringify({ type: 'event_callback', team_id: bot.slack.teamId, event_id: 'Ev1', event: inner });
const mention = (text: string): string => event(post(`<@${bot.slack.botUserId}> ${text}`));

describe('over HTTP', () => {
  it('a signed event is taken, and answered when it is stored', async () => {
    const before = bot.handed.length;
    expect((await send({ body: mention('hello') })).status).toBe(200);
    expect(bot.handed.length).toBe(before + 1);
  });

  it.each<[string, Partial<Sending>, number]>([
    ['signed with another secret', { secret: 'other' }, 401],
    ['older than five minutes', { skew: -310 }, 401],
    ['from the future', { skew: 310 }, 401],
    ['unsigned', { headers: { 'x-slack-signature': '' } }, 401],
    ['without a time', { headers: { 'x-slack-request-timestamp': '' } }, 401],
  ])('an event that is %s is refused, without its text in the log', async (_what, how, status) => {
    const before = bot.handed.length;
    expect((await send({ body: mention('very secret words'), ...how })).status).toBe(status);
    expect(bot.handed.length).toBe(before);
    expect(bot.logged()).not.toContain('very secret words');
  });

  it.each<[string, string, string]>([
    ['an array', '[]', JSON_TYPE],
    ['null', 'null', JSON_TYPE],
    ['a string', '"very secret words"', JSON_TYPE],
    ['broken', '{"very secret words": ', JSON_TYPE],
    ['empty', '', JSON_TYPE],
    ['a form of nothing', 'a=b', FORM_TYPE],
    ['a form with a broken payload', 'payload=%7B', FORM_TYPE],
    ['a form with null as payload', 'payload=null', FORM_TYPE],
    ['an event without an event', '{"type":"event_callback"}', JSON_TYPE],
    ['a click by nobody', '{"type":"block_actions","actions":[{"action_id":"fd.approve"}]}', JSON_TYPE],
    ['a search in no menu', '{"type":"block_suggestion","user":{"id":"U1"},"action_id":[null]}', JSON_TYPE],
  ])('a body that is %s is refused', async (_what, body, type) => {
    expect((await send({ body, type })).status).toBe(400);
    expect(bot.logged()).not.toContain('very secret words');
  });

  it('a body over one megabyte is refused, one just below is not', async () => {
    const padded = (bytes: number): string => event({ type: 'unknown', padding: 'x'.repeat(bytes) });
    expect((await send({ body: padded(1024 * 1024) })).status).toBe(413);
    expect((await send({ body: padded(1024 * 1024 - 200) })).status).toBe(200);
  });

  it('events of unknown types, and unknown kinds of request, are left alone', async () => {
    const before = bot.handed.length;
    expect((await send({ body: event({ type: 'emoji_changed', subtype: 'add' }) })).status).toBe(200);
    expect((await send({ body: '{"type":"app_rate_limited","minute_rate_limited":1}' })).status).toBe(200);
    expect(bot.handed.length).toBe(before);
    await until('the log', () => bot.logged().includes('emoji_changed'));
  });

  it('an event whose parts are of unexpected types is no crash', async () => {
    expect((await send({ body: event({ type: 'message', channel: { id: 7 }, ts: null }) })).status).toBe(200);
    expect((await send({ body: event({ type: 'reaction_added', item: null }) })).status).toBe(400);
    expect((await send({ body: mention('still here') })).status).toBe(200);
  });

  it.each([
    'channel',
    'item',
    'user',
    'ts',
    'thread_ts',
    'text',
    'subtype',
    'bot_id',
    'message',
    'edited',
    'type',
  ])(
    'an event or a click whose %s is of any type at all is answered 200 or 400, with a line in the log',
    async (name) => {
      for (const value of [null, 7, true, 'words', [], {}, { id: 7 }, [null]]) {
        const whole = post(`<@${bot.slack.botUserId}> hello`);
        const by = { team: { id: bot.slack.teamId }, user: { id: 'U1' } };
        const click = { type: 'block_actions', ...by, actions: [{ action_id: 'fd.approve' }] };
        const bodies = [
          event({ ...whole, [name]: value }),
          event({ type: 'reaction_added', user: 'U1', [name]: value }),
          JSON.stringify({ ...click, [name]: value }),
          JSON.stringify({ type: 'view_submission', ...by, view: {}, [name]: value }),
          JSON.stringify({ ...JSON.parse(event(whole)), [name]: value }),
        ];
        for (const body of bodies) {
          const lines = bot.logged().length;
          const handed = bot.handed.length;
          const { status } = await send({ body });
          expect({ body, status: [200, 400].includes(status) }).toEqual({ body, status: true });
          if (bot.handed.length === handed) expect(bot.logged().length).toBeGreaterThan(lines);
        }
      }
    },
  );

  describe('an interaction', () => {
    const by = () => ({ team: { id: bot.slack.teamId }, user: { id: 'U1' }, trigger_id: '1.2.made-up' });
    const interaction = (body: object) =>
      send({ body: `payload=${encodeURIComponent(JSON.stringify({ ...by(), ...body }))}`, type: FORM_TYPE });
    const container = { channel_id: 'C1', message_ts: '1.1' };

    it.each<[string, object]>([
      [
        'a form by the name of a shortcut',
        { type: 'view_submission', view: { callback_id: 'turn_into_request' } },
      ],
      ['a shortcut by the name of a form', { type: 'message_action', callback_id: 'fd.edit_form' }],
      ['a click on what is a form', { type: 'block_actions', actions: [{ action_id: 'fd.edit_form' }] }],
      ['choices for what has none', { type: 'block_suggestion', action_id: 'fd.approve', value: 'x' }],
    ])('that nobody answers, %s, is acknowledged instead of waited for', async (_what, body) => {
      expect((await interaction(body)).status).toBe(200);
      expect(bot.logged()).not.toContain('within the 3 s');
    });

    it('that looks for something finds nothing where that fails', async () => {
      const broken = async (): Promise<never> => {
        throw new Error('no database');
      };
      const another = await startBot('http', { references: { ...noReferences(), find: broken } });
      const form = `payload=${encodeURIComponent(
        JSON.stringify({ ...by(), type: 'block_suggestion', action_id: 'fd.focus', value: 'x' }),
      )}`;
      const answer = await send({ body: form, type: FORM_TYPE, to: another });
      expect([answer.status, await answer.json()]).toEqual([200, { options: [] }]);
      await another.close();
    });

    it('that asks for a window which Slack refuses is answered all the same, and the log says why', async () => {
      const value = JSON.stringify({ d: 'd1', r: 1 });
      const actions = [{ action_id: 'fd.ask_back', action_ts: '1.1', value }];
      const answer = await interaction({ type: 'block_actions', container, actions });
      expect(answer.status).toBe(200);
      await until('the log', () => bot.logged().includes('a window could not be opened'));
    });

    it.each(['a\u0000b', 'd'.repeat(300), '\ud800', ''])('with a forged id is nothing', async (id) => {
      const before = bot.handed.length;
      const meta = JSON.stringify({ draftId: id, rev: 1, channel: 'C1', ts: '1.1' });
      const view = { callback_id: 'fd.edit_form', private_metadata: meta, state: { values: {} } };
      const actions = [{ action_id: 'fd.approve', action_ts: '1.1', value: JSON.stringify({ d: id, r: 1 }) }];
      const at = actions.map((action) => ({ ...action, value: undefined, block_id: `fd:${id}:1` }));
      for (const body of [
        { type: 'view_submission', view },
        { type: 'block_actions', container, actions },
        { type: 'block_actions', container, actions: at },
      ]) {
        expect((await interaction(body)).status).toBe(200);
      }
      const channel = event({ ...post(`<@${bot.slack.botUserId}> hello`), channel: id });
      expect((await send({ body: channel })).status).toBe(200);
      expect(bot.handed.length).toBe(before);
    });
  });

  it("Slack's checks of the address are answered", async () => {
    const challenge = await send({ body: '{"type":"url_verification","challenge":"abc","token":"x"}' });
    expect(await challenge.json()).toEqual({ challenge: 'abc' });
    const ssl = await send({ body: 'ssl_check=1&token=x', type: FORM_TYPE, secret: 'other' });
    expect(ssl.status).toBe(200);
  });

  it('other paths and methods are told apart', async () => {
    expect((await fetch(`${bot.url}/elsewhere`)).status).toBe(404);
    expect((await fetch(`${bot.url}/slack/events`)).status).toBe(405);
  });
});

describe('starting', () => {
  const start = (more: object): Promise<unknown> =>
    startSlack(
      {
        botToken: BOT_TOKEN,
        apiUrl: bot.playground.apiUrl,
        transport: {
          ...{ kind: 'http', signingSecret: SECRET, port: 0, host: '127.0.0.1' },
          readBody: createBodyReader(),
        },
        ...more,
      },
      portsOf({}, []).ports,
    );
  const failure = (more: object): Promise<unknown> => start(more).catch((error: unknown) => error);

  it('on a taken port says so, and what to do', async () => {
    const transport = { kind: 'http', signingSecret: SECRET, port: bot.slack.port, host: '127.0.0.1' };
    const error = await failure({ transport });
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'port_taken', message: expect.stringContaining('PORT') });
  });

  it('with a wrong token names the variable', async () => {
    expect(await failure({ botToken: 'xoxb-wrong' })).toMatchObject({
      code: 'slack_failed',
      message: expect.stringMatching(/invalid_auth.*SLACK_BOT_TOKEN/),
    });
  });

  it('with a wrong app token names that variable', async () => {
    expect(await failure({ transport: { kind: 'socket', appToken: 'xapp-wrong' } })).toMatchObject({
      code: 'slack_failed',
      message: expect.stringContaining('SLACK_APP_TOKEN'),
    });
    expect(APP_TOKEN).not.toBe('xapp-wrong');
  });

  it('without a Slack to reach names the address', async () => {
    expect(await failure({ apiUrl: 'http://127.0.0.1:9/api/' })).toMatchObject({
      code: 'slack_failed',
      message: expect.stringContaining('http://127.0.0.1:9/api/'),
    });
  });
});
