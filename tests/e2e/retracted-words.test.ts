import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Person } from '../../playground/person.js';
import { ACTION } from '../../src/slack/views/action-ids.js';
import { testDatabase } from '../support/database.js';
import { standsIn } from '../support/stands-in.js';
import { offers } from '../support/tell-slow-app.js';
import { until } from '../support/until.js';
import { startWorkspace, type Workspace } from '../support/workspace.js';

describe('What its author takes back', () => {
  const database = testDatabase();
  let workspace: Workspace;
  let priya: Person;
  let channel: string;
  /** in no sentence but those that are taken back */
  let secret = '';
  let tests = 0;

  beforeAll(async () => {
    workspace = await startWorkspace(database);
    priya = await workspace.person('priya');
    channel = await workspace.channel('it-help');
  }, 120_000);

  beforeEach(() => {
    tests += 1;
    secret = `Zanzibar${7_000 + tests}`;
  });

  const inSlack = async () => {
    const { messages } = await workspace.state();
    return messages
      .filter(({ botId, deletedAt }) => botId !== undefined && deletedAt === undefined)
      .filter((message) => JSON.stringify(message).includes(secret))
      .map(({ text }) => text);
  };
  const answersOf = async (root: string) =>
    (await workspace.thread(channel, root)).filter(({ botId }) => botId !== undefined).length;
  /** Says it, and waits until the bot has said something more. */
  const say = async (root: string, text: string): Promise<string> => {
    const before = await answersOf(root);
    const ts = await priya.post(channel, text, root);
    await until('an answer', async () => (await answersOf(root)) > before);
    return ts;
  };
  const gone = async (but: readonly string[] = []) => {
    await until('it to be gone', async () => {
      const left = (await standsIn(database.owner, secret)).filter((place) => !but.includes(place));
      if (left.length > 0) throw new Error(`It still stands in ${left.join(', ')}.`);
      return true;
    });
  };

  const begin = async (words: string): Promise<string> => {
    const root = await priya.post(channel, words);
    await until('the first question', async () => (await answersOf(root)) > 0);
    return root;
  };
  const finish = async (root: string) => {
    await say(root, 'Request type: incident\nDesired resolution: pages load within two seconds again');
    await say(root, 'Department: Sales');
  };

  /** A request whose impact speaks of it. */
  const tell = async (): Promise<{ root: string; impact: string }> => {
    const root = await begin('@Frontdoor I need to submit a request about slow app');
    const impact = await say(
      root,
      `Business impact: the merger with ${secret} is late and nobody can sell\nUrgency: critical`,
    );
    await finish(root);
    return { root, impact };
  };

  /** Approves a request, and waits for its number. */
  const file = async (root: string) => {
    const card = await workspace.answer(
      channel,
      root,
      (message) => offers(message, ACTION.approve) || offers(message, ACTION.fileAnyway),
    );
    if (offers(card, ACTION.fileAnyway)) await priya.click(card, ACTION.fileAnyway);
    const approvable = await workspace.answer(channel, root, (message) => offers(message, ACTION.approve));
    await priya.click(approvable, ACTION.approve);
    await workspace.answer(channel, root, ({ text }) => text.includes('Filed as T-'));
  };
  const kept = ['frontdoor.tickets.request'];

  /** Shares files of these names without a word, and waits until the bot has said something more. */
  const show = async (root: string, ...names: string[]): Promise<string> => {
    const before = await answersOf(root);
    const files = names.map((name) => ({ name, mimetype: 'image/png', content: 'AAAA' }));
    const ts = await priya.share(channel, files, '', root);
    await until('an answer', async () => (await answersOf(root)) > before);
    return ts;
  };

  it('is gone with the name of a file, be its message or the file alone deleted', async () => {
    const root = await begin('@Frontdoor I need to submit a request about slow app');
    const shared = await show(root, `merger_${secret}.png`);
    expect(await inSlack()).not.toEqual([]);
    await priya.act({ type: 'delete', as: priya.id, channel, ts: shared });
    await gone();
    const again = await show(root, `merger_${secret}.png`, 'harmless.png');
    const message = (await workspace.state()).messages.find(({ ts }) => ts === again);
    const file = message?.files?.find(({ name }) => name.includes(secret))?.id ?? '';
    await priya.act({ type: 'deleteFile', as: priya.id, channel, ts: again, file });
    await gone();
    await until('our posts to be without it', async () => (await inSlack()).length === 0);
  });

  it('is gone with the name of a file from what was filed', async () => {
    const { root } = await tell();
    const shared = await priya.share(
      channel,
      [{ name: `merger_${secret}.pdf`, mimetype: 'application/pdf', content: 'AAAA' }],
      '',
      root,
    );
    await until('the card to show it', async () =>
      (await inSlack()).some((text) => text.includes('1 file goes along')),
    );
    await file(root);
    await priya.act({ type: 'delete', as: priya.id, channel, ts: shared });
    await until('the team’s card to be without it', async () => {
      const { messages } = await workspace.state();
      return messages.every(
        (message) => !JSON.stringify(message.blocks ?? []).includes(`merger_${secret}.pdf`),
      );
    });
  });

  it('is gone from everything that we keep and have posted, once it is deleted', async () => {
    const { impact } = await tell();
    expect(await standsIn(database.owner, secret)).not.toEqual([]);
    await priya.act({ type: 'delete', as: priya.id, channel, ts: impact });
    await gone();
    await until('our posts to be rewritten', async () => (await inSlack()).length === 0);
  });

  it('is gone once it is edited away', async () => {
    const { root, impact } = await tell();
    await priya.act({
      type: 'edit',
      as: priya.id,
      channel,
      ts: impact,
      text: 'Business impact: nobody can sell anything at all\nUrgency: critical',
    });
    await gone();
    await until('our posts to be rewritten', async () => (await inSlack()).length === 0);
    const card = await workspace.answer(channel, root, (message) =>
      JSON.stringify(message).includes('nobody can sell anything at all'),
    );
    expect(JSON.stringify(card)).not.toContain(secret);
  });

  it('stays as the value of a ticket that was filed with it, whose quote is withdrawn', async () => {
    const { root, impact } = await tell();
    await file(root);
    await priya.act({ type: 'delete', as: priya.id, channel, ts: impact });
    await gone(kept);
    const { rows } = await database.owner.query<{ request: string }>(
      `SELECT request::text FROM tickets WHERE strpos(request::text, $1) > 0`,
      [secret],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.request.split(secret)).toHaveLength(2);
    expect(rows[0]?.request).toContain('changed or deleted by its author');
    // the team works by its card
    await until('only the team to read it', async () => {
      const left = (await workspace.state()).messages.filter(
        (message) => message.botId !== undefined && JSON.stringify(message).includes(secret),
      );
      return left.length === 1 && left.every((message) => message.channel !== channel);
    });
  });

  it('names no filed request any more, whose headline it was', async () => {
    const root = await begin(`@Frontdoor I need to submit a request about the slow app of ${secret}`);
    await say(root, 'Business impact: it blocks the sales team\nUrgency: critical');
    await finish(root);
    await file(root);
    expect(await standsIn(database.owner, secret)).toEqual(
      expect.arrayContaining(['frontdoor.entities.name', 'frontdoor.requests.headline']),
    );
    await priya.act({ type: 'delete', as: priya.id, channel, ts: root });
    await gone(kept);
  });

  it.each(['is only offered', 'was added'])('is gone though it %s to what was filed', async (how) => {
    const root = await begin('@Frontdoor I need to submit a request about slow app');
    await say(root, 'Business impact: it blocks the sales team\nUrgency: critical');
    await finish(root);
    await file(root);
    const added = await say(root, `@Frontdoor add to the ticket: the merger with ${secret} waits for it`);
    const offer = await workspace.answer(channel, root, (message) => offers(message, ACTION.updateTicket));
    if (how === 'was added') {
      await priya.click(offer, ACTION.updateTicket);
      await until('the team to see it', async () =>
        (await workspace.state()).messages.some(
          (message) => message.channel !== channel && JSON.stringify(message).includes(secret),
        ),
      );
      expect(await standsIn(database.owner, secret)).toContain('frontdoor.tickets.request');
    }
    await priya.act({ type: 'delete', as: priya.id, channel, ts: added });
    await gone();
    await until('our posts to be rewritten', async () => (await inSlack()).length === 0);
  });

  it('is remembered no longer, nor shown as found or answered', async () => {
    const root = await priya.post(channel, `@Frontdoor remember that ${secret} signs on Friday`);
    await until('it to be remembered', async () => (await answersOf(root)) > 0);
    await say(root, `@Frontdoor find ${secret} in this thread`);
    expect(await standsIn(database.owner, secret)).toContain('frontdoor.notes.body');
    await priya.act({ type: 'delete', as: priya.id, channel, ts: root });
    await until('the note to be gone', async () => {
      const left = await standsIn(database.owner, secret);
      return !left.some((place) => place.startsWith('frontdoor.note'));
    });
    // the words by which she looked for it are her own, until she takes them back
    const asked = (await workspace.thread(channel, root)).filter(({ text }) =>
      text.includes('in this thread'),
    );
    for (const { ts } of asked) await priya.act({ type: 'delete', as: priya.id, channel, ts });
    await gone();
    await until('our posts to be rewritten', async () => (await inSlack()).length === 0);
  });
});
