import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { slowness } from '../../support/cpu.js';
import { testDatabase } from '../../support/database.js';
import { type Machine, nextTs, said, startMachine } from '../../support/machine.js';
import { POISON } from '../../support/poison.js';
import { until } from '../../support/until.js';

const database = testDatabase();
const [spaces, words, quotes] = POISON;
const lines = ['keys and values', 'k: v, '.repeat(3_400)] as const;

/** Of processor time for everything: the insert, the turns and the answers. */
const BUDGET_MS = 1_500;

let machine: Machine;
beforeEach(async () => {
  await database.owner.query('TRUNCATE inbox, threads, outbox, citations, messages, drafts, turns, posts');
  machine = await startMachine(database, { debounceMs: 10 });
});
afterEach(() => machine.runtime.stop());

const applied = async (most: number) => {
  const { rows } = await database.owner.query('SELECT 1 FROM inbox WHERE applied_turn IS NOT NULL');
  return rows.length === most;
};

describe('a text that is hard to read', () => {
  it.each([spaces, words, quotes, lines].flatMap((one) => (one === undefined ? [] : [one])))(
    'is stored before anything reads it, then answered, and keeps the process from nothing: %s',
    async (_what, text) => {
      const root = nextTs();
      machine.start();
      await machine.runtime.ingest(said('my request: the printer is slow', { ts: root, addressed: true }));
      await until('a question', () => machine.slack.posted.length > 0);
      const before = process.cpuUsage();
      await machine.runtime.ingest(said(text, { root, addressed: true }));
      const { rows } = await database.owner.query(
        `SELECT payload ->> 'text' AS text FROM inbox ORDER BY seq`,
      );
      expect(rows[1]).toEqual({ text });
      await until('it to be taken in', () => applied(2));
      await machine.runtime.ingest(said('it is for the sales team', { root, addressed: true }));
      await until('what came after it to be taken in', () => applied(3));
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000 / slowness()).toBeLessThan(BUDGET_MS);
    },
  );
});
