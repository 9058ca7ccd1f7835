import { beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../support/database.js';
import { nextTs, said, startMachine } from '../../support/machine.js';
import { Supervisor } from '../../support/supervisor.js';
import { until } from '../../support/until.js';

const INNOCENTS = 40;

const database = testDatabase();
const rows = async (sql: string) => (await database.owner.query(sql)).rows;

describe('an event that kills the process of its turn, among innocents', () => {
  const supervisor = new Supervisor();
  const root = nextTs();

  beforeAll(async () => {
    const { runtime } = await startMachine(database);
    await Promise.all([
      runtime.ingest(said('kill', { ts: root, addressed: true })),
      ...Array.from({ length: INNOCENTS }, () => runtime.ingest(said('my app is slow'))),
    ]);
    await runtime.ingest(said('my app is slow', { root, addressed: true }));
    database.onClose(() => supervisor.stop());
    await supervisor.start([database.url], 2);
    await until(
      'everything to be applied or set aside',
      async () =>
        (await rows('SELECT 1 FROM inbox WHERE applied_at IS NULL AND set_aside_at IS NULL')).length === 0,
      180_000,
    );
  }, 200_000);

  it('is set aside after its fifth death, and told', async () => {
    expect(
      await rows(`SELECT payload ->> 'text' AS text, attempts FROM inbox WHERE set_aside_at IS NOT NULL`),
    ).toEqual([{ text: 'kill', attempts: 6 }]);
    expect(
      await rows(`SELECT payload ->> 'text' AS text FROM outbox WHERE intent_key LIKE 'set-aside:%'`),
    ).toEqual([{ text: 'That one I could not take in.' }]);
  });

  it('does not keep what was said after it from being taken in', async () => {
    const [after] = await rows(
      `SELECT applied_turn FROM inbox JOIN threads USING (team_id, thread_id)
       WHERE root_ts = '${root}' AND applied_at IS NOT NULL`,
    );
    expect(after).toEqual({ applied_turn: 1 });
  });

  it('takes no innocent along: each is applied, having died beside it twice at most', async () => {
    const innocents = await rows(`SELECT attempts FROM inbox WHERE applied_at IS NOT NULL`);
    expect(innocents).toHaveLength(INNOCENTS + 1);
    // two deaths beside it make an event a suspect; from then on none but its own could kill it
    expect(Math.max(...innocents.map(({ attempts }) => attempts))).toBeLessThanOrEqual(3);
  });

  it('costs the process no more than five lives', async () => {
    // the other process may set it aside before this one hears of the fifth death
    await until('the fifth death', () => supervisor.deaths >= 5);
    expect(supervisor.deaths).toBe(5);
  });
});
