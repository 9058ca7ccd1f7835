import { describe, expect, it } from '@jest/globals';
import { callsIn } from '../../../../src/brain/model/openai/calls-in-text.js';
import { cpuMs } from '../../../support/cpu.js';
import { read, saying, TOOLS, WITH_TOOLS } from './reading.js';
import { AS_JSON } from './written-calls/as-json.js';
import { IN_CODE } from './written-calls/in-code.js';
import { IN_TAGS } from './written-calls/in-tags.js';
import { NO_CALLS } from './written-calls/no-calls.js';

const WRITTEN = [...AS_JSON, ...IN_TAGS, ...IN_CODE];

describe('a call that a model wrote into its words', () => {
  it.each(WRITTEN)('is read in the form of %s', (_, text, calls) => {
    expect(callsIn(text, TOOLS)).toEqual(calls);
  });

  it.each(WRITTEN)('is made, and its markup is shown to nobody: %s', (_, text, calls) => {
    const answer = read(saying(text), WITH_TOOLS);
    expect(answer).toMatchObject({ calls });
    const words = typeof answer === 'string' ? '' : answer.words;
    expect(words).not.toMatch(/tool|get_item|find_items|list_teams|[<[{|｜]/iu);
  });

  it('may be one of a tool that the request only names', () => {
    const text = '<tool_call>{"name": "propose", "arguments": {"field": "title"}}</tool_call>';
    expect(callsIn(text, TOOLS)).toEqual([]);
    expect(callsIn(text, TOOLS, ['propose'])).toEqual([{ name: 'propose', args: { field: 'title' } }]);
  });
});

describe('no call', () => {
  it.each(NO_CALLS)('is made of %s', (_, text) => {
    expect(callsIn(text, TOOLS)).toEqual([]);
  });
});

describe('the time that it takes', () => {
  it.each([
    '<tool_call>',
    '<tool_call>{"name": "get_item", "arguments": ',
    '[get_item(',
    '<parameter=key>',
    '{"a": [',
    'get_item',
    '<|open|>call ',
    ' ',
    '"',
    "'",
    'call:get_item{',
  ])('does not grow faster than a text of %j', (part) => {
    const text = part.repeat(Math.ceil(200_000 / part.length));
    expect(cpuMs(() => callsIn(text, TOOLS))).toBeLessThan(2_000);
  });
});
