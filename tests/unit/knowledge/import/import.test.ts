import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ImportStopped, importRecords, type Source } from '../../../../src/knowledge/import/import.js';
import { bytesOf, chunked, jsonl } from './chunks.js';
import { MemoryStore } from './memory-store.js';

const file = (name: string, bytes: Uint8Array): Source => ({ name, chunks: chunked(bytes, 1_000) });
const doc = (n: number, more = {}) => ({
  kind: 'document',
  id: `document:${n}`,
  name: `Document ${n}`,
  ...more,
});
const link = (from: number, to: number) => ({
  source: `document:${from}`,
  relation: 'references',
  target: `document:${to}`,
});
const many = Array.from({ length: 1_300 }, (_, n) => doc(n));

const left = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`frontdoor-import-${process.pid}-`));

describe('an import', () => {
  it('loads entities and links in batches, and says what it did', async () => {
    const store = new MemoryStore();
    const links = [link(0, 1), link(1_299, 0)];
    const seen: number[] = [];
    const sources = [file('a.jsonl', jsonl(...many)), file('b.jsonl', jsonl(...links))];
    const report = await importRecords(sources, store, ({ entities }) => seen.push(entities.added));
    expect(report).toEqual({
      lines: 1_302,
      entities: { added: 1_300, changed: 0, unchanged: 0 },
      edges: { added: 2, unchanged: 0 },
      refused: 0,
      problems: [],
    });
    expect(store.batches.every((size) => size <= 500)).toBe(true);
    expect(seen).toEqual([500, 1_000, 1_300, 1_300]);
  });

  it('changes nothing when it is done again, and says so', async () => {
    const store = new MemoryStore();
    const sources = () => [file('all.jsonl', jsonl(link(1, 2), ...many))];
    await importRecords(sources(), store);
    const before = store.contents();
    const again = await importRecords(sources(), store);
    expect(again.entities).toEqual({ added: 0, changed: 0, unchanged: 1_300 });
    expect(again.edges).toEqual({ added: 0, unchanged: 1 });
    expect(store.contents()).toEqual(before);
  });

  it('reports broken lines by file and number, in their order, and loads the rest', async () => {
    const store = new MemoryStore();
    const one = jsonl(
      doc(1),
      '{"oops',
      doc(2, { name: 7 }),
      link(1, 99),
      doc(1, { name: 'Again' }),
      link(3, 1),
    );
    const two = jsonl(doc(3), doc(1, { name: 'Once more' }), 'x'.repeat(1_000_001), link(1, 3));
    const report = await importRecords([file('one.jsonl', one), file('two.jsonl', two)], store);
    expect(report).toMatchObject({
      lines: 10,
      entities: { added: 2, changed: 0 },
      edges: { added: 2 },
      refused: 6,
    });
    expect(report.problems).toEqual([
      { file: 'one.jsonl', line: 2, reason: 'The line is no JSON object.' },
      { file: 'one.jsonl', line: 3, reason: '"name" must be text, but is 7.' },
      {
        file: 'one.jsonl',
        line: 4,
        reason: 'It links document:1 to document:99, and not both of them are known.',
      },
      { file: 'one.jsonl', line: 5, reason: 'document:1 was in one.jsonl, line 1 already, which is kept.' },
      { file: 'two.jsonl', line: 2, reason: 'document:1 was in one.jsonl, line 1 already, which is kept.' },
      { file: 'two.jsonl', line: 3, reason: 'The line is longer than 1,000,000 bytes.' },
    ]);
    expect(store.nameOf('document:1')).toBe('Document 1');
  });

  it('tells a hundred reasons at most, and counts the others', async () => {
    const broken = Array.from({ length: 2_345 }, () => 'broken');
    const report = await importRecords([file('a.jsonl', jsonl(...broken, doc(1)))], new MemoryStore());
    expect(report).toMatchObject({ refused: 2_345, entities: { added: 1 } });
    expect(report.problems).toHaveLength(100);
  });

  it('tells what the store refuses by its line', async () => {
    const store = new MemoryStore(['document:2']);
    const report = await importRecords([file('a.jsonl', jsonl(doc(1), '', doc(2)))], store);
    expect(report.problems).toEqual([{ file: 'a.jsonl', line: 3, reason: 'It may not be changed.' }]);
  });

  it('ends the same in whatever order the lines come', async () => {
    const lines = [...many.slice(0, 40), ...Array.from({ length: 40 }, (_, n) => link(n, (n * 7) % 40))];
    const expected = new MemoryStore();
    await importRecords([file('a', jsonl(...lines))], expected);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(lines, { minLength: lines.length }), async (shuffled) => {
        const store = new MemoryStore();
        const report = await importRecords([file('a', jsonl(...shuffled))], store);
        expect(report.refused).toBe(0);
        expect(store.contents()).toEqual(expected.contents());
      }),
      { numRuns: 30 },
    );
  });

  it('loads links that come before all entities, and leaves no file behind', async () => {
    const store = new MemoryStore();
    const links = many.slice(1).map((_, n) => link(n, n + 1));
    const report = await importRecords([file('e', jsonl(...links)), file('n', jsonl(...many))], store);
    expect(report).toMatchObject({ edges: { added: 1_299, unchanged: 0 }, refused: 0 });
    expect(left()).toEqual([]);
  });

  it('that breaks off tells why and what was loaded, and is made good by another', async () => {
    const store = new MemoryStore();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield jsonl(link(1, 1_299), ...many.slice(0, 700), '');
      throw new Error('the wire was cut');
    }
    const stopped = await importRecords([{ name: 'a', chunks: broken() }], store).catch(
      (error: unknown) => error,
    );
    if (!(stopped instanceof ImportStopped)) throw new Error('It did not break off.');
    expect(stopped.cause).toMatchObject({ message: 'the wire was cut' });
    expect(stopped.report.entities).toEqual({ added: 499, changed: 0, unchanged: 0 });
    expect(left()).toEqual([]);

    const whole = await importRecords([file('a', jsonl(link(1, 1_299), ...many))], store);
    expect(whole).toMatchObject({ entities: { added: 801, unchanged: 499 }, edges: { added: 1 } });
  });

  it('of nothing is an empty report', async () => {
    const report = await importRecords([file('a', bytesOf('\n\n'))], new MemoryStore());
    expect(report).toMatchObject({ lines: 0, refused: 0, entities: { added: 0 } });
  });
});
