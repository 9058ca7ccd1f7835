import { describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../support/database.js';
import { said, startMachine } from '../../support/machine.js';
import { Supervisor } from '../../support/supervisor.js';
import { until } from '../../support/until.js';

const LIMIT_MS = 1_500;

const database = testDatabase();

const rows = async (sql: string) => (await database.owner.query(sql)).rows;

describe('a turn that never lets go of the event loop', () => {
  it('ends its process with a line that says so, and counts; other threads go on after the restart', async () => {
    const { runtime } = await startMachine(database);
    await runtime.ingest(said('hang'));
    const supervisor = new Supervisor();
    database.onClose(() => supervisor.stop());
    let death: { inbox: unknown[]; lines: string[] } | undefined;
    // looked at before the restart: the next process takes the event up again, which counts once more
    await supervisor.start([database.url, String(LIMIT_MS)], 1, async () => {
      death ??= { inbox: await rows('SELECT attempts, failures FROM inbox'), lines: [...supervisor.lines] };
    });
    const { inbox, lines } = await until('the end of the process', () => death);
    expect(inbox).toEqual([{ attempts: 1, failures: 0 }]);
    const last = lines.filter((line) => line.includes('the event loop has not turned'));
    expect(last.map((line) => JSON.parse(line).level)).toEqual([60]);
    await runtime.ingest(said('my app is slow'));
    await until(
      'the other thread',
      async () => (await rows('SELECT 1 FROM inbox WHERE applied_at IS NOT NULL')).length === 1,
    );
  }, 120_000);
});
