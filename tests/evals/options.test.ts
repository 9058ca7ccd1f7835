import { describe, expect, it } from '@jest/globals';
import { readOptions } from '../../evals/options.js';

describe('the options of an evaluation', () => {
  it('are everything without a model where nothing is said', () => {
    expect(readOptions([])).toMatchObject({
      manner: 'guided',
      halves: ['dev', 'held-out'],
      kinds: ['conversations', 'lines'],
      only: [],
      record: false,
    });
  });

  it('choose a half, a kind and single cases', () => {
    const options = readOptions(['--half', 'dev', 'lines', 'one', 'two']);
    expect(options).toMatchObject({ halves: ['dev'], kinds: ['lines'], only: ['one', 'two'] });
  });

  it('record as the recorded manner plays', () => {
    const options = readOptions(['--record', '--at-once', '4', '--answered-by', 'somebody']);
    expect(options).toMatchObject({ manner: 'recorded', record: true, atOnce: 4, answeredBy: 'somebody' });
  });

  it.each([
    [['--manner', 'rude'], '--manner is rude'],
    [['--half', 'both'], '--half is both'],
    [['--record'], '--record needs --answered-by'],
    [['--at-once', 'many'], '--at-once is many'],
    [['--jsn'], 'jsn'],
  ])('that are none are told with what is allowed: %j', (args, what) => {
    expect(() => readOptions(args)).toThrow(what);
    expect(() => readOptions(args)).toThrow('--manner guided|recorded');
  });
});
