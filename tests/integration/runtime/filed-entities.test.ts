import { describe, expect, it } from '@jest/globals';
import { findOpenRequests } from '../../../src/db/queries/requests/requests.js';
import { written } from '../../../src/domain/text/person-text.js';
import { createReferences } from '../../../src/knowledge/entities/references.js';
import { testDatabase } from '../../support/database.js';
import { CHANNEL, clicked, playToCard, startMachine, TEAM } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();

describe('a request that is filed from a conversation', () => {
  it('can be named by who took part and by its team, and by nobody else, and follows its ticket', async () => {
    const machine = await startMachine(database, {
      deps: { audienceOf: async () => 'channel' },
    });
    machine.start();
    const card = await playToCard(machine);
    const { draftId } = card;
    const { resolve, context } = createReferences(database.pool);
    const found = async (user: string) => {
      const { found: named } = await resolve(
        { teamId: TEAM, user, place: null },
        { text: written('status of T-1') },
      );
      return named.map(({ entity }) => entity.id);
    };
    expect(await found('U_ALEX')).toEqual([]);

    await machine.runtime.ingest(clicked('approve', card));
    const team = await until('the team card', () =>
      machine.slack.posted.map(({ reply }) => reply).find((reply) => reply.kind === 'team_card'),
    );
    if (team.kind !== 'team_card') throw new Error('no card');
    expect([await found('U_ALEX'), await found('U_DANA')]).toEqual([
      [`task:${draftId}`],
      [`task:${draftId}`],
    ]);
    expect(await found('U_STRANGER')).toEqual([]);
    const alike = (user: string) =>
      findOpenRequests(database.pool, { teamId: TEAM, user, place: CHANNEL }, [draftId]);
    expect([(await alike('U_ALEX')).length, (await alike('U_STRANGER')).length]).toEqual([1, 0]);

    await machine.runtime.ingest(clicked('take', { draftId, rev: team.card.rev }, 'U_DANA'));
    const dana = { teamId: TEAM, user: 'U_DANA', place: null };
    await until('the ticket to be in progress for who took it', async () => {
      const { rows } = await database.owner.query('SELECT state, assignee FROM entities');
      return rows.length === 1 && rows[0]?.assignee === 'user:U_DANA';
    });
    expect((await context(dana, [`task:${draftId}`])).summaries).toMatchObject([
      { kind: 'task', shortId: 'T-1', status: expect.any(String), priority: 'Medium' },
    ]);
    await machine.runtime.stop();
  });
});
