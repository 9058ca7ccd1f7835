import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Delivery } from '../../../src/runtime/outbox/deliver-reply.js';
import { testDatabase } from '../../support/database.js';
import { line, OutboxRows, TEAM } from '../../support/outbox-rows.js';
import { until } from '../../support/until.js';
import { teamCard } from '../../unit/slack/cards.js';

const database = testDatabase();
const rows = new OutboxRows(database);
beforeEach(() => rows.clear());

const refused = (reason: string) => (): Delivery => ({ result: 'failed', reason });

/** Sends a thread's rows, Slack answering so at first; answers what was posted and what the operator was told. */
async function send(answers: (() => Delivery)[], threadId = 't') {
  const told: Record<string, unknown>[] = [];
  const keep = (fields: object) => void told.push({ ...fields });
  const log = { debug() {}, info() {}, warn() {}, error: keep };
  const { outbox, slack } = rows.process({ log });
  slack.answers.push(...answers);
  outbox.kick({ teamId: TEAM, threadId, lane: 'slack' });
  await until('nothing to be left to do now', async () => {
    const all = await rows.all();
    const { now } = (await database.owner.query('SELECT extract(epoch FROM now()) * 1000 AS now')).rows[0];
    return all.every(({ status, dueAt }) => status !== 'claimed' && (status !== 'pending' || dueAt > now));
  });
  await outbox.stop();
  return { posted: slack.posted.map(({ reply }) => reply), told };
}

describe('what Slack refuses for good', () => {
  it('is told to the person who asked, with what, where and what to do, and no codes', async () => {
    await rows.thread('t', { requester: 'U_ALEX' });
    await rows.queue('t', [line('Which department is this for?')]);
    const { posted, told } = await send([refused('is_archived')]);
    expect(posted).toEqual([{ kind: 'direct', to: 'U_ALEX', text: expect.any(String) }]);
    const [reply] = posted;
    const text = reply?.kind === 'direct' ? reply.text : '';
    expect(text).toContain('“Which department is this for?”');
    expect(text).toContain('<#C_HELP>');
    expect(text).toContain('unarchived');
    expect(text).not.toContain('is_archived');
    expect(await rows.all()).toMatchObject([
      { status: 'failed', error: 'is_archived' },
      { intentKey: 'undelivered:t:archived', kind: 'direct', status: 'sent' },
    ]);
    expect(told).toMatchObject([
      { reason: 'is_archived', channel: 'C_HELP', told: true, hint: expect.stringContaining('Unarchive') },
    ]);
  });

  it('is told once a thread and cause, whatever Slack calls it', async () => {
    await rows.thread('t', { requester: 'U_ALEX' });
    await rows.queue('t', [line('one'), line('two'), line('three')]);
    const { posted } = await send([
      refused('is_archived'),
      refused('not_in_channel'),
      refused('is_inactive'),
    ]);
    expect(posted.map((reply) => reply.kind)).toEqual(['direct', 'direct']);
    expect(await rows.statuses()).toEqual(['failed', 'failed', 'failed', 'sent', 'sent']);
  });

  it('tells of a request that was filed but not shown to its team', async () => {
    await rows.thread('t', { requester: 'U_ALEX' });
    await rows.queue('t', [{ kind: 'team_card', slot: 's', channel: '#perf', card: teamCard() }]);
    const { posted } = await send([refused('channel_not_found')]);
    expect(posted).toMatchObject([{ kind: 'direct', text: expect.stringMatching(/^T-1 is filed.*#perf/) }]);
  });

  it.each([
    ['not_in_channel', /I'm not in that channel/],
    ['channel_not_found', /deleted, or private and I'm not in it/],
    ['channel_name_unknown', /can't find a channel of that name/],
    ['channel_name_ambiguous', /several channels have that name/],
  ])('says what is true of the team’s channel: %s', async (reason, because) => {
    await rows.thread('t', { requester: 'U_ALEX' });
    await rows.queue('t', [{ kind: 'team_card', slot: 's', channel: '#perf', card: teamCard() }]);
    const { posted } = await send([refused(reason)]);
    expect(posted).toMatchObject([{ text: expect.stringMatching(because) }]);
  });

  it('waits for a channel that is not listed yet, however long that takes, while the rest of its thread is said', async () => {
    await rows.thread('t', { requester: 'U_ALEX' });
    await rows.queue('t', [
      { kind: 'team_card', slot: 's', channel: '#perf', card: teamCard() },
      line('T-1 is filed'),
    ]);
    const { posted } = await send([() => ({ result: 'set_aside', afterMs: 60_000 })]);
    expect(posted).toMatchObject([{ kind: 'text' }]);
    expect(await rows.all()).toMatchObject([{ status: 'pending', attempts: 0 }, { status: 'sent' }]);
  });

  it('is told to whose question it answers, since another may not see what was looked up', async () => {
    await rows.thread('t', { requester: 'U_ALEX' });
    await rows.queue('t', [{ ...line('T-12 is in progress'), asker: 'U_KIM' }]);
    const { posted } = await send([refused('is_archived')]);
    expect(posted).toMatchObject([{ kind: 'direct', to: 'U_KIM', text: expect.stringContaining('T-12') }]);
  });

  it('is only logged where nobody is known to have asked', async () => {
    await rows.thread('t');
    await rows.queue('t', [line('one')]);
    const { posted, told } = await send([refused('is_archived')]);
    expect(posted).toEqual([]);
    expect(told).toMatchObject([{ reason: 'is_archived', told: false }]);
    expect(await rows.statuses()).toEqual(['failed']);
  });

  it('and so is a direct message that fails: no failure makes another', async () => {
    await rows.thread('t', { requester: 'U_ALEX' });
    await rows.queue('t', [line('one')]);
    const { told } = await send([refused('is_archived'), refused('cannot_dm_bot')]);
    expect(await rows.statuses()).toEqual(['failed', 'failed']);
    expect(told).toHaveLength(2);
  });
});

describe('a line for one person', () => {
  const notice = { kind: 'notice', to: 'U_KIM', text: 'That card is out of date.' };

  it('reaches a person who is not in the channel by direct message', async () => {
    await rows.thread('t', { requester: 'U_ALEX' });
    const [key = ''] = await rows.queue('t', [notice]);
    const { posted } = await send([refused('user_not_in_channel')]);
    expect(posted).toEqual([
      { kind: 'direct', to: 'U_KIM', text: 'About <#C_HELP>: That card is out of date.' },
    ]);
    expect(await rows.all()).toMatchObject([
      { status: 'failed' },
      { intentKey: `instead:${key}`, status: 'sent' },
    ]);
  });

  it('is said at most once: what may have been seen is not said again', async () => {
    await rows.thread('t', { requester: 'U_ALEX' });
    await rows.queue('t', [notice]);
    const { posted } = await send([refused('timeout')]);
    expect(posted).toEqual([]);
    expect(await rows.statuses()).toEqual(['failed']);
  });
});

describe('what could not be sent for ten minutes', () => {
  const fails = (): Delivery => ({ result: 'retry', afterMs: 60_000, reason: 'ECONNREFUSED' });

  it('is given up and told, so that the lane goes on', async () => {
    await rows.thread('t', { requester: 'U_ALEX' });
    await rows.queue('t', [line('one'), line('two')]);
    await database.owner.query(`UPDATE outbox SET tried_at = now() - interval '11 minutes', attempts = 5
                                WHERE seq = (SELECT min(seq) FROM outbox)`);
    const { posted } = await send([fails]);
    expect(posted.map((reply) => reply.kind)).toEqual(['text', 'direct']);
    expect(posted[1]).toMatchObject({ text: expect.stringContaining('ten minutes') });
  });

  it('does not count the time before it was tried, in a queue or without a process', async () => {
    await rows.thread('t', { requester: 'U_ALEX' });
    await rows.queue('t', [line('one')]);
    await database.owner.query(`UPDATE outbox SET created_at = now() - interval '1 hour', attempts = 5`);
    await send([fails]);
    expect(await rows.all()).toMatchObject([{ status: 'pending', error: 'ECONNREFUSED' }]);
  });
});
