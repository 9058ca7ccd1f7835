import { describe, expect, it } from '@jest/globals';
import { isWrittenAsName, readMessage } from '../../../../src/knowledge/entities/message.js';

/** Whether the word is written as a name in that text. */
function isName(text: string, word: string): boolean {
  const message = readMessage(text);
  const from = message.words.findIndex(({ written }) => written === word);
  expect(from).toBeGreaterThanOrEqual(0);
  return isWrittenAsName(text, message.words, { from, to: from + 1 }, message.habit);
}

describe('a word is written as a name', () => {
  it.each([
    ['How is Launch going?', 'Launch'],
    ['how is "launch" going', 'launch'],
    ['how is “launch” going', 'launch'],
    ['how is `launch` going', 'launch'],
    ['how is *launch* going', 'launch'],
    ['GitHub is down', 'GitHub'],
    ['q1 is over', 'q1'],
    ['what of DRA then', 'DRA'],
    ["what of Launch's budget", 'Launch'],
  ])('in %j: %j', (text, word) => {
    expect(isName(text, word)).toBe(true);
  });

  it.each([
    ['Launch the campaign', 'Launch'],
    ['It is done. Launch it.', 'Launch'],
    ['It is done!\n- Launch it', 'Launch'],
    ['To do: Launch it', 'Launch'],
    ['1. Growth\n2. Launch', 'Launch'],
    ['how is launch going', 'launch'],
    ['Quarterly Launch And Growth Review', 'Growth'],
    ['PLEASE FIX THE LAUNCH PAGE NOW', 'LAUNCH'],
    ["don't 'launch it", 'launch'],
  ])('but not in %j: %j', (text, word) => {
    expect(isName(text, word)).toBe(false);
  });
});
