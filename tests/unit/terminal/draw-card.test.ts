import { describe, expect, it } from '@jest/globals';
import { allLines, drawCard, isCard, newParts } from '../../../playground/terminal/draw-card.js';
import { buttons, context, header, menu, message, section } from './fixtures.js';

const nameOf = (id: string) => ({ U1: 'Priya Nair', C1: 'sales' })[id];
const draw = (...blocks: Parameters<typeof drawCard>[0]) => drawCard(blocks, nameOf);

describe('a card as text', () => {
  it('has its title, its values under their labels, small print, and what can be pressed', () => {
    const card = draw(
      header('Slow app'),
      context('Request · asked for by <@U1>'),
      section('*Urgency*\nCritical · <https://x.example/p1|Priya>'),
      {
        type: 'section',
        fields: ['*Department*\nSales', '*Team*\nData'].map((text) => ({ type: 'mrkdwn', text })),
      },
      section('Approve files it.'),
      buttons('Approve', 'Discard'),
      menu('Change team', 'A', 'B'),
    );
    expect(card).toEqual({
      title: 'Slow app',
      parts: [
        { label: null, lines: ['Request · asked for by @Priya Nair'], quiet: true },
        { label: 'Urgency', lines: ['Critical · Priya'], quiet: false },
        { label: 'Department', lines: ['Sales'], quiet: false },
        { label: 'Team', lines: ['Data'], quiet: false },
        { label: null, lines: ['Approve files it.'], quiet: false },
      ],
      controls: ['Approve', 'Discard', 'Change team ▾'],
    });
  });

  it('shows Slack’s escapes, mentions, lists and quotes as a person reads them', () => {
    const card = draw(section('a &lt;b&gt; in <#C1>\n1. one\n2. two\n• point\n&gt;said'));
    expect(allLines(card)).toEqual(['a <b> in #sales', '1. one', '2. two', '• point', '> said']);
  });

  it('passes over blocks that it can’t read', () => {
    expect(draw({ type: 'section' }, { type: 'image' }, { type: 'actions', elements: 'none' })).toEqual({
      title: null,
      parts: [],
      controls: [],
    });
  });

  it('tells a card from a message by its title or its buttons', () => {
    expect(isCard(message('1', 'hi', [section('hi')]))).toBe(false);
    expect(isCard(message('1', 'hi', [section('hi'), buttons('Go')]))).toBe(true);
    expect(isCard(message('1', 'hi', [header('hi')]))).toBe(true);
  });

  it('rewritten, has as news only the parts that changed', () => {
    const before = draw(section('*Urgency*\nHigh'), section('*Team*\nSales'), buttons('Approve'));
    const now = draw(section('*Urgency*\nLow'), section('*Team*\nSales'));
    expect(newParts(before, now)).toEqual([{ label: 'Urgency', lines: ['Low'], quiet: false }]);
  });
});
