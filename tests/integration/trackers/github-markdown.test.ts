import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { markdownOf } from '../../../src/trackers/github/markdown.js';
import type { Block } from '../../../src/trackers/item.js';
import { runs } from '../../support/runs.js';
import { pageOf } from '../../support/trackers/github/page.js';

const SLACK = 'https://acme.slack.com/archives/C1/p1';
const REST: Block = { kind: 'paragraph', line: [{ text: 'The rest is in Slack.' }] };
const shownOf = (blocks: Block[]) => pageOf(markdownOf(blocks, 65_536, REST));
const paragraph = (text: string): Block => ({ kind: 'paragraph', line: [{ text }] });

/** What a reader is to see of a text: spaces are spaces, and what no page can show is left out. */
const bare = (text: string) =>
  text
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** What Markdown, HTML or GitHub would make something of. */
const PIECES = [
  ...'@mei @acme/ops #12 GH-12 gh-7 acme/shop#7 tom@acme.example a5c3785ed8d6a35868bc169f07e40e889087fd2e a5c3785 1234567'.split(
    ' ',
  ),
  ...'https://github.com/acme/shop/issues/1 http://e.example www.e.example ftp://e.example mailto:a@b.example :+1: :tada:'.split(
    ' ',
  ),
  ...'<!-- --> <!-- --> <script>alert(1)</script> <b> </b> <a href="https://e.example"> <img src=x onerror=y> &amp; &#64; &lt;'.split(
    ' ',
  ),
  ...'``` ~~~ ` ** * __ _ ~~ [x](https://e.example) ![x](y) [ ] [x] [^1] [^1]: [!NOTE] [a]: > >> # ### 1. 2) 12345678. - + = === --- | |-| :- :-: || \\ \\\\ $x$ $$ $`x`$ ! (('.split(
    ' ',
  ),
  ...[
    '\n',
    '\n\n',
    '\n\n\n',
    '\r\n',
    '    ',
    '\t',
    ' ',
    '  \n',
    '\\\n',
    '\n- ',
    '\n> ',
    '\n```\n',
    'a|b\n|-|-|\n',
    '\u0000',
    '\uD800',
    '\u200B',
    'é',
    '👍🏽',
  ],
];

const anyText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(' ')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'\\`*_{}[]()#+-.!|<>@$&~:=\'" \n\tab01'), maxLength: 40 }),
);

const LINK = `<a href="${SLACK}">`;

describe('GitHub’s Markdown of a text', () => {
  it('shows exactly that text, as no markup and with no references', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: seen, tags, references } = shownOf([paragraph(text)]);
        expect(bare(seen)).toBe(bare(text));
        expect(tags.filter((tag) => !['<p>', '<br />', '<span>'].includes(tag))).toEqual([]);
        expect(references).toEqual([]);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('keeps the lines of what somebody said, and says who', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, by) => {
        const {
          text: seen,
          tags,
          references,
        } = shownOf([{ kind: 'quote', text: `${text} end`, by, link: SLACK }]);
        expect(bare(seen)).toBe(bare(`${bare(by)} (message): ${text} end`));
        const allowed = ['<blockquote>', '<p>', '<br />', '<span>', LINK];
        expect(tags.filter((tag) => !allowed.includes(tag))).toEqual([]);
        expect(references).toEqual([]);
        expect(tags.filter((tag) => tag === '<blockquote>')).toHaveLength(1);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('makes no more of texts and links side by side, in lists and under headings', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (a, b, c) => {
        const line = [{ text: a }, { text: b }, { text: `x${c}`, link: SLACK }, { text: b }, { text: a }];
        const { text, tags, references } = shownOf([
          { kind: 'heading', text: `x${a}` },
          { kind: 'list', items: [line, line] },
          { kind: 'paragraph', line },
        ]);
        const whole = bare(`${a}${b}x${c}${b}${a}`);
        expect(bare(text).replaceAll(' ', '')).toBe(
          bare(`x${a} ${whole} ${whole} ${whole}`).replaceAll(' ', ''),
        );
        const allowed = ['<h3>', '<ul>', '<li>', '<p>', '<br />', '<span>', LINK];
        expect(tags.filter((tag) => !allowed.includes(tag))).toEqual([]);
        expect(tags.filter((tag) => tag === LINK)).toHaveLength(3);
        expect(references).toEqual([]);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('is never longer than it may be, and says where the rest is', () => {
    const block = fc.oneof(
      anyText.map(paragraph),
      anyText.map((text): Block => ({ kind: 'quote', text, by: 'Mei', link: null })),
      fc
        .array(anyText, { maxLength: 4 })
        .map((all): Block => ({ kind: 'list', items: all.map((text) => [{ text }]) })),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), fc.integer({ min: 30, max: 300 }), (blocks, most) => {
        const cut = markdownOf(blocks, most, REST);
        expect(cut.length).toBeLessThanOrEqual(most);
        const whole = markdownOf(blocks, 65_536, REST);
        if (whole.length > most) expect(bare(pageOf(cut).text)).toMatch(/The rest is in Slack\.$/u);
        expect(pageOf(cut).references).toEqual([]);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('keeps the columns and empty lines of what somebody pasted', () => {
    const text = 'name   size\n\n  a      1\n\n\nb    1.5';
    const { text: seen } = shownOf([{ kind: 'quote', text, by: 'Mei', link: null }]);
    expect(seen.trim()).toBe(`Mei:\n${text}`);
  });

  it('refers to no issue by a link of its own', () => {
    const link = 'https://github.com/acme/shop/issues/1';
    const { tags, text, references } = shownOf([{ kind: 'paragraph', line: [{ text: 'that one', link }] }]);
    expect([tags, text.trim(), references]).toEqual([['<p>'], `that one (${link})`, []]);
  });

  it('leads to no address that isn’t https, and to others as they are', () => {
    const linkTo = (link: string) => shownOf([{ kind: 'paragraph', line: [{ text: 'there', link }] }]).tags;
    expect(linkTo('javascript:alert(1)')).toEqual(['<p>']);
    expect(linkTo('not an address')).toEqual(['<p>']);
    expect(linkTo('https://e.example/a)b?x=1&copy;=2#<y>\\')).toEqual([
      '<p>',
      '<a href="https://e.example/a)b?x=1&amp;copy;=2#%3Cy%3E%5C">',
    ]);
  });
});
