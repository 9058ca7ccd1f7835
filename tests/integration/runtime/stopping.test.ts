import { describe, expect, it } from '@jest/globals';
import type { RunGraph } from '../../../src/runtime/turns/graph-port.js';
import { testDatabase } from '../../support/database.js';
import { nextTs, said, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();

describe('a process that is asked to stop', () => {
  it('ends the turn that runs and begins no other', async () => {
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let turns = 0;
    const held =
      (graph: RunGraph): RunGraph =>
      async (resume, turn) => {
        if (resume !== null) {
          turns += 1;
          await gate;
        }
        return graph(resume, turn);
      };
    const machine = await startMachine(database, { wrap: held });
    machine.start();
    const root = nextTs();
    await machine.runtime.ingest(
      said('I need to submit a request about slow app', { ts: root, addressed: true }),
    );
    await until('the turn', () => turns === 1);
    await machine.runtime.ingest(said('very urgent', { root, addressed: true }));
    const stopped = machine.runtime.stop();
    letGo();
    await stopped;
    expect(turns).toBe(1);
    const { rows } = await database.owner.query('SELECT attempts, applied_turn FROM inbox ORDER BY slack_ts');
    expect(rows).toEqual([
      { attempts: 1, applied_turn: 1 },
      { attempts: 0, applied_turn: null },
    ]);
  });
});
