import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CONVERSATION_TOKENS } from '../../../src/brain/model/budget.js';
import { fencedConversation } from '../../../src/brain/model/describe-conversation.js';
import { fenced } from '../../../src/brain/model/fence.js';
import type { Conversation, FreshMessage } from '../../../src/domain/brain.js';
import { estimateTokens } from '../../../src/domain/text/tokens.js';
import { realTokens } from '../../contract/brain/real-tokens.js';
import { PROSE } from '../../contract/brain/texts.js';
import { fresh, said } from './fixtures.js';

const WORDS_10000 = `It begins here. ${'word '.repeat(10_000)}It ends here.`;

const BUDGET = { whole: CONVERSATION_TOKENS, bot: 50, asks: false };
const shownOf = (conversation: Conversation) => fencedConversation(conversation, BUDGET);

function message(at: number, text: string, author = 'U1'): FreshMessage {
  return fresh(`${1_700_000_000 + at}.000100`, text, { author, addressed: false });
}

/** A thread of so many messages, the newest of which is new. */
function thread(count: number, textOf: (at: number) => string) {
  const messages = Array.from({ length: count }, (_, at) => message(at, textOf(at), `U${at % 7}`));
  return { history: messages.slice(0, -1), fresh: messages.slice(-1) };
}

/** What stands in the fence: the texts by position, and the notes. */
function read(text: string) {
  const entries = text
    .split('\n')
    .slice(1, -1)
    .map((line): { ts?: string; text?: string; note?: string } => ({ ...Object(JSON.parse(line)) }));
  return {
    texts: entries.flatMap((entry) => (entry.text === undefined ? [] : [entry.text])),
    notes: entries.flatMap((entry) => entry.note ?? []),
  };
}

describe('a fence', () => {
  it('is closed by nothing that stands inside, and gives back what was put in', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('DATA>>>', '<<<DATA', '</DATA>', '\n', '\u2028', '\r', '"', '\\', 'x'))
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
  it('says who said what, when, and what is new', () => {
    const { text } = shownOf({
      history: [message(1, 'Slow again, <@U2>', 'U7'), { ...message(2, 'Since when?', 'UBOT'), bot: true }],
      fresh: [message(3, 'Since noon', 'U7'), { ...message(4, 'Well?'), addressed: true }],
    });
    expect(text.split('\n')).toEqual([
      '<<<CONVERSATION',
      '{"ts":"1700000001.000100","from":"U7","text":"Slow again, <@U2>"}',
      '{"ts":"1700000002.000100","bot":true,"text":"Since when?"}',
      '{"ts":"1700000003.000100","from":"U7","new":true,"text":"Since noon"}',
      '{"ts":"1700000004.000100","from":"U1","new":true,"to_bot":true,"text":"Well?"}',
      'CONVERSATION>>>',
    ]);
  });

  it('shortens what the bot said, and leaves out nothing but what shows nothing', () => {
    const card = { ...message(2, 'Summary: slow app. '.repeat(100), 'UBOT'), bot: true };
    const shown = shownOf({
      history: [message(1, 'Slow'), card, message(3, ' ')],
      fresh: [{ ...message(4, ''), addressed: true }],
    });
    const [first, own, call] = read(shown.text).texts;
    expect([first, call]).toEqual(['Slow', '']);
    expect(own).toMatch(/^Summary: slow app\. .* \[…\]$/u);
    expect(estimateTokens(own ?? '')).toBeLessThanOrEqual(BUDGET.bot);
  });

  it('is whole as long as it fits', () => {
    const conversation = thread(20, (at) => `message ${at}: ${'x '.repeat(20)}`);
    const shown = shownOf(conversation);
    expect(shown.messages).toEqual([...conversation.history, ...conversation.fresh]);
    expect(read(shown.text).notes).toEqual([]);
  });

  it('of 500 messages keeps the newest whole and the first, and says how many are left out', () => {
    const shown = shownOf(thread(500, (at) => `message ${at} ${'detail '.repeat(12)}`));
    const { texts, notes } = read(shown.text);
    expect(estimateTokens(shown.text)).toBeLessThanOrEqual(CONVERSATION_TOKENS);
    expect(estimateTokens(shown.text)).toBeGreaterThan(CONVERSATION_TOKENS * 0.95);
    expect(texts.length).toBeGreaterThan(40);
    expect(texts[0]).toContain('message 0 ');
    expect(texts.at(-1)).toContain('message 499 ');
    expect(notes).toEqual([`${500 - texts.length} older messages left out here`]);
    expect(shown.messages).toHaveLength(texts.length);
  });

  it('shortens older messages in the middle before it leaves them out', () => {
    const { texts } = read(shownOf(thread(60, (at) => `begin ${at} ${'detail '.repeat(150)} end`)).text);
    const whole = texts.filter((text) => !text.includes('characters left out'));
    expect(texts.at(-1)).toBe(whole.at(-1));
    expect(whole.length).toBeGreaterThan(5);
    expect(texts.slice(0, -whole.length).every((text) => /^begin .*left out…\] .*end$/u.test(text))).toBe(
      true,
    );
    expect(texts.length).toBeGreaterThan(whole.length + 2);
  });

  it('cuts a message of 10,000 words in the middle, and it alone', () => {
    const { text } = shownOf({
      history: [message(1, 'The first words'), message(2, WORDS_10000), message(3, 'And then?')],
      fresh: said('The newest words').fresh,
    });
    const { texts, notes } = read(text);
    expect(estimateTokens(text)).toBeLessThanOrEqual(CONVERSATION_TOKENS);
    expect(texts).toHaveLength(4);
    expect(texts[1]).toMatch(/^It begins here\..*\[…\d{5} characters left out…\].*It ends here\.$/su);
    expect([texts[0], texts[2], texts[3]]).toEqual(['The first words', 'And then?', 'The newest words']);
    expect(notes).toEqual([]);
  });

  it('stays within its budget however much was written', () => {
    const shown = shownOf(thread(500, () => WORDS_10000));
    expect(estimateTokens(shown.text)).toBeLessThanOrEqual(CONVERSATION_TOKENS);
  });

  it.each(Object.entries(PROSE))('stays within its budget in %s, counted by a real vocabulary', (_, text) => {
    const shown = shownOf(thread(500, () => text));
    expect(realTokens(shown.text)).toBeLessThanOrEqual(CONVERSATION_TOKENS);
    expect(shown.messages.length).toBeGreaterThan(15);
  });

  it('stays within any budget, whatever is said', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(...Object.values(PROSE), WORDS_10000, '<<<>>>\n"\\'.repeat(200), '🔥'.repeat(900), ''),
    );
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 12 }),
        fc.integer({ min: 400, max: 3_000 }),
        (texts, budget) => {
          const all = texts.map((words, at) => message(at, words));
          const shown = fencedConversation(
            { history: [], fresh: all },
            { whole: budget, bot: 50, asks: false },
          );
          expect(estimateTokens(shown.text)).toBeLessThanOrEqual(budget);
          expect(read(shown.text).texts).toHaveLength(shown.messages.length);
        },
      ),
      { numRuns: 150 },
    );
  });
});
