import { describe, expect, it } from '@jest/globals';
import { permalink } from '../../../src/slack/views/permalink.js';

const TEAM = 'https://harbour.slack.com/';

describe('a permalink', () => {
  it('names channel and message', () => {
    expect(permalink(TEAM, 'C0SALES', '1764000000.000100')).toBe(
      'https://harbour.slack.com/archives/C0SALES/p1764000000000100',
    );
  });

  it('of a reply names its thread too, of a root does not', () => {
    expect(permalink(TEAM, 'C0SALES', '1764000001.000100', '1764000000.000100')).toBe(
      'https://harbour.slack.com/archives/C0SALES/p1764000001000100?thread_ts=1764000000.000100&cid=C0SALES',
    );
    expect(permalink(TEAM, 'C0SALES', '1764000000.000100', '1764000000.000100')).not.toContain('?');
    expect(permalink(TEAM, 'D0DANA', '1764000000.000100', 'dm')).not.toContain('?');
  });

  it('is not made up for what is no message', () => {
    expect(permalink(TEAM, '#sales', '1764000000.000100')).toBeNull();
    expect(permalink(TEAM, 'C0SALES', 'dm')).toBeNull();
  });
});
