import { describe, expect, it } from '@jest/globals';
import { Reply } from '../../../src/domain/reply.js';
import { peopleIn } from '../../../src/slack/present/needs.js';
import { present } from '../../../src/slack/present/present.js';
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
});
