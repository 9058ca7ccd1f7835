import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Block, Line } from '../../../../src/trackers/item.js';
import { adfOf } from '../../../../src/trackers/jira/markup/adf.js';
import { fitting } from '../../../../src/trackers/jira/markup/cut.js';
import { richText } from '../../../../src/trackers/jira/markup/rich-text.js';
import { clean, cutTo, firstOf } from '../../../../src/trackers/jira/markup/text.js';
import { wikiOf } from '../../../../src/trackers/jira/markup/wiki.js';
import { NASTY } from '../../../support/trackers/contract.js';
import { readAdf } from '../../../support/trackers/jira/adf-reader.js';
import { readWiki } from '../../../support/trackers/jira/wiki-reader.js';

const bare = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

/** Text of what markup is made of, and of anything. */
const TOKENS = [
  '{',
  '}',
  '{quote}',
  '{code}',
  '{noformat}',
  '{color:red}',
  '{{',
  '}}',
  '[',
  ']',
  '[~admin]',
  '|',
  '||',
  '*',
  '_',
  '-',
  '--',
  '---',
  '----',
  '+',
  '^',
  '~',
  '??',
  '?',
  '!',
  '!a.png!',
  '\\',
  '\\\\',
  '&',
  '&#42;',
  '&amp;',
  '<b>',
  '#',
  'h1',
  '.',
  'bq',
  'bq. ',
  'h3. ',
  '(!)',
  '(',
  ')',
  ':)',
  ';)',
  ':D',
  ':',
  'https://a.example',
  '@',
  'a',
  'Z9',
  'é',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '\u0000',
  '\ud83d\ude00',
  '\ud83d',
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...TOKENS), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const link = fc.constantFrom(
  'https://acme.slack.com/archives/C1/p1?thread_ts=1.2&cid=C1',
  'https://a.example/x_(y)!*|]',
);
const piece = fc.oneof(
  text.map((words) => ({ text: words })),
  fc.record({ text, link }),
);
const line: fc.Arbitrary<Line> = fc.array(piece, { maxLength: 5 });
const said = (of: Line) => clean(of.map((part) => part.text).join(''));

describe.each([
  ['ADF', (blocks: readonly Block[]) => readAdf(adfOf(blocks))],
  ['wiki markup', (blocks: readonly Block[]) => readWiki(wikiOf(blocks))],
])('%s of a request', (_name, shown) => {
  const shows = (blocks: readonly Block[], words: string) => {
    expect(bare(shown(blocks) ?? 'Jira refuses it.')).toBe(bare(words));
  };

  it('shows a paragraph literally, pieces and all', () => {
    fc.assert(
      fc.property(line, (of) => shows([{ kind: 'paragraph', line: of }], cleanPieces(of))),
      { numRuns: 2_000 },
    );
  });

  it('shows a heading literally', () => {
    fc.assert(
      fc.property(text, (words) => shows([{ kind: 'heading', text: words }], clean(words))),
      { numRuns: 1_000 },
    );
  });

  it('shows each item of a list literally', () => {
    const list = fc.array(line, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(list, (items) => shows([{ kind: 'list', items }], items.map(cleanPieces).join(' '))),
      { numRuns: 1_000 },
    );
  });

  it('shows a quote and whose it is literally', () => {
    fc.assert(
      fc.property(text, text, fc.option(link), (words, by, href) =>
        shows([{ kind: 'quote', text: words, by, link: href }], `${clean(words)} — ${clean(by)}`),
      ),
      { numRuns: 1_000 },
    );
  });
});

/** Halves of a character in two pieces are no character. */
function cleanPieces(of: Line): string {
  return of.map((part) => clean(part.text)).join('');
}

describe('what reads wiki markup here', () => {
  it.each([
    '*bold*',
    '_so_',
    '-gone-',
    '+new+',
    'a ^up^',
    'a ~down~',
    '??who??',
    '{{code}}',
    '{quote}x{quote}',
    '{color:red}x{color}',
    '[a|https://a.example]',
    '!a.png!',
    'h1. Title',
    'bq. said',
    '* item',
    '# item',
    '- item',
    '----',
    'a -- b',
    'a --- b',
    '||head||',
    '|cell|',
    ':)',
    '(!)',
    '\\*',
    'a\\\\b',
    '&#42;',
    '&amp;',
  ])('sees that %j is markup', (markup) => {
    expect(readWiki(markup)).not.toBe(markup);
    expect(readWiki(wikiOf([{ kind: 'paragraph', line: [{ text: markup }] }]))).toBe(markup);
  });

  it('reads what nobody could take for markup as it is', () => {
    const plain = 'Since Monday the well-known checkout, in Lisbon: slow! Why? 10,000 "users" wait.';
    expect(wikiOf([{ kind: 'paragraph', line: [{ text: plain }] }])).toBe(plain);
  });
});

describe('a heading made of two pieces', () => {
  it('is none', () => {
    const of = [{ text: 'h1' }, { text: '. x' }];
    expect(readWiki(wikiOf([{ kind: 'paragraph', line: of }]))).toBe(said(of));
  });
});

describe('what reads ADF here', () => {
  it.each([
    [{ type: 'doc', version: 2, content: [] }],
    [{ type: 'doc', version: 1, content: [{ type: 'text', text: 'bare' }] }],
    [{ type: 'doc', version: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text: '' }] }] }],
    [
      {
        type: 'doc',
        version: 1,
        content: [{ type: 'paragraph', content: [{ type: 'paragraph', content: [] }] }],
      },
    ],
    [{ type: 'doc', version: 1, content: [{ type: 'bulletList', content: [] }] }],
    ['text'],
  ])('refuses %j', (document) => {
    expect(readAdf(document)).toBeNull();
  });
});

describe('a text that is too long', () => {
  const rest: Block = { kind: 'paragraph', line: [{ text: 'REST' }] };
  const end: Block = { kind: 'paragraph', line: [{ text: 'END' }] };
  const size = (blocks: readonly Block[]) => wikiOf(blocks).length;
  const blocks = fc.array(
    fc.oneof(
      text.map((words): Block => ({ kind: 'heading', text: words })),
      line.map((of): Block => ({ kind: 'paragraph', line: of })),
      fc.array(line, { maxLength: 3 }).map((items): Block => ({ kind: 'list', items })),
      text.map((words): Block => ({ kind: 'quote', text: words, by: 'Mei', link: null })),
    ),
    { maxLength: 6 },
  );

  it('is cut so that it fits, says so, and keeps its end', () => {
    fc.assert(
      fc.property(blocks, fc.integer({ min: 20, max: 400 }), (some, limit) => {
        const fits = (of: readonly Block[]) => size(of) <= limit;
        const cut = fitting(some, { rest, end: [end] }, fits);
        expect(size(cut)).toBeLessThanOrEqual(limit);
        expect(cut.at(-1)).toBe(end);
        expect(cut.includes(rest)).toBe(!fits([...some, end]));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['cloud', 'data_center'] as const)('fills most of what Jira takes (%s)', (edition) => {
    const words = `${NASTY} and plain words that follow it. `.repeat(700);
    const cut = richText(edition, [{ kind: 'quote', text: words, by: 'Mei', link: null }], { rest });
    const length = (typeof cut === 'string' ? cut : JSON.stringify(cut)).length;
    expect(length).toBeLessThanOrEqual(32_767);
    expect(length).toBeGreaterThan(32_000);
  });

  it('never halves a character', () => {
    expect(firstOf('a\u{1F600}b', 2)).toBe('a');
    expect(firstOf('a\u{1F600}b', 3)).toBe('a\u{1F600}');
    expect(cutTo('abc\u{1F600}d', 5)).toBe('abc…');
  });
});
