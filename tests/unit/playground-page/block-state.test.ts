import { describe, expect, it } from '@jest/globals';
import { parseBlocks } from '../../../playground/page/blocks/blockSchema.js';
import { stateValues } from '../../../playground/page/blocks/initialState.js';
import { toAction } from '../../../playground/page/blocks/toAction.js';

const text = (value: string) => ({ type: 'plain_text', text: value });
const option = (value: string) => ({ text: { type: 'plain_text' as const, text: value }, value });
const input = (block_id: string, element: object) => ({
  type: 'input',
  block_id,
  label: text('Label'),
  element,
});
const form = parseBlocks([
  input('summary', { type: 'plain_text_input', action_id: 'v', initial_value: 'Slow' }),
  input('urgency', { type: 'static_select', action_id: 'v', options: [option('high')] }),
  { type: 'actions', block_id: 'a', elements: [{ type: 'button', action_id: 'b', text: text('B') }] },
]);

describe('what is typed into blocks', () => {
  it('starts from initial values; buttons hold nothing', () => {
    expect(stateValues(form, {})).toEqual({
      summary: { v: { type: 'plain_text_input', value: 'Slow' } },
      urgency: { v: { type: 'static_select', selected_option: null } },
    });
  });

  it('starts from the people who were chosen', () => {
    const people = { type: 'multi_users_select', action_id: 'v', initial_users: ['U1'] };
    expect(stateValues(parseBlocks([input('who', people)]), {})).toEqual({
      who: { v: { type: 'multi_users_select', selected_users: ['U1'] } },
    });
  });

  it('survives new blocks where ids and kinds are the same, and is dropped where they aren’t', () => {
    const typed = {
      summary: { v: { type: 'plain_text_input', value: 'Slow CRM' } },
      urgency: { v: { type: 'radio_buttons', selected_option: option('high') } },
      gone: { v: { type: 'plain_text_input', value: 'x' } },
    };
    expect(stateValues(form, typed)).toEqual({
      summary: { v: { type: 'plain_text_input', value: 'Slow CRM' } },
      urgency: { v: { type: 'static_select', selected_option: null } },
    });
  });

  it('goes to the bot as an action with just what was chosen', () => {
    expect(toAction('urgency', 'v', { type: 'static_select', selected_option: option('high') })).toEqual({
      blockId: 'urgency',
      actionId: 'v',
      type: 'static_select',
      selectedOption: option('high'),
    });
  });
});

describe('blocks that the page doesn’t know', () => {
  it('are named instead of shown, and spoil nothing else', () => {
    const blocks = parseBlocks([{ type: 'hologram' }, { type: 'header', text: 5 }, { type: 'divider' }]);
    expect(blocks.map((block) => block.type)).toEqual(['unsupported', 'unsupported', 'divider']);
  });
});
