import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sourceOf } from '../../../../src/brain/rules/source/source.js';

const textOf = (message: string) => sourceOf(message).text;

describe('what is read of a message', () => {
  it.each([
    ['code in a sentence', 'we get ```NullPointer``` on save', 'we get   on save'],
    ['a pasted block', 'it fails:\n```\nseverity=low\n```\nplease help', 'it fails:\n\n\nplease help'],
    ['an open block', 'it fails\n```\nurgency: low', 'it fails\n\n'],
    ['invisible characters', 'ur\u200Bgent\u2060ly', 'urgently'],
    ['marks of the writing direction', '\u202Ehigh\u202C', 'high'],
    ['a link', 'see <https://a.example/x|the audit> now', 'see the audit now'],
    ['a bare link', 'see <https://a.example/x>', 'see https://a.example/x'],
    ['a channel', 'as in <#C1|general>', 'as in #general'],
    ['a mention', 'ask <@U1|ann>', 'ask <@U1>'],
    ['a broadcast', '<!here> help', ' help'],
    ['entities', 'a &lt;b&gt; &amp; c', 'a <b> & c'],
    ['bold and italics', '*Urgency*: _high_', 'Urgency: high'],
    ['bullets', '* one\n* two', '* one\n* two'],
    ['what was struck out', 'it is ~low~ high', 'it is  high'],
    ['an estimate', '~40 people, ~50 seats', '~40 people, ~50 seats'],
    ['quoted lines', '> the app is slow\nyes', 'the app is slow\nyes'],
  ])('has %s made plain', (_what, message, text) => {
    expect(textOf(message)).toBe(text);
  });

  it.each([
    '12:04:41 ERROR [http-14] java.net.SocketTimeoutException: Read timed out',
    '    at com.acme.booking.SeatService.load(SeatService.java:91)',
    '2025-03-01T10:00:00Z INFO urgency=low department=none user=x',
    '{"error":"unknown_user","severity":"low"}',
    'Traceback (most recent call last):',
    'TypeError: x is undefined',
    '$ kubectl get pods',
    '0000 4f 3c 9a 11 00 7e 22 10 | 99 82 7a',
  ])('leaves out the log line %j', (line) => {
    expect(textOf(`the booking page is slow\n${line}\nplease help`)).toBe(
      'the booking page is slow\n\nplease help',
    );
    expect(textOf(line)).not.toBe('');
  });

  it('is the beginning and the end of a very long one', () => {
    const text = textOf(`Summary: slow app\n${'and so on and on '.repeat(20_000)}\nUrgency: high`);
    expect(text.length).toBeLessThan(80_000);
    expect(text).toMatch(/^Summary: slow app/u);
    expect(text).toMatch(/Urgency: high$/u);
  });
});

describe('a quote', () => {
  it('is what was written, with all that was left out between', () => {
    const source = sourceOf('the *big* ur\u200Bgent <https://a.example|thing> is down');
    const start = source.text.indexOf('urgent');
    const quote = source.quote({ start, end: start + 'urgent thing'.length });
    expect(quote).toBe('ur\u200Bgent <https://a.example|thing');
  });

  it('always stands in the message', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '```',
        '\n',
        '<@U1>',
        '<https://x|',
        '>',
        '*',
        '~',
        '&amp;',
        '\u200B',
        ' ',
        'ERROR x=1 y=2 z=3',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    const message = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(message, fc.nat(), fc.nat(), (words, a, b) => {
        const source = sourceOf(words);
        const size = source.text.length;
        if (size === 0) return;
        const start = a % size;
        const end = Math.min(size, start + 1 + (b % 20));
        expect(words).toContain(source.quote({ start, end }));
      }),
      { numRuns: 500 },
    );
  });
});
