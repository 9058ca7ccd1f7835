import { describe, expect, it } from '@jest/globals';
import { welcomeWords } from '../../../src/domain/conversation/welcome.js';

describe('the words where the bot is new', () => {
  it.each([
    ['direct', 'Write here'],
    ['channel', 'Mention me'],
    ['requests', 'without mentioning me'],
  ] as const)('say in two sentences, with two examples, how to begin (%s)', (where, how) => {
    const [does, begin, ...examples] = welcomeWords(where).split('\n');
    expect(does).toMatch(/^Hello! .*approved\.$/);
    expect(begin).toContain(how);
    expect(examples).toEqual([expect.stringMatching(/^• “.+”$/), expect.stringMatching(/^• “.+”$/)]);
  });
});
