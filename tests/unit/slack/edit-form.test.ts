import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { FormMeta, readSubmission } from '../../../src/slack/normalize/form.js';
import { editView, formErrors } from '../../../src/slack/views/modals/edit-view.js';
import { askBackErrors, showAllView } from '../../../src/slack/views/modals/views.js';
import { frontDoor } from '../../support/front-door.js';
import { contextWith, field, fields, reviewCard } from './cards.js';
import { read } from './look.js';

const AT = { channel: 'C0SALES', ts: '1764000100.000300' };
const urgency = field('urgency', 'Urgency', { value: 'high' });

describe('the Edit form', () => {
  const view = editView(reviewCard({ fields: [...fields, urgency] }), frontDoor, AT);

  it('has one input a field, by its type, holding what the card shows', () => {
    expect(view.blocks).toHaveLength(frontDoor.fields.length + 1);
    expect(view.blocks[0]).toMatchObject({
      type: 'input',
      block_id: 'request_summary',
      optional: false,
      element: { type: 'plain_text_input', multiline: true, initial_value: 'Slow app' },
    });
    expect(view.blocks[2]).toMatchObject({
      block_id: 'urgency',
      element: { type: 'static_select', initial_option: { value: 'high' } },
    });
  });

  it('asks who else may approve, with those who were named, where that counts', () => {
    const shown = editView(reviewCard({ named: ['U0LEE'] }), frontDoor, AT);
    expect(shown.blocks.at(-1)).toMatchObject({
      block_id: 'who-else-may-approve',
      optional: true,
      element: { type: 'multi_users_select', initial_users: ['U0LEE'] },
    });
    const without = editView(reviewCard(), frontDoor, AT, { asksForApprovers: false });
    expect(without.blocks).toHaveLength(frontDoor.fields.length);
  });

  it('tells whom it names beside the values, and nobody where it was not asked', () => {
    const sent = (values: object) =>
      readSubmission({
        trigger_id: 't',
        user: { id: 'U0DANA' },
        view: { callback_id: view.callback_id, private_metadata: view.private_metadata, state: { values } },
      });
    const people = { value: { type: 'multi_users_select', selected_users: ['U0LEE', 'U0KIM'] } };
    const department = { value: { value: 'Sales' } };
    expect(sent({ department, 'who-else-may-approve': people })).toMatchObject({
      values: { department: 'Sales' },
      named: ['U0LEE', 'U0KIM'],
    });
    expect(sent({ department })).not.toHaveProperty('named');
  });

  it('says first what a tracker did not take of a value', () => {
    const refused = { ...urgency, problem: 'Jira: must be P1' };
    const shown = editView(reviewCard({ fields: [...fields, refused] }), frontDoor, AT);
    expect(shown.blocks[2]).toMatchObject({ hint: { text: expect.stringMatching(/^Jira: must be P1 /u) } });
  });

  it('leaves a field that nobody could fill free to stay empty', () => {
    const department = view.blocks.find((block) => block.block_id === 'department');
    expect(department).toMatchObject({ optional: true });
    expect(department).not.toHaveProperty('element.initial_value');
  });

  it('says which of those that may stay empty for now are needed to file it', () => {
    const inputs = z
      .array(
        z.looseObject({ block_id: z.string(), optional: z.boolean(), hint: z.object({ text: z.string() }) }),
      )
      .parse(view.blocks);
    const hints = inputs.flatMap(({ block_id, optional, hint }) =>
      optional ? [[block_id, hint.text.includes('Needed to file it')]] : [],
    );
    expect(hints).toEqual([
      ['affected_users', false],
      ['request_type', true],
      ['department', true],
      ['desired_resolution', true],
      ['who-else-may-approve', false],
    ]);
  });

  it('carries the draft, the rev that was shown, and the card', () => {
    expect(FormMeta.parse(JSON.parse(view.private_metadata ?? ''))).toEqual({ draftId: 'd1', rev: 3, ...AT });
  });

  it('finds the value of a menu by its label too', () => {
    const shown = editView(reviewCard({ fields: [{ ...urgency, value: 'High' }] }), frontDoor, AT);
    expect(shown.blocks[2]).toMatchObject({ element: { initial_option: { value: 'high' } } });
  });

  it('leaves out what would not fit, rather than cut it', () => {
    const [first] = fields;
    if (first === undefined) throw new Error('no field');
    const shown = editView(reviewCard({ fields: [{ ...first, value: 'x'.repeat(3001) }] }), frontDoor, AT);
    expect(shown.blocks[0]).toMatchObject({ type: 'section' });
  });

  it.each(['submitting', 'created', 'discarded'] as const)(
    'is not offered once the draft is %s',
    (status) => {
      const shown = editView(reviewCard({ status }), frontDoor, AT);
      expect(shown.submit).toBeUndefined();
      expect(read(shown)).toContain('not open any more');
    },
  );
});

describe('a submitted form', () => {
  it('passes when every value is one the blueprint allows', () => {
    expect(
      formErrors(frontDoor, fields, { request_summary: 'Slower app', urgency: 'low', department: '' }),
    ).toEqual({});
  });

  it('tells each field what is wrong with it', () => {
    const values = { request_summary: '', urgency: 'asap', department: 'x'.repeat(3001) };
    const errors = formErrors(frontDoor, fields, values);
    expect(Object.keys(errors).sort()).toEqual(['department', 'request_summary', 'urgency']);
    expect(errors['urgency']).toContain('Low, Medium, High, Critical');
  });

  it('asks for a question where one is needed', () => {
    expect(askBackErrors({ question: '' })).toEqual({ question: 'Please write your question.' });
    expect(askBackErrors({ question: 'Since when?' })).toEqual({});
  });
});

describe('Show all', () => {
  it('shows the whole of a long value, as plain text', () => {
    const [first] = fields;
    if (first === undefined) throw new Error('no field');
    const value = `${'slow '.repeat(2000)}<!channel> end`;
    const shown = read(showAllView(reviewCard({ fields: [{ ...first, value }] }), contextWith()));
    expect(shown.replaceAll('\n', '')).toContain(value);
  });
});
