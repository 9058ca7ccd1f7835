import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Person } from '../../playground/person.js';
import { testDatabase } from '../support/database.js';
import {
  noActs,
  type OpenAiServer,
  reading,
  readsAsRequest,
  startOpenAiServer,
} from '../support/openai-server.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';
import { settled } from './support/books.js';

const database = testDatabase();

/** A model takes its time: whoever waits for it sees a sign. */
const MODEL_MS = 1_200;
const HANGS = { hangMs: 60_000 };

const Calls = z.object({
  calls: z.array(z.object({ args: z.looseObject({ status: z.string().optional() }) })),
});

let model: OpenAiServer;
let workspace: Workspace;
let priya: Person;
let tom: Person;
let channel: string;

beforeAll(async () => {
  model = await startOpenAiServer({}, MODEL_MS);
  database.onClose(() => model.stop());
  workspace = await startWorkspace(database, {
    env: { BRAIN: 'openai', OPENAI_API_KEY: 'any', OPENAI_BASE_URL: model.baseUrl },
  });
  [priya, tom] = [await workspace.person('priya'), await workspace.person('tom')];
  channel = await workspace.channel('it-help');
}, 120_000);

beforeEach(() => {
  model.script({
    read: readsAsRequest((text) => ({ request_summary: text })),
    converse: { json: { text: 'As far as I know, on Friday.', offers: [] } },
  });
});

const callsOf = async (method: string) => {
  const log = await (await fetch(`${workspace.url}_/calls?method=${method}`)).json();
  return Calls.parse(log).calls.map(({ args }) => args);
};
/** The statuses that were set while this was done, in order. */
const statusesIn = async (act: () => Promise<unknown>) => {
  const before = (await callsOf('assistant.threads.setStatus')).length;
  await act();
  const calls = await callsOf('assistant.threads.setStatus');
  return calls.slice(before).map(({ status }) => status);
};
const statusUnder = async (root: string) =>
  (await workspace.state()).statuses.find(({ threadTs }) => threadTs === root)?.status;
const reactionsOn = async (ts: string) =>
  (await workspace.state()).messages
    .find((message) => message.ts === ts)
    ?.reactions.flatMap(({ name, users }) => users.map(() => name)) ?? [];
const nothingStands = async () => {
  const { statuses, messages } = await workspace.state();
  const { rows } = await database.owner.query(`SELECT 1 FROM threads WHERE reacted <> '{}'`);
  return (
    statuses.length === 0 && messages.every(({ reactions }) => reactions.length === 0) && rows.length === 0
  );
};
const cleared = () => until('nothing to be left standing', nothingStands);
const restart = async (change = async () => {}) => {
  await workspace.bots[0]?.kill('SIGKILL');
  await change();
  await database.owner.query('UPDATE inbox SET due_at = now() WHERE applied_at IS NULL');
  await workspace.bots[0]?.start();
};
const refuse = (error: string, more: { channel?: string } = {}) =>
  workspace.control({
    ...{ type: 'answer', method: 'assistant.threads.setStatus', with: 'refused', error, every: 1, ...more },
  });

describe('while somebody who spoke to the bot waits', () => {
  it('the thread says what is done, until the answer is posted', async () => {
    model.script({ read: reading(({ ts }) => ({ acts: [{ ts, act: 'ask' }] })) });
    let root = '';
    const said = await statusesIn(async () => {
      root = await priya.post(channel, '@Frontdoor when is the payroll released?');
      await until('the sign', async () => (await statusUnder(root)) === 'is reading…');
      await until('the next one', async () => (await statusUnder(root)) === 'is writing an answer…');
      await workspace.answer(channel, root, () => true);
      await settled(database);
    });
    await cleared();
    // the post itself took the last one away
    expect(said).toEqual(['is reading…', 'is writing an answer…']);
  });

  it('a direct conversation says it under the message, and takes it away after the answer', async () => {
    const { channel: direct = '' } = await priya.act({
      type: 'openDm',
      as: priya.id,
      user: (await workspace.person('frontdoor')).id,
    });
    const said = await statusesIn(async () => {
      const ts = await priya.post(direct, 'my badge is broken');
      await until('the sign', async () => (await statusUnder(ts)) === 'is reading…');
      await settled(database);
      await cleared();
    });
    expect(said).toEqual(['is reading…', '']);
  });

  it('people who talk among themselves see none', async () => {
    const root = await priya.post(channel, '@Frontdoor the lift is stuck');
    await workspace.answer(channel, root, () => true);
    await settled(database);
    const asked = model.requests().length;
    model.script({ read: { json: noActs } });
    const said = await statusesIn(async () => {
      await tom.post(channel, 'shall we get lunch?', root);
      await until('the words to be read', () => model.requests().length > asked);
      await settled(database);
    });
    expect(said).toEqual([]);
    await cleared();
  });

  it('a status that Slack sets only after the answer does not stay', async () => {
    await workspace.control({
      type: 'answer',
      method: 'assistant.threads.setStatus',
      with: 'late',
      ms: 4_000,
    });
    const root = await priya.post(channel, '@Frontdoor the heating is off');
    await workspace.answer(channel, root, () => true);
    expect(await statusUnder(root)).toBeUndefined();
    await until('Slack to be told to take it away', async () =>
      (await callsOf('assistant.threads.setStatus')).some(
        ({ status, thread_ts }) => status === '' && thread_ts === root,
      ),
    );
    await cleared();
  });

  it('nothing is left after a kill in mid-turn, neither in a thread nor in a direct conversation', async () => {
    model.script({ read: HANGS });
    const { channel: direct = '' } = await tom.act({
      type: 'openDm',
      as: tom.id,
      user: (await workspace.person('frontdoor')).id,
    });
    const root = await priya.post(channel, '@Frontdoor the door is jammed');
    const ts = await tom.post(direct, 'my chair is broken');
    for (const one of [root, ts]) {
      await until('the sign', async () => (await statusUnder(one)) === 'is reading…');
    }
    await restart(async () => model.script({ read: readsAsRequest((text) => ({ request_summary: text })) }));
    await settled(database);
    await cleared();
    expect(await workspace.thread(channel, root)).toHaveLength(2);
  }, 120_000);
});

describe('where Slack refuses a status', () => {
  beforeAll(async () => {
    await workspace.control({ type: 'clear' });
  });

  it('in one channel alone, the message there bears a reaction, and other channels show the status', async () => {
    await refuse('no_permission', { channel });
    const ts = await priya.post(channel, '@Frontdoor the fridge is warm');
    await until('the reaction', async () => (await reactionsOn(ts)).includes('eyes'));
    const sales = await workspace.channel('sales');
    const other = await priya.post(sales, '@Frontdoor the projector is dark');
    await until('the status', async () => (await statusUnder(other)) === 'is reading…');
    await settled(database);
    await cleared();
  });

  it('to the app, it is not asked again, and the newest message bears the reaction until it is answered', async () => {
    await refuse('missing_scope');
    await restart();
    const first = await priya.post(channel, '@Frontdoor the copier is loud');
    await until('the reaction', async () => (await reactionsOn(first)).includes('eyes'));
    await settled(database);
    await cleared();
    const said = await statusesIn(async () => {
      const next = await priya.post(channel, '@Frontdoor it smells, too', first);
      await until('the reaction', async () => (await reactionsOn(next)).includes('eyes'));
      expect(await reactionsOn(first)).toEqual([]);
      await settled(database);
      await cleared();
    });
    expect(said).toEqual([]);
  }, 120_000);

  it('nothing is left where the message was deleted while it was answered', async () => {
    const root = await priya.post(channel, '@Frontdoor the scanner is slow');
    await settled(database);
    await cleared();
    const ts = await priya.post(channel, '@Frontdoor make that very slow', root);
    await until('the reaction', async () => (await reactionsOn(ts)).includes('eyes'));
    await priya.act({ type: 'delete', as: priya.id, channel, ts });
    await settled(database);
    await cleared();
  });

  it('nothing is left after a kill in mid-turn', async () => {
    model.script({ read: HANGS });
    const root = await priya.post(channel, '@Frontdoor the blinds are stuck');
    await until('the reaction', async () => (await reactionsOn(root)).includes('eyes'));
    await restart(async () => model.script({ read: readsAsRequest((text) => ({ request_summary: text })) }));
    await settled(database);
    await cleared();
    expect(await workspace.thread(channel, root)).toHaveLength(2);
  }, 120_000);

  it('nothing is left after a kill between the commit and the post', async () => {
    await workspace.control({
      ...{ type: 'answer', method: 'chat.postMessage', with: 'rate_limited', retryAfterSeconds: 3_600 },
    });
    const root = await priya.post(channel, '@Frontdoor the window is cracked');
    await until('the reaction', async () => (await reactionsOn(root)).includes('eyes'));
    await until('the answer to wait', async () => {
      const { rows } = await database.owner.query(
        `SELECT 1 FROM outbox JOIN threads USING (team_id, thread_id)
         WHERE root_ts = $1 AND status = 'pending' AND attempts = 1`,
        [root],
      );
      return rows.length === 1;
    });
    expect(await reactionsOn(root)).toEqual(['eyes']);
    await restart(async () => {
      await database.owner.query(
        `UPDATE outbox SET due_at = now(), paced_at = NULL WHERE status = 'pending'`,
      );
      await database.owner.query('DELETE FROM channel_pace');
    });
    await settled(database);
    await cleared();
  }, 120_000);
});
