import { beforeAll, describe, expect, it } from '@jest/globals';
import { Person, readState, threadOf } from '../../playground/person.js';
import { CHANNELS, TEAM, USERS } from '../../playground/seed/index.js';
import { signatureHeaders } from '../../playground/server/sign.js';
import { startPlayground } from '../../playground/server/start.js';
import { BotProcess } from '../support/bot-process.js';
import { testDatabase } from '../support/database.js';
import { freePort } from '../support/ports.js';
import { until } from '../support/until.js';

const SECRET = 'a-signing-secret';
/** Words that people wrote; no log may hold them. */
const WORDS = 'between you and me';
const now = () => Math.floor(Date.now() / 1000);
const said = (type: string, more: object = {}) =>
  JSON.stringify({ type: 'event_callback', team_id: TEAM.id, event: { type, text: WORDS, ...more } });

const BAD: readonly { what: string; body: string; status: number; headers?: Record<string, string> }[] = [
  {
    what: 'signed with another secret',
    body: said('message'),
    status: 401,
    headers: signatureHeaders('other', said('message'), now()),
  },
  { what: 'unsigned', body: said('message'), status: 401, headers: { 'x-slack-signature': '' } },
  {
    what: 'old',
    body: said('message'),
    status: 401,
    headers: signatureHeaders(SECRET, said('message'), now() - 3_600),
  },
  {
    what: 'from the future',
    body: said('message'),
    status: 401,
    headers: signatureHeaders(SECRET, said('message'), now() + 3_600),
  },
  { what: 'more than a megabyte', body: said('message', { more: 'x'.repeat(1_100_000) }), status: 413 },
  { what: 'not JSON', body: `{"text": "${WORDS}"`, status: 400 },
  { what: 'JSON that is not an object', body: JSON.stringify([WORDS]), status: 400 },
  { what: 'null', body: 'null', status: 400 },
  { what: 'a call of an unknown kind', body: JSON.stringify({ type: 'surprise', text: WORDS }), status: 200 },
  { what: 'an event of an unknown type', body: said('surprise'), status: 200 },
  { what: 'a message of an unknown shape', body: said('message', { channel: {}, ts: 7 }), status: 200 },
  {
    what: 'a message of an unknown subtype',
    body: said('message', { subtype: 'surprise', channel: 'C1', ts: '1.1' }),
    status: 200,
  },
];

describe('the running bot', () => {
  const database = testDatabase();
  let bot: BotProcess;
  let url: string;
  let workspaceUrl: string;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}/slack/events`;
    const tokens = { signingSecret: SECRET, botToken: 'xoxb-e2e', appToken: 'xapp-e2e' };
    const playground = await startPlayground({
      ...tokens,
      port: 0,
      botUrls: [url],
      page: false,
      retryDelaysMs: [100, 100],
    });
    database.onClose(() => playground.close());
    workspaceUrl = playground.url;
    bot = new BotProcess({
      DATABASE_URL: database.url,
      SLACK_API_URL: playground.apiUrl,
      SLACK_BOT_TOKEN: tokens.botToken,
      SLACK_SIGNING_SECRET: SECRET,
      PORT: String(port),
      BRAIN: 'guided',
    });
    database.onClose(() => bot.kill('SIGTERM'));
    await bot.start();
  }, 120_000);

  const send = (body: string, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...signatureHeaders(SECRET, body, now()), ...headers },
    });

  it.each(BAD)('takes no harm from a request that is $what', async ({ body, status, headers }) => {
    expect((await send(body, headers)).status).toBe(status);
    const { rows } = await database.owner.query('SELECT 1 FROM inbox');
    expect(rows).toEqual([]);
  });

  it('takes no harm from an event that the database refuses', async () => {
    await database.owner.query(
      `ALTER TABLE inbox ADD CONSTRAINT refusal CHECK (payload ->> 'text' NOT LIKE '%${WORDS}%')`,
    );
    const body = said('message', {
      channel: CHANNELS.sales,
      ts: '1790000000.000100',
      user: USERS.priya,
      text: `<@${USERS.frontdoor}> ${WORDS}`,
    });
    expect((await send(body)).status).toBe(500);
    await database.owner.query('ALTER TABLE inbox DROP CONSTRAINT refusal');
  });

  it('answers as ever after all that', async () => {
    const priya = new Person(workspaceUrl, USERS.priya);
    const root = await priya.post(CHANNELS.sales, `<@${USERS.frontdoor}> slow app, ${WORDS}`);
    await until(
      'an answer',
      async () => threadOf(await readState(workspaceUrl), CHANNELS.sales, root).length > 1,
    );
  });

  it('has logged why, and not one word of what people wrote', () => {
    const log = bot.lines.join('\n');
    for (const reason of ['signature', 'timestamp', 'too_large', 'not_an_object'])
      expect(log).toContain(reason);
    expect(log).toContain('refusal');
    expect(bot.lines.filter((line) => line.includes(WORDS))).toEqual([]);
  });
});
