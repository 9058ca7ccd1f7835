import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  RETRACTED,
  type Retraction,
  redactor,
  repeatsAnyOf,
} from '../../../src/domain/conversation/retractions.js';
import { written } from '../../../src/domain/text/person-text.js';

const deleted = (...was: string[]): Retraction => ({
  channel: 'C1',
  ts: '1.0001',
  author: 'U1',
  at: '9',
  was: was.map(written),
  beside: [],
  now: null,
});
const edited = (was: string, now: string): Retraction => ({ ...deleted(was), now: written(now) });
const SAID = 'The merger with Zanzibar is late, call 0041795551234, code AB12X';

describe('what repeats words that were taken back', () => {
  const repeats = repeatsAnyOf([deleted(SAID)]);

  it.each([
    SAID,
    'You said “the merger with Zanzibar is late”.',
    'MERGER WITH ZANZIBAR',
    'the number 0041795551234',
    'ab12x',
  ])('%s', (text) => {
    expect(repeats(text)).toBe(true);
  });

  it.each(['', 'The meeting is late', 'Who is affected, and since when?', 'Zanzibar', 'it is'])(
    'not what shares a word or two with them: %s',
    (text) => {
      expect(repeats(text)).toBe(false);
    },
  );

  it('is not what only names the same person, channel, request or message', () => {
    const said =
      'ask <@U0DANA12> in <#C0SALES99> about T-123456 https://x.slack.com/archives/C0SALES99/p1764000000000100';
    const other = repeatsAnyOf([deleted(said)]);
    expect([`<@U0DANA12>`, 'U0DANA12', 'C0SALES99', 'T-123456'].filter(other)).toEqual([]);
  });

  it('is what an edit took away, and not what it left', () => {
    const now = repeatsAnyOf([
      edited('We sell to Zanzibar on Monday, the price is secret', 'We sell to Zanzibar on Monday'),
    ]);
    expect(now('the price is secret')).toBe(true);
    expect(now('Sell to Zanzibar on Monday?')).toBe(false);
  });
});

describe('a record without words that were taken back', () => {
  const redact = redactor([deleted(SAID)]);

  it('keeps its form, and everything else', () => {
    const card = {
      kind: 'review_card',
      headline: 'The merger with Zanzibar',
      fields: [
        { value: 'late', evidence: [{ ts: '1.0001', quote: 'late', author: 'U1' }] },
        { value: 'sales', evidence: [{ ts: '1.0002', quote: 'sales', author: 'U2' }] },
      ],
      rev: 3,
      none: null,
    };
    expect(redact(card)).toEqual({
      ...card,
      headline: RETRACTED,
      fields: [
        { value: RETRACTED, evidence: [{ ts: '1.0001', quote: RETRACTED, author: 'U1' }] },
        { value: 'sales', evidence: [{ ts: '1.0002', quote: 'sales', author: 'U2' }] },
      ],
    });
  });

  it('keeps what others said, names and codes, and values that others said as well', () => {
    const record = {
      ...{ kind: 'open', act: 'undo', name: 'merger with Zanzibar', teamId: 'AB12X', status: 'done' },
      ownWords: [{ ts: '1.0002', author: 'U2', text: 'the merger with Zanzibar is what I mean, too' }],
      fields: [
        {
          value: 'the merger with Zanzibar',
          evidence: [
            { ts: '1.0002', author: 'U2', quote: 'merger with Zanzibar' },
            { ts: '1.0003', author: 'U3', quote: 'that' },
          ],
        },
      ],
    };
    expect(redact(record)).toBe(record);
    for (const word of ['undo', 'open', 'done', 'dependencies', 'critical']) {
      const short = { text: word, label: word, value: word, options: [word] };
      expect(redactor([deleted(word)])(short)).toBe(short);
    }
  });

  it('keeps what another message of the thread says in the same words', () => {
    const own = {
      ...deleted('I can’t open the login page either'),
      beside: [written('We can’t open the login page')],
    };
    expect(redactor([own])({ text: 'Can’t open the login page' })).toEqual({
      text: 'Can’t open the login page',
    });
    expect(redactor([own])({ text: 'the login page either' })).toEqual({ text: RETRACTED });
  });

  it('has names of two words taken out of our sentences', () => {
    expect(redactor([deleted('Acme Corp')])({ text: 'So the customer is Acme Corp?' })).toEqual({
      text: RETRACTED,
    });
  });

  it('is the very same where it has none of them, and done twice comes to the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('', SAID, 'quite another thing'), (json, text) => {
        const record = { json, text };
        const once = redact(record);
        expect(redact(once)).toBe(once);
        expect(redactor([])(record)).toBe(record);
        if (text !== SAID && !JSON.stringify(json).toLowerCase().includes('merger'))
          expect(once).toBe(record);
      }),
    );
  });
});
