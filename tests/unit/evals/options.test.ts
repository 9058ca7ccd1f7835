import { describe, expect, it } from '@jest/globals';
import { readOptions } from '../../../evals/support/options.js';

describe('the options of an evaluation', () => {
  it('are the rules over all conversations where nothing is said', () => {
    expect(readOptions([])).toMatchObject({
      brain: 'rules',
      halves: ['dev', 'held-out'],
      people: 'prompt',
      only: null,
    });
  });

  it('choose a half', () => {
    expect(readOptions(['--half', 'dev']).halves).toEqual(['dev']);
  });

  it.each([
    [['--brain', 'gpt'], '--brain is gpt'],
    [['--half', 'both'], '--half is both'],
    [['--people', 'rude'], '--people is rude'],
    [['--jsn'], 'jsn'],
  ])('that are none are told with what is allowed: %j', (args, what) => {
    expect(() => readOptions(args)).toThrow(what);
    expect(() => readOptions(args)).toThrow('--brain rules|openai');
  });
});
