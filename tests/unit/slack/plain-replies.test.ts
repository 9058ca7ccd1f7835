import { describe, expect, it } from '@jest/globals';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { present } from '../../../src/slack/views/present.js';
import { contextWith } from './cards.js';
import { actionsOf, buttonsIn, optionsIn, read } from './look.js';

const show = (reply: Reply, context = contextWith()) => present(reply, context);
const text = (words: string, mentions: string[] = []): Reply => ({
  kind: 'text',
  text: words,
  degraded: false,
  mentions,
});

describe('words', () => {
  it('are escaped, and name people without notifying them', () => {
    const shown = show(text('<!channel> <!here|x> a < b & c, <@U0DANA> and <@U0NOBODY|x>'));
    const escaped = '&lt;!channel&gt; &lt;!here|x&gt; a &lt; b &amp; c, @Dana Reyes and @a colleague';
    expect(read(shown)).toBe(escaped);
    expect(shown.text).toBe(escaped);
  });

  it('name channels as Slack does, for those who may know them', () => {
    expect(read(show(text('in <#C0PERF>, not <#nowhere> <#C0PERF|x>')))).toBe(
      'in <#C0PERF>, not &lt;#nowhere&gt; &lt;#C0PERF|x&gt;',
    );
  });

  it('notify those who are meant, and nobody else', () => {
    const shown = show(text('<@U0DANA> asks <@U0LEE>', ['U0LEE', 'U0KIM', 'not an id']));
    expect(read(shown)).toBe('<@U0KIM> @Dana Reyes asks <@U0LEE>');
  });

  it('are never changed by Slack on its own account', () => {
    expect(show(text('@channel https://x.example/?a=1&b=2.')).blocks[0]).toEqual({
      type: 'section',
      text: { type: 'mrkdwn', verbatim: true, text: '@channel <https://x.example/?a=1&amp;b=2>.' },
    });
  });

  it('link to the message of a slot, once it stands', () => {
    const reply: Reply = {
      kind: 'text',
      text: 'Filed.',
      degraded: false,
      mentions: [],
      link: { slot: 's', label: 'T-1' },
    };
    const at = contextWith({ s: { channel: 'C0PERF', ts: '1764000500.000600', threadTs: null } });
    expect(read(show(reply, at))).toContain(
      '<https://harbour.slack.com/archives/C0PERF/p1764000500000600|T-1>',
    );
    expect(read(show(reply))).toBe('Filed.');
    const kept = { ...reply, link: { slot: 's', url: 'https://tracker.example/6', label: 'T-6' } };
    expect(read(show(kept, at))).toContain('<https://tracker.example/6|T-6>');
  });

  it('that are long go into several sections, whole', () => {
    const words = 'word '.repeat(1200).trim();
    const { blocks } = show(text(words));
    expect(blocks.length).toBe(2);
    expect(read({ blocks }).replace('\n', '')).toBe(words);
  });

  it('are never empty', () => {
    expect(show(text('  ')).text).toBe('—');
  });
});

describe('a question', () => {
  const ask = (questions: string[]): Reply => ({
    kind: 'ask',
    lead: 'Thanks!',
    questions: questions.map((one, index) => ({
      ...{ field: `f${index}`, label: one, text: one, choices: [], evidence: [] },
      by: 'text',
    })),
    ...{
      draftId: 'd1',
      rev: 1,
      slot: 'ask:d1:1',
      form: false,
      taken: [],
      forms: [],
      answered: [],
      over: false,
    },
    degraded: false,
  });

  it('alone stands without a number', () => {
    expect(read(show(ask(['Which department?'])))).toBe('Thanks!\nWhich department?');
  });

  it('among several is numbered', () => {
    expect(read(show(ask(['Which department?', 'How urgent?'])))).toBe(
      'Thanks!\n1. Which department?\n2. How urgent?',
    );
  });
});

describe('choosing a team', () => {
  const choose = (count: number, moreTeams = false): Reply => ({
    kind: 'choose_team',
    text: 'No team fits.',
    draftId: 'd9',
    rev: 2,
    likely: [
      { id: 'a', name: 'Team A' },
      { id: 'b', name: 'Team B' },
    ],
    teams: Array.from({ length: count }, (_, index) => ({ id: `t${index}`, name: `Team ${index}` })),
    moreTeams,
    degraded: true,
  });

  it('has the likeliest teams as buttons and every other in a menu, for the draft and rev it names', () => {
    const shown = show(choose(2));
    expect(actionsOf(shown)).toEqual(['fd.choose_team:0', 'fd.choose_team:1', 'fd.choose_team']);
    expect(buttonsIn(shown)).toEqual({
      'Team A': { d: 'd9', r: 2, v: 'a' },
      'Team B': { d: 'd9', r: 2, v: 'b' },
    });
    expect(optionsIn(shown, 'fd.choose_team')).toEqual(['t0', 't1']);
    expect(shown.blocks[1]).toMatchObject({ block_id: 'fd:d9:2' });
    expect(read(shown)).toContain('set phrases');
  });

  it('offers the ten likeliest where there are more than a menu holds, and any other by its name', () => {
    const shown = show(choose(100, true));
    expect(actionsOf(shown).slice(2)).toEqual(['fd.choose_team', 'fd.choose_team:search']);
    expect(optionsIn(shown, 'fd.choose_team')).toEqual(Array.from({ length: 10 }, (_, index) => `t${index}`));
    expect(read(shown)).toContain('Find any team');
  });
});

describe('a direct message', () => {
  it('says its words and links to what it is about', () => {
    const at = contextWith({ s: { channel: 'C0PERF', ts: '1764000500.000600', threadTs: null } });
    const shown = show(
      { kind: 'direct', to: 'U0LEE', text: 'In <#C0PERF>', link: { slot: 's', label: 'T-1' } },
      at,
    );
    expect(shown.text).toBe('In <#C0PERF>');
    expect(read(shown)).toContain('In <#C0PERF>');
    expect(read(shown)).toContain('/archives/C0PERF/p1764000500000600|T-1>');
  });
});
