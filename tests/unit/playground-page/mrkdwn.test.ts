import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Mrkdwn } from '../../../playground/page/text/Mrkdwn.js';
import { parseMrkdwn } from '../../../playground/page/text/parse.js';
import { cpuMs } from '../../support/cpu.js';
import { runs } from '../../support/runs.js';

function html(text: string): string {
  return renderToStaticMarkup(createElement(Mrkdwn, { text })).replace(/^<div class="mrkdwn">|<\/div>$/g, '');
}

describe('message text', () => {
  it.each([
    ['*bold* _it_ ~gone~', '<p><strong>bold</strong> <em>it</em> <s>gone</s></p>'],
    ['*_both_*', '<p><strong><em>both</em></strong></p>'],
    ['`*as it is* &lt;b&gt;`', '<p><code>*as it is* &lt;b&gt;</code></p>'],
    ['2*3*4 and snake_case_name stay', '<p>2*3*4 and snake_case_name stay</p>'],
    ['* not bold * and *unclosed', '<p>* not bold * and *unclosed</p>'],
    ['one\ntwo', '<p>one<br/>two</p>'],
    ['one\n\ntwo', '<p>one</p><p>two</p>'],
    ['&gt; said\n&gt; twice', '<blockquote>said<br/>twice</blockquote>'],
    ['• a\n• *b*', '<ul><li>a</li><li><strong>b</strong></li></ul>'],
    ['3. c\n4. d', '<ol start="3"><li>c</li><li>d</li></ol>'],
    ['see ```\na &lt; b\n``` there', '<p>see </p><pre><code>a &lt; b</code></pre><p> there</p>'],
    ['```never closed', '<p>```never closed</p>'],
    ['&amp;lt; stays', '<p>&amp;lt; stays</p>'],
    [':tada: :nosuch:', '<p><span class="emoji" role="img" aria-label="tada">🎉</span> :nosuch:</p>'],
    ['<!here>', '<p><span class="mention">@here</span></p>'],
  ])('%j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it('links with a label, and addresses that stand alone', () => {
    const link = (url: string, label: string) =>
      `<a href="${url}" target="_blank" rel="noreferrer noopener">${label}</a>`;
    expect(html('<https://a.example/x_y_z?q=1&amp;r=2|the _page_>')).toBe(
      `<p>${link('https://a.example/x_y_z?q=1&amp;r=2', 'the _page_')}</p>`,
    );
    expect(html('at https://a.example/x, or')).toBe(
      `<p>at ${link('https://a.example/x', 'https://a.example/x')}, or</p>`,
    );
  });

  it('makes no link of an address that would run code', () => {
    expect(html('<javascript:alert(1)|click>')).toBe('<p>click</p>');
    expect(html('<data:text/html,x>')).toBe('<p>&lt;data:text/html,x&gt;</p>');
  });

  it('names people and channels by their ids', () => {
    expect(parseMrkdwn('<@U1> in <#C1|general>')).toEqual([
      {
        type: 'paragraph',
        children: [
          { type: 'user', id: 'U1', label: null },
          { type: 'text', text: ' in ' },
          { type: 'channel', id: 'C1', label: 'general' },
        ],
      },
    ]);
  });

  it('reads a long line full of unmatched marks in no time', () => {
    const line = ' *a _b ~c'.repeat(20_000);
    expect(cpuMs(() => parseMrkdwn(line))).toBeLessThan(2_000);
  });
});

const ALLOWED = new Set('div p strong em s code pre blockquote ul ol li br a span time'.split(' '));
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'*_~`<>&|:!@#\n"\''.split(''),
        '```',
        '<@U1',
        '<!date^1^{date}|',
        '&lt;',
        '• ',
        '1. ',
        '>',
      ),
      fc.constantFrom(
        '<script>',
        '<img src=x onerror=alert(1)>',
        '<javascript:x|y>',
        'https://a.b/"onclick=x',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('whatever is written', () => {
  it('never throws and never becomes markup of its own', () => {
    fc.assert(
      fc.property(tricky, (text) => {
        const markup = renderToStaticMarkup(createElement(Mrkdwn, { text }));
        for (const [, tag, attributes] of markup.matchAll(/<\/?([^\s>/]*)([^>]*)>/g)) {
          expect(ALLOWED).toContain(tag);
          const rest = attributes?.replace(/ (class|role|aria-label|start|target|rel|href)="[^"]*"/g, '');
          expect(rest).toMatch(/^\/?$/);
        }
        for (const [, href] of markup.matchAll(/href="([^"]*)"/g))
          expect(href).toMatch(/^(https?:\/\/|mailto:|tel:|\/archives\/[A-Z0-9]+$)/i);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('loses no letter', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 12 });
    const marks = fc.constantFrom('*', '_', '~', ' ', '\n', '`');
    fc.assert(
      fc.property(words, fc.array(marks, { minLength: 24, maxLength: 24 }), (letters, between) => {
        const text = letters.map((word, i) => `${between[2 * i]}${word}${between[2 * i + 1]}`).join('');
        const shown = renderToStaticMarkup(createElement(Mrkdwn, { text })).replace(/<[^>]*>/g, '');
        expect(shown.replace(/[^a-z]/g, '')).toBe(letters.join(''));
      }),
    );
  });
});
