import { describe, expect, it } from '@jest/globals';
import { readThreadName } from '../../../src/cli/story.js';
import { permalink } from '../../../src/slack/views/permalink.js';

describe('what a person calls a thread', () => {
  it('is its id', () => {
    const id = '5b704ce3-a899-4474-9a82-9cf80c44c05c';
    expect(readThreadName(id)).toEqual({ by: 'id', id });
  });

  it.each([
    ['the root', undefined, '1790000008.000100'],
    ['a reply', '1790000001.000200', '1790000001.000200'],
  ])('is a permalink of %s, as we write them ourselves', (_what, threadTs, rootTs) => {
    const ts = '1790000008.000100';
    const link = permalink('https://harbour.slack.com/', 'C0HELP', ts, threadTs);
    expect(readThreadName(link ?? '')).toEqual({ by: 'message', channel: 'C0HELP', ts, rootTs });
  });

  it.each([
    'https://harbour.slack.com/',
    'https://harbour.slack.com/archives/C0HELP',
    'https://harbour.slack.com/archives/C0HELP/p1790000008000100?thread_ts=x',
    'the thread of this morning',
    '',
  ])('is not %j', (given) => {
    expect(readThreadName(given)).toBeNull();
  });
});
