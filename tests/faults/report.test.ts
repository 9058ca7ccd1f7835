import { describe, expect, it } from '@jest/globals';
import { readOptions } from './options.js';
import { isGreen, tableOf } from './report.js';
import { limitsFor, type RunResult } from './run.js';
import { judged } from './well.js';

const options = readOptions([]);
const { broken, measured } = judged({});
const result = (given: Partial<RunResult> = {}): RunResult => ({
  ...{ broken, cutOff: [], measured: { ...measured, settled: true, seconds: 90, exits: 0 } },
  ...given,
});

describe('the report of a run', () => {
  it('is green where nothing happened that must not', () => {
    expect(isGreen(result())).toBe(true);
    expect(tableOf(result(), options)).not.toContain('must not happen');
  });

  it('is red where something did, and tells some cases', () => {
    const red = result({ broken: { ...broken, notesTwice: ['a note stands twice'] } });
    expect(isGreen(red)).toBe(false);
    expect(tableOf(red, options)).toContain('notesTwice: a note stands twice');
  });

  it('shows everything that was lost, whole', () => {
    const lost = Array.from({ length: 9 }, (_, n) => `message ${n}\n    with its thread`);
    const text = tableOf(result({ broken: { ...broken, lost } }), options);
    expect(text).toContain('lost: message 8\n    with its thread');
    expect(text).not.toContain('more');
  });

  it('is red where the load was too much for the machine, and says so instead of blaming the bot', () => {
    const red = result({ cutOff: ['C1:100.000000'] });
    expect(isGreen(red)).toBe(false);
    expect(tableOf(red, options)).toContain('the load did not end in time; take fewer --threads');
    expect(tableOf(red, options)).not.toContain('must not happen');
  });

  it('gives a run more time for each further kind of fault', () => {
    const rest = (kinds: string) => limitsFor(readOptions(['--faults', kinds])).restMs;
    expect([rest('none'), rest('kill'), rest('all')]).toEqual([180_000, 180_000, 720_000]);
  });
});
