import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { describeBlueprint, describeFields } from '../../../src/brain/context.js';
import { CONVERSATION_TOKENS, estimateTokens, fenced, fencedConversation } from '../../../src/brain/fence.js';
import { draftOf, frontDoor, said } from './fixtures.js';

describe('a fence', () => {
  it('is closed by nothing that stands inside, and gives back what was put in', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('DATA>>>', '<<<DATA', '\n', '\u2028', '\r', '"', '\\', 'x'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 5 }), (texts) => {
        const lines = fenced('DATA', texts).split(/[\n\u2028\u2029]/u);
        expect(lines.filter((line) => /<<<|>>>/u.test(line))).toEqual(['<<<DATA', 'DATA>>>']);
        expect(lines.slice(1, -1).map((line) => JSON.parse(line))).toEqual(texts);
      }),
    );
  });
});

describe('the conversation of a prompt', () => {
  it('loses its oldest messages first, and never the newest', () => {
    const history = Array.from({ length: 400 }, (_, index) => ({
      ts: `${index}`,
      author: 'U1',
      text: `message ${index} ${'x'.repeat(80)}`,
      bot: false,
    }));
    const text = fencedConversation({ ...said('the newest'), history });
    expect(estimateTokens(text)).toBeLessThanOrEqual(CONVERSATION_TOKENS + 20);
    expect(estimateTokens(text)).toBeGreaterThan(CONVERSATION_TOKENS - 200);
    expect(text).toContain('the newest');
    expect(text).toContain('message 399');
    expect(text).not.toContain('message 1 ');
  });

  it('keeps the beginning of a newest message that is too long by itself', () => {
    const text = fencedConversation(said(`begin ${'"\n'.repeat(30_000)}`));
    expect(text).toContain('begin');
    expect(text).toContain('[…]');
    expect(estimateTokens(text)).toBeLessThanOrEqual(CONVERSATION_TOKENS + 20);
  });
});

describe('the form and the draft of a prompt', () => {
  it('take at most a thousand tokens, however long the values are', () => {
    const long = Object.fromEntries(frontDoor.fields.map(({ name }) => [name, 'y'.repeat(5_000)]));
    const text = describeBlueprint(frontDoor) + describeFields(frontDoor, draftOf(long));
    expect(estimateTokens(text)).toBeLessThanOrEqual(1_000);
  });
});
