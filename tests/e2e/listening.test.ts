import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Message } from '../../playground/protocol.js';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { testDatabase } from '../support/database.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';
import { settled } from './support/books.js';

const Posted = z.object({ ts: z.string() });

const HELLO = '@Frontdoor hi';
const NEED = 'my VPN is broken since this morning';
const asks = ({ text }: Message) => text.includes('Noted: summary');

describe('Whom the bot listens to, over Slack', () => {
  const database = testDatabase();
  let workspace: Workspace;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frontdoor-'));
    const file = join(folder, 'frontdoor.config.yaml');
    const shipped = await readFile('frontdoor.config.yaml', 'utf8');
    const channels = '\nchannels:\n  - channel: "#it-help"\n    blueprint: front_door\n';
    await writeFile(file, shipped.replace('\nchannels:\n', channels));
    workspace = await startWorkspace(database, { env: { FRONTDOOR_CONFIG: file, DEBOUNCE_MS: '400' } });
  }, 120_000);

  /** What PagerDuty posts. */
  const alert = (channel: string, text: string) =>
    posted(channel, { username: 'PagerDuty', text: '', attachments: [{ title: text, fallback: 'alert' }] });

  /** What a form of Workflow Builder posts. */
  const form = (channel: string, text: string) =>
    posted(channel, { username: 'Forms', text, workflow_id: 'Wf0FORMS' });

  /** Posts a message of another app as it stands. */
  async function posted(channel: string, more: Record<string, unknown>): Promise<string> {
    const message = { bot_id: 'B0ALERTS', subtype: 'bot_message', ...more };
    const answer = await fetch(`${workspace.url}_/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'post', channel, message }),
    });
    return Posted.parse(await answer.json()).ts;
  }

  /** How many messages of the bot stand in a thread once nothing is left to do. */
  async function spoken(channel: string, root: string): Promise<number> {
    await settled(database);
    return (await workspace.thread(channel, root)).filter(({ botId }) => botId !== undefined).length;
  }

  it('hears the answer to its greeting without a mention, and nobody else', async () => {
    const [priya, daniel] = [await workspace.person('priya'), await workspace.person('daniel')];
    const channel = await workspace.channel('sales');
    const root = await priya.post(channel, HELLO);
    await workspace.answer(channel, root, ({ text }) => text.includes('Hello!'));
    await priya.post(channel, NEED, root);
    await workspace.answer(channel, root, asks);

    const other = await priya.post(channel, HELLO);
    await workspace.answer(channel, other, ({ text }) => text.includes('Hello!'));
    await daniel.post(channel, 'my phone is broken, too, since this morning', other);
    expect(await spoken(channel, other)).toBe(1);
    // what she needs is still to be told, whatever he remarks
    await priya.post(channel, NEED, other);
    await workspace.answer(channel, other, asks);
  });

  it('marks what a colleague adds to a request, in place of a word', async () => {
    const [priya, daniel] = [await workspace.person('priya'), await workspace.person('daniel')];
    const channel = await workspace.channel('sales');
    const root = await priya.post(channel, `@Frontdoor ${NEED}`);
    await workspace.answer(channel, root, asks);
    const before = await spoken(channel, root);
    const added = await daniel.post(channel, 'my VPN has error 809 since this morning', root);
    await until('the mark', async () => {
      const said = (await workspace.thread(channel, root)).find(({ ts }) => ts === added);
      return said?.reactions.some(({ name }) => name === 'memo') ?? false;
    });
    expect(await spoken(channel, root)).toBe(before);
  });

  it('takes what comes right after a short call for part of it', async () => {
    const priya = await workspace.person('priya');
    const channel = await workspace.channel('sales');
    const root = await priya.post(channel, HELLO);
    // nobody opens a thread and writes in it before Slack has told of its root
    await until('the call to be stored', async () => {
      const { rows } = await database.owner.query('SELECT FROM threads WHERE root_ts = $1', [root]);
      return rows.length > 0;
    });
    await priya.post(channel, NEED, root);
    await workspace.answer(channel, root, asks);
    expect(await spoken(channel, root)).toBe(1);
  });

  it('offers the alert under which it is called, and opens it at a plain yes', async () => {
    const priya = await workspace.person('priya');
    const channel = await workspace.channel('sales');
    const root = await alert(channel, 'p95 of checkout-api is 6.2 s');
    await priya.post(channel, 'looking', root);
    await priya.post(channel, '@Frontdoor file this', root);
    const offer = await workspace.answer(channel, root, ({ text }) => text.includes('p95 of checkout-api'));
    expect(offer.text).toContain('Open a request from PagerDuty (app)’s message?');
    await priya.post(channel, 'yes', root);
    const asked = await workspace.answer(channel, root, asks);
    expect(asked.text).toContain('p95 of checkout-api is 6.2 s');
  });

  const draftsIn = async (...roots: string[]) => {
    const { rows } = await database.owner.query(
      `SELECT array_position($1, t.root_ts) AS thread, d.phase, d.view #>> '{fields,request_summary}' AS summary
       FROM drafts d JOIN threads t USING (team_id, thread_id) WHERE t.root_ts = ANY ($1) ORDER BY 1`,
      [roots],
    );
    return z
      .array(
        z.object({
          thread: z.number(),
          phase: z.string(),
          summary: z.string().nullable(),
        }),
      )
      .parse(rows);
  };
  /** Waits until the bot has taken in what somebody wrote. */
  const takenIn = (text: string) =>
    until('a message to be taken in', async () => {
      const { rows } = await database.owner.query('SELECT FROM messages WHERE body = $1', [text]);
      return rows.length > 0;
    });
  const add = ({ text }: Message) => text.includes("I'll add it there");

  it('takes the next post for what somebody is asked about the picture that they posted', async () => {
    const priya = await workspace.person('priya');
    const channel = await workspace.channel('it-help');
    const picture = {
      name: 'screen.png',
      mimetype: 'image/png',
      content: Buffer.alloc(500, 7).toString('base64'),
    };
    const root = await priya.share(channel, [picture], '');
    await workspace.answer(channel, root, ({ text }) => text.includes('?'));
    const further = await priya.post(channel, 'it says error 809 on every try');
    await workspace.answer(channel, root, asks);
    expect(await spoken(channel, further)).toBe(0);
    expect(await draftsIn(root, further)).toMatchObject([
      { thread: 1, summary: 'it says error 809 on every try' },
    ]);
  });

  it('keeps a further post that comes later as a request of its own, until its author adds it to the one before', async () => {
    const priya = await workspace.person('priya');
    const channel = await workspace.channel('it-help');
    const root = await priya.post(channel, 'the beamer in room 5 shows only green stripes');
    await workspace.answer(channel, root, asks);
    const further = await priya.post(channel, 'the cable was changed yesterday by the landlord');
    const asked = await workspace.answer(channel, further, add);
    expect(asked.text).toContain('the beamer in room 5 shows only green stripes');
    await workspace.answer(channel, further, asks);
    await priya.post(channel, 'below the second one', further);
    await takenIn('below the second one');

    await priya.click(asked, `${ACTION.choose}:0`);
    await workspace.answer(channel, further, ({ text }) => text.includes("I've added this to the request"));
    await workspace.answer(channel, root, ({ text }) => text.startsWith('Noted: summary.'));
    await priya.post(channel, 'and below it again', further);
    await takenIn('and below it again');
    expect(await draftsIn(root, further)).toMatchObject([
      { thread: 1, phase: 'AWAITING_USER' },
      { thread: 2, phase: 'DISCARDED' },
    ]);
    const { rows } = await database.owner.query(
      `SELECT m.body FROM messages m JOIN threads t USING (team_id, thread_id)
       WHERE t.root_ts = $1 AND NOT m.bot ORDER BY m.ts`,
      [root],
    );
    expect(rows.map(({ body }) => body)).toEqual([
      'the beamer in room 5 shows only green stripes',
      'the cable was changed yesterday by the landlord',
      'below the second one',
      'and below it again',
    ]);
  });

  it('answers no question of one request by what is said below another', async () => {
    const priya = await workspace.person('priya');
    const channel = await workspace.channel('it-help');
    const root = await priya.post(channel, 'please give Ana access to the finance dashboard');
    await workspace.answer(channel, root, asks);
    const further = await priya.post(channel, 'the coffee machine on floor 2 leaks water all over');
    await workspace.answer(channel, further, asks);
    await priya.post(channel, 'nobody can get any coffee', further);
    await takenIn('nobody can get any coffee');
    expect(await draftsIn(root, further)).toMatchObject([
      { thread: 1, summary: 'please give Ana access to the finance dashboard' },
      { thread: 2, summary: expect.stringContaining('nobody can get any coffee') },
    ]);
  });

  it('is answered by a yes to it alone, and not by one to a colleague', async () => {
    const [priya, daniel] = [await workspace.person('priya'), await workspace.person('daniel')];
    const channel = await workspace.channel('sales');
    const root = await alert(channel, 'p99 of search-api is 9.1 s');
    await priya.post(channel, '@Frontdoor file this', root);
    await workspace.answer(channel, root, ({ text }) => text.includes('p99 of search-api'));
    await daniel.post(channel, 'shall I restart it?', root);
    await priya.post(channel, 'yes', root);
    expect(await spoken(channel, root)).toBe(1);
    await priya.post(channel, '@Frontdoor yes', root);
    await workspace.answer(channel, root, asks);
  });

  it('offers a form that names nobody to whoever says yes next', async () => {
    const [priya, daniel] = [await workspace.person('priya'), await workspace.person('daniel')];
    const channel = await workspace.channel('it-help');
    const isOffer = ({ text }: Message) => text.includes("doesn't name one person");
    const mine = await form(channel, 'Laptop request: MacBook Pro 14');
    await workspace.answer(channel, mine, isOffer);
    await priya.post(channel, 'yes', mine);
    await workspace.answer(channel, mine, asks);

    const other = await form(channel, 'Laptop request: ThinkPad X1');
    await workspace.answer(channel, other, isOffer);
    await daniel.post(channel, 'who is this for?', other);
    await priya.post(channel, 'yes', other);
    expect(await spoken(channel, other)).toBe(1);
  });

  it('asks a member of a team, alone, whether their post is a request, and opens it at a press', async () => {
    const [mei, daniel] = [await workspace.person('mei'), await workspace.person('daniel')];
    const channel = await workspace.channel('it-help');
    const root = await mei.post(channel, 'the projector in room 4 shows no picture');
    const question = await until('the question', async () =>
      (await workspace.state()).messages.find(
        ({ ephemeralTo, text }) => ephemeralTo === mei.id && text.includes('Is your message a request?'),
      ),
    );
    expect(await workspace.thread(channel, question.ts, daniel.id)).toEqual([]);
    expect(await spoken(channel, root)).toBe(0);
    await mei.click(question, ACTION.raise);
    const asked = await workspace.answer(channel, root, asks);
    expect(asked.text).toContain('the projector in room 4 shows no picture');
  });

  it('leaves announcements and what members of teams post alone', async () => {
    const [mei, daniel] = [await workspace.person('mei'), await workspace.person('daniel')];
    const channel = await workspace.channel('it-help');
    const posts = [
      await mei.post(channel, 'the new dashboards are slow to load today'),
      await daniel.post(channel, 'Heads-up: mail is down 17:00–18:00 tonight, no tickets needed.'),
    ];
    const taken = await daniel.post(channel, 'the printer on floor 3 is out of paper again');
    await workspace.answer(channel, taken, asks);
    for (const root of posts) expect(await spoken(channel, root)).toBe(0);
  });
});
