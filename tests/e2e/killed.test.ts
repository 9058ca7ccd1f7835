import { beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../support/database.js';
import { type OpenAiServer, readsAsRequest, startOpenAiServer } from '../support/openai-server.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';
import { doneWith, intentKeys, settled } from './support/books.js';

/** Every moment at which the bot is killed, the words that are under way there, and how often it has answered in the end. */
const MOMENTS = [
  {
    moment: 'a message is in the inbox and waits for its turn',
    text: 'the scanner is slow since this morning',
    answers: 2,
  },
  { moment: 'the model is being asked', text: 'the printer is slow since this morning', answers: 1 },
  {
    moment: 'an answer is committed and not yet posted',
    text: 'the mail is slow since this morning',
    answers: 1,
  },
  {
    moment: 'Slack has an answer and could not say so',
    text: 'the phone is slow since this morning',
    answers: 1,
  },
  {
    moment: 'Slack has an answer and said so, but nobody noted it',
    text: 'the door is slow since this morning',
    answers: 1,
  },
] as const;
const [WAITING, ASKING, UNSENT, UNSURE, UNNOTED] = MOMENTS;

/** Takes the newest message for what it says first, so that the next question follows. */
const read = readsAsRequest((text) => ({
  [text.includes('sales') ? 'business_impact' : 'request_summary']: text,
}));

describe.each(['http', 'socket'] as const)('over %s, the bot is killed while', (via) => {
  const database = testDatabase();
  const roots = new Map<string, string>();
  let model: OpenAiServer;
  let workspace: Workspace;
  let channel: string;

  const change = (sql: string) => database.owner.query(sql);
  const outboxOf = async (text: string) => {
    const { rows } = await database.owner.query(
      `SELECT o.status, o.attempts FROM outbox o JOIN threads t USING (team_id, thread_id)
       WHERE t.root_ts = $1 ORDER BY o.seq DESC LIMIT 1`,
      [roots.get(text)],
    );
    return rows[0];
  };
  const answersTo = async (text: string) =>
    (await workspace.thread(channel, roots.get(text) ?? '')).filter((message) => message.botId !== undefined);

  beforeAll(async () => {
    model = await startOpenAiServer({
      read,
    });
    database.onClose(() => model.stop());
    workspace = await startWorkspace(database, {
      via,
      env: {
        BRAIN: 'openai',
        OPENAI_API_KEY: 'any',
        OPENAI_BASE_URL: model.baseUrl,
        DEBOUNCE_MS: '60000',
        MAX_WAIT_MS: '60000',
        // the long wait that Slack orders below is meant for one thread
        POST_INTERVAL_MS: '0',
      },
    });
    const priya = await workspace.person('priya');
    channel = await workspace.channel('it-help');
    const mention = async ({ text }: { text: string }) =>
      roots.set(text, await priya.post(channel, `@Frontdoor ${text}`));

    await mention(WAITING);
    await until('the first answer', async () => (await answersTo(WAITING.text)).length === 1);
    await until(
      'the first answer to be noted',
      async () => (await outboxOf(WAITING.text))?.status === 'sent',
    );
    await priya.post(channel, 'it is blocking the sales team', roots.get(WAITING.text));
    await until('the message to be in the inbox', async () => {
      const { rows } = await change('SELECT attempts FROM inbox WHERE applied_at IS NULL');
      return rows.length === 1 && rows[0].attempts === 0;
    });

    await workspace.control({
      type: 'answer',
      method: 'chat.postMessage',
      with: 'rate_limited',
      retryAfterSeconds: 3600,
    });
    await mention(UNSENT);
    await until('the refusal', async () => {
      const row = await outboxOf(UNSENT.text);
      return row?.status === 'pending' && row?.attempts === 1;
    });

    await workspace.control({ type: 'answer', method: 'chat.postMessage', with: 'reset_after_commit' });
    await mention(UNSURE);
    await until('the lost answer', async () => (await outboxOf(UNSURE.text))?.status === 'unknown');
    await change(`UPDATE outbox SET due_at = now() + interval '1 hour' WHERE status = 'unknown'`);

    await change(`
      CREATE FUNCTION lose_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not noted'; END $$;
      CREATE TRIGGER lose_note BEFORE UPDATE ON outbox FOR EACH ROW WHEN (NEW.status = 'sent') EXECUTE FUNCTION lose_note()`);
    await mention(UNNOTED);
    await until('the unnoted answer', async () => (await answersTo(UNNOTED.text)).length === 1);
    await until('its claim', async () => (await outboxOf(UNNOTED.text))?.status === 'claimed');
    await change(`UPDATE outbox SET claimed_at = now() + interval '1 hour' WHERE status = 'claimed'`);

    model.script({ read: { hangMs: 60_000 } });
    await mention(ASKING);
    await until('the model to be asked', () =>
      model.requests().some(({ conversation }) => conversation.at(-1)?.text.includes(ASKING.text)),
    );

    const [bot] = workspace.bots;
    await bot?.kill('SIGKILL');
    model.script({ read });
    await change('DROP TRIGGER lose_note ON outbox; DROP FUNCTION lose_note');
    // the waits that would pass by themselves: the pause after a message, Slack's Retry-After, the life of a claim
    await change('UPDATE inbox SET due_at = now() WHERE applied_at IS NULL');
    await change(
      `UPDATE outbox SET due_at = now(), claimed_at = now() - interval '1 minute' WHERE status <> 'sent'`,
    );
    const { rows } = await change(
      `SELECT status, count(*)::int FROM outbox WHERE status <> 'sent' GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toEqual([
      { status: 'claimed', count: 1 },
      { status: 'pending', count: 1 },
      { status: 'unknown', count: 1 },
    ]);
    await bot?.start();
    await settled(database);
  }, 120_000);

  it.each(MOMENTS)('$moment: it is answered once', async ({ text, answers }) => {
    expect(await answersTo(text)).toHaveLength(answers);
  });

  it('anything: each event was applied once and each intent carried out once', async () => {
    expect(await doneWith(database)).toEqual({
      applied: MOMENTS.length + 1,
      setAside: 0,
      sent: MOMENTS.length + 1,
    });
    const posted = intentKeys(await workspace.state());
    expect(new Set(posted).size).toBe(posted.length);
    const { rows } = await change('SELECT intent_key FROM outbox ORDER BY 1');
    expect(posted.toSorted()).toEqual(rows.map((row) => row.intent_key));
  });
});
