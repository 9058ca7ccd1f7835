import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shown } from '../../../src/domain/text/person-text.js';
import { contentOf, looksTheSame, type Seen } from '../../../src/slack/normalize/content.js';
import { normalizeMessage } from '../../../src/slack/normalize/message.js';
import { WireMessage } from '../../../src/slack/normalize/wire.js';
import { HEARING, post } from './wire.js';

const READING = { botUserId: 'U0FRONTD', botId: 'B0FRONTD', groups: new Map([['S0IAM', 'iam-oncall']]) };
const read = (message: Seen) => contentOf(message, READING);
const wordsOf = (message: Seen) => shown(read(message).text);
const rich = (...elements: object[]) => [
  { type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] },
];
const share = (more: object) => ({ is_share: true, author_name: 'Kim', ...more });

/** Subtypes of messages that Slack documents; those of people and apps saying something are told apart in speaker.ts. */
const SUBTYPES = [
  ...[
    'assistant_app_thread',
    'bot_add',
    'bot_message',
    'bot_remove',
    'channel_archive',
    'channel_convert_to_private',
  ],
  ...[
    'channel_join',
    'channel_leave',
    'channel_name',
    'channel_posting_permissions',
    'channel_purpose',
    'channel_topic',
  ],
  ...[
    'channel_unarchive',
    'document_mention',
    'ekm_access_denied',
    'file_comment',
    'file_mention',
    'file_share',
  ],
  ...[
    'group_archive',
    'group_join',
    'group_leave',
    'group_name',
    'group_purpose',
    'group_topic',
    'group_unarchive',
  ],
  ...['huddle_thread', 'me_message', 'message_changed', 'message_deleted', 'message_replied', 'pinned_item'],
  ...['reminder_add', 'reply_broadcast', 'sh_room_created', 'thread_broadcast', 'tombstone', 'unpinned_item'],
];

describe('what people see of a message', () => {
  it.each<[string, Seen, string]>([
    [
      'rich text',
      { blocks: rich({ type: 'text', text: 'a < b & c ' }, { type: 'emoji', name: 'fire' }) },
      'a < b & c :fire:',
    ],
    ['a group in it', { blocks: rich({ type: 'usergroup', usergroup_id: 'S0IAM' }) }, '@iam-oncall'],
    [
      'a link in it',
      { blocks: rich({ type: 'link', url: 'https://x.example/?a=1&b=2', text: 'here' }) },
      'here (https://x.example/?a=1&b=2)',
    ],
    [
      'a list',
      {
        blocks: [
          {
            type: 'rich_text',
            elements: [
              {
                type: 'rich_text_list',
                style: 'ordered',
                elements: ['one', 'two'].map((text) => ({
                  type: 'rich_text_section',
                  elements: [{ type: 'text', text }],
                })),
              },
            ],
          },
        ],
      },
      '1. one\n2. two',
    ],
    [
      'rich text of an app, whose text is only its notification',
      { bot_id: 'B0A', text: 'New alert', blocks: rich({ type: 'text', text: 'Disk 95% full' }) },
      'Disk 95% full',
    ],
    [
      'a forward of such a post',
      {
        attachments: [
          share({ bot_id: 'B0A', text: 'New alert', blocks: rich({ type: 'text', text: 'full' }) }),
        ],
      },
      'full',
    ],
    [
      'dates that have no words of their own',
      {
        blocks: rich(
          { type: 'text', text: 'from ' },
          { type: 'date', timestamp: 1763990000, format: '{date_long}' },
          { type: 'text', text: ' to ' },
          { type: 'date', timestamp: 1763990000, format: '{date_num} {time}' },
          { type: 'date', timestamp: 1e300, format: '{date}' },
        ),
      },
      'from 2025-11-24 to 2025-11-24 13:13 UTC',
    ],
    [
      'a plan with its tasks',
      {
        blocks: [
          {
            type: 'plan',
            title: 'Check <the> shop',
            tasks: [
              {
                type: 'task_card',
                task_id: 't1',
                title: 'Certificate expires on Friday',
                status: 'error',
                output: rich({ type: 'text', text: 'shop.example' })[0],
                sources: [{ type: 'url', url: 'https://shop.example', text: 'the shop' }],
              },
            ],
          },
        ],
      },
      'Check <the> shop\nCertificate expires on Friday\nshop.example\nthe shop (https://shop.example)',
    ],
    [
      'the caption of a table of data',
      {
        blocks: [{ type: 'data_table', caption: 'Failed jobs', rows: [[{ type: 'raw_text', text: 'vat' }]] }],
      },
      'Failed jobs\nvat',
    ],
    [
      'a picture among blocks, by its title or else by what it shows',
      {
        blocks: [
          { type: 'image', block_id: 'b', image_url: 'https://x.example/1', alt_text: 'latency, last hour' },
          { type: 'image', block_id: 'c', alt_text: 'x', title: { type: 'plain_text', text: 'Errors' } },
          {
            type: 'context',
            elements: [
              { type: 'image', alt_text: 'icon' },
              { type: 'mrkdwn', text: 'prod' },
            ],
          },
        ],
      },
      'latency, last hour\nErrors\nprod',
    ],
    [
      'special links, by what stands for them',
      { text: '<tel:+4912|+4912> <mailto:a@b.example|a@b.example> <!here|here> <!everyone> <!foo|bar>' },
      '+4912 a@b.example @here @everyone bar',
    ],
    [
      'a video clip',
      {
        files: [
          {
            id: 'F1',
            subtype: 'slack_video',
            transcription: { status: 'complete', preview: { content: 'it is slow' } },
          },
        ],
      },
      'it is slow',
    ],
    ['a forward alone', { attachments: [share({ text: 'the app is slow' })] }, 'the app is slow'],
    [
      'a forward alone in a thread',
      { thread_ts: '1764000000.000100', attachments: [share({ text: 'discard this' })] },
      'Kim wrote: discard this',
    ],
    ['a forwarded approval', { attachments: [share({ text: 'approve' })] }, 'Kim wrote: approve'],
    [
      'a yes that an app posted',
      { attachments: [share({ bot_id: 'B0A', text: 'Yes!' })] },
      'Kim (app) wrote: Yes!',
    ],
    ['an email without a title', { files: [{ mode: 'email', plain_text: 'approve' }] }, 'Email\napprove'],
    ['typed text beside rich text', { text: 'so', blocks: rich({ type: 'text', text: 'not so' }) }, 'so'],
    [
      'an alert in marks and entities',
      {
        attachments: [
          {
            title: '*Disk full*',
            text: 'CPU &gt; 90% &amp; rising',
            fields: [{ title: '*Host*', value: '_db-3_' }],
          },
        ],
      },
      'Disk full\nCPU > 90% & rising\nHost: db-3',
    ],
    [
      'blocks whose app has escaped them',
      {
        blocks: [
          { type: 'header', text: { type: 'plain_text', text: 'CPU &gt; 90%' } },
          ...rich({ type: 'text', text: 'a &lt; b &amp; c' }),
          { type: 'markdown', text: '# Disk\n**full** &gt; 95%' },
        ],
      },
      'CPU > 90%\na < b & c\nDisk\nfull > 95%',
    ],
    ['a form', { text: '*Laptop request*\n*Model:* Mac &amp; dock' }, 'Laptop request\nModel: Mac & dock'],
    [
      'a table',
      {
        blocks: [
          {
            type: 'table',
            rows: [
              [
                { type: 'raw_text', text: 'x' },
                { type: 'raw_number', value: 3 },
              ],
            ],
          },
        ],
      },
      'x | 3',
    ],
    [
      'an email',
      { files: [{ mode: 'email', title: 'Invoice', plain_text: 'is wrong' }] },
      'Invoice\nis wrong',
    ],
    [
      'a clip that is forwarded',
      {
        attachments: [
          share({
            files: [
              {
                id: 'F1',
                subtype: 'slack_audio',
                transcription: { status: 'complete', preview: { content: 'it is slow' } },
              },
            ],
          }),
        ],
      },
      'it is slow',
    ],
    [
      'fields',
      { attachments: [{ fields: [{ title: 'Host', value: 'db-3' }], fallback: 'x' }] },
      'Host: db-3',
    ],
    ['a fallback where nothing else is', { attachments: [{ fallback: 'disk full' }] }, 'disk full'],
    [
      'no preview of a link',
      { text: 'see', attachments: [{ from_url: 'https://x.example', title: 'A page' }] },
      'see',
    ],
    [
      'two forwards',
      { attachments: [share({ text: 'a' }), share({ text: 'b' })] },
      'Kim wrote: a\nKim wrote: b',
    ],
  ])('is the words of %s', (_what, message, words) => {
    expect(wordsOf(message)).toBe(words);
  });

  it('is nothing of what is only to be pressed', () => {
    const button = { type: 'button', action_id: 'ack', text: { type: 'plain_text', text: 'Acknowledge' } };
    expect(wordsOf({ blocks: [{ type: 'actions', elements: [button] }] })).toBe('');
    const text = { type: 'mrkdwn', text: 'down' };
    expect(wordsOf({ blocks: [{ type: 'section', text, accessory: button }] })).toBe('down');
  });

  it.each<[string, object, (object | string)[]]>([
    ['a file', { name: 'a.png', mode: 'hosted', size: 500 }, [{ id: 'F1', name: 'a.png' }]],
    ['a deleted file', { mode: 'tombstone' }, []],
    ['a file that the app may not have', { name: 'a.png', file_access: 'access_denied' }, ['no_permission']],
    ['a file that it does not see', { file_access: 'file_not_found' }, ['not_visible']],
    ['a file beyond the plan', { mode: 'hidden_by_limit' }, ['over_limit']],
    ['a file of 2 GB', { name: 'dump.iso', size: 2 * 1024 ** 3 }, ['too_large']],
    ['a size in words', { name: 'a.png', size: 'big' }, [{ id: 'F1', name: 'a.png' }]],
  ])('tells of %s what becomes of it', (_, file, files) => {
    const wire = WireMessage.parse(post('look', { files: [{ id: 'F1', ...file }] }));
    const forwarded = { attachments: [share({ files: [{ id: 'F1', ...file }] })] };
    for (const message of [wire, forwarded])
      expect(read(message).files).toEqual(
        files.map((one) => (typeof one === 'string' ? expect.objectContaining({ refused: one }) : one)),
      );
  });

  it.each([
    ['by our account', { author_id: 'U0FRONTD', text: 'Filed as T-12: the app is slow' }, '(T-12)'],
    ['by our app', { bot_id: 'B0FRONTD', text: 'Filed as T-12: the app is slow' }, '(T-12)'],
    [
      'that is a card',
      {
        ...{ author_id: 'U0FRONTD', text: 'This request was filed' },
        message_blocks: [
          {
            message: {
              blocks: [
                { type: 'section', text: { type: 'mrkdwn', text: '<https://x.example|T-3>, like T-3' } },
              ],
            },
          },
        ],
      },
      '(T-3)',
    ],
    ['that is about no request', { author_id: 'U0FRONTD', text: 'Hello! What do you need?' }, ''],
  ])('is of a forwarded message of ours %s only which request it is about', (_, ours, said) => {
    const content = read({ attachments: [share(ours)] });
    expect([shown(content.text), content.quotes, shown(content.own)]).toEqual([said, [], '']);
    const beside = { text: 'is this done?', attachments: [share(ours)] };
    const both = said === '' ? 'is this done?' : `${said}\nis this done?`;
    expect(shown(read(beside).text)).toBe(both);
    const nested = share({ text: 'look', attachments: [share(ours)] });
    expect(wordsOf({ attachments: [nested] })).not.toContain('Filed');
  });

  it('stays bounded, however deep and long it is', () => {
    let nested: object = share({ text: 'deepest' });
    for (let depth = 0; depth < 10; depth += 1)
      nested = share({ text: `at ${depth}`, attachments: [nested] });
    expect(wordsOf({ attachments: [nested] })).toContain('at 9');
    const many = Array.from({ length: 500 }, (_, at) => ({ text: `line ${at} ${'x'.repeat(1_000)}` }));
    const { text, own } = read({ attachments: many });
    expect([shown(text).length, shown(own).length]).toEqual([40_000, 40_000]);
    let block: object = { type: 'mrkdwn', text: 'deepest' };
    for (let depth = 0; depth < 2_000; depth += 1) block = { type: 'container', elements: [block] };
    expect(wordsOf({ blocks: [block] })).toBe('');
  });

  it('is read without a fault, whatever is sent', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (blocks, attachments, files) => {
        const wire = WireMessage.safeParse(post('hello', { blocks, attachments, files })).data;
        expect(wire).toBeDefined();
        if (wire !== undefined) expect(looksTheSame(read(wire), read(wire))).toBe(true);
      }),
    );
  });

  it.each(SUBTYPES)('of subtype %s is an event or is left out, and nothing else', async (subtype) => {
    const result = await normalizeMessage(post('<@U0FRONTD> hello', { subtype }), HEARING);
    expect(Object.keys(result)).toHaveLength(1);
  });
});
