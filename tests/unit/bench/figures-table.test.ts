import { describe, expect, it } from '@jest/globals';
import { figuresTable } from '../../../bench/support/figures-table.js';

const where = { machine: 'a machine', date: '2026-01-02' };
const turns = { ...where, command: 'npm run bench -- turns', ratio: 1.49, checkpointBytes200: 6_500 };
const rowOf = (table: string, words: string) => table.split('\n').find((line) => line.includes(words)) ?? '';

describe('the table of figures', () => {
  const table = figuresTable({ turns });

  it('says of each aim whether it was reached', () => {
    expect(rowOf(table, 'as a multiple of the bare graph')).toContain('≥ 1.8 × | 1.49 × | **missed**');
    expect(rowOf(table, 'after 200 messages')).toContain('< 65,536 bytes | 6,500 bytes | reached');
  });

  it('claims nothing where nothing was measured', () => {
    expect(rowOf(table, 'p50')).toContain('< 20 ms | – |  |');
  });

  it('tells where and when', () => {
    expect(table).toContain('turns: a machine, 2026-01-02.');
  });
});
