import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../support/database.js';
import { type Machine, nextTs, said, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();
let machine: Machine;

beforeEach(async () => {
  await database.owner.query('TRUNCATE inbox, threads, outbox, citations, messages, drafts, turns, posts');
  machine = await startMachine(database, { debounceMs: 10 });
});
afterEach(() => machine.runtime.stop());

async function turnsOf(lines: readonly { text: string; addressed: boolean }[]): Promise<number[]> {
  const root = nextTs();
  await machine.runtime.ingest(said('the printer is slow', { ts: root, addressed: true }));
  for (const { text, addressed } of lines) await machine.runtime.ingest(said(text, { root, addressed }));
  machine.start();
  const rows = await until('every event to be applied', async () => {
    const found = await database.owner.query('SELECT applied_turn FROM inbox ORDER BY slack_ts');
    return found.rows.every((row) => row.applied_turn !== null) ? found.rows : null;
  });
  return rows.map((row) => Number(row.applied_turn));
}

describe('a message that orders an undo', () => {
  it('makes a turn of its own, apart from what was said before and after it', async () => {
    const talk = { text: 'it is in the hall', addressed: true };
    const undo = { text: 'please undo that', addressed: true };
    expect(await turnsOf([talk, undo, undo, talk, talk])).toEqual([1, 1, 2, 3, 4, 4]);
  });

  it('is talk like any other where it is not said to the bot', async () => {
    expect(await turnsOf([{ text: 'undo', addressed: false }])).toEqual([1, 1]);
  });
});
