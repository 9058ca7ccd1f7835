import { describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { authorOf } from '../../../playground/page/chat/authorOf.js';
import { MessageBody } from '../../../playground/page/chat/MessageBody.js';
import { toRows } from '../../../playground/page/chat/rows.js';
import { decodeText } from '../../../playground/page/composer/decode.js';
import { suggest } from '../../../playground/page/composer/suggest.js';
import { NamesContext } from '../../../playground/page/text/Mrkdwn.js';
import type { Message } from '../../../playground/protocol.js';
import { message, workspace } from './world.js';

const NAMES = {
  user: (id: string) => (id === 'U1' ? 'Dana Kim' : null),
  channel: (id: string) => (id === 'C1' ? 'general' : null),
  group: (id: string) => (id === 'S1' ? 'identity-oncall' : null),
  me: 'U2',
};

function html(wire: NonNullable<Message['wire']>, more: Partial<Message> = {}): string {
  const body = createElement(MessageBody, { message: message('1.1', { text: '', wire, ...more }) });
  return renderToStaticMarkup(createElement(NamesContext, { value: NAMES }, body));
}

/** The words in it, one space between them. */
const words = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('a message as people see it', () => {
  it('an alert: colour, author, title as a link, text, fields, footer', () => {
    const shown = html({
      attachments: [
        {
          color: 'd93f0b',
          pretext: 'Look',
          author_name: 'Checkout',
          title: 'p95 is 6.2 s',
          title_link: 'https://alerts.example/1',
          text: '*slow*',
          fields: [{ title: 'Urgency', value: 'high', short: true }],
          footer: 'Incident 1',
          fallback: 'not shown',
        },
      ],
    });
    expect(words(shown)).toBe('Look Checkout p95 is 6.2 s slow Urgency high Incident 1');
    expect(shown).toContain('border-inline-start-color:#d93f0b');
    expect(shown).toContain('<a href="https://alerts.example/1"');
  });

  it('the fallback only where nothing else says anything, and no address or colour that is none', () => {
    expect(words(html({ attachments: [{ fallback: 'all there is' }] }))).toBe('all there is');
    const odd = html({
      attachments: [{ title: 'x', title_link: 'javascript:alert(1)', color: 'red;background:url(x)' }],
    });
    expect(odd).not.toContain('javascript');
    expect(odd).not.toContain('url(x)');
  });

  it('a forwarded message: its author, words, files and where it stands', () => {
    const shown = html({
      attachments: [
        {
          is_share: true,
          author_id: 'U1',
          text: 'the export fails for <!subteam^S1>',
          channel_id: 'C1',
          from_url: 'https://x.example/archives/C1/p1',
          files: [{ id: 'F1', name: 'error.png' }, { mode: 'tombstone' }],
        },
      ],
    });
    expect(words(shown)).toBe(
      '@Dana Kim the export fails for @identity-oncall 📎 error.png This file was deleted. Posted in #general | View message',
    );
  });

  it('a forward in blocks, and one that Slack does not show', () => {
    const blocks = [{ type: 'header', text: { type: 'plain_text', text: 'Disk full' } }];
    const share = { is_msg_unfurl: true, author_name: 'Grafana' };
    const shown = html({ attachments: [{ ...share, message_blocks: [{ message: { blocks } }] }, share] });
    expect(words(shown)).toBe('Grafana Disk full Posted in a channel Grafana Posted in a channel');
  });

  it('another app’s blocks, with a line for what is unknown or can’t be pressed here', () => {
    const shown = html({
      blocks: [
        { type: 'section', fields: [{ type: 'mrkdwn', text: '*Host* db-3' }] },
        { type: 'table', rows: [[{ type: 'raw_text', text: 'a' }, { type: 'raw_number', text: 2 }, {}], []] },
        {
          type: 'actions',
          elements: [{ type: 'button', action_id: 'a', text: { type: 'plain_text', text: 'Ack' } }],
        },
        { type: 'a_block_of_next_year' },
        'nothing',
      ],
    });
    expect(words(shown)).toBe(
      'Host db-3 a 2 A “actions” block can’t be shown here. A “a_block_of_next_year” block can’t be shown here. A “nameless” block can’t be shown here.',
    );
  });

  it('an email shows its text', () => {
    const files = [{ mode: 'email', title: 'Invoice', plain_text: 'It is wrong' }];
    expect(words(html({ files }))).toBe('✉️ Invoice It is wrong');
  });

  it('is unbroken by whatever comes: many, deep, of other kinds', () => {
    const deep = (levels: number): object =>
      levels === 0
        ? { text: 'deepest' }
        : { is_share: true, text: `level ${levels}`, attachments: [deep(levels - 1)] };
    expect(words(html({ attachments: [deep(10)] }))).not.toContain('deepest');
    const many = Array.from({ length: 150 }, () => ({ text: 'one' }));
    expect(words(html({ attachments: many })).split(' ')).toHaveLength(100);
    for (const odd of [null, 7, 'x', {}, [null], [[]], [{ text: 7, fields: 'no', files: {}, blocks: 3 }]])
      expect(() => html({ text: odd, attachments: odd, files: odd, blocks: odd })).not.toThrow();
  });
});

describe('who stands above a message', () => {
  const author = (user: string, wire: NonNullable<Message['wire']>) => {
    const { realName, isBot } = authorOf(workspace(), message('1.1', { user, wire }));
    return [realName, isBot];
  };

  it('an app by its name, Slackbot, and a person who posts through an app', () => {
    expect(author('', { username: 'PagerDuty', bot_id: 'B9' })).toEqual(['PagerDuty', true]);
    expect(author('U9', { bot_id: 'B9', bot_profile: { name: 'Grafana' } })).toEqual(['Grafana', true]);
    expect(author('', { bot_id: 'B9', username: 7 })).toEqual(['An app', true]);
    expect(author('USLACKBOT', {})).toEqual(['Slackbot', true]);
    expect(author('U1', { bot_id: 'B9', bot_profile: { name: 'Sheets' } })).toEqual(['Dana Kim', false]);
    expect(author('U1', { attachments: [] })).toEqual(['Dana Kim', false]);
  });

  it('two apps one after the other each have their name', () => {
    const posts = ['A', 'B', 'B'].map((username, index) =>
      message(`1.${index}`, { user: '', wire: { username } }),
    );
    expect(toRows(posts).map(({ compact }) => compact)).toEqual([false, false, true]);
  });
});

describe('user groups', () => {
  it('are completed, and come back as typed when a message is edited', () => {
    const found = suggest(workspace(), 'U1', { kind: '@', query: 'ident', from: 0 });
    expect(found.map(({ text }) => text)).toEqual(['@identity-oncall']);
    expect(decodeText('ask <!subteam^S1>', workspace())).toBe('ask @identity-oncall');
  });
});
