import { describe, expect, it } from '@jest/globals';
import { Reply } from '../../../src/domain/conversation/reply.js';
import { peopleIn } from '../../../src/slack/views/people-shown.js';
import { present } from '../../../src/slack/views/present.js';
import { contextWith } from './cards.js';
import { read } from './look.js';

const one = (more: object = {}) => ({
  channel: 'C0SALES',
  ts: '1764000000.000100',
  threadTs: '1763999999.000100',
  author: 'U0DANA',
  quote: 'we go with Postgres',
  mark: 'none',
  ...more,
});
const passages = (...all: object[]): Reply =>
  Reply.parse({ kind: 'passages', text: 'This is where it was said:', passages: all.map(one) });
const show = (...all: object[]) => present(passages(...all), contextWith());
const LINK =
  '<https://harbour.slack.com/archives/C0SALES/p1764000000000100?thread_ts=1763999999.000100&amp;cid=C0SALES|message>';

describe('passages of a thread', () => {
  it('are quoted, each with who said it and a link to the message', () => {
    expect(read(show({}))).toBe(
      ['This is where it was said:', `> we go with Postgres\n— Dana Reyes, ${LINK}`].join('\n'),
    );
    expect(peopleIn(passages({}, { author: null }))).toEqual(['U0DANA']);
  });

  it('are quoted line by line', () => {
    expect(read(show({ quote: 'first\n\n second <!here>\r\nthird' }))).toContain(
      '> first\n>  second &lt;!here&gt;\n> third\n—',
    );
  });

  it('say in words what they are marked as', () => {
    const shown = show({ mark: 'warning' }, { mark: 'suggestion' });
    expect(read(shown)).toContain('⚠️ *Warning*\n> we go');
    expect(read(shown)).toContain('💡 *Suggestion*\n> we go');
    expect(shown.text).toBe(
      [
        'This is where it was said:',
        'Warning: “we go with Postgres” (Dana Reyes)',
        'Suggestion: “we go with Postgres” (Dana Reyes)',
      ].join('\n'),
    );
  });

  it('name Frontdoor for what it said itself, and go without a link where there is none', () => {
    expect(read(show({ author: null }))).toContain(`— Frontdoor, ${LINK}`);
    expect(read(show({ ts: 'nowhere' }))).toContain('— Dana Reyes');
    expect(read(show({ ts: 'nowhere' }))).not.toContain('<http');
  });

  it.each([
    [
      'in the middle',
      'we never tested this, did we?',
      'never tested this',
      '> we *never tested this*\u200b, did we?',
    ],
    ['at both ends', 'never tested', 'never tested', '> *never tested*'],
    ['with what Slack would act on', 'a <!here> & b', '<!here> &', '> a *&lt;!here&gt; &amp;* b'],
    ['over lines', 'first line\nsecond line here', 'line\nsecond', '> first *line*\n> *second* line here'],
    ['that are bold in part', 'so *never* tested', '*never* tested', '> so *never tested*'],
    [
      'within a link',
      'see https://example.com/runbook now',
      'example',
      '> see *<https://example.com/runbook>* now',
    ],
    ['within code', 'run `npm test` now', 'npm', '> run *`npm test`* now'],
    ['without spaces around', '我们决定用数据库', '决定', '> 我们\u200b*决定*\u200b用数据库'],
  ])('have the words that are meant in bold: %s', (_where, quote, words, lines) => {
    const from = quote.indexOf(words);
    const shown = read(show({ quote, mark: 'warning', hit: { from, to: from + words.length } }));
    expect(shown).toContain(`⚠️ *Warning*\n${lines}\n—`);
  });

  it('show the words that are meant, however far below and however long the rest is', () => {
    const far = `${'x\n'.repeat(30)}the point\n${'y\n'.repeat(30)}`;
    const long = `${'& '.repeat(400)}the point ${'& '.repeat(400)}`;
    for (const quote of [far, long]) {
      const from = quote.indexOf('the point');
      const lines = read(show({ quote, hit: { from, to: from + 9 } }));
      expect(lines).toContain('*the point*');
      expect(lines.split('\n').length).toBeLessThanOrEqual(16);
    }
  });

  it('are shown plainly where the place of the words is not in the quote', () => {
    for (const hit of [
      { from: 700, to: 800 },
      { from: 5, to: 2 },
      { from: 0, to: 0 },
    ])
      expect(read(show({ hit }))).toContain('> we go with Postgres\n');
  });
});
