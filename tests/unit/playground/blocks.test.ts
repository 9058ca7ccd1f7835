import { describe, expect, it } from '@jest/globals';
import { checkedBlocks } from '../../../playground/server/blocks/check.js';
import { stateOf } from '../../../playground/server/blocks/state.js';
import { checkedView } from '../../../playground/server/blocks/view.js';
import { SlackError } from '../../../playground/server/slack-error.js';

const plain = (text: string) => ({ type: 'plain_text', text });
const actions = (...elements: object[]) => ({ type: 'actions', elements });
const button = (more: object = {}) => ({ type: 'button', text: plain('Approve'), ...more });
const option = (value: string) => ({ text: plain(value), value });
const x = (length: number) => 'x'.repeat(length);

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof SlackError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('Block Kit as Slack checks it', () => {
  it.each<[string, object, object]>([
    [
      'a section of 3,000',
      { type: 'section', text: plain(x(3000)) },
      { type: 'section', text: plain(x(3001)) },
    ],
    ['a header of 150', { type: 'header', text: plain(x(150)) }, { type: 'header', text: plain(x(151)) }],
    [
      'a field of 2,000',
      { type: 'section', fields: [plain(x(2000))] },
      { type: 'section', fields: [plain(x(2001))] },
    ],
    [
      'ten fields',
      { type: 'section', fields: Array.from({ length: 10 }, () => plain('x')) },
      { type: 'section', fields: Array.from({ length: 11 }, () => plain('x')) },
    ],
    [
      'a button label of 75',
      actions(button({ text: plain(x(75)) })),
      actions(button({ text: plain(x(76)) })),
    ],
    ['a button value of 2,000', actions(button({ value: x(2000) })), actions(button({ value: x(2001) }))],
    ['an action_id of 255', actions(button({ action_id: x(255) })), actions(button({ action_id: x(256) }))],
    ['a block_id of 255', { type: 'divider', block_id: x(255) }, { type: 'divider', block_id: x(256) }],
    ['text that is not empty', { type: 'header', text: plain('x') }, { type: 'header', text: plain('') }],
    ['a known type', { type: 'divider' }, { type: 'marquee' }],
    ['known properties', { type: 'divider' }, { type: 'divider', colour: 'red' }],
    [
      'an initial option that is offered',
      actions({ type: 'static_select', options: [option('a')], initial_option: option('a') }),
      actions({ type: 'static_select', options: [option('a')], initial_option: option('b') }),
    ],
    [
      'action ids that differ within a block',
      actions(button({ action_id: 'a' }), button({ action_id: 'b' })),
      actions(button({ action_id: 'a' }), button({ action_id: 'a' })),
    ],
    ['no text input outside an input block', { type: 'divider' }, actions({ type: 'plain_text_input' })],
  ])('takes %s and refuses more', (_what, good, bad) => {
    expect(refusal(() => checkedBlocks([good]))).toBe('accepted');
    expect(refusal(() => checkedBlocks([bad]))).toMatch(/^invalid_blocks: .*json-pointer:\/blocks/);
  });

  it('takes fifty blocks, and each block_id once', () => {
    const dividers = (count: number) => Array.from({ length: count }, () => ({ type: 'divider' }));
    expect(checkedBlocks(dividers(50))).toHaveLength(50);
    expect(refusal(() => checkedBlocks(dividers(51)))).toContain('no more than 50 items allowed');
    expect(
      refusal(() =>
        checkedBlocks([
          { type: 'divider', block_id: 'a' },
          { type: 'divider', block_id: 'a' },
        ]),
      ),
    ).toContain('already exists');
  });

  it('names what the app left unnamed', () => {
    const [block] = checkedBlocks([actions(button())]) ?? [];
    expect(block).toMatchObject({
      block_id: expect.any(String),
      elements: [{ action_id: expect.any(String) }],
    });
  });
});

describe('modals as Slack checks them', () => {
  const input = {
    type: 'input',
    block_id: 'b',
    label: plain('Summary'),
    element: { type: 'plain_text_input', action_id: 'a' },
  };
  const modal = (more: object = {}) => ({
    type: 'modal',
    title: plain('Edit'),
    submit: plain('Save'),
    blocks: [input],
    ...more,
  });
  const check = (view: object) => refusal(() => checkedView(view, 'modal'));

  it('wants a short title, a submit button for inputs, and little private_metadata', () => {
    expect(check(modal())).toBe('accepted');
    expect(check(modal({ title: plain(x(25)) }))).toContain('/view/title/text');
    expect(check(modal({ submit: undefined }))).toContain('needs submit');
    expect(check(modal({ private_metadata: x(3001) }))).toContain('/view/private_metadata');
    expect(check(modal({ blocks: [{ type: 'header', text: plain(x(151)) }] }))).toContain(
      '/view/blocks/0/text',
    );
    expect(check({ type: 'home', blocks: [] })).toContain('invalid_arguments');
  });

  it('takes up to a hundred blocks', () => {
    const blocks = (count: number) => ({
      blocks: Array.from({ length: count }, () => ({ type: 'divider' })),
    });
    expect(check(modal(blocks(100)))).toBe('accepted');
    expect(check(modal(blocks(101)))).toContain('no more than 100 items allowed');
  });

  it('knows the state of every element: entered, else initial, else empty', () => {
    const select = {
      type: 'static_select',
      action_id: 's',
      options: [option('a'), option('b')],
      initial_option: option('b'),
    };
    const { blocks } = checkedView(
      modal({ blocks: [input, { ...input, block_id: 'c', element: select }] }),
      'modal',
    );
    expect(stateOf(blocks)).toEqual({
      b: { a: { type: 'plain_text_input', value: null } },
      c: { s: { type: 'static_select', selected_option: option('b') } },
    });
    expect(stateOf(blocks, { b: { a: { type: 'plain_text_input', value: 'new' } } })).toMatchObject({
      b: { a: { value: 'new' } },
    });
  });
});
