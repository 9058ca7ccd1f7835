import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../src/domain/errors.js';
import type { Tracker } from '../../../src/domain/tickets/tracker.js';
import { testDatabase } from '../../support/database.js';
import { clicked, playToCard, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();

describe('a tracker that refuses', () => {
  it('brings the card back with Retry, and every retry gets an answer of its own', async () => {
    let refusals = 2;
    const stubborn = (builtin: Tracker): Tracker => ({
      ...builtin,
      create: async (...order) => {
        if (refusals-- > 0) throw new AppError('tracker_failed', 'The list is closed.');
        return builtin.create(...order);
      },
    });
    const machine = await startMachine(database, { tracker: stubborn });
    machine.start();
    const { draftId, rev } = await playToCard(machine);
    const failures = () =>
      machine.slack.posted.filter(
        ({ reply }) => reply.kind === 'review_card' && reply.card.status === 'failed',
      );

    await machine.runtime.ingest(clicked('approve', { draftId, rev }));
    await until('the first refusal', () => failures().length === 1);
    await machine.runtime.ingest(clicked('retry', { draftId, rev }));
    await until('the second refusal', () => failures().length === 2);
    await machine.runtime.ingest(clicked('retry', { draftId, rev }));
    await until('the team card', () => machine.slack.posted.some(({ reply }) => reply.kind === 'team_card'));

    const { rows } = await database.owner.query('SELECT number FROM tickets');
    expect(rows).toEqual([{ number: 1 }]);
    await machine.runtime.stop();
  });
});
