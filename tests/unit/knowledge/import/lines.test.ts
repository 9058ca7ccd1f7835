import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Line, linesOf } from '../../../../src/knowledge/import/import.js';
import { bytesOf, chunked } from './chunks.js';

async function read(bytes: Uint8Array, size = 7, most?: number): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of linesOf(chunked(bytes, size), most)) lines.push(line);
  return lines;
}

const texts = (lines: readonly Line[]) => lines.map((line) => ('text' in line ? line.text : line.problem));

describe('the lines of a file', () => {
  it('are the same however the bytes are cut into chunks', async () => {
    const text = fc.array(fc.string({ unit: 'grapheme' }).filter((line) => !/[\r\n]/.test(line)));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 40 }), async (lines, size) => {
        const expected = lines.map((line) => line.trim()).filter((line) => line !== '');
        expect(texts(await read(bytesOf(lines.join('\n')), size))).toEqual(expected);
      }),
    );
  });

  it('are counted from 1, blank ones too, and end in any of the usual ways', async () => {
    expect(await read(bytesOf('\ufeffone\r\n\n  \ntwo\nthree'))).toEqual([
      { number: 1, text: 'one' },
      { number: 4, text: 'two' },
      { number: 5, text: 'three' },
    ]);
    expect(await read(bytesOf(''))).toEqual([]);
  });

  it('may be as long as allowed, and no byte longer', async () => {
    const lines = await read(bytesOf(`${'a'.repeat(10)}\n${'b'.repeat(11)}\nc`), 4, 10);
    expect(lines).toEqual([
      { number: 1, text: 'a'.repeat(10) },
      { number: 2, problem: 'The line is longer than 10 bytes.' },
      { number: 3, text: 'c' },
    ]);
  });

  it('that are no UTF-8 are told, and the others read', async () => {
    const bytes = Buffer.concat([bytesOf('before\n'), Buffer.from([0xc3, 0x28]), bytesOf('\nafter')]);
    expect(texts(await read(bytes))).toEqual(['before', 'The line is not UTF-8 text.', 'after']);
  });

  it('of many megabytes are not kept', async () => {
    const piece = Buffer.alloc(64 * 1024, 'x');
    let passed = 0;
    let most = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (; passed < 200 * 1024 * 1024; passed += piece.length) {
        most = Math.max(most, process.memoryUsage().arrayBuffers);
        yield piece;
      }
      yield bytesOf('\nlast');
    }
    const before = process.memoryUsage().arrayBuffers;
    const lines: Line[] = [];
    for await (const line of linesOf(endless())) lines.push(line);
    expect(texts(lines)).toEqual(['The line is longer than 1,000,000 bytes.', 'last']);
    expect(most - before).toBeLessThan(20 * 1024 * 1024);
  });

  it('end with the error of a source that breaks off, and the line that was cut off is not told', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield bytesOf('whole\nhal');
      throw new Error('gone');
    }
    const lines: Line[] = [];
    const reading = async () => {
      for await (const line of linesOf(broken())) lines.push(line);
    };
    await expect(reading()).rejects.toThrow('gone');
    expect(texts(lines)).toEqual(['whole']);
  });
});
