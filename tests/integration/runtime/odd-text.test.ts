import { afterEach, describe, expect, it } from '@jest/globals';
import { written } from '../../../src/domain/text/person-text.js';
import type { RunGraph } from '../../../src/runtime/turns/graph-port.js';
import { testDatabase } from '../../support/database.js';
import { type Machine, said, startMachine } from '../../support/machine.js';
import { until } from '../../support/until.js';

const database = testDatabase();
/** Half of an emoji, as cutting a text to length leaves it, and a NUL: PostgreSQL's text and jsonb take neither. */
const ODD = 'cut \ud83d off, \u0000 between';
const KEPT = 'cut \ufffd off,  between';

let machine: Machine;
afterEach(() => machine.runtime.stop());

describe('text that PostgreSQL does not take', () => {
  it('costs a message those characters and no more', async () => {
    machine = await startMachine(database);
    await machine.runtime.ingest(said(ODD));
    const { rows } = await database.owner.query(`SELECT payload ->> 'text' AS text FROM inbox`);
    expect(rows).toEqual([{ text: KEPT }]);
    await database.owner.query('TRUNCATE inbox, threads');
  });

  it('does not fail a turn whose answer holds it', async () => {
    const odd =
      (graph: RunGraph): RunGraph =>
      async (resume, turn) => {
        const result = await graph(resume, turn);
        if (resume === null) return result;
        const reply = { kind: 'text' as const, text: ODD, degraded: false, mentions: [] };
        return { ...result, replies: [reply], trace: [{ node: 'odd', reason: ODD }] };
      };
    machine = await startMachine(database, { wrap: odd });
    machine.start();
    await machine.runtime.ingest(said('I need to submit a request about slow app'));
    const [answer] = await until('the answer', () => machine.slack.posted.length > 0 && machine.slack.posted);
    expect(answer?.reply).toMatchObject({ text: KEPT });
  });

  it('does not fail a turn whose draft holds it', async () => {
    machine = await startMachine(database);
    machine.start();
    const incoming = said('I need to submit a request about slow app');
    if (incoming.event.kind !== 'message') throw new Error('no message');
    await machine.runtime.ingest({
      ...incoming,
      event: { ...incoming.event, text: written(`my request: slow app ${ODD}`) },
    });
    await until('an answer', () => machine.slack.posted.length > 0);
  });
});
