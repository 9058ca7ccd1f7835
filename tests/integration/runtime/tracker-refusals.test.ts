import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Tracker } from '../../../src/domain/tickets/tracker.js';
import {
  TrackerError,
  TrackerRejected,
  TrackerUnavailable,
} from '../../../src/domain/tickets/tracker-errors.js';
import { testDatabase } from '../../support/database.js';
import { HearingLog } from '../../support/hearing-log.js';
import { clicked, type Machine, playToCard, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();

/** What stands between an approved request and its tracker, the first times that it is asked. */
const misconfigured = () =>
  new TrackerError('tracker_misconfigured', 'JIRA_TOKEN is refused (401): set it to a token that works.', {
    told: 'Jira does not let me in. Whoever runs Frontdoor has to look at it.',
  });
const rejected = () =>
  new TrackerRejected('The content is refused (400).', {
    told: 'Jira does not take some of the values.',
    problems: { business_impact: 'is too long' },
  });
const out = () =>
  new TrackerUnavailable('No answer (503).', {
    told: 'Jira does not answer at the moment.',
    isRefusal: true,
  });

describe('a tracker that does not take a request', () => {
  let log: HearingLog;
  let refusals: Error[];
  let machine: Machine;

  beforeEach(async () => {
    await database.owner.query(
      'TRUNCATE tickets, ticket_numbers, filing_attempts, outbox, inbox, threads CASCADE',
    );
    log = new HearingLog();
    const tracker = (builtin: Tracker): Tracker => ({
      ...builtin,
      create: async (...order) => {
        const refusal = refusals.shift();
        if (refusal !== undefined) throw refusal;
        return builtin.create(...order);
      },
    });
    machine = await startMachine(database, { tracker, log });
    machine.start();
  });

  const texts = () =>
    machine.slack.posted.flatMap(({ reply }) => (reply.kind === 'text' ? [reply.text] : []));
  const failed = () =>
    machine.slack.posted.some(({ reply }) => reply.kind === 'review_card' && reply.card.status === 'failed');
  const filed = () => texts().some((text) => text.includes('Filed as'));

  it.each([
    [
      'an operator can mend',
      misconfigured,
      'Whoever runs Frontdoor has to look at it.',
      'JIRA_TOKEN is refused',
    ],
    ['other values can mend', rejected, 'It is about Business impact.', 'The content is refused'],
  ])(
    'for a reason that %s: its people and the operator each read what to do, and Retry files it',
    async (_who, refusal, told, logged) => {
      refusals = [refusal()];
      const { draftId, rev } = await playToCard(machine);
      await machine.runtime.ingest(clicked('approve', { draftId, rev }));
      await until('the refusal', failed);
      await until('the words', () => texts().some((text) => text.includes(told)));
      const card = machine.slack.posted.flatMap(({ reply }) =>
        reply.kind === 'review_card' && reply.card.status === 'failed' ? [reply.card] : [],
      )[0];
      const problems = card?.fields.flatMap(({ label, problem }) =>
        problem === null ? [] : [[label, problem]],
      );
      expect(problems).toEqual(refusal === rejected ? [['Business impact', 'is too long']] : []);
      const line = log.lines.find(({ message }) => message.includes('did not take an order'));
      expect(String(line?.fields['err'])).toContain(logged);
      await machine.runtime.ingest(clicked('retry', { draftId, rev }));
      await until('the ticket', filed);
      await machine.runtime.stop();
    },
  );

  it('says so where an earlier attempt may have filed it all the same', async () => {
    refusals = [misconfigured(), misconfigured()];
    const { draftId, rev } = await playToCard(machine);
    await machine.runtime.ingest(clicked('approve', { draftId, rev }));
    await until('the words', () => texts().some((text) => text.includes('let me in')));
    expect(texts().join(' ')).not.toContain('may have it');
    await database.owner.query(
      `INSERT INTO filing_attempts (team_id, draft_id, tracker, tried_at) SELECT team_id, draft_id, 'jira', now() FROM drafts`,
    );
    await machine.runtime.ingest(clicked('retry', { draftId, rev }));
    await until('the other words', () =>
      texts().some((text) => text.includes('The tracker may have it all the same')),
    );
    await machine.runtime.stop();
  });

  it('for a while: it is asked again, its people are told once, and nobody has to do anything', async () => {
    refusals = Array.from({ length: 6 }, out);
    const { draftId, rev } = await playToCard(machine);
    await machine.runtime.ingest(clicked('approve', { draftId, rev }));
    await until('the ticket', async () => {
      // nobody waits out the pauses
      await database.owner.query(
        `UPDATE outbox SET due_at = now() WHERE lane = 'tracker' AND status = 'pending'`,
      );
      return filed();
    });
    expect(texts().filter((text) => text.includes('I keep trying'))).toEqual([
      'Jira does not answer at the moment. I keep trying, and tell you how it ends.',
    ]);
    expect(failed()).toBe(false);
    await machine.runtime.stop();
  });

  it('for longer than anybody waits: the card comes back with Retry', async () => {
    refusals = Array.from({ length: 30 }, out);
    const { draftId, rev } = await playToCard(machine);
    await machine.runtime.ingest(clicked('approve', { draftId, rev }));
    await until('the card', async () => {
      await database.owner.query(
        `UPDATE outbox SET due_at = now(), tried_at = now() - interval '11 minutes' WHERE lane = 'tracker' AND status = 'pending'`,
      );
      return failed();
    });
    refusals = [];
    await machine.runtime.ingest(clicked('retry', { draftId, rev }));
    await until('the ticket', filed);
    const { rows } = await database.owner.query('SELECT FROM tickets');
    expect(rows).toHaveLength(1);
    await machine.runtime.stop();
  });
});
