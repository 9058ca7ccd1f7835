import { beforeEach, describe, expect, it } from '@jest/globals';
import { saveEntities } from '../../../../src/db/queries/entities/save-entities.js';
import { aliasesOf } from '../../../../src/knowledge/entities/aliases.js';
import { createDatabaseStore } from '../../../../src/knowledge/import/database-store.js';
import { ImportStopped, importRecords } from '../../../../src/knowledge/import/import.js';
import type { ImportStore } from '../../../../src/knowledge/import/store.js';
import { testDatabase } from '../../../support/database.js';
import { entity } from '../entities/entities.js';
import { contents, doc, file, link, load, storeOf, TEAM, versions } from './support.js';

const database = testDatabase();
const NAMED = 'SELECT name, visible_to, created_at, due_at FROM entities WHERE id = $1';

beforeEach(async () => {
  await database.owner.query('TRUNCATE entities CASCADE');
});

describe('an import into the database', () => {
  it('loads what is good, tells what is not, and writes nothing the second time', async () => {
    const lines = [
      link('a', 'b'),
      doc('a', { shortId: 'DOC-1', createdAt: '2018-11-26', visibleTo: ['channel:C1'] }),
      '{"broken',
      doc('b', { dueAt: '2026-03-31' }),
      link('a', 'nowhere'),
    ];
    const first = await load(database.pool, ...lines);
    expect(first).toMatchObject({
      entities: { added: 2, changed: 0, unchanged: 0 },
      edges: { added: 1, unchanged: 0 },
      refused: 2,
    });
    const { rows } = await database.owner.query(NAMED, ['document:a']);
    expect(rows[0]).toMatchObject({
      visible_to: ['channel:C1'],
      created_at: new Date('2018-11-26T12:00:00Z'),
      due_at: null,
    });

    const before = await versions(database.owner);
    const again = await load(database.pool, ...lines);
    expect(again).toMatchObject({
      entities: { added: 0, changed: 0, unchanged: 2 },
      edges: { added: 0, unchanged: 1 },
      refused: 2,
    });
    expect(await versions(database.owner)).toEqual(before);
  });

  it('changes what has changed, with the names that find it', async () => {
    await load(database.pool, doc('a'), doc('b'));
    const report = await load(database.pool, doc('a', { name: 'A wholly other title' }), doc('b'));
    expect(report.entities).toEqual({ added: 0, changed: 1, unchanged: 1 });
    const { aliases } = await contents(database.owner);
    const names = aliases.filter(({ id }) => id === 'document:a').map(({ alias }) => alias);
    expect(names).toContain('a wholly other title');
    expect(names.join()).not.toContain('paper');
  });

  it('takes values at every limit, and names that are code or markup', async () => {
    const report = await load(
      database.pool,
      doc('long', {
        name: '漢'.repeat(300),
        description: '🚢'.repeat(20_000),
        otherNames: Array.from({ length: 50 }, (_, n) => `${n} ${'ﷺ'.repeat(190)}`),
        properties: { deep: { er: [1, { x: '\ud83d\udea2' }] } },
      }),
      doc('sql', { name: "'); DROP TABLE entities; --" }),
      doc('regex', { name: '(.*)+$ \\ % _' }),
      doc('markup', { name: '<!channel> *bold* <@U1>' }),
    );
    expect(report).toMatchObject({ entities: { added: 4 }, refused: 0 });
    expect((await load(database.pool, doc('regex', { name: '(.*)+$ \\ % _' }))).entities.unchanged).toBe(1);
  });

  it('leaves alone what Slack or a ticket says, and tells so by the line', async () => {
    const slack = entity('user:U1', { name: 'Alex Chen' });
    await saveEntities(database.pool, TEAM, 'slack', [slack], aliasesOf);
    const impostor = { kind: 'user', id: 'user:U1', name: 'Alexandra' };
    const report = await load(database.pool, doc('a'), impostor, {
      source: 'document:a',
      relation: 'relates_to',
      target: 'user:U1',
    });
    expect(report).toMatchObject({ entities: { added: 1 }, edges: { added: 1 }, refused: 1 });
    expect(report.problems).toEqual([
      {
        file: 'a.jsonl',
        line: 2,
        reason: expect.stringMatching(/^Slack or a ticket of ours says what it is/),
      },
    ]);
    const { rows } = await database.owner.query(NAMED, ['user:U1']);
    expect(rows[0]?.name).toBe('Alex Chen');
  });

  it('finds the one entity that the database refuses, and loads the others of its batch', async () => {
    await database.owner.query(
      `ALTER TABLE entities ADD CONSTRAINT unlucky CHECK (id <> 'document:13') NOT VALID`,
    );
    try {
      const report = await load(database.pool, ...Array.from({ length: 40 }, (_, n) => doc(n)));
      expect(report).toMatchObject({ entities: { added: 39 }, refused: 1 });
      expect(report.problems).toEqual([
        { file: 'a.jsonl', line: 14, reason: 'The database does not take it.' },
      ]);
    } finally {
      await database.owner.query('ALTER TABLE entities DROP CONSTRAINT unlucky');
    }
  });

  it('waits for whoever else holds a row, and goes on', async () => {
    await load(database.pool, doc('a'), doc('b'));
    const holder = await database.owner.connect();
    await holder.query(`BEGIN; SELECT FROM entities WHERE id = 'document:a' FOR UPDATE`);
    let waits = 0;
    const store = createDatabaseStore(database.pool, TEAM, async () => {
      waits += 1;
      await holder.query('COMMIT');
    });
    const changed = file('a.jsonl', doc('a', { name: 'Held' }), doc('b', { name: 'Free' }));
    const report = await importRecords([changed], store);
    holder.release();
    expect(report.entities).toEqual({ added: 0, changed: 2, unchanged: 0 });
    expect(waits).toBe(1);
  });

  it('gives up where the database can’t be reached, and tells what was loaded', async () => {
    let batches = 0;
    const store = storeOf(database.pool);
    const gone: ImportStore = {
      edges: store.edges,
      entities: async (batch) => {
        batches += 1;
        if (batches > 1) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        return store.entities(batch);
      },
    };
    const many = file('a.jsonl', ...Array.from({ length: 700 }, (_, n) => doc(n)));
    const stopped = await importRecords([many], gone).catch((error: unknown) => error);
    expect(stopped).toMatchObject({ report: { entities: { added: 500 } }, cause: { code: 'ECONNREFUSED' } });
  });

  it('of two workspaces stays apart', async () => {
    await load(database.pool, doc('a'), doc('b'));
    const other = await importRecords(
      [file('x', doc('a'), link('a', 'b'))],
      storeOf(database.pool, 'T0OTHER'),
    );
    expect(other).toMatchObject({ entities: { added: 1 }, edges: { added: 0 }, refused: 1 });
  });

  it('ends the same when two run at once', async () => {
    const lines = [
      ...Array.from({ length: 900 }, (_, n) => doc(n)),
      ...Array.from({ length: 900 }, (_, n) => link(n, (n + 1) % 900)),
    ];
    const backwards = lines.toReversed();
    const [one, two] = await Promise.all([load(database.pool, ...lines), load(database.pool, ...backwards)]);
    expect([one.refused, two.refused]).toEqual([0, 0]);
    expect(one.entities.added + two.entities.added).toBe(900);
    const { entities, edges } = await contents(database.owner);
    expect([entities.length, edges.length]).toEqual([900, 900]);
  });

  it('that is killed in the middle, after whatever batch, ends the same once it is repeated', async () => {
    const lines = [
      ...Array.from({ length: 60 }, (_, n) => link(n, 1_299 - n)),
      ...Array.from({ length: 1_300 }, (_, n) => doc(n)),
    ];
    await load(database.pool, ...lines);
    const whole = await contents(database.owner);
    for (const batches of [1, 2, 3, 4]) {
      await database.owner.query('TRUNCATE entities CASCADE');
      const source = file('a.jsonl', ...lines);
      await expect(importRecords([source], mortal(batches))).rejects.toBeInstanceOf(ImportStopped);
      expect(await contents(database.owner)).not.toEqual(whole);
      const report = await load(database.pool, ...lines);
      expect(report.refused).toBe(0);
      expect(await contents(database.owner)).toEqual(whole);
    }
  });

  it('loads thousands of records, all of them, and then changes nothing', async () => {
    const docs = Array.from({ length: 1_374 }, (_, n) => doc(n));
    const links = Array.from({ length: 2_594 }, (_, n) =>
      link(n % 1_374, (n + 1 + Math.floor(n / 1_374)) % 1_374),
    );
    const sources = () => [file('things.jsonl', ...docs), file('links.jsonl', ...links)];
    const report = await importRecords(sources(), storeOf(database.pool));
    expect(report).toEqual({
      lines: 3_968,
      entities: { added: 1_374, changed: 0, unchanged: 0 },
      edges: { added: 2_594, unchanged: 0 },
      refused: 0,
      problems: [],
    });
    const before = await versions(database.owner);
    const again = await importRecords(sources(), storeOf(database.pool));
    expect(again).toMatchObject({
      entities: { added: 0, changed: 0, unchanged: 1_374 },
      edges: { added: 0, unchanged: 2_594 },
    });
    expect(await versions(database.owner)).toEqual(before);
  });
});

/** The database, which is gone after so many batches. */
function mortal(batches: number): ImportStore {
  const store = storeOf(database.pool);
  let left = batches;
  const alive = async <T>(work: () => Promise<T>): Promise<T> => {
    if (left === 0) throw new Error('killed');
    left -= 1;
    return work();
  };
  return {
    entities: (batch) => alive(() => store.entities(batch)),
    edges: (batch) => alive(() => store.edges(batch)),
  };
}
