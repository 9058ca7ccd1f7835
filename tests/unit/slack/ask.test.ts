import { describe, expect, it } from '@jest/globals';
import { Reply } from '../../../src/domain/conversation/reply.js';
import type { Presented } from '../../../src/slack/views/cards/context.js';
import { present } from '../../../src/slack/views/present.js';
import { contextWith, said } from './cards.js';
import { actionsOf, buttonsIn, read } from './look.js';

const friday = { ...said, quote: 'by Friday\nplease' };
const monday = { ...said, ts: '1764000050.000200', author: 'U0LEE', quote: 'Monday <!here>' };
const settle = {
  field: 'deadline',
  text: 'Which day?',
  label: 'Deadline',
  by: 'buttons',
  choices: [
    { value: 'deadline#0', label: 'Friday' },
    { value: 'deadline#1', label: 'Monday' },
  ],
  evidence: [friday, monday],
};

function ask(questions: object[], more: object = {}): Presented {
  const reply = Reply.parse({
    ...{
      kind: 'ask',
      lead: 'One point:',
      questions,
      draftId: 'd1',
      rev: 4,
      slot: 'ask:d1:1',
      form: false,
      taken: [],
      forms: [],
    },
    ...more,
  });
  return present(reply, contextWith());
}

describe('a question with choices', () => {
  it('has them as buttons that say what they choose, for the draft and rev it is about', () => {
    expect(buttonsIn(ask([settle]))).toEqual({
      Friday: { d: 'd1', r: 4, v: 'deadline#0' },
      Monday: { d: 'd1', r: 4, v: 'deadline#1' },
    });
    expect(actionsOf(ask([settle]))).toEqual(['fd.settle:0', 'fd.settle:1']);
  });

  it('links to both sides, in their words', () => {
    expect(read(ask([settle]))).toMatch(
      /“by Friday please”, <https:\S+p1764000000000100\S*\|said by Dana Reyes>\n“Monday &lt;!here&gt;”, <https:\S+p1764000050000200\S*\|said by Lee Park>/,
    );
  });

  it('says of what was typed that it was, as there is no message to look at', () => {
    const typed = { ...monday, how: 'typed' };
    expect(read(ask([{ ...settle, evidence: [typed] }]))).toContain('Lee Park (put in by hand)');
  });

  it('stands with its buttons below it when there are several', () => {
    const shown = ask([
      settle,
      { field: 'a', label: 'A', text: 'How urgent?', by: 'text', choices: [], evidence: [] },
    ]);
    expect(read(shown).split('\n').slice(0, 2)).toEqual(['One point:', '1. Which day?']);
    expect(read(shown)).toMatch(/Friday\nMonday\n2\. How urgent\?$/);
  });

  it('has a text for screen readers that asks it too', () => {
    expect(ask([settle]).text).toBe('One point:\nWhich day?');
  });

  it('clips a long label, and leaves out a choice that no button can carry', () => {
    const choices = [
      { value: 'x'.repeat(2000), label: 'Too much' },
      { value: 'deadline#1', label: 'y'.repeat(200) },
    ];
    expect(buttonsIn(ask([{ ...settle, choices }]))).toEqual({
      [`${'y'.repeat(74)}…`]: { d: 'd1', r: 4, v: 'deadline#1' },
    });
  });
});

describe('a question that can be answered without words', () => {
  const urgency = {
    field: 'urgency',
    label: 'Urgency',
    text: 'How urgent is it?',
    by: 'select',
    choices: [
      { value: 'high', label: 'High' },
      { value: 'low', label: 'Low' },
    ],
    evidence: [],
  };
  const kind = { ...urgency, field: 'request_type', label: 'Type', text: 'What kind is it?' };

  it('has a menu for each field, the form and "Nobody knows"', () => {
    const shown = ask([urgency, kind], { form: true });
    expect(actionsOf(shown)).toEqual([
      'fd.answer:urgency',
      'fd.answer:request_type',
      'fd.edit',
      'fd.nobody_knows',
      'fd.discard',
    ]);
    const ids = shown.blocks.map((block) => block.block_id).filter((one) => one !== undefined);
    expect(ids).toEqual(['fd:d1:4#urgency', 'fd:d1:4#request_type', 'fd:d1:4#ways']);
  });

  it('has a button for each thing that was taken for an answer just before', () => {
    const taken = [{ field: 'business_impact', label: 'Business impact' }];
    const shown = ask([kind], { form: true, taken });
    expect(actionsOf(shown)).toContain('fd.not_an_answer:business_impact');
    expect(actionsOf(ask([kind], { form: true, taken, over: true }))).toEqual([]);
  });

  it('has a menu of the other forms that a request may take', () => {
    const forms = [{ id: 'epic', title: 'Epic' }];
    expect(actionsOf(ask([kind], { form: true, forms }))).toContain('fd.change_form');
  });

  it('shows what was answered since, and nothing to press once it is over', () => {
    const answered = [{ label: 'Urgency', value: 'High' }];
    const open = ask([kind], { form: true, answered });
    expect(read(open)).toContain('*Urgency:* High');
    expect(actionsOf(open)).toEqual(['fd.answer:request_type', 'fd.edit', 'fd.nobody_knows', 'fd.discard']);
    expect(actionsOf(ask([kind], { form: true, answered, over: true }))).toEqual([]);
  });
});
