import { describe, expect, it } from '@jest/globals';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { testDatabase } from '../../support/database.js';
import { clicked, playToCard, said, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();

describe('the way of an event', () => {
  it('goes from the inbox through the graph to the outbox and to Slack, once', async () => {
    const machine = await startMachine(database);
    machine.start();
    const mention = said('I need to submit a request about slow app');
    await machine.runtime.ingest(mention);
    await machine.runtime.ingest(mention);

    const [first] = await until('an answer', () => machine.slack.posted.length > 0 && machine.slack.posted);
    expect(first?.reply.kind).toBe('ask');
    await until('the row is settled', async () => {
      const { rows } = await database.owner.query(`SELECT status FROM outbox WHERE status = 'sent'`);
      return rows.length === 1;
    });
    const { rows } = await database.owner.query(
      'SELECT i.applied_turn, t.turn_no FROM inbox i JOIN threads t USING (team_id, thread_id)',
    );
    expect(rows).toEqual([{ applied_turn: 1, turn_no: 1 }]);
    await machine.runtime.stop();
  });

  it('files one ticket after Approve, and tells the team and the requester', async () => {
    const machine = await startMachine(database);
    machine.start();
    const card = await playToCard(machine);
    for (const actor of ['U_ALEX', 'U_ALEX', 'U_ALEX'])
      await machine.runtime.ingest(clicked('approve', card, actor));
    await until('the team card', () => machine.slack.posted.some((one) => one.reply.kind === 'team_card'));
    await until('everything is sent', async () => {
      const { rows } = await database.owner.query(
        `SELECT 1 FROM outbox WHERE status <> 'sent' UNION ALL SELECT 1 FROM inbox WHERE applied_at IS NULL`,
      );
      return rows.length === 0;
    });
    const { rows } = await database.owner.query('SELECT number FROM tickets');
    expect(rows).toEqual([{ number: 1 }]);
    await machine.runtime.stop();
  });

  it('leaves a checkpoint that PostgresSaver itself can read, and only one', async () => {
    const { rows: threads } = await database.owner.query('SELECT thread_id FROM threads');
    const saver = new PostgresSaver(database.owner, undefined, { schema: 'langgraph' });
    for (const { thread_id } of threads) {
      const tuple = await saver.getTuple({ configurable: { thread_id } });
      expect(tuple?.checkpoint.channel_values['phase']).toMatch(/COLLECTING|AWAITING_USER|CREATED/);
      const kept = await database.owner.query('SELECT 1 FROM langgraph.checkpoints WHERE thread_id = $1', [
        thread_id,
      ]);
      expect(kept.rows).toHaveLength(1);
    }
    expect(threads.length).toBe(2);
  });
});
